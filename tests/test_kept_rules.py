"""Rules that were found sound are kept as they are played by: the same play, without their texts being read again."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from random import Random
from shutil import copytree

import pytest

import tierce
from interpreter.loading.load import Content, load_content
from tests.kit import CONTENT, ROOT

SMALL = ROOT / "benchmarks" / "small"
_ADDRESS = re.compile(r" at 0x[0-9a-f]+")


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack of its own, with a cache of its own."""
    monkeypatch.setenv("TIERCE_CACHE", str(tmp_path / "cache"))
    return Path(copytree(SMALL, tmp_path / "small"))


def kept(folder: Path) -> Content:
    """Content that is known to be sound from the time before."""
    assert load_content([folder]).program.blocks
    content = load_content([folder])
    assert content.sound is not None
    return content


def story(rules: tierce.Rules, scenario: str, answers: int = 60) -> Iterator[object]:
    """All that is told of the first questions of a match, and of its end."""
    match, chance = rules.scenario(scenario).start(seed=3), Random(7)
    for _ in range(answers):
        asked = match.question
        if asked is None:
            break
        options = [(o.text, o.in_language("pl"), o.kind, o.value, o.action, o.target) for o in asked.options]
        yield asked.seat, asked.player, asked.kind, asked.prompt, asked.actor, options
        yield match.observation(0), match.observation(1)
        match.answer(asked.options[chance.randrange(len(asked.options))])
    yield match.result
    yield [str(event) for event in match.trace()]


@pytest.mark.slow
def test_play_is_the_same_with_what_is_kept_and_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIERCE_CACHE", str(tmp_path))
    read = tierce.load(CONTENT)
    assert read._content.sound is None
    names = [s.name for s in read.scenarios]
    told = {name: list(story(read, name)) for name in names[:4]}
    again = tierce.load(CONTENT)
    assert again._content.sound is not None
    assert again.digest == read.digest
    assert [s.name for s in again.scenarios] == names
    assert (again.players, again.variants, again.characters) == (read.players, read.variants, read.characters)
    for name, before in told.items():
        assert list(story(again, name)) == before


def test_the_tables_are_those_of_the_trees(small: Path) -> None:
    again, fresh = kept(small), load_content([small], covered=True)
    assert fresh.sound is None
    for field in fields(again.program):
        if field.name not in ("namespace", "trees", "origin"):
            mine, theirs = (repr(getattr(c.program, field.name)) for c in (again, fresh))
            assert _ADDRESS.sub("", mine) == _ADDRESS.sub("", theirs), field.name
    assert [d.name for d in fresh.library.all("scenario")] == [n.name for n in again.named("scenario")]


def test_a_game_begins_without_what_reads_texts(small: Path) -> None:
    code = (
        "import sys, tierce\n"
        f"rules = tierce.load({str(CONTENT)!r})\n"
        "match = rules.scenarios[0].start(seed=1)\n"
        "assert match.question.options[0].text and match.question.prompt\n"
        "match.answer(match.question.options[0])\n"
        "heavy = 'lark pydantic jinja2 dsl.core dsl.tree dsl.model dsl.parser dsl.rules interpreter.checks'\n"
        "print(*[name for name in heavy.split() if name in sys.modules])\n"
    )
    said = [subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout for _ in range(2)]
    assert b"dsl.tree" in said[0]
    assert said[1] == b"\n"


@pytest.mark.parametrize("file", ["pack.toml", "small.tierce"])
def test_any_change_of_a_text_is_seen(small: Path, file: str) -> None:
    digest = kept(small).digest
    text = next(small.rglob(file))
    text.write_text(text.read_text("utf-8") + "\n# another word\n", "utf-8")
    changed = load_content([small])
    assert changed.sound is None
    assert (changed.digest != digest) == (file != "pack.toml")


def test_a_text_more_or_another_name_is_seen(small: Path) -> None:
    assert kept(small)
    text = next(small.rglob("*.tierce"))
    text.rename(text.with_stem("renamed"))
    assert load_content([small]).sound is None


def test_what_became_unsound_is_refused_with_all_that_is_wrong(small: Path) -> None:
    assert kept(small)
    text = next(small.rglob("*.tierce"))
    text.write_text(text.read_text("utf-8") + 'skill "Broken"\n    nonsense\n', "utf-8")
    with pytest.raises(tierce.RulesError) as refused:
        tierce.load(small)
    assert refused.value.report.diagnostics == tierce.check(small).diagnostics


def test_only_what_has_no_fault_is_kept(small: Path) -> None:
    text = next(small.rglob("*.tierce"))
    text.write_text(text.read_text("utf-8") + 'skill "Broken"\n    nonsense\n', "utf-8")
    for _ in range(2):
        content = load_content([small])
        assert content.sound is None
        assert content.report.errors


def test_what_is_explained_is_what_is_played(small: Path) -> None:
    """Texts that change while a game is played are not those that it is played by."""
    again = kept(small)
    text = next(small.rglob("*.tierce"))
    before = text.read_text("utf-8")
    text.write_text("# nothing\n", "utf-8")
    assert before in [source.text for pack in again.packs for source in pack.sources]


def test_a_copy_elsewhere_is_known(small: Path, tmp_path: Path) -> None:
    assert kept(small)
    copy = load_content([Path(copytree(small, tmp_path / "elsewhere"))])
    assert copy.sound is not None
    assert copy.program.blocks
