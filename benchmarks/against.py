"""How fast things are against another commit: both checked out, both measured in turn in one run."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from rich.console import Console
from rich.table import Table

from benchmarks.measure import in_words, user_seconds

ROOT = Path(__file__).resolve().parent.parent
COMMIT = "4deeaf8"
BAR = 1.5
"""So many times as many decisions a second are wanted as that commit has."""
SCENARIOS = ("The Bridge at the Mill", "The Goldsmith's Night")
FEW = 5
"""So many games are played to know what comes before the games."""


@dataclass(frozen=True)
class Checkout:
    """A commit as it lies on the disk, with a cache of its own."""

    folder: Path
    cache: Path

    def seconds(self, *arguments: str) -> tuple[float, bytes]:
        """What a Python process of this commit computes, and what it prints."""
        env = {"PYTHONPATH": str(self.folder), "TIERCE_CACHE": str(self.cache)}
        return user_seconds([sys.executable, *arguments], env, self.folder)

    def pace(self, scenario: str, games: int) -> float:
        """Decisions of random games a second; what comes before the games is taken off."""
        few, before = self._games(scenario, FEW)
        many, after = self._games(scenario, FEW + games)
        return (after - before) / max(many - few, 1e-6)

    def _games(self, scenario: str, games: int) -> tuple[float, float]:
        arguments = ("--games", str(games), "--jobs", "1", "--seed", "1", "--json")
        seconds, said = self.seconds("-m", "tools", "simulate", scenario, *arguments)
        return seconds, json.loads(said)["decisions"] * games

    def start(self) -> float:
        """Seconds to the first question of a game."""
        return self.seconds("-c", self.first_question, "content")[0]

    @property
    def first_question(self) -> str:
        """The program that goes that far, as this commit has it."""
        tree = ast.parse((self.folder / "benchmarks" / "starts.py").read_text("utf-8"))
        for line in tree.body:
            if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "FIRST_QUESTION":
                return str(ast.literal_eval(line.value))
        raise click.ClickException(f"{self.folder} does not say how a game gets to its first question")


@contextmanager
def checked_out(commit: str) -> Iterator[tuple[Checkout, Checkout]]:
    """This working tree and another commit, which is checked out meanwhile."""
    with TemporaryDirectory(prefix="tierce-") as place:
        folder = Path(place)
        other = folder / "other"
        git = ["git", "-C", str(ROOT), "worktree"]
        try:
            subprocess.run([*git, "add", "--quiet", "--detach", str(other), commit], check=True)
        except (subprocess.CalledProcessError, FileNotFoundError):
            raise click.ClickException(f"{commit} cannot be checked out") from None
        try:
            yield Checkout(ROOT, folder / "here"), Checkout(other, folder / "there")
        finally:
            subprocess.run([*git, "remove", "--force", str(other)], check=True)


@click.command()
@click.argument("scenarios", nargs=-1)
@click.option("--commit", default=COMMIT, show_default=True, help="What is measured against.")
@click.option("--games", type=click.IntRange(1), default=150, show_default=True, help="Random games each time.")
@click.option("--times", type=click.IntRange(1), default=3, show_default=True, help="How often both take their turn.")
def main(scenarios: tuple[str, ...], commit: str, games: int, times: int) -> None:
    """Measure this working tree against another commit: decisions a second, the start of a game. User CPU, best of several."""
    table = Table("quantity", "here", commit, "ratio")
    with checked_out(commit) as (here, there):
        for scenario in scenarios or SCENARIOS:
            here.pace(scenario, FEW), there.pace(scenario, FEW)  # so that both have what they keep
            paces = [(here.pace(scenario, games), there.pace(scenario, games)) for _ in range(times)]
            ours, theirs = max(a for a, _ in paces), max(b for _, b in paces)
            table.add_row(
                f"decisions a second: {scenario}", f"{ours:,.0f}", f"{theirs:,.0f}", f"{ours / theirs:.2f} (bar: {BAR})"
            )
        here.start(), there.start()
        starts = [(here.start(), there.start()) for _ in range(3 * times)]
        ours, theirs = min(a for a, _ in starts), min(b for _, b in starts)
        table.add_row("to the first question", in_words(ours), in_words(theirs), f"{theirs / ours:.2f}")
    Console(width=None if sys.stdout.isatty() else 120).print(table)
