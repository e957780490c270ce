"""Sum up a series of games."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict

from tools.lab.batch import Outcome


class Summary(BaseModel):
    """What came of many games, wins and mean scores by seat; `digest` is that of all final states, in order."""

    model_config = ConfigDict(extra="forbid")

    scenario: str
    seed: int
    games: int
    seconds: float
    games_per_second: float
    decisions_per_second: float
    wins: list[int]
    draws: int
    turns: float
    decisions: float
    scores: list[float]
    digest: str


def summarise(scenario: str, players: int, seed: int, outcomes: Sequence[Outcome], seconds: float) -> Summary:
    """The summary of some games of so many players that took so long."""
    games, decisions = len(outcomes), sum(o.decisions for o in outcomes)
    digest = hashlib.blake2b(b"".join(o.digest for o in outcomes), digest_size=16).hexdigest()
    mean = 1 / games if games else 0.0
    pace = 1 / seconds if seconds > 0 else 0.0
    return Summary(
        scenario=scenario,
        seed=seed,
        games=games,
        seconds=round(seconds, 3),
        games_per_second=round(games * pace, 2),
        decisions_per_second=round(decisions * pace, 1),
        wins=[sum(seat in o.winners for o in outcomes) for seat in range(players)],
        draws=sum(not o.winners for o in outcomes),
        turns=round(sum(o.turns for o in outcomes) * mean, 2),
        decisions=round(decisions * mean, 1),
        scores=[round(sum(_score(o, seat) for o in outcomes) * mean, 3) for seat in range(players)],
        digest=digest,
    )


def _score(outcome: Outcome, seat: int) -> int:
    return outcome.scores[seat] if outcome.scores else 0
