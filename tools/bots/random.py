"""The bot that answers anything at all: every legal answer is as likely as every other."""

from __future__ import annotations

import random

from interpreter.runtime.game import Answer, Game


class Uniform:
    """Draws each answer from a generator of its own."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed).random

    def answer(self, game: Game) -> Answer:
        assert game.ask is not None
        options = game.ask.options
        return options[int(self._chance() * len(options))]
