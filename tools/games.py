"""What the commands that play games share: the scenario that was asked for, bots by name, seeds."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from interpreter.load import Content
    from interpreter.setup import Setup

Function = TypeVar("Function", bound=Callable[..., Any])

BOT_NAMES = ("random", "greedy")
"""The bots; known here so that `--help` need not import them (a test holds it against `tools.bots.BOTS`)."""

HUMAN = "human"
MAX_SEED = (1 << 64) - 1

seed_type = click.IntRange(0, MAX_SEED)


def new_seed() -> int:
    """A seed nobody has chosen, short enough to be typed again."""
    return secrets.randbits(32)


def setup_of(content: Content, name: str) -> Setup:
    """The setup of a scenario; wrong use, with the names that there are, when there is none of this name."""
    scenario = content.scenario(name)
    if scenario is None:
        from dsl.diagnostics import did_you_mean, listed

        known = [s.name for s in content.library.all("scenario")]
        known_pl = [s.pl for s in content.library.all("scenario")]
        for other in content.library.all("scenario"):
            if other.pl.casefold() == name.casefold():
                return content.setup(other)
        near = did_you_mean(name, [*known, *known_pl])
        names = f"the scenarios are: {listed(known)}" if known else "the loaded packs have none"
        raise click.UsageError(f'there is no scenario "{name}"; {near + " " if near else ""}{names}')
    return content.setup(scenario)


def player_option(seat: str, default: str, people: bool) -> Callable[[Function], Function]:
    """`--red` or `--blue`: who plays."""
    names = [*BOT_NAMES, HUMAN] if people else list(BOT_NAMES)
    return click.option(
        f"--{seat}", type=click.Choice(names), default=default, show_default=True, help=f"Who plays {seat}."
    )
