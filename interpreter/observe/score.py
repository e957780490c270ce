"""Say how a game stands: who have won, the score, and how good the position is for a player by the content's measure."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from interpreter.runtime.fields.core import TURN, WINNERS
from interpreter.runtime.runaway import UNBEARABLE, told

if TYPE_CHECKING:
    from interpreter.runtime.game import Game
    from interpreter.runtime.program import Number, Program
    from interpreter.runtime.setup import Setup

Measure = Callable[["Game", int], int]
"""Works out a number of somebody."""


def measure(program: Program, number: Number) -> Measure:
    """How a number of the game, a player, a character or an item is read, with all that changes it."""
    function = program.namespace.get(f"q{number.number}")
    if function is not None:
        return lambda game, owner: _worked_out(function, game, owner)
    slot = number.slot
    return lambda game, owner: game.field(max(owner, 0), slot)


def _worked_out(function: Callable[..., int], game: Game, owner: int) -> int:
    """A number that nobody asks for in play, with the same bounds as there."""
    try:
        return int(function(game, None, owner))
    except UNBEARABLE as wrong:
        raise told(game, wrong) from None


def counted(program: Program, what: str) -> Number | None:
    """The number of a player that the content counts as the "score" or "evaluation"; None when it counts none so."""
    return next((n for n in program.kept if n.owner == "player" and n.counts == what), None)


def winners(game: Game) -> tuple[int, ...]:
    """The seats of those who have won; nothing where nobody has (yet)."""
    return tuple(seat for seat in range(len(game.setup.players)) if game.S[WINNERS] >> seat & 1)


def sides(setup: Setup) -> list[list[int]]:
    """The seats of each side, in their order; of most games each player is one."""
    seats = {player: seat for seat, player in enumerate(setup.players)}
    return [[seats[player] for player in side] for side in dict.fromkeys(setup.side_of[p] for p in setup.players)]


def turns(game: Game) -> int:
    return game.S[TURN]


def scores(game: Game) -> tuple[int, ...]:
    """The score of each seat; nothing where the content counts none."""
    number = counted(game.setup.program, "score")
    if number is None:
        return ()
    read = measure(game.setup.program, number)
    return tuple(read(game, player) for player in game.setup.players)


def seat_names(setup: Setup, lang: str = "en") -> tuple[str, ...]:
    """What the players of a game are called, by seat."""
    return tuple(names[lang != "en"] for names in setup.program.names["seat"][: len(setup.players)])
