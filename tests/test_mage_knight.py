"""The second game: its figures are those of the published sets, its rules are sound, its examples come out as written."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from dsl.core.cards import FactionLine, RatingsLine, TraitsLine
from dsl.core.dials import ClickLine, DialLine
from dsl.core.open_table import FrontArc
from dsl.core.references import IntegerPhrase
from dsl.format import format_node
from dsl.model import Definition
from interpreter.checks.examples import ExampleRun
from interpreter.loading.load import Content
from interpreter.open_table.bases import within_arc
from interpreter.open_table.exact import Point
from tests.kit import ROOT, rules_from, said
from tests.press_kit import printed, printer
from tools.cli import cli
from tools.convert.dials import Fact, FigureSet, Settings, digest_of, facts_of, main, texts_of
from tools.lab import Series, play_series
from tools.press.model.open_tables import fill_of
from tools.press.own_words import own_words_problems
from tools.press.selection import Selection
from tools.press.typst.cards import Deck
from tools.wording.check import wording_problems

PACK = ROOT / "packs" / "mage_knight_unlimited"
PUBLISHED = "2ba3c4ead174d7260f90c92d7dfc5a7633be8654e47c0510c7d4fea9dbac6a6c"
"""The digest of the 302 figures, which `python -m tools.convert.dials` says of the published data."""
SUMS = {
    "Rebellion": {"figures": 160, "speed": 6305, "attack": 6670, "defence": 14223, "damage": 1918},
    "Lancers": {"figures": 142, "speed": 6151, "attack": 5504, "defence": 12409, "damage": 1408},
}
"""What the values of all clicks of a set come to, counted in the published data."""
MISPRINTED = 18
"""By so much the defence of one figure of Rebellion is higher there."""
ABILITIES = {
    "Battle Fury": 401,
    "Demoralized": 308,
    "Battle Armor": 189,
    "Flight": 179,
    "Magic Immunity": 124,
    "Command": 53,
}
"""On how many clicks some abilities are."""


@cache
def game() -> Content:
    return rules_from(PACK)


def figures() -> list[Definition]:
    found: list[Definition] = game().library.all("figure")
    return found


def clicks(figure: Definition) -> Iterator[tuple[tuple[int, ...], tuple[str, ...]]]:
    for line in figure.of(DialLine):
        for click in line.body:
            if isinstance(click.means, ClickLine):
                yield tuple(click["values"]), tuple(s["skill"].text for s in click.get("skills") or ())


def fact(figure: Definition) -> Fact:
    """A figure as the published data have it, out of its text."""
    traits = ", ".join(t.text for line in figure.of(TraitsLine) for t in line["traits"])
    printed = tuple(IntegerPhrase.value(r["n"]) for line in figure.of(RatingsLine) for r in line["values"])
    degrees = next(line["n"] for line in figure.of(FrontArc))
    printed = (*printed[:3], degrees, *printed[3:])
    rows = tuple(format_node(click).strip() for line in figure.of(DialLine) for click in line.body)
    return figure.name, figure.of(FactionLine)[0]["faction"].text, traits, printed, rows


def test_the_game_is_sound() -> None:
    assert said(game()) == []
    assert wording_problems(game()) == []


def test_every_example_comes_out_as_written() -> None:
    content = game()
    for example in content.library.examples():
        assert ExampleRun(content.program, example, content.boards, content.practice_board).play().message == "", (
            example.id
        )
    assert len(content.library.examples()) >= 133


def test_every_figure_is_as_it_was_published() -> None:
    assert len(figures()) == 302
    assert digest_of(map(fact, figures())) == PUBLISHED


@pytest.mark.parametrize("name", SUMS)
def test_the_values_of_a_set_come_to_what_was_published(name: str) -> None:
    members = [f for f in figures() if f.sources[0].startswith(name)]
    rows = [values for figure in members for values, _ in clicks(figure)]
    came = dict(zip(("speed", "attack", "defence", "damage"), map(sum, zip(*rows, strict=True)), strict=True))
    came["defence"] += MISPRINTED if name == "Rebellion" else 0
    assert {"figures": len(members), **came} == SUMS[name]


def test_abilities_are_on_as_many_clicks_as_were_published() -> None:
    counted = Counter(ability for figure in figures() for _, abilities in clicks(figure) for ability in abilities)
    assert {name: counted[name] for name in ABILITIES} == ABILITIES
    assert counted.keys() <= {skill.name for skill in game().library.all("skill")}


def test_every_rule_names_its_document() -> None:
    kinds = ("procedure", "action", "skill", "state", "permission", "variant")
    rules = [d for kind in kinds for d in game().library.all(kind) if not getattr(d, "given_by", "")]
    assert [d.name for d in rules if not d.sources] == ["Opening roll"]


def test_every_ability_that_does_something_has_two_examples() -> None:
    doing = [s for s in game().library.all("skill") if s.hooks or s.actions]
    assert len(doing) == 43
    assert [s.name for s in doing if len(s.examples) < 2] == []


@pytest.mark.slow
def test_all_of_the_reference_can_be_said(tmp_path: Path) -> None:
    _, lacking = printed(game(), tmp_path, "reference", "en", "pl")
    assert lacking == []


def test_every_kind_of_terrain_has_a_colour_of_its_own() -> None:
    pieces = [p for b in game().boards.values() if b.table is not None for p in (*b.table.pieces, *b.table.pool)]
    traits = {piece.kind: piece.traits for piece in pieces}
    assert len(traits) > 5 and len({fill_of(found) for found in traits.values()}) == len(traits)


def test_every_ability_is_told_in_a_line_that_says_whether_it_is_optional() -> None:
    assert [p.message for p in own_words_problems(game())] == []
    may = {"text": re.compile(r"\bmay\b", re.I), "pl": re.compile(r"\b(może|mogą|możesz)\b", re.I)}
    for ability in game().library.all("skill"):
        optional = "optional" in ability.traits
        assert ability.gist is not None, ability.name
        for slot, word in may.items():
            said = str(ability.gist[slot])
            assert len(said) <= 150 and said.endswith("."), said
            assert bool(word.search(said)) == optional, said


@pytest.mark.slow
def test_no_card_of_a_figure_has_too_much_on_it(tmp_path: Path) -> None:
    """Those with the longest dials and names."""
    longest = sorted(figures(), key=lambda f: (-sum(len(rules) + 1 for _, rules in clicks(f)), f.name))[:6]
    selection = Selection("chosen", {(f.kind, f.name): 1 for f in longest})
    for lang in ("en", "pl"):
        deck = Deck(printer(game(), tmp_path, lang, selection=selection))
        assert [told for card in deck.said().values() for told in card.overflows] == []
        assert deck.print()[1] == []


def table(heading: str) -> list[list[str]]:
    """The rows of a table of RULES.md, without its head."""
    _, _, text = (PACK / "RULES.md").read_text("utf-8").partition(f"## {heading}\n")
    lines = text.partition("\n## ")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")][1:]


def quoted(cell: str) -> set[str]:
    return set(re.findall("`([^`]+)`", cell))


def test_the_table_of_the_rulebook_names_what_there_is() -> None:
    names = {d.name for d in game().library.definitions}
    examples = {example.name for example in game().library.examples()}
    rows = table("Rules")
    assert len(rows) > 110
    for _, rule, said_by, shown_by in rows:
        assert quoted(said_by), rule
        assert quoted(shown_by), rule
        assert quoted(said_by) <= names, rule
        assert quoted(shown_by) <= examples, rule


def test_every_worked_example_of_the_rulebook_is_played() -> None:
    examples = {example.name for example in game().library.examples()}
    rows = table("Worked examples and pictures")
    assert len(rows) == 11
    for _, told, played in rows:
        assert quoted(played), told
        assert quoted(played) <= examples, told


SHYFT = """
character "Shyft Sentry"
    pl "Wartownik Shyft"
    is Weak
    of Shyft
    points 10, range 0, arrows 1, number in the set 1
    base of 1.2 inches
    front arc of 90 degrees
    dial of speed, attack, defence, damage
        8, 9, 15, 2
        8, 8, 14, 2

