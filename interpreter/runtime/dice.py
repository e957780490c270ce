"""Roll dice, by the door of chance; what they show is kept as a tuple in the frame of whoever rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.runtime.chance import one_of
from interpreter.runtime.runaway import many

if TYPE_CHECKING:
    from interpreter.runtime.game import Game

A_DIE = 10
"""The steps that a die is taken for."""

Roll = tuple[int, ...]
"""What each of some dice shows, in the order in which they were rolled."""


def roll(g: Game, die: int, n: int) -> Roll:
    """Roll so many dice of a sort."""
    faces = g.setup.program.dice[die]
    shown = tuple(faces[one_of(g, len(faces), die)] for _ in many(g, range(n), A_DIE))
    if g.observer is not None:
        g.observer.rolled(g, die, shown)
    return shown
