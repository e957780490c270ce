"""Look on while a game is played: what a watcher is told. Each does what it needs of these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.runtime.game import Game
    from interpreter.runtime.index import Trigger


class Watch:
    """Hears of everything and minds nothing; put into `Game.watch`.

    A watcher never changes the game. `ran` comes after each block, so whatever differs then was changed by that block.
    `keeps` is how many frames at the bottom of the stack outlive the game: an example still has something to check.
    """

    keeps = 0

    def called(self, game: Game, procedure: int, frame: list[Any]) -> None:
        """A procedure has been put on the stack with its roles."""

    def ran(self, game: Game, frame: list[Any], block: int) -> None:
        """A block of a frame has been carried out; the frame may have left the stack with it."""

    def tested(self, game: Game, frame: list[Any], trigger: Trigger, fires: bool) -> None:
        """A trigger that waits for the procedure of the frame has been looked at."""

    def answered(self, game: Game, ask: Any, answer: int) -> None:
        """The open question gets this answer."""

    def expected(self, game: Game, question: int, holds: bool, note: str) -> None:
        """An example says that something must be so."""

    def expected_open(self, game: Game, question: int, who: int, name: str, wanted: bool) -> None:
        """An example says that an action must be open, or must not."""

    def takes(self, game: Game, question: int, who: int, name: str) -> None:
        """An example makes a character take an action."""