state "Tried"
    pl "wypróbowany"
    is bookkeeping

    example "a march of beasts and their keeper" / "marsz bestii i ich pana"
        red has Shyft Sentry at 10/10 facing 10/20
        red has Standard Werewolf at 11.2/10 facing 10/20
        red has Weak Werewolf at 8.8/10 facing 10/20
        red has Tough Werewolf at 12.4/10 facing 10/20
        red answers Standard Werewolf, Weak Werewolf
        red answers Shyft Sentry, 10/14, pass, Standard Werewolf, 11.2/14, pass, {last}, pass
        do Marching formation for Shyft Sentry
        then red was not offered Tough Werewolf
        then Weak Werewolf {moved} left the mark

    example "beasts that fight beside a stranger are alone" / "bestie obok obcego są same"
        red has Weak Werewolf at 10/10 facing 10/20
        red has Shyft Sentry at {sentry} facing 10/11.2
        blue has Weak Crusher at 10/11.2 facing 10/0
{recruit}        do Close formation for Weak Werewolf, Weak Crusher
        then the number of character which is Grouped is exactly {grouped}
"""


@pytest.mark.parametrize(
    ("last", "moved", "sentry", "recruit", "grouped"),
    [
        ("10/15.2", "has", "11.04/10.6", "        red answers Shyft Sentry\n", 2),
        ("12.4/14", "has not", "11.04/11.8", "", 1),
    ],
)
def test_shyft_form_up_with_beasts_that_touch_them(
    last: str, moved: str, sentry: str, recruit: str, grouped: int
) -> None:
    """None of the two sets is of Shyft, so no example of the game has one."""
    text = SHYFT.format(last=last, moved=moved, sentry=sentry, recruit=recruit, grouped=grouped)
    content = rules_from(PACK, text)
    assert said(content) == []
    played = [e for e in content.library.examples() if "Tried" in e.id]
    assert len(played) == 2
    for example in played:
        assert ExampleRun(content.program, example, content.boards, content.practice_board).play().message == ""


OFFERS = """
state "Tried"
    pl "wypróbowany"
    is bookkeeping

    example "two lines on one question" / "dwa wiersze o jednym pytaniu"
        red has Weak Crusher at 10/10 facing 10/20
        red has Standard Crusher at 10/12.4 facing 10/0
        blue has Weak Werewolf at 10/11.2 facing 10/0
        do Close formation for Weak Crusher, Weak Werewolf
        then red was not offered Weak Werewolf
        then red was not offered Standard Crusher
