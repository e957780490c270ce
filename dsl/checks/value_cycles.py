"""Guarantee that every number, state and permission can be worked out: find those that would need themselves."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.checks.call_cycles import cycles_of
from dsl.checks.effects import LibraryEffects
from dsl.checks.value_graph import OWN, Form, layers
from dsl.checks.work import Work, check_work
from dsl.diagnostics import Report
from dsl.lowering.library import RuleTrees
from dsl.model import Library
from dsl.places import Place, Sort, place_of_term
from dsl.source import Span

MAX_CHAIN = 100
"""How many values may stand one behind the other: each is asked while those before it wait for it."""
_SORTS: dict[str, Sort] = {
    "state": "state",
    "permission": "permission",
    "ability": "ability",
    "test": "rating",
    "action": "opening",
}
"""The kinds of definitions that something is worked out of, and which sort of place that is."""


def check_values(effects: LibraryEffects, work: Work, report: Report) -> None:
    """Report each cycle of quantities, states and permissions that are worked out by way of each other.

    That a condition may keep a cycle from turning is not seen, as it would hold only as long as nobody adds a rule.
    """
    spans = dict(_spans(effects.library, effects.trees))
    if not _is_deep(work.graph.forms, spans, report):
        check_work(work, effects.trees, spans, report)
    for cycle in cycles_of({node: form.keys() - {OWN} for node, form in work.graph.forms.items()}):
        known = [node for node in cycle if node in spans]
        if not known:
            continue
        first = next((n for n, node in enumerate(known) if node.sort == "hook"), 0)
        known = known[first:] + known[:first]
        names = [spans[node][0] for node in known]
        report.error(
            "E0502",
            "this is worked out by way of itself",
            spans[known[0]][1],
            " → ".join([*names, names[0]]),
            related=[(spans[node][1], f"and here: {spans[node][0]}") for node in known[1:]],
            label="the circle passes here",
        )


def _is_deep(graph: dict[Place, Form], spans: dict[Place, tuple[str, Span]], report: Report) -> bool:
    """Report a value that is worked out by way of so many others, one after the other, that they cannot all be asked."""
    for depth, layer in enumerate(layers(graph), 1):
        deep = next((spans[node] for node in layer if node in spans), None) if depth > MAX_CHAIN else None
        if deep is not None:
            message = f"{deep[0]} is worked out by way of more than {MAX_CHAIN} others, one after the other"
            report.error("E0503", message, deep[1], "keep one of those in between, with `let`")
            return True
    return False


def _spans(library: Library, trees: RuleTrees) -> Iterator[tuple[Place, tuple[str, Span]]]:
    """What a place is called, and where it is written."""
    for term in library.terms():
        yield place_of_term(term.type, term.name), (term.name, term.span)
    for kind, sort in _SORTS.items():
        for definition in library.all(kind):
            yield Place(sort, definition.name), (definition.name, definition.span)
    rules = {hook.id: rule.name for rule in library.rules() for hook in rule.hooks}
    for hook in trees.hooks:
        if hook.origin is not None:
            yield Place("hook", hook.id), (rules[hook.id], hook.origin.span)
