"""How soon things begin: the commands in a cold process, the first question of a game."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Quantity, best, in_words

FIRST_QUESTION = """
import sys
from pathlib import Path
from interpreter.load import load_content
content = load_content([Path(sys.argv[1])])
game = content.setup(content.library.all("scenario")[0]).start(1)
game.run()
assert game.ask is not None
"""


def quantities(content: Path) -> Iterator[Quantity]:
    python = _seconds("-c", "pass")
    for name, bar, arguments in (
        ("tierce --help", "<= 0.3", ("-m", "tools", "--help")),
        (f"tierce check {content.name}, cold process", "<= 1.0", ("-m", "tools", "check", str(content))),
        ("to the first question of a game", "<= 0.35", ("-c", FIRST_QUESTION, str(content))),
    ):
        seconds = _seconds(*arguments)
        yield Quantity(f"{name}, s", in_words(seconds), f"python -c pass: {in_words(python)}", seconds, bar)


def _seconds(*arguments: str) -> float:
    """A whole process, from its start to its end; the caches are warm after the first."""

    def run() -> None:
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)

    run()
    return best(run, 5)
