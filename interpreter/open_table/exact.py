"""Points, segments, circles and polygons of whole numbers, and exact answers to how they lie.

Lengths are hundredths of an inch. Nothing is rounded where something is decided: squares of lengths are compared, and
a point is on the one side of a line or on the other or on it. What only touches does not cross.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from math import gcd, isqrt
from typing import NamedTuple

INCH = 100


class Point(NamedTuple):
    """A place, or a way from one to another: to the right, and down."""

    x: int
    y: int


class Polygon(tuple[Point, ...]):
    """The corners of a simple polygon, in order; the last is joined to the first."""

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """The least and greatest x, then y."""
        xs, ys = [x for x, _ in self], [y for _, y in self]
        return min(xs), max(xs), min(ys), max(ys)

    @cached_property
    def doubled(self) -> Polygon:
        """The polygon at twice its size: halves of it are whole there."""
        return Polygon(Point(2 * x, 2 * y) for x, y in self)


def to(a: Point, b: Point) -> Point:
    """The way from one point to another."""
    return Point(b[0] - a[0], b[1] - a[1])


def square(v: Point) -> int:
    """The square of a length."""
    return v[0] * v[0] + v[1] * v[1]


def apart(a: Point, b: Point) -> int:
    """The square of a distance."""
    x, y = b[0] - a[0], b[1] - a[1]
    return x * x + y * y


def dot(v: Point, w: Point) -> int:
    return v[0] * w[0] + v[1] * w[1]


def turn(a: Point, b: Point, c: Point) -> int:
    """On which side of the line from a to b a point lies: more than 0 for the right hand, 0 for on it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def length(a: Point, b: Point) -> int:
    """A distance in whole hundredths, rounded up: whoever goes or measures it needs as much."""
    d = apart(a, b)
    return isqrt(d - 1) + 1 if d else 0


