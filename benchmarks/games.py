"""Whole games by bots on the largest scenario of the content."""

from __future__ import annotations

import copy
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.measure import Quantity, best, in_words, side_by_side
from interpreter.game import Game
from interpreter.index import Trigger
from interpreter.load import load_content
from interpreter.setup import Setup
from interpreter.watch import Watch
from tools.bots import make_bot
from tools.lab import Series, play_series
from tools.lab.batch import play_stretch

GAMES = 60
RANDOM = Series(("random", "random"), 1)


def quantities(content: Path) -> Iterator[Quantity]:
    setup = largest(content)
    play_stretch(setup, RANDOM, 0, 5)
    yield from _pace(setup)
    yield _listeners(setup)
    yield from _copy(setup)
    yield _processes(setup)


def largest(folder: Path) -> Setup:
    """The setup of the scenario with the most characters."""
    content = load_content([folder])
    return max((content.setup(s) for s in content.library.all("scenario")), key=lambda setup: len(setup.figures))


def _pace(setup: Setup) -> Iterator[Quantity]:
    """Games and decisions a second on one core; the yardstick is what plain Python does meanwhile."""
    outcomes = play_stretch(setup, RANDOM, 0, GAMES)
    decisions = sum(o.decisions for o in outcomes)
    seconds = best(lambda: play_stretch(setup, RANDOM, 0, GAMES), 5)
    name = f"{setup.plan.scenario}, {len(setup.figures)} characters, random bots"
    yardstick = f"a loop of 1,000 additions: {in_words(best(lambda: sum(range(1000)), 20, 200))}"
    yield Quantity(
        f"games a second: {name}", f"{in_words(seconds / GAMES)} a game", yardstick, GAMES / seconds, ">= 60"
    )
    yield Quantity("decisions a second", f"{decisions / GAMES:.0f} a game", yardstick, decisions / seconds, ">= 20000")


class _Count(Watch):
    """Counts the triggers that were looked at and those that fired."""

    def __init__(self) -> None:
        self.looked = self.fired = 0

    def tested(self, game: Game, frame: list[Any], trigger: Trigger, fires: bool) -> None:
        self.looked += 1
        self.fired += fires


def _listeners(setup: Setup) -> Quantity:
    count = _Count()
    for seed in range(20):
        game = setup.start(seed)
        game.watch = count
        game.run()
        bots = {p: make_bot("random", seed, n) for n, p in enumerate(setup.players)}
        while game.ask is not None:
            game.give(bots[game.ask[0]].answer(game))
    ratio = count.looked / max(count.fired, 1)
    return Quantity(
        "listeners looked at / fired", f"{count.looked / 20:.0f} a game", f"{count.fired / 20:.0f}", ratio, "<= 3"
    )


def _copy(setup: Setup) -> Iterator[Quantity]:
    """The copy of a game, and what `copy.deepcopy` takes for the same."""
    game = setup.start(1)
    game.run()
    ours, theirs = side_by_side(lambda: [game.copy() for _ in range(100)], lambda: copy.deepcopy(game), number=3)
    ours /= 100
    yield Quantity("copy of that game, µs", in_words(ours), f"{len(game.S):,} ints", ours * 1e6, "<= 10")
    yield Quantity("deepcopy / copy", in_words(ours), in_words(theirs), theirs / ours, ">= 100")


def _processes(setup: Setup) -> Quantity:
    """The same games on one process and on two."""
    found = []
    for jobs in (1, 2):
        start = time.perf_counter()
        outcomes = play_series(setup, RANDOM, 400, jobs)
        found.append(time.perf_counter() - start)
        assert len(outcomes) == 400
    return Quantity("two processes / one", in_words(found[1]), in_words(found[0]), found[0] / found[1], ">= 1.8")
