"""Random battles on open tables with random armies: every answer checked, and the same however they are played.

    python -m tests.battles --games 1000               so many, of the scenarios in turn
    python -m tests.battles --games 250 --start 250    those from a number on

Each is played three times: plainly on one process, plainly on two, and in a way in which every invariant is checked
after every answer, every answer must be one that would be accepted unlisted too, and the game goes on now as a copy of
itself, now as what comes of its pickle. Exit status 1 when one has a fault or ends otherwise.
"""

from __future__ import annotations

import pickle
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path

import click

from interpreter.checks.invariants import Violation, check
from interpreter.loading.load import load_content
from interpreter.runtime.chance import mix
from interpreter.runtime.game import Answer, Game, Offer
from interpreter.runtime.setup import Setup
from tests.playing import ROOT
from tools.bots import make_bot
from tools.lab import Series, play_series
from tools.lab.bands import with_random_bands
from tools.lab.batch import game_digest
from tools.workers import spread

PACK = ROOT / "packs" / "mage_knight_unlimited"
COPIED, PICKLED = 7, 60
"""After so many answers the game goes on as a copy, as an unpickled one."""


def setups(pack: Path = PACK) -> list[Setup]:
    """The setups of all scenarios of a pack without errors."""
    content = load_content([pack])
    assert not content.report.errors
    return [content.setup(s) for s in content.library.all("scenario")]


def accepted(game: Game, answer: Answer) -> bool:
    """Whether a listed place would be accepted by the rule that judges places that are not listed."""
    options = game.ask.options if game.ask is not None else ()
    return not isinstance(options, Offer) or not isinstance(answer, int) or answer < 0 or options.admits(game, answer)


def checked(setup: Setup, seed: int) -> bytes:
    """The digest of a game's end, played with all checks; `Violation` says what is not as it must be."""
    drawn = with_random_bands(setup, seed)
    game = drawn.start(seed)
    bots = [make_bot("random", seed, seat) for seat in range(len(drawn.players))]
    game.run()
    check(game)
    while game.ask is not None:
        answer = bots[game.ask.seat].answer(game)
        if not accepted(game, answer):
            raise Violation(f"answer {game.decisions}, {answer}, is listed but would not be accepted")
        if game.decisions % COPIED == 3:
            game = game.copy()
        if game.decisions % PICKLED == 20:
            game = pickle.loads(pickle.dumps(game))  # noqa: S301 - pickled a moment ago
        game.give(answer)
        check(game)
    return game_digest(game)


def checked_batch(setup: Setup, numbers: tuple[int, range]) -> list[bytes | str]:
    """The digests of some games, or what went wrong."""
    found: list[bytes | str] = []
    for number in numbers[1]:
        try:
            found.append(checked(setup, mix(numbers[0], number)))
        except Exception:
            found.append(traceback.format_exc(limit=-4))
    return found


def faults(setup: Setup, seed: int, numbers: range, jobs: int = 2) -> Iterator[str]:
    """What is wrong with some games of a scenario."""
    series = Series(("random",), seed, drawn=True)
    plain = [[o.digest for o in play_series(setup, series, len(numbers), n, numbers.start)] for n in (1, jobs)]
    tasks = [(seed, numbers[at : at + 5]) for at in range(0, len(numbers), 5)]
    played = [digest for batch in spread(checked_batch, setup, tasks, jobs) for digest in batch]
    for number, one, two, all_checked in zip(numbers, *plain, played, strict=True):
        where = f"game {number} of {setup.plan.scenario}"
        if isinstance(all_checked, str):
            yield f"{where}: {all_checked}"
        elif not one == two == all_checked:
            yield f"{where}: ends otherwise on {jobs} processes, or copied and pickled"


@click.command()
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--start", type=click.IntRange(0), default=0, show_default=True, help="The number of the first game.")
@click.option("--scenario", help="Only this one.")
@click.option("--seed", type=int, default=1666, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 64), default=2, show_default=True)
def main(games: int, start: int, scenario: str | None, seed: int, jobs: int) -> None:
    """Play random battles with random armies."""
    chosen = [s for s in setups() if scenario in (None, s.plan.scenario)]
    found = []
    for place, setup in enumerate(chosen):
        numbers = range(start + games * place // len(chosen), start + games * (place + 1) // len(chosen))
        wrong = list(faults(setup, seed, numbers, jobs))
        found += wrong
        click.echo(f"  {setup.plan.scenario}: {len(numbers)} games, {len(wrong)} faults", err=True)
    for fault in found:
        click.echo(fault)
    click.echo(f"{games:,} games; {len(found)} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
