"""Pictures of open tables: terrain, areas, figures on their bases with their front arcs, a scale of inches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from interpreter.open_table import INCH, Field, Piece, Point, Stance, Trait
from interpreter.open_table.exact import Polygon, along
from interpreter.open_table.fire import front_ways
from interpreter.open_table.terrain import moved

_SIZE = 0.2
"""Pixels for a hundredth of an inch."""
_NAME, _LEGIBLE = 90, 55
"""How tall names are on terrain, and the least that can be read in a picture of a whole table, in hundredths of an inch."""
_LETTER = 0.52
"""So wide is a letter, about, of one so tall."""
_INK = "#1c1a17"
_FILLS = (
    (Trait.BARS | Trait.BLOCKS, "#8b8680"),
    (Trait.BARS, "#7fa6c4"),
    (Trait.STEEP, "#bf9a6b"),
    (Trait.ACCESS, "#ead9b8"),
    (Trait.RAISED, "#dcc79a"),
    (Trait.VAULTED, "#c3b7ab"),
    (Trait.HINDERS, "#a9c08a"),
)
"""The colours of terrain by what it does, the first that is true of it."""
SEATS = ("#a3241c", "#1d4f91", "#2c6e3f", "#6b3f8a")
"""The colours of players, as those of their pieces are."""
_NOBODY = "#777"


@dataclass(frozen=True, slots=True)
class Standing:
    """A figure on a table: what stands on its base, the seat of its player (-1: nobody's), how it stands, its name."""

    label: str
    seat: int
    stance: Stance
    name: str = ""


@dataclass(frozen=True, slots=True)
class Laid:
    """What is drawn on a table: figures, whose areas are (seats by their marks), names of terrain by its kinds, ways that were gone, and which cut is shown (left, top, right, bottom)."""

    figures: tuple[Standing, ...] = ()
    areas: tuple[tuple[str, int], ...] = ()
    terrain: Sequence[str] = ()
    ways: tuple[tuple[Point, ...], ...] = ()
    cut: tuple[int, int, int, int] | None = None


def draw_table(table: Field, title: str, laid: Laid = Laid()) -> Markup:
    """The picture of a table, or of a cut of it."""
    left, top, right, bottom = laid.cut or (0, 0, table.width, table.height)
    seats, margin = dict(laid.areas), _margin(right - left)
    inside = [
        f'<rect width="{table.width}" height="{table.height}" fill="#f4efe2" stroke="#333" stroke-width="6"/>',
        *(_area(mark, corners, seats.get(mark)) for mark, corners in table.areas),
        *(
            piece_shape(piece.corners, piece.traits, _name(laid.terrain, piece.kind), _LEGIBLE)
            for piece in table.pieces
        ),
        *(_way(way) for way in laid.ways),
        *map(_figure, laid.figures),
    ]
    width, height = right - left + 2 * margin, bottom - top + 2 * margin
    shown = f'<svg x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" viewBox="{left} {top} {right - left} {bottom - top}">'
    head = (
        f'<svg class="board" role="img" viewBox="{left - margin} {top - margin} {width} {height}"'
        f' width="{width * _SIZE:.0f}" height="{height * _SIZE:.0f}" aria-label="{escape(title)}">'
    )
    return Markup(
        head + shown + "".join(inside) + "</svg>" + "".join(_scale(left, top, right, bottom, margin)) + "</svg>"
    )


def draw_pool(table: Field, title: str, terrain: Sequence[str] = ()) -> Markup:
    """The pieces of a table that players lay out, side by side, in a picture as wide as that of the table."""
    margin, shapes, top = _margin(table.width), list[str](), 0
    for row in _rows(table):
        left, tall = 0, max(_extent(piece).y for piece in row)
        for piece in row:
            middle = left + _extent(piece).x // 2
            laid, name = moved(piece, Point(middle, top + tall // 2)), _name(terrain, piece.kind)
            size = min(_NAME, int((_extent(piece).x + INCH) / (_LETTER * max(1, len(name)))))
            shapes += [_outline(laid.corners, piece.traits), _text(name, middle, top + tall + _NAME, size, _INK)]
            left += _extent(piece).x + INCH
        top += tall + _NAME + INCH
    width, height = table.width + 2 * margin, top - INCH + 2 * margin
    head = f'<svg class="board" role="img" viewBox="{-margin} {-margin} {width} {height}" aria-label="{escape(title)}">'
    return Markup(head + "".join(shapes) + "</svg>")


def _rows(table: Field) -> Iterator[list[Piece]]:
    """The pieces that players lay out, an inch apart, as many in a row as there is room for."""
    row, room = list[Piece](), table.width
    for piece in table.pool:
        if row and _extent(piece).x > room:
            yield row
            row, room = [], table.width
        row.append(piece)
        room -= _extent(piece).x + INCH
    yield row


def _extent(piece: Piece) -> Point:
    """How wide a piece of terrain is, and how tall."""
    west, east, north, south = piece.corners.box
    return Point(east - west, south - north)


def around(table: Field, points: Iterable[Point], spare: int = 250) -> tuple[int, int, int, int]:
    """The smallest cut in whole inches that shows some points with room on each side."""
    found = list(points)
    columns, rows = [p[0] for p in found] or [table.width // 2], [p[1] for p in found] or [table.height // 2]
    left, top = (max(0, (min(n) - spare) // INCH * INCH) for n in (columns, rows))
    right, bottom = (-(-(max(n) + spare) // INCH) * INCH for n in (columns, rows))
    return left, top, min(right, table.width), min(bottom, table.height)


def fill_of(traits: Trait) -> str:
    """The colour of terrain by what it does."""
    return next((fill for needed, fill in _FILLS if needed in traits), "#cfe0ea")


def _margin(width: int) -> int:
    """The room for the scale beside a picture so wide."""
    return max(60, width // 45)


def _name(names: Sequence[str], kind: int) -> str:
    return names[kind] if kind < len(names) else ""


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)


def _polygon(corners: Iterable[Point], look: str) -> str:
    return f'<polygon points="{_points(corners)}" {look}/>'


def _text(said: str, x: int, y: int, size: int = 80, fill: str = "#777") -> str:
    look = f'font-size="{size}" text-anchor="middle" fill="{fill}"'
    return f'<text x="{x}" y="{y}" {look} style="font-size:{size}px;fill:{fill}">{escape(said)}</text>'


def _middle(corners: Sequence[Point]) -> Point:
    return Point(*(sum(corner[n] for corner in corners) // len(corners) for n in (0, 1)))


def _area(mark: str, corners: Polygon, seat: int | None) -> str:
    ink = "#777" if seat is None else SEATS[seat % len(SEATS)]
    fill = "none" if seat is None else ink
    x, y = _middle(corners)
    look = f'fill="{fill}" fill-opacity="0.15" stroke="{ink}" stroke-width="5" stroke-dasharray="20 16"'
    return _polygon(corners, look) + _text(mark, x, y + 40, 120, ink)


def piece_shape(corners: Polygon, traits: Trait, name: str, least: int = 1) -> str:
    """A piece of terrain with its name on it, or under it where the name would be smaller than the least that is wanted."""
    if not name:
        return _outline(corners, traits)
    x, y = _middle(corners)
    size = size_within(corners, name)
    if size < least:
        size, y = _NAME, corners.box[3] + _NAME
    else:
        y += size // 3
    return _outline(corners, traits) + _text(name, x, y, size, _INK)


def _outline(corners: Polygon, traits: Trait) -> str:
    return _polygon(corners, f'fill="{fill_of(traits)}" stroke="#555" stroke-width="5"')


def size_within(corners: Polygon, name: str) -> int:
    """How tall the letters of a name are that stands in the middle of a piece and nowhere beyond its edges."""
    x, y = _middle(corners)
    return next((size for size in range(_NAME, 1, -1) if _holds(corners, x, y, size, name)), 1)


def _holds(corners: Polygon, x: int, y: int, size: int, name: str) -> bool:
    """Whether there is room for a name round a point: along its upper and its lower edge, and half a letter beside it."""
    half = (len(name) + 1) * size * _LETTER / 2
    spans = [_across(corners, y + side * size / 2) for side in (-1, 1)]
    return all(span is not None and span[0] <= x - half and x + half <= span[1] for span in spans)


def _across(corners: Polygon, y: float) -> tuple[float, float] | None:
    """From where to where a piece reaches at some height, if it does."""
    edges = zip(corners, (*corners[1:], corners[0]), strict=True)
    met = [
        a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y)
        for a, b in edges
        if a.y != b.y and min(a.y, b.y) <= y <= max(a.y, b.y)
    ]
    return (min(met), max(met)) if met else None


def _way(points: Sequence[Point]) -> str:
    """Where somebody went, in dashes, from a dot on."""
    x, y = points[0]
    look = 'fill="none" stroke="#2f6b3a" stroke-width="14" stroke-dasharray="30 18"'
    return f'<circle cx="{x}" cy="{y}" r="20" fill="#2f6b3a"/><polyline points="{_points(points)}" {look}/>'


def figure_shape(stance: Stance, fill: str = _NOBODY) -> str:
    """A base on the table, with its front arc."""
    x, y = front = stance.circles[0]
    r = stance.base.radius
    rim = [Point(x + u, y + v) for u, v in (along(way, r) for way in front_ways(stance))]
    circles = "".join(f'<circle cx="{cx}" cy="{cy}" r="{r}" style="fill:{fill}"/>' for cx, cy in stance.circles)
    arc = _polygon((front, *rim), 'fill="#fff" fill-opacity="0.45"') if stance.base.arc < 360 else ""
    return circles + arc


def _figure(figure: Standing) -> str:
    stance = figure.stance
    fill = SEATS[figure.seat % len(SEATS)] if figure.seat >= 0 else _NOBODY
    name = f"<title>{escape(figure.name)}</title>" if figure.name else ""
    label = _text(figure.label, stance.at.x, stance.at.y + 22, 60, "#fff")
    return f'<g class="figure">{name}{figure_shape(stance, fill)}{label}</g>'


def _scale(left: int, top: int, right: int, bottom: int, margin: int) -> Iterator[str]:
    """A tick for each inch along the near edge and the left one, with a number at every sixth, or third of a small cut."""
    each, size = 6 if right - left > 18 * INCH else 3, margin * 2 // 3
    for n in range(left, right + 1, INCH):
        long = n // INCH % each == 0
        yield f'<path d="M{n} {bottom}v{24 if long else 12}" stroke="#333" stroke-width="4"/>'
        if long:
            yield _text(str(n // INCH), n, bottom + margin - 4, size, "#333")
    for n in range(top, bottom + 1, INCH):
        long = n // INCH % each == 0
        yield f'<path d="M{left} {n}h-{24 if long else 12}" stroke="#333" stroke-width="4"/>'
        if long:
            yield _text(str(n // INCH), left - margin * 2 // 3, n + size // 3, size, "#333")
