"""Random battles with random armies, a few of them; `make battles` plays a thousand."""

from __future__ import annotations

from functools import lru_cache

import pytest

from interpreter.checks.invariants import Violation
from interpreter.open_table import Point
from interpreter.runtime.setup import Setup
from interpreter.vocabulary import open_table
from tests import battles


@lru_cache(maxsize=1)
def setups() -> list[Setup]:
    return battles.setups()


@pytest.mark.slow
def test_random_battles_end_and_are_the_same_however_they_are_played() -> None:
    assert [fault for setup in setups() for fault in battles.faults(setup, 5, range(2))] == []


def test_a_listed_place_that_would_not_be_accepted_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_table, "places_to_go", lambda _field, mover: [mover.others[0].at, Point(0, 0)])
    setup = setups()[0]
    with pytest.raises(Violation, match="is listed but would not be accepted"):
        battles.checked(Setup(setup.program, setup.plan), 1)


def test_games_that_end_otherwise_are_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battles, "checked", lambda *_: b"another")
    assert ["ends otherwise" in fault for fault in battles.faults(setups()[0], 5, range(1))] == [True]
