"""Packs of an earlier release of the language: read as far as nothing is written otherwise now, told where it is, rewritten."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.migrations import formers, written_once
from interpreter.loading.language import language
from interpreter.loading.packs import LANGUAGE
from tests.kit import MINI, rules_from
from tests.test_amend import pack
from tests.test_cli import run

OLD = """# What is tested.
procedure "Try"
    pl "próba"
    # It answers them all.
    is answered by tests
    repeat at most 1 times
        stop

procedure "Vie"
    pl "rywalizacja"
    is answered by opposed tests
    repeat at most 1 times
        stop
# The end.
"""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    folder = tmp_path / "old"
    folder.mkdir()
    (folder / "pack.toml").write_text('name = "Old"\npl = "Stara"\nlanguage = 1\nneeds = ["Clash"]\n', "utf-8")
    (folder / "a.tierce").write_text(OLD, "utf-8")
    return folder


def test_what_is_written_otherwise_now_is_told_with_the_words_of_today() -> None:
    content = rules_from(MINI, pack("Old", OLD, "No Game"))
    found = [d for d in content.report.sorted() if d.code == "E0306"]
    assert [d.label for d in found] == ["now it is `carries out tests`", "now it is `carries out opposed tests`"]
    assert all("tierce fix" in d.notes[0] for d in found)


def test_a_pack_is_rewritten_and_its_comments_are_kept(old: Path) -> None:
    base = ("--content", "tests/games/clash")
    assert "2 files would change" in run(*base, "fix", "--check", old, code=1).output
    assert (old / "a.tierce").read_text("utf-8") == OLD
    assert "2 files changed" in run(*base, "fix", old).output
    assert (old / "a.tierce").read_text("utf-8") == (
        OLD.replace("is answered by", "carries out").replace("\n# The end.", "\n\n# The end.")
    )
    assert f"language = {LANGUAGE}\n" in (old / "pack.toml").read_text("utf-8")
    assert "0 files changed" in run(*base, "fix", old).output


def test_what_an_amendment_quotes_is_rewritten_too(old: Path) -> None:
    more = old.parent / "more"
    more.mkdir()
    (more / "pack.toml").write_text('name = "More"\npl = "Więcej"\nlanguage = 1\nneeds = ["Old"]\n', "utf-8")
    (more / "a.tierce").write_text('amend procedure "Vie"\n    remove "is answered by opposed tests"\n', "utf-8")
    run("--content", "tests/games/clash", "--pack", old, "fix", old, more)
    assert 'remove "carries out opposed tests"' in (more / "a.tierce").read_text("utf-8")


def test_the_longer_of_two_earlier_ways_is_meant() -> None:
    former, now = written_once(language(), "is answered by opposed tests of talking rules") or (None, "")
    assert former is not None and now == "carries out opposed tests of ⟨trait⟩ rules"


def test_what_cannot_be_read_is_left_alone(old: Path) -> None:
    (old / "b.tierce").write_text('skill "Odd"\n    pl "dziw"\n    is quite odd\n', "utf-8")
    assert "nothing was changed" in run("--content", "tests/games/clash", "fix", old, code=1).output
    assert (old / "a.tierce").read_text("utf-8") == OLD


def test_every_earlier_way_has_the_slots_of_today_and_is_recognised() -> None:
    words = list(formers(language()))
    assert words, "no word was ever written otherwise"
    for word, former in words:
        assert former.release < LANGUAGE
        assert {s.name for s in word.slots} == set(re.findall(r"\{(\w+)", former.surface))
        assert written_once(language(), word.example) is None, "the words of today are not those of an earlier release"