"""


def test_lines_under_each_other_look_at_the_same_questions() -> None:
    content = rules_from(PACK, OFFERS)
    (example,) = (e for e in content.library.examples() if "Tried" in e.id)
    told = ExampleRun(content.program, example, content.boards, content.practice_board).play().message
    assert told.startswith("Red was asked")


# --- the converter

SETTINGS = Settings(
    dial={"speed": "speed", "attack": "might", "defense": "guard", "damage": "harm"},
    numbers="points {points}, number {figure_number}",
    mounted="mounted",
    unranked="Unique",
    ranks={"Weak": {"m": "Słaby", "f": "Słaba"}},
    names={"Ann of the Mill": ("Anna z Młyna", "f")},
    abilities={"Fly High": "Flight"},
)


def made_up(**changes: object) -> dict[str, object]:
    ability = {"id": 1, "name": "Fly High", "optional": True}
    none = {"speed": None, "attack": None, "defense": None, "damage": None}
    values = {"speed": 8, "attack": 7, "defense": 15, "damage": 2}
    return {
        "short_name": "Ann Of The Mill",
        "faction": "Millers",
        "rank": "Weak",
        "points": 11,
        "figure_number": "4",
        "range": 0,
        "targets": 1,
        "arc_raw": "90",
        "dial": [
            {"click": 0, **values, "abilities": {**none, "speed": ability}},
            {"click": 1, **values, "speed": 5, "abilities": none},
        ],
        **changes,
    }


def test_a_figure_is_written_as_a_text() -> None:
    figures = FigureSet.model_validate({"expansion": "First", "figures": [made_up()]})
    assert texts_of(figures, SETTINGS) == {
        "first/millers.tierce": """# Millers of the set First.

character "Weak Ann of the Mill"
    pl "Słaba Anna z Młyna"
    source "First, 4"
    is Weak
    of Millers
    points 11, number 4
    dial of speed, might, guard, harm
        8, 7, 15, 2 with Flight
        5, 7, 15, 2
