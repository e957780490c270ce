"""Draw boards as inline SVG: spaces, every kind of border, marks, and the figures that stand on them.

Nothing here has a colour: classes say what a shape is, and the style of the page says how it looks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup, escape

from interpreter.board import BLOCKED, HIGH, Board
from interpreter.board.drawing import column_name
from tools.press.model.borders import CELL, add_border
from tools.press.model.open_tables import Laid, draw_table

MARGIN = 20


class Area(NamedTuple):
    """A cut of a board: columns and rows from the first to before the last."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Figure:
    """Somebody on a space: the letters drawn, the whole name, the seat of the player."""

    space: int
    letters: str
    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """What is drawn on a board besides itself: figures, names of items by space, spaces that are chosen.

    Zones are letters of marked spaces with the class that those spaces are drawn with besides. Shapes `under` and `over`
    the figures are drawn as on the whole board. `terrain` names what lies on open tables, by its kinds.
    """

    figures: tuple[Figure, ...] = ()
    items: tuple[tuple[int, str], ...] = ()
    spots: tuple[int, ...] = ()
    zones: tuple[tuple[str, str], ...] = ()
    under: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    terrain: Sequence[str] = ()

    def spaces(self) -> list[int]:
        return [*(f.space for f in self.figures), *(s for s, _ in self.items), *self.spots]


def labelled(placed: Sequence[tuple[int, str, int]]) -> tuple[Figure, ...]:
    """Figures for spaces, names and seats: the letters drawn tell them apart; those of one name are numbered."""
    names = Counter(name for _, name, _ in placed)
    starts = Counter(name[:2] for name in names)
    seen: Counter[str] = Counter()
    figures = []
    for space, name, seat in placed:
        seen[name] += 1
        number = str(seen[name]) if names[name] > 1 else ""
        long = 3 if starts[name[:2]] > 1 else 2
        letters = name[: 1 if number else long] + number
        figures.append(Figure(space, letters, f"{name} {number}".strip(), seat))
    return tuple(figures)


def whole(board: Board) -> Area:
    return Area(0, 0, board.width, board.height)


def around(board: Board, spaces: Iterable[int], least: int = 4) -> Area:
    """The smallest cut with a space to spare on each side, at least `least` spaces wide and high."""
    used = list(spaces)
    if not used:
        return Area(0, 0, min(board.width, least), min(board.height, least))
    left, right = _stretch([board.columns[s] for s in used], board.width, least)
    top, bottom = _stretch([board.rows[s] for s in used], board.height, least)
    return Area(left, top, right, bottom)


def _stretch(places: list[int], size: int, least: int) -> tuple[int, int]:
    low, high = max(min(places) - 1, 0), min(max(places) + 2, size)
    while high - low < min(least, size):
        if high < size:
            high += 1
        if high - low < min(least, size) and low > 0:
            low -= 1
    return low, high


def draw(board: Board, title: str, area: Area | None = None, drawn: Drawn | None = None, scale: float = 1.0) -> Markup:
    """The picture of a board, or of a cut of it; `scale` is in pixels of the page for a unit of the drawing."""
    if board.table is not None:
        zones = drawn.zones if drawn else ()
        areas = tuple((mark, int(zone.removeprefix("zone"))) for mark, zone in zones if zone[4:].isdecimal())
        return draw_table(board.table, title, Laid(areas=areas, terrain=drawn.terrain if drawn else ()))
    cut = area or whole(board)
    width = (cut.right - cut.left) * CELL + 2 * MARGIN
    height = (cut.bottom - cut.top) * CELL + 2 * MARGIN
    inside = [
        *draw_spaces(board, cut, dict(drawn.zones) if drawn else {}),
        _grid(cut),
        *(_shifted(drawn.under, cut) if drawn else ()),
        *_borders(board, cut),
        *(_shifted(drawn.over, cut) if drawn else ()),
        *_things(board, cut, drawn or Drawn()),
        *_names(cut),
    ]
    head = (
        f'<svg class="board" role="img" viewBox="0 0 {width} {height}" width="{_short(width * scale)}" '
        f'height="{_short(height * scale)}" aria-label="{escape(title)}">'
    )
    return Markup(head + "".join(inside) + "</svg>")


def _short(number: float) -> str:
    return f"{number:.1f}".rstrip("0").rstrip(".")


def _x(cut: Area, column: int) -> int:
    return MARGIN + (column - cut.left) * CELL


def _y(cut: Area, row: int) -> int:
    return MARGIN + (row - cut.top) * CELL


def _inside(board: Board, cut: Area) -> Iterator[tuple[int, int, int]]:
    """The spaces of a cut with their columns and rows."""
    for row in range(cut.top, cut.bottom):
        for column in range(cut.left, cut.right):
            yield row * board.width + column, column, row


