"""Draw an open table for the terminal: terrain as shading, letters with arrows where figures face, inches on the edges."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase

from rich.text import Text

from interpreter.observe.view import Figure
from interpreter.open_table import INCH, Field, Point, Trait, inches, stands_in
from tools.table.board import NUMBER_STYLE, PLAIN_STYLE, seat_style

MARGIN = 4
"""Columns left of the table, for inches."""
SHADES = (
    (Trait.BARS, "█", "dim"),
    (Trait.RAISED, "▒", "yellow"),
    (Trait.HINDERS, "░", "green"),
    (Trait.BLOCKS, "▓", "dim"),
)
WATER = ("≈", "cyan")
"""Terrain that does none of these."""
AREA = "·"
ARROWS = "→↘↓↙←↖↑↗"
"""Ways to face, from the right edge of the table on, clockwise."""
WINDS = {
    "en": ["e", "se", "s", "sw", "w", "nw", "n", "ne"],
    "pl": ["wsch", "pd-wsch", "pd", "pd-zach", "zach", "pn-zach", "pn", "pn-wsch"],
}
WAYS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""The ways of the arrows and winds, to the right and down."""
_PLACES = (
    r"\d{1,2}(?:\.\d{1,2})?\s*[,;/]\s*\d{1,2}(?:\.\d{1,2})?",
    r"\d{1,2}(?:,\d{1,2})?\s*[;/]\s*\d{1,2}(?:,\d{1,2})?",
)
TYPED_PLACE = re.compile(rf"(?<![\d.,;/])(?<![.,;/]\s)({'|'.join(_PLACES)})\s*$")
"""A place of an open table, in inches, at the end of what is typed: `12.5, 8`, or with commas `12,5; 8`."""


def letters(figures: Sequence[Figure]) -> dict[int, str]:
    """A letter for each figure, in the order of all: capitals first."""
    signs = ascii_uppercase + ascii_lowercase
    return {f.number: signs[n % len(signs)] for n, f in enumerate(figures)}


def arrow(facing: tuple[int, int]) -> str:
    """The arrow nearest to a direction; nothing for nobody's."""
    x, y = facing
    if not (x or y):
        return " "
    steep, flat = 2 * min(abs(x), abs(y)) < max(abs(x), abs(y)), abs(x) > abs(y)
    if steep:
        return ARROWS[(0 if x > 0 else 4) if flat else (2 if y > 0 else 6)]
    return ARROWS[(1 if y > 0 else 7) if x > 0 else (3 if y > 0 else 5)]


class Drawing:
    """A table in so many columns: a cell is twice as high as wide."""

    def __init__(self, table: Field, columns: int) -> None:
        self.table = table
        self.cell = -(-table.width // max(columns, 12))
        self.columns, self.rows = -(-table.width // self.cell), -(-table.height // (2 * self.cell))
        self._cells = [[self._ground(row, column) for column in range(self.columns)] for row in range(self.rows)]

    def _ground(self, row: int, column: int) -> tuple[str, str]:
        middle = Point(column * self.cell + self.cell // 2, row * 2 * self.cell + self.cell)
        for piece in self.table.pieces:
            if stands_in(middle, piece.corners):
                return next(((sign, style) for trait, sign, style in SHADES if trait in piece.traits), WATER)
        inside = any(stands_in(middle, corners) for _, corners in self.table.areas)
        return (AREA if inside else " ", PLAIN_STYLE)

    def at(self, place: int) -> tuple[int, int]:
        """The row and column of a place, by its number."""
        x, y = Field.point(place)
        return min(y // (2 * self.cell), self.rows - 1), min(x // self.cell, self.columns - 1)

    def draw(self, figures: Sequence[Figure], numbers: Mapping[int, int]) -> Text:
        """The table with who stands on it, and the numbers of answers that are places."""
        cells = [list(row) for row in self._cells]
        taken: set[tuple[int, int]] = set()
        signs = letters(figures)
        for figure in figures:
            if figure.space >= 0:
                row, column = self.at(figure.space)
                self._put(
                    cells, taken, row, column, signs[figure.number] + arrow(figure.facing), seat_style(figure.seat)
                )
        for place, number in numbers.items():
            row, column = self.at(place)
            if not any((row, column + n) in taken for n in range(-1, len(str(number)) + 1)):
                self._put(cells, taken, row, column, str(number), NUMBER_STYLE)
        lines = [self._edge(), *map(self._line, range(self.rows), cells), self._edge()]
        return Text("\n").join(lines)

    def _put(
        self,
        cells: list[list[tuple[str, str]]],
        taken: set[tuple[int, int]],
        row: int,
        column: int,
        said: str,
        style: str,
    ) -> None:
        start = max(0, min(column, self.columns - len(said)))
        for n, sign in enumerate(said):
            cells[row][start + n] = (sign, style)
            taken.add((row, start + n))

    def _line(self, row: int, cells: Sequence[tuple[str, str]]) -> Text:
        """A row, with its inches where an even inch begins in it."""
        first, last = row * 2 * self.cell, (row + 1) * 2 * self.cell
        inch = next((n for n in range(first, last) if n % (2 * INCH) == 0), -1)
        line = Text(f"{inches(inch) if inch >= 0 else '':>{MARGIN - 1}}│", style=PLAIN_STYLE)
        for sign, style in cells:
            line.append(sign, style)
        return line.append("│", PLAIN_STYLE)

    def _edge(self) -> Text:
        """Inches along the far and the near edge, at every sixth."""
        marks = [" "] * (self.columns + 3)
        for inch in range(0, self.table.width + 1, 6 * INCH):
            for n, sign in enumerate(inches(inch)):
                marks[min(inch // self.cell, self.columns) + n] = sign
        return Text(" " * MARGIN + "".join(marks).rstrip(), style=PLAIN_STYLE)


def legend(table: Field, names: Sequence[str], words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The signs of a table with what each means, those of terrain too that is laid in play."""
    for kind, traits in dict.fromkeys((piece.kind, piece.traits) for piece in (*table.pieces, *table.pool)):
        yield next((sign for trait, sign, _ in SHADES if trait in traits), WATER[0]), names[kind]
    if table.areas:
        yield AREA, words["sign area"]
    yield "A↗", words["sign facing"]
    yield "12", words["sign number"]


def towards(table: Field, at: Point | None, said: str, lang: str) -> str:
    """The place that is typed last; or one that lies beside somebody by a wind that is typed, `ne`; empty where it is neither."""
    found = TYPED_PLACE.search(said)
    if found is not None:
        first, sign, second = re.split(r"\s*([;/]|,(?![^;/]*[;/]))\s*", found[1], maxsplit=1)
        return f"{first}{sign}{second}".replace(",", ".") if sign != "," else f"{first}, {second}"
    wind = (said.casefold().split() or [""])[-1]
    if at is None or wind not in WINDS[lang]:
        return ""
    x, y = WAYS[WINDS[lang].index(wind)]
    rooms = [(side - n if way > 0 else n) for n, way, side in ((at.x, x, table.width), (at.y, y, table.height)) if way]
    reach = min(INCH, *rooms)
    return Field.name(Field.number(Point(at.x + x * reach, at.y + y * reach)))
