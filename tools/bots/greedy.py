"""The bot that looks a little ahead: it tries every answer in several worlds that look alike to it, and takes the best.

What a position is worth is the content's to say (a number of a player with the line `is what bots seek`); what is to
be kept from the other player is subtracted there. The bot sees no more than a player does: before it looks ahead, everything hidden from it is dealt anew.
"""

from __future__ import annotations

from random import Random

from interpreter.observe.visibility import hidden_cards, redraw
from interpreter.runtime.game import Answer, Game
from tools.bots.worth import Worth, worth_in

WORLDS = 2
HORIZON = 6
"""More of either costs time and wins no more games: what random answers bring about far ahead is mostly noise."""


class Greedy:
    """Compares answers by what comes of them on average.

    Each world is played on with random answers until the worth of the position has changed or `horizon` questions
    have gone by. The same worlds and the same stream of answers are used for every option, so that what differs is
    the option.
    """

    def __init__(self, seed: int, worlds: int = WORLDS, horizon: int = HORIZON) -> None:
        self._chance = Random(seed)
        self._worlds, self._horizon = worlds, horizon

    def answer(self, game: Game) -> Answer:
        assert game.ask is not None
        seat, options = game.ask.seat, game.ask.options
        player = game.setup.players[seat]
        worth = worth_in(game.setup)
        now = worth(game, player)
        totals = [0] * len(options)
        hidden = hidden_cards(game, seat)
        for _ in range(self._worlds):
            chance = Random(self._chance.getrandbits(64))
            world = game.copy()
            redraw(world, seat, chance, hidden)
            stream = [chance.random() for _ in range(self._horizon)]
            for place, option in enumerate(options):
                totals[place] += self._outcome(world.copy(), option, player, now, stream, worth)
        return options[totals.index(max(totals))]

    def _outcome(self, game: Game, option: Answer, player: int, now: int, stream: list[float], worth: Worth) -> int:
        """What the position is worth once the answer has had its effect."""
        game.give(option)
        for chance in stream:
            value = worth(game, player)
            if value != now or game.ask is None:
                return value
            options = game.ask.options
            game.give(options[int(chance * len(options))])
        return worth(game, player)
