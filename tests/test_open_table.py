"""Geometry of the open table: exact, decided on the boundary by its rules, and as shapely has it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import dsl.core.open_table
import interpreter.open_table.field
import interpreter.open_table.ways as ways
from interpreter.open_table import (
    Base,
    Field,
    LineState,
    Mover,
    Piece,
    Point,
    Stance,
    Trait,
    bases,
    beside_edge,
    closest_way,
    fire,
    fits,
    in_contact,
    in_front,
    inches,
    length,
    line_of_fire,
    may_go,
    overlap,
    partly_in,
    places_to_face,
    places_to_go,
    simple,
    touches_with_front,
    touches_with_rear,
    way_to,
    wholly_in,
)
from interpreter.open_table.exact import Polygon, along, slips, through, total, where
from interpreter.open_table.ways import barriers, cut, stopped
from tests import geometry_oracle
from tests.geometry_oracle import differences

ROUND = Base(60)
EMPTY = Field(3600, 3600)


def at(x: int, y: int, base: Base = ROUND, facing: tuple[int, int] = (0, -1)) -> Stance:
    return Stance(base, Point(x, y), Point(*facing))


def square(x: int, y: int, side: int) -> Polygon:
    return Polygon((Point(x, y), Point(x + side, y), Point(x + side, y + side), Point(x, y + side)))


def table(*pieces: tuple[Trait, Polygon]) -> Field:
    return Field(3600, 3600, tuple(Piece(n, *piece) for n, piece in enumerate(pieces)))


def test_it_is_as_shapely_has_it() -> None:
    assert differences(400, seed=7) == []


@pytest.mark.parametrize(
    ("kind", "module", "name", "wrong"),
    [
        ("contact", geometry_oracle, "in_contact", lambda one, other: not overlap(one, other)),
        ("contact", bases, "apart", lambda a, b: max(abs(a[0] - b[0]), abs(a[1] - b[1])) ** 2),
        ("arc", geometry_oracle, "in_front", lambda one, point: point[1] <= one.at[1]),
        ("arc", geometry_oracle, "touches_with_front", in_contact),
        ("arc", bases, "within_arc", lambda facing, way, _: facing[0] * way[0] + facing[1] * way[1] > 0),
        ("fire", geometry_oracle, "line_of_fire", lambda *_: LineState.CLEAR),
        ("fire", fire, "front_outside", lambda *_: False),
        ("way", ways, "nearer", lambda *_: False),
        ("between", ways, "touching", lambda *_: []),
        ("between", ways, "slips", lambda *_: False),
    ],
)
def test_the_comparison_finds_what_is_wrong(
    monkeypatch: pytest.MonkeyPatch, kind: str, module: Any, name: str, wrong: Any
) -> None:
    compared = [getattr(geometry_oracle, kind)]
    cases = {"fire": 600, "way": 20}.get(kind, 100)
    assert differences(cases, 5, compared) == []
    monkeypatch.setattr(module, name, wrong)
    assert differences(cases, 5, compared)


def test_bases_touch_up_to_a_hundredth_and_overlap_within_it() -> None:
    assert in_contact(at(0, 0), at(120, 0)) and in_contact(at(0, 0), at(72, 96))
    assert not overlap(at(0, 0), at(120, 0))
    assert overlap(at(0, 0), at(119, 0)) and not in_contact(at(0, 0), at(119, 0))
    assert in_contact(at(0, 0), at(120, 15)) and not in_contact(at(0, 0), at(121, 0))


def test_a_long_base_touches_with_either_end() -> None:
    rider = at(0, 0, Base(60, 60), (1, 0))
    assert in_contact(rider, at(180, 0)) and in_contact(rider, at(-180, 0)) and in_contact(rider, at(60, 120))
    assert not in_contact(rider, at(0, 180)) and overlap(rider, at(0, 100))
    assert touches_with_front(rider, at(180, 0)) and touches_with_rear(rider, at(-180, 0))
    assert not touches_with_rear(rider, at(180, 0))


@pytest.mark.parametrize(
    ("facing", "point", "arc", "inside"),
    [
        ((0, -1), (100, -100), 90, True),
        ((0, -1), (101, -100), 90, False),
        ((3, -4), (-100, -700), 90, True),
        ((3, -4), (-101, -700), 90, False),
        ((0, -1), (500, 0), 180, True),
        ((0, -1), (500, 1), 180, False),
        ((0, -1), (0, 500), 360, True),
        ((0, -1), (0, 500), 90, False),
    ],
)
def test_the_edge_of_an_arc_is_in_it(facing: tuple[int, int], point: tuple[int, int], arc: int, inside: bool) -> None:
    assert in_front(at(0, 0, Base(60, 0, arc), facing), Point(*point)) is inside


def test_a_line_along_a_base_or_an_edge_is_free() -> None:
    """What is only touched is not crossed."""
    a, b = at(0, 1000), at(2000, 1000)
    assert line_of_fire(EMPTY, a, b, [at(1000, 1060)]) is LineState.CLEAR
    assert line_of_fire(EMPTY, a, b, [at(1000, 1059)]) is LineState.BLOCKED
    wall = (Trait.BLOCKS, square(500, 1000, 300))
    assert line_of_fire(table(wall), a, b, []) is LineState.CLEAR
    assert line_of_fire(table(wall), a, at(2000, 1001), []) is LineState.BLOCKED


def test_a_line_through_corners_goes_through() -> None:
    assert through(Point(0, 0), Point(300, 300), square(100, 100, 100))
    assert not through(Point(0, 200), Point(200, 0), square(100, 100, 100))
    hollow = Polygon(
        Point(*p) for p in ((0, 0), (300, 0), (300, 300), (200, 300), (200, 100), (100, 100), (100, 300), (0, 300))
    )
    assert not through(Point(100, 100), Point(200, 100), hollow) and not through(
        Point(150, 150), Point(150, 400), hollow
    )
    assert through(Point(100, 100), Point(200, 99), hollow)


def test_hindering_terrain_shelters_and_does_not_hinder_from_its_edge() -> None:
    wood = Trait.HINDERS
    field = table((wood, square(1000, 1000, 600)))
    inside, near = at(1300, 1300), at(1030, 1300, facing=(-1, 0))
    out = at(300, 1300)
    assert line_of_fire(field, out, inside, []) is LineState.HINDERED
    assert line_of_fire(field, inside, out, []) is LineState.HINDERED
    assert line_of_fire(field, near, out, []) is LineState.CLEAR
    assert line_of_fire(field, replace(near, facing=Point(0, -1)), out, []) is LineState.HINDERED
    assert line_of_fire(field, at(1300, 300), at(1300, 2500), []) is LineState.HINDERED


def test_a_low_wall_does_not_hinder_whoever_touches_it() -> None:
    field = table((Trait.HINDERS | Trait.EDGED, square(1000, 1000, 100)))
    assert line_of_fire(field, at(940, 1050), at(2000, 1050), []) is LineState.CLEAR
    assert line_of_fire(field, at(900, 1050), at(2000, 1050), []) is LineState.HINDERED
    assert line_of_fire(field, at(2000, 1050), at(940, 1050), []) is LineState.HINDERED


def test_height_passes_over_what_is_lower() -> None:
    hill, far = (Trait.RAISED, square(1000, 1000, 600)), (Trait.RAISED, square(2400, 1000, 400))
    wood, rock = (Trait.HINDERS, square(2000, 1200, 200)), (Trait.BLOCKS, square(2000, 1200, 200))
    low, high, behind = at(300, 1300), at(1300, 1300), at(3300, 1300)
    assert line_of_fire(table(hill), low, behind, []) is LineState.BLOCKED
    assert line_of_fire(table(hill, wood), high, behind, [at(2000, 1300)]) is LineState.CLEAR
    assert line_of_fire(table(hill), high, behind, [at(1500, 1300)]) is LineState.BLOCKED
    assert line_of_fire(table(hill, rock), high, behind, []) is LineState.BLOCKED
    assert line_of_fire(table(hill, far), high, behind, []) is LineState.BLOCKED
    assert line_of_fire(table(hill, far), high, at(2600, 1300), []) is LineState.CLEAR
    assert line_of_fire(table(hill, (Trait.HINDERS, square(1400, 1200, 200))), high, behind, []) is LineState.HINDERED


def test_a_way_passes_by_a_base_and_not_between_two_that_touch() -> None:
    pair = (at(1000, 1000), at(1000, 1120))
    walker = Mover(at(500, 1060), 3600, pair)
    assert not may_go(EMPTY, walker, (Point(500, 1060), Point(1500, 1060)))
    assert may_go(EMPTY, walker, (Point(500, 1060), Point(900, 940), Point(1500, 940)))
    apart = Mover(at(500, 1061), 3600, (at(1000, 1000), at(1000, 1122)))
    assert may_go(EMPTY, apart, (Point(500, 1061), Point(1500, 1061)))
    way = way_to(EMPTY, walker, Point(1500, 1060))
    assert way is not None and 1000 < total(way) < 1060


def test_no_way_slips_between_by_two_legs_that_meet_on_the_line() -> None:
    rider = at(1000, 1000, Base(50, 70), (0, 1))
    walker = Mover(at(500, 1000), 3600, (rider,))
    start, middle, beyond = Point(500, 1000), Point(1000, 1000), Point(1500, 1010)
    assert not slips((start, middle), *rider.circles) and not slips((start, middle, start), *rider.circles)
    assert slips((start, middle, beyond), *rider.circles)
    assert not may_go(EMPTY, walker, (start, middle, beyond))


def test_ways_keep_to_the_measure_and_the_table() -> None:
    walker = Mover(at(500, 500), 500, ())
    assert way_to(EMPTY, walker, Point(800, 900)) == (Point(500, 500), Point(800, 900))
    assert way_to(EMPTY, walker, Point(801, 900)) is None
    assert way_to(EMPTY, walker, Point(500, 60)) is not None
    assert way_to(EMPTY, walker, Point(500, 59)) is None
    assert length(Point(0, 0), Point(1, 1)) == 2


def test_terrain_that_bars_is_gone_round_and_not_stood_in() -> None:
    rock = table((Trait.BARS, square(1000, 800, 400)))
    way = way_to(rock, Mover(at(500, 1000), 3600, ()), Point(1700, 1000))
    assert way is not None and len(way) == 4
    assert not fits(rock, at(941, 1000), []) and fits(rock, at(940, 1000), [])


def test_terrain_stops_whoever_is_wholly_within() -> None:
    wood = table((Trait.STOPS, square(1000, 0, 1000)))
    walker = at(500, 500)
    assert stopped(wood, walker, (Point(500, 500), Point(1060, 500))) is None
    assert stopped(wood, walker, (Point(500, 500), Point(1500, 500))) == Point(1060, 500)
    assert stopped(wood, at(1060, 500), (Point(1060, 500), Point(1500, 500))) is None
    two = table((Trait.STOPS, square(1000, 0, 1000)), (Trait.STOPS, square(2100, 0, 1000)))
    assert stopped(two, at(1060, 500), (Point(1060, 500), Point(2800, 500))) is None
    assert stopped(two, at(2050, 500), (Point(2050, 500), Point(2800, 500))) == Point(2160, 500)
    assert way_to(wood, Mover(walker, 3000, ()), Point(1500, 500)) is None
    assert way_to(wood, Mover(walker, 3000, ()), Point(2100, 500)) is not None
    hill = table((Trait.RAISED, square(1000, 0, 1000)))
    assert stopped(hill, walker, (Point(500, 500), Point(1500, 500))) == Point(1000, 500)
    assert stopped(hill, at(1500, 500), (Point(1500, 500), Point(500, 500))) == Point(990, 500)


def test_how_a_base_lies_in_terrain() -> None:
    wood = square(1000, 1000, 500)
    assert wholly_in(at(1060, 1060), wood) and not wholly_in(at(1059, 1060), wood)
    assert partly_in(at(941, 1200), wood) and not partly_in(at(940, 1200), wood)
    assert (
        beside_edge(at(940, 1200), wood)
        and not beside_edge(at(939, 1200), wood)
        and not beside_edge(at(941, 1200), wood)
    )
    assert [where(Point(*p), wood) for p in ((1100, 1100), (1000, 1100), (999, 1100), (1000, 1000))] == [1, 0, -1, 0]


def test_listed_places_are_lawful_and_some_touch_others() -> None:
    chance = Random(3)
    touched = 0
    for _ in range(40):
        field = geometry_oracle.a_field(chance, 3)
        mover, *others = geometry_oracle.stances(chance, 5)
        others = [o for o in others if fits(field, o, [])]
        if not fits(field, mover, others):
            continue
        walker = Mover(mover, 1200, tuple(others))
        found = places_to_go(field, walker)
        assert len(set(found)) == len(found) <= 4 + 16
        assert all(way_to(field, walker, p) is not None for p in found)
        touched += sum(any(in_contact(replace(mover, at=p), o) for o in others) for p in found)
        assert all(p != mover.at for p in places_to_face(mover, others))
    assert touched > 20


def test_a_place_on_the_way_to_another_is_listed_only_where_a_way_to_itself_is_lawful() -> None:
    hill = table((Trait.RAISED, Polygon(Point(*p) for p in ((1600, 2400), (2200, 2400), (2200, 2800), (1600, 2800)))))
    others = [at(*p) for p in ((1940, 180), (1820, 180), (1940, 60), (1580, 3360), (1460, 3360))]
    walker = Mover(at(1534, 3471), 800, tuple(others))
    found = places_to_go(hill, walker)
    assert len(found) > 4
    assert [p for p in found if way_to(hill, walker, p) is None] == []


def test_measures_are_written_as_decimals() -> None:
    assert [inches(n) for n in (1250, 800, 5, 1205)] == ["12.5", "8", "0.05", "12.05"]


def test_the_language_numbers_places_as_tables_do() -> None:
    """Both know how long a row is: what is played loads nothing of the language."""
    assert dsl.core.open_table.ROW == interpreter.open_table.field.ROW == 10_000


def test_a_polygon_must_have_an_inside_and_not_meet_itself() -> None:
    assert simple(square(0, 0, 10))
    bad = [
        ((0, 0), (10, 0), (20, 0)),
        ((0, 0), (10, 10), (10, 0), (0, 10)),
        ((0, 0), (10, 0)),
        ((0, 0), (10, 0), (5, 5), (5, 0), (0, 10)),
    ]
    assert not any(simple([Point(*p) for p in corners]) for corners in bad)


def test_a_part_of_a_way_is_as_long_as_it_may_be() -> None:
    way = (Point(0, 0), Point(300, 400), Point(300, 1000))
    assert cut(way, 250) == (Point(0, 0), Point(150, 200))
    assert cut(way, 700)[-1] == Point(300, 600)
    assert cut(way, 5000) == way
    assert along(Point(1, 1), 100) == Point(71, 71) and along(Point(-3, 4), -5) == Point(3, -4)


def test_without_a_way_there_is_none() -> None:
    ring = [at(1000 + 130 * x, 1000 + 130 * y, Base(65)) for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    ring += [at(1000 + 100 * x, 1000 + 100 * y, Base(39)) for x, y in ((1, 1), (1, -1), (-1, 1), (-1, -1))]
    assert not any(overlap(a, b) for n, a in enumerate(ring) for b in ring[:n])
    found = barriers(EMPTY, Mover(at(1000, 1000), 0, tuple(ring)))
    assert closest_way(EMPTY, found, Point(1000, 1000), Point(2000, 2000)) is None
