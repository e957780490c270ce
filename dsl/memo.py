"""Remember what was worked out of definitions, as long as nothing is otherwise that was asked for on the way.

A library notes which definitions are asked for while something is worked out (`Library.asked`). What was found to be
without fault is kept with these questions, and forgotten as soon as one of them would be answered otherwise. Findings are
never kept: what is wrong is worked out anew each time.

What was made of nodes lives as long as the process. That a definition has no fault is known by digests of texts, so
another process may believe it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from dsl.diagnostics import Report
from dsl.model import Definition, Library, Question
from dsl.texts import TextDigests, digest

T = TypeVar("T")

UNUSED = 8
"""After so many readings in which nobody wanted it, something is forgotten."""
COPIED = ("table",)
"""Definitions whose lines are lowered where they are used, so that their places in the text count too."""


Faultless = dict[tuple[str, str], tuple[bytes, tuple[Question, ...], bytes]]
"""What is known to be without fault, by the purpose and the definition: a digest of that, what was asked, and a digest of the answers."""


class FaultlessStore(Protocol):
    """Where it is remembered what was found to be without fault, beyond the end of a process."""

    def recall(self) -> Faultless:
        """What is known of the definitions of some texts."""

    def keep(self, known: Faultless) -> None:
        """Remember what is known of them now."""


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

    store: FaultlessStore | None = None
    _kept: dict[tuple[str, int], Kept] = field(default_factory=dict)
    _basis: dict[str, object] = field(default_factory=dict)
    _library: Library = field(default_factory=Library)
    _reading: int = 0
    _checked_on: dict[str, bytes] = field(default_factory=dict)
    _faultless: Faultless | None = None
    _new: bool = False
    _texts: TextDigests = field(default_factory=lambda: TextDigests(Library()))

    def meet(self, library: Library) -> None:
        """Forget what would come out otherwise of these definitions."""
        changed = _changed(self._library, library)
        self._reading += 1
        self._library, self._texts = library, TextDigests(library, self._texts)
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

    def check_on(self, purpose: str, basis: object) -> None:
        """Believe that something is without fault only if it was found so on the same basis, whose `repr` is the same in every process."""
        self._checked_on[purpose] = digest(repr(basis))

    def of(self, purpose: str, one: object, report: Report, make: Callable[[], T]) -> T:
        """What is made of a node or tree, now or before; it is kept when nothing was wrong with it."""
        kept = self._kept.get((purpose, id(one)))
        if kept is None:
            told = report.told
            made, asked = self._made(make)
            kept = Kept(one, made, asked, self._reading)
            if report.told == told:
                self._kept[purpose, id(one)] = kept
        kept.wanted = self._reading
        return kept.made  # type: ignore[no-any-return]

    def check(self, purpose: str, definition: Definition, report: Report, find: Callable[[], None]) -> None:
        """Find what is wrong with a definition; nothing is looked for where there was nothing and all is as it was then."""
        if self._faultless is None:
            self._faultless = {} if self.store is None else self.store.recall()
        key = purpose, f"{definition.kind}:{definition.name}"
        own, known = self._texts.own(definition, self._checked_on.get(purpose, b"")), self._faultless.get(key)
        if known is not None and known[0] == own and known[2] == self._texts.answers(known[1]):
            return
        told = report.told
        _, asked = self._made(find)
        questions = tuple(sorted(asked))
        if report.told == told:
            self._faultless[key] = own, questions, self._texts.answers(questions)
            self._new = True

    def keep(self) -> None:
        """Remember what the first reading has found to be without fault, if any of it is new; who reads again and again knows it already."""
        if self._new and self._reading == 1 and self.store is not None and self._faultless:
            there = {f"{d.kind}:{d.name}" for d in self._library.definitions}
            self.store.keep({key: known for key, known in self._faultless.items() if key[1] in there})
        self._new = False

    def _made(self, make: Callable[[], T]) -> tuple[T, frozenset[Question]]:
        """What is made, and what was asked on the way."""
        around, self._library.asked = self._library.asked, set()
        try:
            made = make()
            asked = frozenset(self._library.asked)
        finally:
            self._library.asked = around
        if around is not None:
            around |= asked
        return made, asked


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
