"""What the commands that play games share: the scenario that was asked for, bots by name, seeds."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from interpreter.loading.load import Content, Named
    from interpreter.runtime.setup import Setup
    from tools.lab import Outcome, Series

Function = TypeVar("Function", bound=Callable[..., Any])

BOT_NAMES = ("random", "greedy")
"""The bots; known here so that `--help` need not import them (a test holds it against `tools.bots.BOTS`)."""

HUMAN = "human"
MAX_SEED = (1 << 64) - 1

seed_type = click.IntRange(0, MAX_SEED)


def new_seed() -> int:
    """A seed nobody has chosen, short enough to be typed again."""
    return secrets.randbits(32)


@contextmanager
def wrong_use() -> Iterator[None]:
    """Tell what package `tierce` refuses as wrong use of a command."""
    from tierce import TierceError

    try:
        yield
    except TierceError as error:
        raise click.UsageError(str(error)) from None


def scenario_of(content: Content, name: str) -> Named:
    """A scenario by its name in either language; wrong use, with the names that there are, when none is called so."""
    from tierce.names import scenario_named

    with wrong_use():
        return scenario_named(content, name)


def variant_option(function: Function) -> Function:
    """`--variant`: rules that a game may be played with."""
    told = "Play with this variant of the rules; may be given again (`tierce list variants`)."
    return click.option("--variant", "variants", multiple=True, metavar="NAME", help=told)(function)


def variants_of(content: Content, names: tuple[str, ...]) -> list[str]:
    """The variants of these names, in either language and without regard to capitals; wrong use when there is none."""
    from tierce.names import variants_named

    with wrong_use():
        return variants_named(content, names)


def setup_of(content: Content, name: str) -> Setup:
    """The setup of a scenario with its usual bands."""
    return content.setup(scenario_of(content, name))


def player_option(seat: str, default: str, people: bool) -> Callable[[Function], Function]:
    """`--red` or `--blue`: who plays, and with which band."""
    names = _names(people)
    return click.option(
        f"--{seat}",
        type=str,
        multiple=True,
        metavar="PLAYER|BAND",
        help=f'Who plays {seat} ({", ".join(names)}), or with which band, as "Aramis, 2 Musketeer"; both may be given.'
        f"  [default: {default}, the usual band]",
    )


def _names(people: bool) -> list[str]:
    return [*BOT_NAMES, HUMAN] if people else list(BOT_NAMES)


def player_and_band(seat: str, values: tuple[str, ...], people: bool) -> tuple[str | None, str | None]:
    """What was said of a player: who plays it, and its band; None for what was not said."""
    names = _names(people)
    players, bands = [v for v in values if v in names], [v for v in values if v not in names]
    if len(players) > 1 or len(bands) > 1:
        raise click.UsageError(f"--{seat} says twice {'who plays' if len(players) > 1 else 'with which band'}")
    return next(iter(players), None), next(iter(bands), None)


def chosen_bands(
    content: Content, scenario: Named, texts: tuple[str | None, str | None], lang: str
) -> dict[str, tuple[str, ...]]:
    """The bands that were typed for the players; wrong use when one may not be."""
    if texts == (None, None):
        return {}
    from interpreter.bands.roster import Roster
    from tools.bands import read_bands, require_sound

    bands = read_bands(content, texts, Roster(content.library))
    require_sound(content, content.library.get("scenario", scenario.name), bands, lang)
    return bands


def played(setup: Setup, series: Series, games: int, jobs: int) -> list[Outcome]:
    """The outcomes; on a terminal, with a bar that tells how they stand while it takes."""
    from interpreter.observe.score import seat_names
    from tools.lab import play_series
    from tools.progress import bar

    with bar(setup.plan.scenario, games) as told:
        if told is None:
            return play_series(setup, series, games, jobs)
        outcomes: list[Outcome] = []
        round_ = max(jobs * 4, games // 20)
        while len(outcomes) < games:
            outcomes += play_series(setup, series, min(round_, games - len(outcomes)), jobs, len(outcomes))
            wins = (sum(o.winner == seat for o in outcomes) for seat in range(len(setup.players)))
            told(len(outcomes), ", ".join(f"{n} {w}" for n, w in zip(seat_names(setup), wins, strict=True)))
        return outcomes
