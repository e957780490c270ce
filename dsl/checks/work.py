"""Estimate how much work values and statements are: refuse what no machine could do, and tell what is to count itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from dsl import rules as r
from dsl.checks.effects import LibraryEffects
from dsl.checks.touches import asked
from dsl.checks.value_graph import OWN, Form, form_of, layers, repeated_in, size_of, value_graph
from dsl.diagnostics import Report
from dsl.lowering.library import RuleTrees
from dsl.places import Place
from dsl.rules.walk import slots, trees_in, walk
from dsl.source import Span

HEAVY = 2_000
"""Steps that are done without being counted: a function or loop that comes to more counts them."""
MOST = 10**18
"""Steps that nothing between two questions may come to, far beyond what conditions keep from being done."""
_SHOWN = 6


class Work:
    """How many steps it takes at most to work out each place, in all (`total`), and which of them are to be counted."""

    def __init__(self, effects: LibraryEffects) -> None:
        self.graph = value_graph(effects)
        self.total: Form = {OWN: 1}
        for node in self._in_order():
            self.total[node] = _sum(self.graph.forms[node], self.total)

    def _in_order(self) -> Iterator[Place]:
        return (node for layer in layers(self.graph.forms) for node in layer)

    @cached_property
    def _uncounted(self) -> Form:
        """The steps of each node that it does not count itself."""
        found: Form = {}
        for node in self._in_order():
            steps = self.total[node]
            if steps >= HEAVY:
                steps = self._steps(self.graph.trees.get(node, ()), found)
            found[node] = 1 if steps >= HEAVY else steps
        return found

    def hidden(self, node: Place) -> int:
        """The steps of a node that it does not count itself."""
        return self._uncounted.get(node, 1)

    def uncounted(self, *trees: r.Tree) -> int:
        """The steps in some trees that nothing within them counts."""
        return self._steps(trees, self._uncounted)

    def estimate(self, tree: r.Tree) -> int:
        """The steps in a tree with all that it asks for, whatever counts them: how dear it is, against others."""
        steps = 1 + sum(self.total.get(node, 1) for node in asked(tree))
        again = repeated_in(tree)
        for slot in slots(type(tree)):
            inner = sum(map(self.estimate, trees_in(getattr(tree, slot))))
            steps += inner * size_of(tree) if slot in again and inner else inner
        return steps

    def _steps(self, trees: Iterable[r.Tree], known: Form) -> int:
        steps = 0
        for part in trees:
            steps += 1 + sum(known.get(node, 1) for node in asked(part))
            again = repeated_in(part)
            for slot in slots(type(part)):
                inner = self._steps(trees_in(getattr(part, slot)), known)
                if slot in again and inner:
                    inner *= size_of(part)
                    inner = 1 if inner >= HEAVY else inner
                steps += inner
        return steps


def check_work(work: Work, trees: RuleTrees, named: dict[Place, tuple[str, Span]], report: Report) -> None:
    """Report values that no machine could work out, and routines whose loops no machine could go through."""
    for node, total in work.total.items():
        if (
            total > MOST
            and node in named
            and not any(work.total.get(other, 0) > MOST for other in work.graph.forms[node])
        ):
            names = [named[n][0] for n in _dearest(node, work) if n in named]
            way = [" → ".join(dict.fromkeys(names))] if len(names) > 1 else []
            report.error("E0504", f"{named[node][0]} is too much to be worked out", named[node][1], *way)
    for body in (*trees.bodies.values(), *(trigger.body for trigger in trees.triggers)):
        for statement in body:
            form = form_of([statement])
            named_already = any(work.total.get(node, 0) > MOST for node in form)
            if statement.origin is not None and not named_already and _sum(form, work.total) > MOST:
                report.error(
                    "E0504", "this is too much to be done", _innermost(statement, work), label="it is repeated so often"
                )


def _dearest(node: Place, work: Work) -> Iterator[Place]:
    """A node, the one that it spends most of its work on, and so on."""
    for _ in range(_SHOWN):
        yield node
        others = work.graph.forms.get(node, {})
        costs = {other: times * work.total.get(other, 0) for other, times in others.items() if other != OWN}
        if not costs:
            return
        node = max(sorted(costs), key=lambda other: costs[other])


def _innermost(statement: r.Tree, work: Work) -> Span:
    """Where the last loop stands that is too much by itself."""
    loops = [part for part in walk(statement) if repeated_in(part) and part.origin is not None]
    last = next((p for p in loops[::-1] if _sum(form_of([p]), work.total) > MOST), statement)
    assert last.origin is not None
    return last.origin.span


def _sum(form: Form, known: Form) -> int:
    return sum(times * known.get(node, 0) for node, times in form.items())
