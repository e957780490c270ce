"""The open table's geometry against shapely's: random cases of contact, arcs, lines of fire and ways.

`python -m tests.geometry_oracle 20000` tries as many, half of them on a coarse grid, where bases and lines often just
touch. What shapely answers in floating numbers is asked again in fractions where it lies within a millionth of the bound.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise
from math import hypot
from random import Random

import shapely

from interpreter.open_table import (
    Base,
    Field,
    LineState,
    Mover,
    Piece,
    Point,
    Stance,
    Trait,
    beside,
    closest_way,
    in_contact,
    in_front,
    line_of_fire,
    may_go,
    overlap,
    simple,
    touches_with_front,
    way_to,
)
from interpreter.open_table.exact import Polygon
from interpreter.open_table.fire import front_ways
from interpreter.open_table.ways import barriers

SIDE = 2400
NEAR = 1e-6


# --- random cases


def a_point(chance: Random) -> Point:
    grid = chance.choice((1, 1, 60))
    return Point(*(chance.randrange(0, SIDE + 1, grid) for _ in range(2)))


def a_stance(chance: Random) -> Stance:
    base = chance.choice(
        (Base(50), Base(60), Base(60), Base(60, 60), Base(50, 70), Base(100, 0, 180), Base(60, 60, 180))
    )
    facing = chance.choice(((0, -1), (1, 1), (3, -4), (-5, 12), (1, 0)))
    if chance.random() < 0.5:
        facing = (chance.randint(-90, 90), chance.randint(1, 90))
    return Stance(base, a_point(chance), Point(*facing))


def touching_stance(chance: Random, other: Stance) -> Stance:
    """A base near another: often just in contact."""
    found = a_stance(chance)
    at = beside(
        chance.choice(other.circles),
        found.base.radius + other.base.radius,
        Point(chance.randint(-9, 9), chance.choice((-7, 5))),
    )
    assert at is not None
    return replace(found, at=Point(at[0] + chance.choice((0, 0, 0, 1, -1)), at[1] + chance.choice((0, 0, 1))))


def a_polygon(chance: Random) -> tuple[Point, ...]:
    """Three to seven corners about a place, on a coarse grid half the time; often not convex."""
    while True:
        x, y = a_point(chance)
        grid = chance.choice((1, 60))
        corners = tuple(
            Point(
                min(SIDE, max(0, x // grid * grid + grid * chance.randint(-400 // grid, 400 // grid))),
                min(SIDE, max(0, y // grid * grid + grid * chance.randint(-400 // grid, 400 // grid))),
            )
            for _ in range(chance.randint(3, 7))
        )
        if simple(corners):
            return corners


def a_field(chance: Random, pieces: int, *traits: Trait) -> Field:
    kinds = traits or (
        Trait.HINDERS,
        Trait.BLOCKS | Trait.BARS,
        Trait.RAISED,
        Trait.BARS,
        Trait.HINDERS | Trait.STOPS,
        Trait.HINDERS | Trait.RAISED,
    )
    return Field(SIDE, SIDE, tuple(Piece(n, chance.choice(kinds), Polygon(a_polygon(chance))) for n in range(pieces)))


def stances(chance: Random, n: int) -> list[Stance]:
    """Some bases of which no two overlap; some of them touch."""
    found: list[Stance] = []
    while len(found) < n:
        new = touching_stance(chance, chance.choice(found)) if found and chance.random() < 0.3 else a_stance(chance)
        if not any(overlap(new, old) for old in found):
            found.append(new)
    return found


# --- what shapely says


def discs(stance: Stance) -> list[tuple[int, int]]:
    """The centres of the circles, worked out in floating numbers; in fractions where the direction's length is whole."""
    (x, y), (fx, fy), half = stance.at, stance.facing, stance.base.half
    if not half:
        return [(x, y)]
    whole = hypot(fx, fy)
    exact = Fraction(int(whole)) if int(whole) ** 2 == fx * fx + fy * fy else Fraction(whole)
    right, down = (int(abs(f) * half / exact + Fraction(1, 2)) * (1 if f > 0 else -1) for f in (fx, fy))
    return [(x + right, y + down), (x - right, y - down)]


