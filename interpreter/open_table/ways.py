"""Ways over the table: the line that the centre of a base goes, past bases and terrain that bars it.

A way never crosses another base, nor passes between two that touch, nor goes through terrain that bars. It is measured
leg by leg, each rounded up to whole hundredths. The closest way round is found among straight legs from corner to corner,
where bases count as the polygons of 24 corners around them: never shorter than a way is, and at most a hundredth part longer.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import NamedTuple

from .bases import Stance, overlap, touching
from .exact import Point, Polygon, apart, around, cross, length, nearer, through, to, total
from .field import Field
from .terrain import Trait, partly_in, stands_in, wholly_in

_QUARTER = ((10_086, 0), (9_742, 2_610), (8_735, 5_043), (7_132, 7_132), (5_043, 8_735), (2_610, 9_742))
CORNERS = tuple(
    Point(*corner) for n in range(4) for x, y in _QUARTER for corner in [((x, y), (-y, x), (-x, -y), (y, -x))[n]]
)
"""The corners around a circle of radius 1, in ten-thousandths."""
MAX_CORNERS = 600

Way = tuple[Point, ...]
"""The points of a way, from its start to its end."""


class Barrier(NamedTuple):
    """What no way goes through: a polygon, or (two corners) the line between two bases that touch.

    `round` is what leads round it; of a base, `centre` and `rim` are a circle with its polygon inside.
    """

    corners: Polygon
    round: tuple[Point, ...]
    centre: Point = Point(0, 0)
    rim: int = 0

    def bars(self, a: Point, b: Point) -> bool:
        if self.rim and not nearer(self.centre, self.rim, a, b):
            return False
        return cross(a, b, *self.corners) if len(self.corners) == 2 else through(a, b, self.corners)


@dataclass(frozen=True)
class Mover:
    """Who goes: on which base, from where, facing where, how far at most, and past whom."""

    stance: Stance
    reach: int
    others: tuple[Stance, ...]

    @cached_property
    def circles(self) -> list[tuple[Point, int]]:
        """The circles of the others, by centre and radius."""
        return [(c, other.base.radius) for other in self.others for c in other.circles]

    @cached_property
    def gaps(self) -> list[tuple[Point, Point]]:
        """The lines between centres where nobody passes: of bases that touch, and of each long one."""
        found = [(o.circles[0], o.circles[1]) for o in self.others if o.base.half]
        for one, other in combinations(self.others, 2):
            wide = one.base.radius + other.base.radius + one.base.half + other.base.half + 3
            if apart(one.at, other.at) < wide * wide:
                found += touching(one, other)
        return found

    @cached_property
    def barriers(self) -> list[Barrier]:
        """The others, and the lines between them."""
        rims = {c: around(c, r, CORNERS) for c, r in self.circles}
        bases = [Barrier(rims[c], rims[c], c, r + r // 50 + 4) for c, r in self.circles]
        return bases + [Barrier(Polygon((a, b)), rims[a] + rims[b]) for a, b in self.gaps]


def crosses(field: Field, mover: Mover, a: Point, b: Point) -> bool:
    """Whether a leg crosses a base, passes between two that touch, or goes through terrain that bars."""
    return (
        any(nearer(c, r, a, b) for c, r in mover.circles)
        or any(through(a, b, piece.corners) for piece in field.with_trait(Trait.BARS))
        or any(cross(a, b, *pair) for pair in mover.gaps)
    )


def barriers(field: Field, mover: Mover, besides: Iterable[Polygon] = ()) -> list[Barrier]:
    """All that a closest way goes round."""
    terrain = (*(p.corners for p in field.with_trait(Trait.BARS)), *besides)
    return [*mover.barriers, *(Barrier(corners, corners) for corners in terrain)]


def closest_way(field: Field, found: Sequence[Barrier], start: Point, goal: Point) -> Way | None:
    """The shortest way round barriers, None where there is none.

    Only those count that are in the way: as long as a way round some goes through another, that counts too.
    """
    chosen: list[Barrier] = []
    while True:
        way = _shortest(field, chosen, start, goal)
        if way is None:
            return None
        met = [b for b in found if b not in chosen and any(b.bars(p, q) for p, q in pairwise(way))]
        if not met:
            return way
        chosen += met


def _shortest(field: Field, chosen: Sequence[Barrier], start: Point, goal: Point) -> Way | None:
    """The shortest way from corner to corner of some barriers (A*); of several as short the first by its points."""
    corners = {c for b in chosen for c in b.round if field.holds(c)} - {start, goal}
    ends = sorted(corners)[:MAX_CORNERS]
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
        for there in (goal, *ends):
            if there in done:
                continue
            cost = costs[here] + length(here, there)
            if cost < costs.get(there, cost + 1) and not any(b.bars(here, there) for b in chosen):
                costs[there], before[there] = cost, here
                heapq.heappush(waiting, (cost + length(there, goal), there))
    return None


# --- going


def fits(field: Field, stance: Stance, others: Iterable[Stance]) -> bool:
    """Whether a base can stand somewhere: wholly on the table, over no other and in no terrain that bars."""
    return (
        field.holds_base(stance)
        and not any(overlap(stance, other) for other in others)
        and not any(partly_in(stance, piece.corners) for piece in field.with_trait(Trait.BARS))
    )


def arrived(mover: Mover, way: Way) -> Stance:
    """How somebody stands who has gone a way: facing as the last leg went."""
    base, facing = mover.stance.base, mover.stance.facing
    return Stance(base, way[-1], to(way[-2], way[-1]) if len(way) > 1 and base.half else facing)


def may_go(field: Field, mover: Mover, way: Way) -> bool:
    """Whether somebody may go a way: it is open, short enough, nothing stops him before its end, and he fits there."""
    if way[0] != mover.stance.at or total(way) > mover.reach or not fits(field, arrived(mover, way), mover.others):
        return False
    if any(not field.holds(p) for p in way) or any(crosses(field, mover, a, b) for a, b in pairwise(way)):
        return False
    return stopped(field, mover.stance, way) is None


def stopped(field: Field, stance: Stance, way: Way) -> Point | None:
    """Where terrain stops somebody before the end of a way, None where nothing does.

    He is looked at after every tenth of an inch of a leg, and stops at the first where he is wholly within what stops
    him, having not been so at the start, or is higher or lower than there.
    """
    slow = [p for p in field.with_trait(Trait.STOPS) if not wholly_in(stance, p.corners)]
    hills = field.with_trait(Trait.RAISED)
    if not slow and not hills:
        return None
    level, base, facing = field.level(stance.at), stance.base, stance.facing
    for a, b in pairwise(way):
        slowing = [p for p in slow if any(stands_in(q, p.corners) for q in (a, b)) or through(a, b, p.corners)]
        rising = [p for p in hills if any(stands_in(q, p.corners) for q in (a, b)) or through(a, b, p.corners)]
        if not slowing and not rising and field.level(b) == level:
            continue
        for at in along_leg(a, b):
            if at == way[-1]:
                return None
            here = Stance(base, at, to(a, b) if base.half else facing)
            if (rising and field.level(at) != level) or any(wholly_in(here, p.corners) for p in slowing):
                return at
    return None


def along_leg(a: Point, b: Point, step: int = 10) -> Iterator[Point]:
    """Points along a leg, each a step on from the last, and its end; not its start."""
    yield from (_after(a, b, n) for n in range(step, length(a, b), step))
    yield b


def _after(a: Point, b: Point, n: int) -> Point:
    """The point some hundredths along a leg."""
    whole, (x, y) = length(a, b), to(a, b)
    return Point(a[0] + (2 * x * n + whole) // (2 * whole), a[1] + (2 * y * n + whole) // (2 * whole))


def cut(way: Way, reach: int) -> Way:
    """As much of a way as can be gone: whole legs, and of the next as much as is left."""
    found, left = [way[0]], reach
    for a, b in pairwise(way):
        whole = length(a, b)
        if whole > left:
            last = _after(a, b, left)
            while length(a, last) > left and last != a:
                left -= 1
                last = _after(a, b, left)
            return (*found, last) if last != a else tuple(found)
        found.append(b)
        left -= whole
    return tuple(found)


def way_to(field: Field, mover: Mover, goal: Point) -> Way | None:
    """A lawful way to a point, None where there is none.

    The closest way; where terrain would stop him on it, the closest round such terrain, save that in which he ends.
    """
    start = mover.stance.at
    if start == goal or not field.holds(goal) or length(start, goal) > mover.reach:
        return None
    if may_go(field, mover, straight := (start, goal)):
        return straight
    if (
        not fits(field, Stance(mover.stance.base, goal, mover.stance.facing), mover.others)
        and not mover.stance.base.half
    ):
        return None
    stopping = field.with_trait(Trait.STOPS) + field.with_trait(Trait.RAISED)
    round_it = [p.corners for p in stopping if not stands_in(start, p.corners) and not stands_in(goal, p.corners)]
    for besides in ([], round_it) if round_it else ([],):
        way = closest_way(field, barriers(field, mover, besides), start, goal)
        if way is not None and may_go(field, mover, way):
            return way
    return None
