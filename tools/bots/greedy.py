"""The bot that looks a little ahead: it tries every answer in several worlds that look alike to it, and takes the best.

What a position is worth is the content's to say (a number of a player with the line `is what bots seek`); what is to
be kept from the other player is subtracted there. The bot sees no more than a player does: before it looks ahead, everything hidden from it is dealt anew.
"""

from __future__ import annotations

from random import Random

from interpreter.observe.visibility import hidden_cards, redraw
from interpreter.runtime.game import Answer, Game
from tools.bots.outlook import Bundle, Outlook
from tools.bots.worth import Worth, worth_in

WORLDS = 2
HORIZON = 6
PATIENCE = 2_500
"""Decisions of a game after which it looks ahead no more, and answers anything: several times as many as the longest game has.
A game that is not over by then is one to which looking ahead finds no end."""
STREAMS = 3
"""More of any costs time and wins no more games: what random answers bring about far ahead is mostly noise."""


class Greedy:
    """Compares answers by what comes of them on average.

    Where the content seeks something action by action, `Outlook` says what comes of an answer. Otherwise each world is
    played on with random answers until the worth of the position has changed or `horizon` questions have gone by. The same
    worlds and the same stream of answers are used for every option, so that what differs is the option.
    """

    def __init__(self, seed: int, worlds: int = WORLDS, horizon: int = HORIZON) -> None:
        self._chance = Random(seed)
        self._worlds, self._horizon = worlds, horizon

    def answer(self, game: Game) -> Answer:
        assert game.ask is not None
        seat, options = game.ask.seat, game.ask.options
        if game.decisions > PATIENCE:
            return options[int(self._chance.random() * len(options))]
        player = game.setup.players[seat]
        worth = worth_in(game.setup)
        if worth.of_actions:
            return self._of_actions(game, worth)
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

    def _of_actions(self, game: Game, worth: Worth) -> Answer:
        """The answer after which whole actions come out best."""
        assert game.ask is not None
        options, seed = game.ask.options, self._chance.getrandbits(64)
        worlds = self._bundle(game)
        values = [Outlook(game, worth, Random(seed)).after(worlds, option) for option in options]
        return options[values.index(max(values))]

    def _bundle(self, game: Game) -> Bundle:
        """The worlds that the game may be for all that the seat knows; one with many streams, where nothing is hidden."""
        assert game.ask is not None
        seat, hidden = game.ask.seat, hidden_cards(game, game.ask.seat)
        if not any(hidden.values()):
            return [(game, [self._chance.getrandbits(64) for _ in range(STREAMS)])]
        worlds = [game.copy() for _ in range(STREAMS)]
        for world in worlds:
            redraw(world, seat, self._chance, hidden)
        return [(world, [world.seed]) for world in worlds]

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