def away(p: Sequence[int], a: Sequence[int], b: Sequence[int]) -> Fraction:
    """The square of the distance of a point from a segment, in fractions."""
    px, py, x, y = Fraction(p[0] - a[0]), Fraction(p[1] - a[1]), b[0] - a[0], b[1] - a[1]
    whole = x * x + y * y
    t = min(Fraction(1), max(Fraction(0), (px * x + py * y) / whole)) if whole else Fraction(0)
    return (px - t * x) ** 2 + (py - t * y) ** 2


def closer(p: Sequence[int], line: Sequence[Sequence[int]], r: int) -> bool:
    """Whether a line comes closer to a point than some length."""
    shape = shapely.LineString(line) if len(set(map(tuple, line))) > 1 else shapely.Point(line[0])
    found = shape.distance(shapely.Point(p))
    if abs(found - r) > NEAR:
        return bool(found < r)
    return any(away(p, a, b) < r * r for a, b in pairwise(line))


def goes_through(a: Point, b: Point, corners: Sequence[Point]) -> bool:
    shape = shapely.Polygon(corners)
    if a == b:
        return bool(shape.contains(shapely.Point(a)))
    return bool(shapely.relate_pattern(shapely.LineString([a, b]), shape, "T********"))


def is_in(p: Point, corners: Sequence[Point]) -> bool:
    return bool(shapely.Polygon(corners).covers(shapely.Point(p)))


def wedge(stance: Stance, at: Point) -> shapely.Polygon:
    """The front arc as a polygon that goes far beyond the table; its edges are exact."""
    (x, y), (fx, fy) = at, stance.facing
    left, right = ((fx + fy, fy - fx), (fx - fy, fy + fx)) if stance.base.arc == 90 else ((fy, -fx), (-fy, fx))
    rays = [left, (fx + left[0], fy + left[1]), (fx + right[0], fy + right[1]), right]
    return shapely.Polygon([(x, y), *((x + 100_000 * u, y + 100_000 * v) for u, v in rays)])


# --- comparisons: each says what differs, or nothing


def contact(chance: Random) -> str:
    one = a_stance(chance)
    other = touching_stance(chance, one)
    near = one.base.radius + other.base.radius
    pairs = [(a, b) for a in discs(one) for b in discs(other)]
    over = any(closer(a, [b, b], near) for a, b in pairs)
    touch = not over and any(closer(a, [b, b], near + 1) for a, b in pairs)
    return "" if (over, touch) == (overlap(one, other), in_contact(one, other)) else f"contact {one} {other}"


def arc(chance: Random) -> str:
    one = a_stance(chance)
    if chance.random() < 0.5:
        x, y = chance.choice(front_ways(one))
        point = Point(one.at[0] + x + chance.choice((0, 0, 1)), one.at[1] + y)
    else:
        point = a_point(chance)
    if bool(wedge(one, one.at).covers(shapely.Point(point))) != in_front(one, point):
        return f"arc {one} {point}"
    other = touching_stance(chance, one)
    expected, r, s = False, one.base.radius, other.base.radius
    if in_contact(one, other):
        for a in discs(one):
            for b in discs(other):
                if closer(a, [b, b], r + s + 1):
                    place = [(r + s) * (a[n] - one.at[n]) + r * (b[n] - a[n]) for n in (0, 1)]
                    expected |= bool(wedge(one, Point(0, 0)).covers(shapely.Point(place)))
    return "" if expected == touches_with_front(one, other) else f"front contact {one} {other}"


