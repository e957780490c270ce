"""Rules that are lent, named after a rule, or make friends; items kept aside; characters off the board (tests/mini)."""

from __future__ import annotations

import pytest

from interpreter.checks.examples import ExampleRun
from interpreter.loading.load import Content
from tests.kit import MINI, rules_from

RULES = """
skill "Grudge"
    pl "uraza"
    +3 to own blow

state "furious"
    pl "wściekły"
    counts as having Grudge

token "Ember"
    pl "żar"
    counts as having Grudge

skill "Wild"
    pl "dziki"
    counts as having Grudge

skill "Devotion" [character]
    pl "oddanie"
    +2 to own blow, when there is an enemy where it is named by this rule

skill "Hatred" [trait]
    pl "nienawiść"
    +4 to own blow, when this rule names big
    +1 to own blow, when this rule names deed

skill "Truce"
    pl "rozejm"
    counts as friendly to character with big

action "Flare" (deed)
    pl "Rozbłysk"
    costs 1 Ember token

item "Stone"
    pl "kamień"

skill "Pockets"
    pl "kieszenie"
    keeps Stone, Stone aside
"""

EXAMPLES = {
    "a state lends a rule while it lasts": """
        north has Ann on A1
        south has Bob on B1
        do Strike for Ann, 1
        then Ann's blow was 2
        Ann becomes furious
        then Ann has Grudge
        do Strike for Ann, 1
        then Ann's blow was 5
        Ann is no longer furious
        then Ann lacks Grudge
        do Strike for Ann, 1
        then Ann's blow was 2
    """,
    "a rule had twice counts once": """
        north has Ann on A1 with Wild
        south has Bob on B1
        Ann becomes furious
        Ann gains 1 Ember token
        do Strike for Ann, 1
        then Ann's blow was 5
    """,
    "a token that is paid is lent no longer": """
        north has Ann on A1
        south has Bob on B1
        then Ann cannot take Flare
        Ann gains 2 Ember tokens
        Ann takes Flare
        then Ann's Ember tokens is exactly 1
        then Ann has Grudge
        Ann takes Flare
        then Ann lacks Grudge
        then Ann cannot take Flare
        do Strike for Ann, 1
        then Ann's blow was 2
    """,
    "a token lends it to its bearer alone": """
        north has Ann on A1
        south has Bob on B1
        Bob gains 2 Ember tokens
        then Bob has Grudge
        then Ann lacks Grudge
        Bob loses 2 Ember tokens
        then Bob lacks Grudge
    """,
    "the character that a rule names": """
        north has Ann on A1 with Devotion Bob
        south has Bob on B1 with Devotion Bob
        do Strike for Ann, 1
        then Ann's blow was 4
        do Strike for Bob, 1
        then Bob's blow was 1
    """,
    "the trait that a rule names": """
        north has Ann on A1 with Hatred big
        south has Bob on B1 with Hatred deed
        do Strike for Ann, 1
        then Ann's blow was 6
        do Strike for Bob, 1
        then Bob's blow was 2
    """,
    "a truce holds both ways, and only with those it names": """
        north has Ann on A1 with Truce
        south has Bob on B1
        south has Ann on C1
        then there is an enemy of Ann 1
        then there is no enemy of Bob
        then Ann 1 is friendly to Bob
        then Bob is friendly to Ann 1
        then Ann 2 is hostile to Ann 1
    """,
    "a trait taken away and given": """
        north has Ann on A1 with Truce
        south has Bob on B1
        then Bob is friendly to Ann
        Bob is no longer big
        then Bob is hostile to Ann
        then Bob lacks big
        Ann becomes big
        then Ann has big
    """,
    "what is kept aside comes in once": """
        north has Ann on A1 with Pockets
        south has Bob on B1 with Pockets
        then the number of items aside is exactly 4
        then the number of items of Ann is exactly 0
        Ann receives the first item aside for Ann
        then the number of items of Ann is exactly 1
        then the number of items aside for Ann is exactly 1
        then the number of items aside for Bob is exactly 2
        Ann drops the first item of Ann
        then the number of items lying under Ann is exactly 1
        the first item of Ann is removed from the game
        then the number of items aside is exactly 3
    """,
    "off the board and back": """
        north has Ann on A1
        south has Bob on B1
        Ann is taken off the board
        then Ann is off the board
        then Ann is in the game
        then there is no enemy of Bob
        then A1 is free
        then the number of characters off the board is exactly 1
        Ann enters C2
        then the number of characters off the board is exactly 0
        then C2 is the space of Ann
        then there is an enemy of Bob
    """,
    "near and far from spaces": """
        north has Ann on A1
        south has Bob on C2
        then the number of characters within 1 spaces of B1 is exactly 2
        then the number of characters within 1 spaces of A1 is exactly 1
        then the number of free space at least 2 spaces from every enemy of Bob is exactly 1
        then there is no free space out of sight of every character
    """,
}


def playable(example: str) -> Content:
    return rules_from(
        MINI, RULES + '\nskill "Trial"\n    pl "próba"\n    example "it"\n' + example.strip("\n").rstrip() + "\n"
    )


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_it_comes_out_as_written(example):
    content = playable(example)
    assert [str(d.span) + " " + d.message for d in content.report.found] == []
    (found,) = content.library.get("skill", "Trial").examples
    assert ExampleRun(content.program, found, content.boards, "Yard").play().message == ""


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('skill "Peace"\n    pl "pokój"\n    counts as friendly to enemy', "E0502"),
        ('skill "Peace"\n    pl "pokój"\n    counts as friendly to character where it is hostile to self', "E0502"),
        ('skill "Gift"\n    pl "dar"\n    counts as having Devotion', "E0214"),
        ('state "odd"\n    pl "dziwny"\n    holds while own Might is at least 1\n    counts as having Grudge', "E0225"),
    ],
)
def test_what_cannot_be_is_refused(text, code):
    found = rules_from(MINI, RULES + "\n" + text + "\n").report.found
    assert code in [d.code for d in found], found
