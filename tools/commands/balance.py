"""`tierce balance`: scenarios played by bots, to see whether both sides can win."""

from __future__ import annotations

import os
from atexit import register
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING

import click

from tools.games import BOT_NAMES, played, setup_of, variant_option, variants_of
from tools.settings import Settings, json_option, pass_settings, shared_options

if TYPE_CHECKING:
    from dsl.model import Rule
    from interpreter.loading.load import Content
    from tools.json_schemas import Balanced, ToldComparison
    from tools.lab import Outcome, Series

LEAST, MOST = 35, 65
"""The share of the games, in percent, that a side of an even scenario wins; a draw is half a win for each."""

SEED = 1
"""Always the same games, so that the figures change only when the rules, the scenario or the bots do."""

MARK = "# balance:"
USUAL = "usual"
"""What to compare with, to see what variants do."""


@click.command()
@click.argument("scenarios", nargs=-1, metavar="[SCENARIO]...")
@click.option(
    "--games",
    type=click.IntRange(1, 10_000_000),
    default=500,
    show_default=True,
    metavar="N",
    help="How many games of each.",
)
@click.option("--bot", type=click.Choice(BOT_NAMES), default="greedy", show_default=True, help="Who plays both sides.")
@click.option(
    "--jobs", type=click.IntRange(1, 256), metavar="N", help="How many processes.  [default: one for each core]"
)
@variant_option
@click.option(
    "--against",
    metavar="VERSION",
    help="Play the same games by another version of the rules too, and compare: a folder or ZIP of the base pack, a revision of the "
    "repository that it is in, or `usual`, the same rules without --variant.",
)
@click.option("--write", is_flag=True, help="Put the figures in a comment above each scenario.")
@json_option
@shared_options
@pass_settings
def command(
    settings: Settings,
    scenarios: tuple[str, ...],
    games: int,
    bot: str,
    jobs: int | None,
    variants: tuple[str, ...],
    against: str | None,
    write: bool,
    as_json: bool,
) -> None:
    """Play scenarios by bots and see whether both sides can win.

    Without a SCENARIO, all are played. Ends with 1 when a side wins less than 35 % or more than 65 % of the games,
    each draw counting as half a win for both, or when a game does not end. The games are the same each time.

    With --against each game is played twice from the same seed, by both versions, and the difference is told with the interval in
    which it lies with 95 % confidence.

    Example: tierce balance "The Nuncio's Letter" --games 100 --write
    """
    from tools.json_schemas import Balances
    from tools.lab import Series

    if write and variants:
        raise click.UsageError("--write notes how a scenario is usually played, without --variant")
    content = settings.load_sound()
    with_ = variants_of(content, variants)
    other = _version(settings, content, against) if against is not None else None
    names = [setup_of(content, name).plan.scenario for name in scenarios]
    asked = [s for s in content.library.all("scenario") if s.name in names or not names]
    found = []
    for scenario in asked:
        series = Series((bot, bot), SEED), games, jobs or os.cpu_count() or 1
        one, outcomes = _balanced(content, scenario, with_, *series)
        if other is not None and one.fault is None:
            usual = other is content
            one.against = _compared(other, scenario.name, [] if usual else with_, str(against), outcomes, *series)
        found.append(one)
        if not as_json:
            click.echo(_text(one, content))
        if write and one.fault is None:
            _write(scenario, _comment(one, content))
    if as_json:
        click.echo(Balances(scenarios=found).print())
    raise click.exceptions.Exit(0 if all(one.even for one in found) else 1)


def _balanced(
    content: Content, scenario: Rule, variants: list[str], series: Series, games: int, jobs: int
) -> tuple[Balanced, list[Outcome]]:
    """The games of one scenario, also summed up; a game that breaks off leaves no figures."""
    from interpreter.checks.invariants import Violation
    from interpreter.observe.score import sides
    from interpreter.runtime.game import Fault
    from tools.json_schemas import Balanced
    from tools.lab import summarise

    span = scenario.span
    one = Balanced(
        scenario=scenario.name, file=span.source.name, line=span.line, bot=series.bots[0], games=games, even=False
    )
    try:
        setup = content.setup(scenario, variants=variants)
        outcomes = played(setup, series, games, jobs)
    except (Fault, Violation) as wrong:
        one.fault = str(wrong)
        return one, []
    summary = summarise(scenario.name, len(setup.players), SEED, outcomes, 0)
    one.sides, one.wins, one.draws = sides(setup), summary.wins, summary.draws
    one.shares = [round((2 * wins + summary.draws) / (2 * games), 4) for wins in summary.wins]
    one.even = all(LEAST * games <= 50 * (2 * wins + summary.draws) <= MOST * games for wins in summary.wins)
    one.turns, one.decisions = summary.turns, summary.decisions
    return one, outcomes


