"""Whole games by bots on the largest scenario of the content, and on one with four against four."""

from __future__ import annotations

import copy
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from benchmarks.measure import Quantity, best, cpu, in_words, side_by_side
from interpreter.loading.load import load_content
from interpreter.runtime.setup import Setup
from tools.lab import Series, play_series
from tools.lab.batch import play_stretch

GAMES = 60
RANDOM = Series(("random", "random"), 1)


def quantities(content: Path) -> Iterator[Quantity]:
    found = sizes(content)
    for name, bars in (("four", (">= 60", ">= 20000")), ("largest", (">= 40", ">= 12000"))):
        if name in found:
            yield from _pace(found[name], *bars)
    setup = found["largest"]
    play_stretch(setup, RANDOM, 0, 5)
    yield _greedy(found.get("four", setup))
    yield _listeners(setup)
    yield from _copy(setup)
    yield _processes(setup)
    yield _battles(content.parent / "packs" / "mage_knight_unlimited")


def sizes(folder: Path) -> dict[str, Setup]:
    """The setups of the scenario with the most characters, and of one with four against four."""
    content = load_content([folder])
    setups = [content.setup(s) for s in content.library.all("scenario")]
    setups.sort(key=lambda setup: len(setup.figures))
    four = [setup for setup in setups if len(setup.figures) == 8]
    return {"largest": setups[-1]} | ({"four": four[0]} if four else {})


def _pace(setup: Setup, games: str, decisions: str) -> Iterator[Quantity]:
    """Games and decisions a second on one core, each time with nothing kept of the games before.

    The yardstick is what plain Python does meanwhile.
    """
    outcomes = play_stretch(setup, RANDOM, 0, GAMES)
    asked = sum(o.decisions for o in outcomes)
    seconds = best(lambda: play_stretch(Setup(setup.program, setup.plan), RANDOM, 0, GAMES), 5)
    additions = best(lambda: sum(range(1000)), 20, 200)
    yardstick = f"a loop of 1,000 additions: {in_words(additions)}"
    name = f"{setup.plan.scenario}, {len(setup.figures)} characters, random bots"
    yield Quantity(f"games a second: {name}", f"{in_words(seconds / GAMES)} a game", yardstick, GAMES / seconds, games)
    yield Quantity("decisions a second there", f"{asked / GAMES:.0f} a game", yardstick, asked / seconds, decisions)
    ratio = seconds / asked / additions
    yield Quantity("decision there / that loop", in_words(seconds / asked), in_words(additions), ratio, "<= 8")


def _battles(pack: Path) -> Quantity:
    """Games of a hundred points on an open table: ten a second where the loop takes 8 µs."""
    content = load_content([pack])
    setup = content.setup(content.library.all("scenario")[0])
    seconds = min(cpu(lambda: play_stretch(Setup(setup.program, setup.plan), RANDOM, 0, 20)) for _ in range(3)) / 20
    additions = best(lambda: sum(range(1000)), 20, 200)
    name = f"game of {setup.plan.scenario}, random bots / a loop of 1,000 additions"
    return Quantity(
        name, f"{in_words(seconds)}, {1 / seconds:.3g} a second", in_words(additions), seconds / additions, "<= 12500"
    )


def _greedy(setup: Setup) -> Quantity:
    """Games a second of two bots that look ahead."""
    greedy = Series(("greedy", "greedy"), 1)
    seconds = best(lambda: play_stretch(setup, greedy, 0, 4), 3)
    name = f"games a second: {setup.plan.scenario}, greedy bots"
    return Quantity(name, f"{in_words(seconds / 4)} a game", "", 4 / seconds, ">= 4")


def _listeners(setup: Setup) -> Quantity:
    """How many tests of triggers are run in play for each that fires. (An observer is told of more than are run without one.)"""
    tests = {row.test.__code__ for row in setup.program.triggers}
    found: Counter[bool] = Counter()

    def returned(frame: FrameType, event: str, value: object) -> None:
        if event == "return" and frame.f_code in tests:
            found[bool(value)] += 1

    sys.setprofile(returned)
    try:
        play_stretch(setup, RANDOM, 0, 20)
    finally:
        sys.setprofile(None)
    ratio = found.total() / found[True]
    return Quantity(
        "listeners looked at / fired", f"{found.total() / 20:.0f} a game", f"{found[True] / 20:.0f}", ratio, "<= 3"
    )


def _copy(setup: Setup) -> Iterator[Quantity]:
    """The copy of a game, against what plain Python does meanwhile, and against `copy.deepcopy`."""
    game = setup.start(1)
    game.run()
    ours, theirs = side_by_side(lambda: [game.copy() for _ in range(100)], lambda: copy.deepcopy(game), number=3)
    ours /= 100
    additions = best(lambda: sum(range(1000)), 20, 200)
    name = f"copy of that game ({len(game.S):,} ints) / a loop of 1,000 additions"
    yield Quantity(name, in_words(ours), in_words(additions), ours / additions, "<= 1.25")
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
