"""The interpreter and a second reading of the rulebook agree on random cases; `tests/oracle` compares many more."""

from __future__ import annotations

import random

import pytest

from tests.oracle import cases
from tests.oracle.cases import SORTS


@pytest.mark.parametrize(
    ("sort", "count"),
    [
        pytest.param("combat", 200, marks=pytest.mark.slow),
        ("combat", 40),
        ("sight", 1000),
        ("movement", 150),
        ("sprint", 150),
    ],
)
def test_both_readings_agree(sort: str, count: int) -> None:
    assert list(SORTS[sort](random.Random(1666), count)) == []


def test_a_rulebook_read_otherwise_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cases, "cover", lambda board, here, there: 0)
    assert len(list(SORTS["sight"](random.Random(1666), 100))) > 10
    monkeypatch.setattr(cases, "options", lambda at, mover, points, diagonals: set())
    assert len(list(SORTS["movement"](random.Random(1666), 20))) > 5
    monkeypatch.setattr(cases, "runs", lambda at, mover, points, diagonals, start, trail: set())
    assert len(list(SORTS["sprint"](random.Random(1666), 20))) > 5
