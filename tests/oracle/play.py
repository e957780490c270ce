"""The same situations in the interpreter, for comparison: positions, what is open, who sees whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from interpreter.board import Board
from interpreter.observe.questions import Source, option_of
from interpreter.runtime.game import Game
from interpreter.runtime.program import Program
from interpreter.runtime.setup import Placed, Plan, Setup
from tests.oracle.drawing import Cell
from tests.oracle.movement import Figure, Option
from tests.playing import put

CARD = "Dragoon"
"""A character without skills, to stand for all."""


@dataclass
class Table:
    """A game in the middle of which some characters stand, and nothing else has happened."""

    game: Game
    board: Board

    @property
    def figures(self) -> Sequence[int]:
        return self.game.setup.figures

    def keep(self, figure: int, values: Mapping[str, int]) -> None:
        """Set numbers, abilities and states (as `state Prone`) of a character."""
        memory = self.game.setup.program.compiler.memory
        for name, value in values.items():
            put(self.game, figure, memory.slot("character", name), value)

    def cell(self, space: int) -> Cell:
        return self.board.columns[space], self.board.rows[space]

    def moves(self, figure: int) -> set[Option]:
        """The steps and manoeuvres that a character may take next, with the spaces they are aimed at."""
        return self._aimed(figure, "move") | self._aimed(figure, "manoeuvre")

    def runs(self, figure: int, start: Cell, trail: Iterable[Cell]) -> set[Option]:
        """The steps that a character in the middle of a sprint may take next, with the spaces they are aimed at."""
        memory = self.game.setup.program.compiler.memory
        self.game.S[memory.slot("game", "sprint start")] = self._space(start)
        self.game.S[memory.slot("game", "sprint trail")] = sum(1 << self._space(cell) for cell in trail)
        return self._aimed(figure, "sprint move")

    def _aimed(self, figure: int, sort: str) -> set[Option]:
        """What is open of the actions of a sort to somebody who may move, with the spaces they are aimed at."""
        if not any(name == "Full move" for name, _, _ in self._open(figure, "full")):
            return set()
        return {(name, self.cell(at)) for name, kind, at in self._open(figure, sort) if kind == "space"}

    def _space(self, cell: Cell) -> int:
        return cell[1] * self.board.width + cell[0]

    def _open(self, figure: int, sort: str) -> Iterator[tuple[str, str, int]]:
        """What is open of the actions of a sort: name, what it is aimed at."""
        setup = self.game.setup
        sorts = 1 << setup.program.compiler.numbers["trait"][sort]
        for value in self.game.open_actions(figure, sorts):
            option = option_of(Source(setup, None), "perform", value)  # type: ignore[arg-type]
            yield option.action, *option.named


def set_out(program: Program, board: Board, figures: Sequence[Figure]) -> Table:
    """A table with these characters, in their order."""
    placed = tuple(Placed(CARD, f.side, f.cell[1] * board.width + f.cell[0]) for f in figures)
    game = Setup(program, Plan(board, placed)).start(1)
    table = Table(game, board)
    for figure, handle in zip(figures, table.figures, strict=True):
        if figure.prone:
            table.keep(handle, {"state Prone": 1})
    return table
