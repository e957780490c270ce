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
TABLES = {p.parent: p for name in ("SOURCES", "SENTENCES") for p in sorted((ROOT / "packs").glob(f"*/{name}.md"))}
"""Of each edition what it says, and where: its differences, or all sentences of its document."""

PACKS = list(TABLES)
SENTENCES = [folder for folder, table in TABLES.items() if table.stem == "SENTENCES"]
NO_RULES = {"pl", "en", "verb", "counts", "means", "source", "example", "gist"}
"""How lines begin that say what a thing is called, where it stands and how it is played."""

BASE = "base"
"""The file of a sentence that the base says already."""

edition = pytest.mark.parametrize("folder", PACKS, ids=lambda folder: folder.name)
Row = tuple[str, str, list[str], list[str]]


@lru_cache(maxsize=4)
def loaded(*folders: Path) -> Content:
    return load_content([ROOT / "content", *folders], examples=True)


def rows(folder: Path) -> list[Row]:
    """Of each row of its tables: what it is about, the file, the definitions, the examples."""
    text = TABLES[folder].read_text("utf-8")
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
    ours = {e.id: e.name for d in definitions for e in its_own(folder, d)}
    theirs = {e.name for d in definitions for e in d.examples if e.id not in ours}
    assert file == BASE or folder / file in set().union(*(texts_of(folder, d) for d in definitions))
    assert examples and set(examples) <= (theirs if file == BASE else set(ours.values()))


@pytest.mark.parametrize("folder", SENTENCES, ids=lambda folder: folder.name)
def test_what_the_base_says_already_holds_in_the_edition(folder: Path) -> None:
    content = loaded(folder)
    shown = {(name, e) for _, file, names, examples in rows(folder) if file == BASE for name in names for e in examples}
    told = [e for d in content.library.definitions for e in d.examples if (d.name, e.name) in shown]
    assert len(told) >= 10
    runs = {e.id: ExampleRun(content.program, e, content.boards, content.practice_board).play() for e in told}
    assert {name: run.message for name, run in runs.items() if run.message} == {}


@pytest.mark.parametrize("folder", SENTENCES, ids=lambda folder: folder.name)
def test_whatever_the_pack_rules_is_in_its_table(folder: Path) -> None:
    """Words for things and examples need no row; whatever else a pack says stands for a sentence, or beside what none says."""
    named = {name for _, _, names, _ in rows(folder) for name in names}
    ruled = {d.name for d in loaded(folder).library.definitions if rules(folder, d)}
    assert ruled - named == set()


def rules(folder: Path, definition: Definition) -> bool:
    """Whether a pack says of a definition more than what it is called and how it is played."""
    if definition.span.source.pack == pack_of(folder):
        return True
    lines = [line for change in definition.changes for line in (*change.before, *change.after)]
    return any(line.word.surface.split()[0] not in NO_RULES for line in lines)


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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("of", "instead"),
    [
        (("skill", "Watch Out!"), "Parry"),
        (("procedure", "Keep to the card limit"), "hand limit"),
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


def test_whatever_is_fought_with_like_a_knife_is_short_in_the_early_reference() -> None:
    weapons = loaded(ROOT / "packs/early_reference").library.all("gear")
    said = {weapon.name: format_node(weapon.node) for weapon in weapons}
    knives = {name for name, text in said.items() if "uses Knives" in text}
    assert len(knives) >= 10
    assert {name for name in knives if not re.search(r"^ +has .*\bShort\b", said[name], re.MULTILINE)} == set()
