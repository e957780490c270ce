"""Bots: players that answer by themselves. They know no game; what is worth having, the content says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from interpreter.runtime.game import Answer, Game
from tools.bots.greedy import Greedy
from tools.bots.random import Uniform


class Bot(Protocol):
    """Whatever answers questions."""

    def answer(self, game: Game) -> Answer:
        """One of the options of the open question; the game is left as it is."""
        ...


BOTS: dict[str, Callable[[int], Bot]] = {"random": Uniform, "greedy": Greedy}
"""Every bot by name; each is made with a seed of its own."""


def make_bot(name: str, seed: int, seat: int) -> Bot:
    """A bot for a seat; both seats draw from streams of their own."""
    return BOTS[name](seed * 2 + seat + 1)


__all__ = ["BOTS", "Bot", "Greedy", "Uniform", "make_bot"]
