"""What is printed on cards and sheets names what one needs at the table, and agrees."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from rich.console import Console

from dsl.core.cards import FactionLine, SkillsLine, TraitsLine, UsesLine
from dsl.core.terms import IsLine, MeansLine, PartLine
from dsl.model import Definition
from interpreter.loading.load import Content
from interpreter.loading.packs import Pack
from interpreter.observe.view import view
from tests.playing import begun
from tests.press_kit import printer
from tools.press.model.cards import Card, CardMaker, carded
from tools.press.model.labels import kind_name
from tools.press.model.teller import Line
from tools.press.typst.scenario_sheets import SheetMaker
from tools.table.screen import Screen

LANGS = ("en", "pl")


@pytest.fixture(scope="module")
def makers(content: Content) -> dict[str, CardMaker]:
    return {lang: CardMaker(printer(content, lang=lang)) for lang in LANGS}


def _text(card: Card) -> str:
    lines = [line for g in card.given for line in _flat(g.lines)] + list(_flat(tuple(card.lines)))
    return " ".join(
        [
            *(f"{g.title.plain} {g.note.plain}" for g in card.given),
            *(line.text.plain for line in lines),
        ]
    )


def _flat(lines: tuple[Line, ...]) -> Iterator[Line]:
    for line in lines:
        yield line
        yield from _flat(line.under)


@pytest.mark.parametrize("lang", LANGS)
def test_the_card_of_a_weapon_names_the_ability_that_it_is_used_with(
    content: Content, makers: dict[str, CardMaker], lang: str
) -> None:
    maker, weapons = makers[lang], [d for d in content.library.written("gear") if d.of(UsesLine)]
    assert len(weapons) > 50
    for weapon in weapons:
        ability = content.library.get("ability", weapon.of(UsesLine)[0]["ability"].text)
        assert maker.teller.title(ability) in _text(maker.card(weapon)), weapon.name


@pytest.mark.parametrize("lang", LANGS)
def test_a_skill_under_its_number_has_the_number(content: Content, makers: dict[str, CardMaker], lang: str) -> None:
    maker, seen = makers[lang], 0
    for bearer in [*content.library.written("figure"), *content.library.written("gear")]:
        numbered = {s["skill"].text: s["n"] for line in bearer.of(SkillsLine) for s in line["skills"] if s.get("n")}
        card = maker.card(bearer)
        for given in card.given:
            name = next((n for n in numbered if given.title.plain.endswith(f" {numbered[n]}")), None)
            said = " ".join(line.text.plain for line in _flat(given.lines))
            assert name is None or not re.search(r"\bX\b", said), (bearer.name, said)
            seen += name is not None and str(numbered[name]) in said
    assert seen > 30
    skill = content.library.get("skill", next(iter(numbered), "Faith"))
    assert re.search(r"\bX\b", _text(maker.card(skill))) or skill.parameter != "X", "on its own card it stays X"


def test_polish_adjectives_agree_on_every_subtitle(content: Content, makers: dict[str, CardMaker]) -> None:
    maker = makers["pl"]
    lexicon = maker.teller.linker.lexicon
    checked = 0
    for definition in carded(content.library):
        subtitle = maker.card(definition).subtitle.plain.replace("\xa0", " ")
        traits = [*definition.traits, *(t.text for line in definition.of(TraitsLine) for t in line["traits"])]
        kind, of_kind = kind_name(definition, content.library, "pl"), True
        for name in traits:
            pl = content.library.get("trait", name).pl
            of_kind = of_kind and (pl.startswith(kind) or lexicon.has("adj", pl))  # postać znaczna, unikalna, człowiek
            first, blank, rest = (pl, "", "") if lexicon.has("adj", pl) else pl.partition(" ")
            if lexicon.has("noun", pl) or not lexicon.has("adj", first):
                assert pl.casefold() in subtitle.casefold(), (definition.name, subtitle)
                continue
            noun = definition.pl if definition.kind == "figure" and not of_kind else kind
            wanted = lexicon.adj(first).form(lexicon.noun(noun).gender, "nom", False) + blank + rest
            assert re.search(rf"(?:^|· ){re.escape(wanted)}(?: ·|$)", subtitle), (definition.name, subtitle, wanted)
            checked += 1
    assert checked > 200


@pytest.mark.parametrize("lang", LANGS)
def test_the_rule_of_a_faction_is_on_its_card_and_on_the_sheets(
    content: Content, makers: dict[str, CardMaker], lang: str
) -> None:
    factions = content.library.written("faction")
    cards = [makers[lang].card(f) for f in factions if f.lines]
    assert cards and set(map(id, factions)) <= {id(d) for d in carded(content.library)}
    assert all(_text(card) for card in cards)
    maker = SheetMaker(printer(content, lang=lang))
    scenario = content.library.get("scenario", "The Toll")
    told = maker.told(scenario)
    assert {d.name for d in told if d.kind == "faction"} == _factions(content, scenario)


def _factions(content: Content, scenario: Definition) -> set[str]:
    names = {name.text for name in scenario.node.names() if name.kind == "figure" and name.text != "Town Guard"}
    figures = [content.library.get("figure", n) for n in names]
    found = {line["faction"].text for f in figures for line in f.of(FactionLine)}
    return {
        n
        for n in found
        if content.library.get("faction", n).lines and n in ("Defenders of the Crown", "Royal Musketeers")
    }


def test_the_foot_names_the_pack(content: Content, makers: dict[str, CardMaker]) -> None:
    definition = next(carded(content.library))
    before, definition.pack = definition.pack, "Another"
    try:
        assert makers["en"].card(definition).game == makers["en"].printer.game, "a pack that is not loaded has no name"
        content.packs.append(_renamed(content, "Another", "Inny"))
        assert (makers["en"].card(definition).game, makers["pl"].card(definition).game) == ("Another", "Inny")
    finally:
        definition.pack = before
        del content.packs[1:]


def _renamed(content: Content, name: str, pl: str) -> Pack:
    pack = content.packs[0]
    return replace(pack, manifest=pack.manifest.model_copy(update={"name": name, "pl": pl}))


def test_a_number_that_means_something_is_said_with_its_value(content: Content) -> None:
    """`It is the hurry` tells no figure: what is worked out is more than a mark that is 0 or 1."""
    marks = {t.name for t in content.library.terms() if t.one(MeansLine)}
    numbers = [term for term in content.library.terms() if term.type == "number"]
    for term in numbers:
        for line in term.of(IsLine, PartLine):
            value = line.get("value") or line.get("n")
            name = value.get("x") if value is not None else None
            assert line.get("condition") or name is None or name.text not in marks or term.name in marks, term.name


@pytest.mark.parametrize("width", [80, 92, 100, 110, 115, 160])
def test_the_board_is_whole_in_every_width(content: Content, width: int) -> None:
    for name in ("The Toll", "Guests of the Golden Goose", "The First Lesson"):
        scenario = content.scenario(name)
        assert scenario is not None
        game = begun(content.setup(scenario), 1)
        out = io.StringIO()
        board = game.setup.board
        screen = Screen(Console(file=out, width=width, no_color=True, highlight=False), board, "en", view(game, 0))
        screen.table(view(game, 0))
        rows = [line for line in out.getvalue().splitlines() if re.match(r"\s*\+[-+ :~^vDdL.]{3}\+", line)]
        assert len(rows) == board.height + 1, f"{name}: a row of the board is torn at {width}"
