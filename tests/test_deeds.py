"""Actions as values, kinds of actions as events, what is announced, and the way that somebody has gone."""

from __future__ import annotations

import pytest

from tests.kit import CONTENT, MINI, play_example, rules_from, said
from tools.mutation.mutants import mutants_of
from tools.wording.sentences import plain, rule_text, wording

THINGS = """
term "oath" is an action of a character
    pl "przysięga"

term "errand" is an action
    pl "zadanie"

term "place" is a space
    pl "miejsce"

trait "chore"
    pl "praca"

procedure "Stroll" (target, place)
    pl "spacer"
    target moves to place

action "Nap" (deed)
    pl "Drzemka"
    do Rest for self

action "Sweep" (chore)
    pl "Zamiatanie"
    do Rest for self

action "Hike" (chore)
    pl "Wycieczka"
    self moves to C1
    self moves to C2
"""

PLACED = """
        north has Ann on A1 with Trial
        south has Bob on B1
"""


def trial(rules: str) -> str:
    return f'{THINGS}\nskill "Trial"\n    pl "próba"\n' + "".join(f"    {line}\n" for line in rules.splitlines())


def play(rules: str, example: str) -> str:
    """The message of one example of a skill Trial with these clauses; empty when all came out as written."""
    lines = "".join(f"        {line}\n" for line in example.splitlines())
    content = rules_from(MINI, f'{trial(rules)}\n    example "it"{PLACED}{lines}')
    assert said(content) == []
    return play_example(content, "skill", "Trial")


