"""The shapes of borders between spaces, each drawn once across and put in its place."""

from __future__ import annotations

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
)

CELL = 40
BORDER_CLASSES = {
    B_WALL: "wall",
    B_CLOSED: "door",
    B_AJAR: "door ajar",
    B_LOCKED: "door locked",
    B_WINDOW: "window",
    B_OBSTACLE: "obstacle",
    B_FIRST_HIGH: "edge",
    B_SECOND_HIGH: "edge",
}
"""The class of each kind of border; an open one on the edge of the board is an `exit`."""


def add_border(code: int, x: int, y: int, upright: bool, outer: bool, walls: list[str], above: list[str]) -> None:
    """Add one border to the walls or to what is drawn over them."""
    if code == B_WALL:
        walls.append(f"M{x} {y}{'v' if upright else 'h'}{CELL}")
    elif code != B_OPEN:
        shape = _SHAPES[_TURNED.get(code, code) if upright else code]
        above.append(_placed(BORDER_CLASSES[code], shape, x, y, upright))
    elif outer:
        above.append(_placed("exit", f'<path d="M3 0h{CELL - 6}"/>', x, y, upright))


def _placed(kind: str, shape: str, x: int, y: int, upright: bool) -> str:
    """A border drawn from left to right, put in its place; an upright one is turned a quarter."""
    turn = "rotate(90)" if upright else ""
    return f'<g class="{kind}" transform="translate({x} {y}){turn}">{shape}</g>'


def _teeth(down: bool) -> str:
    """An edge between heights: its teeth point to the lower side, which is below in the drawing when `down`."""
    tip = 7 if down else -7
    teeth = "".join(f"M{x} 0l4 {tip}l4 {-tip}z" for x in range(4, CELL - 10, 12))
    return f'<path d="M0 0h{CELL}"/><path class="teeth" d="{teeth}"/>'


_LEAF = '<rect class="leaf" x="9" y="-4.5" width="22" height="9"/>'
_POSTS = f'<path class="post" d="M0 0h9M31 0h{CELL - 31}"/>'
_WAVE = "M0 0" + "".join(f"q2.5 {-6 if i % 2 == 0 else 6} 5 0" for i in range(8))

_SHAPES = {
    B_CLOSED: _POSTS + _LEAF,
    B_LOCKED: _POSTS + _LEAF + '<path class="bolt" d="M16 -2.500l8 5M16 2.500l8 -5"/>',
    B_AJAR: _POSTS + '<path class="leaf" d="M9 0l14 -15"/><path class="swing" d="M23 -15q9 5 8 15"/>',
    B_WINDOW: f'<rect class="glass" x="0" y="-3" width="{CELL}" height="6"/><path d="M0 0h{CELL}M20 -3v6"/>',
    B_OBSTACLE: f'<path d="{_WAVE}"/>',
    B_FIRST_HIGH: _teeth(True),
    B_SECOND_HIGH: _teeth(False),
}
"""Each border as it lies across, its first side above."""

_TURNED = {B_FIRST_HIGH: B_SECOND_HIGH, B_SECOND_HIGH: B_FIRST_HIGH}
"""What lies above comes to lie on the right when a border is turned upright, but the first side is the left one."""
