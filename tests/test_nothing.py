"""What is said of nobody and nothing: it changes nothing, is never a fault, and takes no time.

A name holds nothing where somebody has passed, where a set was empty, or where rules say so.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.loading.load import Content
from interpreter.open_table import Point
from interpreter.runtime.game import Game, Runaway
from interpreter.runtime.setup import Placed, Plan, Setup
from tests.hostile import bounded
from tests.kit import MINI, rules_from, said
from tests.playing import ROOT
from tests.test_termination import insisted
from tierce._sources import MemoryFolder

TYPES = {"foe": "character", "goal": "space", "leaf": "card", "thing": "item", "who": "player"}
TERMS = "".join(f'term "{name}" is a {of}\n    pl "{name}"\n' for name, of in TYPES.items())
MORE = f"""{TERMS}
term "count" is a number of the game
    pl "licznik"
term "pace" is a number of a character
    pl "krok"
term "friend in need" is a character of a character
    pl "druh"
term "luck" is a number of a player
    pl "fart"
state "Dazed"
    pl "oszołomiony"
token "Coin"
    pl "moneta"
procedure "Rise" (target)
    pl "powstanie"
    target becomes Dazed until the end of the turn
    target gains 1 Coin token until the end of the turn
    let target's pace be 0
    let target's friend in need be nothing
    let target's player's luck be 0
procedure "Go" (target)
    pl "dalej"
