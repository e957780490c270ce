"""Play a stretch of games by bots and note what came of each."""

from __future__ import annotations

import hashlib
import marshal
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from interpreter.checks.invariants import Violation, check
from interpreter.observe.score import scores, turns, winners
from interpreter.runtime.chance import mix
from interpreter.runtime.game import Fault, Game
from interpreter.runtime.setup import Setup
from tools.bots import make_bot
from tools.lab.bands import with_random_bands

PLAIN = 2
"""The last version of `marshal` in which equal values are the same bytes, whatever they share in memory."""


@dataclass(frozen=True, slots=True)
class Series:
    """What is to be played: the bots by seat (where they are fewer than the players, from the first on again), the seed of the whole, and whether everything is checked on the way.

    With `drawn` each game has bands of its own, drawn at random from those that may be chosen.
    """

    bots: tuple[str, ...]
    seed: int = 0
    check: bool = False
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a game: the seats of the winners, scores, turns, decisions, and the digest of its end."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    turns: int
    decisions: int
    digest: bytes


def game_digest(game: Game) -> bytes:
    """A digest of everything that a game is."""
    value: Any = (game.S[:], [*map(list, game.Z)], game.stack[:], tuple(game.ask or ()), game.answer)
    return hashlib.blake2b(marshal.dumps(value, PLAIN), digest_size=16).digest()


def play_game(setup: Setup, series: Series, number: int) -> Outcome:
    """The game of a number; it depends on nothing but the rules, the series and the number."""
    seed = mix(series.seed, number)
    if series.drawn:
        setup = with_random_bands(setup, seed)
    game = setup.start(seed)
    bots = [
        make_bot(name, seed, seat) for seat, name in zip(range(len(setup.players)), cycle(series.bots), strict=False)
    ]
    game.run()
    decisions = 0
    try:
        while game.ask is not None:
            if series.check:
                check(game)
            game.give(bots[game.ask.seat].answer(game))
            decisions += 1
        if series.check:
            check(game)
    except (Violation, Fault) as wrong:
        raise type(wrong)(f"game {number} (seed {seed}), after {decisions} decisions: {wrong}") from wrong
    return Outcome(winners(game), scores(game), turns(game), decisions, game_digest(game))


def play_stretch(setup: Setup, series: Series, start: int, stop: int) -> list[Outcome]:
    """Some games in a row."""
    return [play_game(setup, series, number) for number in range(start, stop)]
