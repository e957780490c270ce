"""Compare two series of games that were played with the same seeds."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from tools.lab.batch import Outcome

SURE = 1.96
"""So many standard errors on either side hold the true difference 95 times of 100."""


class Comparison(NamedTuple):
    """The share of the games that the first player wins now and by the other rules, a draw being half a win.

    The difference of both lies between `least` and `most` with 95 % confidence. Common seeds take out most of the luck of the cards: the games are
    compared one by one.
    """

    share: float
    other: float
    difference: float
    least: float
    most: float


def compared(now: Sequence[Outcome], other: Sequence[Outcome]) -> Comparison:
    """Compare outcomes pair by pair; ValueError when they are not as many."""
    pairs = [(_worth(a), _worth(b)) for a, b in zip(now, other, strict=True)]
    games = len(pairs)
    differences = [a - b for a, b in pairs]
    mean = sum(differences) / games
    spread = sum((d - mean) ** 2 for d in differences) / max(1, games - 1)
    error = SURE * sqrt(spread / games)
    share, before = (sum(side) / games for side in zip(*pairs, strict=True))
    return Comparison(*(round(x, 4) for x in (share, before, mean, mean - error, mean + error)))


def _worth(outcome: Outcome) -> float:
    """What a game is worth to the first player."""
    return float(0 in outcome.winners) if outcome.winners else 0.5