"""
NOTHING = "".join(f"    let {name} be nothing\n" for name in TYPES) + "    let count be 0 minus 5\n"
DONE = (
    "let foe's pace be 3",
    "foe's pace increases by 3",
    "let foe's friend in need be target",
    "let who's luck be 3",
    "foe becomes Dazed",
    "foe is no longer Dazed",
    "foe becomes Dazed until the end of the turn",
    "foe gains 3 Coin tokens",
    "foe gains 3 Coin tokens until the end of the turn",
    "foe loses 3 Coin tokens",
    "foe loses all Coin tokens",
    "foe becomes big",
    "foe is no longer big",
    "foe joins North",
    "target joins who",
    "foe is controlled by South",
    "target is controlled by who",
    "foe leaves the game",
    "foe comes on",
    "foe comes back into the game",
    "foe is taken off the board",
    "foe enters A1",
    "foe moves to A1",
    "target moves to goal",
    "foe and target change places",
    "target and foe change places",
    "foe takes thing",
    "target takes thing",
    "foe drops thing",
    "thing is put on A1",
    "thing is removed from the game",
    "leaf is discarded",
    "leaf is played",
    "leaf is played face down",
    "leaf goes to the hand",
    "leaf goes on top of its deck",
    "leaf goes under its deck",
    "leaf counts as coins",
    "North looks at leaf",
    "who looks at card in North's hand",
    "who alone knows card in North's hand",
    "who wins",
    "the dial of foe turns by 1",
    "foe opens the door to A2",
    "the holder of thing leaves the game",
    "goal is noted in count",
)


def yard(content: Content) -> Game:
    setup = Setup(content.program, Plan(content.boards["Yard"], (Placed("Ann", 0, 0), Placed("Bob", 1, 1))))
    game = setup.start(1)
    game.call(content.library.get("procedure", "Go").number, (setup.figures[0],))
    return game


def come_of(*lines: str) -> tuple[object, ...]:
    """All that is kept of a game after some lines."""
    content = rules_from(MINI, MORE + NOTHING + "".join(f"    {line}\n" for line in lines))
    assert said(content) == [], lines
    game = yard(content)
    with bounded():
        insisted(game)
    return game.S, game.Z, game.P


@pytest.mark.parametrize("line", DONE)
def test_what_is_done_to_nobody_changes_nothing(line: str) -> None:
    assert come_of(line) == come_of()


ASKED = (
    "let who be the next player after who",
    "let who be the other player than who",
    "for each other player than who",
    "for each player on the side of who",
    "for each player against who",
    "for each player in turn from who",
    "for each character of who",
    "for each card among the top 3 of who's deck",
    "taking turns as who, who first, at most 3 times",
    "if who has won",
    "let goal be J9",
    "for each space adjacent to J9",
    "for each enemy of target",
)
AWAY = "let goal be the space {} spaces behind it straight away from target"


@pytest.mark.parametrize("line", ASKED)
def test_what_is_asked_of_nobody_is_no_fault(line: str) -> None:
    under = (
        () if line.startswith("let") else ("    pass",) if line.startswith("taking") else ("    count increases by 1",)
    )
    come_of(line, *under)


@pytest.mark.parametrize("n", ["count", "999999", "0"])
def test_a_space_behind_somebody_is_on_the_board_or_none(n: str) -> None:
    come_of("for each enemy of target", f"    {AWAY.format(n)}", "    it moves to goal")


def test_each_die_of_thousands_is_work() -> None:
    dice = 'die "Bone"\n    pl "kość"\n    faces from 1 to 6\nterm "throw" is a roll\n    pl "rzut"\n'
    rolling = "    let count be 2\n    repeat at most 60 times\n        let count be count plus count\n        roll count Bone as throw\n"
    content = rules_from(MINI, dice + MORE + rolling)
    assert said(content) == []
    with bounded(), pytest.raises(Runaway, match="without asking anything; at work: Go"):
        insisted(yard(content))


# --- on an open table

GLADE = ROOT / "tests" / "games" / "glade"
TABLE = MemoryFolder(
    Path("glade"),
    {
        "pack.toml": b'name = "Glade"\npl = "Polana"\nlanguage = 2\ncomponents = ["characters", "dice", "open table", "bands"]\n',
        "glade.tierce": (GLADE / "glade.tierce").read_bytes(),
    },
)
PLACES = (
    "place where {} may be set up",
    "place that {} reaches within {n} inches",
    "place that {} reaches within {n} inches heedless of wood",
    "place beside character that {} reaches within {n} inches",
    "place away from enemy of victim that {} reaches within {n} inches",
    "place that {} flies to within {n} inches",
    "place that {} may turn to",
    "place that {} may turn to with victim at its front",
    "place where {} touches victim",
    "place where victim touches {}",
    "place where {} touches victim heedless of wood",
)
MOVES = (
    "{} is set up at goal",
    "{} goes to goal",
    "{} turns to goal",
    "{} turns to face victim",
    "victim turns to face {}",
    "{} is put at goal",
    "the stand of {} is marked",
    "{} goes back to the mark",
    "if {} is in the starting area of victim",
    "if victim is in the starting area of {}",
    "if {} stands on higher ground",
    "for each enemy of victim within {n} inches of {}",
)


def glade(text: str) -> Game:
    content = rules_from(TABLE, f'term "count" is a number of the game\n    pl "l"\n{text}')
    assert said(content) == []
    board = content.boards["Glade"]
    assert board.table is not None
    at = [board.table.number(Point(800, y)) for y in (200, 1800)]
    placed = (Placed("Archer", 0, at[0], mark="N"), Placed("Rider", 1, at[1], mark="S"))
    setup = Setup(content.program, Plan(board, placed))
    game = setup.start(1)
    game.call(content.library.get("procedure", "Go").number, setup.figures)
    return game


@pytest.mark.parametrize("n", ["0 minus 5", "999999 times 999999 times 999999"])
@pytest.mark.parametrize("who", ["nobody", "fighter"])
def test_nobody_goes_nowhere_and_nobody_goes_for_ever(who: str, n: str) -> None:
    lines = f'procedure "Go" (fighter, victim)\n    pl "d"\n    let count be {n}\n'
    lines += "    let fighter be nothing\n" * (who == "nobody")
    lines += "    North may choose goal from place that victim reaches within 2 inches\n        count increases by 0\n"
    for line in PLACES:
        lines += f"    North may choose goal from {line.format('fighter', n='count')}\n        count increases by 0\n"
    for line in MOVES:
        under = "" if line[:3] not in ("if ", "for") else "        count increases by 0\n"
        lines += f"    {line.format('fighter', n='count')}\n{under}"
    game = glade(lines)
    before = game.S[:]
    with bounded():
        insisted(game)
    if who == "nobody":
        assert sum(was != now for was, now in zip(before, game.S, strict=True)) == 1, "more than the count has changed"
