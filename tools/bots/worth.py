"""What a position is worth to a player, by the content's measure; what has been worked out before is remembered."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any, NoReturn

from interpreter.observe.score import Measure, counted, measure, winners
from interpreter.runtime.fields.core import OVER, WINNERS
from interpreter.runtime.game import Game
from interpreter.runtime.program import Program
from interpreter.runtime.setup import Setup

WIN = 1_000_000
KEPT = 20_000
"""Positions remembered, at most."""


class Worth:
    """What a position is worth to a player by the number that the content gives; 0 where it gives none.

    While a worth is worked out, the places of the game that it is read from are noted. A position that is the same in
    all places noted so far is worth the same, and is not looked at again. A worth that depends on the procedures
    under way is worked out each time. `met` counts the positions that were looked at; `of_actions` says that it is
    sought action by action.
    """

    def __init__(self, setup: Setup, value: Measure | None = None) -> None:
        self.setup = setup
        self.of_actions = counted(setup.program, "evaluation of actions") is not None
        self.met = 0
        self.remembers = True
        self._value = value or _sought(setup.program)
        self._places = {OVER, WINNERS}
        self._zones: set[int] = set()
        self._known: dict[Any, int] = {}
        self._note(self._places, self._zones)

    def __call__(self, game: Game, player: int) -> int:
        if game.over:
            won = winners(game)
            if won:
                return WIN if self.setup.players.index(player) in won else -WIN
        if not self.remembers:
            return self.plainly(game, player)
        known = self._known.get(self._key(game, player))
        return self._first_time(game, player) if known is None else known

    def plainly(self, game: Game, player: int) -> int:
        """The worth, with nothing remembered."""
        return self._value(game, player)

    def _key(self, game: Game, player: int) -> tuple[Any, ...]:
        """All that a worth is worked out from, as far as that is known."""
        return (player, game.index.number, self._read(game.S), *(game.Z[z] for z in self._zones))

    def _note(self, places: set[int], zones: set[int]) -> None:
        self._places, self._zones = places, zones
        self._read = itemgetter(*sorted(places))
        self._known.clear()

    def _first_time(self, game: Game, player: int) -> int:
        """Work out a worth and remember it, with the places that it is read from."""
        self.met += 1
        shadow: Any = game.copy()
        places, zones, frames = _Noted(game.S), _Noted(game.Z), _Noted(game.stack)
        shadow.S, shadow.Z, shadow.stack = places, zones, frames
        try:
            value = self.plainly(shadow, player)
            self.remembers = not frames.read()
        except (ReadWholeError, TypeError):
            self.remembers = False
        if not self.remembers:
            return self.plainly(game, player)
        if not (places.read() <= self._places and zones.read() <= self._zones):
            self._note(self._places | places.read(), self._zones | zones.read())
        if len(self._known) >= KEPT:
            self._known.clear()
        self._known[self._key(game, player)] = value
        return value


def _sought(program: Program) -> Measure:
    term = counted(program, "evaluation") or counted(program, "evaluation of actions")
    return measure(program, term) if term is not None else lambda _game, _player: 0


def worth_in(setup: Setup) -> Worth:
    """The worth of positions of a setup, with what all its games have taught."""
    found: Worth | None = setup.memo.get("worth")
    if found is None:
        found = setup.memo["worth"] = Worth(setup)
    return found


class ReadWholeError(Exception):
    """Something reads more of a game than single places."""


class _Noted(dict[int, Any]):
    """A list that is read place by place: what has been read stands in the dictionary, so reading it again is quick."""

    def __init__(self, values: Sequence[Any]) -> None:
        super().__init__()
        self._values = values

    def __missing__(self, place: int) -> Any:
        value = self[place] = self._values[place]
        return value

    def read(self) -> set[int]:
        return {place % len(self._values) for place in self.keys()}

    def _whole(self, *_args: object) -> NoReturn:
        raise ReadWholeError

    __iter__ = __reversed__ = __contains__ = __len__ = _whole
