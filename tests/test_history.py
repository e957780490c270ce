"""What lasts for a time and what happened before, tried in a game of no game (tests/mini)."""

from __future__ import annotations

import pytest

from tests.kit import CONTENT, MINI, play_example, rules_from, said
from tools.wording.sentences import plain, rule_text, wording

THINGS = """
state "Dizzy"
    pl "oszołomiony"
    -1 to own Might

state "Sore"
    pl "obolały"
    -1 to own Might
    cannot strike
    on rest, when target is self
        own vigour decreases by 5

token "Mud"
    pl "błoto"
    -1 to own Might
"""

PLACED = """
        north has Ann on A1 with Trial
        south has Bob on B1
        south has Bob on C1
"""


def play(rules: str, example: str) -> str:
    """The message of one example of a skill Trial with these clauses; empty when all came out as written."""
    clauses = "".join(f"    {line}\n" for line in rules.strip("\n").splitlines())
    lines = "".join(f"        {line}\n" for line in example.strip("\n").splitlines())
    content = rules_from(MINI, f'{THINGS}\nskill "Trial"\n    pl "próba"\n{clauses}\n    example "it"{PLACED}{lines}')
    assert said(content) == []
    return play_example(content, "skill", "Trial")


TURN = "a new turn begins\n"
STRIKE = "do Strike for Bob 1, 0\n"

