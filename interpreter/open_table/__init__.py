"""The open table: positions in hundredths of an inch, bases, arcs, contact, ways, lines of fire, terrain.

All coordinates are whole numbers, and every decision is exact (`exact`): the same on every machine. x runs to the
right, y down, as on a page. What terrain and figures are called is the game's: this package knows none.
"""

from .barriers import closest_way
from .bases import (
    AHEAD,
    Base,
    Stance,
    beside,
    in_contact,
    in_front,
    overlap,
    touches_with_front,
    touches_with_rear,
    within_arc,
)
from .candidates import places_to_face, places_to_go, spaced
from .exact import INCH, Point, apart, length, reduced, simple, to
from .field import Field, inches
from .fire import LineState, line_of_fire
from .terrain import Piece, Trait, beside_edge, partly_in, stands_in, wholly_in
from .ways import Mover, fits, may_go, way_to

__all__ = [
    "AHEAD",
    "INCH",
    "Base",
    "Field",
    "LineState",
    "Mover",
    "Piece",
    "Point",
    "Stance",
    "Trait",
    "apart",
    "beside",
    "beside_edge",
    "closest_way",
    "fits",
    "in_contact",
    "in_front",
    "inches",
    "may_go",
    "length",
    "line_of_fire",
    "overlap",
    "partly_in",
    "places_to_face",
    "places_to_go",
    "reduced",
    "simple",
    "spaced",
    "stands_in",
    "to",
    "touches_with_front",
    "touches_with_rear",
    "way_to",
    "within_arc",
    "wholly_in",
]
