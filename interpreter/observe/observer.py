"""Look on while a game is played: what an observer is told. Each does what it needs of these."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from interpreter.runtime.fields.core import OUTCOME

if TYPE_CHECKING:
    from interpreter.runtime.game import Answer, Ask, Game
    from interpreter.runtime.index import Trigger


class Observer:
    """Is told of everything and minds nothing; see `Game.observe`.

    An observer never changes the game. Changes are told as they happen, also those that a block takes back again.
    `keeps` is how many frames at the bottom of the stack outlive the game: an example still has something to check.
    """

    keeps = 0

    def called(self, game: Game, procedure: int, frame: list[Any]) -> None:
        """A procedure has been put on the stack with its roles."""

    def ran(self, game: Game, frame: list[Any], block: int) -> None:
        """A block of a frame has been carried out; the frame may have left the stack with it."""

    def changed(self, game: Game, place: int, before: int, after: int) -> None:
        """A place of `Game.S` has another value than before; of the outcome of a test, that it is decided."""

    def moved(self, game: Game, cards: tuple[int, ...], source: int, target: int, lay: Sequence[int]) -> None:
        """Cards of one deck have gone from one of its piles to another; `lay` says how each lay before (`FACE`)."""

    def rolled(self, game: Game, die: int, faces: tuple[int, ...]) -> None:
        """Dice of a sort have been rolled, and show these faces."""

    def tested(self, game: Game, frame: list[Any], trigger: Trigger, fires: bool) -> None:
        """A trigger that waits for the procedure of the frame has been looked at."""

    def answered(self, game: Game, ask: Ask, answer: Answer) -> None:
        """The open question gets this answer."""

    def announced(self, game: Game, line: int, things: tuple[int, ...]) -> None:
        """A line of the rules, by its number among those that ask or tell, announces something."""

    def expected(self, game: Game, question: int, holds: bool, note: str) -> None:
        """An example says that something must be so."""

    def expected_open(self, game: Game, question: int, who: int, name: str, wanted: bool) -> None:
        """An example says that an action must be open, or must not."""

    def expected_asked(self, game: Game, question: int) -> None:
        """An example says that a player must have been asked something, or must not."""

    def takes(self, game: Game, question: int, who: int, name: str) -> None:
        """An example makes a character take an action."""


class ObservedFields(list[int]):
    """The fields of an observed game (`Game.S`): whatever is written there, by whomever, is told."""

    def __init__(self, game: Game, values: Sequence[int]) -> None:
        super().__init__(values)
        self._game = game

    def __setitem__(self, place: Any, value: Any) -> None:
        before = self[place]
        super().__setitem__(place, value)
        if (before != value or place == OUTCOME) and self._game.observer is not None:
            self._game.observer.changed(self._game, place, before, value)


class ObservedStack(list[list[Any]]):
    """The frames of an observed game (`Game.stack`): whichever procedure is put there, by whomever, is told."""

    def __init__(self, game: Game, frames: Sequence[list[Any]]) -> None:
        super().__init__(frames)
        self._game = game

    def append(self, frame: list[Any]) -> None:
        super().append(frame)
        procedure = self._game.setup.program.owners[frame[0]]
        if procedure >= 0 and self._game.observer is not None:
            self._game.observer.called(self._game, procedure, frame)
