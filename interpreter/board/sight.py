"""Trace static lines of sight between the centres of spaces, in exact integers.

The line is walked from space to space. At each step it crosses a border or runs exactly through a corner of
the grid; which of them comes next is a comparison of two products of ints, so nothing is ever rounded.
Figures are left to the game, which is told the spaces where a figure would stand in the way.

Of a corner, three things can be said (rulebook, "Line of sight and cover" and "Diagonal movement"):

- a wall, closed door, blocked space (or high space, seen from the ground) on one side of the line gives
  cover, unless it is a corner of the shooter's own space; on both sides of the line, at different corners, it
  blocks;
- such things on both sides of one and the same corner are a wall that the line crosses: blocked for
  everybody;
- the line runs past all its corners on the same side: of the two, the better one counts. A side that is shut at
  a corner, or leads through a window there, is no way for the line; where neither is one, it is blocked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from .topology import BLOCKED, DOOR, HIGH, OBSTACLE, WALL, WINDOW

if TYPE_CHECKING:
    from .grid import Board

AT_START: Final = 1  # a border or corner of the space where the line begins
AT_END: Final = 2  # of the space where it ends

PAST_CORNERS: Final = 1  # corners give cover only where they touch the space of the target
ASKEW: Final = 2  # a line may leave a space, or reach one, through the corner of its window


class Sight(NamedTuple):
    """What a shooter's line to a target meets.

    `penalty` is 0 or 1, the modifier from terrain as a positive number. `obstacle` and `corner` tell its
    causes; both can be true where it would be blocked if the target did not see the shooter. `through`
    lists the spaces, from the shooter on, whose inside the line crosses and where a standing figure would be
    in the way.
    """

    penalty: int
    obstacle: bool
    corner: bool
    through: tuple[int, ...]


class Line(NamedTuple):
    """The sights both ways along one line (None: blocked), and whether a door could matter to them."""

    forth: Sight | None
    back: Sight | None
    has_door: bool


_CLEAR: Final = Sight(0, False, False, ())


def trace(board: Board, edges: tuple[int, ...], start: int, end: int, laws: int = 0) -> Line:
    """Trace the line between two spaces, with the doors as they are in the resolved `edges`; `laws` are PAST_CORNERS, ASKEW.

    If it is open one way it is open the other way too, at the worst with the one penalty. Blocked spaces see
    nothing; two high spaces always see each other; between high and low ground no figures are in the way.
    """
    here, there = board.terrain[start], board.terrain[end]
    if BLOCKED in (here, there):
        return Line(None, None, False)
    if start == end or here == there == HIGH:
        return Line(_CLEAR, _CLEAR, False)
    walk = _Walk(board, edges, start, end, laws)
    if not walk.run():
        return Line(None, None, walk.has_door)
    forth, back = walk.causes(AT_START), walk.causes(AT_END)
    if min(sum(forth), sum(back)) > 1:
        return Line(None, None, walk.has_door)
    through = () if HIGH in (here, there) else tuple(walk.through)
    return Line(_sight(forth, through), _sight(back, through[::-1]), walk.has_door)


def _sight(causes: tuple[int, int], through: tuple[int, ...]) -> Sight:
    """Make the answer for one end from its numbers of obstacle and corner penalties."""
    obstacle, corner = causes
    return Sight(1 if obstacle or corner else 0, obstacle > 0, corner > 0, through)


class _Walk:
    """A walk along one line, and what it met.

    `plain` holds the obstacles crossed on the line, `sides` those passed at the corners on either side of it; each is
    marked with AT_START and AT_END. `corners` holds the sides (0 or 1) on which corners give cover, marked likewise;
    there that side is no way for the line, but for the shooter whose own corner it is. Side 0 is where the vertical
    step comes first.
    """

    __slots__ = (
        "board",
        "corners",
        "edges",
        "end",
        "has_door",
        "laws",
        "plain",
        "sides",
        "start",
        "straight",
        "through",
    )

    def __init__(self, board: Board, edges: tuple[int, ...], start: int, end: int, laws: int) -> None:
        self.board, self.edges, self.start, self.end, self.laws = board, edges, start, end, laws
        self.straight = board.columns[start] == board.columns[end] or board.rows[start] == board.rows[end]
        self.has_door = False
        self.through: list[int] = []
        self.plain: list[int] = []
        self.sides: dict[int, list[int]] = {0: [], 1: []}
        self.corners: list[tuple[int, int]] = []

    def run(self) -> bool:
        """Walk to the end; False if something that blocks the line for everybody stands in the way.

        After i steps across and j down, the line next meets a vertical border (2i + 1) / 2|dx| of its length
        from the start, and a horizontal one (2j + 1) / 2|dy| from it; multiplied out, the comparison is in
        ints.
        """
        board, end, space = self.board, self.end, self.start
        right, down = board.columns[end] - board.columns[space], board.rows[end] - board.rows[space]
        across, upright = (1 if right > 0 else 3), (2 if down > 0 else 0)
        wide, tall = abs(right), abs(down)
        next_x, next_y = tall, wide
        while space != end:
            before, go_across, go_upright = space, next_x <= next_y, next_y <= next_x
            if go_across:
                space = board.neighbours[4 * space + across]
                next_x += 2 * tall
            if go_upright:
                space = board.neighbours[4 * space + upright]
                next_y += 2 * wide
            if go_across and go_upright:
                passed = self._corner(before, upright, across, space)
            else:
                passed = self._border(before, across if go_across else upright, space)
            if not passed or (space != end and self._is_solid(space)):
                return False
            self.through.append(space)
        self.through.pop()
        return True

    def causes(self, own: int) -> tuple[int, int]:
        """Count the penalties for the shooter at one end (AT_START or AT_END): obstacles 0..2, corners 0..2.

        Three obstacles count as two penalties, since two block the line.
        """
        corners = {side for side, mark in self.corners if not mark & own}
        ways = [passed for side, passed in self.sides.items() if side not in corners]
        if not ways:
            return 0, 2
        if self.laws & PAST_CORNERS:
            corners = {side for side, mark in self.corners if mark | own == AT_START | AT_END and not mark & own}
        return min(self._obstacles(self.plain + passed, own) for passed in ways), len(corners)

    @staticmethod
    def _obstacles(marks: list[int], own: int) -> int:
        """Count penalties for obstacles: a single one at the shooter's own space is ignored."""
        if len(marks) > 2:
            return 2
        return 0 if not marks or (len(marks) == 1 and marks[0] & own) else 1

    def _is_solid(self, space: int) -> bool:
        """Tell whether a space blocks a line that has at least one end on the ground."""
        return self.board.terrain[space] in (BLOCKED, HIGH)

    def _edge(self, space: int, way: int) -> int:
        """Give the edge met on leaving a space, and remember if it was a door."""
        if self.board.edges[4 * space + way] >= DOOR:
            self.has_door = True
        return self.edges[4 * space + way]

    def _mark(self, leaving: int, entering: int) -> int:
        """Mark what lies between two spaces with the ends of the line that it belongs to."""
        return (AT_START if leaving == self.start else 0) | (AT_END if entering == self.end else 0)

    def _border(self, space: int, way: int, after: int) -> bool:
        """Cross a border; False if it blocks the line.

        A window may be crossed squarely, or from a space beside it: whatever line crosses its inside from the
        middle of such a space makes less than 45 degrees with the square one, so it lies in the cone of 1, 3,
        5... spaces.
        """
        edge = self._edge(space, way)
        mark = self._mark(space, after)
        if edge == WALL or (edge == WINDOW and not self.straight and not mark):
            return False
        if edge in (OBSTACLE, WINDOW):
            self.plain.append(mark)
        return True

    def _corner(self, space: int, upright: int, across: int, after: int) -> bool:
        """Pass exactly through a corner; False if that blocks the line for everybody."""
        mark = self._mark(space, after)
        found = [self._round(space, upright, across, after), self._round(space, across, upright, after)]
        self.corners += [(side, mark) for side in (0, 1) if found[side][0]]
        open_ways = [marks for _, marks in found if marks is not None]
        if not open_ways:
            return False
        for side, (shut, marks) in enumerate(found):
            if marks is None and not shut:
                self.sides.pop(side, None)
            elif side in self.sides:
                self.sides[side].extend(open_ways[0] if marks is None else marks)
        return bool(self.sides)

    def _round(self, space: int, first: int, second: int, after: int) -> tuple[bool, list[int] | None]:
        """Look at one side of a corner: is it shut, and which obstacles lie on the way round it?

        The second answer is None where the way is no line of sight: it is shut, or it leads through a window,
        and no window on it can be seen through, as the line is neither square to it nor inside its cone.
        """
        middle = self.board.neighbours[4 * space + first]
        edges = self._edge(space, first), self._edge(middle, second)
        if WALL in edges or self._is_solid(middle):
            return True, None
        met = list(zip(edges, (self._mark(space, middle), self._mark(middle, after)), strict=True))
        if any(edge == WINDOW and not (self.laws & ASKEW and mark) for edge, mark in met):
            return False, None
        return False, [mark for edge, mark in met if edge in (OBSTACLE, WINDOW)]
