"""The board as it is while its doors stand in one given way.

Everything that a game asks often is a tuple to be indexed or a dictionary to be hit. Views are made by
`Board.view`, which keeps them, and they are shared: nothing in them may be changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from interpreter.lazy import Lazy

from .reach import Costs, Parents, search, trail
from .sight import Sight, trace
from .topology import CLIMB, WALL, Crossing, Surroundings, resolve_edges, spaces_round, surroundings

if TYPE_CHECKING:
    from .grid import Board

NOBODY: Final = -1
_NOBODY: Final[frozenset[int]] = frozenset()
# Memories are emptied when they have grown so large; on boards of common size the lines never do.
_KEPT_LINES: Final = 1_000_000
_KEPT_FIELDS: Final = 256


class BoardView:
    """Geometry for one mask of open doors; all its tables are indexed by space.

    - `adjacent`: adjacent spaces, orthogonal and diagonal. Closed doors are walls; a blocked space has none.
    - `contact`: those over which close combat is possible and a zone of control extends: across a window or
      an open door only straight, round a corner only by a way that could be walked, never between high
      terrain and ground.
    - `near`, `touching`: the same two as frozensets.
    - `standing`, `facing`: of a list of who stands on each space, those on the adjacent spaces, or on those in contact.
    - `steps`: the spaces one step away across a kind of border, by 16 * space + 2 * kind, 1 more with diagonal ones; none from
      nowhere (below 0).
    - `crossings`: each move of a single space, by direction.
    - `off`: by kind of border, the spaces from which such a crossing leaves the board.
    - `straight`, `diagonal`: the crossings as plain pairs of target and kind, without those that leave the board.
    - `door_crossings`: (door, space behind it) for the doors in the space's own borders, open or not; a door
      against a blocked space is none.
    - `diagonal_doors`: (door, the adjacent space whose border it is in) for the doors touched only with a
      corner, on the same side.
    - `doorways`: the spaces from which some door can be reached.
    - `edges`: what is met on leaving a space, at 4 * space + (0 north, 1 east, 2 south, 3 west).
    """

    __slots__ = (
        "_around",
        "_fields",
        "_lines",
        "_settled_lines",
        "adjacent",
        "board",
        "contact",
        "crossings",
        "diagonal",
        "diagonal_doors",
        "door_crossings",
        "doorways",
        "edges",
        "facing",
        "near",
        "off",
        "open_doors",
        "size",
        "standing",
        "steps",
        "straight",
        "touching",
    )

    def __init__(self, board: Board, open_doors: int, base: BoardView | None = None) -> None:
        """Build the view; given a `base`, only what lies round the doors that differ is built anew."""
        self.board, self.open_doors, self.size = board, open_doors, board.size
        self.edges = resolve_edges(board.edges, open_doors)
        if base is None:
            around = [surroundings(board, self.edges, space) for space in range(board.size)]
        else:
            around = list(base._around)
            for space in self._changed(base):
                around[space] = surroundings(board, self.edges, space)
        self._around: list[Surroundings] = around
        self.adjacent: tuple[tuple[int, ...], ...] = tuple(found.adjacent for found in around)
        self.contact: tuple[tuple[int, ...], ...] = tuple(found.contact for found in around)
        self.crossings: tuple[tuple[Crossing, ...], ...] = tuple(found.crossings for found in around)
        self.off = tuple(frozenset(s for s, found in enumerate(around) if kind in found.off) for kind in range(WALL))
        self.straight = tuple(found.straight for found in around)
        self.diagonal = tuple(found.diagonal for found in around)
        self.diagonal_doors: tuple[tuple[tuple[int, int], ...], ...] = tuple(found.diagonal_doors for found in around)
        self.door_crossings = board.door_crossings
        doors = zip(self.door_crossings, self.diagonal_doors, strict=True)
        self.doorways = frozenset(space for space, (straight, slanting) in enumerate(doors) if straight or slanting)
        self.near = tuple(found.near for found in around)
        self.touching = tuple(found.touching for found in around)
        self.standing = Lazy(partial(_those_on, self.adjacent))
        self.facing = Lazy(partial(_those_on, self.contact))
        self.steps: Lazy[int, tuple[int, ...]] = Lazy(self._steps)
        self._settled_lines = board.lines
        self._lines: dict[int, Sight | None] = {}
        self._fields: dict[tuple[int, tuple[int | None, ...], int], dict[int, int]] = {}

    def _changed(self, base: BoardView) -> set[int]:
        """Give the spaces whose surroundings may differ from those in another view."""
        differ = self.open_doors ^ base.open_doors
        doors = (door for door in range(len(self.board.doors)) if differ >> door & 1)
        return set().union(*(spaces_round(self.board, door) for door in doors))

    def __reduce__(self) -> tuple[object, tuple[Board, int]]:
        """Pickle and copy as a board and a mask, so that a saved game carries no tables."""
        return _restore, (self.board, self.open_doors)

    def _steps(self, key: int) -> tuple[int, ...]:
        space, kind = key // 16, key % 16 // 2
        if space < 0:
            return ()
        ways = self.straight[space] + self.diagonal[space] if key % 2 else self.straight[space]
        return tuple(target for target, border in ways if border == kind)

    def is_adjacent(self, space: int, other: int) -> bool:
        """Tell whether two spaces are adjacent; a space is not adjacent to itself."""
        return other in self.near[space]

    def in_contact(self, space: int, other: int) -> bool:
        """Tell whether figures on two spaces could fight hand to hand."""
        return other in self.touching[space]

    def opposite(self, space: int, middle: int) -> int:
        """Give the space straight behind `middle` as seen from `space`, OFF_BOARD if there is none."""
        return self.board.opposite(space, middle)

    def distance(self, space: int, other: int) -> int:
        """Count the range in spaces, a diagonal as one; walls do not matter, and the range to itself is 0."""
        return self.board.distance(space, other)

    def is_uphill(self, space: int, other: int) -> bool:
        """Tell whether `other`, one step away, lies higher across an elevated border.

        Over a table between two low spaces a step is a climb both ways, and neither is higher.
        """
        return self._climbs(space, other) and not self._climbs(other, space)

    def _climbs(self, space: int, other: int) -> bool:
        """Tell whether the crossing from a space to another is a climb."""
        return any(way.target == other and way.kind == CLIMB for way in self.crossings[space])

    def sight(self, space: int, other: int, laws: int = 0) -> Sight | None:
        """Give the line of sight from a shooter on `space`, None if terrain blocks it; figures are ignored (`laws` as in `trace`).

        Lines are traced when first asked for; those that no door can change are kept once for all views.
        """
        key = (laws * self.size + space) * self.size + other
        try:
            return self._settled_lines[key]
        except KeyError:
            pass
        try:
            return self._lines[key]
        except KeyError:
            line = trace(self.board, self.edges, space, other, laws)
        store = self._lines if line.has_door else self._settled_lines
        if len(store) >= _KEPT_LINES:
            store.clear()
        store[(laws * self.size + other) * self.size + space] = line.back
        store[key] = line.forth
        return line.forth

    def reach(
        self, space: int, points: int, costs: Costs, diagonals: int, occupied: AbstractSet[int] = _NOBODY
    ) -> dict[int, int]:
        """Give the cheapest points to each space within reach, the start (0) included, in no special order.

        `costs` has an entry for each kind of crossing (five), None for one that may not be used, never a
        negative one. At most `diagonals` moves are diagonal. Spaces in `occupied` are neither entered nor
        passed; what lies off the board is not counted as reached: look at the `crossings` of the spaces that
        are.
        """
        return search(self.straight, self.diagonal, space, points, costs, diagonals, occupied)

    def path(
        self,
        space: int,
        target: int,
        points: int,
        costs: Costs,
        diagonals: int,
        occupied: AbstractSet[int] = _NOBODY,
    ) -> list[int] | None:
        """Give the spaces of a cheapest way, target included, None if out of reach (see `reach`).

        Of several it is one with the fewest diagonal moves, always the same one.
        """
        parents: Parents = {}
        best = search(self.straight, self.diagonal, space, points, costs, diagonals, occupied, parents)
        return trail(parents, space, target) if target in best else None

    def walking_distance(self, space: int, target: int, costs: Costs, diagonals: int = 0) -> int | None:
        """Count the movement points from a space to another on an empty board, None if there is no way.

        The distances from a space to all others are found together when first asked for, and kept.
        """
        key = (space, tuple(costs), diagonals)
        field = self._fields.get(key)
        if field is None:
            if len(self._fields) >= _KEPT_FIELDS:
                self._fields.clear()
            limit = self.size * max((cost for cost in costs if cost is not None), default=0)
            field = self._fields[key] = self.reach(space, limit, costs, diagonals)
        return field.get(target)


def _those_on(spaces: tuple[tuple[int, ...], ...], space: int) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """What picks the entries of the spaces around one; the first twice, for one alone would be picked bare."""
    around = spaces[space]
    return itemgetter(*around, around[0]) if around else lambda _standing: (NOBODY,)


def _restore(board: Board, open_doors: int) -> BoardView:
    """Find the view again after pickling."""
    return board.view(open_doors)
