"""`tierce simulate`: many games by bots, summed up."""

from __future__ import annotations

import os
import time
from itertools import cycle
from typing import TYPE_CHECKING

import click

from tools.games import (
    OfPlayers,
    chosen_bands,
    new_seed,
    played,
    players_and_bands,
    scenario_of,
    seats_of,
    seed_type,
    variant_option,
    variants_of,
    who_plays,
)
from tools.settings import Settings, json_option, pass_settings, shared_options

if TYPE_CHECKING:
    from interpreter.loading.load import Content, Named
    from interpreter.runtime.setup import Setup
    from tools.lab import Summary


@click.command(cls=OfPlayers)
@click.argument("scenario")
@click.option(
    "--games", type=click.IntRange(1, 10_000_000), default=100, show_default=True, metavar="N", help="How many games."
)
@who_plays(False, "random, the usual band")
@click.option(
    "--seed", type=seed_type, metavar="N", help="The same seed gives the same games, on however many processes."
)
@click.option(
    "--jobs", type=click.IntRange(1, 256), metavar="N", help="How many processes.  [default: one for each core]"
)
@click.option(
    "--bands",
    type=click.Choice(("usual", "random")),
    default="usual",
    show_default=True,
    help="Whether bands are those of the scenario, or drawn for each game from all that may be chosen.",
)
@variant_option
@click.option("--check", is_flag=True, help="After every answer, check what must always be so; slow.")
@json_option
@shared_options
@pass_settings
def command(
    settings: Settings,
    scenario: str,
    games: int,
    said: tuple[str, ...],
    seed: int | None,
    jobs: int | None,
    bands: str,
    variants: tuple[str, ...],
    check: bool,
    as_json: bool,
) -> None:
    """Play many games of a scenario, bot against bot, and sum them up.

    Example: tierce simulate "The Nuncio's Letter" --games 1000 --red greedy --jobs 2
    """
    from interpreter.checks.invariants import Violation
    from interpreter.runtime.game import Fault
    from tools.lab import Series, summarise

    content = settings.load_sound()
    found = scenario_of(content, scenario)
    named = players_and_bands(seats_of(content, found.name), said, False)
    typed = [band for _, band in named]
    chosen = chosen_bands(content, found, typed, settings.lang)
    bots = tuple(bot or "random" for bot, _ in named)
    setup = content.setup(found, chosen, variants_of(content, variants))
    if bands == "random":
        _require_choice(content, found, any(band is not None for band in typed))
    seed = new_seed() if seed is None else seed
    start = time.perf_counter()
    try:
        outcomes = played(setup, Series(bots, seed, check, bands == "random"), games, jobs or os.cpu_count() or 1)
    except (Violation, Fault) as wrong:
        click.echo(f"tierce: {wrong}", err=True)
        raise click.exceptions.Exit(1) from None
    summary = summarise(setup.plan.scenario, len(setup.players), seed, outcomes, time.perf_counter() - start)
    click.echo(summary.model_dump_json() if as_json else _text(summary, bots, settings.lang, setup))


def _require_choice(content: Content, scenario: Named, named: bool) -> None:
    """Bands can be drawn where they may be chosen, and have not been."""
    from interpreter.bands.rules import musters

    if named:
        raise click.UsageError("bands are either drawn at random or named")
    if all(
        muster.fixed for muster in musters(content.library.get("scenario", scenario.name), content.library).values()
    ):
        raise click.UsageError(f'the bands of "{scenario.name}" are fixed, so none can be drawn')


def _text(summary: Summary, bots: tuple[str, ...], lang: str, setup: Setup) -> str:
    from interpreter.observe.score import counted, seat_names

    names = seat_names(setup, lang)
    term = counted(setup.program, "score")
    score = "" if term is None else term.called[lang != "en"]
    lines = [
        f"{summary.scenario}: {summary.games} games, {summary.seconds:.1f} s, {summary.games_per_second:.1f} games/s, "
        f"{summary.decisions_per_second:,.0f} decisions/s; seed {summary.seed}"
    ]
    for name, bot, wins, points in zip(names, cycle(bots), summary.wins, summary.scores, strict=False):
        lines.append(
            f"  {name} ({bot}): {wins} wins ({100 * wins / summary.games:.1f} %)"
            + (f", {score} {points:.2f} on average" if score else "")
        )
    lines.append(f"  nobody: {summary.draws} ({100 * summary.draws / summary.games:.1f} %)")
    lines.append(f"  on average {summary.turns:.1f} turns, {summary.decisions:.0f} decisions")
    lines.append(f"  digest {summary.digest}")
    return "\n".join(lines)
