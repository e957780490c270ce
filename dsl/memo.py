"""Remember what was worked out of definitions, as long as nothing is otherwise that was asked for on the way.

A library notes which definitions are asked for while something is worked out (`Library.asked`). What was found to be
without fault is kept with these questions, and forgotten as soon as one of them would be answered otherwise. Findings are
never kept: what is wrong is worked out anew each time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from dsl.diagnostics import Report
from dsl.model import Definition, Library, Question

T = TypeVar("T")

UNUSED = 8
"""After so many readings in which nobody wanted it, something is forgotten."""
COPIED = ("table",)
"""Definitions whose lines are lowered where they are used, so that their places in the text count too."""


@dataclass(slots=True)
class Kept:
    """What was made of one node or tree, which definitions were asked for, and when it was last wanted."""

    of: object
    made: Any
    asked: frozenset[Question]
    wanted: int


@dataclass
class Memo:
    """What is kept from one reading to the next, by its purpose and what it was made of."""

    _kept: dict[tuple[str, int], Kept] = field(default_factory=dict)
    _basis: dict[str, object] = field(default_factory=dict)
    _library: Library = field(default_factory=Library)
    _reading: int = 0

    def meet(self, library: Library) -> None:
        """Forget what would come out otherwise of these definitions."""
        changed = _changed(self._library, library)
        self._reading += 1
        self._library = library
        self._kept = {
            key: kept
            for key, kept in self._kept.items()
            if self._reading - kept.wanted <= UNUSED and changed.isdisjoint(kept.asked)
        }

    def rest_on(self, purpose: str, basis: object) -> None:
        """Forget what was kept for a purpose unless it was made on the same basis."""
        if self._basis.get(purpose) != basis:
            self._kept = {key: kept for key, kept in self._kept.items() if key[0] != purpose}
        self._basis[purpose] = basis

    def of(self, purpose: str, one: object, report: Report, make: Callable[[], T]) -> T:
        """What is made of a node or tree, now or before; it is kept when nothing was wrong with it."""
        kept = self._kept.get((purpose, id(one)))
        if kept is None:
            told, around, self._library.asked = report.told, self._library.asked, set()
            try:
                kept = Kept(one, make(), frozenset(self._library.asked), self._reading)
            finally:
                self._library.asked = around
            if around is not None:
                around |= kept.asked
            if report.told == told:
                self._kept[purpose, id(one)] = kept
        kept.wanted = self._reading
        return kept.made  # type: ignore[no-any-return]


def _changed(before: Library, now: Library) -> set[Question]:
    """The questions that two libraries answer otherwise."""
    changed: set[Question] = set()
    for kind in before.by_kind.keys() | now.by_kind.keys():
        old, new = before.by_kind.get(kind, {}), now.by_kind.get(kind, {})
        other = {(kind, name) for name in old.keys() | new.keys() if not _same(old.get(name), new.get(name))}
        changed |= other | {(kind, "")} if other else set()
    return changed | {("", "")} if changed else changed


def _same(one: Definition | None, other: Definition | None) -> bool:
    """Whether two definitions say the same to whoever asks for them."""
    if one is None or other is None:
        return False
    if one.node is not other.node and (one.kind in COPIED or one.said != other.said):
        return False
    return getattr(one, "groups", None) == getattr(other, "groups", None)
