"""Gists: one line of a rule in both languages, said nowhere otherwise than the rule itself."""

from pathlib import Path
from typing import Any

import pytest

from interpreter.loading.load import Content, load_content
from tests.kit import CONTENT, rules_from
from tests.playing import ROOT
from tests.press_kit import printer
from tests.test_theme_safety import pack, put, run
from tools.press import own_words
from tools.press.model.rich_text import RichText
from tools.press.own_words import OwnWords, numbers, own_words_problems

__all__ = ["pack"]


@pytest.fixture(scope="module")
def words(content: Content) -> OwnWords:
    return OwnWords(content)


@pytest.mark.parametrize(
    ("lang", "text", "found"),
    [
        ("en", "−1, +2 and 3; four of five", ["-1", "+2", "3", "4", "5"]),
        ("en", "a two-handed weapon, one of them", []),
        ("pl", "ten z dwóch wrogów, −1 za pięć pól", ["-1", "2", "5"]),
        ("en", "X higher, 1.5 and F5", []),
    ],
)
def test_numbers_are_read_in_digits_and_in_words(lang: str, text: str, found: list[str]) -> None:
    assert numbers(text, lang) == found


@pytest.mark.parametrize(
    ("name", "lang", "text", "foreign"),
    [
        ("Sprint", "en", "Move 4, then test Agility against 5.", []),
        ("Sprint", "en", "Move 7, then test Strength against 5.", ["7", "strength"]),
        ("Sprint", "pl", "4 pola, potem test zwinności o PT 5.", []),
        ("Sprint", "pl", "Siedem pól, potem test krzepy o PT 5.", ["7", "krzepy"]),
        ("Prone", "en", "−1 in close combat", []),
        ("Prone", "en", "+1 in close combat", ["+1"]),
        ("Thrust to the Heart", "en", "+1 when your card is hearts", []),
        ("Thrust to the Heart", "en", "+1 when your card is skulls, or against Frightened men", ["skulls"]),
        ("Thrust to the Heart", "pl", "+1, gdy twoja karta to czaszki", ["czaszki"]),
        ("Thrust to the Heart", "en", "Against whoever is Prone, with a Mighty Blow", ["mighty Blow", "prone"]),
    ],
)
def test_what_no_rule_has_is_found(
    content: Content, words: OwnWords, name: str, lang: str, text: str, foreign: list[str]
) -> None:
    definition = next(d for d in content.library.definitions if d.name == name)
    assert words.foreign(text, lang, definition.lines, [definition]) == foreign


def test_gists_of_the_content_say_what_the_rules_say(content: Content) -> None:
    found = [f"{p.span.source.name}:{p.span.line}: {p.message}" for p in own_words_problems(content)]
    assert not found, "\n".join(found)


def test_each_gist_fits_on_a_line(content: Content) -> None:
    """As long as two lines of a hover; the same in both languages would be a slip."""
    for definition in content.library.definitions:
        if (gist := definition.gist) is not None:
            assert gist["text"] != gist["pl"], definition.name
            assert max(len(gist["text"]), len(gist["pl"])) <= 150, definition.name
            assert gist["text"].endswith((".", "!")) and gist["pl"].endswith((".", "!")), definition.name


def test_verbs_are_held_to_the_rule_as_gists_are_and_vouch_for_none(content: Content) -> None:
    """A rule is not what is said of it: neither is a number true because another text by hand has it."""
    nap = 'procedure "Nap" (victim)\n    pl "drzemka"\n    verb "nap for 3 turns" / "drzemać przez trzy tury"\n'
    found = rules_from(
        CONTENT, nap + '    gist "3 turns of sleep." pl "3 tury snu."\n    do Suffer wounds for victim, 2\n'
    )
    messages = {p.message for p in own_words_problems(found)}
    assert messages == {
        f'`3` stands in the {lang} {what} of "Nap" and not in its rule'
        for lang in ("English", "Polish")
        for what in ("gist", "verb")
    }
    assert not list(own_words_problems(rules_from(CONTENT, nap + "    do Suffer wounds for victim, 3\n")))


def test_whoever_chooses_another_chooses_two(words: OwnWords, content: Content) -> None:
    rule = content.library.get("procedure", "Take actions")
    assert rule is not None and words.foreign("two of them, or 3", "en", rule.lines, [rule]) == ["3"]


