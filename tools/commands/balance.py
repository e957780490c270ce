"""`tierce balance`: scenarios played by bots, to see whether both sides can win."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.games import BOT_NAMES, played, setup_of
from tools.settings import Settings, json_option, pass_settings, shared_options

if TYPE_CHECKING:
    from dsl.model import Rule
    from interpreter.loading.load import Content
    from tools.json_schemas import Balanced

LEAST, MOST = 35, 65
"""The share of the games, in percent, that a side of an even scenario wins; a draw is half a win for each."""

SEED = 1
"""Always the same games, so that the figures change only when the rules, the scenario or the bots do."""

MARK = "# balance:"


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
@click.option("--write", is_flag=True, help="Put the figures in a comment above each scenario.")
@json_option
@shared_options
@pass_settings
def command(
    settings: Settings, scenarios: tuple[str, ...], games: int, bot: str, jobs: int | None, write: bool, as_json: bool
) -> None:
    """Play scenarios by bots and see whether both sides can win.

    Without a SCENARIO, all are played. Ends with 1 when a side wins less than 35 % or more than 65 % of the games,
    each draw counting as half a win for both, or when a game does not end. The games are the same each time.

    Example: tierce balance "The Nuncio's Letter" --games 100 --write
    """
    from tools.json_schemas import Balances

    content = settings.load_sound()
    names = [setup_of(content, name).plan.scenario for name in scenarios]
    asked = [s for s in content.library.all("scenario") if s.name in names or not names]
    found = []
    for scenario in asked:
        one = _balanced(content, scenario, games, bot, jobs or os.cpu_count() or 1)
        found.append(one)
        if not as_json:
            click.echo(_text(one, content))
        if write and one.fault is None:
            _write(scenario, _comment(one, content))
    if as_json:
        click.echo(Balances(scenarios=found).print())
    raise click.exceptions.Exit(0 if all(one.even for one in found) else 1)


def _balanced(content: Content, scenario: Rule, games: int, bot: str, jobs: int) -> Balanced:
    """The games of one scenario summed up; a game that breaks off leaves no figures."""
    from interpreter.checks.invariants import Violation
    from interpreter.runtime.game import Fault
    from tools.json_schemas import Balanced
    from tools.lab import Series, summarise

    span = scenario.span
    one = Balanced(scenario=scenario.name, file=span.source.name, line=span.line, bot=bot, games=games, even=False)
    try:
        outcomes = played(content.setup(scenario), Series((bot, bot), SEED), games, jobs)
    except (Fault, Violation) as wrong:
        one.fault = str(wrong)
        return one
    summary = summarise(scenario.name, SEED, outcomes, 0)
    one.red_wins, one.blue_wins, one.draws = summary.red_wins, summary.blue_wins, summary.draws
    one.red_share, one.blue_share = (
        round((2 * wins + one.draws) / (2 * games), 4) for wins in (one.red_wins, one.blue_wins)
    )
    one.even = all(
        LEAST * games <= 50 * (2 * wins + one.draws) <= MOST * games for wins in (one.red_wins, one.blue_wins)
    )
    one.turns, one.decisions = summary.turns, summary.decisions
    return one


def _text(one: Balanced, content: Content) -> str:
    if one.fault is not None:
        return f"{one.scenario}: {one.fault}"
    return f"{one.scenario}: {_figures(one, content)}" + ("" if one.even else f"; not within {LEAST} to {MOST} %")


def _comment(one: Balanced, content: Content) -> str:
    return f"{MARK} {_figures(one, content)}"


def _figures(one: Balanced, content: Content) -> str:
    """How the games went: the same words in the comment and on the screen."""
    from interpreter.observe.score import seat_names

    red, blue = seat_names(content.program)
    wins = percents(one.red_wins or 0, one.blue_wins or 0, one.draws or 0)
    return (
        f"{one.games} games, {one.bot} bots: {red} {wins[0]} %, {blue} {wins[1]} %, drawn {wins[2]} %; "
        f"{one.turns:.1f} turns, {one.decisions:.0f} decisions"
    )


def percents(*counts: int) -> list[int]:
    """Whole percents that add up to 100: those cut the most by rounding down are rounded up."""
    whole = sum(counts)
    parts = [100 * count // whole for count in counts]
    by_rest = sorted(range(len(counts)), key=lambda i: -(100 * counts[i] % whole))
    for i in by_rest[: 100 - sum(parts)]:
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
