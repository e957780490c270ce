"""Boards of played examples: ways as arrows, lines of sight, zones of control, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from string import ascii_uppercase

from markupsafe import Markup

from interpreter.board import Board
from interpreter.board.topology import BLOCKED, DOOR, OBSTACLE, WALL, WINDOW
from interpreter.open_table import Field, Point, Stance
from interpreter.runtime.fields.characters import SPACE
from interpreter.runtime.fields.open_table import ACROSS, DOWN
from tools.press.learn.stories import Story
from tools.press.model.boards import MARGIN, Area, Drawn, around, draw, labelled, whole
from tools.press.model.borders import CELL
from tools.press.model.open_tables import Laid, Standing, draw_table
from tools.press.model.open_tables import around as around_on_table

HEAD = 7.0
"""The length of the head of an arrow, in units of the drawing."""
_SHORT = 15.0
"""So much of an arrow or a line of sight is left free at a figure."""
_SHUT = frozenset({OBSTACLE, WALL, WINDOW})

Spot = tuple[float, float]


@dataclass(frozen=True)
class Wanted:
    """What a picture of an example shows: where everybody is at the start or the end, and what is drawn besides.

    `sight` are pairs of figures by their English names, `zones` figures; `spare` the least width and height.
    """

    end: bool = True
    ways: bool = False
    full: bool = False
    sight: tuple[tuple[str, str], ...] = ()
    zones: tuple[str, ...] = ()
    marked: tuple[tuple[str, str], ...] = ()
    least: int = 4


def picture(story: Story, wanted: Wanted, title: str) -> str:
    """The board of a story as SVG."""
    if story.board.table is not None:
        return str(table_picture(story, story.board.table, wanted, title))
    board, here = story.board, {f: way[-1 if wanted.end else 0] for f, way in story.walks.items()}
    here = {f: space for f, space in here.items() if space >= 0}
    placed = [(space, story.name("character", f), story.seat_of(f)) for f, space in here.items()]
    ways = [way for way in story.walks.values() if wanted.ways and len(way) > 1]
    over = [shape for way in ways for shape in arrow(board, way)]
    for viewer, target in wanted.sight:
        over += sight(story, here[story.figure(viewer)], here[story.figure(target)], [*here.values()])
    view = board.view(story.open_doors)
    under = [
        shape
        for name in wanted.zones
        for shape in hatched(board, [s for s in range(board.size) if view.in_contact(here[story.figure(name)], s)])
    ]
    seen = [*here.values(), *(s for way in ways for s in way if s >= 0)]
    cut = whole(board) if wanted.full else around(board, seen, wanted.least)
    drawn = Drawn(labelled(placed), zones=wanted.marked, under=tuple(under), over=tuple(over))
    return str(draw(board, title, cut, drawn))


def letters_of(story: Story) -> list[tuple[str, str]]:
    """The letters of all figures of a story on an open table, with their names."""
    return [(ascii_uppercase[n % 26], story.name("character", f)) for n, f in enumerate(story.walks)]


def table_picture(story: Story, table: Field, wanted: Wanted, title: str) -> Markup:
    """The open table of a story, with the ways from where figures stood to where they stand."""
    fields = story.game.S if wanted.end else story.run.start
    figures = []
    for figure, (sign, name) in zip(story.walks, letters_of(story), strict=True):
        if fields[figure + SPACE] < 0:
            continue
        at, facing = table.point(fields[figure + SPACE]), Point(fields[figure + ACROSS], fields[figure + DOWN])
        stance = Stance(story.game.setup.bases[figure], at, facing)
        figures.append(Standing(sign, story.seat_of(figure), stance, name))
    walks = (tuple(table.point(n) for n in way if n >= 0) for way in story.walks.values() if wanted.ways)
    ways = tuple(way for way in walks if len(way) > 1)
    seen = [*(f.stance.at for f in figures), *(point for way in ways for point in way)]
    cut = None if wanted.full else around_on_table(table, seen)
    return draw_table(table, title, Laid(tuple(figures), terrain=story.teller.terrain, ways=ways, cut=cut))


def size(cut: Area) -> Spot:
    """Width and height of the picture of a cut, in units of the drawing."""
    return (cut.right - cut.left) * CELL + 2.0 * MARGIN, (cut.bottom - cut.top) * CELL + 2.0 * MARGIN


def centre(board: Board, space: int) -> Spot:
    """The middle of a space on the picture of the whole board."""
    return MARGIN + (board.columns[space] + 0.5) * CELL, MARGIN + (board.rows[space] + 0.5) * CELL


def arrow(board: Board, way: Sequence[int]) -> Iterator[str]:
    """A walked way, with a head where it ends."""
    points = [centre(board, space) for space in way if space >= 0]
    if len(points) < 2:
        return
    start = _towards(points[0], points[1], 4.0)
    tip = _towards(points[-1], points[-2], _SHORT)
    neck = _towards(tip, points[-2], HEAD)
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in [start, *points[1:-1], neck])
    yield f'<circle class="from" cx="{points[0][0]:.1f}" cy="{points[0][1]:.1f}" r="4.5"/>'
    yield f'<polyline class="way" points="{line}"/>'
    yield _head(tip, neck)


def _head(tip: Spot, neck: Spot) -> str:
    x, y = (neck[0] - tip[0]) * 0.6, (neck[1] - tip[1]) * 0.6
    corners = [tip, (neck[0] - y, neck[1] + x), (neck[0] + y, neck[1] - x)]
    return f'<polygon class="head" points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in corners)}"/>'


def _towards(start: Spot, goal: Spot, by: float) -> Spot:
    """A point that lies so far from one towards another."""
    length = hypot(goal[0] - start[0], goal[1] - start[1]) or 1.0
    return start[0] + (goal[0] - start[0]) * by / length, start[1] + (goal[1] - start[1]) * by / length


def hatched(board: Board, spaces: Iterable[int]) -> Iterator[str]:
    """Spaces under slanting lines."""
    for space in spaces:
        x, y = MARGIN + board.columns[space] * CELL, MARGIN + board.rows[space] * CELL
        lines = "".join(f"M{x} {y + d}l{d} -{d}" for d in range(8, CELL + 1, 8))
        lines += "".join(f"M{x + d} {y + CELL}l{CELL - d} -{CELL - d}" for d in range(8, CELL, 8))
        yield f'<path class="control" d="{lines}"/>'


def sight(story: Story, start: int, end: int, standing: Iterable[int]) -> Iterator[str]:
    """A line of sight: what it crosses is marked red, and from where it is blocked it is red and broken."""
    board, view = story.board, story.board.view(story.open_doors)
    here, there = centre(board, start), centre(board, end)
    seen = view.sight(start, end)
    crossed = list(_crossed(board, view.edges, start, end))
    in_the_way = [s for s in (seen.through if seen is not None else ()) if s in set(standing)]
    stops = [*crossed[:1]] if seen is None else [centre(board, s) for s in in_the_way[:1]]
    first, last = _towards(here, there, _SHORT), _towards(there, here, _SHORT)
    if stops:
        yield _line("sight", first, stops[0]) + _line("sight shut", stops[0], last)
    else:
        yield _line("sight", first, last)
    for x, y in stops if seen is None or stops else crossed:
        yield f'<circle class="crossed" cx="{x:.1f}" cy="{y:.1f}" r="5.5"/>'


def _line(kind: str, start: Spot, end: Spot) -> str:
    return f'<path class="{kind}" d="M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"/>'


def _crossed(board: Board, edges: Sequence[int], start: int, end: int) -> Iterator[Spot]:
    """Where a line meets borders and spaces that are in the way, from its start on; at corners, what lies on either side."""
    (x, y), (u, v) = centre(board, start), centre(board, end)
    steps = 40 * (abs(board.columns[end] - board.columns[start]) + abs(board.rows[end] - board.rows[start]))
    before, marked = start, False
    for n in range(1, steps + 1):
        at = (x + (u - x) * n / steps, y + (v - y) * n / steps)
        space = int((at[1] - MARGIN) // CELL) * board.width + int((at[0] - MARGIN) // CELL)
        corner = (
            abs((at[0] - MARGIN + CELL / 2) % CELL - CELL / 2)
            < 0.01
            > abs((at[1] - MARGIN + CELL / 2) % CELL - CELL / 2)
        )
        if corner and _shut_at_corner(board, edges, at) and n < steps:
            yield at
            marked = True
        if space != before:
            if not marked and not corner and (_is_shut(board, edges, before, space) or board.terrain[space] == BLOCKED):
                yield at
            before, marked = space, False


def _is_shut(board: Board, edges: Sequence[int], space: int, other: int) -> bool:
    """Whether something stands in the border of two spaces that lie side by side."""
    for way in range(4):
        if board.neighbours[4 * space + way] == other:
            edge = edges[4 * space + way]
            return edge in _SHUT or edge >= DOOR
    return False


def _shut_at_corner(board: Board, edges: Sequence[int], at: Spot) -> bool:
    column, row = round((at[0] - MARGIN) / CELL), round((at[1] - MARGIN) / CELL)
    four = [(column + c, row + r) for r in (-1, 0) for c in (-1, 0)]
    spaces = [r * board.width + c for c, r in four if 0 <= c < board.width and 0 <= r < board.height]
    pairs = [(a, b) for a in spaces for b in spaces if a < b]
    return any(board.terrain[s] == BLOCKED for s in spaces) or any(_is_shut(board, edges, a, b) for a, b in pairs)
