"""The table of the rulebook's worked examples names only what there is, and enough of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.core.examples import ExampleSource
from dsl.model import Definition
from interpreter.loading.load import Content

ROOT = Path(__file__).resolve().parent.parent
AID_LINES = 91


def table(heading: str) -> list[list[str]]:
    """The rows of the table under a heading, without its own two."""
    text = (ROOT / "content/rules/README.md").read_text(encoding="utf-8")
    part = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def named(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def found(content: Content, name: str) -> list[Definition]:
    return [d for d in content.library.definitions if d.name == name]


WORKED = table("Worked examples and captioned pictures of the rulebook")
OTHERS = table("Other rules, shown one by one")
AID = table("The player aid")


def test_nothing_of_the_documents_is_left_out() -> None:
    assert len(WORKED) >= 55
    assert len(AID) == AID_LINES


@pytest.mark.parametrize("row", WORKED + OTHERS, ids=lambda row: row[1])
def test_every_worked_example_is_played(content: Content, row: list[str]) -> None:
    definitions = [d for name in named(row[2]) for d in found(content, name)]
    assert named(row[2]) and {d.name for d in definitions} == set(named(row[2]))
    assert set(named(row[3])) <= {e.name for d in definitions for e in d.examples}
    assert named(row[3]) or "card prints" in row[1]


@pytest.mark.parametrize("row", WORKED, ids=lambda row: row[1])
def test_every_worked_example_says_where_it_is_taken_from(content: Content, row: list[str]) -> None:
    definitions = [d for name in named(row[2]) for d in found(content, name)]
    shown = [e for d in definitions for e in d.examples if e.name in named(row[3])]
    assert [e.name for e in shown if not any(isinstance(n.means, ExampleSource) for n in e.node.body)] == []


@pytest.mark.parametrize("row", AID, ids=lambda row: row[0])
def test_every_line_of_the_aid_is_said_somewhere(content: Content, row: list[str]) -> None:
    assert named(row[1]) and [name for name in named(row[1]) if not found(content, name)] == []


def test_every_file_of_rules_is_in_the_list_of_files() -> None:
    text = (ROOT / "content/rules/README.md").read_text(encoding="utf-8").split("\n## ")[0]
    listed = [name for line in text.splitlines() if line.startswith("| `") for name in named(line)]
    assert sorted(listed) == sorted(f.stem for f in (ROOT / "content/rules").glob("*.tierce"))
