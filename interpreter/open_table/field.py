"""The open table: how large it is, what terrain lies on it, and who stands where."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .bases import Stance
from .exact import Point, Polygon
from .terrain import Piece, Trait, stands_in

MAX_SIDE = 9999
"""The longest side: a shade under a hundred inches."""


@dataclass(frozen=True)
class Field:
    """A table in hundredths of an inch, with its terrain, and named areas by their polygons. It never changes.

    A point of it is also known by one number (`number`), which is what games keep.
    """

    width: int
    height: int
    pieces: tuple[Piece, ...] = ()
    areas: tuple[tuple[str, Polygon], ...] = ()

    @property
    def size(self) -> int:
        """How many points there are."""
        return (self.width + 1) * (self.height + 1)

    def number(self, point: Point) -> int:
        return point[1] * (self.width + 1) + point[0]

    def point(self, number: int) -> Point:
        return Point(number % (self.width + 1), number // (self.width + 1))

    def holds(self, point: Point) -> bool:
        return 0 <= point[0] <= self.width and 0 <= point[1] <= self.height

    def holds_base(self, stance: Stance) -> bool:
        """Whether all of a base is on the table."""
        r = stance.base.radius
        return all(r <= x <= self.width - r and r <= y <= self.height - r for x, y in stance.circles)

    def with_trait(self, trait: Trait) -> tuple[Piece, ...]:
        return self._by_trait[trait]

    @cached_property
    def _by_trait(self) -> dict[Trait, tuple[Piece, ...]]:
        return {trait: tuple(p for p in self.pieces if trait in p.traits) for trait in Trait}

    @cached_property
    def raised_pieces(self) -> frozenset[Piece]:
        """The pieces that lie wholly on higher ground, or are such."""
        hills = self.with_trait(Trait.RAISED)
        on = (p for p in self.pieces if any(all(stands_in(c, hill.corners) for c in p.corners) for hill in hills))
        return frozenset(on)

    def hills_at(self, point: Point) -> frozenset[Piece]:
        """The higher ground at a point."""
        return frozenset(p for p in self.with_trait(Trait.RAISED) if stands_in(point, p.corners))

    def level(self, point: Point) -> int:
        """1 on higher ground, otherwise 0: all of it is as high."""
        return int(any(stands_in(point, p.corners) for p in self.with_trait(Trait.RAISED)))

    def area(self, name: str) -> Polygon:
        return dict(self.areas)[name]


def inches(n: int, sign: str = ".") -> str:
    """Hundredths as they are written: 12.5."""
    whole, rest = divmod(n, 100)
    return f"{whole}{sign}{rest:02}".rstrip("0") if rest else str(whole)
