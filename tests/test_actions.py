"""Hooks on actions, on their costs, and what forbids them, tried in a game of no game (tests/mini)."""

from __future__ import annotations

import pytest

from tests.kit import CONTENT, MINI, play_example, rules_from, said
from tools.wording.sentences import plain, rule_text, wording

THINGS = """
term "zest" is a number of a character
    pl "zapał"
    starts at 3

action "Hop" (deed)
    pl "Skok"
    costs 1 zest
    do Rest for self

action "Doze" (deed)
    pl "Drzemka"
    do Rest for self
"""

PLACED = "        north has Ann on A1 with Trial\n        south has Bob on B1\n        south has Bob on C1\n"

CASES = {
    "after it": ("after the action Hop\n    the one acting's vigour increases by 5", "Bob 1 takes Hop\nthen Bob 1's vigour is exactly 16"),
    "before it, of somebody": (
        "before the action Hop of self\n    own vigour increases by 5",
        "Bob 1 takes Hop\nthen Ann's vigour is exactly 10\nAnn takes Hop\nthen Ann's vigour is exactly 16",
    ),
    "instead of it": (
        "instead of the action Hop of self\n    own vigour decreases by 4",
        "Ann takes Hop\nthen Ann's vigour is exactly 6\nBob 1 takes Hop\nthen Bob 1's vigour is exactly 11",
    ),
    "in it": (
        "in the action Hop of self\n    on rest, when target is self\n        own vigour increases by 2",
        "do Rest for Ann\nthen Ann's vigour is exactly 11\nAnn takes Hop\nthen Ann's vigour is exactly 14",
    ),
    "another cost": (
        "+2 to the cost of own Hop",
        "Ann takes Hop\nthen Ann's zest is exactly 0\nthen Ann cannot take Hop\nBob 1 takes Hop\nthen Bob 1's zest is exactly 2",
    ),
    "a cost of a kind of others": (
        "for each enemy adjacent to self\n    +3 to the cost of its deed actions",
        "then Bob 1 cannot take Hop\nthen Bob 1 may take Doze\nthen Bob 2 may take Hop",
    ),
    "a cost is never below nothing": ("-5 to the cost of all own actions", "Ann takes Hop\nthen Ann's zest is exactly 3"),
    "forbidden": ("cannot take Hop", "then Ann cannot take Hop\nthen Ann may take Doze\nthen Bob 1 may take Hop"),
    "a kind forbidden to others": (
        "for each enemy adjacent to self\n    it cannot take a deed action",
        "then Bob 1 cannot take Doze\nthen Bob 2 may take Doze\nthen Ann may take Doze",
    ),
    "forbidden for a time": (
        "on strike\n    until the end of the turn for target\n        it cannot take Hop",
        "do Strike for Bob 1, 0\nthen Bob 1 cannot take Hop\nthen Bob 2 may take Hop\na new turn begins\nthen Bob 1 may take Hop",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_actions(name: str) -> None:
    rules, example = CASES[name]
    clauses = "".join(f"    {line}\n" for line in rules.splitlines())
    lines = "".join(f"        {line}\n" for line in example.splitlines())
    content = rules_from(MINI, f'{THINGS}\nskill "Trial"\n    pl "próba"\n{clauses}\n    example "it"\n{PLACED}{lines}')
    assert said(content) == []
    assert play_example(content, "skill", "Trial") == ""


def test_actions_are_said_in_both_languages() -> None:
    content = rules_from(
        CONTENT,
        'skill "Trial"\n    pl "próba"\n    in the action Sprint of self\n        +1 to own Agility\n'
        "    after the action Sprint, once per turn, when the one acting is hostile to self\n        the one acting becomes Prone\n"
        "    +2 to the cost of own Step\n    +1 to the cost of own manoeuvre actions\n    cannot take Overwatch\n",
    )
    assert said(content) == []
    trial = content.library.get("skill", "Trial")
    assert plain(rule_text(wording(content, "en"), trial)).splitlines() == [
        "During the action “Sprint” of this character, +1 to its Agility.",
        "Once per turn, after the action “Sprint”, if the one acting is an enemy of this character, the one acting falls prone.",
        "+2 to the cost of this character's action “Step”.",
        "+1 to the cost of a manoeuvre of this character.",
        "This character cannot take “Overwatch”.",
    ]
    assert plain(rule_text(wording(content, "pl"), trial)).splitlines() == [
        "Podczas akcji „Bieg” tej postaci +1 do jej zwinności.",
        "Raz na turę po akcji „Bieg”, jeśli działający jest wrogi wobec tej postaci, działający zostaje powalony.",
        "+2 do kosztu akcji tej postaci „Krok”.",
        "+1 do kosztu manewru tej postaci.",
        "Ta postać nie może wykonać akcji „Czekanie”.",
    ]
