"""What the commands that play games share: the scenario that was asked for, bots by name, seeds."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from dsl.characters import composed
from tools.slugs import slug

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


class OfPlayers(click.Command):
    """A command with `--player NAME=WHAT`, for which `--NAME WHAT` is written too: players are called as the content says."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        known = {name for param in self.get_params(ctx) for name in (*param.opts, *param.secondary_opts)}
        rest, waiting = [], iter(args)
        for arg in waiting:
            name, equals, value = arg.partition("=")
            if name == "--":
                rest += [arg, *waiting]
            elif name.startswith("--") and name not in known:
                said = value if equals else next(waiting, None)
                if said is None:
                    raise click.NoSuchOption(name, possibilities=sorted(known), ctx=ctx)
                arg = f"--player={name[2:]}={said}"
            rest.append(arg)
        return super().parse_args(ctx, rest)


def player_option(metavar: str, help_: str) -> Callable[[Function], Function]:
    """`--player`: what is said of one of the players, by name."""
    note = " `--NAME …` is short for it; may be given for each player."
    return click.option("--player", "said", multiple=True, metavar=f"NAME={metavar}", help=help_ + note)


def who_plays(people: bool, default: str) -> Callable[[Function], Function]:
    """`--player`: who plays, and with which band."""
    names = ", ".join(_names(people))
    told = f'Who plays ({names}), or with which band, as "Ann, 2 Bob"; both may be given.  [default: {default}]'
    return player_option("PLAYER|BAND", told)


def _names(people: bool) -> list[str]:
    return [*BOT_NAMES, HUMAN] if people else list(BOT_NAMES)


def seats_of(content: Content, scenario: str = "") -> list[Named]:
    """The players of a scenario, in the order of their seats; all that there are, where it has no number of its own."""
    planned = content.program.plans.get(scenario)
    return content.named("seat")[: planned.seats if planned and planned.seats else None]


def seat_named(seats: Sequence[Named], name: str) -> int:
    """The seat of a player, by the name in either language; wrong use, with those that there are, when nobody is called so."""
    for compared in (composed, slug):  # options are slugs, of which two names may have one
        for number, seat in enumerate(seats):
            if compared(name) in map(compared, seat):
                return number
    from dsl.diagnostics import did_you_mean, listed

    known = [slug(seat.name) for seat in seats]
    near = did_you_mean(name, known)
    raise click.UsageError(
        f"there is no option or player `{name}`; {near + ' ' if near else ''}the players are: {listed(known)}"
    )


def said_of_seats(seats: Sequence[Named], said: Sequence[str]) -> list[list[str]]:
    """What was said of each player."""
    found: list[list[str]] = [[] for _ in seats]
    for one in said:
        name, equals, value = one.partition("=")
        if not equals:
            raise click.UsageError(f"--player {name} says nothing of the player; write --player {name}=…")
        found[seat_named(seats, name)].append(value)
    return found


def players_and_bands(seats: Sequence[Named], said: Sequence[str], people: bool) -> list[tuple[str | None, str | None]]:
    """What was said of each player: who plays it, and its band; None for what was not said."""
    names, found = _names(people), []
    for seat, values in zip(seats, said_of_seats(seats, said), strict=True):
        players, bands = [v for v in values if v in names], [v for v in values if v not in names]
        if len(players) > 1 or len(bands) > 1:
            twice = "who plays" if len(players) > 1 else "with which band"
            raise click.UsageError(f"--{slug(seat.name)} says twice {twice}")
        found.append((next(iter(players), None), next(iter(bands), None)))
    return found


def chosen_bands(
    content: Content, scenario: Named, texts: Sequence[str | None], lang: str
) -> dict[str, tuple[str, ...]]:
    """The bands that were typed for the players; wrong use when one may not be."""
    if not any(text is not None for text in texts):
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
            wins = (sum(seat in o.winners for o in outcomes) for seat in range(len(setup.players)))
            told(len(outcomes), ", ".join(f"{n} {w}" for n, w in zip(seat_names(setup), wins, strict=True)))
        return outcomes
