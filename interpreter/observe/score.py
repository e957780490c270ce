"""Say how a game stands: who has won, the score, and how good the position is for a player by the content's measure."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dsl.constructs import Construct
from dsl.core.terms import ScoreLine
from interpreter.runtime.machine import TURN, WINNER

if TYPE_CHECKING:
    from dsl.model import Term
    from interpreter.runtime.game import Game
    from interpreter.runtime.program import Program

Measure = Callable[["Game", int], int]
"""Works out a number of somebody."""


def measure(program: Program, term: Term) -> Measure:
    """How a number of the game, a player, a character or an item is read, with all that changes it."""
    function = program.namespace.get(f"q{term.number}")
    if function is not None:
        return lambda game, owner: int(function(game, None, owner))
    slot = term.slot
    return lambda game, owner: game.S[max(owner, 0) + slot]


def marked(program: Program, line: type[Construct]) -> Term | None:
    """The number of a player with a certain line, such as `is the score`; None when the content has none."""
    return next((t for t in program.library.terms() if t.owner == "player" and not t.scope and t.of(line)), None)


def winner(game: Game) -> int:
    """The seat of the winner, -1 for none (yet)."""
    return game.S[WINNER] - 1


def turns(game: Game) -> int:
    return game.S[TURN]


def scores(game: Game) -> tuple[int, ...]:
    """The score of each seat; nothing where the content counts none."""
    term = marked(game.setup.program, ScoreLine)
    if term is None:
        return ()
    read = measure(game.setup.program, term)
    return tuple(read(game, player) for player in game.setup.players)


def seat_names(program: Program, lang: str = "en") -> tuple[str, ...]:
    """What the players are called."""
    return tuple(d.name if lang == "en" else d.pl for d in program.library.all("seat"))
