"""Ways over the table: the line that the centre of a base goes, past bases and terrain that bars it.

A way never crosses another base, nor passes between two that touch, nor goes through terrain that bars. It is measured
leg by leg, each rounded up to whole hundredths. Who is stopped by terrain, goes no farther.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise

from .barriers import Barrier, Gap, Ground, Rim, Way, closest_way
from .bases import Stance, overlap, touching
from .exact import Point, Polygon, apart, length, nearer, slips, through, to, total
from .field import Field
from .terrain import Piece, Trait, partly_in, stands_in, wholly_in


@dataclass(frozen=True)
class Mover:
    """Who goes: on which base, from where, facing where, how far at most, and past whom."""

    stance: Stance
    reach: int
    others: tuple[Stance, ...]

    @cached_property
    def rims(self) -> dict[Point, Rim]:
        """The circles of the others, by centre."""
        return {c: Rim(c, other.base.radius) for other in self.others for c in other.circles}

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
        return [*self.rims.values(), *(Gap(self.rims[a], self.rims[b]) for a, b in self.gaps)]


def crosses(field: Field, mover: Mover, way: Way) -> bool:
    """Whether a way crosses a base, passes between two that touch, or goes through terrain that bars."""
    return any(slips(way, *pair) for pair in mover.gaps) or any(_bars(field, mover, a, b) for a, b in pairwise(way))


def _bars(field: Field, mover: Mover, a: Point, b: Point) -> bool:
    """Whether a base or terrain is in the way of a leg."""
    return (
        any(nearer(c, rim.radius, a, b) for c, rim in mover.rims.items())
        or any(through(a, b, piece.corners) for piece in field.with_trait(Trait.BARS))
        or any(climbs(field, a, b, piece.corners) for piece in field.with_trait(Trait.STEEP))
    )


def climbs(field: Field, a: Point, b: Point, corners: Polygon) -> bool:
    """Whether a leg crosses the edge of steep terrain where there is no access; looked at after every tenth of an inch."""
    if not _meets(a, b, corners):
        return False
    inside, gates = stands_in(a, corners), field.with_trait(Trait.ACCESS)
    for at in along_leg(a, b):
        if stands_in(at, corners) != inside:
            if not any(stands_in(at, gate.corners) for gate in gates):
                return True
            inside = not inside
    return False


def barriers(field: Field, mover: Mover, besides: Iterable[Polygon] = ()) -> list[Barrier]:
    """All that a closest way goes round."""
    return [*mover.barriers, *map(Ground, (*(p.corners for p in field.with_trait(Trait.BARS)), *besides))]


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
    if any(not field.holds(p) for p in way) or crosses(field, mover, way):
        return False
    return stopped(field, mover.stance, way) is None


def stopped(field: Field, stance: Stance, way: Way) -> Point | None:
    """Where terrain stops somebody before the end of a way, None where nothing does.

    He is looked at after every tenth of an inch of a leg, and stops at the first where he is wholly within what stops
    him, or is higher or lower than at the start. Who began wholly within such terrain is stopped by none of it.
    """
    slow = field.with_trait(Trait.STOPS)
    if any(wholly_in(stance, p.corners) for p in slow):
        slow = ()
    walls = [p for p in field.with_trait(Trait.VAULTED) if not stands_in(stance.at, p.corners)]
    hills = field.with_trait(Trait.RAISED)
    if not slow and not hills and not walls:
        return None
    vaulted: set[Piece] = set()
    level, base, facing = field.level(stance.at), stance.base, stance.facing
    for a, b in pairwise(way):
        slowing = [p for p in slow if _meets(a, b, p.corners)]
        rising = [p for p in hills if _meets(a, b, p.corners)]
        vaulting = [p for p in walls if _meets(a, b, p.corners)]
        if not slowing and not rising and not vaulting and field.level(b) == level:
            continue
        for at in along_leg(a, b):
            if at == way[-1]:
                return None
            here = Stance(base, at, to(a, b) if base.half else facing)
            if (rising and field.level(at) != level) or any(wholly_in(here, p.corners) for p in slowing):
                return at
            on = {p for p in vaulting if stands_in(at, p.corners)}
            if vaulted - on:
                return at
            vaulted |= on
    return None


def _meets(a: Point, b: Point, corners: Polygon) -> bool:
    return stands_in(a, corners) or stands_in(b, corners) or through(a, b, corners)


def along_leg(a: Point, b: Point, step: int = 10) -> Iterator[Point]:
    """Points along a leg, each a step on from the last, and its end; not its start."""
    whole = length(a, b)
    yield from (_after(a, b, n, whole) for n in range(step, whole, step))
    yield b


def _after(a: Point, b: Point, n: int, whole: int) -> Point:
    """The point some hundredths along a leg of some length."""
    (ax, ay), (bx, by) = a, b
    return Point(ax + (2 * (bx - ax) * n + whole) // (2 * whole), ay + (2 * (by - ay) * n + whole) // (2 * whole))


def cut(way: Way, reach: int) -> Way:
    """As much of a way as can be gone: whole legs, and of the next as much as is left."""
    found, left = [way[0]], reach
    for a, b in pairwise(way):
        whole = length(a, b)
        if whole > left:
            last = _after(a, b, left, whole)
            while length(a, last) > left and last != a:
                left -= 1
                last = _after(a, b, left, whole)
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
        way = closest_way(field, barriers(field, mover, besides), start, goal, mover.reach)
        if way is not None and may_go(field, mover, way):
            return way
    return _by_access(field, mover, goal)


def _by_access(field: Field, mover: Mover, goal: Point) -> Way | None:
    """A way onto steep terrain or off it, by the middle of an access."""
    for gate in field.with_trait(Trait.ACCESS):
        (left, right, top, bottom), start = gate.corners.box, mover.stance.at
        middle = Point((left + right) // 2, (top + bottom) // 2)
        if middle in (start, goal):
            continue
        way = closest_way(field, barriers(field, mover), start, middle, mover.reach)
        if way is not None and may_go(field, mover, (*way, goal)):
            return (*way, goal)
    return None
