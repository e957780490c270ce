"""`tierce simulate`: many games by bots, summed up."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

import click

from tools.games import new_seed, player_option, seed_type, setup_of
from tools.settings import Settings, json_option, pass_settings, shared_options

if TYPE_CHECKING:
    from interpreter.setup import Setup
    from tools.lab import Outcome, Series, Summary


@click.command()
@click.argument("scenario")
@click.option(
    "--games", type=click.IntRange(1, 10_000_000), default=100, show_default=True, metavar="N", help="How many games."
)
@player_option("red", "random", False)
@player_option("blue", "random", False)
@click.option(
    "--seed", type=seed_type, metavar="N", help="The same seed gives the same games, on however many processes."
)
@click.option(
    "--jobs", type=click.IntRange(1, 256), metavar="N", help="How many processes.  [default: one for each core]"
)
@click.option("--check", is_flag=True, help="After every answer, check what must always be so; slow.")
@json_option
@shared_options
@pass_settings
def command(
    settings: Settings,
    scenario: str,
    games: int,
    red: str,
    blue: str,
    seed: int | None,
    jobs: int | None,
    check: bool,
    as_json: bool,
) -> None:
    """Play many games of a scenario, bot against bot, and sum them up.

    Example: tierce simulate "The Nuncio's Letter" --games 1000 --red greedy --jobs 2
    """
    from interpreter.game import Fault
    from interpreter.invariants import Violation
    from tools.lab import Series, summarise

    setup = setup_of(settings.load_sound(), scenario)
    seed = new_seed() if seed is None else seed
    start = time.perf_counter()
    try:
        outcomes = _played(setup, Series((red, blue), seed, check), games, jobs or os.cpu_count() or 1)
    except (Violation, Fault) as wrong:
        click.echo(f"tierce: {wrong}", err=True)
        raise click.exceptions.Exit(1) from None
    summary = summarise(setup.plan.scenario, seed, outcomes, time.perf_counter() - start)
    click.echo(summary.model_dump_json() if as_json else _text(summary, (red, blue), settings.lang, setup))


def _played(setup: Setup, series: Series, games: int, jobs: int) -> list[Outcome]:
    """The outcomes; on a terminal, with a bar while it takes."""
    from tools.lab import play_series

    if not sys.stderr.isatty():
        return play_series(setup, series, games, jobs)
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games)
        return play_series(setup, series, games, jobs, lambda done: bar.advance(task, done))


def _text(summary: Summary, bots: tuple[str, str], lang: str, setup: Setup) -> str:
    from interpreter.standing import marked, seat_names

    names = seat_names(setup.program, lang)
    term = marked(setup.program, "score")
    score = "" if term is None else (term.name if lang == "en" else term.pl)
    lines = [
        f"{summary.scenario}: {summary.games} games, {summary.seconds:.1f} s, {summary.games_per_second:.1f} games/s, "
        f"{summary.decisions_per_second:,.0f} decisions/s; seed {summary.seed}"
    ]
    for name, bot, wins, points in zip(
        names, bots, (summary.red_wins, summary.blue_wins), (summary.red_score, summary.blue_score), strict=True
    ):
        lines.append(
            f"  {name} ({bot}): {wins} wins ({100 * wins / summary.games:.1f} %)"
            + (f", {score} {points:.2f} on average" if score else "")
        )
    lines.append(f"  nobody: {summary.draws} ({100 * summary.draws / summary.games:.1f} %)")
    lines.append(f"  on average {summary.turns:.1f} turns, {summary.decisions:.0f} decisions")
    lines.append(f"  digest {summary.digest}")
    return "\n".join(lines)