def fire(chance: Random) -> str:
    field = a_field(chance, chance.randint(0, 4))
    shooter, target, *others = stances(chance, chance.randint(2, 6))
    if field.pieces and chance.random() < 0.4:
        corner, other = chance.choice(field.pieces).corners[:2]
        middle = Point(
            (corner[0] + other[0]) // 2 + chance.randint(-30, 30), (corner[1] + other[1]) // 2 + chance.randint(-30, 30)
        )
        shooter, others = replace(shooter, at=middle), []
    a, b = shooter.at, target.at
    hills = [p for p in field.pieces if Trait.RAISED in p.traits]
    levels = [int(any(is_in(p, hill.corners) for hill in hills)) for p in (a, b)]
    high = max(levels)

    def counts(p: Point) -> bool:
        return not high or any(is_in(p, hill.corners) for hill in hills)

    blocked = any(closer(c, [a, b], o.base.radius) for o in others if counts(o.at) for c in discs(o))
    hindered = False
    for piece in field.pieces:
        crossed, own = goes_through(a, b, piece.corners), [is_in(p, piece.corners) for p in (a, b)]
        if Trait.BLOCKS in piece.traits or (Trait.RAISED in piece.traits and not min(levels) and not any(own)):
            blocked |= crossed
        if Trait.HINDERS in piece.traits and crossed and not (own[0] and not own[1] and rim_outside(shooter, piece)):
            on_hill = any(all(is_in(c, hill.corners) for c in piece.corners) for hill in hills)
            hindered |= not high or on_hill or any(own)
    expected = LineState.BLOCKED if blocked else LineState.HINDERED if hindered else LineState.CLEAR
    found = line_of_fire(field, shooter, target, others)
    return "" if found == expected else f"fire {found!r} not {expected!r}: {field} {shooter} {target} {others}"


def rim_outside(stance: Stance, piece: Piece) -> bool:
    (x, y), r, shape = discs(stance)[0], stance.base.radius, shapely.Polygon(piece.corners)
    rim = [(round(u * r / hypot(u, v)), round(v * r / hypot(u, v))) for u, v in front_ways(stance)]
    return not any(shape.contains(shapely.Point(x + u, y + v)) for u, v in rim)


def way(chance: Random) -> str:
    """The closest way is lawful, and as long as the shortest in the whole graph of corners that see one another."""
    field = a_field(chance, chance.randint(0, 2), Trait.BARS, Trait.BARS | Trait.BLOCKS)
    mover, *others = stances(chance, chance.randint(2, 4))
    goal = a_point(chance)
    found = barriers(field, Mover(mover, 0, tuple(others)))
    shapes = [b.corners for b in found if len(b.corners) > 2]
    start = mover.at
    if any(is_in(p, shape) for p in (start, goal) for shape in shapes):
        return ""
    gone, wanted = closest_way(field, found, start, goal), shortest([b.corners for b in found], start, goal)
    if (gone is None) != (wanted is None):
        return f"way {gone} not {wanted}: {field} {start} {goal} {others}"
    if gone is None or wanted is None:
        return ""
    if any(closer(c, gone, o.base.radius) for o in others for c in discs(o)):
        return f"way {gone} crosses a base: {field} {others}"
    if any(goes_through(p, q, piece.corners) for piece in field.pieces for p, q in pairwise(gone)):
        return f"way {gone} goes through terrain: {field}"
    if abs(sum(hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairwise(gone)) - wanted) > len(gone):
        return f"way {gone} is not as long as {wanted}: {field} {start} {goal} {others}"
    for (cx, cy), (dx, dy) in (b.corners for b in found if len(b.corners) == 2):
        if shapely.LineString(gone).intersects(shapely.LineString([(cx, cy), (dx, dy)])):
            return f"way {gone} goes between bases that touch: {field} {others}"
    return lawfulness(field, Mover(mover, chance.choice((300, 800, 2000)), tuple(others)), goal)


