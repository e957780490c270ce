"""Boards: grids of spaces with borders, drawn in text; who touches, sees and reaches whom on them.

`Board` is what is drawn, `BoardView` (from `Board.view`) the geometry while certain doors are open. Figures,
costs and tests are the game's: this package knows none.
"""

from .drawing import BoardError, Plan
from .grid import NO_BOARD, NO_SPACES, Board
from .topology import BLOCKED, CLIMB, DROP, EAST, HIGH, OBSTACLE, OFF_BOARD, OPEN, WINDOW
from .view import BoardView
from .walking import Crowd, Ground, Move, Walk, Walker

__all__ = [
    "BLOCKED",
    "CLIMB",
    "DROP",
    "EAST",
    "HIGH",
    "NO_BOARD",
    "NO_SPACES",
    "OBSTACLE",
    "OFF_BOARD",
    "OPEN",
    "WINDOW",
    "Board",
    "BoardError",
    "BoardView",
    "Crowd",
    "Ground",
    "Move",
    "Plan",
    "Walk",
    "Walker",
]
