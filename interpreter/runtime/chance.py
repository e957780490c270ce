"""Ask chance: the one door through which anything comes about at random.

In play the stream of the game answers (a seed and a counter, the same on every machine). Whoever sets `Game.nature`
answers instead: to enumerate what may come, for one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.runtime.game import Game

NO_DIE = -1
Nature = Callable[["Game", Sequence[int], int], int]
"""Says which of several outcomes comes about, given the weight of each, and the sort of die that is rolled, if one is: its
place."""

_MASK = (1 << 64) - 1


def mix(seed: int, counter: int) -> int:
    """64 well-mixed bits of a seed and a counter (the finaliser of splitmix64)."""
    z = (seed + (counter + 1) * 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def outcome(g: Game, weights: Sequence[int]) -> int:
    """Which of several outcomes comes about, each as likely as its weight says: its place."""
    if g.nature is not None:
        return g.nature(g, weights, NO_DIE)
    left = _below(g, sum(weights))
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    raise ValueError("no outcome has any weight")


def one_of(g: Game, n: int, die: int = NO_DIE) -> int:
    """The same among so many outcomes that are all as likely: the faces of a die, for one."""
    return g.nature(g, (1,) * n, die) if g.nature is not None else _below(g, n)


def _below(g: Game, n: int) -> int:
    """A number from 0 to n-1; the bias is below n / 2**64."""
    counter = g.counter
    g.counter = counter + 1
    return mix(g.seed, counter) * n >> 64


@contextmanager
def unasked(g: Game) -> Iterator[None]:
    """Take back what chance decides within: whoever only looks at a game leaves it as it was."""
    counter, nature = g.counter, g.nature
    piles = g.Z[1:]
    g.nature = None
    try:
        yield
    finally:
        g.nature = nature
        if g.counter != counter:
            g.counter = counter
            g.Z[1:] = piles
