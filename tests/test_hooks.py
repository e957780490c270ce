"""The five kinds of hook, their order and limits, tried in a game of no game (tests/mini)."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.kit import MINI, play_example, rules_from, said
from tools.explain.moments import Moments


def play(rules: str, example: str) -> str:
    """The message of one example of a skill Trial with these clauses; empty when all came out as written."""
    lines = [f"    {line}" for line in rules.strip("\n").splitlines()]
    body = [f"        {line}" for line in example.strip("\n").splitlines()]
    content = rules_from(MINI, "\n".join(['skill "Trial"', '    pl "próba"', *lines, '    example "it"', *body]) + "\n")
    assert said(content) == []
    return play_example(content, "skill", "Trial")


PLACED = """
north has Ann on A1 with Trial
south has Bob on B1
"""

CASES = {
    "a modifier of its own number": (
        "+2 to own blow",
        "do Strike for Ann, 3\nthen Ann's vigour is exactly 4\ndo Strike for Bob, 3\nthen Bob's vigour is exactly 7",
    ),
    "a condition": (
        "+2 to own blow, when own vigour is below 10",
        "do Strike for Ann, 1\nthen Ann's vigour is exactly 8\ndo Strike for Ann, 1\nthen Ann's vigour is exactly 4",
    ),
    "layers: set, add, halve, bounds": (
        "own blow counts as 9\nown blow is halved\n-1 to own blow\nown blow is at most 3",
        "do Strike for Ann, 1\nthen Ann's blow was 3",
    ),
    "a reduction to a least": (
        "own blow is reduced by 5, to at least 2",
        "do Strike for Ann, 3\nthen Ann's blow was 2",
    ),
    "an increase to a most": (
        "own blow is increased by 5, to at most 7",
        "do Strike for Ann, 3\nthen Ann's blow was 7",
    ),
    "an increase lowers nothing": (
        "own blow is increased by 5, to at most 3",
        "do Strike for Ann, 3\nthen Ann's blow was 4",
    ),
    "a modifier of an ability": ("+1 to own Might", "then Ann's Might is exactly 2\nthen Bob's Might is exactly 0"),
    "an aura": (
        "+1 to the Might of every enemy adjacent to self",
        "then Bob's Might is exactly 1\nthen Ann's Might is exactly 1",
    ),
    "a trigger after": (
        "on strike, when self is the target\n    do Rest for self",
        "do Strike for Ann, 1\nthen Ann's vigour is exactly 9",
    ),
    "a trigger before": (
        "before strike, when self is the target\n    let own vigour be 20",
        "do Strike for Ann, 1\nthen Ann's vigour is exactly 18",
    ),
    "a trigger at a step": (
        'before the step "harm" of strike\n    power increases by 4',
        "do Strike for Bob, 1\nthen Bob's vigour is exactly 5",
    ),
    "a replacement": (
        "instead of strike, when self is the target\n    do Rest for self",
        "do Strike for Ann, 1\nthen Ann's vigour is exactly 11\ndo Strike for Bob, 1\nthen Bob's vigour is exactly 9",
    ),
    "what is replaced is not followed": (
        "instead of strike\n    do Rest for self\non strike\n    let own vigour be 99",
        "do Strike for Ann, 1\nthen Ann's vigour is exactly 11",
    ),
    "a replacement does not replace its own doing": (
        "instead of strike\n    do Strike for self, 2",
        "do Strike for Bob, 1\nthen Bob's vigour is exactly 10\nthen Ann's vigour is exactly 7",
    ),
    "once per game": (
        "on strike, once per game\n    do Rest for self",
        "do Strike for Bob, 1\ndo Strike for Bob, 1\nthen Ann's vigour is exactly 11",
    ),
    "once per turn": (
        "on strike, once per turn\n    do Rest for self",
        "a new turn begins\ndo Strike for Bob, 1\ndo Strike for Bob, 1\na new turn begins\ndo Strike for Bob, 1\n"
        "then Ann's vigour is exactly 12",
    ),
    "an offer that is refused stays open": (
        "on strike, once per turn\n    may\n        do Rest for self",
        "a new turn begins\nnorth answers no, yes\ndo Strike for Bob, 1\ndo Strike for Bob, 1\n"
        "then Ann's vigour is exactly 11\ndo Strike for Bob, 1\nthen Ann's vigour is exactly 11",
    ),
    "an offer that is taken up is used up": (
        "on strike, once per turn\n    may\n        do Rest for self",
        "a new turn begins\nnorth answers yes\ndo Strike for Bob, 1\ndo Strike for Bob, 1\n"
        "then Ann's vigour is exactly 11",
    ),
    "a choice that is passed over stays open": (
        "on strike, once per turn\n    own player may choose target from enemy\n        do Rest for self",
        "a new turn begins\nnorth answers pass, Bob\ndo Strike for Bob, 1\ndo Strike for Bob, 1\n"
        "then Ann's vigour is exactly 11\ndo Strike for Bob, 1\nthen Ann's vigour is exactly 11",
    ),
    "once for each target": (
        "on strike, once per target per game\n    do Rest for self",
        "do Strike for Bob, 1\ndo Strike for Bob, 1\ndo Strike for Ann, 0\nthen Ann's vigour is exactly 11",
    ),
    "cannot": ("cannot strike", "then Ann cannot strike\nthen Bob may strike"),
    "for each: modifiers": (
        "for each enemy adjacent to self\n    +1 to its Might\n    +1 to its blow",
        "then Bob's Might is exactly 1\ndo Strike for Bob, 1\nthen Bob's blow was 3",
    ),
    "for each: permissions": ("for each enemy\n    it cannot strike", "then Bob cannot strike\nthen Ann may strike"),
    "an action": (
        'action "Nap" / "Drzemka" (deed)\n    needs own vigour is below 10\n    once per game\n    do Rest for self',
        "then Ann cannot take Nap\ndo Strike for Ann, 2\nAnn takes Nap\nthen Ann's vigour is exactly 8\nthen Ann cannot take Nap",
    ),
    "an action with a target": (
        'action "Prod" / "Kuksaniec" (deed)\n    target target from enemy adjacent to self\n    target\'s vigour decreases by 1',
        "then Bob cannot take Prod\nAnn takes Prod at Bob\nthen Bob's vigour is exactly 9",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_hook(name: str) -> None:
    rules, example = CASES[name]
    assert play(rules, PLACED + example) == ""


RANKED = (
    'variant "Later"\n    pl "później"\n    for each character\n        its blow counts as 4\n',
    'skill "Trial"\n    pl "próba"\n    own blow counts as 7\n\n    example "it"\n        playing with Later\n'
    "        north has Ann on A1 with Trial\n        south has Bob on B1\n        do Strike for Ann, 1\n"
    "        then Ann's blow was 7\n",
)


@pytest.mark.parametrize("texts", list(permutations(RANKED)))
def test_a_skill_has_the_last_word_over_a_variant(texts: tuple[str, ...]) -> None:
    content = rules_from(MINI, "\n".join(texts))
    assert said(content) == []
    assert play_example(content, "skill", "Trial") == ""


REPLACING = (
    'variant "Later"\n    pl "później"\n    instead of strike\n        let target\'s vigour be 4\n',
    'skill "Early"\n    pl "wcześnie"\n    instead of strike, when self is the target\n        let own vigour be 5\n',
    'skill "Trial"\n    pl "próba"\n    instead of strike, when self is the target\n        let own vigour be 7\n\n'
    '    example "the later skill"\n        north has Ann on A1 with Trial, Early\n        do Strike for Ann, 1\n'
    "        then Ann's vigour is exactly 7\n\n"
    '    example "over a variant"\n        playing with Later\n        north has Ann on A1 with Trial\n'
    "        south has Bob on B1\n        do Strike for Ann, 1\n        do Strike for Bob, 1\n"
    "        then Ann's vigour is exactly 7\n        then Bob's vigour is exactly 4\n",
)


@pytest.mark.parametrize("texts", list(permutations(REPLACING)))
def test_of_what_comes_instead_the_later_has_the_last_word(texts: tuple[str, ...]) -> None:
    content = rules_from(MINI, "\n".join(texts))
    assert said(content) == []
    assert [play_example(content, "skill", "Trial", number) for number in (0, 1)] == ["", ""]
    (place,) = (p for p in Moments(content).places(content.library.get("procedure", "Strike")) if p.timing == "instead")
    assert [rule.name for rule, _ in place.joining] == ["Trial", "Early", "Later"]


def test_whoever_leaves_takes_nobodys_turn() -> None:
    rules = "on strike\n    if self has big\n        do Rest for self\n    otherwise\n        self leaves the game"
    placed = "north has Ann on A1 with Trial\nsouth has Bob on B1 with Trial\nsouth has Bob on C1 with Trial\n"
    example = "do Strike for Bob 1, 0\nthen Ann is out of the game\n"
    assert play(rules, placed + example + "then Bob 1's vigour is exactly 11\nthen Bob 2's vigour is exactly 11") == ""


def test_an_example_can_fail() -> None:
    message = play("+2 to own blow", PLACED + "do Strike for Ann, 3\nthen Ann's vigour is exactly 5")
    assert "it is not so" in message


DARING = """
action "Dare" / "Śmiałość" (big)
    needs own vigour is at least 2
    once per turn
    target target from enemy
    own vigour decreases by 1
