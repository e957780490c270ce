"""Terrain: polygons on the table, with what their kind does; how a base lies to them.

The core knows what terrain may do and no kind of it. What has no traits of these is open ground, whatever it is called.
"""

from __future__ import annotations

from enum import IntFlag
from typing import NamedTuple

from .bases import Stance
from .exact import INCH, Point, Polygon, apart, cross, nearer, sides, through, where


class Trait(IntFlag):
    """What terrain may do."""

    BARS = 1
    """Nobody goes through it or stands in it."""
    STOPS = 2
    """Whoever comes to be wholly within goes no farther in this move; not who began wholly within such terrain."""
    BLOCKS = 4
    """No line of fire goes through it."""
    HINDERS = 8
    """A line of fire through it is hindered; not for somebody whose front arc is wholly outside."""
    RAISED = 16
    """It is higher than the ground; whoever comes onto it or off it goes no farther in this move."""
    EDGED = 32
    """It does not hinder the line of fire of somebody who touches its edge."""
    VAULTED = 64
    """Whoever was not on it at the start goes no farther in this move once his centre has crossed it."""
    JOINS = 128
    """Those who touch it from opposite sides are in contact."""
    STEEP = 256
    """Nobody comes onto it or off it but by an access; one on it and one off it are never in contact."""
    ACCESS = 512
    """There one comes onto steep terrain, and off it."""


class Piece(NamedTuple):
    """A piece of terrain: the number of its kind, what that does, and its corners."""

    kind: int
    traits: Trait
    corners: Polygon


def stands_in(point: Point, polygon: Polygon) -> bool:
    """Whether a point is in terrain; its edge belongs to it."""
    return where(point, polygon) >= 0


def _off_edges(centre: Point, r: int, polygon: Polygon) -> bool:
    """Whether a circle goes over no edge of a polygon."""
    left, right, top, bottom = polygon.box
    if centre[0] + r <= left or centre[0] - r >= right or centre[1] + r <= top or centre[1] - r >= bottom:
        return True
    return not any(nearer(centre, r, a, b) for a, b in sides(polygon))


def partly_in(stance: Stance, polygon: Polygon) -> bool:
    """Whether any of a base is in a polygon; to touch its edge is not enough."""
    r = stance.base.radius
    return any(where(c, polygon) > 0 or not _off_edges(c, r, polygon) for c in stance.circles)


def wholly_in(stance: Stance, polygon: Polygon) -> bool:
    """Whether all of a base is in a polygon, or in and up to its edge."""
    r, (left, right, top, bottom) = stance.base.radius, polygon.box
    for c in stance.circles:
        if not (left <= c[0] - r and c[0] + r <= right and top <= c[1] - r and c[1] + r <= bottom):
            return False
        if where(c, polygon) <= 0 or not _off_edges(c, r, polygon):
            return False
    return True


def beside_edge(stance: Stance, polygon: Polygon) -> bool:
    """Whether a base touches terrain from outside: none of it is within, and the gap is less than a hundredth."""
    r = stance.base.radius
    near = any(nearer(c, r + 1, a, b) for c in stance.circles for a, b in sides(polygon))
    return near and not partly_in(stance, polygon)


JOINED = INCH
"""How far apart two bases may be that a low piece between them joins."""


def joined(one: Stance, other: Stance, polygon: Polygon) -> bool:
    """Whether two bases touch a polygon from opposite sides, near enough to be joined."""
    wide = one.base.radius + other.base.radius + JOINED
    return any(
        apart(a, b) <= wide * wide and through(a, b, polygon) for a in one.circles for b in other.circles
    ) and all(beside_edge(s, polygon) for s in (one, other))


def parted(one: Stance, other: Stance, polygon: Polygon) -> bool:
    """Whether just one of two centres is in a polygon."""
    return stands_in(one.at, polygon) != stands_in(other.at, polygon)


def far_apart(one: Polygon, other: Polygon, gap: int) -> bool:
    """Whether two polygons are apart, by no less than so many hundredths."""
    if any(where(p, other) >= 0 for p in one) or any(where(p, one) >= 0 for p in other):
        return False
    if any(cross(a, b, c, d) for a, b in sides(one) for c, d in sides(other)):
        return False
    pairs = ((one, other), (other, one))
    return not any(nearer(p, gap, a, b) for these, those in pairs for p in these for a, b in sides(those))


def moved(piece: Piece, at: Point) -> Piece:
    """The same piece with its middle at a point."""
    left, right, top, bottom = piece.corners.box
    x, y = at[0] - (left + right) // 2, at[1] - (top + bottom) // 2
    return piece._replace(corners=Polygon(Point(a + x, b + y) for a, b in piece.corners))


__all__ = [
    "Piece",
    "Trait",
    "beside_edge",
    "far_apart",
    "joined",
    "moved",
    "parted",
    "partly_in",
    "stands_in",
    "wholly_in",
]
