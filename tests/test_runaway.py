"""Rules that run on without end are ended by a budget, with a message that names them; never by a traceback or a hang."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from interpreter.observe.trace import Trace
from interpreter.runtime import game as core
from interpreter.runtime.game import Game, Runaway
from interpreter.runtime.setup import Placed, Plan, Setup
from tests.hostile import a_pack, run
from tests.kit import MINI, rules_from
from tools.cli import _fault

RULES = """
term "spin" is a number of the game
    pl "obrót"
    starts at 3

trait "idle"
    pl "jałowy"

procedure "Square" (target)
    pl "kwadrat"
    repeat at most 60 times
        let spin be spin times spin

procedure "Double" (target)
    pl "podwojenie"
    repeat at most 99999 times
        repeat at most 2 times
            let spin be spin plus spin

procedure "Around" (target)
    pl "w kółko"
    repeat at most 999999 times
        repeat at most 999999 times
            do Rest for target

procedure "Ask for ever" (target)
    pl "pytanie bez końca"
    repeat at most 999999 times
        target's player may choose an idle action for target

procedure "Safeguard" (target)
    pl "bezpiecznik"
    repeat safely at most 3 times, while target's vigour is at least 1
        do Rest for target

procedure "Three times" (target)
    pl "trzy razy"
    repeat at most 3 times, while target's vigour is at least 1
        do Rest for target

term "mover" is a player
    pl "działający"

procedure "Turn about" (target)
    pl "na zmianę"
    taking turns as mover, North first, at most 3 times
        do Rest for target

action "Wait" (idle)
    pl "Czekanie"
    do Rest for self
"""


def begun(procedure: str) -> Game:
    content = rules_from(MINI, RULES)
    assert [d.message for d in content.report.found if d.severity == "error"] == []
    plan = Plan(content.boards["Yard"], (Placed("Ann", 0, 0), Placed("Bob", 1, 1)))
    setup = Setup(content.program, plan)
    game = setup.start(1)
    game.call(content.library.get("procedure", procedure).number, (setup.figures[0],))
    return game


@pytest.mark.parametrize("observed", [False, True])
@pytest.mark.parametrize(
    ("procedure", "why"),
    [
        ("Square", "a number has grown beyond all bounds; at work: Square"),
        ("Double", "a number has grown beyond all bounds; at work: Double"),
        ("Around", "the rules run on without asking anything; at work: Around > Rest"),
    ],
)
def test_work_between_two_questions_has_a_budget(procedure: str, why: str, observed: bool) -> None:
    game = begun(procedure)
    if observed and procedure != "Around":
        Trace(game)
    with pytest.raises(Runaway) as wrong:
        game.run()
    assert str(wrong.value) == why


@pytest.mark.parametrize("observed", [False, True])
@pytest.mark.parametrize("procedure", ["Safeguard", "Turn about"])
def test_a_safeguard_that_is_reached_breaks_the_game_off(procedure: str, observed: bool) -> None:
    game = begun(procedure)
    if observed:
        Trace(game)
    with pytest.raises(Runaway, match=rf"at work: {procedure}"):
        game.run()


def test_a_number_that_is_a_rule_only_ends_the_repetition() -> None:
    begun("Three times").run()


def test_a_game_has_a_budget_of_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core, "MAX_DECISIONS", 1000)
    game = begun("Ask for ever")
    game.run()
    with pytest.raises(Runaway, match=r"1,000 questions were answered, .*; at work: Ask for ever$"):
        for _ in range(2000):
            assert game.ask is not None
            game.give(game.ask.options[0])


def test_what_python_cannot_bear_is_told_of_the_rules() -> None:
    game = begun("Around")

    def deep(g: Game, f: list[int]) -> None:
        deep(g, f)

    game.setup.program.blocks[game.stack[-1][0]] = deep
    with pytest.raises(Runaway, match="a value depends on itself.*at work: Around"):
        game.run()


def test_what_bots_seek_is_bounded_as_what_is_done(tmp_path: Path) -> None:
    """It is worked out where nobody plays, and told in the same way."""
    pack = a_pack(tmp_path)
    text = (pack / "clash.tierce").read_text("utf-8")
    text = text.replace("points times 10\n", "points plus 999999 times 999999 times 999999 times 999999\n", 1)
    (pack / "clash.tierce").write_text(text, "utf-8")
    players = ("--north", "greedy", "--south", "greedy")
    out = run("--content", pack, "simulate", "The Yard", "--games", "1", "--jobs", "1", *players, code=1).output
    assert "a number has grown beyond all bounds; at work: " in out and "worth" in out


def test_the_command_line_tells_it_as_a_finding(capsys: pytest.CaptureFixture[str]) -> None:
    assert _fault(Runaway("the rules run on without asking anything; at work: Around")) == 1
    assert capsys.readouterr().err == (
        "tierce: the rules go on without end: the rules run on without asking anything; at work: Around\n"
    )
    assert _fault(click.UsageError("other")) == 3


# --- searches of the board

WALKER = "target, 9 points and 9 diagonal a turn, past enemy of target, stopped by enemy of target"
SEARCHES = {
    "on foot": "let n be the number of space on foot 9 points from the space of target, 2 for a climb, not past enemy of target",
    "a walk": f"let n be the walk of {WALKER}, to goal",
    "a way": "let n be the way between the space of target and goal",
    "a flight": "let n be the number of free space reached by target in a flight of 9 spaces",
    "out of sight": "let n be the number of free space out of sight of every enemy of target",
    "far away": "let n be the number of free space at least 3 spaces from every enemy of target",
    "the whole board": "let n be the number of free space",
}


SIDE = 12
"""The spaces on a side of a board that is too large to be known by heart."""


def searching(line: str) -> Game:
    """A game in which a board is searched again and again, each time from another space."""
    text = (
        'term "goal" is a space\n    pl "cel"\nterm "n" is a number of the game\n    pl "n"\n'
        'procedure "Go" (target)\n    pl "dalej"\n    repeat at most 999999 times\n'
        f"        let goal be a random free space\n        target moves to goal\n        {line}\n"
    )
    rows = ["+" + "---+" * SIDE, *["|" + "    " * SIDE + "|", "+" + "   +" * SIDE] * SIDE]
    rows = [f"|{'    ' * SIDE}"[:-1] + "|" if n % 2 else row for n, row in enumerate(rows)]
    rows[-1] = rows[0]
    drawn = "".join(f"        {row}\n" for row in rows)
    content = rules_from(MINI, f'board "Field"\n    pl "pole"\n    grid\n{drawn}{text}')
    assert not content.report.errors, content.report.errors
    board = content.boards["Field"]
    game = Setup(content.program, Plan(board, (Placed("Ann", 0, 0), Placed("Bob", 1, board.size - 1)))).start(1)
    game.call(content.library.get("procedure", "Go").number, (game.setup.figures[0],))
    return game


@pytest.mark.parametrize("line", SEARCHES.values(), ids=SEARCHES)
def test_searches_of_the_board_without_end_are_ended(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.runtime.runaway.MAX_SEARCHED", 20_000)
    with pytest.raises(Runaway, match="the rules search the board on and on without asking anything; at work: Go"):
        searching(line).run()


def test_what_was_searched_before_an_answer_counts_no_more() -> None:
    game = searching(SEARCHES["a walk"])
    game.searched = 9
    twin = game.copy()
    assert twin.searched == 9
    twin.ask = core.Ask(0, 0, (1, 2), -1)
    twin.stack.clear()
    twin.give(1)
    assert (twin.searched, game.searched) == (0, 9)