CASES = {
    "own clauses until the end of the turn": (
        "on strike, when self is not the target\n    until the end of the turn\n        +2 to own Might",
        f"{TURN}{STRIKE}then Ann's Might is exactly 3\ndo Strike for Bob 2, 0\nthen Ann's Might is exactly 3\n"
        f"{TURN}then Ann's Might is exactly 1\n{STRIKE}then Ann's Might is exactly 3",
    ),
    "clauses before the first turn": (
        "on strike\n    until the end of the turn\n        +2 to own Might",
        f"then Ann's Might is exactly 1\n{STRIKE}then Ann's Might is exactly 3\n{TURN}then Ann's Might is exactly 1",
    ),
    "clauses about another until the end of the next turn": (
        "on strike\n    until the end of the next turn for target\n        +2 to its Might\n        it cannot strike",
        f"{TURN}{STRIKE}then Bob 1's Might is exactly 2\nthen Bob 2's Might is exactly 0\nthen Bob 1 cannot strike\n"
        f"then Bob 2 may strike\n{TURN}then Bob 1's Might is exactly 2\n{TURN}then Bob 1's Might is exactly 0\nthen Bob 1 may strike",
    ),
    "until something happens": (
        "on strike\n    until rest, when target is self\n        +2 to own Might",
        f"{STRIKE}{TURN}then Ann's Might is exactly 3\ndo Rest for Bob 1\nthen Ann's Might is exactly 3\n"
        "do Rest for Ann\nthen Ann's Might is exactly 1",
    ),
    "a trigger for a time": (
        "on strike\n    until the end of the phase\n        on rest, when target is self\n            own vigour increases by 5",
        "do Rest for Ann\nthen Ann's vigour is exactly 11\ndo Strike for Bob 1, 0\ndo Rest for Ann\n"
        "then Ann's vigour is exactly 17\na new phase begins\ndo Rest for Ann\nthen Ann's vigour is exactly 18",
    ),
    "a trigger about another for a time": (
        "on strike\n    until the end of the turn for target\n        on rest, when target is self and its vigour is at most 20\n"
        "            its vigour increases by 5",
        f"do Rest for Ann\nthen Ann's vigour is exactly 11\n{STRIKE}do Strike for Bob 2, 0\ndo Rest for Bob 1\n"
        "then Bob 1's vigour is exactly 11\ndo Rest for Ann\nthen Bob 1's vigour is exactly 16\nthen Bob 2's vigour is exactly 15\n"
        "then Ann's vigour is exactly 12\ndo Rest for Ann\ndo Rest for Ann\nthen Bob 1's vigour is exactly 21\n"
        f"then Bob 2's vigour is exactly 25\n{TURN}do Rest for Ann\nthen Bob 2's vigour is exactly 25",
    ),
    "nothing instead for those for whom it does not last": (
        "on strike\n    until the end of the turn for target\n        instead of rest, when target is it\n            its vigour decreases by 3",
        f"{STRIKE}do Rest for Bob 1\nthen Bob 1's vigour is exactly 7\ndo Rest for Bob 2\nthen Bob 2's vigour is exactly 11",
    ),
    "a state for a time": (
        "on strike\n    target becomes Dizzy until the end of the turn",
        f"{STRIKE}then Bob 1 is Dizzy\n{TURN}then Bob 1 is not Dizzy",
    ),
    "a state for good stays": (
        "on strike\n    target becomes Dizzy until the end of the turn",
        f"Bob 1 becomes Dizzy\n{STRIKE}{TURN}then Bob 1 is Dizzy",
    ),
    "a state for a time becomes one for good": (
        "on strike\n    target becomes Dizzy until the end of the turn",
        f"{STRIKE}Bob 1 becomes Dizzy\n{TURN}then Bob 1 is Dizzy",
    ),
    "the longer of two times counts": (
        "on strike\n    target becomes Dizzy until the end of the next turn\n    target becomes Dizzy until the end of the phase",
        f"{STRIKE}a new phase begins\n{TURN}then Bob 1 is Dizzy\n{TURN}then Bob 1 is not Dizzy",
    ),
    "tokens for a time": (
        "on strike\n    target gains 2 Mud tokens until the end of the turn\n    target gains 1 Mud token until the end of the next turn",
        f"Bob 1 gains 3 Mud tokens\n{STRIKE}then Bob 1's Mud tokens is exactly 6\n{TURN}then Bob 1's Mud tokens is exactly 4\n"
        f"{TURN}then Bob 1's Mud tokens is exactly 3\n{TURN}then Bob 1's Mud tokens is exactly 3",
    ),
    "tokens lost before are not lost again": (
        "on strike\n    target gains 2 Mud tokens until the end of the turn",
        f"{STRIKE}Bob 1 loses 1 Mud token\n{TURN}then Bob 1's Mud tokens is exactly 0",
    ),
    "has been, this turn": (
        "+1 to own Might, when self has been target in strike this turn",
        f"then Ann's Might is exactly 1\n{TURN}do Strike for Ann, 0\nthen Ann's Might is exactly 2\n{TURN}then Ann's Might is exactly 1",
    ),
    "has not been": (
        "+1 to own Might, when self has not been target in strike this turn",
        f"{TURN}then Ann's Might is exactly 2\ndo Strike for Ann, 0\nthen Ann's Might is exactly 1",
    ),
    "how often, this game": (
        "+1 to own Might, when the number of times self has been target in strike this game is at least 2",
        f"{TURN}do Strike for Ann, 0\ndo Strike for Bob 1, 0\n{TURN}then Ann's Might is exactly 1\ndo Strike for Ann, 0\n"
        "then Ann's Might is exactly 2",
    ),
    "how often it happened to anybody": (
        "own Might counts as the number of times strike happened this phase",
        f"{STRIKE}{STRIKE}then Ann's Might is exactly 2\na new phase begins\nthen Ann's Might is exactly 0",
    ),
    "has taken an action": (
        'action "Nap" / "Drzemka" (deed)\n    needs self has not taken Nap this turn\n    do Rest for self\n'
        "+1 to own Might, when the number of times self has taken Nap this game is at least 2",
        f"{TURN}Ann takes Nap\nthen Ann cannot take Nap\n{TURN}then Ann's Might is exactly 1\nAnn takes Nap\nthen Ann's Might is exactly 2",
    ),
    "what was replaced did not happen": (
        "instead of strike\n    do Rest for self\n+1 to own Might, when self has been target in strike this turn",
        f"{TURN}do Strike for Ann, 0\nthen Ann's Might is exactly 1",
    ),
    "what follows an event sees it counted": (
        "on strike, when the number of times strike happened this turn is exactly 1\n    do Rest for self",
        f"{TURN}{STRIKE}{STRIKE}then Ann's vigour is exactly 11",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_time(name: str) -> None:
    rules, example = CASES[name]
    assert play(rules, example) == ""


def test_what_lasts_goes_with_its_bearer_and_does_not_add_up() -> None:
    """Two bearers who say the same of somebody: the last one counts, and nothing is doubled."""
    rules = "on strike\n    until the end of the turn for target\n        +2 to its Might"
    content = rules_from(
        MINI,
        'skill "Trial"\n    pl "próba"\n' + "".join(f"    {line}\n" for line in rules.splitlines()) + "\n"
        '    example "it"\n        north has Ann on A1 with Trial\n        north has Ann on C1 with Trial\n        south has Bob on B1\n'
        "        do Strike for Bob, 0\n        then Bob's Might is exactly 2\n",
    )
    assert said(content) == []
    assert play_example(content, "skill", "Trial") == ""


def test_a_role_that_an_event_does_not_have() -> None:
    content = rules_from(
        MINI, 'skill "Trial"\n    pl "próba"\n    +1 to own Might, when self has been target in power this turn\n'
    )
    assert [line for line in said(content) if "E0302" in line]


def test_what_lasts_is_said_in_both_languages() -> None:
    content = rules_from(
        CONTENT,
        'skill "Trial"\n    pl "próba"\n    on close combat, when self is attacker\n        until the end of the next turn for opponent\n'
        "            -1 to its Charisma\n            it cannot sprint\n        until movement, when mover is self\n            +1 to own Agility\n"
        "        opponent gains 2 Drunk tokens until the end of the turn\n"
        "    +1 to own Wits, when self has not been attacker in close combat this turn\n",
    )
    assert said(content) == []
    trial = content.library.get("skill", "Trial")
    assert plain(rule_text(wording(content, "en"), trial)).splitlines() == [
        "After close combat, if this character is attacking:",
        "- Until the end of the next turn, the opponent has −1 to its Charisma and cannot sprint.",
        "- Until this character moves, +1 to its Agility.",
        "- The opponent receives 2 Drunk counters until the end of the turn.",
        "+1 to this character's Wits if it has not been the attacker in close combat this turn.",
    ]
    assert plain(rule_text(wording(content, "pl"), trial)).splitlines() == [
        "Po walce wręcz, w której ta postać atakowała:",
        "- Do końca następnej tury przeciwnik ma −1 do charyzmy i nie może biec.",
        "- Do ruchu tej postaci +1 do jej zwinności.",
        "- Przeciwnik otrzymuje 2 żetony pijaństwa do końca tury.",
        "+1 do zmysłów tej postaci, jeśli nie była w tej turze atakującym w walce wręcz.",
    ]


def test_a_procedure_that_is_called_says_what_its_roles_are() -> None:
    """The verb carries them: counted, and a number in words is the subject of its own clause."""
    content = rules_from(
        CONTENT,
        'skill "Trial"\n    pl "próba"\n    on close combat, when self is loser\n        do Draw for own player, 2\n'
        "        do Suffer wounds from a character for self, winner, own wounds\n",
    )
    trial = content.library.get("skill", "Trial")
    english, polish = (plain(rule_text(wording(content, lang), trial)) for lang in ("en", "pl"))
    assert "Draw 2 cards." in english and "Dobierasz 2 karty." in polish
    assert "(" not in english + polish
    assert "This character suffers as many wounds as its wounds." in english
    assert "Ta postać otrzymuje tyle ran, ile wynosi liczba jej ran." in polish


@pytest.mark.parametrize(
    ("rules", "example"),
    [
        (
            "does not count as Dizzy, when own vigour is below 10",
            "Ann becomes Dizzy\nthen Ann is Dizzy\nlet Ann's vigour be 5\nthen Ann is not Dizzy\nthen Ann's Might is exactly 1",
        ),
        (
            "target does not count as Dizzy",
            "Bob 1 becomes Dizzy\nBob 2 becomes Dizzy\nthen Bob 1 is Dizzy",
        ),
        ("own Dizzy is ignored", "Ann becomes Dizzy\nthen Ann is Dizzy\nthen Ann's Might is exactly 1"),
        (
            "own Sore is partly ignored, when own vigour is below 10\n    -1 to own Might",
            "Ann becomes Sore\nthen Ann's Might is exactly 0\nlet Ann's vigour be 5\nthen Ann is Sore\nthen Ann's Might is exactly 1\n"
            "then Ann cannot strike\nBob 1 becomes Sore\nlet Bob 1's vigour be 5\nthen Bob 1's Might is below 0",
        ),
        (
            "own Sore is partly ignored\n    cannot strike\n    on rest, when target is self\n        own vigour decreases by 5",
            "Ann becomes Sore\ndo Rest for Ann\nthen Ann's vigour is exactly 11\nthen Ann may strike\nthen Ann's Might is exactly 0",
        ),
        (
            "for each character adjacent to self\n    its Dizzy is ignored",
            "Bob 1 becomes Dizzy\nAnn becomes Dizzy\nthen Bob 1's Might is exactly 0\nthen Ann's Might is exactly 0",
        ),
    ],
)
def test_ignoring_a_state(rules: str, example: str) -> None:
    rules = rules.replace("target does", "in strike\n    target does")
    assert play(rules, example) == ""


@pytest.mark.parametrize("line", ["-2 to own Might", "in strike\n            cannot strike", "sees over others"])
def test_what_stands_in_no_clause_cannot_be_ignored(line: str) -> None:
    """There has to be such a clause; what is no clause, such as how a state bears on sight, is not ignored so."""
    rules = f'{THINGS}\nskill "Trial"\n    pl "próba"\n    own Sore is partly ignored\n        {line}\n'
    found = said(rules_from(MINI, rules))
    assert [text for text in found if "E0125" in text or "E0302" in text], found
