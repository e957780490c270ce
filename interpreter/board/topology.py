"""Decide which spaces touch and which single steps lead from one space to another.

Everything here is static geometry of squares: figures do not matter. A space is an int, ``row * width +
column``; a step goes in one of eight directions, clockwise from 0 = north, so that even directions are
orthogonal. The tables of edges hold four entries for each space, at ``4 * space + direction // 2``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from .drawing import B_AJAR, B_FIRST_HIGH, B_LOCKED, B_OBSTACLE, B_OPEN, B_SECOND_HIGH, B_WALL, B_WINDOW, DOORS, Plan

if TYPE_CHECKING:
    from .grid import Board

OFF_BOARD: Final = -1

# Kinds of crossing, and of edges: the first three are ordered by how hard a diagonal move over them is.
OPEN: Final = 0
OBSTACLE: Final = 1
CLIMB: Final = 2
WINDOW: Final = 3
DROP: Final = 4
# Edges that are no kind of crossing by themselves.
WALL: Final = 5
DOORWAY: Final = 6  # an open door
DOOR: Final = 8  # an edge >= DOOR is the door numbered edge - DOOR, in whatever state

GROUND: Final = 0
BLOCKED: Final = 1
HIGH: Final = 2

NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST = range(8)
_SHIFTS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))  # column and row, for north, east, south, west


class Crossing(NamedTuple):
    """One move of a single space: to `target` (`OFF_BOARD` when it leaves the board), in `direction` 0..7.

    `kind` is OPEN, OBSTACLE, CLIMB, WINDOW or DROP; what each costs, and whether it needs a test, is up to
    the game.
    """

    target: int
    kind: int
    diagonal: bool
    direction: int


class Door(NamedTuple):
    """A door between two spaces; `second` is `OFF_BOARD` for a door in the edge of the board.

    `open` and `locked` are its state when a game begins; `upright` says that it stands in a vertical border.
    """

    first: int
    second: int
    open: bool
    locked: bool
    upright: bool


class Frame(NamedTuple):
    """What a plan compiles to: neighbours and edges (four a space), doors in reading order."""

    neighbours: tuple[int, ...]
    edges: tuple[int, ...]
    doors: tuple[Door, ...]


class Surroundings(NamedTuple):
    """All that depends on the state of the doors, for one space; `BoardView` documents the fields."""

    adjacent: tuple[int, ...]
    contact: tuple[int, ...]
    crossings: tuple[Crossing, ...]
    straight: tuple[tuple[int, int], ...]
    diagonal: tuple[tuple[int, int], ...]
    diagonal_doors: tuple[tuple[int, int], ...]
    near: frozenset[int]
    touching: frozenset[int]
    off: frozenset[int]


def compile_frame(plan: Plan, terrain: bytes) -> Frame:
    """Build the tables for a plan; `terrain` has a GROUND, BLOCKED or HIGH for each space."""
    neighbours = _neighbours(plan.width, plan.height)
    doors: list[Door] = []
    edges = [WALL] * len(neighbours)
    for code, first, second, upright in _borders(plan):
        side, other = (4 * first + (1 if upright else 2), 4 * second + (3 if upright else 0))
        index = DOOR + len(doors)
        if code in DOORS:
            ends = (first, second) if first >= 0 else (second, OFF_BOARD)
            doors.append(Door(*ends, code == B_AJAR, code == B_LOCKED, upright))
        solid = BLOCKED in (terrain[space] for space in (first, second) if space >= 0)
        if first >= 0 and not solid:
            edges[side] = _edge(code, index, True)
        if second >= 0 and not solid:
            edges[other] = _edge(code, index, False)
    return Frame(neighbours, tuple(edges), tuple(doors))


def _neighbours(width: int, height: int) -> tuple[int, ...]:
    """List the four orthogonal neighbours of every space, OFF_BOARD where there is none."""
    return tuple(
        (row + down) * width + column + right if 0 <= row + down < height and 0 <= column + right < width else OFF_BOARD
        for row in range(height)
        for column in range(width)
        for right, down in _SHIFTS
    )


def _borders(plan: Plan) -> Iterator[tuple[int, int, int, bool]]:
    """Give every border in reading order: code, space above or left, below or right, uprightness."""
    width = plan.width
    for row in range(plan.height + 1):
        for column in range(width):
            below = row * width + column
            above = below - width if row else OFF_BOARD
            yield plan.across[below], above, below if row < plan.height else OFF_BOARD, False
        for column in range(width + 1 if row < plan.height else 0):
            right = row * width + column
            code = plan.upright[row * (width + 1) + column]
            yield code, right - 1 if column else OFF_BOARD, right if column < width else OFF_BOARD, True


def _edge(code: int, door: int, from_first: bool) -> int:
    """Turn a border code into the edge met on leaving its first (or second) side; going down is open."""
    if code in DOORS:
        return door
    if code in (B_FIRST_HIGH, B_SECOND_HIGH):
        return OPEN if (code == B_FIRST_HIGH) == from_first else CLIMB
    return {B_OPEN: OPEN, B_WALL: WALL, B_WINDOW: WINDOW, B_OBSTACLE: OBSTACLE}[code]


def resolve_edges(edges: Sequence[int], open_doors: int) -> tuple[int, ...]:
    """Replace each door among the edges by DOORWAY or WALL, as its bit in `open_doors` says."""
    return tuple(edge if edge < DOOR else DOORWAY if open_doors >> (edge - DOOR) & 1 else WALL for edge in edges)


def surroundings(board: Board, edges: Sequence[int], space: int) -> Surroundings:
    """Work out everything about one space, with the doors as they are in the resolved `edges`."""
    adjacent: list[int] = []
    contact: list[int] = []
    crossings: list[Crossing] = []
    for direction in range(8):
        if direction % 2:
            near, touching, crossing = _diagonal(board, edges, space, direction)
        else:
            near, touching, crossing = _straight(board, edges, space, direction)
        if near >= 0:
            adjacent.append(near)
            if touching:
                contact.append(near)
        if crossing is not None:
            crossings.append(crossing)
    return Surroundings(
        tuple(adjacent),
        tuple(contact),
        tuple(crossings),
        tuple((way.target, way.kind) for way in crossings if way.target >= 0 and not way.diagonal),
        tuple((way.target, way.kind) for way in crossings if way.target >= 0 and way.diagonal),
        _diagonal_doors(board, edges, space),
        frozenset(adjacent),
        frozenset(contact),
        frozenset(way.kind for way in crossings if way.target < 0),
    )


def _straight(board: Board, edges: Sequence[int], space: int, direction: int) -> tuple[int, bool, Crossing | None]:
    """Look one space north, east, south or west: the adjacent space or OFF_BOARD, contact, the crossing.

    Contact across a window or an open door is straight, so it is always found here. An elevated border between
    ground and high terrain is a ladder: it is climbed, and left downwards like any such border.
    """
    place = 4 * space + direction // 2
    edge, target = edges[place], board.neighbours[place]
    if edge == WALL:
        return OFF_BOARD, False, None
    level = board.terrain[space] == (board.terrain[target] if target >= 0 else GROUND)
    kind = OPEN if edge == DOORWAY else edge
    if target >= 0 and not level and CLIMB in (edge, edges[4 * target + (direction // 2 + 2) % 4]):
        return target, False, Crossing(target, kind, False, direction)
    return target, level, _step(board, space, target, kind, direction)


def _diagonal(board: Board, edges: Sequence[int], space: int, direction: int) -> tuple[int, bool, Crossing | None]:
    """Look one space diagonally, by the two hypothetical paths round the corner.

    A path with no wall on it makes the spaces adjacent. A path that could also be walked (no window and no door on the
    way, and over high terrain only from high to high) makes contact and a crossing, as hard as the hardest border of
    the easier path. Between high terrain and the ground a path leads over stairs, or down without them: a drop.
    """
    one, two = direction // 2, (direction // 2 + 1) % 4
    target, best, drop = OFF_BOARD, WALL, False
    for first, second in ((one, two), (two, one)):
        middle = board.neighbours[4 * space + first]
        if middle < 0 or board.neighbours[4 * middle + second] < 0:
            return OFF_BOARD, False, None
        borders = edges[4 * space + first], edges[4 * middle + second]
        if WALL in borders:
            continue
        target = board.neighbours[4 * middle + second]
        level = board.terrain[space] == board.terrain[target]
        if max(borders) > CLIMB or (board.terrain[middle] == HIGH and not (level and board.terrain[space] == HIGH)):
            continue
        if level or _over_stairs(board, edges, space, first) or _over_stairs(board, edges, middle, second):
            best = min(best, max(borders))
        else:
            drop = True
    if best >= CLIMB and drop and board.terrain[space] == HIGH:
        best = DROP
    if best == WALL:
        return target, False, None
    level = board.terrain[space] == board.terrain[target]
    return target, level, Crossing(target, best, True, direction)


def _over_stairs(board: Board, edges: Sequence[int], space: int, way: int) -> bool:
    """Tell whether the border on one side of a space leads up or down stairs between high terrain and the ground."""
    beyond = board.neighbours[4 * space + way]
    return board.terrain[space] != board.terrain[beyond] and CLIMB in (
        edges[4 * space + way],
        edges[4 * beyond + (way + 2) % 4],
    )


def _step(board: Board, space: int, target: int, kind: int, direction: int) -> Crossing | None:
    """Make the crossing; without a ladder nothing leads up to high terrain, and leaving it is a drop."""
    here = board.terrain[space]
    there = board.terrain[target] if target >= 0 else GROUND
    if there == HIGH and here != HIGH:
        return None
    if here == HIGH and there != HIGH:
        kind = DROP
    return Crossing(target, kind, direction % 2 == 1, direction)


def _diagonal_doors(board: Board, edges: Sequence[int], space: int) -> tuple[tuple[int, int], ...]:
    """List the doors touched only with a corner: those in the side walls of a neighbour."""
    found = []
    for way in range(4):
        beside = board.neighbours[4 * space + way]
        if beside >= 0 and edges[4 * space + way] != WALL:
            for turn in ((way + 1) % 4, (way + 3) % 4):
                edge = board.edges[4 * beside + turn]
                if edge >= DOOR:
                    found.append((edge - DOOR, beside))
    return tuple(sorted(found))


def spaces_round(board: Board, door: int) -> set[int]:
    """Give the spaces whose surroundings a door can change: those that touch it, if only with a corner."""
    ends = [space for space in board.doors[door][:2] if space >= 0]
    along = (0, 2) if board.doors[door].upright else (1, 3)
    beside = [board.neighbours[4 * space + way] for space in ends for way in along]
    return {space for space in ends + beside if space >= 0}
