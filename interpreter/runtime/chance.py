"""Draw chance from the state: a counter-based stream, the same on every machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.runtime.machine import COUNTER, SEED

if TYPE_CHECKING:
    from interpreter.runtime.game import Game

_MASK = (1 << 64) - 1


def mix(seed: int, counter: int) -> int:
    """64 well-mixed bits of a seed and a counter (the finaliser of splitmix64)."""
    z = (seed + (counter + 1) * 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def below(g: Game, n: int) -> int:
    """A number from 0 to n-1; the bias is below n / 2**64."""
    counter = g.S[COUNTER]
    g.S[COUNTER] = counter + 1
    return mix(g.S[SEED], counter) * n >> 64


def shuffle(g: Game, cards: list[int]) -> None:
    """Shuffle in place (Fisher and Yates)."""
    for i in range(len(cards) - 1, 0, -1):
        j = below(g, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
