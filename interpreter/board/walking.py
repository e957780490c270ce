"""Walk past those who stand about: how far it is on foot over many turns, and by which first moves.

A walker has so many points and diagonal moves a turn, and what he cannot use in one turn is lost. He steps across
borders, opens doors, pushes past those who let him through; he does nothing that could fail. A way costs the points of
its turns: those spent, and those lost at the end of a turn because the next move was too dear for them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from .topology import OFF_BOARD

if TYPE_CHECKING:
    from .view import BoardView

_NOBODY: Final[frozenset[int]] = frozenset()


class Prices(NamedTuple):
    """Points for each kind of crossing (None: not used), for opening a door, and for passing somebody, as an extra."""

    crossings: tuple[int | None, ...] = (1, 2, None, None, None)
    door: int = 1
    passing: int = 1


class Walker(NamedTuple):
    """What a walker may spend: in the turn under way, and in each turn after it."""

    points: int
    diagonals: int
    pace: int
    turns: int


class Crowd(NamedTuple):
    """The spaces where others stand.

    In `helpers` they let the walker pass, though not stay; into those in `taken` he cannot go. Beside those in `guards`
    his way ends.
    """

    helpers: AbstractSet[int] = _NOBODY
    taken: AbstractSet[int] = _NOBODY
    guards: AbstractSet[int] = _NOBODY


class Move(NamedTuple):
    """One move of a way. `node` is where the walker is after it; `space` the space that the move is named by.

    Of a door that is opened, `space` lies behind it, and the walker stays before it.
    """

    node: int
    space: int
    points: int
    diagonals: int
    door: int = OFF_BOARD


class Ground:
    """The moves over a board on which nobody stands, with its doors as they stand; `shut` has a bit for each door to open.

    Places are numbered: the spaces first, then two for each door, where the walker stands before the door and has it
    open.
    """

    def __init__(self, view: BoardView, shut: int = 0, prices: Prices | None = None) -> None:
        self.view, self.shut, self.prices = view, shut, prices or Prices()
        self._moves: dict[int, tuple[Move, ...]] = {}
        self._beside: dict[int, frozenset[int]] = {}
        self._single: dict[int, tuple[tuple[int, int, int], ...]] = {}

    def moves(self, place: int) -> tuple[Move, ...]:
        """The moves from a place."""
        moves = self._moves.get(place)
        if moves is None:
            size = self.view.size
            found = self._ways(place) if place < size else self._through((place - size) // 2, place)
            moves = self._moves[place] = tuple(found)
            self._beside[place] = frozenset(move.node for move in moves)
        return moves

    def beside(self, place: int) -> frozenset[int]:
        """The places that the moves from a place lead to, once they have been asked for."""
        return self._beside[place]

    def steps(self, place: int) -> tuple[tuple[int, int, int], ...]:
        """The moves from a place that open no door: where each leads, its points, its diagonals."""
        steps = self._single.get(place)
        if steps is None:
            moves = (move for move in self.moves(place) if move.door == OFF_BOARD)
            steps = self._single[place] = tuple((move.node, move.points, move.diagonals) for move in moves)
        return steps

    def before(self, door: int, space: int) -> int:
        """The place before a door that has been opened."""
        return self.view.size + 2 * door + (self.view.board.doors[door].first == space)

    def meeting(self, spaces: Iterable[int]) -> set[int]:
        """The places where one is in contact with whoever stands on one of some spaces."""
        around, doors = self.view, self.view.door_crossings
        met: set[int] = set()
        for space in spaces:
            met.update(around.contact[space])
            met.update(self.before(door, near) for door, near in doors[space] if near >= 0 and self.shut >> door & 1)
        return met

    def _ways(self, space: int) -> Iterator[Move]:
        """Steps, and doors to open."""
        ways = [(way, 0) for way in self.view.straight[space]] + [(way, 1) for way in self.view.diagonal[space]]
        for (target, kind), diagonal in ways:
            price = self.prices.crossings[kind]
            if price is not None:
                yield Move(target, target, price, diagonal)
        for door, beyond in self.view.door_crossings[space]:
            if beyond >= 0 and self.shut >> door & 1:
                yield Move(self.before(door, space), beyond, self.prices.door, 0, door)

    def _through(self, door: int, place: int) -> Iterator[Move]:
        """The step through a door that has just been opened; not up or down."""
        ends, terrain = self.view.board.doors[door], self.view.board.terrain
        here, beyond = (ends.first, ends.second) if (place - self.view.size) % 2 else (ends.second, ends.first)
        price = self.prices.crossings[0]
        if price is not None and terrain[here] == terrain[beyond]:
            yield Move(beyond, beyond, price, 0)


class Walk:
    """The ways of one walker past a crowd, found turn by turn as far as they are asked for."""

    def __init__(self, ground: Ground, start: int, walker: Walker, crowd: Crowd) -> None:
        self.ground, self.start, self.walker, self.crowd = ground, start, walker, crowd
        self._others = frozenset(crowd.helpers | crowd.taken)
        self._ends = ground.meeting(crowd.guards)
        self._passable = crowd.helpers - self._ends
        self._costs: dict[int, int] = {start: 0}
        self._firsts: dict[int, int] = {start: 0}
        self._moves: dict[int, Sequence[Move]] = {}
        self._past: dict[tuple[int, Move], list[Move]] = {}
        self._cheapest: dict[tuple[int, int, int], Move | None] = {}
        self._waiting = [] if start in self._ends else [start]
        self._turns = 0
        self.looked_at = 0
        """The places, each with the diagonal moves made, that were gone on from."""

    # --- what comes of it

    @property
    def costs(self) -> dict[int, int]:
        """The points to each place that there is a way to."""
        while self._waiting:
            self._go_on()
        return self._costs

    def cost(self, places: Collection[int]) -> int | None:
        """The points to the nearest of some places; None when there is no way to any."""
        while self._waiting and self._costs.keys().isdisjoint(places):
            self._go_on()
        return self.known(places)

    def known(self, places: Iterable[int]) -> int | None:
        """The same, as far as the ways have been found: right for whatever is no farther than what was asked for."""
        return min((self._costs[place] for place in places if place in self._costs), default=None)

    def first_moves(self, places: Collection[int]) -> list[Move]:
        """The moves that a cheapest way to the nearest of some places can begin with; none when he is there."""
        least, mask = self.cost(places), 0
        for place in places:
            if self._costs.get(place, -1) == least:
                mask |= self._firsts[place]
        return [move for bit, move in enumerate(self.moves(self.start)) if mask >> bit & 1]

    # --- past others

    def moves(self, place: int) -> Sequence[Move]:
        """The moves from a place, past those who stand there."""
        moves = self._moves.get(place)
        if moves is None:
            moves = self.ground.moves(place)
            if not self._others.isdisjoint(self.ground.beside(place)):
                past = ((move,) if move.node not in self._others else self.passing(place, move) for move in moves)
                moves = list(chain.from_iterable(past))
            self._moves[place] = moves
        return moves

    def cheapest(self, place: int, goal: int, diagonals: int) -> Move | None:
        """The cheapest single move from a place to another; a step if it can be one."""
        asked = place, goal, diagonals
        if asked not in self._cheapest:
            moves = [m for m in self.moves(place) if m.node == goal and m.diagonals <= diagonals]
            self._cheapest[asked] = min(moves, key=lambda move: (move.points, move.diagonals), default=None)
        return self._cheapest[asked]

    def passing(self, place: int, move: Move) -> list[Move]:
        """The ways past a helper whom a move leads to, and past others behind him; the cheapest to each space.

        Nobody passes a place where his way would end.
        """
        found = self._past.get((place, move))
        if found is None:
            found = self._past[place, move] = self._passing(place, move)
        return found

    def _passing(self, place: int, move: Move) -> list[Move]:
        waiting, best = [], {(move.node, move.diagonals): move.points}
        ground, others, passable = self.ground, self._others, self._passable
        if move.node in passable:
            waiting.append(move)
        for past in waiting:
            spent = past.points + ground.prices.passing
            for node, price, slanting in ground.steps(past.node):
                if node == place or (node in others and node not in passable):
                    continue
                points, diagonals = spent + price, past.diagonals + slanting
                for fewer in range(diagonals + 1):
                    if best.get((node, fewer), points + 1) <= points:
                        break
                else:
                    if node in passable:
                        best[node, diagonals] = points
                        waiting.append(Move(node, node, points, diagonals))
                    else:
                        best[node, diagonals] = points
        return [Move(node, node, points, slanting) for (node, slanting), points in best.items() if node not in others]

    # --- turn by turn

    def _go_on(self) -> None:
        """Spread over one turn more; a place where a turn can end is set out from again in the next one."""
        first, walker = self._turns == 0, self.walker
        points, diagonals = (walker.points, walker.diagonals) if first else (walker.pace, walker.turns)
        spent = 0 if first else walker.points + (self._turns - 1) * walker.pace
        self._turns += 1
        found = self._turn(self._waiting, points, diagonals, spent)
        if first and points < walker.pace:
            found.append(self.start)
        self._waiting = found if walker.pace > 0 else []

    def _turn(self, waiting: list[int], points: int, diagonals: int, spent: int) -> list[int]:
        """One turn from all places where the last one could end; give the places reached first in this turn.

        States are a place with the diagonal moves made; those with the same points lie in one layer. A state is left
        out when the place was reached for fewer points with no more diagonal moves.
        """
        costs, firsts, ends, start = self._costs, self._firsts, self._ends, self.start
        layers: list[dict[tuple[int, int], int]] = [{} for _ in range(points + 1)]
        layers[0] = {(node, 0): firsts[node] for node in waiting}
        fewest: dict[int, int] = {}
        found: list[int] = []
        for used, layer in enumerate(layers):
            self.looked_at += len(layer)
            for (node, made), mask in layer.items():
                if fewest.get(node, made + 1) <= made or (used and costs.get(node, spent + 1) <= spent):
                    continue
                if node not in costs:
                    costs[node], firsts[node] = spent + used, mask
                    if node not in ends:
                        found.append(node)
                elif costs[node] == spent + used:
                    firsts[node] |= mask
                if node in ends:
                    continue
                for bit, (target, _, price, slanting, _) in enumerate(self.moves(node)):
                    after = used + price
                    if after <= points and made + slanting <= diagonals:
                        state, row = (target, made + slanting), layers[after]
                        row[state] = row.get(state, 0) | (1 << bit if node == start else mask)
            for node, made in layer:
                if fewest.get(node, made + 1) > made:
                    fewest[node] = made
        return found
