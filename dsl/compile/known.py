"""Tell which answers are known until something changes that they depend on: those that are dear and rest on what stays a while.

What is known is kept beside the game (`Game.known`), and thrown away as a whole by every line that changes such a place.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from dsl import rules as r
from dsl.places import Place, Places

if TYPE_CHECKING:
    from dsl.compile.compiler import Compiler

DEAR = 500
"""Answers that take so many steps, by the estimate of their work, are kept."""
FORGET = "g.known = {}"
"""The line that throws away what is known."""
_STAYING = ("state", "token", "permission", "rule", "ignored", "group")
_OF_THE_BOARD = ("open doors", "locked doors")


class Known:
    """The states and permissions whose answers are kept, each with a number."""

    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler

    @cached_property
    def numbers(self) -> dict[Place, int]:
        """Those that are kept, from 1; none where it is noted what each condition comes to."""
        asked = [] if self.c.marks.clauses else [p for p in self.c.effects.made if p.sort in ("state", "permission")]
        dear = (place for place in asked if self.c.work.total.get(place, 0) >= DEAR)
        return {place: number for number, place in enumerate(filter(self._stays, dear), 1)}

    @cached_property
    def _rested_on(self) -> Places:
        """The places that some of them depend on."""
        return self.c.effects.reached(self.numbers, others=True).reads

    def forgetting(self, changed: r.Value) -> list[str]:
        """The line that forgets what is known, if it may depend on a place that is changed."""
        return [] if self._rested_on.isdisjoint(self.c.effects.at(changed)) else [FORGET]

    def _stays(self, place: Place) -> bool:
        """Whether an answer rests on nothing but who stands where, bears what and is in which state."""
        touched = self.c.effects.reached((place,), others=True)
        return all(
            touch.sort in _STAYING
            or (touch.sort == "field" and (touch.of in ("character", "item") or touch.name in _OF_THE_BOARD))
            for touch in touched.reads | touched.writes
        )
