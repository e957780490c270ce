"""How long printing takes: everything from nothing, nothing changed, and after one change of a rule."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.measure import Quantity, best, in_words

NUMBER = re.compile(r"(?<=^    \+)(\d)(?= to own )", re.MULTILINE)
"""A number that a rule of a card adds to another."""
TIMES = 3


def quantities(content: Path) -> Iterator[Quantity]:
    with TemporaryDirectory() as folder:
        copy, out = Path(folder) / "content", Path(folder) / "out"
        shutil.copytree(content, copy)
        text = next(path for path in sorted(copy.rglob("skills/*.tierce")) if NUMBER.search(path.read_text("utf-8")))

        def build() -> None:
            command = [sys.executable, "-m", "tools", "build", "--content", str(copy), "--out", str(out)]
            subprocess.run(command, check=True, capture_output=True)

        def change() -> None:
            said = text.read_text("utf-8")
            text.write_text(NUMBER.sub(lambda found: str(int(found[1]) % 8 + 1), said, count=1), "utf-8")

        python = best(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True), 5)
        for name, bar, before, times in (
            ("everything printed", "<= 60", lambda: None, 1),
            ("printed again, nothing changed", "<= 3", lambda: None, TIMES),
            ("printed again after one change, the books too", "<= 15", change, TIMES),
        ):
            seconds = min(_timed(build, before) for _ in range(times))
            yield Quantity(f"{name}, s", in_words(seconds), f"python -c pass: {in_words(python)}", seconds, bar)


def _timed(run: Callable[[], None], before: Callable[[], None]) -> float:
    before()
    begun = perf_counter()
    run()
    return perf_counter() - begun
