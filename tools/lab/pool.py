"""Play a series of games on several processes; what comes out is the same however many there are."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.runtime.setup import Setup
from tools.lab.batch import Outcome, Series, play_stretch
from tools.workers import spread

BATCH = 100
"""Games handed to a process at a time, at most."""

Stretch = tuple[Series, int, int]


def play_series(
    setup: Setup, series: Series, games: int, jobs: int = 1, told: Callable[[int], None] = lambda _done: None
) -> list[Outcome]:
    """The outcomes of games 0 to `games`-1, in that order; `told` hears how many more are done."""
    size = max(1, min(BATCH, -(-games // (jobs * 4))))
    stretches = [(series, at, min(at + size, games)) for at in range(0, games, size)]
    found = spread(_play, setup, stretches, jobs, lambda number: told(stretches[number][2] - stretches[number][1]))
    return [outcome for outcomes in found for outcome in outcomes]


def _play(setup: Setup, stretch: Stretch) -> list[Outcome]:
    return play_stretch(setup, *stretch)
