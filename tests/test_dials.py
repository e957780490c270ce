"""Dials: what a character shows click by click, in numbers and rules; the rules come and go while it is turned."""

from __future__ import annotations

import pickle
from functools import cache

import pytest

from interpreter.board import NO_BOARD
from interpreter.loading.load import Content
from interpreter.runtime.changes import turn_dial
from interpreter.runtime.fields.dials import CLICK
from interpreter.runtime.game import Game
from interpreter.runtime.index import index_of
from interpreter.runtime.setup import Placed, Plan, Setup
from tests.kit import play_example, rules_from, said
from tests.playing import ROOT

DIALS = ROOT / "tests" / "games" / "dials"


@cache
def game(*cards: str) -> tuple[Setup, Game]:
    content = rules_from(DIALS)
    assert said(content) == []
    setup = Setup(content.program, Plan(NO_BOARD, tuple(Placed(card, n % 2) for n, card in enumerate(cards))))
    return setup, setup.start(1)


def begun(*cards: str) -> tuple[Game, tuple[int, ...]]:
    setup, start = game(*cards)
    return start.copy(), setup.figures


def shown(g: Game, who: int) -> tuple[int, int]:
    slots = g.setup.program.slots["character"]
    return g.S[who + slots["might"]], g.S[who + slots["guard"]]


def borne(g: Game, who: int) -> set[str]:
    names = {r.number: r.name for r in g.setup.program.library.rules()}
    return {names[rule] for rule, _, _ in g.index.printed[who]}


def test_a_dial_shows_its_click() -> None:
    g, (ox, _) = begun("Ox", "Fly")
    seen = []
    for _ in range(5):
        seen.append((g.S[ox + CLICK], shown(g, ox), borne(g, ox)))
        turn_dial(g, ox, 1)
    assert seen == [
        (0, (3, 9), {"Thorns"}),
        (1, (2, 8), {"Thorns", "Fury"}),
        (2, (1, 7), {"Thorns", "Fury", "Slow"}),
        (3, (0, 6), {"Thorns"}),
        (4, (0, 0), {"Thorns"}),
    ]


@pytest.mark.parametrize(("turns", "click"), [((-3,), 0), ((9,), 4), ((2, -1), 1), ((9, -9), 0), ((1, -5, 1), 1)])
def test_a_dial_stops_at_its_start_and_its_end(turns: tuple[int, ...], click: int) -> None:
    g, (ox, _) = begun("Ox", "Fly")
    for n in turns:
        turn_dial(g, ox, n)
    assert g.S[ox + CLICK] == click
    fresh, _ = begun("Ox", "Fly")
    turn_dial(fresh, ox, click)
    assert g == fresh
    assert borne(g, ox) == borne(fresh, ox)


def test_of_two_with_one_card_only_the_turned_one_changes() -> None:
    g, (first, _, second) = begun("Ox", "Fly", "Ox")
    turn_dial(g, second, 1)
    assert (shown(g, first), shown(g, second)) == ((3, 9), (2, 8))
    assert "Fury" not in borne(g, first)
    assert "Fury" in borne(g, second)


def test_without_a_dial_nothing_turns() -> None:
    g, (stone, _) = begun("Stone", "Ox")
    before = g.value()
    turn_dial(g, stone, 2)
    assert g.value() == before


def test_games_are_values_with_their_dials() -> None:
    g, (ox, _) = begun("Ox", "Fly")
    turn_dial(g, ox, 1)
    twin, thawed = g.copy(), pickle.loads(pickle.dumps(g))
    turn_dial(g, ox, 2)
    for other in (twin, thawed):
        assert shown(other, ox) == (2, 8)
        assert borne(other, ox) == {"Thorns", "Fury"}
    assert index_of(g).key == g.index.key


def test_clicks_that_bring_the_same_rules_share_an_index() -> None:
    g, (ox, _) = begun("Ox", "Fly")
    start = g.index.number
    turn_dial(g, ox, 3)
    assert g.index.number == start, "at the last click the rules are those of the first"


EXAMPLES = (
    (
        "strikes with what it shows",
        "north has Ox\n south has Ox\n do Harm for Ox 1, 1\n do Blow for Ox 1, Ox 2",
        "the clicks turned on the dial of Ox 2 is exactly 4",
    ),
    (
        "a rule on a dial may have its number",
        "north has Ox\n south has Ox\n do Harm for Ox 1, 2\n do Blow for Ox 1, Ox 2",
        "the clicks turned on the dial of Ox 2 is exactly 2",
    ),
    ("what the card has besides stays", "north has Ox\n south has Fly\n do Blow for Fly, Ox", "Fly is out of the game"),
    ("the end is no click", "north has Ox\n south has Fly\n do Harm for Ox, 3", "Ox is in the game"),
    (
        "mending brings rules back",
        "north has Ox\n south has Fly\n do Harm for Ox, 3\n do Mending for Ox, 1",
        "Ox has Slow",
    ),
    (
        "what changes within a stretch of rules is seen there",
        "north has Ox\n south has Fly\n do Twice in one go for Ox, Fly",
        "Ox's blows is exactly 3",
    ),
    (
        "who has no dial never shows the end",
        "north has Stone\n south has Fly\n do Harm for Stone, 9",
        "the dial of Stone does not show the end",
    ),
)


@pytest.mark.parametrize(("name", "lines", "then"), EXAMPLES, ids=[name for name, _, _ in EXAMPLES])
def test_rules_about_dials(name: str, lines: str, then: str) -> None:
    body = "\n".join(f"        {line.strip()}" for line in [*lines.split("\n"), f"then {then}"])
    content = rules_from(
        DIALS,
        f'procedure "Trial" (struck)\n    pl "próba"\n    the dial of struck turns back by 1\n    example "{name}"\n{body}\n',
    )
    assert said(content) == []
    assert play_example(content, "procedure", "Trial") == ""


def codes(text: str) -> list[str]:
    content: Content = rules_from(DIALS, text)
    return [finding.split()[1] for finding in said(content)]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("dial of might, guard\n        1", "E0236"),
        ("dial of might, guard\n        1, 2, 3", "E0236"),
        ("dial of might\n        1\n    dial of guard\n        1", "E0227"),
        ("dial of might, might\n        1, 2", "E0216"),
        ("might 2\n    dial of might\n        1", "E0216"),
        ("dial of strength of a blow\n        1", "E0215"),
        ("dial of might", "E0211"),
    ],
)
def test_what_is_no_dial(lines: str, code: str) -> None:
    assert codes(f'character "Odd"\n    pl "Dziwny"\n    {lines}\n') == [code]


def test_a_board_wants_to_know_where_somebody_stands() -> None:
    board = 'board "Yard"\n    pl "Podwórze"\n    grid\n        +---+\n        |   |\n        +---+\n'
    example = 'procedure "Trial" (struck)\n    pl "próba"\n    the dial of struck turns by 1\n    example "lost"\n        board Yard\n        north has Fly\n'
    assert codes(board + example) == ["W0220", "E0605"]