def _version(settings: Settings, content: Content, version: str) -> Content:
    """Another version of the rules: these without variants, those of a folder or ZIP, or of a revision."""
    from dataclasses import replace

    if version == USUAL:
        return content
    folder = Path(version) if Path(version).exists() else _revision(settings.folders[0], version)
    return replace(settings, content=folder).load_sound()


def _revision(folder: Path, revision: str) -> Path:
    """A ZIP of a folder as it was at a revision of the repository that it is in; it lasts as long as the program."""
    import subprocess
    from tempfile import mkdtemp

    if revision.startswith("-"):
        raise click.UsageError(f"there is no folder, ZIP or revision `{revision}`")
    packed = Path(mkdtemp(prefix="tierce-")) / "content.zip"
    register(rmtree, packed.parent, ignore_errors=True)
    command = ["git", "-C", str(folder), "archive", "--format=zip", "-o", str(packed), revision, "."]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        raise click.UsageError(f"there is no folder, ZIP or revision `{revision}`") from None
    return packed


def _compared(
    other: Content,
    name: str,
    variants: list[str],
    version: str,
    outcomes: list[Outcome],
    series: Series,
    games: int,
    jobs: int,
) -> ToldComparison | None:
    """The same games by the other version, beside those; nothing where that has no such scenario."""
    from tools.json_schemas import ToldComparison
    from tools.lab.compare import compared

    scenario = next((s for s in other.library.all("scenario") if s.name == name), None)
    if scenario is None:
        return None
    known = [v for v in variants if other.library.get("variant", v)]
    found = compared(outcomes, played(other.setup(scenario, variants=known), series, games, jobs))
    return ToldComparison(version=version, **found._asdict())


def _text(one: Balanced, content: Content) -> str:
    if one.fault is not None:
        return f"{one.scenario}: {one.fault}"
    told = f"{one.scenario}: {_figures(one, content)}" + ("" if one.even else f"; not within {LEAST} to {MOST} %")
    return told + (f"\n{_beside(one.against, content)}" if one.against is not None else "")


def _beside(one: ToldComparison, content: Content) -> str:
    """Both versions in percent, and the difference in points."""
    points = f"{100 * one.difference:+.1f} points, between {100 * one.least:+.1f} and {100 * one.most:+.1f} (95 %)"
    name = content.named("seat")[0].name
    return f"  {name} {100 * one.share:.1f} %, by {one.version} {100 * one.other:.1f} %: {points}"


def _comment(one: Balanced, content: Content) -> str:
    return f"{MARK} {_figures(one, content)}"


def _figures(one: Balanced, content: Content) -> str:
    """How the games went for each side: the same words in the comment and on the screen."""
    from tools.story.phrases import PHRASES, together

    players = [seat.name for seat in content.named("seat")]
    names = [together(PHRASES["en"], [players[seat] for seat in side]) for side in one.sides]
    *shares, drawn = percents(one.games, *(one.wins[side[0]] for side in one.sides), one.draws or 0)
    told = ", ".join(f"{name} {share} %" for name, share in zip(names, shares, strict=True))
    return (
        f"{one.games} games, {one.bot} bots: {told}, drawn {drawn} %; "
        f"{one.turns:.1f} turns, {one.decisions:.0f} decisions"
    )


def percents(whole: int, *counts: int) -> list[int]:
    """Whole percents that add up to as much as the counts do: those cut the most by rounding down are rounded up."""
    parts = [100 * count // whole for count in counts]
    by_rest = sorted(range(len(counts)), key=lambda i: -(100 * counts[i] % whole))
    for i in by_rest[: 100 * sum(counts) // whole - sum(parts)]:
        parts[i] += 1
    return parts


def _write(scenario: Rule, comment: str) -> None:
    """Put the comment right above the header of the scenario, in place of the one that stands there."""
    from tools.files import write_whole

    path = Path(scenario.span.source.name)
    lines = path.read_text("utf-8").split("\n")
    header = scenario.span.source.line(scenario.span.line)
    if lines.count(header) != 1:
        raise click.UsageError(f"{path} has been changed meanwhile; nothing was written there")
    at = lines.index(header)
    replaced = at > 0 and lines[at - 1].startswith(MARK)
    lines[at - replaced : at] = [comment]
    write_whole(path, "\n".join(lines))
