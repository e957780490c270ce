"""Lines of fire: straight from centre to centre, clear, hindered or blocked by bases and terrain on the way.

What is lower than the higher of both ends is under the line: bases and terrain that hinders count only as high as that
end, or where an end stands in such terrain. Higher ground itself blocks the line of an end below it, save that on which
the other stands. What blocks outright does so at every height.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from .bases import Stance
from .exact import Point, along, nearer, through, where
from .field import Field
from .terrain import Piece, Trait, beside_edge, stands_in

_STEPS = 8


class LineState(IntEnum):
    """How a line of fire is."""

    CLEAR = 0
    HINDERED = 1
    BLOCKED = 2


def line_of_fire(field: Field, shooter: Stance, target: Stance, others: Iterable[Stance]) -> LineState:
    """The line from one base to another past all others; the shooter's front arc is not asked for (`in_front`)."""
    a, b = shooter.at, target.at
    here, there = field.level(a), field.level(b)
    if _crosses_base(field, a, b, max(here, there), others) or _crosses_blocking(field, a, b, min(here, there)):
        return LineState.BLOCKED
    hindering = field.with_trait(Trait.HINDERS)
    return (
        LineState.HINDERED if any(_hinders(field, piece, shooter, target) for piece in hindering) else LineState.CLEAR
    )


def _crosses_base(field: Field, a: Point, b: Point, level: int, others: Iterable[Stance]) -> bool:
    return any(
        nearer(centre, other.base.radius, a, b)
        for other in others
        for centre in other.circles
        if not level or field.level(other.at) >= level
    )


def _crosses_blocking(field: Field, a: Point, b: Point, lower: int) -> bool:
    if any(through(a, b, piece.corners) for piece in field.with_trait(Trait.BLOCKS)):
        return True
    if lower:
        return False
    own = field.hills_at(a) | field.hills_at(b)
    return any(piece not in own and through(a, b, piece.corners) for piece in field.with_trait(Trait.RAISED))


def _hinders(field: Field, piece: Piece, shooter: Stance, target: Stance) -> bool:
    a, b, corners = shooter.at, target.at, piece.corners
    ends = [stands_in(a, corners), stands_in(b, corners)]
    uneven = max(field.level(a), field.level(b))
    if uneven and piece not in field.raised_pieces and not any(ends):
        return False
    if not through(a, b, corners) or (Trait.EDGED in piece.traits and beside_edge(shooter, corners)):
        return False
    return not ends[0] or ends[1] or not front_outside(shooter, piece)


def front_outside(stance: Stance, piece: Piece) -> bool:
    """Whether the rim of the front arc is wholly out of terrain; it is looked at in seventeen places along it."""
    centre = stance.circles[0]
    rim = (along(way, stance.base.radius) for way in front_ways(stance))
    return not any(where(Point(centre[0] + x, centre[1] + y), piece.corners) > 0 for x, y in rim)


def front_ways(stance: Stance) -> list[Point]:
    """Directions across the front arc, from its left edge to its right one."""
    x, y = stance.facing
    left, right = (Point(x + y, y - x), Point(x - y, y + x)) if stance.base.arc == 90 else (Point(y, -x), Point(-y, x))
    ways = [Point(left[0] * n + x * (_STEPS - n), left[1] * n + y * (_STEPS - n)) for n in range(_STEPS, 0, -1)]
    return ways + [Point(right[0] * n + x * (_STEPS - n), right[1] * n + y * (_STEPS - n)) for n in range(_STEPS + 1)]
