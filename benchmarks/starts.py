"""How soon things begin: the commands in a cold process, the first question of a game."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import ANumber, Quantity, best, cpu, in_words, user_seconds

FIRST_QUESTION = """
import os, sys
import tierce
match = tierce.load(sys.argv[1]).scenarios[0].start(seed=1)
assert match.question.options
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
    yield _first_question(content)
    yield from _with_two_packs(content)
    yield _changed(content)
    yield _broken()


def _first_question(content: Path) -> Quantity:
    """The first question of a game in a process of its own, against one that does nothing; they take turns."""
    command = [sys.executable, "-c", FIRST_QUESTION, str(content)]
    user_seconds(command, {})
    runs = [(user_seconds(command, {})[0], user_seconds([sys.executable, "-c", "pass"], {})[0]) for _ in range(9)]
    ours, theirs = min(a for a, _ in runs), min(b for _, b in runs)
    name = "to the first question / python -c pass, CPU"
    return Quantity(name, in_words(ours), in_words(theirs), ours / theirs, "<= 12")


def _with_two_packs(content: Path) -> Iterator[Quantity]:
    """Rules loaded with two packs that amend and add, up to a game, against the base alone; with what is remembered, and with nothing."""
    packs = [content.parent / "packs" / name for name in ("polish_draft", "siege_of_kamieniec")]
    base, both = (
        [
            sys.executable,
            "-c",
            "import sys, tierce; tierce.load(*sys.argv[1:]).scenarios[0].start(seed=1)",
            *map(str, places),
        ]
        for places in ([content], [content, *packs])
    )
    for kept in (True, False):
        runs = []
        for _ in range(5 if kept else 3):
            with TemporaryDirectory() as one, TemporaryDirectory() as other:
                caches = [{} if kept else {"TIERCE_CACHE": place} for place in (one, other)]
                runs.append((user_seconds(both, caches[0])[0], user_seconds(base, caches[1])[0]))
        ours, theirs = min(a for a, _ in runs), min(b for _, b in runs)
        name = f"loading with two packs / the base alone, {'remembered' if kept else 'cold'}, CPU"
        yield Quantity(name, in_words(ours), in_words(theirs), ours / theirs, "<= 1.3")


def _changed(content: Path) -> Quantity:
    """One number in one definition changed, and all findings again, in the process that has read everything before."""
    from dsl.pipeline import ParseState
    from interpreter.loading.load import read_content

    before = ParseState()

    def check() -> None:
        read = read_content([folder], True, before=before)
        read.check()
        assert not read.report.errors

    with TemporaryDirectory() as place:
        folder = Path(shutil.copytree(content, Path(place) / "content"))
        number = ANumber(folder)
        check()
        found = []
        for _ in range(5):
            number.change()
            found.append(cpu(check))
    seconds = min(found)
    return Quantity("a definition changed: findings again, s of CPU", in_words(seconds), "", seconds, "<= 0.3")


def _broken() -> Quantity:
    """The broken text that takes longest to be told what is wrong with it."""
    from tests.test_bad_inputs import REFUSED, checked

    took = {name: cpu(lambda name=name: checked(REFUSED[name])) for name in REFUSED}  # type: ignore[misc]
    worst = max(took, key=lambda name: took[name])
    return Quantity(
        f"the worst of {len(took)} broken texts, s of CPU", in_words(took[worst]), worst, took[worst], "<= 1"
    )


def _seconds(*arguments: str, kept: bool = True) -> float:
    """A whole process, from its start to its end; with the caches warm after the first, or with none."""

    def run() -> None:
        with TemporaryDirectory() as folder:
            cache = {} if kept else {"TIERCE_CACHE": folder}
            subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env={**os.environ, **cache})

    run()
    return best(run, 5)
