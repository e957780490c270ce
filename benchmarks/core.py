"""The core by itself: a compiled condition, the passing of an event."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.measure import Quantity, in_words, side_by_side
from interpreter.loading.load import load_content
from interpreter.runtime.game import Game
from interpreter.runtime.index import Group, Trigger
from interpreter.runtime.setup import Setup

SMALL = Path(__file__).resolve().parent / "small"
LISTENERS = 5


def quantities(_content: Path) -> Iterator[Quantity]:
    setup = _setup()
    yield _condition(setup)
    yield _event(setup)


def _setup() -> Setup:
    content = load_content([SMALL])
    assert not content.report.errors, [d.message for d in content.report.found]
    return content.setup(content.library.all("scenario")[0])


def _condition(setup: Setup) -> Quantity:
    """A modifier with two conditions, compiled, and the same written by hand against the same state."""
    game = setup.start(1)
    program = setup.program
    rows = (row for rows in program.modifiers_of.values() for row in rows)
    compiled = next(function for _, function, _ in rows if function.__name__ in program.compiler.tables.hooks)
    memory = program.compiler.memory
    vigour, calm = memory.slot("character", "vigour"), memory.slot("character", "state calm")
    me = setup.figures[0]
    game.S[me + vigour] = 3

    def by_hand(g: Game, _f: Any, _e: int, who: int, _this: int) -> int:
        S = g.S
        if not S[who + vigour] < 6 or S[who + calm]:
            return 0
        return 2

    assert compiled(game, None, me, me, -1) == by_hand(game, None, me, me, -1) == 2
    ours, theirs = side_by_side(
        lambda: [compiled(game, None, me, me, -1) for _ in range(1000)],
        lambda: [by_hand(game, None, me, me, -1) for _ in range(1000)],
        number=20,
    )
    return Quantity(
        "compiled condition / by hand", in_words(ours / 1000), in_words(theirs / 1000), ours / theirs, "<= 1.3"
    )


def _event(setup: Setup) -> Quantity:
    """A procedure for which five triggers wait, and a bare loop over a tuple of five."""
    game = setup.start(1)
    frame = game.stack[-1]

    def test(g: Game, _f: Any, me: int, _this: int) -> bool:
        return g.S[me] < 0

    me = setup.figures[0]
    waiting = [Trigger(n + 1, 0, test, 0, 5, me, -1, False) for n in range(LISTENERS)]
    row = [(t.order, t.test, t.me, t.this, t) for t in waiting]
    groups: list[Group] = [(0, 0, row, {})]
    bare = tuple((test, me, -1) for _ in range(LISTENERS))

    def ours() -> None:
        for _ in range(200):
            frame[2] = 0
            game.next_trigger(frame, groups)

    def theirs() -> None:
        for _ in range(200):
            frame[2] = 0
            for waits, who, this in bare:
                if waits(game, frame, who, this):
                    break

    a, b = side_by_side(ours, theirs, number=20)
    return Quantity("event with 5 listeners / bare loop", in_words(a / 200), in_words(b / 200), a / b, "<= 1.5")
