"""End rules that run on without end: budgets of work, decisions and numbers, told with the rules at work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.runtime.game import Game

MAX_BLOCKS = 200_000
"""Blocks between two questions."""
MAX_DECISIONS = 100_000
"""Questions answered in a game."""
MAX_PRODUCT = 1 << 63
"""What a multiplication may come to."""
MAX_BITS = 4_096
"""The bits of anything kept: a number may serve as a list of spaces."""
LOOKED_AT, STRETCH = 256, 2_000
"""Decisions in a game, and blocks between two questions, after which what is kept is looked at again."""

UNBEARABLE = (RecursionError, OverflowError, MemoryError)
_TOLD = 6
_GROWN = "a number has grown beyond all bounds"


class Fault(Exception):
    """The interpreter found itself in a state that the language excludes: a bug, never bad input."""


class Runaway(Fault):
    """The rules go on without end, or come to numbers without end; the message names those at work."""


def runaway(game: Game, why: str) -> Runaway:
    """The error that says why a game cannot go on, and what was under way."""
    return Runaway(f"{why}; at work: {' > '.join(at_work(game)) or 'nothing'}")


def at_work(game: Game) -> list[str]:
    """The names of the procedures and rules under way, the innermost last; of a long row only some, each once."""
    program = game.setup.program
    rules = {hook.number: rule.name for rule in program.library.rules() for hook in rule.hooks}
    owner = program.compiler.block_owner
    names = []
    for frame in game.stack:
        hook = program.hook_of_block.get(frame[0])
        names.append(owner[frame[0]] if hook is None else rules[hook])
    return list(dict.fromkeys(names[::-1]))[:_TOLD][::-1]


def look_at_numbers(game: Game) -> None:
    """Raise `Runaway` when something kept has grown beyond all bounds."""
    kept = [game.S, *([v for v in frame if type(v) is int] for frame in game.stack)]
    if any(max(values).bit_length() > MAX_BITS or min(values).bit_length() > MAX_BITS for values in kept if values):
        raise runaway(game, _GROWN)


def times(a: int, b: int) -> int:
    """The product of two numbers; `OverflowError` beyond 64 bits."""
    product = a * b
    if not -MAX_PRODUCT <= product < MAX_PRODUCT:
        raise OverflowError
    return product


@contextmanager
def bounded(game: Game) -> Iterator[None]:
    """Tell what Python cannot bear of the rules (circles of values, endless numbers) as `Runaway`."""
    try:
        yield
    except UNBEARABLE as wrong:
        raise told(game, wrong) from None


def told(game: Game, wrong: BaseException) -> Runaway:
    """What Python could not bear, in words."""
    circle = "a value depends on itself, or on too many others in a row"
    return runaway(game, circle if isinstance(wrong, RecursionError) else _GROWN)
