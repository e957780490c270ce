"""Play a series of games on several processes; what comes out is the same however many there are."""

from __future__ import annotations

from interpreter.runtime.setup import Setup
from tools.lab.batch import Outcome, Series, play_stretch
from tools.workers import spread

BATCH = 100
"""Games handed to a process at a time, at most."""
TURNS = 16
"""How often each process is handed some, at least: the fewer at a time, the less one waits for the last of another."""

Stretch = tuple[Series, int, int]


def play_series(setup: Setup, series: Series, games: int, jobs: int = 1, start: int = 0) -> list[Outcome]:
    """The outcomes of so many games from that of a number on, in their order."""
    size = max(1, min(BATCH, -(-games // (jobs * TURNS))))
    stop = start + games
    stretches = [(series, at, min(at + size, stop)) for at in range(start, stop, size)]
    return [outcome for outcomes in spread(_play, setup, stretches, jobs) for outcome in outcomes]


def _play(setup: Setup, stretch: Stretch) -> list[Outcome]:
    return play_stretch(setup, *stretch)