CASES = {
    "an action is named and forbidden, and nobody takes it": (
        "on strike\n    own player chooses errand from action of target with chore\n        let target's oath be errand\n"
        "        until the end of the turn for target\n            it cannot take its oath",
        "north answers Sweep\nthen Bob may take Sweep\ndo Strike for Bob, 0\nthen north was offered Hike\n"
        "then Bob cannot take Sweep\nthen Bob may take Hike\nthen Ann may take Sweep\nthen Bob's vigour is exactly 10\n"
        "a new turn begins\nthen Bob may take Sweep",
    ),
    "passing names none": (
        "on strike\n    own player may choose errand from action open to target\n        let target's oath be errand\n"
        "in strike\n    target cannot take Hike",
        "north answers pass\ndo Strike for Bob, 0\nthen Bob's oath is not chosen",
    ),
    "own actions are forbidden by value": (
        "cannot take own oath, when own oath is chore",
        "let Ann's oath be Nap\nthen Ann may take Nap\nlet Ann's oath be Sweep\nthen Ann cannot take Sweep\nthen Bob may take Sweep\n"
        "let Ann's oath be nothing\nthen Ann may take Sweep",
    ),
    "a number by an action": (
        "+1 to own Might, when own oath is Nap\n+2 to own Might, when own oath is not Nap and own oath is chosen",
        "then Ann's Might is exactly 1\nlet Ann's oath be Nap\nthen Ann's Might is exactly 2\nlet Ann's oath be Hike\n"
        "then Ann's Might is exactly 3",
    ),
    "how many there are": (
        "own Might counts as the number of action of self without deed",
        "then Ann's Might is exactly 2",
    ),
    "one by chance": (
        "on strike\n    let errand be a random action open to target with deed\n    let own oath be errand",
        "do Strike for Bob, 0\nthen Ann's oath is Nap",
    ),
    "each of them in turn": (
        "on strike\n    for each action open to self\n        let own oath be that action\n        own vigour increases by 1",
        "do Strike for Bob, 0\nthen Ann's vigour is exactly 13",
    ),
    "before any action of a kind": (
        "before a chore action of self\n    own vigour increases by 10",
        "Ann takes Nap\nthen Ann's vigour is exactly 11\nAnn takes Sweep\nthen Ann's vigour is exactly 22\nBob takes Sweep\n"
        "then Ann's vigour is exactly 22",
    ),
    "after any action, and which": (
        "after any action, when the one acting is not self\n    let own oath be the action under way",
        "Bob takes Sweep\nthen Ann's oath is Sweep\nBob takes Nap\nthen Ann's oath is Nap\nAnn takes Sweep\nthen Ann's oath is Nap",
    ),
    "in an action of a kind": (
        "in a chore action\n    before rest, when target is the one acting and the action under way is not Hike\n        own vigour increases by 5",
        "Bob takes Sweep\nthen Ann's vigour is exactly 15\nBob takes Nap\nthen Ann's vigour is exactly 15",
    ),
    "instead of any action": (
        "instead of any action, once per game, when the one acting is not self\n    own vigour increases by 3",
        "Bob takes Sweep\nthen Bob's vigour is exactly 10\nthen Ann's vigour is exactly 13\nBob takes Sweep\nthen Bob's vigour is exactly 11",
    ),
    "actions of a kind are counted": (
        "+1 to own Might, when self has taken a chore action this turn\n"
        "+1 to own Might, when the number of times self has taken any action this turn is at least 2",
        "a new turn begins\nAnn takes Nap\nthen Ann's Might is exactly 1\nAnn takes Sweep\nthen Ann's Might is exactly 3",
    ),
    "what is announced": (
        'on strike, when target is not self\n    announce "beware of (target) with (own vigour) and (own oath)" / "strzeż się: (target, nom), (own vigour) i (own oath)", target, own vigour, own oath\n    announce "I strike" / "uderzam"',
        'do Strike for Bob, 0\nthen "beware of Bob with 10 and nothing" was announced\nthen "I strike" was announced\nthen "beware" was not announced\n'
        "then Bob's vigour is exactly 10",
    ),
    "the way that somebody has gone": (
        "after stroll\n    own vigour increases by the number of space on the way of target in stroll",
        "do Stroll for Bob, B2\nthen Ann's vigour is exactly 12\nBob moves to C1\n"
        "then the number of space on the way of Bob in stroll is exactly 2\ndo Stroll for Ann, A2\n"
        "then the number of space on the way of Bob in stroll is exactly 2\ndo Stroll for Bob, B1\n"
        "then there is a space on the way of Bob in stroll where that space is the space of Bob",
    ),
    "the way of an action": (
        "after the action Hike of self\n    own vigour increases by the number of space on the way of self in the action Hike",
        "Ann takes Hike\nthen Ann's vigour is exactly 13",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_deeds(name: str) -> None:
    rules, example = CASES[name]
    assert play(rules, example) == ""


@pytest.mark.parametrize(
    ("rules", "code", "says"),
    [
        ("+1 to own Might, when the action under way is Nap", "E0402", "no action is taken here"),
        ("+1 to own Might, when the number of space on the way of self in Idle is at least 1", "E0402", "nobody goes"),
        (
            "on strike\n    if the chosen action is chore\n        do Rest for self",
            "E0408",
            "no action has been chosen",
        ),
    ],
)
def test_what_means_nothing_is_told(rules: str, code: str, says: str) -> None:
    idle = 'procedure "Idle"\n    pl "bezczynność"\n    a new phase begins\n'
    found = said(rules_from(MINI, idle + trial(rules)))
    assert [line for line in found if code in line and says in line], found


def test_what_is_not_as_an_example_says_is_told() -> None:
    rules = 'on strike\n    announce "beware of (target)" / "strzeż się: (target, nom)", target'
    assert 'what was announced: "beware of Bob"' in play(rules, 'do Strike for Bob, 0\nthen "run" was announced')


@pytest.mark.parametrize(
    "rules",
    ["before any action of self\n    if self can take a deed action\n        do Strike for self, 1\nafter strike\n    do Strike for self, 1"],
)  # fmt: skip
def test_circles_are_refused_all_the_same(rules: str) -> None:
    assert [line for line in said(rules_from(MINI, trial(rules))) if "E0501" in line]


def test_rules_of_actions_can_be_changed_to_try_their_examples() -> None:
    rules = "before a chore action of self\n    own vigour increases by 1\nafter any action, when the one acting is not self\n"
    rules += "    let own oath be the action under way\nin the action Nap of self, when own oath is not Sweep\n    +1 to own Might"
    content = rules_from(MINI, trial(rules))
    assert said(content) == []
    assert len(list(mutants_of(content.library, content.library.get("skill", "Trial")))) > 8


def test_they_are_said_in_both_languages() -> None:
    content = rules_from(
        CONTENT,
        'term "oath" is an action of a character\n    pl "manewr"\nterm "errand" is an action\n    pl "ruch"\n'
        'skill "Trial"\n    pl "próba"\n    after close combat, when winner is self\n'
        "        own player chooses errand from action open to loser with full\n            let loser's oath be errand\n"
        '            announce "(errand) is not allowed" / "nie wolno wykonać (errand, gen)", errand\n            until the end of the next turn for loser\n'
        "                it cannot take its oath\n"
        "    before a full action of self\n        own wounds decreases by 1\n"
        "    in any action, when the one acting is hostile to self and the action under way is not Sprint\n        +1 to own Wits\n"
        "    +1 to own Strength, when self has not taken a manoeuvre action this turn\n"
        "    after movement, when mover is self\n"
        "        for each enemy where there is a space on the way of self in movement within 1 spaces of it\n            it becomes Prone\n",
    )
    assert said(content) == []
    trial_ = content.library.get("skill", "Trial")
    english, polish = (plain(rule_text(wording(content, lang), trial_)) for lang in ("en", "pl"))
    for line in (
        "choose a full action open to the loser (the errand):",
        "The errand is not allowed.",
        "the loser cannot take its oath.",
        "Before a full action of this character, ",
        "During any action, if the one acting is an enemy of this character and this action is not “Sprint”, +1 to",
        "if it has not taken a manoeuvre this turn.",
        "each enemy with a space on the way of this character in movement within 1 space of it falls",
    ):
        assert line in english
    for line in (
        "akcję pełną dostępną dla przegranego (ruch):",
        "- Nie wolno wykonać ruchu.",
        "nie może wykonać swojego manewru.",
        "Przed akcją pełną tej postaci ",
        "Podczas dowolnej akcji, jeśli działający jest wrogi wobec tej postaci i ta akcja nie jest akcją „Bieg”, +1 do",
        "jeśli nie wykonała w tej turze manewru.",
        "każdy wróg, dla którego w odległości do 1 pola od niego jest pole na drodze tej postaci podczas ruchu, ",
    ):
        assert line in polish