def reduced(v: Point) -> Point:
    """The shortest whole direction like another; nothing stays nothing."""
    d = gcd(v[0], v[1])
    return Point(v[0] // d, v[1] // d) if d > 1 else Point(*v)


def along(v: Point, n: int) -> Point:
    """The way n long in a direction, each coordinate rounded to the nearest (a half away from 0); no direction, no way."""
    q = square(v)
    return Point(_part(v[0], n, q), _part(v[1], n, q)) if q else Point(0, 0)


def _part(x: int, n: int, q: int) -> int:
    size = 2 * abs(x * n)
    k = isqrt(size * size // q) if q else 0
    k = (k + 1) // 2
    return k if (x < 0) == (n < 0) else -k


def on_segment(p: Point, a: Point, b: Point) -> bool:
    """Whether a point lies on a segment, its ends included."""
    return turn(a, b, p) == 0 and dot(to(p, a), to(p, b)) <= 0


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross within both; to touch is not to cross."""
    p, q = turn(a, b, c), turn(a, b, d)
    if not (p < 0 < q or q < 0 < p):
        return False
    p, q = turn(c, d, a), turn(c, d, b)
    return p < 0 < q or q < 0 < p


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether a segment crosses another, or begins or ends on it."""
    return cross(a, b, c, d) or on_segment(a, c, d) or on_segment(b, c, d)


def slips(way: Iterable[Point], c: Point, d: Point) -> bool:
    """Whether a way from point to point passes a segment: within a leg, or by legs that meet on the segment."""
    came, on, last = 0, False, None
    for p in way:
        side = turn(c, d, p)
        if last is not None and cross(last, p, c, d):
            return True
        if on_segment(p, c, d):
            on, last = True, p
            continue
        if on and (came < 0 < side or side < 0 < came):
            return True
        came, on, last = side, False, p
    return False


def nearer(p: Point, r: int, a: Point, b: Point) -> bool:
    """Whether a segment comes nearer to a point than some length: whether it crosses the circle about it."""
    x, y, px, py = b[0] - a[0], b[1] - a[1], p[0] - a[0], p[1] - a[1]
    t, whole = px * x + py * y, x * x + y * y
    if t <= 0:
        return px * px + py * py < r * r
    if t >= whole:
        return apart(b, p) < r * r
    away = x * py - y * px
    return away * away < r * r * whole


def sides(polygon: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    yield from pairwise(polygon)
    yield polygon[-1], polygon[0]


def where(p: Point, polygon: Polygon) -> int:
    """1 for a point within a polygon, 0 on its edge, -1 outside."""
    left, right, top, bottom = polygon.box
    if not (left <= p[0] <= right and top <= p[1] <= bottom):
        return -1
    inside, x, y = False, *p
    for a, b in sides(polygon):
        if (a[1] > y) != (b[1] > y):
            side = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])
            if side == 0:
                return 0
            inside ^= (side > 0) == (b[1] > a[1])
        elif a[1] == y and (a[0] == x or (b[1] == y and min(a[0], b[0]) <= x <= max(a[0], b[0]))):
            return 0
    return 1 if inside else -1


def through(a: Point, b: Point, polygon: Polygon) -> bool:
    """Whether a segment goes through a polygon; along its edge is not through it."""
    left, right, top, bottom = polygon.box
    (ax, ay), (bx, by) = a, b
    if (
        (ax < left and bx < left)
        or (ax > right and bx > right)
        or (ay < top and by < top)
        or (ay > bottom and by > bottom)
    ):
        return False
    x, y = bx - ax, by - ay
    turns = [x * (cy - ay) - y * (cx - ax) for cx, cy in polygon]
    if a != b and (min(turns) >= 0 or max(turns) <= 0):
        return False
    stops, last, before = {a, b}, polygon[-1], turns[-1]
    for corner, side in zip(polygon, turns, strict=True):
        if side < 0 < before or before < 0 < side:
            p, q = turn(last, corner, a), turn(last, corner, b)
            if p < 0 < q or q < 0 < p:
                return True
        elif side == 0 and on_segment(corner, a, b):
            stops.add(corner)
        last, before = corner, side
    if len(stops) == 2 and where(a, polygon) != 0 != where(b, polygon):
        return where(a, polygon) > 0
    return _between(sorted(stops), polygon)


def _between(stops: Sequence[Point], polygon: Polygon) -> bool:
    """Whether somewhere halfway between two stops of a segment, or at the only one, is within a polygon."""
    middles = [Point(p[0] + q[0], p[1] + q[1]) for p, q in pairwise(stops)] or [
        Point(2 * p[0], 2 * p[1]) for p in stops
    ]
    return any(where(middle, polygon.doubled) > 0 for middle in middles)


def simple(polygon: Sequence[Point]) -> bool:
    """Whether corners make a polygon that has an inside and nowhere meets itself."""
    edges = list(sides(polygon))
    if len(polygon) < 3 or len(set(polygon)) < len(polygon) or not doubled_area(polygon):
        return False
    for n, (a, b) in enumerate(edges):
        for m, (c, d) in enumerate(edges[:n]):
            beside = n - m == 1 or (m == 0 and n == len(edges) - 1)
            if beside:
                shared, one, two = (a, b, c) if n - m == 1 else (b, a, d)
                if turn(one, shared, two) == 0 and dot(to(shared, one), to(shared, two)) > 0:
                    return False
            elif cross(a, b, c, d) or any(
                on_segment(p, *e) for p, e in ((a, (c, d)), (b, (c, d)), (c, (a, b)), (d, (a, b)))
            ):
                return False
    return True


def doubled_area(polygon: Iterable[Point]) -> int:
    """Twice the area; less than 0 where the corners run against the clock."""
    corners = list(polygon)
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in sides(corners))


def around(centre: Point, r: int, corners: Sequence[Point]) -> Polygon:
    """The corners of a polygon around a circle, given one around the circle of radius 1 in 10,000ths."""
    return Polygon(Point(centre[0] + _outward(x * r), centre[1] + _outward(y * r)) for x, y in corners)


def _outward(n: int) -> int:
    """Ten-thousandths as whole ones, rounded away from 0."""
    return -(-n // 10_000) if n > 0 else n // 10_000


def total(points: Iterable[Point]) -> int:
    """The length of a way from point to point, leg by leg."""
    return sum(length(a, b) for a, b in pairwise(points))
