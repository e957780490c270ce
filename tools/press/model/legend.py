"""The legend of boards: a small picture and a name for everything that is drawn on them."""

from __future__ import annotations

from markupsafe import Markup

from interpreter.board import BLOCKED, HIGH, Board
from interpreter.board.drawing import (
    B_AJAR,
    B_CLOSED,
    B_FIRST_HIGH,
    B_LOCKED,
    B_OBSTACLE,
    B_OPEN,
    B_SECOND_HIGH,
    B_WALL,
    B_WINDOW,
    DOORS,
)
from tools.press.model.boards import Figure, draw_figure, draw_spaces, whole
from tools.press.model.borders import add_border


def legend(words: dict[str, str], players: int = 2) -> list[tuple[Markup, str]]:
    """A small picture and a name for every kind of border, space and thing that a board shows."""
    out = [(_sample(code, False), words[key]) for key, code in _LEGEND]
    out.append((_sample(B_OPEN, True), words["b_exit"]))
    out += [
        (_space_sample(symbol), words[key]) for key, symbol in (("s_blocked", "#"), ("s_high", "="), ("s_mark", "A"))
    ]
    for seat, key in enumerate(("f_first", "f_second", "f_third", "f_fourth")[:players]):
        out.append((_icon(draw_figure(Figure(0, "Aa", "", seat), 22, 22)), words[key]))
    out.append((_icon('<g class="thing"><path d="M22 13l9 9l-9 9l-9 -9z"/></g>'), words["f_item"]))
    out.append((_icon('<circle class="spot" cx="22" cy="22" r="7"/>'), words["f_spot"]))
    return out


_LEGEND = (
    ("b_wall", B_WALL),
    ("b_closed", B_CLOSED),
    ("b_ajar", B_AJAR),
    ("b_locked", B_LOCKED),
    ("b_window", B_WINDOW),
    ("b_obstacle", B_OBSTACLE),
    ("b_high", B_FIRST_HIGH),
)


def drawn_on(board: Board) -> frozenset[str]:
    """The words for what a board shows; doors are shut and opened, so there are both where there is one."""
    plan, last = board.plan, board.width
    borders = {B_FIRST_HIGH if code == B_SECOND_HIGH else code for code in (*plan.across, *plan.upright)}
    if borders & DOORS:
        borders |= {B_CLOSED, B_AJAR}
    rim = {*plan.across[:last], *plan.across[-last:], *plan.upright[:: last + 1], *plan.upright[last :: last + 1]}
    found = {key for key, code in _LEGEND if code in borders} | ({"b_exit"} if B_OPEN in rim else set())
    found |= {key for key, level in (("s_blocked", BLOCKED), ("s_high", HIGH)) if level in board.terrain}
    return frozenset(found | ({"s_mark"} if board.marks else set()))


def _icon(inside: str) -> Markup:
    return Markup(
        f'<svg class="board key" viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">'
        f'<rect class="floor" x="2" y="2" width="40" height="40"/>{inside}</svg>'
    )


def _sample(code: int, outer: bool) -> Markup:
    """One border across the middle of a small square."""
    walls: list[str] = []
    above: list[str] = []
    add_border(code, 2, 22, False, outer, walls, above)
    drawn = [f'<path class="wall" d="{w}"/>' for w in walls] + above
    return _icon("".join(drawn))


def _space_sample(symbol: str) -> Markup:
    board = Board.parse(["+---+", f"| {symbol} |", "+---+"])
    inside = "".join(draw_spaces(board, whole(board)))
    return Markup(
        f'<svg class="board key" viewBox="18 18 44 44" width="44" height="44" aria-hidden="true">{inside}</svg>'
    )
