"""The table of the rulebook's sentences names only what there is, and leaves no sentence open."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.kit import whole

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "content/rules/SENTENCES.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in TEXT.splitlines() if line.startswith("| ")]
SENTENCES = [row for row in ROWS if row[0] != "S004 says"]


@pytest.fixture(scope="module")
def names() -> set[str]:
    return {d.name for d in whole().library.definitions}


def test_every_chapter_has_its_sentences() -> None:
    chapters = re.split(r"^## ", TEXT, flags=re.MULTILINE)[1:]
    assert [c.partition("\n")[0] for c in chapters if c.count("\n| ") < 5] == []
    assert len(SENTENCES) >= 200


@pytest.mark.parametrize("row", SENTENCES, ids=lambda row: row[0])
def test_every_sentence_is_said_by_a_definition_or_says_why_not(names: set[str], row: list[str]) -> None:
    _, said_by, remark = row
    assert set(re.findall(r"`([^`]+)`", said_by)) <= names
    assert said_by or remark
