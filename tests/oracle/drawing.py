"""Read the drawing of a board: what stands on each space, and the border between any two that share a side.

Symbols of spaces: `#` blocked, `=` high, anything else ground. Symbols of borders: see `BORDERS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

Cell = tuple[int, int]
"""A space: its column and its row, from 0 at the top left."""


class Border(Enum):
    """What lies between two spaces. A closed door is a wall as long as it is closed."""

    OPEN = "open"
    WALL = "wall"
    DOOR = "open door"
    WINDOW = "window"
    OBSTACLE = "obstacle"
    FIRST_HIGHER = "the space above it or to its left is higher"
    SECOND_HIGHER = "the space below it or to its right is higher"


BORDERS = {
    " ": Border.OPEN,
    ".": Border.OPEN,
    "-": Border.WALL,
    "|": Border.WALL,
    "D": Border.WALL,
    "L": Border.WALL,
    "d": Border.DOOR,
    ":": Border.WINDOW,
    "~": Border.OBSTACLE,
    "v": Border.FIRST_HIGHER,
    ">": Border.FIRST_HIGHER,
    "^": Border.SECOND_HIGHER,
    "<": Border.SECOND_HIGHER,
}


@dataclass(frozen=True)
class Drawing:
    """A board as it is drawn; `uprights` stand between (c - 1, r) and (c, r), `levels` between (c, r - 1) and (c, r)."""

    width: int
    height: int
    spaces: dict[Cell, str]
    uprights: dict[Cell, Border]
    levels: dict[Cell, Border]

    def has(self, cell: Cell) -> bool:
        return cell in self.spaces

    def is_blocked(self, cell: Cell) -> bool:
        return self.spaces[cell] == "#"

    def is_high(self, cell: Cell) -> bool:
        return self.spaces[cell] == "="

    def between(self, one: Cell, other: Cell) -> Border:
        """The border of two spaces that share a side; a blocked space counts as walled in."""
        (c, r), (d, s) = one, other
        assert abs(c - d) + abs(r - s) == 1
        if not (self.has(one) and self.has(other)):
            return Border.WALL
        if self.is_blocked(one) or self.is_blocked(other):
            return Border.WALL
        return self.levels[c, max(r, s)] if c == d else self.uprights[max(c, d), r]

    def is_up(self, one: Cell, other: Cell) -> bool:
        """Whether the way from one space to the next leads up an elevated border."""
        border = self.between(one, other)
        if border not in (Border.FIRST_HIGHER, Border.SECOND_HIGHER):
            return False
        return (border is Border.SECOND_HIGHER) == (other > one if one[1] == other[1] else other[1] > one[1])


def read(lines: list[str]) -> Drawing:
    """The drawing, with or without numbers of rows and letters of columns around it."""
    rows = [line for line in lines if "+" in line or any(mark in line for mark in "|.:~<>DdL#=")]
    frame = [n for n, line in enumerate(lines) if line.strip().startswith("+")]
    rows = lines[frame[0] : frame[-1] + 1]
    left = min(line.index("+") for line in rows[::2])
    width = len(rows[0].rstrip()[left:]) // 4
    height = len(rows) // 2
    rows = [line.ljust(left + 4 * width + 1) for line in rows]
    spaces = {(c, r): rows[2 * r + 1][left + 4 * c + 2] for r in range(height) for c in range(width)}
    uprights = {(c, r): BORDERS[rows[2 * r + 1][left + 4 * c]] for r in range(height) for c in range(width + 1)}
    levels = {(c, r): BORDERS[rows[2 * r][left + 4 * c + 2]] for r in range(height + 1) for c in range(width)}
    return Drawing(width, height, spaces, uprights, levels)