def draw_spaces(board: Board, cut: Area, zones: Mapping[str, str] | None = None) -> Iterator[str]:
    """The floor, and on it the spaces that are blocked, high or marked."""
    width, height = (cut.right - cut.left) * CELL, (cut.bottom - cut.top) * CELL
    square = f'width="{CELL}" height="{CELL}"'
    yield f'<rect class="floor" x="{MARGIN}" y="{MARGIN}" width="{width}" height="{height}"/>'
    for space, column, row in _inside(board, cut):
        x, y, symbol = _x(cut, column), _y(cut, row), board.plan.spaces[space]
        if board.terrain[space] == BLOCKED:
            lines = "".join(f"M{_short(x + 2)} {_short(y + d)}l{d - 2} -{d - 2}" for d in (14, 26, 38))
            lines += "".join(f"M{_short(x + d)} {_short(y + 38)}l{38 - d} -{38 - d}" for d in (14, 26))
            yield f'<rect class="blocked" x="{x}" y="{y}" {square}/><path class="hatch" d="{lines}"/>'
        elif board.terrain[space] == HIGH:
            yield f'<rect class="high" x="{x}" y="{y}" {square}/>'
            yield f'<rect class="high step" x="{x + 6}" y="{y + 6}" width="{CELL - 12}" height="{CELL - 12}"/>'
        elif symbol != " ":
            zone = (zones or {}).get(symbol, "")
            yield f'<rect class="mark{zone and " " + zone}" x="{x}" y="{y}" {square}/>'
            yield f'<text class="mark" x="{x + CELL - 7}" y="{y + CELL - 6}">{escape(symbol)}</text>'


def _shifted(shapes: Sequence[str], cut: Area) -> Iterator[str]:
    """Shapes of the whole board on a cut of it."""
    if shapes:
        yield f'<g transform="translate({-cut.left * CELL} {-cut.top * CELL})">{"".join(shapes)}</g>'


def _grid(cut: Area) -> str:
    lines = [f"M{_x(cut, c)} {MARGIN}V{_y(cut, cut.bottom)}" for c in range(cut.left, cut.right + 1)]
    lines += [f"M{MARGIN} {_y(cut, r)}H{_x(cut, cut.right)}" for r in range(cut.top, cut.bottom + 1)]
    return f'<path class="grid" d="{"".join(lines)}"/>'


def _borders(board: Board, cut: Area) -> Iterator[str]:
    """All borders of a cut; doors and the like over walls, which are one path."""
    walls: list[str] = []
    above: list[str] = []
    for row in range(cut.top, cut.bottom + 1):
        for column in range(cut.left, cut.right):
            code = board.plan.across[row * board.width + column]
            outer = row in (0, board.height)
            add_border(code, _x(cut, column), _y(cut, row), False, outer, walls, above)
    for row in range(cut.top, cut.bottom):
        for column in range(cut.left, cut.right + 1):
            code = board.plan.upright[row * (board.width + 1) + column]
            outer = column in (0, board.width)
            add_border(code, _x(cut, column), _y(cut, row), True, outer, walls, above)
    if walls:
        yield f'<path class="wall" d="{"".join(walls)}"/>'
    yield from above


def _things(board: Board, cut: Area, drawn: Drawn) -> Iterator[str]:
    """Chosen spaces, items and figures, in that order, so that nobody is hidden."""
    for space in drawn.spots:
        x, y = _centre(board, cut, space)
        yield f'<circle class="spot" cx="{x}" cy="{y}" r="7"/>'
    for space, name in drawn.items:
        x, y = _centre(board, cut, space)
        yield f'<g class="thing"><title>{escape(name)}</title><path d="M{x} {y - 9}l9 9l-9 9l-9 -9z"/></g>'
    for figure in drawn.figures:
        yield draw_figure(figure, *_centre(board, cut, figure.space))


_DIAMOND = "{}l18 18l-18 18l-18 -18"
_SHAPES = {2: "{}l16 9v18l-16 9l-16 -9v-18", 3: "{}h15v22l-15 14l-15 -14v-22"}
"""The outlines of figures, from their top; those of the first two players have elements of their own."""


def draw_figure(figure: Figure, x: int, y: int) -> str:
    """The first player's are round, the second's square, then hexagons and shields; nobody's are pointed: colour is never the only sign."""
    if figure.seat == 0:
        shape = f'<circle cx="{x}" cy="{y}" r="15"/>'
    elif figure.seat == 1:
        shape = f'<rect x="{x - 14}" y="{y - 14}" width="28" height="28" rx="3"/>'
    else:
        shape = f'<path d="M{x} {_SHAPES.get(figure.seat, _DIAMOND).format(y - 18)}z"/>'
    return (
        f'<g class="figure {"nobody" if figure.seat < 0 else f"seat{figure.seat}"}"><title>{escape(figure.name)}</title>{shape}'
        f'<text x="{x}" y="{y + 4.5}">{escape(figure.letters)}</text></g>'
    )


def _centre(board: Board, cut: Area, space: int) -> tuple[int, int]:
    return _x(cut, board.columns[space]) + CELL // 2, _y(cut, board.rows[space]) + CELL // 2


def _names(cut: Area) -> Iterator[str]:
    """The letters of the columns above, the numbers of the rows on the left."""
    for column in range(cut.left, cut.right):
        yield f'<text class="name" x="{_x(cut, column) + CELL // 2}" y="{MARGIN - 8}">{column_name(column)}</text>'
    for row in range(cut.top, cut.bottom):
        yield f'<text class="name" x="{MARGIN - 10}" y="{_y(cut, row) + CELL // 2 + 4}">{row + 1}</text>'
