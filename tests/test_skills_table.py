"""The tables of the skills' README name every row of the divination tables and every meeting of skills, each with an example."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.core.cards import TableRow
from dsl.model import Definition
from interpreter.checks.examples import ExampleRun
from interpreter.loading.load import Content, load_content

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "content/skills/README.md").read_text(encoding="utf-8")
TABLES = ("Basic Divination", "Witch Divination", "Astrology and Numerology")
MEETINGS = 24


@pytest.fixture(scope="module")
def content() -> Content:
    return load_content([ROOT / "content"], examples=True, covered=True)


def table(heading: str) -> list[list[str]]:
    """The rows of the table under a heading, without its own two."""
    part = README.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line.strip("|").split(" | ") for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def named(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def found(content: Content, name: str) -> list[Definition]:
    return [d for d in content.library.definitions if d.name == name]


OMENS = table("The divination tables")
MET = table("Skills that meet")


def numbers(low: int, high: int | None) -> str:
    return f"{low}" if high is None else f"{low} to {high}"


def test_every_row_of_the_three_tables_is_listed(content: Content) -> None:
    printed = [
        [name, numbers(row["low"], row.get("high")), row["name"]]
        for name in TABLES
        for row in found(content, name)[0].of(TableRow)
    ]
    assert len(printed) == 39
    assert [row[:3] for row in OMENS] == printed


@pytest.mark.parametrize("name", TABLES)
def test_every_row_has_an_example_of_its_name_that_reaches_it(content: Content, name: str) -> None:
    definition = found(content, name)[0]
    marks = content.texts.compiler.marks
    for row in definition.of(TableRow):
        assert row["pl"]
        (example,) = [e for e in definition.examples if e.name == row["name"]]
        marks.reached.clear()
        assert ExampleRun(content.program, example, content.boards, content.practice_board).play().message == ""
        reached = [line for n, line in enumerate(marks.clauses) if n in marks.reached]
        assert [line for line in definition.of(TableRow) if any(line is other for other in reached)] == [row]


@pytest.mark.parametrize("row", OMENS + MET, ids=lambda row: " ".join(row[:-2]))
def test_every_definition_and_example_is_there(content: Content, row: list[str]) -> None:
    definitions = [d for name in named(row[-2]) for d in found(content, name)]
    assert named(row[-2]) and {d.name for d in definitions} == set(named(row[-2]))
    assert named(row[-1]) and set(named(row[-1])) <= {e.name for d in definitions for e in d.examples}


def test_the_meetings_of_skills_are_all_listed() -> None:
    assert len(MET) >= MEETINGS
