"""The table of the skill list's sentences names every skill once, and only what there is; nothing is open."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.model import Definition
from tests.kit import whole

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "content/skills/SENTENCES.md").read_text(encoding="utf-8")
LINES = [line.strip("|") for line in TEXT.splitlines() if line.startswith("| `")]
ROWS = [[cell.strip() for cell in line.split(" | ")] for line in LINES]


def named(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


@pytest.fixture(scope="module")
def definitions() -> list[Definition]:
    return whole().library.definitions


def test_every_skill_of_the_list_has_one_row(definitions: list[Definition]) -> None:
    listed = [row[0].strip("`") for row in ROWS]
    of_the_list = [d.name for d in definitions if d.kind == "skill" and "S004, Skill list" in d.sources]
    assert len(listed) == 155
    assert sorted(listed) == sorted(of_the_list)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_what_says_and_shows_it_is_there(definitions: list[Definition], row: list[str]) -> None:
    skill, sentences, said_by, shown_by, verdict = row
    names = set(named(skill) + named(said_by))
    found = [d for d in definitions if d.name in names]
    assert sentences and names == {d.name for d in found}
    assert named(shown_by) and set(named(shown_by)) <= {e.name for d in found for e in d.examples}
    decided = re.match(r"(?:exact|mended: .+|decided: “(.+)”)$", verdict)
    assert decided
    assert not decided[1] or decided[1] in {arg for d in found for ruling in d.rulings for arg in ruling.args}
