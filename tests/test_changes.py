"""Everything that is changed in play is told as it happens, and the index of hooks follows it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from interpreter.observe.events import Changed
from interpreter.observe.observer import Observer
from interpreter.observe.trace import Trace
from interpreter.runtime.fields.characters import SPACE
from interpreter.runtime.fields.core import OUTCOME
from interpreter.runtime.game import Game
from interpreter.runtime.index import index_of, occupied, rows_of
from interpreter.runtime.setup import Placed, Plan, Setup
from tests.kit import MINI, rules_from
from tests.playing import CLASH, CONTENT, ROOT, largest
from tests.test_trace import lying
from tools.bots import make_bot

FLICKER = """
procedure "Flicker" (target)
    pl "mgnienie"
    target's vigour increases by 5
    target's vigour decreases by 5

state "furious"
    pl "wściekły"

procedure "Fit" (target)
    pl "szał"
    target becomes furious
    target is no longer furious
"""


class Follower(Observer):
    """Keeps a game of its own by what it is told alone."""

    def __init__(self, game: Game) -> None:
        self.S, self.where = game.S[:], lying(game)

    def changed(self, game: Game, place: int, before: int, after: int) -> None:
        assert self.S[place] == before
        assert before != after or place == OUTCOME
        self.S[place] = after

    def moved(self, game: Game, cards: tuple[int, ...], source: int, target: int, lay: Sequence[int]) -> None:
        for card in cards:
            at = game.setup.piles[game.setup.face(card)[3:]]
            assert self.where[card] == at + source
            self.where[card] = at + target

    def ran(self, game: Game, frame: list[Any], block: int) -> None:
        assert self.S == game.S
        assert game.index.key == index_of(game).key
        assert game.rows is rows_of(game.index, game.setup.program, occupied(game))


@pytest.mark.parametrize("folder", (CLASH, CONTENT), ids=lambda f: f.name)
def test_what_is_told_is_enough_to_follow_a_game(folder: Path) -> None:
    setup = largest(folder)
    for seed in range(2):
        game = setup.start(seed)
        follower = Follower(game)
        game.observe(follower)
        game.run()
        bots = [make_bot("random", seed, n) for n in range(2)]
        while game.ask is not None:
            game.give(bots[game.ask.seat].answer(game))
            assert follower.where == lying(game)
            for figure in setup.figures:
                if game.S[figure + SPACE] >= 0:
                    assert game.Z[0][game.S[figure + SPACE]] == figure


def changes(procedure: str) -> list[tuple[int, int]]:
    """What the trace tells of a procedure for Ann: the values before and after each change."""
    content = rules_from(MINI, FLICKER)
    assert content.report.found == []
    setup = Setup(content.program, Plan(content.boards["Yard"], (Placed("Ann", 0, 0), Placed("Bob", 1, 1))))
    game = setup.start(1)
    trace = Trace(game)
    game.call(content.library.get("procedure", procedure).number, (setup.figures[0],))
    game.run()
    return [(e.before, e.after) for e in trace.events if isinstance(e, Changed)]


def test_what_changes_and_changes_back_in_one_block_is_told() -> None:
    assert changes("Flicker") == [(10, 15), (15, 10)]
    assert changes("Fit") == [(0, 1), (1, 0)]


def test_a_copy_of_an_observed_game_is_not_observed() -> None:
    game = largest(CLASH).start(1)
    trace = Trace(game)
    game.run()
    copy, told = game.copy(), len(trace.events)
    assert copy.ask is not None
    copy.give(copy.ask[2][0])
    assert type(copy.S) is list
    assert len(trace.events) == told


CHANGING = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"}


def written(tree: ast.AST) -> Iterator[str]:
    """The places where a module writes memory or piles by itself."""
    for node in ast.walk(tree):
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
        )
        for target in (t for one in targets for t in (one.elts if isinstance(one, ast.Tuple) else [one])):
            if isinstance(target, ast.Subscript) and any(
                n in ast.unparse(target.value) for n in ("S", "Z", "standing")
            ):
                yield ast.unparse(node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            of = ast.unparse(node.func.value)
            if any(n in of for n in (".Z", "_pile", "in_play", "draw_pile", "standing")):
                yield ast.unparse(node)


def test_words_change_nothing_by_themselves() -> None:
    assert list(written(ast.parse("g.S[who + 1] |= 2"))) == ["g.S[who + 1] |= 2"]
    assert list(written(ast.parse("a, S[b] = 1, 2\n_pile(g, p, 1).sort()"))) == [
        "a, S[b] = (1, 2)",
        "_pile(g, p, 1).sort()",
    ]
    for file in sorted((ROOT / "interpreter" / "vocabulary").glob("*.py")):
        assert list(written(ast.parse(file.read_text("utf-8")))) == [], file.name
