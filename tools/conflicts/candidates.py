"""Find the pairs of clauses that may be at odds, by what is known of them without playing.

value        both change one number, in layers that do not commute
replacement  both come instead of the same
order        both come before, or after, the same, and one changes what the other reads or changes
permission   one allows what the other forbids
ignored      one makes the other's rule count for nothing
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from dsl import rules as r
from dsl.checks.effects import LibraryEffects
from dsl.model import Hook, Rule
from dsl.places import Effects, Place
from dsl.rules.order import in_order, layer_of

Sort = Literal["value", "replacement", "order", "permission", "ignored"]


@dataclass(frozen=True, eq=False)
class Clause:
    """A clause of a rule, with the hook that it makes."""

    rule: Rule
    hook: Hook
    tree: r.Hook

    @property
    def pack(self) -> str:
        """The pack that it is of, which may have put it into a rule of another."""
        return self.hook.node.span.source.pack


@dataclass(frozen=True, eq=False)
class Candidate:
    """Two clauses of different rules, or of different packs in one rule, that may be at odds over a place.

    `first` counts before `second` by the law of order. Of permissions `first` forbids; of what is ignored `first` ignores the
    rule of `second`.
    """

    sort: Sort
    place: Place
    first: Clause
    second: Clause

    @property
    def clauses(self) -> tuple[Clause, Clause]:
        return self.first, self.second


Wanted = Callable[[Clause, Clause], bool]
"""Whether two clauses are compared, those of one rule too."""
_ONCE = ("half", "least", "most")
"""Layers in which it is all one what counts first."""
_CHANCE = frozenset(
    {*(Place("field", pile, "deck") for pile in ("draw", "discard")), Place("field", "chance", "game")}
    | {Place("field", "face", "card"), Place("field", "known", "player")}
)
"""What every test and every card drawn changes: which of two rules draws first is no matter between them."""


class Candidates:
    """Compares the rules of a library."""

    def __init__(self, effects: LibraryEffects, wanted: Wanted) -> None:
        self._effects, self._wanted = effects, wanted
        self._reached: dict[str, Effects] = {}
        ordered = in_order(effects.library)
        self._rules = {hook.id: (rule, hook) for rule, hook in ordered}

    def found(self) -> list[Candidate]:
        """All candidates; of two clauses that meet at several places the first."""
        seen: dict[tuple[str, str, str], Candidate] = {}
        for place, joined in self._effects.joined.items():
            clauses = [Clause(*self._rules[tree.id], tree) for tree in joined.values()]
            for candidate in self._at(place, clauses):
                key = candidate.sort, candidate.first.hook.id, candidate.second.hook.id
                seen.setdefault(key, candidate)
        return sorted(seen.values(), key=lambda c: (c.first.hook.number, c.second.hook.number))

    def _at(self, place: Place, clauses: list[Clause]) -> Iterator[Candidate]:
        if place.sort == "ignored":
            yield from self._ignoring(place, clauses)
            return
        for pair in combinations(clauses, 2):
            first, second = sorted(pair, key=_counting)
            if self._wanted(first, second):
                sort = self._sort(first.tree, second.tree)
                if sort == "permission" and first.tree.allow:  # type: ignore[attr-defined]
                    first, second = second, first
                if sort is not None:
                    yield Candidate(sort, place, first, second)

    def _ignoring(self, place: Place, clauses: list[Clause]) -> Iterator[Candidate]:
        for clause in clauses:
            whole = [Clause(*pair, clause.tree) for pair in self._rules.values() if pair[0].id == place.name]
            ignored = next((c for c in whole if c.pack == c.rule.pack), next(iter(whole), None))
            if ignored is not None and clause.rule is not ignored.rule and self._wanted(clause, ignored):
                yield Candidate("ignored", place, clause, ignored)

    def _sort(self, one: r.Hook, other: r.Hook) -> Sort | None:
        if isinstance(one, r.Modifier) and isinstance(other, r.Modifier):
            return None if _commute(one, other) else "value"
        if isinstance(one, r.Permission) and isinstance(other, r.Permission):
            return "permission" if one.allow != other.allow else None
        if isinstance(one, r.Trigger) and isinstance(other, r.Trigger):
            if (one.timing, one.step) != (other.timing, other.step):
                return None
            if one.timing == "instead":
                return "replacement"
            return "order" if self._meet(one, other) else None
        return None

    def _meet(self, one: r.Hook, other: r.Hook) -> bool:
        """Whether one changes what the other reads or changes, by itself or by way of what it carries out."""
        a, b = self._of(one), self._of(other)
        return bool((a.clash(b) | a.feeds(b) | b.feeds(a)) - _CHANCE)

    def _of(self, hook: r.Hook) -> Effects:
        if hook.id not in self._reached:
            self._reached[hook.id] = self._effects.reached([Place("hook", hook.id)])
        return self._reached[hook.id]


def _counting(clause: Clause) -> tuple[int, int]:
    """The place of a clause by the law of order, among others of its kind."""
    return layer_of(clause.tree.layer) if isinstance(clause.tree, r.Modifier) else 0, clause.hook.number


def _commute(one: r.Modifier, other: r.Modifier) -> bool:
    """Whether it is all one which of two modifiers counts first.

    What is set and then added to counts in full, so a number that is set is at odds with what does not just add.
    """
    layers = {one.layer, other.layer}
    if layers <= {"set", "add"}:
        return layers != {"set"} or one.n == other.n
    return len(layers) == 1 and one.layer in _ONCE
