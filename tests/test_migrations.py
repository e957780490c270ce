"""Packs of an earlier release of the language: read as far as nothing is written otherwise now, told where it is, rewritten."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dsl.migrations import GONE, formers, written_once
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_what_an_amendment_quotes_is_rewritten_too(old: Path) -> None:
    more = old.parent / "more"
    more.mkdir()
    (more / "pack.toml").write_text('name = "More"\npl = "Więcej"\nlanguage = 1\nneeds = ["Old"]\n', "utf-8")
    (more / "a.tierce").write_text('amend procedure "Vie"\n    remove "is answered by opposed tests"\n', "utf-8")
    run("--content", "tests/games/clash", "--pack", old, "fix", old, more)
    assert 'remove "carries out opposed tests"' in (more / "a.tierce").read_text("utf-8")


QUOTED = (
    ("is answered by opposed tests", "carries out opposed tests"),
    ("is answered by opp…", "carries out opposed tests"),
    ("is answered by…", "carries out opposed tests"),
    ("carries out oppo…", "carries out oppo…"),
    ("carries out opposed tests", "carries out opposed tests"),
    ("repeat at most 1 …", "repeat at most 1 …"),
)


@pytest.mark.parametrize(
    ("quoted", "now"), [QUOTED[0], *(pytest.param(*found, marks=pytest.mark.slow) for found in QUOTED[1:])]
)
@pytest.mark.parametrize("fixed", [False, True], ids=["of old words", "of the words of today"])
def test_what_is_quoted_by_its_beginning_is_rewritten_too(old: Path, quoted: str, now: str, fixed: bool) -> None:
    """Whether the other pack is rewritten at the same time, or was long ago."""
    more = old.parent / "more"
    more.mkdir()
    (more / "pack.toml").write_text('name = "More"\npl = "Więcej"\nlanguage = 1\nneeds = ["Old"]\n', "utf-8")
    text = '# Why.\namend procedure "Vie"\n    # For it is too much.\n    replace "{}" by\n        repeat at most 2 times\n            stop\n'
    (more / "a.tierce").write_text(text.format(quoted), "utf-8")
    if fixed:
        (old / "a.tierce").write_text(OLD.replace("is answered by", "carries out"), "utf-8")
    run("--content", "tests/games/clash", "--pack", old, "fix", old, more)
    assert (more / "a.tierce").read_text("utf-8") == text.format(now)
    assert "0 files changed" in run("--content", "tests/games/clash", "--pack", old, "fix", old, more).output


def test_words_that_are_gone_are_told_with_what_to_write_by_hand() -> None:
    lines = "    target goal from free space seen from own space\n"
    content = rules_from(MINI, f'action "Peer" (deed)\n    pl "zerknięcie"\n{lines}    own vigour increases by 1\n')
    (found,) = [d for d in content.report.sorted() if d.code == "E0306"]
    assert "by hand" in found.notes[0] and "in line of sight of" in found.notes[0]


def test_no_word_of_today_reads_like_one_that_is_gone() -> None:
    for word in language().words:
        assert written_once(language(), word.example) is None, word.surface
    for gone in GONE:
        assert gone.release < LANGUAGE


def test_the_longer_of_two_earlier_ways_is_meant() -> None:
    once = written_once(language(), "is answered by opposed tests of talking rules")
    assert once is not None and once.now == "now it is `carries out opposed tests of ⟨trait⟩ rules`"


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
