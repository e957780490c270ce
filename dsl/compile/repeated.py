"""Find the sets that a routine works out more than once: they are kept from one question to the next while nothing changes.

A set is kept in a local of the function that it is worked out in. It is forgotten at every line that may change anything
(`dsl.compile.joining`), so it may only speak of what is not changed by being asked for.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from dsl import rules as r
from dsl.places import CHANCE, Place
from dsl.rules.walk import walk

if TYPE_CHECKING:
    from dsl.compile.compiler import Compiler


class Repeated:
    """Gives each set that a routine works out more than once the name of a local of its own."""

    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler
        self.made: list[str] = []
        """The names given out, each with an end by which it is no part of another."""

    def names(self, body: r.Body) -> dict[r.Value, str]:
        """The sets of a routine that are dear and worked out more than once, with their names; none where each condition is noted."""
        if self.c.marks.clauses:
            return {}
        times = Counter(part for statement in body for part in walk(statement) if isinstance(part, r.Filtered))
        kept = [found for found, often in times.items() if often > 1 and self._is_kept(found)]
        names = [f"kept{number}_" for number in range(len(self.made), len(self.made) + len(kept))]
        self.made += names
        return dict(zip(kept, names, strict=True))

    def _is_kept(self, found: r.Filtered) -> bool:
        """Whether a set is dear, is the same for whoever is looked at around it, and is not changed by any question."""
        parts = list(walk(found))
        own = {part.depth for part in parts if isinstance(part, (r.Filtered, r.Contains, r.Over))}
        if any(isinstance(part, r.Aim) or (isinstance(part, r.Looked) and part.depth not in own) for part in parts):
            return False
        if not any(map(self.c.expressions.cost, found.filters)):
            return False
        effects = self.c.effects
        places = {touch.place for touch in effects.touched(found)}
        reached = effects.reached(places, others=True)
        return self._changed_by_asking.isdisjoint(places | reached.reads | reached.writes)

    @cached_property
    def _changed_by_asking(self) -> set[Place]:
        """What words change that only work something out: chance says what nobody knew."""
        written = (touch for touches in self.c.effects.touches.values() for touch in touches if touch.writes)
        asking = {t.place for t in written if isinstance(t.part, r.Apply) and t.part.word.category != "statement"}
        return asking | {CHANCE}
