"""Measure: the best of several runs, as little disturbed as can be; a quantity with its yardstick and its bar."""

from __future__ import annotations

import gc
import os
import re
import resource
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Quantity:
    """One line of the table.

    measured, yardstick  seconds (or a rate), and the same of what it is held against
    ratio                measured to yardstick
    bar                  what the ratio (or the number itself, without a yardstick) is to be: `<= 1.3`, `>= 60`
    """

    name: str
    measured: str
    yardstick: str
    ratio: float
    bar: str

    @property
    def holds(self) -> bool:
        sign, _, number = self.bar.partition(" ")
        wanted = float(number)
        return self.ratio <= wanted if sign == "<=" else self.ratio >= wanted


class ANumber:
    """A number of a character's card, which nothing written by hand speaks of, in a copy of some content."""

    _COST = re.compile(r"(?<=^    gold cost )(\d)(?=, connections cost )", re.MULTILINE)

    def __init__(self, content: Path) -> None:
        texts = sorted(content.rglob("characters/*.tierce"))
        self._text = next(path for path in texts if self._COST.search(path.read_text("utf-8")))

    def change(self) -> None:
        """Make it another number."""
        said = self._text.read_text("utf-8")
        self._text.write_text(self._COST.sub(lambda found: str(int(found[1]) % 8 + 1), said, count=1), "utf-8")


def best(run: Callable[[], object], times: int = 7, number: int = 1) -> float:
    """Seconds for one run: the best of so many measurements of so many runs each."""
    gc.collect()
    gc.disable()
    try:
        found = []
        for _ in range(times):
            start = time.perf_counter()
            for _ in range(number):
                run()
            found.append((time.perf_counter() - start) / number)
    finally:
        gc.enable()
    return min(found)


def side_by_side(
    one: Callable[[], object], other: Callable[[], object], times: int = 9, number: int = 1
) -> tuple[float, float]:
    """The best of two runs that take turns, so that a machine that drifts is unjust to neither."""
    found = [(best(one, 1, number), best(other, 1, number)) for _ in range(times)]
    return min(a for a, _ in found), min(b for _, b in found)


def cpu(run: Callable[[], object]) -> float:
    """Seconds that this process computes for one run; what others do meanwhile does not count."""
    gc.collect()
    start = time.process_time()
    run()
    return time.process_time() - start


def user_seconds(command: Sequence[str], env: Mapping[str, str], cwd: Path | None = None) -> tuple[float, bytes]:
    """Seconds that a command computes by itself, with all its processes, and what it prints."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, check=True, capture_output=True, cwd=cwd, env={**os.environ, **env})
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, done.stdout


def in_words(seconds: float) -> str:
    """A time in a unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"