def lawfulness(field: Field, mover: Mover, goal: Point) -> str:
    """Whether a straight way is open, as shapely has it; and that a lawful way is found whenever it is."""
    a, base = mover.stance.at, mover.stance.base
    there = Stance(
        base, goal, Point(goal[0] - a[0], goal[1] - a[1]) if base.half and goal != a else mover.stance.facing
    )
    near = shapely.Polygon([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)]).exterior
    stands = not any(
        closer(c, [e, f], base.radius)
        for c in discs(there)
        for e, f in pairwise([(int(x), int(y)) for x, y in near.coords])
    )
    stands &= all(0 <= x <= SIDE and 0 <= y <= SIDE for x, y in discs(there))
    stands &= not any(
        closer(c, [d, d], base.radius + o.base.radius) for c in discs(there) for o in mover.others for d in discs(o)
    )
    stands &= not any(
        is_in(Point(*c), p.corners) or closer(c, [*p.corners, p.corners[0]], base.radius)
        for c in discs(there)
        for p in field.pieces
    )
    is_open = not any(closer(c, [a, goal], o.base.radius) for o in mover.others for c in discs(o))
    is_open &= not any(goes_through(a, goal, p.corners) for p in field.pieces)
    pairs = [
        (c, d)
        for o in mover.others
        for n in mover.others
        for c in discs(o)
        for d in discs(n)
        if c < d and (o is n or closer(c, [d, d], o.base.radius + n.base.radius + 1))
    ]
    is_open &= not any(shapely.LineString([a, goal]).crosses(shapely.LineString(pair)) for pair in pairs if goal != a)
    expected = bool(stands and is_open and hypot(goal[0] - a[0], goal[1] - a[1]) <= mover.reach)
    if may_go(field, mover, (a, goal)) != expected:
        return f"may_go is not {expected}: {field} {mover} {goal}"
    if expected and goal != a and way_to(field, mover, goal) is None:
        return f"no way is found: {field} {mover} {goal}"
    return ""


def shortest(obstacles: Sequence[Sequence[Point]], start: Point, goal: Point) -> float | None:
    """The length of the shortest way through the whole graph of corners that see one another; none: None.

    A line between bases is not touched either: by two legs that meet on it, a way would pass.
    """
    shapes = [shapely.Polygon(c) for c in obstacles if len(c) > 2]
    gaps = [shapely.LineString(c) for c in obstacles if len(c) == 2]
    corners = {
        c for c in (corner for o in obstacles if len(o) > 2 for corner in o) if 0 <= c[0] <= SIDE and 0 <= c[1] <= SIDE
    }
    nodes = [start, goal, *sorted(corners - {start, goal})]
    best, waiting, done = {0: 0.0}, [(0.0, 0)], set()
    while waiting:
        gone, here = heappop(waiting)
        if here == 1:
            return gone
        if here in done:
            continue
        done.add(here)
        there = [n for n in range(len(nodes)) if n not in done]
        if not there:
            continue
        lines = shapely.linestrings([[nodes[here], nodes[n]] for n in there])
        free = ~shapely.is_empty(lines)
        for shape in shapes:
            free &= ~shapely.relate_pattern(lines, shape, "T********")
        for gap in gaps:
            free &= ~shapely.intersects(lines, gap)
        for n, seen in zip(there, free, strict=True):
            far = gone + hypot(nodes[n][0] - nodes[here][0], nodes[n][1] - nodes[here][1])
            if seen and far < best.get(n, far + 1):
                best[n] = far
                heappush(waiting, (far, n))
    return None


def between(chance: Random) -> str:
    """Straight on between two bases that touch, or nearly, or between the circles of a long one."""
    x, y = chance.choice(((120, 0), (0, 120), (72, 96), (96, -72), (120, 20), (84, 88)))
    at, out = Point(1200, 1200), Point(-y * 5, x * 5)
    if chance.random() < 0.5:
        others = [Stance(Base(60), at), Stance(Base(60), Point(1200 + x, 1200 + y))]
        middle = Point(1200 + x // 2, 1200 + y // 2)
    else:
        others, middle = [Stance(Base(50, 70), at, Point(x, y))], at
    slip = chance.choice((0, 0, 1, 30))
    start, goal = (
        Point(middle[0] + out[0] + slip, middle[1] + out[1]),
        Point(middle[0] - out[0] + slip, middle[1] - out[1]),
    )
    return lawfulness(Field(SIDE, SIDE), Mover(Stance(Base(50), start), 2000, tuple(others)), goal)


KINDS: tuple[Callable[[Random], str], ...] = (contact, arc, fire, way, between)


def differences(cases: int, seed: int = 1, kinds: Sequence[Callable[[Random], str]] = KINDS) -> list[str]:
    """What differs in some random cases, as many of each kind."""
    chance = Random(seed)
    return [found for n in range(cases) if (found := kinds[n % len(kinds)](chance))]


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    wrong = differences(wanted, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    for line in wrong[:20]:
        print(line)
    print(f"{wanted:,} cases, {len(wrong)} differences")
    sys.exit(bool(wrong))
