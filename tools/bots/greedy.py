"""The bot that looks a little ahead: it tries every answer in several worlds that look alike to it, and takes the best.

What a position is worth is the content's to say (a number of a player with the line `is what bots seek`). The bot
sees no more than a player does: before it looks ahead, everything hidden from it is dealt anew.
"""

from __future__ import annotations

from random import Random

from interpreter.game import Game
from interpreter.hidden import redraw
from interpreter.machine import SEAT
from interpreter.program import Program
from interpreter.standing import marked, measure, winner

WORLDS = 4
HORIZON = 16
WIN = 1_000_000


class Worth:
    """What a position is worth to a player, less what it is worth to the other; 0 where the content does not say."""

    def __init__(self, program: Program) -> None:
        self.program = program
        term = marked(program, "sought")
        self._value = measure(program, term) if term is not None else lambda _game, _player: 0

    def __call__(self, game: Game, player: int) -> int:
        if game.ask is None:
            seat = winner(game)
            if seat >= 0:
                return WIN if game.setup.players[seat] == player else -WIN
        return self._value(game, player) - self._value(game, sum(game.setup.players) - player)


class Greedy:
    """Compares answers by what comes of them on average.

    Each world is played on with random answers until the worth of the position has changed or `horizon` questions
    have gone by. The same worlds and the same stream of answers are used for every option, so that what differs is
    the option.
    """

    def __init__(self, seed: int, worlds: int = WORLDS, horizon: int = HORIZON) -> None:
        self._chance = Random(seed)
        self._worlds, self._horizon = worlds, horizon
        self._worth: Worth | None = None

    def answer(self, game: Game) -> int:
        assert game.ask is not None
        player, _, options = game.ask
        if self._worth is None or self._worth.program is not game.setup.program:
            self._worth = Worth(game.setup.program)
        now = self._worth(game, player)
        totals = [0] * len(options)
        for _ in range(self._worlds):
            stream = self._chance.getrandbits(64)
            world = game.copy()
            redraw(world, game.S[player + SEAT], Random(stream))
            for place, option in enumerate(options):
                totals[place] += self._outcome(world.copy(), option, player, now, stream, self._worth)
        return options[totals.index(max(totals))]

    def _outcome(self, game: Game, option: int, player: int, now: int, stream: int, worth: Worth) -> int:
        """What the position is worth once the answer has had its effect."""
        chance = Random(stream).random
        game.give(option)
        for _ in range(self._horizon):
            value = worth(game, player)
            if value != now or game.ask is None:
                return value
            options = game.ask[2]
            game.give(options[int(chance() * len(options))])
        return worth(game, player)
