"""What two sets of packs say otherwise, and the smallest situation in which that is seen."""

from __future__ import annotations

import json
import shutil
from contextlib import chdir

import pytest

from dsl.format import phrase
from tests.kit import CONTENT, MINI
from tests.test_amend import GAME, pack
from tests.test_cli import run
from tools.diff.definitions import changes
from tools.diff.situations import situations
from tools.diff.worlds import World

STRONGER = """
amend skill "Keen"
    replace "-1 to own Might" by
        -2 to own Might

    add
        example "weaker" / "słabiej"
            north has Una on A1
            south has Bob on A2
            then Bob's vigour is exactly 10
            then Una's Might is exactly 1

skill "Dull"
    pl "tępy"
    -1 to own Might

amend character "Bob"
    remove "is big"
"""


@pytest.fixture(scope="module")
def worlds() -> tuple[World, World]:
    return World("base", [MINI, GAME]), World("Siege", [MINI, GAME, pack("Siege", STRONGER, "Game", "No Game")])


def test_each_definition_that_differs_is_found_with_its_lines(worlds: tuple[World, World]) -> None:
    one, other = worlds
    found = changes(one.content.library, other.content.library)
    told = {
        c.key: (c.sort, [phrase(n) for x in c.lines for n in x.before], [phrase(n) for x in c.lines for n in x.after])
        for c in found
    }
    assert told == {
        ("skill", "Keen"): ("changed", ["-1 to own Might"], ["-2 to own Might"]),
        ("skill", "Dull"): ("added", [], []),
        ("figure", "Bob"): ("changed", ["is big"], []),
    }
    assert [c.sort for c in changes(other.content.library, one.content.library)] == ["changed", "removed", "changed"]
    assert changes(one.content.library, one.content.library) == []


def test_the_smallest_situation_is_shown(worlds: tuple[World, World]) -> None:
    one, other = worlds
    found = situations(one, other, changes(one.content.library, other.content.library))
    assert set(found) == {("skill", "Keen")}, "nothing shows that Bob is not big, or that somebody could be dull"
    shown = found["skill", "Keen"]
    assert "Una's Might is exactly" in shown.draft.text and "Bob" not in shown.draft.text
    assert "it is not so" in shown.message
    assert {shown.holds.name, shown.other.name} == {"base", "Siege"}


def test_a_situation_holds_in_one_and_not_in_the_other(worlds: tuple[World, World]) -> None:
    one, other = worlds
    for shown in situations(one, other, changes(one.content.library, other.content.library)).values():
        assert [o.message for o in shown.holds.tried([shown.draft]).values()] == [""]
        assert [o.message for o in shown.other.tried([shown.draft]).values()] == [shown.message]


def test_the_command_tells_it_in_both_languages_and_as_data(tmp_path) -> None:
    clash = "tests/games/clash"
    more = tmp_path / "more"
    more.mkdir()
    (more / "pack.toml").write_text('name = "More"\npl = "Więcej"\nlanguage = 1\nneeds = ["Clash"]\n', "utf-8")
    (more / "a.tierce").write_text('skill "Keen"\n    pl "bystry"\n    +1 to own Might\n', "utf-8")
    told = json.loads(run("--content", clash, "diff", "base", more, "--no-play", "--json").stdout)
    assert (told["added"], told["removed"], told["changed"]) == (1, 0, 0)
    assert told["definitions"][0]["pl"] == "bystry"
    assert "1 definition: 1 added" in run("--content", clash, "diff", "base", more).stdout


def test_base_is_the_base_game_whatever_project_one_is_in(tmp_path) -> None:
    shutil.copytree("tests/games/clash", tmp_path / "content")
    more = tmp_path / "more"
    more.mkdir()
    (more / "pack.toml").write_text('name = "More"\npl = "Więcej"\nlanguage = 1\nneeds = ["Clash"]\n', "utf-8")
    (more / "a.tierce").write_text('skill "Keen"\n    pl "bystry"\n    +1 to own Might\n', "utf-8")
    (tmp_path / "tierce.toml").write_text('packs = ["more"]\n', "utf-8")
    with chdir(tmp_path):
        told = json.loads(run("diff", "base", "more", "--no-play", "--json").stdout)
        assert [d["name"] for d in told["definitions"]] == ["Keen"]
        assert json.loads(run("diff", "base", "more", "-k", "Stout", "--no-play", "--json").stdout)["definitions"] == []


def test_what_differs_in_words_alone_is_seen_in_no_game() -> None:
    named = 'amend skill "Keen"\n    replace "pl …" by\n        pl "zmyślny"\n'
    one, other = World("base", [MINI, GAME]), World("Words", [MINI, GAME, pack("Words", named, "Game", "No Game")])
    (change,) = changes(one.content.library, other.content.library)
    assert change.only_words
    assert situations(one, other, [change]) == {}


def test_examples_of_what_is_added_are_tried_without_it(worlds: tuple[World, World]) -> None:
    more = (
        'amend procedure "Rest"\n    add\n        do Doze for target\n\nprocedure "Doze" (target)\n    pl "drzemka"\n'
    )
    more += '    target\'s vigour increases by 1\n\n    example "it"\n        north has Una on A1\n'
    more += "        do Rest for Una\n        then Una's vigour is exactly 12\n"
    one, other = worlds[0], World("Doze", [MINI, GAME, pack("Doze", more, "Game", "No Game")])
    found = situations(one, other, changes(one.content.library, other.content.library))
    assert found["procedure", "Doze"].draft.of == ("procedure", "Doze")


@pytest.mark.slow
def test_examples_that_name_what_an_edition_withdraws_are_left_out() -> None:
    base, draft = World("base", [CONTENT]), World("draft", [CONTENT, CONTENT.parent / "packs" / "polish_draft"])
    kept = "Draw an event", "Landing"
    drafts = [d for d in base.drafts() if d.of[0] == "procedure" and d.of[1] in kept]
    assert 0 < len(draft.tried(drafts)) < len(drafts)
