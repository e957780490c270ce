"""Another language: three skills in German, as a pack of wordings, names and forms says them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.diagnostics import Report
from dsl.lexicon import LexiconError
from dsl.wording import WordingError
from dsl.wording.languages.english import English
from dsl.wording.languages.german import contracted
from dsl.wording.languages.polish import Polish
from interpreter.loading.load import Content
from interpreter.loading.packs import Pack, read_pack
from tests.playing import ROOT
from tests.test_cli import run
from tools.wording.sentences import lexicon_of, plain, rule_text, wording

GERMAN = ROOT / "tests" / "games" / "german"
SENTENCES = {
    "Thrust to the Heart": "Im Nahkampf, wenn die Ausgangskarte dieses Charakters Herz ist, +1 auf seine Kampfsumme und +1 auf"
    " seinen Schaden.",
    "Quick Slash": "Im Nahkampf, wenn dieser Charakter der Angreifer ist, +1 auf seine Kampfsumme und −1 auf seinen Schaden.",
    "Parry": "+X auf die Parierproben dieses Charakters.",
}


def packed(folder: Path) -> list[Pack]:
    pack = read_pack(folder, Report())
    assert pack is not None
    return [pack]


def changed(folder: Path, name: str, before: str, after: str) -> list[Pack]:
    """The German pack with one file changed."""
    for path in GERMAN.iterdir():
        text = path.read_text("utf-8")
        assert before in text or path.name != name
        (folder / path.name).write_text(text.replace(before, after) if path.name == name else text, "utf-8")
    return packed(folder)


def said(content: Content, skill: str, packs: list[Pack]) -> str:
    return plain(rule_text(wording(content, "de", packs=packs), content.library.get("skill", skill)))


@pytest.mark.parametrize("skill", SENTENCES)
def test_a_skill_is_said_in_german(content: Content, skill: str) -> None:
    assert said(content, skill, packed(GERMAN)) == SENTENCES[skill]


def test_a_command_says_skills_in_german_and_what_is_not_said_yet() -> None:
    done = run(
        "say", *(f"skill:{name}" for name in SENTENCES), "--in", "de", "--pack", GERMAN, "--content", ROOT / "content"
    )
    lines = [line.strip() for line in done.output.splitlines()]
    assert lines[0] == "Stoß ins Herz" and set(SENTENCES.values()) <= set(lines)
    told = run("say", "Master Fencer", "--in", "de", "--pack", GERMAN, "--content", ROOT / "content", code=1).output
    assert "[Master Fencer]  nobody knows what this skill is called" in told and "nobody has written it" in told
    assert "not said in de" in told
    assert (
        "there is no language 'xx'" in run("say", "Parry", "--in", "xx", "--content", ROOT / "content", code=2).output
    )
    assert 'nothing is called "Parrry"' in run("say", "Parrry", "--content", ROOT / "content", code=2).output


def test_what_nobody_has_worded_or_named_is_told(content: Content, tmp_path: Path) -> None:
    with pytest.raises(WordingError, match=r"the de wording of `.*`: nobody has written it"):
        said(content, "Master Fencer", packed(GERMAN))
    with pytest.raises(WordingError, match="nobody knows what `attacker` is called"):
        said(content, "Quick Slash", changed(tmp_path, "wordings.de.toml", "attacker", "someone"))
    assert len(wording(content, "de", packs=packed(GERMAN)).check_words()) > 100, "what is left to word is listed"


HARMFUL = {
    "attributes of Python": "{{ n.__class__ }}",
    "what phrases hold": "{{ n.speaker }}",
    "what is told": "{{ telling.params.clear() }}",
    "methods of texts": "{{ 'x'.join(['a', 'b']) }}",
    "repetition": "{{ 'x' * 999999999 }}",
    "repetition by a format": "{{ '%999999999d' % 1 }}",
    "a loop": "{% for a in 'xxxx' %}{{ n }}{% endfor %}",
    "a macro": "{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}",
    "a file": "{% include 'lexicon.de.toml' %}",
    "a range": "{{ range(999999999) }}",
    "a filter of Jinja": "{{ 'x'|center(999999999) }}",
}


@pytest.mark.parametrize("template", HARMFUL.values(), ids=HARMFUL)
def test_a_wording_of_a_pack_runs_nothing(content: Content, tmp_path: Path, template: str) -> None:
    packs = changed(tmp_path, "wordings.de.toml", "{{ n|signed }} auf {{ of(x.many, whose, 'acc') }}", template)
    with pytest.raises(WordingError):
        said(content, "Parry", packs)


@pytest.mark.parametrize(
    ("name", "before", "after", "told"),
    [
        ("wordings.de.toml", "[words]", "[wards]", "it holds `words` and `names`"),
        ("wordings.de.toml", 'hearts = "Herz"', "hearts = 1", "`hearts` is no text"),
        ("wordings.de.toml", "[names.suit]", "[names.suit", "no TOML"),
        ("lexicon.de.toml", 'gender = "n"', 'gender = "m3"', "not one of m, f, n"),
        ("lexicon.de.toml", '"Herzens", ', "", "needs the 4 forms"),
    ],
)
def test_files_of_a_language_are_checked(
    content: Content, tmp_path: Path, name: str, before: str, after: str, told: str
) -> None:
    with pytest.raises(LexiconError, match=told):
        said(content, "Parry", changed(tmp_path, name, before, after))


def test_links_out_of_the_pack_are_not_followed(content: Content, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    packs = changed(pack, "pack.toml", "German", "German")
    (tmp_path / "secret").write_text("secret", "utf-8")
    (pack / "lexicon.de.toml").unlink()
    (pack / "lexicon.de.toml").symlink_to("../secret")
    with pytest.raises(LexiconError, match="leads out of its folder"):
        said(content, "Parry", packs)


@pytest.mark.parametrize(
    ("said", "name", "noun"),
    [
        ("użytą bronią", "użyta broń", "bronią"),
        ("bronią użytą do strzału", "broń użyta do strzału", "bronią"),
        ("bronią", "broń", "bronią"),
        ("czymś nieznanym", "coś nieznane", "nieznanym"),
    ],
)
def test_polish_knows_the_noun_of_a_name_wherever_it_stands(content: Content, said: str, name: str, noun: str) -> None:
    assert Polish(lexicon_of(content)).head(said, name) == noun


@pytest.mark.parametrize(("name", "noun"), [("the fired weapon", "weapon"), ("the weapon of the shot", "weapon")])
def test_english_knows_the_noun_of_a_name_wherever_it_stands(name: str, noun: str) -> None:
    assert English().head(name, name) == noun


def test_prepositions_contract_with_the_article() -> None:
    assert [contracted("in", "dem Kampf"), contracted("zu", "der Karte"), contracted("auf", "dem Feld")] == [
        "im Kampf",
        "zur Karte",
        "auf dem Feld",
    ]
