"""How figures stand on an open table, and what holds between two of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from interpreter.open_table import Field, Point, Stance
from interpreter.open_table.bases import Base
from interpreter.open_table.field import ROW
from interpreter.open_table.terrain import JOINED
from interpreter.runtime.fields.characters import SPACE
from interpreter.runtime.fields.open_table import ACROSS, DOWN
from interpreter.runtime.game import Game
from interpreter.runtime.tables import table

ROUNDED = 3
"""By how much the circles of two long bases may lie farther out than is written, for their places are whole numbers."""


def stance(g: Game, who: int) -> Stance:
    """How a figure on the table stands."""
    S = g.S
    return _stance(g.setup.bases[who], S[who + SPACE], S[who + ACROSS], S[who + DOWN])


@lru_cache(4096)
def _stance(base: Base, place: int, across: int, down: int) -> Stance:
    """Stances are values, and the same are asked for again and again."""
    return Stance(base, Field.point(place), Point(across, down))


def centre(g: Game, who: int) -> Point:
    return table(g).point(g.S[who + SPACE])


def stances(g: Game, *without: int) -> tuple[Stance, ...]:
    """All figures on the table but some."""
    S = g.S
    return tuple(stance(g, f) for f in g.setup.figures if S[f + SPACE] >= 0 and f not in without)


def on_table(g: Game, *figures: int) -> bool:
    return all(f >= 0 and g.S[f + SPACE] >= 0 for f in figures)


def pair(holds: Callable[[Field, Stance, Stance], bool]) -> Callable[[Game, int, int], bool]:
    """Whether something holds between two figures that are both on the table."""
    return lambda g, a, b: a != b and on_table(g, a, b) and holds(table(g), stance(g, a), stance(g, b))


def contact(holds: Callable[[Field, Stance, Stance], bool]) -> Callable[[Game, int, int], bool]:
    """The same of what holds of bases in contact alone; most pairs are too far apart to be looked at any closer."""

    def held(g: Game, a: int, b: int) -> bool:
        p, q = g.S[a + SPACE], g.S[b + SPACE]
        if a == b or a < 0 or b < 0 or p < 0 or q < 0:
            return False
        one, other = g.setup.bases[a], g.setup.bases[b]
        across, down, wide = p % ROW - q % ROW, p // ROW - q // ROW, one.radius + other.radius + one.half + other.half
        if across * across + down * down > (wide + JOINED + ROUNDED) ** 2:
            return False
        return holds(table(g), stance(g, a), stance(g, b))

    return held
