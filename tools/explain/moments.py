"""The moments of the game: of each procedure its steps, roles, the values in reach there, and all rules that hook into it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from dsl import rules as r
from dsl.constructs import HookClause
from dsl.core.scenarios import Plays
from dsl.core.terms import TotalOf
from dsl.model import Hook, Procedure, Rule, Term
from dsl.rules.order import in_order, layer_of
from dsl.rules.walk import children
from dsl.tree import Node
from interpreter.loading.load import Content

TIMINGS = ("before", "instead", "after")

TESTS = ("tests", "")
"""What hooks modify that change all tests."""

Joining = tuple[Rule, Hook]
"""A hook with the rule that it is a clause of."""

One = TypeVar("One")
Index = dict[Hashable, dict[int, One]]
"""Things by their keys, and then by their places in an order."""


@dataclass(frozen=True, slots=True)
class Part:
    """What a procedure is made of: a named step (its line), or a procedure that it carries out; `under` is what a step holds."""

    step: Node | None = None
    called: Procedure | None = None
    under: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a procedure where rules may join in: a step (none: the whole) and when."""

    timing: str
    step: str
    joining: tuple[Joining, ...]


class Moments:
    """Asks the checked rules of some content what happens when."""

    def __init__(self, content: Content) -> None:
        self.library, self._lowering = content.library, content.texts.compiler.lowering
        self.names = content.texts.compiler.names
        self._ordered = in_order(self.library)
        self._parts_of: dict[str, tuple[Part, ...]] = {}

    @cached_property
    def roots(self) -> list[Procedure]:
        """The procedures that a game is."""
        plays = dict.fromkeys(n["procedure"].text for s in self.library.written("scenario") for n in s.of(Plays))
        return [self.names.procedures[name] for name in plays if name in self.names.procedures]

    def parts(self, procedure: Procedure) -> tuple[Part, ...]:
        """Its steps and what it carries out, in their order; what is carried out twice in a row is named once."""
        kept = self._parts_of.get(procedure.name)
        if kept is None:
            kept = tuple(_once(self._parts(self._lowering.body(procedure))))
            self._parts_of[procedure.name] = kept
        return kept

    @cached_property
    def _terms(self) -> Index[Term]:
        """The terms by the procedures in which they exist."""
        return indexed(self.library.terms(), lambda term: [term.scope])

    @cached_property
    def _triggers(self) -> Index[Joining]:
        """The triggers by what they wait for."""
        return indexed((j for j in self._ordered if j[1].kind == "trigger"), lambda joining: [joining[1].event])

    @cached_property
    def _others(self) -> Index[Joining]:
        """All other hooks by the procedures in which they hold."""
        return indexed((j for j in self._ordered if j[1].kind != "trigger"), lambda joining: joining[1].context)

    @cached_property
    def _modifying(self) -> Index[Joining]:
        """The hooks by what they modify."""
        return indexed(self._ordered, _modified)

    def _parts(self, trees: Iterable[r.Tree]) -> Iterator[Part]:
        for tree in trees:
            if isinstance(tree, r.NamedStep):
                yield Part(step=tree.origin, under=tuple(_once(self._parts(tree.body))))
                continue
            if isinstance(tree, r.Call) and tree.procedure in self.names.procedures:
                yield Part(called=self.names.procedures[tree.procedure])
            yield from self._parts(children(tree))

    def around(self, procedure: Procedure) -> list[str]:
        """The procedures under way in it: itself, what it is a kind of, and what it only happens in."""
        around = dict.fromkeys([*procedure.groups, *self.names.around_of(procedure.name)])
        return [name for name in around if name in self.names.procedures]

    def reach(self, procedure: Procedure) -> list[tuple[Procedure, list[str]]]:
        """The names that can be used in it, by the procedure that has them: roles, locals, numbers that exist only there."""
        found: list[tuple[Procedure, list[str]]] = []
        known: set[str] = set()
        for name in reversed(self.around(procedure)):
            own = [t.name for t in together(self._terms, [name])]
            names = [n for n in dict.fromkeys([*self.names.places.get(name, ()), *own]) if n not in known]
            known |= set(names)
            if names:
                found.append((self.names.procedures[name], names))
        return found[::-1]

    def places(self, procedure: Procedure) -> list[Place]:
        """Where rules join in: before, instead of and after the whole, then so for each step; in the order of the law."""
        found: dict[tuple[str, str], list[Joining]] = {}
        for rule, hook in together(self._triggers, procedure.groups):
            found.setdefault((hook.step, hook.timing), []).append((rule, hook))
        steps = ["", *(step["name"] for step in self.steps(procedure))]
        order = {(s, t): n for n, (s, t) in enumerate((s, t) for s in steps for t in TIMINGS)}
        return [
            Place(timing, step, tuple(joining))
            for (step, timing), joining in sorted(found.items(), key=lambda f: order.get(f[0], len(order)))
        ]

    def steps(self, procedure: Procedure) -> list[Node]:
        """The lines of its named steps."""
        return list(_steps(self.parts(procedure)))

    def numbers(self, procedure: Procedure) -> list[tuple[Term, list[Joining]]]:
        """The numbers that are worked out only in it, each with what changes it, in the order in which that counts."""
        own = [t for t in together(self._terms, procedure.groups) if t.type == "number"]
        changing = ((t, self._changing(t)) for t in own)
        return [(t, found) for t, found in changing if t.worked_out or found]

    def _changing(self, term: Term) -> list[Joining]:
        fixed = next((n["kind"].get("x") for n in term.of(TotalOf) if n.get("kind") is not None), None)
        own = ("term", term.name)
        found = [
            (rule, hook)
            for rule, hook in together(self._modifying, [own, TESTS] if term.is_total else [own])
            if own in _modified((rule, hook)) or hook.node.get("x") in (None, fixed or hook.node.get("x"))
        ]
        return sorted(found, key=lambda pair: layer_of(pair[1].timing))

    def besides(self, procedure: Procedure) -> list[Joining]:
        """What else holds only in it: changes of other numbers, permissions, rules that are ignored."""
        own = {t.name for t in together(self._terms, procedure.groups)}
        return [(rule, hook) for rule, hook in together(self._others, procedure.groups) if hook.event not in own]


def _modified(joining: Joining) -> list[tuple[str, str]]:
    """What a hook modifies, or nothing."""
    means = joining[1].node.means
    modified = means.modifies(joining[1].event) if isinstance(means, HookClause) else None
    return [] if modified is None else [modified]


def indexed(ordered: Iterable[One], keys: Callable[[One], Iterable[Hashable]]) -> Index[One]:
    """Each of some things by its keys, with its place among all."""
    found: Index[One] = {}
    for place, one in enumerate(ordered):
        for key in keys(one):
            found.setdefault(key, {})[place] = one
    return found


def together(index: Index[One], keys: Iterable[Hashable]) -> list[One]:
    """All that has one of some keys, each once, in the order of all."""
    found = {place: one for key in keys for place, one in index.get(key, {}).items()}
    return [found[place] for place in sorted(found)]


def _once(parts: Iterable[Part]) -> Iterator[Part]:
    """Each part once in a row."""
    last = None
    for part in parts:
        if part != last:
            yield part
        last = part


def _steps(parts: Iterable[Part]) -> Iterator[Node]:
    for part in parts:
        if part.step is not None:
            yield part.step
        yield from _steps(part.under)
