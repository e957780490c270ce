"""Each base rule that an edition has otherwise is told as such, and seen in play."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.kit import CONTENT
from tools.diff.definitions import changes
from tools.diff.situations import differing
from tools.diff.worlds import World

DRAFT = CONTENT.parent / "packs" / "polish_draft"
Row = tuple[str, list[str], tuple[str, str]]


@cache
def rows() -> list[Row]:
    """The rules of the table, each with the definitions that are to be told and the example in which it is seen."""
    found: list[Row] = []
    for line in (DRAFT / "DIFFERENCES.md").read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and cells[0] != "rule":
            seen = re.fullmatch("`(.+?)`: (.+)", cells[3])
            found.append((cells[0], re.findall("`(.+?)`", cells[2]), (seen[1], seen[2]) if seen else ("", "")))
    return found


@pytest.fixture(scope="module")
def worlds() -> tuple[World, World]:
    return World("base", [CONTENT]), World("draft", [CONTENT, DRAFT])


def test_every_example_of_the_table_is_written(worlds: tuple[World, World]) -> None:
    titles = {(d.name, e.name) for world in worlds for d in world.content.library.definitions for e in d.examples}
    assert [(rule, seen) for rule, _, seen in rows() if seen not in titles] == []


@pytest.mark.slow
def test_every_rule_of_the_table_is_told(worlds: tuple[World, World]) -> None:
    one, other = worlds
    told = {c.definition.name for c in changes(one.content.library, other.content.library) if not c.only_words}
    assert len(rows()) > 30
    assert [(rule, name) for rule, names, _ in rows() for name in names or [""] if name not in told] == []


@pytest.mark.slow
def test_every_rule_of_the_table_is_seen_in_play(worlds: tuple[World, World]) -> None:
    wanted = {seen for _, _, seen in rows()}
    libraries = [world.content.library for world in worlds]
    keys = {(d.kind, d.name) for lib in libraries for d in lib.definitions if any(d.name == of for of, _ in wanted)}
    found = {(s.draft.of[1], s.draft.title) for s in differing(*worlds, keys)}
    assert [rule for rule, _, seen in rows() if seen not in found] == []
