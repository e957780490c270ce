"""How soon things begin: the commands in a cold process, the first question of a game."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import Quantity, best, in_words

FIRST_QUESTION = """
import os, sys
from pathlib import Path
from interpreter.loading.load import load_content
content = load_content([Path(sys.argv[1])])
game = content.setup(content.library.all("scenario")[0]).start(1)
game.run()
assert game.ask is not None
os._exit(0)
"""
"""What comes after the question is not measured."""


def quantities(content: Path) -> Iterator[Quantity]:
    python = _seconds("-c", "pass")
    check = ("-m", "tools", "check", str(content))
    for name, bar, arguments, kept in (
        ("tierce --help", "<= 0.3", ("-m", "tools", "--help"), True),
        (f"tierce check {content.name}, nothing remembered", "<= 1.5", check, False),
        (f"tierce check {content.name}, nothing changed", "<= 0.4", check, True),
        ("to the first question of a game", "<= 0.35", ("-c", FIRST_QUESTION, str(content)), True),
    ):
        seconds = _seconds(*arguments, kept=kept)
        yield Quantity(f"{name}, s", in_words(seconds), f"python -c pass: {in_words(python)}", seconds, bar)


def _seconds(*arguments: str, kept: bool = True) -> float:
    """A whole process, from its start to its end; with the caches warm after the first, or with none."""

    def run() -> None:
        with TemporaryDirectory() as folder:
            cache = {} if kept else {"TIERCE_CACHE": folder}
            subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env={**os.environ, **cache})

    run()
    return best(run, 5)
