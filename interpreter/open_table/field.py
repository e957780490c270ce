"""The open table: how large it is, what terrain lies on it, and who stands where."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from .bases import Stance, in_contact, in_front, touches_with_front, touches_with_rear
from .exact import INCH, Point, Polygon
from .terrain import Piece, Trait, far_apart, joined, moved, parted, stands_in

MAX_SIDE = 9999
"""The longest side: a shade under a hundred inches."""
ROW = MAX_SIDE + 1
"""How many numbers a row of places takes."""
_PLACE = re.compile(r"(\d{1,2})(?:\.(\d{1,2}))?\s*[/,;]\s*(\d{1,2})(?:\.(\d{1,2}))?")


Plain = tuple[int, int, tuple[Any, ...], tuple[Any, ...], tuple[Any, ...]]
"""A table as plain data: its sides, its pieces (kind, traits, corners), its areas (mark, corners), and what is to be laid."""


@dataclass(frozen=True)
class Field:
    """A table in hundredths of an inch, with its terrain, and named areas by their polygons. It never changes.

    A point of it is also known by one number (`number`), which is what games keep.
    """

    width: int
    height: int
    pieces: tuple[Piece, ...] = ()
    areas: tuple[tuple[str, Polygon], ...] = ()
    pool: tuple[Piece, ...] = ()
    """Terrain that is laid in play; where its corners are says its shape alone."""

    @staticmethod
    def number(point: Point) -> int:
        return point[1] * ROW + point[0]

    @staticmethod
    def point(number: int) -> Point:
        return Point(number % ROW, number // ROW)

    @staticmethod
    def name(number: int) -> str:
        """How a place is written: 12.5/8."""
        x, y = Field.point(number)
        return f"{inches(x)}/{inches(y)}"

    def named(self, text: str) -> int:
        """The number of a place as it is written: `12.5/8`, `12.5, 8`; `ValueError` if it is none of this table."""
        match = _PLACE.fullmatch(text.strip())
        if match is None:
            raise ValueError(f"`{text}` is no place of the table; places are written in inches: 12.5, 8")
        point = Point(*(int(match[n]) * INCH + int((match[n + 1] or "").ljust(2, "0")) for n in (1, 3)))
        if not self.holds(point):
            raise ValueError(f"`{text}` is off the table, which goes to {inches(self.width)}/{inches(self.height)}")
        return self.number(point)

    def holds(self, point: Point) -> bool:
        return 0 <= point[0] <= self.width and 0 <= point[1] <= self.height

    def holds_base(self, stance: Stance) -> bool:
        """Whether all of a base is on the table."""
        r = stance.base.radius
        return all(r <= x <= self.width - r and r <= y <= self.height - r for x, y in stance.circles)

    def with_trait(self, trait: Trait) -> tuple[Piece, ...]:
        return self._by_trait[trait]

    def without(self, *kinds: int) -> Field:
        """The same table as though there were no terrain of some kinds."""
        if kinds not in self._lacking:
            left = tuple(p for p in self.pieces if p.kind not in kinds)
            self._lacking[kinds] = replace(self, pieces=left)
        return self._lacking[kinds]

    @cached_property
    def _lacking(self) -> dict[tuple[int, ...], Field]:
        return {}

    def laid(self, places: tuple[int, ...]) -> Field:
        """The table with its pool laid: the middle of each piece at the place of some number; -1 where it is not laid."""
        laid = tuple(moved(p, self.point(at)) for p, at in zip(self.pool, places, strict=True) if at >= 0)
        return replace(self, pieces=self.pieces + laid)

    def may_lay(self, piece: Piece, at: Point) -> bool:
        """Whether a piece of the pool may be laid: two inches from the edges and from other terrain, and in no area."""
        corners, gap = moved(piece, at).corners, 2 * INCH
        return (
            all(gap <= x <= self.width - gap and gap <= y <= self.height - gap for x, y in corners)
            and all(far_apart(corners, p.corners, gap) for p in self.pieces)
            and all(far_apart(corners, area, 1) for _, area in self.areas)
        )

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

    def contact(self, one: Stance, other: Stance) -> bool:
        """Whether two bases are in contact: they touch, and no steep edge is between them; or a low piece joins them."""
        if in_contact(one, other):
            return not any(parted(one, other, p.corners) for p in self.with_trait(Trait.STEEP))
        return any(joined(one, other, p.corners) for p in self.with_trait(Trait.JOINS))

    def front_contact(self, one: Stance, other: Stance) -> bool:
        """Whether a base is in contact with another by its front arc."""
        if not self.contact(one, other):
            return False
        return touches_with_front(one, other) if in_contact(one, other) else in_front(one, other.at)

    def rear_contact(self, one: Stance, other: Stance) -> bool:
        """Whether a base is in contact with another outside its front arc."""
        if not self.contact(one, other):
            return False
        return touches_with_rear(one, other) if in_contact(one, other) else not in_front(one, other.at)

    def level(self, point: Point) -> int:
        """1 on higher ground, otherwise 0: all of it is as high."""
        return int(any(stands_in(point, p.corners) for p in self.with_trait(Trait.RAISED)))

    def area(self, name: str) -> Polygon:
        return dict(self.areas)[name]


def inches(n: int, sign: str = ".") -> str:
    """Hundredths as they are written: 12.5."""
    whole, rest = divmod(n, 100)
    return f"{whole}{sign}{rest:02}".rstrip("0") if rest else str(whole)


def plain(table: Field) -> Plain:
    pieces, pool = (
        tuple((p.kind, int(p.traits), tuple(map(tuple, p.corners))) for p in some)
        for some in (table.pieces, table.pool)
    )
    areas = tuple((mark, tuple(map(tuple, corners))) for mark, corners in table.areas)
    return table.width, table.height, pieces, areas, pool


def from_plain(data: Plain) -> Field:
    """A table as it was kept."""
    width, height, pieces, areas, pool = data
    found, laid = (
        tuple(Piece(kind, Trait(traits), _polygon(corners)) for kind, traits, corners in some)
        for some in (pieces, pool)
    )
    return Field(width, height, found, tuple((mark, _polygon(corners)) for mark, corners in areas), laid)


def _polygon(corners: Sequence[Sequence[int]]) -> Polygon:
    return Polygon(Point(x, y) for x, y in corners)
