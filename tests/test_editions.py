"""Editions as packs: they name what they change, each row of their table is kept by an example, and nothing else differs."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import pytest

from dsl.amend import Key
from dsl.amend.changes import key_of
from dsl.format import format_node
from dsl.model import Definition, Example
from interpreter.checks.examples import ExampleRun
from interpreter.loading.load import Content, load_content
from tests.playing import begun, played
from tools.explain.counterparts import Counterparts

ROOT = Path(__file__).resolve().parent.parent
PACKS = [folder.parent for folder in sorted((ROOT / "packs").glob("*/SOURCES.md"))]
edition = pytest.mark.parametrize("folder", PACKS, ids=lambda folder: folder.name)
Row = tuple[str, str, list[str], list[str]]


@lru_cache(maxsize=4)
def loaded(*folders: Path) -> Content:
    return load_content([ROOT / "content", *folders], examples=True)


def rows(folder: Path) -> list[Row]:
    """Of each row of its tables: what it is about, the file, the definitions, the examples."""
    text = (folder / "SOURCES.md").read_text("utf-8")
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:2] == "| "]
    return [
        (row[0], row[1].strip("`"), re.findall("`([^`]+)`", row[2]), re.findall("`([^`]+)`", row[3])) for row in cells
    ]


ROWS = [(folder, row) for folder in PACKS for row in rows(folder) if row[1] != "file"]


def pack_of(folder: Path) -> str:
    return loaded(folder).packs[-1].manifest.name


def found(content: Content, name: str) -> list[Definition]:
    return [d for d in content.library.definitions if d.name == name]


def texts_of(folder: Path, definition: Definition) -> set[Path]:
    """The files of a pack that say something of a definition."""
    spans = [definition.span] + [line.span for c in definition.changes for line in (c.line, *c.after)]
    return {Path(span.source.name).resolve() for span in spans if span.source.pack == pack_of(folder)}


def its_own(folder: Path, definition: Definition) -> list[Example]:
    """The examples of a definition that a pack says."""
    return [e for e in definition.examples if e.node.span.source.pack == pack_of(folder)]


def replaced(content: Content) -> set[Key]:
    """Definitions that another stands in the place of."""
    return {key_of(node["what"]) for node in content.texts.amended.amendments}


@edition
def test_an_edition_is_sound(folder: Path) -> None:
    content = loaded(folder)
    assert [f"{d.span} {d.message}" for d in content.report.found] == []
    assert content.packs[-1].manifest.edition


@pytest.mark.parametrize(("folder", "row"), ROWS, ids=lambda value: value.name if isinstance(value, Path) else value[0])
def test_each_row_has_its_definition_and_its_example(folder: Path, row: Row) -> None:
    _, file, names, examples = row
    definitions = [d for name in names for d in found(loaded(folder), name)]
    assert names and {d.name for d in definitions} == set(names)
    assert folder / file in set().union(*(texts_of(folder, d) for d in definitions))
    assert examples and set(examples) <= {e.name for d in definitions for e in its_own(folder, d)}


@edition
def test_what_it_changes_comes_out_as_its_examples_say(folder: Path) -> None:
    content = loaded(folder)
    examples = [e for d in content.library.definitions if texts_of(folder, d) for e in d.examples]
    told = {e.id: ExampleRun(content.program, e, content.boards, content.practice_board).play() for e in examples}
    assert len([e for d in content.library.definitions for e in its_own(folder, d)]) >= 20
    assert {name: run.message for name, run in told.items() if run.message} == {}


@edition
def test_what_it_does_not_name_stays_as_it_was(folder: Path) -> None:
    base, content = loaded(), loaded(folder)
    before = {key_of(node): format_node(node) for node in base.texts.nodes}
    nodes = [node for node in content.texts.nodes if node.span.source.pack != pack_of(folder)]
    others = {key_of(n): format_node(n) for n in nodes if id(n) not in content.texts.amended.changes}
    assert others.items() <= before.items()
    assert before.keys() <= {key_of(n) for n in nodes} | set(content.texts.amended.withdrawn) | replaced(content)
    assert len(others) > len(before) * 0.8


@pytest.mark.parametrize(
    ("of", "instead"),
    [
        (("skill", "Watch out!"), "Parry"),
        (("procedure", "Keep to the hand limit"), "hand limit"),
        (("action", "Aimed shot"), "shot damage"),
        (("scenario", "The Nuncio's Letter"), "Leave the board"),
    ],
)
def test_what_the_draft_has_instead_of_an_example_is_told(of: Key, instead: str) -> None:
    content = loaded(ROOT / "packs/polish_draft")
    definition = content.library.get(*of)
    assert definition is not None
    untrue = [
        e
        for e in definition.examples
        if ExampleRun(content.program, e, content.boards, content.practice_board).play().message
    ]
    told = Counterparts(content).of(definition, untrue[0])
    assert instead in {e.id.split(":", 1)[1].split("#")[0] for e in told}


@edition
def test_a_game_of_its_scenario_ends(folder: Path) -> None:
    content = loaded(folder)
    own = [s for s in content.library.all("scenario") if s.pack == pack_of(folder)]
    assert own
    for scenario in own:
        game = begun(content.setup(scenario), 7)
        played(game, 7)
        assert game.ask is None
