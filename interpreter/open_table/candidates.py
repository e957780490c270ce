"""Sensible places to move to, as a short list for whoever chooses among listed answers; any lawful place may be named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from .barriers import Way, closest_way
from .bases import Stance, beside, in_contact
from .exact import Point, Polygon, along, apart, length
from .field import Field
from .terrain import wholly_in
from .ways import Mover, arrived, barriers, cut, fits, may_go, stopped, way_to

COMPASS = tuple(Point(x, y) for x, y in ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)))
SIXTEEN = tuple(
    Point(x, y)
    for x, y in (
        *((0, -5), (2, -5), (4, -4), (5, -2), (5, 0), (5, 2), (4, 4), (2, 5)),
        *((0, 5), (-2, 5), (-4, 4), (-5, 2), (-5, 0), (-5, -2), (-4, -4), (-2, -5)),
    )
)
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
    """As far as can be gone, and at most half as far."""
    start, reach = mover.stance.at, mover.reach
    x, y = along(direction, reach)
    stop = stopped(field, mover.stance, (start, Point(start[0] + x, start[1] + y)))
    farthest = length(start, stop) if stop else reach
    shares = [share for share in range(8, 0, -1) if reach * share // 8 <= farthest]
    found = False
    for share in shares:
        if found and share > 4:
            continue
        x, y = along(direction, reach * share // 8)
        goal = Point(start[0] + x, start[1] + y)
        if goal != start and field.holds(goal) and may_go(field, mover, way := cut((start, goal), reach)):
            yield way[-1]
            if found or share <= 4:
                return
            found = True


def _towards(field: Field, mover: Mover, other: Stance) -> Iterator[Point]:
    """A place in contact with another, if one can be reached; else one as near as can be reached on the closest way."""
    start, base = mover.stance.at, mover.stance.base
    if in_contact(mover.stance, other):
        return
    places = sorted((apart(start, p), p) for p in contact_places(mover.stance, other))
    if base.half:
        places = places[:4]
    free = (p for _, p in places if fits(field, arrived(mover, (start, p)), mover.others))
    nearest = None
    for place in islice(free, _TRIED):
        nearest = nearest or place
        if length(start, place) > mover.reach:
            break
        if way_to(field, mover, place) is not None:
            yield place
            return
    way = closest_way(field, barriers(field, mover), start, nearest) if nearest else None
    yield from _as_far_as(field, mover, way) if way else ()


def _as_far_as(field: Field, mover: Mover, way: Way) -> Iterator[Point]:
    """The farthest of some places along a way that somebody can end at."""
    way, last = cut(way, mover.reach), None
    while len(way) > 1 and (stop := stopped(field, mover.stance, way)) is not None:
        way = cut_at(way, stop)
    for share in range(8, 0, -1):
        part = cut(way, mover.reach * share // 8)
        if part != last and way_to(field, mover, part[-1]) is not None:
            yield part[-1]
            return
        last = part


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
