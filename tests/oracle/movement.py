"""What a character that has points to spend may do next (S004, Maps and movement; Character actions)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tests.oracle.drawing import Border, Cell, Drawing
from tests.oracle.sight import cover, spaces_crossed

Option = tuple[str, Cell]
"""A step or a manoeuvre by its name, and the space that it is aimed at."""

ORTHOGONAL = ((0, -1), (1, 0), (0, 1), (-1, 0))
DIAGONAL = ((1, -1), (1, 1), (-1, 1), (-1, -1))


@dataclass(frozen=True)
class Figure:
    cell: Cell
    side: int
    prone: bool = False


@dataclass(frozen=True)
class Situation:
    """Who stands where; `doors` are the closed and unlocked doors, each as the two spaces beside it."""

    board: Drawing
    figures: tuple[Figure, ...]
    doors: frozenset[frozenset[Cell]] = frozenset()
    taken: dict[Cell, Figure] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "taken", {figure.cell: figure for figure in self.figures})

    def is_free(self, cell: Cell) -> bool:
        return self.board.has(cell) and not self.board.is_blocked(cell) and cell not in self.taken


# --- zones of control


def touches(board: Drawing, one: Cell, other: Cell) -> bool:
    """Whether the zones of characters on two spaces reach each other.

    All adjacent spaces, but straight only across windows and open doors, and never between the ground and high terrain.
    """
    if board.is_high(one) != board.is_high(other):
        return False
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    if across + down == 1:
        return board.between(one, other) is not Border.WALL
    if across != 1 or down != 1:
        return False
    barred = (Border.WALL, Border.WINDOW, Border.DOOR)
    return any(
        _is_way(board, one, middle, other)
        and board.between(one, middle) not in barred
        and board.between(middle, other) not in barred
        for middle in ((one[0], other[1]), (other[0], one[1]))
    )


def _is_way(board: Drawing, one: Cell, middle: Cell, other: Cell) -> bool:
    """Whether a way round a corner leads over a space: never blocked, and high only between high spaces."""
    if board.is_blocked(middle):
        return False
    return not board.is_high(middle) or (board.is_high(one) and board.is_high(other))


def engagers(at: Situation, figure: Figure) -> list[Figure]:
    """The enemies in whose zone of control a character stands; those who lie on the ground have none."""
    return [f for f in at.figures if f.side != figure.side and not f.prone and touches(at.board, f.cell, figure.cell)]


def holds(at: Situation, enemy: Figure, mover: Figure) -> bool:
    """Whether the zone of an enemy counts for a mover: not where a different friend engages it."""
    friends = [f for f in at.figures if f.side == mover.side and f.cell != mover.cell and not f.prone]
    return not any(touches(at.board, f.cell, enemy.cell) for f in friends)


def may_move(at: Situation, mover: Figure) -> bool:
    return not mover.prone and not any(holds(at, enemy, mover) for enemy in engagers(at, mover))


# --- what can be done


def options(at: Situation, mover: Figure, points: int, diagonals: int) -> set[Option]:
    """Every step and manoeuvre on the board that is open with so many points and further diagonal moves."""
    if not may_move(at, mover):
        return set()
    found = {
        (name, goal) for name, goal, cost in _single(at, mover.cell, diagonals) if cost <= points and at.is_free(goal)
    }
    found |= {(name, goal) for name, goal in _leaps(at, mover.cell, diagonals) if points >= 2}
    return found


_RUNNING = {
    "Step": "Sprint step",
    "Cross an obstacle": "Sprint step across an obstacle",
    "Jump down": "Jump down in a sprint",
}
"""What is no manoeuvre, and what it is called in a sprint."""


def runs(at: Situation, mover: Figure, points: int, diagonals: int, start: Cell, trail: Iterable[Cell]) -> set[Option]:
    """Every step of a sprint that is open: no manoeuvre, no space twice, and always with the start in line of sight."""
    if not may_move(at, mover):
        return set()
    ways = ((name, goal) for name, goal, cost in _single(at, mover.cell, diagonals) if cost <= points)
    return {
        (_RUNNING[name], goal)
        for name, goal in ways
        if name in _RUNNING and at.is_free(goal) and goal not in trail and _would_see(at, mover, goal, start)
    }


def _would_see(at: Situation, viewer: Figure, here: Cell, there: Cell) -> bool:
    """Whether somebody who stood on a space would see another: past no friend, and no enemy whom he would see."""
    if here == there:
        return True
    if cover(at.board, here, there) is None:
        return False
    if at.board.is_high(here) or at.board.is_high(there):
        return True
    between = (at.taken[cell] for cell in spaces_crossed(here, there) if cell in at.taken)
    upright = (f for f in between if f.cell != viewer.cell and not f.prone)
    return not any(f.side == viewer.side or _would_see(at, viewer, here, f.cell) for f in upright)


def climbs(board: Drawing, here: Cell, there: Cell) -> bool:
    """Whether the single move from one space to the next is a climb."""
    straight = here[0] == there[0] or here[1] == there[1]
    ways = _straight(board, here, there) if straight else _diagonal(board, here, there)
    return any(name == "Climb" for name, _ in ways)


_NAMES = {1: "Step", 2: "Cross an obstacle"}


def _single(at: Situation, here: Cell, diagonals: int) -> Iterator[tuple[str, Cell, int]]:
    """Moves of one space: what they are called, where they lead, what they cost."""
    board = at.board
    for dx, dy in ORTHOGONAL:
        there = (here[0] + dx, here[1] + dy)
        if board.has(there) and not board.is_blocked(there):
            yield from ((name, there, cost) for name, cost in _straight(board, here, there))
    if diagonals >= 1:
        for dx, dy in DIAGONAL:
            there = (here[0] + dx, here[1] + dy)
            if board.has(there) and not board.is_blocked(there):
                yield from ((name, there, cost) for name, cost in _diagonal(board, here, there))


def _straight(board: Drawing, here: Cell, there: Cell) -> Iterator[tuple[str, int]]:
    border = board.between(here, there)
    stairs = border in (Border.FIRST_HIGHER, Border.SECOND_HIGHER)
    if border is Border.WALL:
        return
    if board.is_high(here) != board.is_high(there) and not stairs:
        if board.is_high(here) and border in (Border.OPEN, Border.OBSTACLE):
            yield "Jump down", 1
        return
    if border is Border.WINDOW:
        yield "Climb through a window", 2
    elif stairs and board.is_up(here, there):
        yield "Climb", 2
    else:
        yield ("Cross an obstacle", 2) if border is Border.OBSTACLE else ("Step", 1)


def _diagonal(board: Drawing, here: Cell, there: Cell) -> Iterator[tuple[str, int]]:
    """The best of the two ways round; an obstacle makes it cost 2, an elevated border up makes it a climb.

    Between high terrain and the ground a way must lead over the stairs, or it is a jump down.
    """
    falls = board.is_high(here) != board.is_high(there)
    ways, drops = [], False
    for middle in ((here[0], there[1]), (there[0], here[1])):
        if not _is_way(board, here, middle, there):
            continue
        pairs = [(here, middle), (middle, there)]
        borders = [board.between(*pair) for pair in pairs]
        if {Border.WALL, Border.WINDOW, Border.DOOR} & set(borders):
            continue
        steep = [pair for pair, b in zip(pairs, borders, strict=True) if _is_drop(board, *pair) and b not in _STAIRS]
        if falls and steep:
            drops = drops or board.is_high(here)
        elif any(board.is_up(*pair) for pair in pairs):
            ways.append(3)
        else:
            ways.append(2 if Border.OBSTACLE in borders else 1)
    best = min(ways, default=3)
    if best < 3:
        yield _NAMES[best], best
    elif drops:
        yield "Jump down", 1
    elif ways:
        yield "Climb", 2


_STAIRS = (Border.FIRST_HIGHER, Border.SECOND_HIGHER)


def _is_drop(board: Drawing, one: Cell, other: Cell) -> bool:
    return board.is_high(one) != board.is_high(other)


def _leaps(at: Situation, here: Cell, diagonals: int) -> Iterator[Option]:
    """From high terrain over one open space of ground, taken or not, to high terrain beyond."""
    board = at.board
    if not board.is_high(here):
        return
    for dx, dy in ORTHOGONAL + (DIAGONAL if diagonals >= 2 else ()):
        gap, there = (here[0] + dx, here[1] + dy), (here[0] + 2 * dx, here[1] + 2 * dy)
        if not at.is_free(there) or not board.is_high(there) or board.is_high(gap) or board.is_blocked(gap):
            continue
        if _passes(board, here, gap) and _passes(board, gap, there):
            yield "Leap", there


def _passes(board: Drawing, one: Cell, other: Cell) -> bool:
    """Whether nothing but the height parts two neighbouring spaces: no wall, window or door."""
    barred = {Border.WALL, Border.WINDOW, Border.DOOR}
    if one[0] == other[0] or one[1] == other[1]:
        return board.between(one, other) not in barred
    ways = [[(one, m), (m, other)] for m in ((one[0], other[1]), (other[0], one[1])) if not board.is_blocked(m)]
    return any(not barred & {board.between(*pair) for pair in way} for way in ways)
