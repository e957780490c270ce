"""Terrain: polygons on the table, with what their kind does; how a base lies to them.

The core knows what terrain may do and no kind of it. What has no traits of these is open ground, whatever it is called.
"""

from __future__ import annotations

from enum import IntFlag
from typing import NamedTuple

from .bases import Stance
from .exact import Point, Polygon, nearer, sides, where


class Trait(IntFlag):
    """What terrain may do."""

    BARS = 1
    """Nobody goes through it or stands in it."""
    STOPS = 2
    """Whoever comes to be wholly within goes no farther in this move."""
    BLOCKS = 4
    """No line of fire goes through it."""
    HINDERS = 8
    """A line of fire through it is hindered; not for somebody whose front arc is wholly outside."""
    RAISED = 16
    """It is higher than the ground; whoever comes onto it or off it goes no farther in this move."""
    EDGED = 32
    """It does not hinder the line of fire of somebody who touches its edge."""


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
    r = stance.base.radius
    return all(where(c, polygon) > 0 and _off_edges(c, r, polygon) for c in stance.circles)


def beside_edge(stance: Stance, polygon: Polygon) -> bool:
    """Whether a base touches terrain from outside: none of it is within, and the gap is less than a hundredth."""
    r = stance.base.radius
    near = any(nearer(c, r + 1, a, b) for c in stance.circles for a, b in sides(polygon))
    return near and not partly_in(stance, polygon)


__all__ = ["Piece", "Trait", "beside_edge", "partly_in", "stands_in", "wholly_in"]