def test_check_names_the_gist_that_says_otherwise(pack: Path) -> None:
    put(pack, "doze.tierce", 'procedure "Doze"\n    pl "drzemka"\n    gist "Sleep 3." pl "Śpij 3."\n')
    done = run(pack, "check")
    for language in ("English", "Polish"):
        assert f"doze.tierce:3:5  error[E0703]: `3` stands in the {language} gist" in done.output, done.output
    assert done.exit_code == 1


@pytest.mark.parametrize("mended", [False, True])
def test_an_amended_rule_has_the_gist_of_the_pack_that_amends_it(tmp_path: Path, mended: bool) -> None:
    amended = 'amend state "Prone"\n    replace "-1 to own combat total" by\n        -3 to own combat total\n'
    gist = '    replace "gist …" by\n        gist "−3 in close combat." pl "−3 w walce wręcz."\n'
    put(tmp_path, "pack.toml", 'name = "Mud"\npl = "Błoto"\nlanguage = 2\nneeds = ["Anno Domini 1666"]\n')
    put(tmp_path, "prone.tierce", amended + gist * mended)
    content = load_content([ROOT / "content", tmp_path])
    assert not content.report.errors
    prone = content.library.get("state", "Prone")
    assert prone is not None
    assert printer(content).writer.entry(prone).gist == RichText(
        "−3\N{NO-BREAK SPACE}in close combat." if mended else ""
    )
    assert not [p for p in own_words_problems(content) if '"Prone"' in p.message]


def test_a_gist_is_untrue_when_what_its_rule_carries_out_is_amended(tmp_path: Path) -> None:
    put(tmp_path, "pack.toml", 'name = "Mud"\npl = "Błoto"\nlanguage = 2\nneeds = ["Anno Domini 1666"]\n')
    put(
        tmp_path,
        "run.tierce",
        'amend procedure "Sprint test"\n    replace "mover\'s movement points increases by 3" by\n        do Fall prone for mover\n',
    )
    content = load_content([ROOT / "content", tmp_path])
    assert not content.report.errors, content.report.found
    found = {p.message for p in own_words_problems(content)}
    assert found == {f'`3` stands in the {lang} gist of "Sprint" and not in its rule' for lang in ("English", "Polish")}


@pytest.mark.parametrize("pack_name", ["polish_draft", "early_reference", "siege_of_kamieniec"])
def test_gists_hold_with_every_pack(pack_name: str) -> None:
    amended = load_content([ROOT / "content", ROOT / "packs" / pack_name])
    assert not [p.message for p in own_words_problems(amended)]


def test_a_gist_is_not_held_against_a_rule_of_which_only_a_part_was_read() -> None:
    """The mistake is told, and not what it keeps from being read."""
    text = 'skill "Doze"\n    pl "ziewanie"\n    gist "+1 to Wits." pl "+1 do zmysłów."\n    +1 to own Wits, when self is {}\n'
    sound, faulty = (rules_from(CONTENT, text.format(state)) for state in ("Prone", "Prome"))
    assert [found.code for found in faulty.report.found] == ["E0302"]
    assert not [p for content in (sound, faulty) for p in own_words_problems(content) if '"Doze"' in p.message]


@pytest.mark.slow
def test_a_gist_is_looked_at_again_when_what_it_may_tell_of_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []

    class Noted(OwnWords):
        def foreign(self, text: str, *rest: Any) -> list[str]:
            looked.append(text)
            return super().foreign(text, *rest)

    monkeypatch.setenv("TIERCE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(own_words, "OwnWords", Noted)
    mud = tmp_path / "mud"
    put(mud, "pack.toml", 'name = "Mud"\npl = "Błoto"\nlanguage = 2\nneeds = ["Anno Domini 1666"]\n')
    folders = [ROOT / "content", mud]
    assert not list(own_words_problems(load_content(folders)))
    every = len(looked)
    looked.clear()
    assert not list(own_words_problems(load_content(folders)))
    assert not looked
    change = 'replace "mover\'s movement points increases by 3" by\n        do Fall prone for mover\n'
    put(mud, "run.tierce", f'amend procedure "Sprint test"\n    {change}')
    for _ in range(2):  # what is wrong is told each time
        assert {'"Sprint"' in p.message for p in own_words_problems(load_content(folders))} == {True}
    assert 0 < len(looked) < every / 2
