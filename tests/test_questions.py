"""Questions and options as values: who is asked, whose action it is, what each answer is as data and in words."""

from __future__ import annotations

import pickle

import pytest

from interpreter.checks.examples import ExampleRun
from interpreter.observe.questions import Question, question_of
from interpreter.runtime.game import PASS
from interpreter.runtime.setup import Placed, Plan, Setup
from tests.kit import MINI, rules_from
from tests.playing import CLASH, CONTENT, at_random_question, begun, largest, played

OFFERS = """
term "watcher" is a character
    pl "widz"

term "mover" is a character
    pl "czynny"

procedure "Prompt" (watcher, mover)
    pl "okazja"
    mover's player may choose a deed action for mover

procedure "Whisper" (mover, watcher)
    pl "szept"
    watcher's player may choose a deed action for mover

procedure "Two" (watcher)
    pl "dwie"
    for each other character than watcher
        its player may choose a deed action for it

skill "Napper"
    pl "śpioch"
    action "Nap" / "Drzemka" (deed)
        target target from character where it is self
        do Rest for target

    example "the actor is the second role"
        board Yard
        north has Ann on A1
        south has Bob on B1 with Napper
        south answers Nap at Bob
        do Prompt for Ann, Bob
        then Bob's vigour is exactly 11

    example "the player asked is not the actor's"
        board Yard
        north has Ann on A1
        south has Bob on B1 with Napper
        north answers Nap at Bob
        do Whisper for Bob, Ann
        then Bob's vigour is exactly 11

    example "the actor is in no role"
        board Yard
        north has Ann on A1
        south has Bob on B1 with Napper
        south answers Nap at Bob
        do Two for Ann
        then Bob's vigour is exactly 11
"""


@pytest.mark.parametrize("place", range(3))
def test_the_rules_say_whose_action_is_chosen(place: int) -> None:
    content = rules_from(MINI, OFFERS)
    assert [d.message for d in content.report.found] == []
    example = content.library.get("skill", "Napper").examples[place]
    assert ExampleRun(content.program, example, content.boards, "Yard").play().message == ""


def asked(procedure: str, *figures: int) -> tuple[Setup, Question]:
    content = rules_from(MINI, OFFERS)
    placed = (Placed("Ann", 0, 0), Placed("Bob", 1, 1, rules=((content.library.get("skill", "Napper").number, 0),)))
    setup = Setup(content.program, Plan(content.boards["Yard"], placed))
    game = setup.start(1)
    game.call(content.library.get("procedure", procedure).number, tuple(setup.figures[f] for f in figures))
    game.run()
    question = question_of(game)
    assert question is not None
    return setup, question


def test_a_question_about_an_action_says_all() -> None:
    setup, question = asked("Whisper", 1, 0)
    bob = setup.figures[1]
    assert (question.seat, question.kind, question.actor) == (0, "perform", bob)
    nap, none = question.options
    assert (nap.action, nap.named, nap.item, nap.passes) == ("Nap", ("character", bob), -1, False)
    assert (none.value, none.passes) == (PASS, True)
    assert [o.text() for o in question.options] == ["Nap: Bob", "pass"]
    assert [o.text("pl") for o in question.options] == ["Drzemka: Robert", "pas"]
    assert question.prompt() == "Whisper (Bob, Ann): an action"
    assert question.prompt("pl") == "szept (Robert, Anna): akcja"


@pytest.mark.parametrize("folder", (CLASH, pytest.param(CONTENT, marks=pytest.mark.slow)), ids=lambda f: f.name)
def test_every_option_is_an_answer_with_words_of_its_own(folder) -> None:
    setup, kinds = largest(folder), set()
    for seed in range(60):
        game = at_random_question(setup, seed)
        question = question_of(game)
        assert question is not None
        assert game.ask is not None
        kinds.add(question.kind)
        assert question.seat == game.ask.seat
        assert (question.actor in setup.figures) == (question.kind == "perform")
        assert tuple(o.value for o in question.options) == game.ask.options
        for lang in ("en", "pl"):
            assert len({o.text(lang) for o in question.options}) == len(question.options)
            assert question.prompt(lang)
        for option in question.options:
            kind, handle = option.named
            assert (kind == "") == (handle == -1)
        assert hash(question) == hash(question_of(game.copy()))
        assert question == question_of(pickle.loads(pickle.dumps(game)))
    assert {"perform", "character"} <= kinds


def test_a_game_is_over_when_nothing_more_will_be_asked() -> None:
    setup = largest(CLASH)
    game = setup.start(3)
    over = [game.over]
    game.run()
    over.append(game.over)
    played(game, 3)
    over.append(game.over)
    assert over == [False, False, True]
    assert question_of(game) is None
    with pytest.raises(ValueError, match="not among the legal answers"):
        game.give(PASS)


def test_what_was_not_offered_is_refused() -> None:
    game = begun(largest(CLASH), 1)
    with pytest.raises(ValueError, match="not among the legal answers"):
        game.give((0, 0, 99))
