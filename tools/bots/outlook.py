"""What comes of an answer when the action that it belongs to is carried out, with what it asks on the way answered well."""

from __future__ import annotations

from random import Random

from interpreter.runtime.game import Answer, Ask, Game
from tools.bots.worth import Worth

Bundle = list[tuple[Game, list[int]]]
"""Positions that look alike to a seat, each with the streams by which chance may go on there."""

CHAINS = 30
"""How many chains of own answers are tried for an open question, about; its answers share them, and so do the questions on the way."""
LONGEST = 20
"""How many questions are looked ahead, at most."""


class Outlook:
    """Looks ahead from an open question until what was asked has been carried out, and another may do something.

    On the way the seat takes the best of some of its answers; others answer at random. What is asked alike is answered
    alike, however chance turns out: so nothing is hoped for that would take knowing the dice beforehand.
    """

    def __init__(self, game: Game, worth: Worth, chance: Random) -> None:
        assert game.ask is not None
        self._seat, self._depth = game.ask.seat, len(game.stack)
        self._player = game.setup.players[self._seat]
        self._worth, self._chance = worth, chance
        self._now = worth(game, self._player)
        self._tries = max(2, CHAINS // len(game.ask.options))

    def after(self, bundle: Bundle, option: Answer) -> int:
        """What the positions are worth after an answer, added up over all streams."""
        return self._after(bundle, option, self._tries, LONGEST)

    def _after(self, bundle: Bundle, option: Answer, tries: int, left: int) -> int:
        total = 0
        going_on: dict[Ask, Bundle] = {}
        for game, streams in bundle:
            for world, own in answered(game, streams, option):
                if world.ask is None or self._settled(world, world.ask):
                    total += self._worth(world, self._player) * len(own)
                else:
                    going_on.setdefault(world.ask, []).append((world, own))
        return total + sum(self._best(ask, alike, tries, left - 1) for ask, alike in going_on.items())

    def _settled(self, game: Game, ask: Ask) -> bool:
        """Whether what was asked is over: what asked it is, or nothing of it is under way and it was worth something."""
        deeper = len(game.stack) - self._depth
        if deeper:
            return deeper < 0
        return ask.seat != self._seat or self._worth(game, self._player) != self._now

    def _best(self, ask: Ask, bundle: Bundle, tries: int, left: int) -> int:
        """What some positions are worth in which the same is asked, when it is answered as well as was found."""
        if left <= 0:
            return sum(self._worth(game, self._player) * len(streams) for game, streams in bundle)
        options = ask.options
        many = tries if ask.seat == self._seat else 1
        if len(options) > many:
            options = tuple(self._chance.sample(options, many))
        return max(self._after(bundle, option, max(1, tries // len(options)), left) for option in options)


def answered(game: Game, streams: list[int], option: Answer) -> Bundle:
    """A position after an answer; as many as there are streams, where chance has had a part in it."""
    first = _given(game, streams[0], option)
    if first.counter == 0 or len(streams) == 1:
        return [(first, streams)]
    return [(first, streams[:1]), *((_given(game, stream, option), [stream]) for stream in streams[1:])]


def _given(game: Game, stream: int, option: Answer) -> Game:
    world = game.copy()
    if world.seed != stream:
        world.seed, world.counter = stream, 0
    world.give(option)
    return world
