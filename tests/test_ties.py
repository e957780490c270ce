"""What rules of characters say of their bands: who stands beside whom, for how much, and who comes along."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.bands.roster import Roster
from interpreter.bands.rules import candidates, faults, faults_in, largest, musters
from interpreter.loading.load import Content, load_content
from interpreter.runtime.fields.characters import OFF_BOARD
from tests.playing import CLASH, ROOT
from tools.drafts import draft, random_bands

LEVY = ROOT / "tests" / "games" / "levy"
TIES = ROOT / "tests" / "games" / "ties.tierce"


@lru_cache(maxsize=1)
def content() -> Content:
    found = load_content([CLASH, LEVY], extra=[TIES])
    assert [f"{d.span} {d.message}" for d in found.report.found] == []
    return found


@lru_cache(maxsize=1)
def roster() -> Roster:
    return Roster(content().library)


def wrong(*band: str) -> list[tuple[str, int]]:
    scenario = content().scenario("The Levy")
    assert scenario is not None
    muster = musters(scenario, content().library)["North"]
    return [(f.kind, f.place) for f in faults(roster(), band, muster)]


@pytest.mark.parametrize(
    ("band", "expected"),
    [
        (("Lord", "Hawk"), []),
        (("Lord", "Runner"), [("beside", 1)]),
        (("Runner", "Lord"), [("beside", 1)]),
        (("Lord", "Hild"), [("beside", 1)]),
        (("Hawk", "Hewer", "Hewer", "Hewer"), []),
        (("Hawk", "Rogue", "Hewer"), []),
        (("Hawk", "Diver", "Diver", "Diver"), []),
        (("Diver", "Hawk", "Hawk", "Runner"), []),
        (("Hawk", "Hawk"), []),
        (("Hawk", "Hawk", "Hewer"), [("limit", 2)]),
        (("Hawk", "Rogue", "Diver"), [("beside", 1)]),
        (("Hawk", "Hewer", "Diver"), [("faction", 2)]),
    ],
)
def test_rules_of_characters_count_in_the_whole_band(band: tuple[str, ...], expected: list[tuple[str, int]]) -> None:
    assert wrong(*band) == expected
    assert bool(wrong(*reversed(band))) == bool(expected)


def test_a_band_may_be_allowed_more_and_places_may_be_taken() -> None:
    assert wrong("Hawk", "Purser", "Hewer", "Hewer", "Hewer") == []
    assert roster().total(("Hawk", "Purser", "Hewer", "Hewer", "Hewer"), "price") == 27
    assert roster().total(("Bailiff", "Diver", "Diver", "Runner"), "price") == 5
    assert roster().total(("Diver", "Runner"), "price") == 4
    assert roster().least(roster().cards["Diver"], "price") == 1
    assert roster().least(roster().cards["Hawk"], "price") == 2


@given(st.integers(0, 2**32))
def test_whoever_may_join_leaves_a_band_with_such_rules_sound(seed: int) -> None:
    scenario = content().scenario("The Levy")
    assert scenario is not None
    muster, chance, band = musters(scenario, content().library)["North"], Random(seed), list[str]()
    while joining := candidates(roster(), band, muster):
        band.append(chance.choice(joining))
        assert faults(roster(), band, muster) == []
    assert len(band) <= largest(roster(), muster)


@pytest.mark.slow
@given(st.integers(0, 2**32))
def test_random_bands_keep_such_rules(seed: int) -> None:
    scenario = content().scenario("The Levy")
    assert scenario is not None
    end = random_bands(draft(scenario, content().library), seed)
    chosen = dict(zip(("North", "South"), end.bands, strict=True))
    assert faults_in(scenario, content().library, roster(), chosen) == {}


def test_who_is_brought_along_comes_on_top_and_waits_off_the_board() -> None:
    scenario = content().scenario("The Levy")
    assert scenario is not None
    setup = content().setup(scenario, {"South": ("Purser", "Dora")})
    along = [p for p in setup.plan.figures if p.space == OFF_BOARD]
    assert [(p.card, p.seat) for p in along] == [("Runner", 1)]
    assert len(setup.plan.figures) == 3 + 2 + 1
