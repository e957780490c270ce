"""Line of sight and cover by exact fractions (S004, Ranged combat, Line of sight and cover)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import floor

from tests.oracle.drawing import Border, Cell, Drawing

HALF = Fraction(1, 2)


def cover(board: Drawing, shooter: Cell, target: Cell) -> int | None:
    """The penalty of the terrain for a shot, 0 or 1; None where the line is blocked. Characters are not looked at.

    Sight is mutual: a line is open where it is open from one of its ends, at the worst with the penalty.
    """
    if board.is_blocked(shooter) or board.is_blocked(target):
        return None
    if shooter == target or (board.is_high(shooter) and board.is_high(target)):
        return 0
    forth, back = _penalties(board, shooter, target), _penalties(board, target, shooter)
    if not any(penalties is not None and penalties <= 1 for penalties in (forth, back)):
        return None
    return 1 if forth is None else min(forth, 1)


def spaces_crossed(shooter: Cell, target: Cell) -> list[Cell]:
    """The spaces whose inside the line crosses, but for its ends."""
    places = sorted({t for t, _, _ in _crossings(shooter, target)} | {Fraction(0), Fraction(1)})
    middles = [_at(shooter, target, (a + b) / 2) for a, b in zip(places, places[1:], strict=False)]
    cells = [(floor(x), floor(y)) for x, y in middles]
    return [cell for cell in dict.fromkeys(cells) if cell not in (shooter, target)]


def _at(shooter: Cell, target: Cell, t: Fraction) -> tuple[Fraction, Fraction]:
    return (
        shooter[0] + HALF + t * (target[0] - shooter[0]),
        shooter[1] + HALF + t * (target[1] - shooter[1]),
    )


def _crossings(shooter: Cell, target: Cell) -> Iterator[tuple[Fraction, Fraction, Fraction]]:
    """Where the line meets the grid: how far along, and the point."""
    for axis in (0, 1):
        begin, end = shooter[axis], target[axis]
        for line in range(min(begin, end) + 1, max(begin, end) + 1):
            t = (line - begin - HALF) / (end - begin)
            yield t, *_at(shooter, target, t)


def _penalties(board: Drawing, shooter: Cell, target: Cell) -> int | None:
    """The number of penalties from this end: obstacles, and corners on one side; None where something blocks for all."""
    if any(board.is_blocked(cell) or board.is_high(cell) for cell in spaces_crossed(shooter, target)):
        return None
    points = sorted(set(_crossings(shooter, target)))
    plain: list[tuple[Cell, Cell]] = []
    corners: list[tuple[Cell, Cell, tuple[Cell, Cell]]] = []
    for t, x, y in points:
        before, after = (_cell(_at(shooter, target, t + d)) for d in (-_STEP, _STEP))
        if x.denominator == 1 and y.denominator == 1:
            sides = ((after[0], before[1]), (before[0], after[1]))
            corners.append((before, after, sides))
        else:
            plain.append((before, after))
    covered = _covered(board, shooter, corners)
    ways = [_obstacles(board, shooter, target, plain, corners, side) for side in (0, 1)]
    counts = [count for count in ways if count is not None]
    if covered is None or not counts:
        return None
    return min(counts) + covered


_STEP = Fraction(1, 1_000_000)


def _cell(point: tuple[Fraction, Fraction]) -> Cell:
    return floor(point[0]), floor(point[1])


def _covered(board: Drawing, shooter: Cell, corners: list[tuple[Cell, Cell, tuple[Cell, Cell]]]) -> int | None:
    """On how many sides of the line corners of walls and of blocking spaces stand; None where it meets both at once.

    Those of the shooter's own space are ignored.
    """
    found = set()
    for before, after, sides in corners:
        shut = [n for n, side in enumerate(sides) if _is_shut(board, before, side, after)]
        if all(n in shut or _is_window(board, before, side, after) for n, side in enumerate(sides)):
            return None
        if before != shooter:
            found |= {_hand(before, after, sides[n]) for n in shut}
    return len(found)


def _hand(before: Cell, after: Cell, side: Cell) -> int:
    """The side of the line that a space lies on: 1 or -1."""
    (bx, by), (ax, ay), (sx, sy) = before, after, side
    return 1 if (ax - bx) * (sy - by) - (ay - by) * (sx - bx) > 0 else -1


def _is_shut(board: Drawing, before: Cell, side: Cell, after: Cell) -> bool:
    if not board.has(side) or board.is_blocked(side) or board.is_high(side):
        return True
    return Border.WALL in (board.between(before, side), board.between(side, after))


def _is_window(board: Drawing, before: Cell, side: Cell, after: Cell) -> bool:
    return Border.WINDOW in (board.between(before, side), board.between(side, after))


def _obstacles(
    board: Drawing,
    shooter: Cell,
    target: Cell,
    plain: Iterable[tuple[Cell, Cell]],
    corners: Iterable[tuple[Cell, Cell, tuple[Cell, Cell]]],
    side: int,
) -> int | None:
    """The penalties for obstacles, where the line runs on one side of all corners; None where that way is blocked.

    A corner of the shooter's own space is ignored: there it runs past on the side that is open.
    """
    hand = (1, -1)[side]
    met: list[bool] = []
    straight = shooter[0] == target[0] or shooter[1] == target[1]
    steps = list(plain)
    for before, after, sides in corners:
        way = next(s for s in sides if _hand(before, after, s) == hand)
        if _is_shut(board, before, way, after):
            if before != shooter:
                return None
            way = next(s for s in sides if s != way)
        if _is_window(board, before, way, after):
            return None
        borders = [(before, way), (way, after)]
        met += [shooter in b for b in borders if board.between(*b) is Border.OBSTACLE]
    for before, after in steps:
        border = board.between(before, after)
        if border is Border.WALL:
            return None
        if (
            border is Border.WINDOW
            and not straight
            and shooter not in (before, after)
            and target not in (before, after)
        ):
            return None
        if border in (Border.OBSTACLE, Border.WINDOW):
            met.append(shooter in (before, after))
    if len(met) > 2:
        return 2
    return 0 if met in ([], [True]) else 1
