"""Boards: grids of spaces with borders, drawn in text; who touches, sees and reaches whom on them.

`Board` is what is drawn, `BoardView` (from `Board.view`) the geometry while certain doors are open. Figures,
costs and tests are the game's: this package knows none.
"""

from .drawing import MAX_SIDE, BoardError, Plan
from .grid import Board
from .sight import Sight
from .topology import (
    BLOCKED,
    CLIMB,
    DROP,
    EAST,
    GROUND,
    HIGH,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    OBSTACLE,
    OFF_BOARD,
    OPEN,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    WEST,
    WINDOW,
    Crossing,
    Door,
)
from .view import BoardView
from .walking import Crowd, Ground, Move, Walk, Walker

__all__ = [
    "BLOCKED",
    "CLIMB",
    "DROP",
    "EAST",
    "GROUND",
    "HIGH",
    "MAX_SIDE",
    "NORTH",
    "NORTH_EAST",
    "NORTH_WEST",
    "OBSTACLE",
    "OFF_BOARD",
    "OPEN",
    "SOUTH",
    "SOUTH_EAST",
    "SOUTH_WEST",
    "WEST",
    "WINDOW",
    "Board",
    "BoardError",
    "BoardView",
    "Crossing",
    "Crowd",
    "Door",
    "Ground",
    "Move",
    "Plan",
    "Sight",
    "Walk",
    "Walker",
]
