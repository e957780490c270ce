"""Rules end: what would not is refused with its circle, and what nobody can foresee is ended by a budget that names it.

The packs stand in `tests/termination`, each under a heading that says what is to come of it; each begins with `Go`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.loading.load import Content
from interpreter.runtime.game import Game
from interpreter.runtime.setup import Placed, Plan, Setup
from tests.kit import MINI, rules_from, said

FOLDER = Path(__file__).resolve().parent / "termination"


def packs(name: str) -> dict[str, list[str]]:
    """The packs of a file by their names: what is expected of each, then its text."""
    found: dict[str, list[str]] = {}
    for part in (FOLDER / f"{name}.txt").read_text("utf-8").split("=== ")[1:]:
        heading, _, text = part.partition("\n")
        called, *expected = heading.split(" | ")
        assert called not in found
        found[called] = [*expected, text]
    return found


CIRCLES, SOUND = packs("circles"), packs("sound")


def begun(content: Content) -> Game:
    """A game of Ann, who bears every skill, and Bob, in which `Go` is to be carried out for her."""
    skills = tuple((rule.number, 0) for rule in content.library.rules() if rule.kind == "skill")
    variants = tuple(variant.name for variant in content.library.all("variant"))
    placed = (Placed("Ann", 0, 0, rules=skills), Placed("Bob", 1, 1))
    setup = Setup(content.program, Plan(content.boards["Yard"], placed, variants=variants))
    game = setup.start(1)
    game.call(content.library.get("procedure", "Go").number, (setup.figures[0],))
    return game


def insisted(game: Game) -> int:
    """Play as somebody who agrees to everything; the number of questions that were asked."""
    game.run()
    while game.ask is not None:
        game.give(next((option for option in game.ask.options if option not in (-1, 0)), game.ask.options[0]))
    return game.decisions


@pytest.mark.parametrize("name", CIRCLES)
def test_a_circle_is_refused_and_named(name: str) -> None:
    code, circle, text = CIRCLES[name]
    content = rules_from(MINI, text)
    assert [d.code for d in content.report.found] == [code], said(content)
    assert circle in "\n".join(content.report.found[0].notes)


@pytest.mark.parametrize("name", SOUND)
def test_what_uses_something_up_is_accepted_and_ends(name: str) -> None:
    questions, text = SOUND[name]
    content = rules_from(MINI, text)
    assert said(content) == []
    assert insisted(begun(content)) == int(questions)


def test_a_circle_says_what_is_renewed_in_it_and_where() -> None:
    found = rules_from(MINI, CIRCLES["two reset each other"][-1]).report.found[0]
    assert "`once per turn` does not end it: it is renewed on the way" in found.notes
    assert "`once per game`" in found.notes[-1]
    assert [(text, span.line) for span, text in found.related if "renewed" in text] == [
        ("`once per turn` is renewed here", 7),
        ("`once per phase` is renewed here", 4),
    ]
