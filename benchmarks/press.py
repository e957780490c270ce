"""How long printing takes: everything from nothing, nothing changed, and after one change of a rule, by itself or watched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.measure import ANumber, Quantity, in_words

TIMES = 3
SET = """
import sys
from pathlib import Path
from time import perf_counter
from interpreter.loading.load import load_content
from tools.press.parts import PARTS
from tools.press.printer import Order, Printer
from tools.press.typst.book import Book
from tools.press.typst.book_layout import BookSetter

order = Order(load_content([Path(sys.argv[1])], True), Path(sys.argv[2]), parts=tuple(PARTS))
printer = Printer(order, sys.argv[3])
book = Book(printer)
setter = BookSetter(printer, book.parts(), book.entries())
begun = perf_counter()
setter.pdf()
print(perf_counter() - begun)
printer.clear()
"""
"""Sets the book of a language from nothing, and tells how long that alone took."""


def quantities(content: Path) -> Iterator[Quantity]:
    with TemporaryDirectory() as folder:
        copy, out = Path(folder) / "content", Path(folder) / "out"
        shutil.copytree(content, copy)
        number = ANumber(copy)

        command = [sys.executable, "-m", "tools", "build", "--content", str(copy), "--out", str(out)]

        def build() -> None:
            subprocess.run(command, check=True, capture_output=True)

        whole = _timed(build, lambda: None)
        books = min(_books_alone(copy, out) for _ in range(TIMES))
        again = min(_timed(build, lambda: None) for _ in range(TIMES))
        changed = min(_timed(build, number.change) for _ in range(TIMES))
        watched = _watched(command, number.change)
        for name, seconds, bar in (
            ("everything printed", whole, "<= 13"),
            ("printed again, nothing changed", again, "<= 0.3"),
            ("printed again after one change, the books too", changed, "<= 2"),
            ("the same while texts are watched", watched, "<= 1"),
        ):
            alone = f"Typst alone sets the books: {in_words(books)}"
            yield Quantity(name, in_words(seconds), alone, seconds / books, bar)


def _books_alone(content: Path, out: Path) -> float:
    """Seconds that Typst needs for the books of both languages, side by side, with an empty cache."""
    commands = [[sys.executable, "-c", SET, str(content), str(out), lang] for lang in ("en", "pl")]
    with TemporaryDirectory() as empty:
        env = {**os.environ, "TIERCE_CACHE": empty}
        running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) for command in commands]
        return max(float(process.communicate()[0]) for process in running)


def _watched(command: list[str], change: Callable[[], None]) -> float:
    """Seconds from a change until all is printed again by a command that has printed before, the best of several."""
    with subprocess.Popen([*command, "--watch"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as run:
        told = run.stderr
        assert told is not None

        def wait() -> None:
            next(line for line in told if "waiting for changes" in line)

        def changed() -> None:
            change()
            wait()

        try:
            wait()
            return min(_timed(changed, lambda: None) for _ in range(TIMES))
        finally:
            run.terminate()


def _timed(run: Callable[[], None], before: Callable[[], None]) -> float:
    before()
    begun = perf_counter()
    run()
    return perf_counter() - begun
