"""The immutable board: a grid of spaces, the borders between them, and their names.

A board is a value. It is parsed once, compared and hashed by what is drawn on it, and shared by all games
played on it; the doors that a game has opened are an int kept by the game (bit i set: door i is open).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from interpreter.lazy import Lazy
from interpreter.open_table import Field

from .drawing import BORDERS, MAX_SIDE, BoardError, Plan, column_name, is_space_symbol, read_plan, write_plan
from .sight import Sight
from .topology import BLOCKED, DOOR, GROUND, HIGH, OFF_BOARD, Door, compile_frame
from .view import BoardView

_NAME: Final = re.compile(r"([A-Za-z]{1,2})([1-9][0-9]?)", re.ASCII)
_LEVELS: Final = {"#": BLOCKED, "=": HIGH}
NO_SPACES: Final = Plan(0, 0, "", b"", b"")
_KEPT_VIEWS: Final = 128  # a board with n doors has 2**n views; the oldest are forgotten


@dataclass(frozen=True, slots=True)
class Board:
    """A board; make one with `Board.parse`, or with an open `table` instead of spaces. Spaces are ints, ``row * width + column`` from the top left.

    Given: `plan`, the drawing as symbols. Derived from it: `width` and `height` in spaces, `size` their
    number; `terrain` (GROUND, BLOCKED or HIGH for each space), `columns` and `rows` (the coordinates of each
    space); `marks`, the spaces that carry each mark; `doors` in reading order with the masks `initial_open`
    and `initial_locked`; and the tables of `topology.Frame`. `ranges` has the distances from each space, `views` has the view for each mask of open
    doors, `lines` is their memory.
    """

    plan: Plan
    table: Field | None = None
    width: int = field(init=False, compare=False, repr=False)
    height: int = field(init=False, compare=False, repr=False)
    size: int = field(init=False, compare=False, repr=False)
    terrain: bytes = field(init=False, compare=False, repr=False)
    columns: tuple[int, ...] = field(init=False, compare=False, repr=False)
    rows: tuple[int, ...] = field(init=False, compare=False, repr=False)
    marks: Mapping[str, tuple[int, ...]] = field(init=False, compare=False, repr=False)
    neighbours: tuple[int, ...] = field(init=False, compare=False, repr=False)
    edges: tuple[int, ...] = field(init=False, compare=False, repr=False)
    doors: tuple[Door, ...] = field(init=False, compare=False, repr=False)
    door_crossings: tuple[tuple[tuple[int, int], ...], ...] = field(init=False, compare=False, repr=False)
    initial_open: int = field(init=False, compare=False, repr=False)
    initial_locked: int = field(init=False, compare=False, repr=False)
    ranges: Lazy[int, tuple[int, ...]] = field(init=False, compare=False, repr=False)
    lines: dict[int, Sight | None] = field(init=False, compare=False, repr=False)
    views: dict[int, BoardView] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Check the plan (`BoardError`) and derive everything else from it."""
        _check(self.plan)
        width, height, spaces, _, _ = self.plan
        terrain = bytes(_LEVELS.get(symbol, GROUND) for symbol in spaces)
        frame = compile_frame(self.plan, terrain)
        derived = {
            "width": width,
            "height": height,
            "size": width * height,
            "terrain": terrain,
            "columns": tuple(range(width)) * height,
            "rows": tuple(row for row in range(height) for _ in range(width)),
            "marks": _marks(spaces),
            **frame._asdict(),
            "door_crossings": _door_crossings(frame.neighbours, frame.edges),
            "initial_open": sum(1 << number for number, door in enumerate(frame.doors) if door.open),
            "initial_locked": sum(1 << number for number, door in enumerate(frame.doors) if door.locked),
            "ranges": Lazy(self._ranges),
            "lines": {},
            "views": _Views(self),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    @classmethod
    def parse(cls, lines: list[str]) -> Board:
        """Read a drawing, one string a line (see `drawing`); raise `BoardError` for the first fault."""
        return cls(read_plan(lines))

    def draw(self) -> list[str]:
        """Write the canonical drawing; `Board.parse(board.draw()) == board`."""
        return write_plan(self.plan)

    def __reduce__(self) -> tuple[type[Board], tuple[Plan, Field | None]]:
        """Pickle the plan alone; tables and views are made anew."""
        return Board, (self.plan, self.table)

    def __copy__(self) -> Board:
        """Share the board: it never changes."""
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Board:
        """Share the board: it never changes."""
        return self

    def name(self, space: int) -> str:
        """Name a space as "C4", by column and row from the top; `BoardError` if it is off the board. Places as "12.5/8"."""
        if self.table is not None:
            return self.table.name(space)
        if not 0 <= space < self.size:
            raise BoardError(f"space number {space} is not on this board")
        return f"{column_name(self.columns[space])}{self.rows[space] + 1}"

    def space(self, name: str) -> int:
        """Find a space by its name, in capitals or not; `BoardError` if this board has no such space."""
        match = _NAME.fullmatch(name)
        if match is None:
            raise BoardError(f"'{name}' is not the name of a space, such as C4")
        column = 0
        for letter in match[1].upper():
            column = 26 * column + ord(letter) - 64
        row = int(match[2])
        if column > self.width or row > self.height:
            last = self.name(self.size - 1)
            raise BoardError(f"there is no space {name} on this board; it goes from A1 to {last}")
        return (row - 1) * self.width + column - 1

    def distance(self, space: int, other: int) -> int:
        """Count the range in spaces, a diagonal as one; walls do not matter."""
        return self.ranges[space][other]

    def _ranges(self, space: int) -> tuple[int, ...]:
        column, row = self.columns[space], self.rows[space]
        return tuple(max(abs(column - x), abs(row - y)) for x, y in zip(self.columns, self.rows, strict=True))

    def opposite(self, space: int, middle: int) -> int:
        """Give the space as far behind `middle` as `space` is before it, OFF_BOARD if there is none."""
        column = 2 * self.columns[middle] - self.columns[space]
        row = 2 * self.rows[middle] - self.rows[space]
        if 0 <= column < self.width and 0 <= row < self.height:
            return row * self.width + column
        return OFF_BOARD

    def view(self, open_doors: int) -> BoardView:
        """Give the geometry with the doors in `open_doors` open and all others closed.

        Views are kept (the newest hundred or so), so that the same mask gives the same object. Bits beyond
        the doors of the board are ignored. Whoever asks often looks it up in `views`, which makes it likewise.
        """
        return self.views[open_doors]


class _Views(dict[int, BoardView]):
    """The views of a board by mask, each made when it is first looked up."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board

    def __missing__(self, open_doors: int) -> BoardView:
        mask = open_doors & ((1 << len(self._board.doors)) - 1)
        view = self.get(mask)
        if view is None:
            base = next(reversed(self.values()), None)
            view = BoardView(self._board, mask, base)
            if len(self) >= _KEPT_VIEWS:
                del self[next(iter(self))]
            self[mask] = view
        return view


def _check(plan: Plan) -> None:
    """Refuse a plan that was not read from a drawing and does not hang together."""
    width, height, spaces, across, upright = plan
    if plan == NO_SPACES:
        return
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise BoardError(f"a board of {width} by {height} spaces; it may have 1 to {MAX_SIDE} each way")
    sizes = (len(spaces), len(across), len(upright))
    if sizes != (width * height, (height + 1) * width, height * (width + 1)):
        raise BoardError(f"a board of {width} by {height} spaces cannot have {sizes} spaces and borders")
    if max(across + upright) >= BORDERS or not all(is_space_symbol(symbol) for symbol in spaces):
        raise BoardError("a board with an unknown border or an unknown symbol in a space")


def _marks(spaces: str) -> Mapping[str, tuple[int, ...]]:
    """Collect the spaces that carry each mark, marks in the order of their characters."""
    found = sorted(set(spaces) - set(" #="))
    return MappingProxyType(
        {mark: tuple(space for space, symbol in enumerate(spaces) if symbol == mark) for mark in found}
    )


def _door_crossings(neighbours: tuple[int, ...], edges: tuple[int, ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """List for each space the doors in its borders with the space behind each."""
    return tuple(
        tuple((edges[place] - DOOR, neighbours[place]) for place in range(start, start + 4) if edges[place] >= DOOR)
        for start in range(0, len(edges), 4)
    )


NO_BOARD: Final = Board(NO_SPACES)
"""What a game is played on that needs none: a board without spaces."""
