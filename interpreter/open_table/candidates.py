"""Sensible places to move to, as a short list for whoever chooses among listed answers; any lawful place may be named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .bases import Stance, beside, in_contact
from .exact import Point, Polygon, along, apart
from .field import Field
from .terrain import wholly_in
from .ways import Mover, Way, arrived, barriers, closest_way, cut, fits, may_go, stopped, way_to

COMPASS = tuple(Point(x, y) for x, y in ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)))
SIXTEEN = tuple(
    Point(x, y)
    for x, y in (
        *((0, -5), (2, -5), (4, -4), (5, -2), (5, 0), (5, 2), (4, 4), (2, 5)),
        *((0, 5), (-2, 5), (-4, 4), (-5, 2), (-5, 0), (-5, -2), (-4, -4), (-2, -5)),
    )
)
_SHARES = (8, 4)
_TRIED = 3


def places_to_go(field: Field, mover: Mover) -> list[Point]:
    """The listed places: towards each other base and into contact with it, then straight ahead in eight directions.

    In each direction as far as can be gone and half as far; each place once, in a fixed order.
    """
    found: dict[Point, None] = {}
    for other in mover.others:
        found.update(dict.fromkeys(_towards(field, mover, other)))
    for direction in COMPASS:
        found.update(dict.fromkeys(_straight(field, mover, direction)))
    return list(found)


def _straight(field: Field, mover: Mover, direction: Point) -> Iterator[Point]:
    start = mover.stance.at
    for most in _SHARES:
        for share in range(most, 0, -1):
            x, y = along(direction, mover.reach * share // 8)
            goal = Point(start[0] + x, start[1] + y)
            if goal == start:
                continue
            if field.holds(goal) and may_go(field, mover, cut((start, goal), mover.reach)):
                yield cut((start, goal), mover.reach)[-1]
                break


def _towards(field: Field, mover: Mover, other: Stance) -> Iterator[Point]:
    """A place in contact with another, if one can be reached; else one as near as can be reached on the closest way."""
    start, base = mover.stance.at, mover.stance.base
    if in_contact(mover.stance, other):
        return
    places = sorted(contact_places(mover.stance, other), key=lambda p: (apart(start, p), p))
    if base.half:
        places = places[:4]
    free = [p for p in places if fits(field, arrived(mover, (start, p)), mover.others)]
    for place in free[:_TRIED]:
        if way_to(field, mover, place) is not None:
            yield place
            return
    for place in free[:1]:
        way = closest_way(field, barriers(field, mover), start, place)
        yield from _as_far_as(field, mover, way) if way else ()


def _as_far_as(field: Field, mover: Mover, way: Way) -> Iterator[Point]:
    """The farthest of some places along a way that somebody can end at."""
    for share in range(8, 0, -1):
        part = cut(way, mover.reach * share // 8)
        stop = stopped(field, mover.stance, part) if len(part) > 1 else None
        if stop is not None:
            part = cut_at(part, stop)
        if len(part) > 1 and may_go(field, mover, part):
            yield part[-1]
            return


def cut_at(way: Way, stop: Point) -> Way:
    """A way up to a point on it."""
    for n in range(1, len(way)):
        if apart(way[n - 1], stop) <= apart(way[n - 1], way[n]) and apart(way[n], stop) <= apart(way[n - 1], way[n]):
            return (*way[:n], stop)
    return way


def contact_places(stance: Stance, other: Stance) -> Iterator[Point]:
    """Centres from which a base would touch another: sixteen about each of its circles, and the one straight on."""
    reach = stance.base.radius + stance.base.half + other.base.radius
    for circle in other.circles:
        for direction in (Point(stance.at[0] - circle[0], stance.at[1] - circle[1]), *SIXTEEN):
            place = beside(circle, reach, direction) if direction != (0, 0) else None
            if place is not None:
                yield place


def places_to_face(stance: Stance, others: Iterable[Stance]) -> list[Point]:
    """The listed points to turn to: where each other stands, and eight directions."""
    found = [other.at for other in others if other.at != stance.at]
    found += [Point(stance.at[0] + 100 * x, stance.at[1] + 100 * y) for x, y in COMPASS]
    return list(dict.fromkeys(found))


def spaced(area: Polygon, field: Field, stance: Stance, others: Sequence[Stance]) -> list[Point]:
    """The listed places to set somebody up in an area: on a grid of inches from its corner, where the base fits."""
    left, top = min(x for x, _ in area), min(y for _, y in area)
    right, bottom = max(x for x, _ in area), max(y for _, y in area)
    step = max(100, 2 * stance.base.radius)
    first = stance.base.radius + stance.base.half
    grid = (
        Stance(stance.base, Point(x, y), stance.facing)
        for y in range(top + first, bottom + 1, step)
        for x in range(left + first, right + 1, step)
    )
    return [s.at for s in grid if may_be_set_up(area, field, s, others)]


def may_be_set_up(area: Polygon, field: Field, stance: Stance, others: Sequence[Stance]) -> bool:
    return wholly_in(stance, area) and fits(field, stance, others)
