"""The closest way round what bars: among straight legs from corner to corner, each of which just passes it by.

Bases count as the polygons of 24 corners around them: a way round them is never too short, and at most a hundredth
part too long.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, Protocol

from .exact import Point, Polygon, around, length, meet, through, to
from .field import Field

_QUARTER = ((10_086, 0), (9_742, 2_610), (8_735, 5_043), (7_132, 7_132), (5_043, 8_735), (2_610, 9_742))
CORNERS = tuple(
    Point(*corner) for n in range(4) for x, y in _QUARTER for corner in [((x, y), (-y, x), (-x, -y), (y, -x))[n]]
)
"""The corners around a circle of radius 1, in ten-thousandths."""

Way = tuple[Point, ...]
"""The points of a way, from its start to its end."""

ENDLESS = 1 << 60
"""Longer than any way."""


class Corner(NamedTuple):
    """A corner of what bars the way, and the ways from it along both edges."""

    at: Point
    back: Point
    on: Point


def _corners(polygon: Polygon) -> list[Corner]:
    found = zip(polygon, (polygon[-1], *polygon[:-1]), (*polygon[1:], polygon[0]), strict=True)
    return [Corner(at, to(at, before), to(at, after)) for at, before, after in found]


class Barrier(Protocol):
    """What no way goes through."""

    @property
    def corners(self) -> Polygon:
        """Its corners; two, where it is a line."""

    @property
    def round(self) -> Sequence[Ground]:
        """The polygons whose corners lead round it."""

    def bars(self, a: Point, b: Point) -> bool: ...


class Ground:
    """A polygon."""

    def __init__(self, corners: Polygon) -> None:
        self.corners = corners

    @cached_property
    def turns(self) -> list[Corner]:
        return _corners(self.corners)

    @property
    def round(self) -> Sequence[Ground]:
        return (self,)

    def bars(self, a: Point, b: Point) -> bool:
        return through(a, b, self.corners)


class Rim(Ground):
    """The circle of a base. Most legs pass it far enough away, or cross it: only others are held against its polygon."""

    def __init__(self, centre: Point, radius: int) -> None:
        self.centre, self.radius = centre, radius
        self.least, self.most = radius * radius, (radius + radius // 50 + 4) ** 2

    @cached_property
    def corners(self) -> Polygon:  # type: ignore[override]
        return around(self.centre, self.radius, CORNERS)

    def bars(self, a: Point, b: Point) -> bool:
        (cx, cy), (ax, ay), (bx, by) = self.centre, a, b
        x, y, px, py = bx - ax, by - ay, cx - ax, cy - ay
        t, whole = px * x + py * y, x * x + y * y
        if t <= 0:
            away, whole = px * px + py * py, 1
        elif t >= whole:
            away, whole = (cx - bx) ** 2 + (cy - by) ** 2, 1
        else:
            away = (x * py - y * px) ** 2
        return away < self.most * whole and (away < self.least * whole or through(a, b, self.corners))


class Gap:
    """The line between two circles that touch. No leg may begin or end on it either: the next might go on across."""

    def __init__(self, one: Rim, other: Rim) -> None:
        self.corners, self.round = Polygon((one.centre, other.centre)), (one, other)

    def bars(self, a: Point, b: Point) -> bool:
        return meet(a, b, *self.corners)


def closest_way(field: Field, found: Sequence[Barrier], start: Point, goal: Point, most: int = ENDLESS) -> Way | None:
    """The shortest way round barriers, None where there is none, or none that is at most so long.

    Only those count that are in the way: as long as a way round some goes through another, that counts too.
    """
    chosen: dict[Barrier, None] = {}
    known: dict[tuple[Point, Point], int] = {}
    while True:
        way = _shortest(field, list(chosen), start, goal, known, most)
        if way is None:
            return None
        met = [b for b in found if b not in chosen and any(b.bars(p, q) for p, q in pairwise(way))]
        if not met:
            return way
        for barrier in met:
            chosen.update(dict.fromkeys((barrier, *barrier.round)))


def _shortest(
    field: Field,
    chosen: Sequence[Barrier],
    start: Point,
    goal: Point,
    known: dict[tuple[Point, Point], int],
    most: int,
) -> Way | None:
    """The shortest way from corner to corner of some barriers (A*); of several as short the first by its points.

    A leg goes only to and from corners that it passes by: both edges there lie on one side of it. `known` says of legs
    how many of the barriers were found to leave them open; -1 where one bars them.
    """
    corners = {goal: (Corner(goal, _NOWHERE, _NOWHERE),)}
    for ground in dict.fromkeys(ground for b in chosen for ground in b.round):
        for corner in ground.turns:
            if length(start, corner.at) + length(corner.at, goal) <= most and field.holds(corner.at):
                corners[corner.at] = (*corners.get(corner.at, ()), corner)
    costs = {start: 0}
    before: dict[Point, Point] = {}
    waiting, done = [(length(start, goal), start)], set()
    while waiting:
        _, here = heapq.heappop(waiting)
        if here == goal:
            way = [goal]
            while way[-1] != start:
                way.append(before[way[-1]])
            return tuple(reversed(way))
        if here in done:
            continue
        done.add(here)
        own = corners.get(here, ())
        for there, ends in corners.items():
            if there in done or not _passes(here, there, ends) or (own and not _passes(here, there, own)):
                continue
            cost = costs[here] + length(here, there)
            whole = cost + length(there, goal)
            if whole <= most and cost < costs.get(there, cost + 1) and _open(here, there, chosen, known):
                costs[there], before[there] = cost, here
                heapq.heappush(waiting, (whole, there))
    return None


_NOWHERE = Point(0, 0)


def _passes(a: Point, b: Point, ends: Sequence[Corner]) -> bool:
    """Whether a leg passes by a corner at one of its ends; of several in one place, by one of them."""
    x, y = b[0] - a[0], b[1] - a[1]
    for _, (px, py), (qx, qy) in ends:
        p, q = x * py - y * px, x * qy - y * qx
        if not (p < 0 < q or q < 0 < p):
            return True
    return False


def _open(a: Point, b: Point, chosen: Sequence[Barrier], known: dict[tuple[Point, Point], int]) -> bool:
    """Whether no barrier bars a leg."""
    tried = known.get((a, b), 0)
    if tried < 0 or any(barrier.bars(a, b) for barrier in chosen[tried:]):
        known[a, b] = -1
        return False
    known[a, b] = len(chosen)
    return True
