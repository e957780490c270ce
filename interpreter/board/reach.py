"""Count movement points: where a figure can go, by which way, and how far it is.

A figure spends two purses, points and diagonal moves. The search goes through the numbers of diagonal moves
made, none first; for each it spreads by straight steps (Dijkstra's way), and a state is kept only if it is
cheaper than every one with fewer diagonal moves. The last state kept for a space is therefore its cheapest.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from heapq import heapify, heappop, heappush

Steps = Sequence[Sequence[tuple[int, int]]]  # for each space: targets on the board, with the kind of crossing
Costs = Sequence[int | None]  # points for each kind of crossing, None where it may not be used
State = tuple[int, int]  # a space, and the diagonal moves made to get there
Parents = dict[State, State]


def search(
    straight: Steps,
    diagonal: Steps,
    start: int,
    points: int,
    costs: Costs,
    diagonals: int,
    occupied: AbstractSet[int],
    parents: Parents | None = None,
) -> dict[int, int]:
    """Give the cheapest points to each space within reach, the start (0) included, in no special order.

    `costs` are never negative; spaces in `occupied` are not entered. `parents`, if given, receives the state
    before each state that was kept.
    """
    best = {start: 0}
    seeds = {start: 0}
    for made in range(max(diagonals, 0) + 1):
        settled = _spread(straight, seeds, points, costs, occupied, best, made, parents)
        if made >= diagonals:
            break
        seeds = {}
        for space, total in settled.items():
            for target, kind in diagonal[space]:
                cost = costs[kind]
                if cost is None or best.get(target, points + 1) <= total + cost or target in occupied:
                    continue
                best[target] = seeds[target] = total + cost
                if parents is not None:
                    parents[target, made + 1] = (space, made)
        if not seeds:
            break
    return best


def _spread(
    straight: Steps,
    seeds: dict[int, int],
    points: int,
    costs: Costs,
    occupied: AbstractSet[int],
    best: dict[int, int],
    made: int,
    parents: Parents | None,
) -> dict[int, int]:
    """Go on by straight steps from all `seeds` at once; give what was settled, cheapest first.

    Whatever is found cheaper than in `best` is noted there. Spaces wait in lists by their total, so that the
    heap holds each total once.
    """
    waiting: dict[int, list[int]] = {}
    for space, total in seeds.items():
        waiting.setdefault(total, []).append(space)
    totals = list(waiting)
    heapify(totals)
    settled: dict[int, int] = {}
    while totals:
        total = heappop(totals)
        for space in waiting.pop(total):
            if space in settled:
                continue
            settled[space] = total
            for target, kind in straight[space]:
                cost = costs[kind]
                if cost is None or best.get(target, points + 1) <= total + cost or target in occupied:
                    continue
                cost += total
                best[target] = cost
                if parents is not None:
                    parents[target, made] = (space, made)
                if cost in waiting:
                    waiting[cost].append(target)
                else:
                    waiting[cost] = [target]
                    heappush(totals, cost)
    return settled


def trail(parents: Parents, start: int, target: int) -> list[int]:
    """Read the way to a space that was reached from what a search left in `parents`, target included.

    Of the states of the target, the one with the most diagonal moves is the cheapest, or it had not been
    kept.
    """
    if target == start:
        return []
    state = (target, max(made for space, made in parents if space == target))
    steps = []
    while state in parents:
        steps.append(state[0])
        state = parents[state]
    return steps[::-1]
