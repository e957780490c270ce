"""Sorts of items, actions and characters that the content declares: traits that definitions begin with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from dsl.core.cards import SkillsLine
from dsl.core.definitions import KEYWORDS, sorts_of
from dsl.format import format_node
from interpreter.loading.load import Content
from tests.kit import MINI, play_example, rules_from, said, whole
from tools.cli import cli
from tools.press.model.labels import kind_name

SORTS = """
trait "lamp"
    pl "lampa"
    is a sort of items, "lamps" / "lampy"

trait "feat of arms"
    pl "popis"
    is a sort of actions, "feats of arms" / "popisy"

trait "rider"
    pl "jeździec"
    is a sort of characters, "riders" / "jeźdźcy"
"""
USED = """
lamp "Lantern"
    pl "latarnia"

item "Rope"
    pl "lina"

feat of arms "Salute" (deed)
    pl "salut"
    own vigour increases by 1

rider "Ona"
    pl "Ona"
    Might 1
    has Watchful

skill "Watchful"
    pl "czujny"
    +1 to own Might, when self has rider
    +1 to own Might, when there is an item of self with lamp

    example "with a lamp" / "z lampą"
        north has Ona on A1, carrying Lantern
        then Ona's Might is exactly 3

    example "with a rope" / "z liną"
        north has Ona on A1, carrying Rope
        then Ona's Might is exactly 2
"""


def sorted_content() -> Content:
    content = rules_from(MINI, SORTS, USED)
    assert said(content) == []
    return content


def test_definitions_begin_with_a_sort_and_are_of_it() -> None:
    library = sorted_content().library
    found = [
        library.get(*key) for key in (("gear", "Lantern"), ("action", "Salute"), ("figure", "Ona"), ("gear", "Rope"))
    ]
    assert [d.sort for d in found] == ["lamp", "feat of arms", "rider", ""]
    assert [d.general for d in found] == ["item", "action", "character", "item"]
    assert found[1].traits == ["deed", "feat of arms"] and "any feat of arms action" in found[1].groups
    assert [kind_name(d, library, "pl") for d in found] == ["lampa", "popis", "jeździec", "przedmiot"]
    assert format_node(found[1].node).startswith('feat of arms "Salute" (deed)\n')


@pytest.mark.parametrize("number", [0, 1])
def test_rules_ask_for_a_sort_as_for_any_trait(number: int) -> None:
    assert play_example(sorted_content(), "skill", "Watchful", number) == ""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('lamps "Lantern"\n', "`lamps` is not a sort of items"),
        ('trait "dim"\n    pl "ciemny"\n\ndim "Lantern"\n', "`dim` does not begin a line here"),
        ('lamp "Lantern"\n    pl "latarnia"\n\nitem "Lantern"\n', 'the item "Lantern" is defined twice'),
        (
            'trait "lamp"\n    pl "lampa"\n    is a sort of items, "lamps" / "lampy"\n',
            'the trait "lamp" is defined twice',
        ),
    ],
)
def test_what_is_no_sort_begins_nothing(text: str, message: str) -> None:
    assert any(message in line for line in said(rules_from(MINI, SORTS, text)))


def test_a_sort_that_is_withdrawn_is_missed_where_it_is_named() -> None:
    content = rules_from(MINI, SORTS, 'lamp "Lantern"\n    pl "latarnia"\n', 'withdraw trait "lamp"\n')
    assert any("E0130" in line and "lamp" in line for line in said(content))


def test_a_definition_may_be_amended_by_the_word_of_the_language_or_its_own_sort() -> None:
    for word, wrong in (("lamp", False), ("item", False), ("torch", True)):
        torch = 'trait "torch"\n    pl "pochodnia"\n    is a sort of items, "torches" / "pochodnie"\n'
        change = f'amend {word} "Lantern"\n    add\n        ruling "It burns." / "Pali się." because "a" / "b"\n'
        assert any("E0129" in line for line in said(rules_from(MINI, SORTS, USED, torch, change))) == wrong


def test_a_sort_is_listed_and_begun_by_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    folder.mkdir()
    for name, data in MINI.inside.items():
        (folder / name).write_bytes(data)
    (folder / "sorts.tierce").write_text(SORTS + USED, "utf-8")

    def run(*args: str, code: int = 0) -> str:
        done = CliRunner().invoke(cli, ["--content", str(folder), *args])
        assert done.exit_code == code, done.output
        return done.output

    assert [row["name"] for row in json.loads(run("list", "lamps", "--json"))] == ["Lantern"]
    assert {row["name"] for row in json.loads(run("list", "items", "--json"))} == {"Lantern", "Rope"}
    assert "lamps" in run("list", "lights", code=2)
    run("new", "lamp", "Torch", "--out", str(tmp_path))
    run("new", "rider", "Ono", "--out", str(tmp_path))
    assert (tmp_path / "torch.tierce").read_text("utf-8").count('lamp "Torch"') == 1
    assert "0 errors" in run("check", str(tmp_path / "torch.tierce"), str(tmp_path / "ono.tierce"))
    assert "rider" in run("new", "knight", "Una", code=2)


def test_a_pack_makes_a_trait_of_another_a_sort() -> None:
    change = 'amend trait "big"\n    add\n        is a sort of items, "big ones" / "duże"\n\nbig "Crate"\n    pl "skrzynia"\n'
    content = rules_from(MINI, change)
    assert said(content) == []
    assert content.library.get("gear", "Crate").sort == "big"


def test_what_a_definition_of_the_base_game_begins_with_is_a_word_of_the_language_or_its_own_sort() -> None:
    """The language knows items, actions and characters; what sorts of them there are is content."""
    library = whole().library
    begun = {d.keyword for d in library.definitions}
    sorts = {trait.name for trait, _ in sorts_of(library)}
    assert begun - KEYWORDS == sorts & begun == {"weapon", "armour", "move", "manoeuvre"}


def test_the_page_on_packs_shows_a_sort_that_is_tried_here() -> None:
    page = (Path(__file__).parent.parent / "docs" / "packs.md").read_text("utf-8")
    shown = page.split("## Sorts of its own")[1].split("```tierce\n")[1].split("```")[0]
    assert all(block in SORTS + USED for block in shown.strip().split("\n\n"))


def test_what_items_alone_print_is_a_special_rule_and_no_skill(content: Content) -> None:
    """In both languages; what characters print as well stays a skill."""
    library = content.library
    printed = {
        kind: {n["skill"].text for d in library.all(kind) for line in d.of(SkillsLine) for n in line["skills"]}
        for kind in ("gear", "figure")
    }
    of_items, of_both = printed["gear"] - printed["figure"], printed["gear"] & printed["figure"]
    assert of_items and of_both
    for names, called in ((of_items, ("special rule", "zasada specjalna")), (of_both, ("skill", "umiejętność"))):
        for name in names:
            skill = library.get("skill", name)
            assert tuple(kind_name(skill, library, lang) for lang in ("en", "pl")) == called
