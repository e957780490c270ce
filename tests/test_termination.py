"""Rules end: what would not is refused with its circle, and what nobody can foresee is ended by a budget that names it.

The packs stand in `tests/termination`, each under a heading that says what is to come of it; each begins with `Go`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.loading.load import Content
from interpreter.runtime.game import Game, Runaway
from interpreter.runtime.runaway import ALLOWED, MAX_WORK, worked
from interpreter.runtime.setup import Placed, Plan, Setup
from tests.hostile import bounded
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


GO = 'procedure "Go" (target)\n    pl "dalej"\n'
SPIN = 'term "spin" is a number of the game\n    pl "obrót"\n    starts at 3\n'
RUNS_ON = "the rules run on without asking anything; at work: "
GROWN = "a number has grown beyond all bounds; at work: "


def nested(times: int, loop: str, line: str) -> str:
    """So many loops in each other, in a body."""
    loops = [f"{'    ' * depth}{loop}\n" for depth in range(1, times + 1)]
    return "".join([*loops, "    " * (times + 1) + line + "\n"])


def chain(length: int, value: str, last: str = "1", owner: str = "the game") -> str:
    """Numbers n0, n1 and so on; `{}` in a value is the next."""
    links = [value.format(f"n{number + 1}") for number in range(length)] + [last]
    return "".join(
        f'term "n{number}" is a number of {owner}\n    pl "n"\n    is {link}\n' for number, link in enumerate(links)
    )


def procedures(length: int, body: str) -> str:
    """Procedures p0, p1 and so on; `{}` in a body is the next."""
    made = [f'procedure "p{n}" (target)\n    pl "p"\n{body.format(f"p{n + 1}")}' for n in range(length)]
    return "".join([*made, f'procedure "p{length}" (target)\n    pl "p"\n    do Rest for target\n'])


REPLACING = "".join(
    f"    instead of p{n}\n        do p{(n + 1) % 20} for self\n        do p{(n + 7) % 20} for self\n"
    for n in range(20)
)
PLAIN = "".join(f'procedure "p{n}" (target)\n    pl "p"\n    do Rest for target\n' for n in range(20))
WAITING = "".join(f"    on rest, when own vigour is above {n}\n        own vigour increases by 1\n" for n in range(500))
LIMITED = "".join(f"    on p{n}, once per turn\n        do p{n + 1} for self\n" for n in range(700))
STATES = "".join(f'state "S{n}"\n    pl "s"\n{f"    holds while self is S{n + 1}{chr(10)}" * 2}' for n in range(40))
LAST_STATE = 'state "S40"\n    pl "s"\n    holds while own vigour is above 99\n'
WHO = 'term "who" is a player\n    pl "kto"\n'
LET = "    let target's vigour be {}\n"

ENORMOUS = {
    "loops in loops": (GO + nested(8, "repeat at most 999999 times", "target's vigour increases by 1"), "E0504 "),
    "loops in loops that call": (
        GO + nested(2, "repeat at most 999999 times", "do Rest for target"),
        RUNS_ON + "Go > Rest",
    ),
    "sets in sets": (GO + nested(12, "for each free space", "target's vigour increases by 1"), "E0504 "),
    "sums over sums": (
        chain(12, "the sum of {} over free space") + GO + LET.format("n0"),
        "E0504 n5 → n6 → n7 → n8 → n9 → n10",
    ),
    "sums over a few, again and again": (
        chain(4, "the sum of {} over free space")
        + GO
        + nested(1, "repeat at most 9999 times", LET.format("n0").strip()),
        RUNS_ON + "Go",
    ),
    "twice the next": (chain(90, "{0} plus {0}") + GO + LET.format("n0"), "E0504 n33 → n34"),
    "twice the next, a long way": (chain(300, "{0} plus {0}") + GO + LET.format("n0"), "E0503 "),
    "twice the next, not so far": (chain(40, "{0} plus {0}") + GO + LET.format("n0"), RUNS_ON + "Go > n"),
    "a chain": (chain(3000, "{} plus 1") + GO + LET.format("n0"), "E0503 "),
    "squares of squares": (chain(20, "{0} times {0}", "3") + GO + LET.format("n0"), GROWN + "Go"),
    "squared again and again": (SPIN + GO + "    let spin be spin times spin\n" * 60, GROWN + "Go"),
    "doubled again and again": (
        SPIN + GO + nested(2, "repeat at most 9999 times", "let spin be spin plus spin"),
        GROWN + "Go",
    ),
    "a deck": ('deck "More"\n    pl "m"\n    coins from 1 to 999999\n' + GO + "    do Rest for target\n", "E0229 "),
    "turns taken": (
        WHO
        + GO
        + "    taking turns as who, North first, at most 999999 times\n        who may\n            do Rest for target\n",
        "20,000 questions were answered, and the game is not over; at work: Go",
    ),
    "an option each": (
        GO + "    repeat at most 999999 times\n        target's player may\n            do Rest for target\n",
        "20,000 questions were answered, and the game is not over; at work: Go",
    ),
    "replacements that call twice": (
        f'skill "A"\n    pl "a"\n{REPLACING}{PLAIN}{GO}    do p0 for target\n',
        RUNS_ON + "Go > p",
    ),
    "procedures that call twice": (
        procedures(60, "    do {0} for target\n    do {0} for target\n") + GO + "    do p0 for target\n",
        RUNS_ON + "Go > p",
    ),
    "procedures that call for all": (
        procedures(60, "    for each character\n        do {} for it\n") + GO + "    do p0 for target\n",
        RUNS_ON + "Go > p",
    ),
    "limited triggers in a row": (
        f'skill "A"\n    pl "a"\n{LIMITED}'
        + procedures(700, "    do Rest for target\n")
        + GO
        + "    do p0 for target\n",
        "more than 1,000 rules wait for each other; at work: Go > p",
    ),
    "hundreds that wait for one event": (
        f'skill "A"\n    pl "a"\n{WAITING}{GO}' + "    repeat at most 999999 times\n        do Rest for target\n",
        RUNS_ON + "Go > Rest > A",
    ),
    "states that hold twice over": (
        STATES + LAST_STATE + GO + "    if target is S0\n        do Rest for target\n",
        RUNS_ON + "Go > S",
    ),
    "tokens laid out again and again": (
        'token "T"\n    pl "t"\n' + GO + nested(3, "repeat at most 9999 times", "target gains 9999 T tokens"),
        RUNS_ON + "Go",
    ),
}


@pytest.mark.parametrize("name", ENORMOUS)
def test_what_nobody_could_do_is_refused_or_ended_by_a_budget(name: str) -> None:
    text, expected = ENORMOUS[name]
    content = rules_from(MINI, text)
    if content.report.errors:
        first = content.report.found[0]
        assert f"{first.code} {' '.join(first.notes)}".startswith(expected)
        return
    with bounded(), pytest.raises(Runaway) as wrong:
        insisted(begun(content))
    assert str(wrong.value).startswith(expected)


def test_what_is_looked_at_between_two_questions_is_forgotten_in_time() -> None:
    """Questions allow for so much work each; only what goes beyond is added up."""
    text = GO + "    repeat at most 300 times\n        target's player may\n            do Rest for target\n"
    game = begun(rules_from(MINI, text))
    game.run()
    for _ in range(200):
        game.work += ALLOWED
        game.give(1)
    assert game.work == 0
    game.work = MAX_WORK - ALLOWED
    worked(game, ALLOWED)
    with pytest.raises(Runaway):
        worked(game, 1 << 20)
