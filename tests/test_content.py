"""What the shipped content holds, and that all of it is shown by examples that come out as written."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.core.cards import FactionLine, Grid, SkillsLine
from dsl.core.scenarios import LiesOn, MayBring, OnBoard, Summary
from dsl.model import Action, Procedure
from interpreter.bands.roster import Roster
from interpreter.bands.rules import faults, musters, others_of, usual_bands
from interpreter.checks.examples import ExampleRun
from interpreter.loading.load import Content
from tools.commands.list import cards_by_skill

ROOT = Path(__file__).resolve().parent.parent


def test_nothing_is_wrong_with_it(content: Content) -> None:
    assert [f"{d.span} {d.message}" for d in content.report.found] == []


def test_every_example_comes_out_as_written(content: Content) -> None:
    played = [
        ExampleRun(content.program, e, content.boards, content.practice_board).play()
        for e in content.library.examples()
    ]
    assert len(played) > 250
    assert [f"{r.example.id}: {r.message}" for r in played if r.message] == []


def test_every_skill_has_two_examples(content: Content) -> None:
    skills = content.library.all("skill")
    assert len(skills) >= 36
    assert [s.name for s in skills if len(s.examples) < 2] == []


def test_every_skill_is_printed_on_a_card(content: Content) -> None:
    """A skill that no card prints is known to nobody who plays; and most characters have some."""
    bearers = cards_by_skill(content.library)
    assert [skill for skill, cards in bearers.items() if not cards] == []
    people = [d for d in content.library.definitions if d.kind == "figure" and d.of(SkillsLine)]
    assert len(people) >= 45


def shown(content: Content, procedure: Procedure) -> bool:
    """Whether a procedure has an example; an action that a rule gives is shown by those of the rule."""
    if isinstance(procedure, Action) and procedure.given_by:
        return bool(content.library.get(procedure.bearer_kind, procedure.given_by).examples)
    return bool(procedure.examples)


def test_every_action_and_procedure_has_an_example(content: Content) -> None:
    both = [d for d in content.library.definitions if isinstance(d, Procedure)]
    assert [d.name for d in both if not shown(content, d)] == []


RULEBOOK = {
    "action": "Aimed shot, Defensive shot, Full move, Sprint, Reload, Overwatch, Wake up, Half move, Quick shot, "
    "Pick up an item, Force open a door, Stand up, Recruit, Open a door, Close a door, Push through, Climb, "
    "Climb through a window, Climb a wall, Leap, Jump down",
    "state": "Crippled, Prone, Unconscious, engaged, Attacking, Guarding, Recruitable",
    "procedure": "The game, Start of the turn, Card phase, Initiative phase, Action phase, Combat phase, Morale phase, "
    "Interaction phase, End of the turn, Reshuffle, Unopposed test, Opposed test, Talking test, Movement, Shooting, "
    "Stray shot, Close combat, Avoid combat, Parry, Riposte, Hit, Retreat, Leave the board, "
    "NPCs act, NPCs fight",
}
"""What the headings of the rulebook name."""


@pytest.mark.parametrize(
    "kind,name", [(kind, name) for kind, all_of in RULEBOOK.items() for name in all_of.split(", ")]
)
def test_what_the_rulebook_names_is_there_and_shown(content: Content, kind: str, name: str) -> None:
    definition = content.library.get(kind, name)
    assert definition is not None and definition.examples


def test_there_is_enough_to_play_with(content: Content) -> None:
    keywords = [d.keyword for d in content.library.definitions]
    factions = {c.one(FactionLine)["faction"].text for c in content.library.all("figure")}
    assert keywords.count("weapon") >= 10
    assert keywords.count("armour") >= 4
    assert keywords.count("character") >= 12
    assert len(factions) >= 4
    board = content.boards[content.scenario("The Nuncio's Letter").of(OnBoard)[0]["board"].text]  # type: ignore[union-attr]
    assert board.width >= 12 and board.height >= 12


KINDS = {
    "The First Lesson": "teaching",
    "The Nuncio's Letter": "carry off",
    "An Hour at the Gate": "hold",
    "Guests of the Golden Goose": "steal unseen",
    "The Bridge at the Mill": "battle",
    "The Toll": "NPCs",
    "Vespers for the Restless": "people against beings",
    "Smoke in Rope Street": "guns and bombs",
    "The Goldsmith's Night": "thieves against a watch",
    "Midnight at the Stones": "rite",
}


def test_each_scenario_is_of_its_own_kind(content: Content) -> None:
    scenarios = {s.name: s for s in content.library.all("scenario")}
    assert set(scenarios) >= set(KINDS)
    sizes = {name: [p.seat for p in content.setup(s).plan.figures] for name, s in scenarios.items()}
    kind = {kind: name for name, kind in KINDS.items()}
    assert min(sizes, key=lambda name: len(sizes[name])) == kind["teaching"]
    assert max(sizes, key=lambda name: len(sizes[name])) == kind["battle"]
    assert all(7 <= sizes[kind["battle"]].count(seat) <= 8 for seat in (0, 1))
    for name in (kind["carry off"], kind["steal unseen"], kind["NPCs"]):
        assert scenarios[name].of(LiesOn)
    assert -1 in sizes[kind["steal unseen"]] and -1 in sizes[kind["NPCs"]]
    boards = [scenarios[name].of(OnBoard)[0]["board"].text for name in KINDS]
    assert len(set(boards)) >= 9


@pytest.mark.parametrize("name", KINDS)
def test_a_scenario_is_whole(content: Content, name: str) -> None:
    scenario = content.scenario(name)
    assert scenario is not None
    assert scenario.flavour and all(scenario.flavour)
    assert all(scenario.of(Summary)[0][lang] for lang in ("text", "pl"))
    assert {line["who"].text for line in scenario.of(MayBring)} == {"Red", "Blue"}
    assert scenario.examples
    seats = musters(scenario, content.library)
    roster, usual = Roster(content.library), usual_bands(scenario, content.library)
    for who, muster in seats.items():
        assert faults(roster, usual[who], muster, others_of(scenario)) == [], who


@pytest.mark.parametrize("sign", list("|DdL:~<>#="))
def test_the_market_has_every_kind_of_edge_and_space(content: Content, sign: str) -> None:
    drawing = content.library.get("board", "Old Market").one(Grid).drawing
    rows = "\n".join(line[5:] for line in drawing[1:])
    assert sign in rows
