"""Bases of figures: a round one, or a long one of two round ones in a row; where they face, overlap and touch.

Two bases overlap when circles of them come nearer than their radii together. They touch when they do not overlap, and
the gap is less than a hundredth of an inch, which is the smallest measure there is. A direction on the edge of an arc is
within it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from .exact import Point, along, apart, dot, square, to

AHEAD = Point(0, -1)
"""Where those face whom nobody has turned: away from the near edge of the table."""


class Base(NamedTuple):
    """A base in hundredths of an inch; a long one has circles `half` before and behind its centre. `arc` in degrees."""

    radius: int
    half: int = 0
    arc: int = 90


@dataclass(frozen=True)
class Stance:
    """A base on the table: where its centre is, and which way it faces (a direction of any length)."""

    base: Base
    at: Point
    facing: Point = AHEAD

    @property
    def circles(self) -> tuple[Point, ...]:
        """The centres of its circles."""
        return _two_circles(self.at, self.facing, self.base.half) if self.base.half else (self.at,)


@lru_cache(1024)
def _two_circles(at: Point, facing: Point, half: int) -> tuple[Point, Point]:
    x, y = along(facing, half)
    return Point(at[0] + x, at[1] + y), Point(at[0] - x, at[1] - y)


def overlap(one: Stance, other: Stance) -> bool:
    (r, half, _), (s, long, _) = one.base, other.base
    near, away = r + s, apart(one.at, other.at)
    if not (half or long):
        return away < near * near
    return away < (near + half + long + 2) ** 2 and any(
        apart(a, b) < near * near for a in one.circles for b in other.circles
    )


def touching(one: Stance, other: Stance) -> list[tuple[Point, Point]]:
    """The circles of two bases in contact that touch, by their centres; none where the bases overlap."""
    if overlap(one, other):
        return []
    reach = (one.base.radius + other.base.radius + 1) ** 2
    return [(a, b) for a in one.circles for b in other.circles if apart(a, b) < reach]


def in_contact(one: Stance, other: Stance) -> bool:
    return bool(touching(one, other))


def within_arc(facing: Point, way: Point, degrees: int) -> bool:
    """Whether a way lies within an arc about a direction; only arcs of 90, 180, 270 and 360 degrees are exact, and known."""
    ahead = dot(facing, way)
    if degrees == 90:
        return ahead >= 0 and 2 * ahead * ahead >= square(facing) * square(way)
    if degrees == 270:  # all but the quarter behind
        return ahead > 0 or 2 * ahead * ahead <= square(facing) * square(way)
    return ahead >= 0 or degrees == 360


def in_front(one: Stance, point: Point) -> bool:
    """Whether a point lies in the front arc of a base, seen from its centre."""
    return within_arc(one.facing, to(one.at, point), one.base.arc)


def _contacts(one: Stance, other: Stance) -> Iterator[Point]:
    """The ways from the centre of a base to where it touches another, each as long as both radii times what it is."""
    r, s = one.base.radius, other.base.radius
    for a, b in touching(one, other):
        out, on = to(one.at, a), to(a, b)
        yield Point(out[0] * (r + s) + on[0] * r, out[1] * (r + s) + on[1] * r)


def touches_with_front(one: Stance, other: Stance) -> bool:
    """Whether a base touches another with its front arc."""
    return any(within_arc(one.facing, way, one.base.arc) for way in _contacts(one, other))


def touches_with_rear(one: Stance, other: Stance) -> bool:
    """Whether a base touches another outside its front arc."""
    return any(not within_arc(one.facing, way, one.base.arc) for way in _contacts(one, other))


def beside(circle: Point, reach: int, direction: Point) -> Point | None:
    """The point in a direction from which a circle of the other radius just touches; `reach` are both radii together.

    Of the whole points about the exact one, the nearest to the circle that does not overlap it.
    """
    away = _just_clear(reach, direction)
    return Point(circle[0] + away[0], circle[1] + away[1]) if away else None


@lru_cache(1024)
def _just_clear(reach: int, direction: Point) -> Point | None:
    """The way to that point from the centre of the circle."""
    x, y = along(direction, reach)
    found = [
        Point(x + dx, y + dy)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if reach * reach <= (x + dx) ** 2 + (y + dy) ** 2 < (reach + 1) ** 2
    ]
    return min(found, key=lambda way: (square(way), way), default=None)