"""
    }


def test_a_rider_without_rank_and_a_name_without_polish() -> None:
    rider = made_up(short_name="Bob On Horse", rank="Unique", mounted=True)
    figures = FigureSet.model_validate({"expansion": "First", "figures": [rider]})
    (text,) = texts_of(figures, SETTINGS).values()
    assert 'character "Bob on Horse"\n    pl "Bob on Horse"\n' in text
    assert "    is Unique, mounted\n" in text


def test_a_misprint_is_put_right_and_told() -> None:
    wrong = {"figure": "Weak Ann of the Mill", "clicks": [1], "slot": "speed", "value": 6}
    settings = SETTINGS.model_copy(
        update={
            "misprints": Settings.model_validate(
                {
                    **SETTINGS.model_dump(),
                    "misprints": [{**wrong, "said": ["Six.", "Sześć."], "why": ["five is a slip", "pięć to pomyłka"]}],
                }
            ).misprints
        }
    )
    figures = FigureSet.model_validate({"expansion": "First", "figures": [made_up()]})
    (text,) = texts_of(figures, settings).values()
    assert "        6, 7, 15, 2\n" in text
    assert 'ruling "Six." / "Sześć." because "five is a slip" / "pięć to pomyłka"' in text


def test_a_changed_click_changes_the_digest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    as_it_is = FigureSet.model_validate({"expansion": "First", "figures": [made_up()]})
    other = FigureSet.model_validate({"expansion": "First", "figures": [made_up(points=12)]})
    assert digest_of(facts_of(as_it_is, SETTINGS)) != digest_of(facts_of(other, SETTINGS))
    (tmp_path / "names.toml").write_text(
        'dial = { speed = "speed" }\nnumbers = "points {points}"\nmounted = "mounted"\nunranked = "Unique"\n[ranks]\n[names]\n'
    )
    (tmp_path / "set.json").write_text(json.dumps({"expansion": "First", "figures": [made_up()]}))
    main([str(tmp_path / "names.toml"), str(tmp_path / "set.json"), "--out", str(tmp_path / "out")])
    assert capsys.readouterr().out.startswith("1 figures, 2 clicks, digest ")
    assert (tmp_path / "out" / "first" / "millers.tierce").exists()


@pytest.mark.parametrize(
    ("x", "y", "inside"), [(0, 5, True), (5, 0, True), (5, -5, True), (4, -5, False), (0, -5, False), (-5, -4, True)]
)
def test_the_widest_front_arc_leaves_a_quarter_behind(x: int, y: int, inside: bool) -> None:
    assert within_arc(Point(0, 1), Point(x, y), 270) == inside


# --- armies

DUEL = """scenario "Duel"
    pl "Pojedynek"
    plays Battle
    is for 2 players
    on board Open Field
    Red deploys on "R"
    Blue deploys on "B"
    Red brings {red}
    Blue brings {blue}
    Red may bring 30 Weak, 30 Unique for at most 100 points
    Blue may bring 30 Weak, 30 Unique for at most 100 points
"""


def test_random_games_with_random_armies_end_with_a_score() -> None:
    content = game()
    setup = content.setup(content.library.get("scenario", "First Skirmish"))
    outcomes = play_series(setup, Series(("random",), 3, check=True, drawn=True), 4)
    assert len({outcome.digest for outcome in outcomes}) == 4
    assert all(sum(outcome.scores) > 0 for outcome in outcomes)


@pytest.mark.slow
def test_battles_of_two_alliances_are_won_by_one_of_them() -> None:
    setup = game().setup(game().library.get("scenario", "Two Alliances"))
    outcomes = play_series(setup, Series(("random",), 3, check=True, drawn=True), 6)
    assert {outcome.winners for outcome in outcomes} >= {(0, 2), (1, 3)}
    assert all((red, blue) == (green, yellow) for red, blue, green, yellow in (o.scores for o in outcomes))


@pytest.mark.parametrize(
    ("red", "blue", "findings"),
    [
        ("Chaos Mage, Weak Imp", "Chaos Mage, 3 Weak Imp", []),
        ("2 Chaos Mage", "Weak Imp", ["E0610"]),
        ("Chaos Mage, Magna Draconum", "Weak Imp", ["E0610"]),
    ],
)
def test_armies_by_points_with_one_of_each_unique_figure(red: str, blue: str, findings: list[str]) -> None:
    content = rules_from(PACK, DUEL.format(red=red, blue=blue))
    errors = [code for code in (found.split()[1] for found in said(content)) if code in ("E0610", "E0611")]
    assert errors == findings


@pytest.mark.slow
def test_words_are_told_by_the_games_that_use_them() -> None:
    order = ["words", "inches", "--content", str(PACK), "--game", "--json"]
    told = {w["surface"]: w["games"] for w in json.loads(CliRunner().invoke(cli, order).output)["words"]}
    assert any(games == ["Mage Knight Unlimited"] for games in told.values())
    shared = CliRunner().invoke(cli, ["words", "player", "--content", str(PACK), "--game"]).output
    assert shared.startswith("all games: ")
    assert '  player "…"\n' in shared.partition("\nAnno")[0]
