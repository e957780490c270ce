"""Where rules wait for somebody: while the fields that are told are 0 in everybody, nobody is in the state."""

from __future__ import annotations

from tests.kit import MINI, play_example, rules_from, said
from tests.playing import CONTENT, largest
from tools.bots import make_bot

RULES = """
token "Ember"
    pl "żar"
    after rest
        own vigour decreases by 1

state "furious"
    pl "wściekły"

state "berserk"
    pl "oszalały"
    counts as furious
    after rest
        own vigour decreases by 1

state "ablaze"
    pl "w ogniu"
    holds while own Ember tokens is at least 1
    after rest
        own vigour decreases by 1

state "burning"
    pl "rozpalony"
    holds while self is ablaze or self is furious
    after rest
        own vigour decreases by 1

state "smouldering"
    pl "tlący się"
    holds while own vigour is at most 3 and self is ablaze
    after rest
        own vigour decreases by 1

state "weary"
    pl "znużony"
    holds while own vigour is at most 3 or self is furious
    after rest
        own vigour decreases by 1
"""
FIELDS = {
    "Ember": {"token Ember"},
    "berserk": {"state berserk"},
    "ablaze": {"token Ember"},
    "burning": {"token Ember", "state furious", "state berserk"},
    "smouldering": {"token Ember"},
    "weary": None,
}


def test_they_are_read_from_what_a_state_lasts_as_long_as() -> None:
    content = rules_from(MINI, RULES)
    assert said(content) == []
    waiting = content.texts.compiler.waiting
    assert {rule.name: waiting.fields(rule) for rule in content.library.rules() if rule.name in FIELDS} == FIELDS
    assert waiting.watched == {"token Ember", "state berserk", "state furious"}


def test_nobody_is_in_a_state_whose_fields_are_all_empty() -> None:
    """Whatever else is so: each state is looked at in games, with its fields as they are, filled, and emptied."""
    setup = largest(CONTENT)
    compiler, slots = setup.program.compiler, setup.program.slots["character"]
    states = [rule for rule in compiler.library.rules() if rule.kind == "state" and compiler.waiting.fields(rule)]
    came = set[str]()
    for seed in range(2):
        game, bots = setup.start(seed), [make_bot("random", seed, seat) for seat in (0, 1)]
        game.run()
        while game.ask is not None and not game.decisions > 60:
            game.give(bots[game.ask.seat].answer(game))
        for rule in states:
            is_in = setup.program.namespace[f"s{compiler.number_of('state', rule.name)}"]
            fields = [slots[name] for name in sorted(compiler.waiting.fields(rule) or ())]
            for figure in setup.figures:
                twin = game.copy()
                for value in (None, 1, 0):
                    if value is not None:
                        for field in fields:
                            twin.S[figure + field] = value
                    twin.known = {}
                    if is_in(twin, figure):
                        came.add(rule.name)
                        assert any(twin.S[figure + field] for field in fields), rule.name
    derived = {rule.name for rule in states if rule.lasts}
    assert derived and derived <= came


PLAYED = """
    example "whoever comes to burn is looked at" / "kto zapłonie, o tym się pamięta"
        north has Ann on A1
        do Rest for Ann
        then Ann's vigour is exactly 11
        Ann gains 1 Ember token
        then Ann is burning
        do Rest for Ann
        then Ann's vigour is exactly 9
        Ann loses 1 Ember token
        do Rest for Ann
        then Ann's vigour is exactly 10
"""


def test_who_comes_to_be_in_such_a_state_is_looked_at() -> None:
    content = rules_from(MINI, RULES + PLAYED)
    assert said(content) == []
    assert play_example(content, "state", "weary") == ""
