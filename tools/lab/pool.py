"""Play a series of games on several processes; what comes out is the same however many there are."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed

from interpreter.runtime.setup import Setup
from tools.lab.batch import Outcome, Series, play_stretch

BATCH = 100
"""Games handed to a process at a time, at most."""

_setup: Setup | None = None


def play_series(
    setup: Setup, series: Series, games: int, jobs: int = 1, told: Callable[[int], None] = lambda _done: None
) -> list[Outcome]:
    """The outcomes of games 0 to `games`-1, in that order; `told` hears how many more are done."""
    size = max(1, min(BATCH, -(-games // (jobs * 4))))
    stretches = [(at, min(at + size, games)) for at in range(0, games, size)]
    found: dict[int, list[Outcome]] = {}
    if jobs <= 1 or len(stretches) < 2:
        for start, stop in stretches:
            found[start] = play_stretch(setup, series, start, stop)
            told(stop - start)
        return [outcome for start, _ in stretches for outcome in found[start]]
    with ProcessPoolExecutor(
        min(jobs, len(stretches)), multiprocessing.get_context(_method()), _begin, (setup,)
    ) as pool:
        waiting = {pool.submit(_play, series, start, stop): (start, stop) for start, stop in stretches}
        try:
            for done in as_completed(waiting):
                start, stop = waiting[done]
                found[start] = done.result()
                told(stop - start)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [outcome for start, _ in stretches for outcome in found[start]]


def _method() -> str:
    """A fork has the rules loaded already; but only a process of one thread may be forked."""
    return "fork" if threading.active_count() == 1 and "fork" in multiprocessing.get_all_start_methods() else "spawn"


def _begin(setup: Setup) -> None:
    """Each process holds the rules once; a spawned one loads them when the setup is unpickled."""
    global _setup
    _setup = setup


def _play(series: Series, start: int, stop: int) -> list[Outcome]:
    assert _setup is not None
    return play_stretch(_setup, series, start, stop)