"""


@pytest.mark.parametrize(
    ("example", "why"),
    [
        ("Ann takes Dare at Bob\nAnn takes Dare at Bob", "used up: once per turn"),
        ("let Ann's vigour be 1\nAnn takes Dare at Bob", "not so: own vigour is at least 2"),
        ("Ann takes Dare at Ann", "open at Bob"),
        ("Bob takes Dare at Ann", "it comes from Trial, which this character does not have"),
        ("Bob leaves the game\nAnn takes Dare at Bob", "there is none: target target from enemy"),
    ],
)
def test_an_example_tells_why_an_action_is_not_open(example: str, why: str) -> None:
    assert f"Dare is not open to this character ({why}" in play(DARING, PLACED + example)


IGNORING = """
skill "Deaf"
    pl "głuchy"
    opponent_line

skill "Loud"
    pl "głośny"
    -3 to own blow

    example "ignored"
        north has Ann on A1 with Loud
        south has Bob on B1 with Deaf
        do Strike for Ann, 5
        then Ann's blow was {blow}
"""


@pytest.mark.parametrize(
    ("clause", "blow"), [("target's Loud is ignored", 6), ("target's Loud is ignored, when self is the target", 3)]
)
def test_a_rule_is_ignored(clause: str, blow: int) -> None:
    text = IGNORING.replace("    opponent_line", f"    in strike\n        {clause}").replace("{blow}", str(blow))
    content = rules_from(MINI, text)
    assert said(content) == []
    assert play_example(content, "skill", "Loud") == ""


TOKEN = """
token "Curse"
    pl "klątwa"
    +1 to own blow
    cannot strike

skill "Hex" [effect]
    pl "urok"
    on strike, when self is not the target
        target gains 1 of the effect

    example "the token brings its rule"
        north has Ann on A1 with Hex Curse
        south has Bob on B1
        then Bob may strike
        do Strike for Bob, 1
        then Bob cannot strike
        then Bob's Curse tokens is exactly 1
        do Strike for Bob, 1
        then Bob's blow was 2
"""


def test_a_token_brings_rules() -> None:
    content = rules_from(MINI, TOKEN)
    assert said(content) == []
    assert play_example(content, "skill", "Hex") == ""
