"""What holds for every action of a kind, and how an action says that it is exempt."""

from __future__ import annotations

import pytest

from tests.kit import MINI, play_example, rules_from, said

KIND = """
trait "chore"
    pl "praca"
    not while Bound
    begins with Warning
    goes on when self is not Scared

state "Bound"
    pl "spętany"

state "Scared"
    pl "spłoszony"

procedure "Warning" (target)
    pl "ostrzeżenie"
    target's vigour increases by 10
"""
PLACED = "        north has Ann on A1\n        south has Bob on B1\n"


def played(lines: str, example: str) -> str:
    action = 'action "Sweep" (chore)\n    pl "Zamiatanie"\n' + lines + "    do Rest for self\n"
    steps = "".join(f"        {line}\n" for line in example.splitlines())
    content = rules_from(MINI, KIND + action + '\n    example "it"\n' + PLACED + steps)
    assert said(content) == []
    return play_example(content, "action", "Sweep")


@pytest.mark.parametrize(
    ("lines", "example"),
    [
        ("", "then Ann may take Sweep\nAnn becomes Bound\nthen Ann cannot take Sweep"),
        ("    even while Bound\n", "Ann becomes Bound\nthen Ann may take Sweep"),
        ("", "Ann takes Sweep\nthen Ann's vigour is exactly 21"),
        ("    does not begin with Warning\n", "Ann takes Sweep\nthen Ann's vigour is exactly 11"),
        ("", "Ann becomes Scared\nAnn takes Sweep\nthen Ann's vigour is exactly 20"),
        (
            "    goes on when self is Scared\n",
            "Ann takes Sweep\nthen Ann's vigour is exactly 20\nAnn becomes Scared\nAnn takes Sweep\n"
            "then Ann's vigour is exactly 31",
        ),
    ],
)
def test_an_action_is_as_its_kind_is(lines: str, example: str) -> None:
    assert played(lines, example) == ""


@pytest.mark.parametrize(
    ("lines", "example"),
    [
        ("", "Ann takes Sweep\nthen Ann's vigour is exactly 17"),
        ("    does not end with Warning\n", "Ann takes Sweep\nthen Ann's vigour is exactly 7"),
        (
            "    does not end with Warning\n    does not begin with Alarm\n",
            "Ann takes Sweep\nthen Ann's vigour is exactly 11",
        ),
        ("", "Ann becomes Scared\nAnn takes Sweep\nthen Ann's vigour is exactly 6"),
    ],
)
def test_an_action_ends_as_its_kind_does_if_it_goes_on(lines: str, example: str) -> None:
    """What it begins with takes four, it gives one itself, and what it ends with gives ten."""
    kind = KIND.replace("begins with Warning", "begins with Alarm\n    ends with Warning")
    alarm = '\nprocedure "Alarm" (target)\n    pl "alarm"\n    target\'s vigour decreases by 4\n'
    action = 'action "Sweep" (chore)\n    pl "Zamiatanie"\n' + lines + "    do Rest for self\n"
    steps = "".join(f"        {line}\n" for line in example.splitlines())
    content = rules_from(MINI, kind + alarm + action + '\n    example "it"\n' + PLACED + steps)
    assert said(content) == []
    assert play_example(content, "action", "Sweep") == ""


def test_what_is_chosen_at_once_comes_before_the_beginning() -> None:
    action = (
        'action "Sweep" (chore)\n    pl "Zamiatanie"\n    own player chooses target from character\n'
        "        do Rest for target\n"
        '\n    example "it"\n' + PLACED + "        north answers Bob\n        Ann takes Sweep\n"
        "        then Ann's vigour is exactly 20\n        then Bob's vigour is exactly 11\n"
    )
    hook = 'skill "Nosy"\n    pl "wścibski"\n    on warning\n        if target is not self\n            self becomes Scared\n'
    content = rules_from(MINI, KIND + action + hook)
    assert said(content) == []
    assert play_example(content, "action", "Sweep") == ""


def test_a_cost_may_depend_on_the_target() -> None:
    action = (
        'action "Prod" (deed)\n    pl "Kuksaniec"\n    target target from enemy adjacent to self\n'
        "    costs target's vigour vigour\n    do Rest for target\n"
        '\n    example "it"\n' + PLACED + "        let Bob's vigour be 11\n        then Ann cannot take Prod\n"
        "        let Bob's vigour be 4\n        Ann takes Prod\n        then Ann's vigour is exactly 6\n"
        "        then Bob's vigour is exactly 5\n"
    )
    content = rules_from(MINI, action)
    assert said(content) == []
    assert play_example(content, "action", "Prod") == ""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("    even while Scared\n", "no kind of this action is closed to whoever is Scared"),
        ("    does not begin with Rest\n", "no kind of this action begins with Rest"),
        ("    does not end with Rest\n", "no kind of this action ends with Rest"),
    ],
)
def test_an_exemption_from_nothing_is_refused(line: str, message: str) -> None:
    content = rules_from(MINI, KIND + 'action "Sweep" (chore)\n    pl "Zamiatanie"\n' + line + "    do Rest for self\n")
    assert any(message in text for text in said(content))


@pytest.mark.parametrize("when", ["begins", "ends"])
def test_what_actions_begin_and_end_with_has_one_role(when: str) -> None:
    content = rules_from(MINI, f'trait "chore"\n    pl "praca"\n    {when} with Strike\n')
    assert any("E0415" in text for text in said(content))
