"""End rules that run on without end: budgets of work, decisions and numbers, told with the rules at work."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from interpreter.runtime.game import Game
    from interpreter.runtime.program import Program

MAX_WORK = 20_000_000
"""Steps of work between two questions: a look at a member of a set, for one; a second or so."""
BLOCK = 1_000
"""The steps that a block is taken for, once there were many of them."""
ALLOWED = 100_000
"""The steps for each question of a game; those beyond are added up from question to question."""
MAX_SEARCHED = 10_000_000
"""Looks at the board or table between two questions, for ways, sight and room: some ten seconds."""
MAX_DECISIONS = 20_000
"""Questions answered in a game: ten times as many as the longest has."""
MAX_DEPTH = 1_000
"""Procedures and rules under way at a time."""
MAX_PRODUCT = 1 << 63
"""What a multiplication may come to."""
MAX_BITS = 4_096
"""The bits of anything kept: a number may serve as a list of spaces."""
LOOKED_AT, STRETCH = 256, 250
"""Decisions in a game, and blocks between two questions, after which what is kept is looked at again."""

_SELDOM = 20
_TOLD = 6
Members = TypeVar("Members", bound="Collection[Any]")
_GROWN = "a number has grown beyond all bounds"


class Fault(Exception):
    """The interpreter found itself in a state that the language excludes: a bug, never bad input."""


class Runaway(Fault):
    """The rules go on without end, or come to numbers without end; the message names those at work."""


class Exhausted(Runaway):
    """The budget of work between two questions is used up; whoever runs the game tells it with the rules at work."""


UNBEARABLE = (RecursionError, OverflowError, MemoryError, Exhausted)


def runaway(game: Game, why: str, wrong: BaseException | None = None) -> Runaway:
    """The error that says why a game cannot go on, and what was under way, down to where something went wrong."""
    names = at_work(game, wrong)
    if isinstance(wrong, Exhausted):
        names = max(names, _deepest(game), key=len)
    return Runaway(f"{why}; at work: {' > '.join(names) or 'nothing'}")


def _deepest(game: Game) -> list[str]:
    """What is at work where the rules go deepest: when their budget is used up they may just have come back from there."""
    twin, found = game.copy(), at_work(game)
    blocks = game.setup.program.blocks
    with suppress(Runaway, *UNBEARABLE):
        for _ in range(STRETCH):
            if not twin.stack or blocks[twin.stack[-1][0]](twin, twin.stack[-1]):
                break
            found = max(found, at_work(twin), key=len)
    return found


def at_work(game: Game, wrong: BaseException | None = None) -> list[str]:
    """The names of the procedures, rules and values under way, the innermost last; of a long row only some, each once."""
    program = game.setup.program
    names = []
    for frame in game.stack:
        hook, procedure = program.hook_of_block.get(frame[0]), program.owners[frame[0]]
        if hook is not None or procedure >= 0:
            names.append((program.within[procedure].called if hook is None else program.hook_rules[hook])[0])
    if wrong is not None:
        names += _worked_out(program, wrong)
    told = list(dict.fromkeys(names[::-1]))[::-1]
    return told if len(told) <= _TOLD else [told[0], *told[1 - _TOLD :]]


def _worked_out(program: Program, wrong: BaseException) -> Iterator[str]:
    """The names of what was being worked out: the functions of the rules that Python was in the middle of."""
    called = {f"q{number.number}": number.called[0] for number in program.kept}
    called |= {f"{kind[0]}{n}": name for kind in ("state", "permission") for name, n in program.numbers[kind].items()}
    called |= {f"o{n}": procedure.called[0] for n, procedure in enumerate(program.within)}
    called |= {f"{sort}{n}": rule[0] for n, rule in enumerate(program.hook_rules) for sort in "mhxk"}
    at = wrong.__traceback__
    while at is not None:
        name = called.get(at.tb_frame.f_code.co_name.partition("_")[0])
        if name is not None and at.tb_frame.f_globals is program.namespace:
            yield name
        at = at.tb_next


def look_at_state(game: Game) -> None:
    """Raise `Runaway` when something kept has grown beyond all bounds, or too much is under way at a time."""
    if len(game.stack) > MAX_DEPTH:
        raise runaway(game, f"more than {MAX_DEPTH:,} rules wait for each other")
    kept = [game.S, *([v for v in frame if type(v) is int] for frame in game.stack)]
    if any(max(values).bit_length() > MAX_BITS or min(values).bit_length() > MAX_BITS for values in kept if values):
        raise runaway(game, _GROWN)


def worked(game: Game, steps: int) -> None:
    """Count steps of work; raise `Runaway` when there were too many since the last question."""
    before = game.work
    game.work = after = before + steps
    if after >> _SELDOM != before >> _SELDOM:
        _look_at_work(game)


def _look_at_work(game: Game) -> None:
    if game.work > MAX_WORK:
        raise Exhausted("the rules run on without asking anything")
    look_at_state(game)


def many(game: Game, members: Members, steps: int) -> Members:
    """Some members that are looked at one after the other, at so many steps each."""
    # As `worked`, written out: hardly anything is called as often.
    before = game.work
    game.work = after = before + len(members) * steps
    if after >> _SELDOM != before >> _SELDOM:
        _look_at_work(game)
    return members


def searched(game: Game, looks: int) -> None:
    """Count looks at the board or table; raise `Exhausted` when there were too many since the last question.

    They are no `worked` steps: those that a game may not have are added up from question to question, and a large board
    with many characters is looked at more for each question than a small one, for as long as the game lasts.
    """
    game.searched += looks
    if game.searched > MAX_SEARCHED:
        raise Exhausted("the rules search the board on and on without asking anything")


def unending(game: Game) -> None:
    """Raise `Exhausted`: a repetition has reached the number of rounds within which it was to end."""
    raise Exhausted("a repetition has not ended within the rounds that were to be enough for it")


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
    if isinstance(wrong, Exhausted):
        return runaway(game, str(wrong), wrong)
    circle = "a value depends on itself, or on too many others in a row"
    return runaway(game, circle if isinstance(wrong, RecursionError) else _GROWN, wrong)
