"""Pictures of open tables: terrain, areas, figures on their bases with their front arcs, a scale of inches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup, escape

from interpreter.open_table import INCH, Field, Point, Stance, Trait
from interpreter.open_table.exact import along
from interpreter.open_table.fire import front_ways

_MARGIN = 60
_SIZE = 0.2
"""Pixels for a hundredth of an inch."""
_FILLS = ((Trait.BARS, "#8b8680"), (Trait.RAISED, "#dcc79a"), (Trait.HINDERS, "#a9c08a"))


def draw_table(table: Field, title: str, figures: Iterable[tuple[str, int, Stance]] = ()) -> Markup:
    """The picture of a table; of each figure its label, the seat of its player (-1: nobody's), and how it stands."""
    width, height = table.width + 2 * _MARGIN, table.height + 2 * _MARGIN
    inside = [
        f'<rect width="{table.width}" height="{table.height}" fill="#f4efe2" stroke="#333" stroke-width="6"/>',
        *(
            _polygon(corners, 'fill="none" stroke="#777" stroke-width="4" stroke-dasharray="20 16"')
            + _text(mark, corners)
            for mark, corners in table.areas
        ),
        *(
            _polygon(piece.corners, f'fill="{_fill(piece.traits)}" stroke="#555" stroke-width="5"')
            for piece in table.pieces
        ),
        *(_figure(*figure) for figure in figures),
        *_scale(table),
    ]
    head = (
        f'<svg class="board" role="img" viewBox="{-_MARGIN} {-_MARGIN} {width} {height}" width="{width * _SIZE:.0f}"'
        f' height="{height * _SIZE:.0f}" aria-label="{escape(title)}">'
    )
    return Markup(head + "".join(inside) + "</svg>")


def _fill(traits: Trait) -> str:
    return next((fill for trait, fill in _FILLS if trait in traits), "#cfe0ea")


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)


def _polygon(corners: Iterable[Point], look: str) -> str:
    return f'<polygon points="{_points(corners)}" {look}/>'


def _text(said: str, corners: Sequence[Point]) -> str:
    x, y = (sum(corner[n] for corner in corners) // len(corners) for n in (0, 1))
    return f'<text x="{x}" y="{y + 30}" font-size="80" text-anchor="middle" fill="#777">{escape(said)}</text>'


def _figure(label: str, seat: int, stance: Stance) -> str:
    fill = ("#b3402e", "#2e5fb3", "#3d8a4f", "#b38b2e")[seat] if 0 <= seat < 4 else "#777"
    x, y = front = stance.circles[0]
    r = stance.base.radius
    rim = [Point(x + u, y + v) for u, v in (along(way, r) for way in front_ways(stance))]
    circles = "".join(f'<circle cx="{cx}" cy="{cy}" r="{r}" fill="{fill}"/>' for cx, cy in stance.circles)
    arc = _polygon((front, *rim), 'fill="#fff" fill-opacity="0.45"') if stance.base.arc < 360 else ""
    at = stance.at
    name = f'<text x="{at.x}" y="{at.y + 22}" font-size="60" text-anchor="middle" fill="#fff">{escape(label)}</text>'
    return circles + arc + name


def _scale(table: Field) -> Iterable[str]:
    """A tick for each inch along the near edge, with a number at every sixth."""
    for n in range(0, table.width + 1, INCH):
        long = n % (6 * INCH) == 0
        yield f'<path d="M{n} {table.height}v{30 if long else 15}" stroke="#333" stroke-width="4"/>'
        if long:
            yield f'<text x="{n}" y="{table.height + 58}" font-size="36" text-anchor="middle">{n // INCH}</text>'
