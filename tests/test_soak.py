"""The soak itself: it finds what it looks for, and says by which number to find it again."""

from __future__ import annotations

import random

import pytest

from tests import soak
from tests.playing import CLASH, largest


def test_texts_are_spoiled_in_many_ways() -> None:
    text = (CLASH / "clash.tierce").read_text("utf-8")
    made = {soak.spoiled(text, random.Random(number)) for number in range(60)}
    assert len(made) > 50
    assert soak.spoiled(text, random.Random(3)) == soak.spoiled(text, random.Random(3))
    assert soak.spoiled("", random.Random(1)) is not None


def test_a_few_texts_and_games_are_without_faults() -> None:
    tally = soak.text_batch(1, range(20))
    assert tally.faults == []
    assert tally.counts["texts refused"] + tally.counts["texts played"] == 20
    played = soak.game_batch([largest(CLASH)], (1, range(4)))
    assert played.faults == [] and played.counts["decisions"] > 100


def test_a_fault_is_told_with_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object) -> None:
        raise KeyError("broken")

    monkeypatch.setattr(soak, "_tried", broken)
    tally = soak.text_batch(1, range(7, 9))
    assert tally.counts["faults"] == 2
    assert tally.faults[0].startswith("text 7: ") and "KeyError: 'broken'" in tally.faults[0]


def test_a_bound_that_is_too_low_is_no_fault_where_the_rules_at_work_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "PACKS", ((CLASH,),))
    monkeypatch.setattr(soak, "spoiled", lambda text, _dice: text.replace("at most 20 times", "at most 1 times"))
    tally = soak.text_batch(1, range(12))
    assert tally.faults == [] and tally.counts["texts ended by a budget"] > 0


def test_what_has_no_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_args: object) -> None:
        while True:
            pass

    monkeypatch.setattr(soak, "_tried", endless)
    monkeypatch.setattr(soak, "PATIENCE", 1)
    assert "EndlessError: no end" in soak.text_batch(1, range(1)).faults[0]
