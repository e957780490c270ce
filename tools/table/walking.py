"""Walk to a space that is named: find the answers that lead there, one step after another, by the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from random import Random

from interpreter.observe.questions import Question
from interpreter.observe.visibility import redraw
from interpreter.runtime.fields.characters import SPACE
from interpreter.runtime.game import PASS, Answer, Game
from tools.table.outlook import idle

MOST_PLACES = 600
"""So many places are looked at for a way, at most."""
OTHERS = 8
"""How many questions to others between two steps are taken to be answered with nothing."""


@dataclass(frozen=True, slots=True)
class Step:
    """An answer on the way; the space of the actor and what is left of its numbers after it; what it spends of them."""

    answer: Answer
    space: int
    left: tuple[int, ...]
    cost: int


@dataclass(frozen=True, slots=True)
class Way:
    """The steps to a space; `had` are the numbers of the actor before the first that moves it."""

    actor: int
    steps: tuple[Step, ...]
    had: tuple[int, ...]


class Walker:
    """Looks for the cheapest way in copies of a game, in which all that the player cannot see is dealt anew.

    `slots` are where the numbers of a character stand that walking may spend.
    """

    def __init__(self, game: Game, question: Question, slots: tuple[int, ...]) -> None:
        self.seat, self.actor, self.slots = question.seat, question.actor, slots
        self.start = game.copy()
        redraw(self.start, self.seat, Random(game.decisions))

    def way_to(self, goal: int) -> Way | None:
        """The cheapest way to a space, then the shortest one; None where there is none."""
        if self.actor < 0:
            return None
        heap: list[tuple[int, int, int, Game, tuple[Step, ...]]] = [(0, 0, 0, self.start, ())]
        seen: set[tuple[int, ...]] = set()
        order = 0
        while heap and len(seen) < MOST_PLACES:
            cost, _, _, game, steps = heappop(heap)
            here = game.S[self.actor + SPACE]
            if steps and here == goal:
                stood = steps[0].space == self.start.S[self.actor + SPACE]
                return Way(self.actor, steps, steps[0].left if stood else self._numbers(self.start))
            place = (here, *self._numbers(game), bool(steps))
            if place in seen or not self._asks_on(game):
                continue
            seen.add(place)
            for step, after in self._steps(game, not steps):
                order += 1
                heappush(heap, (cost + step.cost, len(steps) + 1, order, after, (*steps, step)))
        return None

    def _steps(self, game: Game, first: bool) -> Iterator[tuple[Step, Game]]:
        """What may be answered and where it leads: to another space, or at first into an action without a target."""
        assert game.ask is not None
        before, here = self._numbers(game), game.S[self.actor + SPACE]
        for answer in game.ask.options:
            if answer == PASS:
                continue
            after = game.copy()
            after.give(answer)
            self._wait(after)
            left, there = self._numbers(after), after.S[self.actor + SPACE]
            if there != here:
                spent = sum(max(0, had - has) for had, has in zip(before, left, strict=True))
                yield Step(answer, there, left, spent), after
            elif first and isinstance(answer, tuple) and answer[2] < 0 and self._asks_on(after):
                yield Step(answer, there, left, 0), after

    def _wait(self, game: Game) -> None:
        """Let the others do nothing until the player is asked again."""
        for _ in range(OTHERS):
            if game.ask is None or game.ask.seat == self.seat:
                return
            game.give(idle(game.ask))

    def _asks_on(self, game: Game) -> bool:
        """Whether the player is asked for another action of the same character."""
        return game.ask is not None and (game.ask.seat, game.ask.actor) == (self.seat, self.actor)

    def _numbers(self, game: Game) -> tuple[int, ...]:
        return tuple(game.S[self.actor + slot] for slot in self.slots)
