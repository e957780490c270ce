"""Guarantee that every number, state and permission can be worked out: find those that would need themselves."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.checks.call_cycles import cycles_of
from dsl.checks.value_graph import OWN, Form, Node, layers
from dsl.checks.work import Work, check_work
from dsl.diagnostics import Report
from dsl.lowering.library import RuleTrees
from dsl.model import Library
from dsl.source import Span

MAX_CHAIN = 100
"""How many values may stand one behind the other: each is asked while those before it wait for it."""


def check_values(library: Library, trees: RuleTrees, work: Work, report: Report) -> None:
    """Report each cycle of quantities, states and permissions that are worked out by way of each other.

    That a condition may keep a cycle from turning is not seen, as it would hold only as long as nobody adds a rule.
    """
    spans = dict(_spans(library, trees))
    if not _is_deep(work.graph.forms, spans, report):
        check_work(work, trees, spans, report)
    for cycle in cycles_of({node: form.keys() - {OWN} for node, form in work.graph.forms.items()}):
        known = [node for node in cycle if node in spans]
        if not known:
            continue
        first = next((n for n, node in enumerate(known) if node[0] == "hook"), 0)
        known = known[first:] + known[:first]
        names = [spans[node][0] for node in known]
        report.error(
            "E0502",
            "this is worked out by way of itself",
            spans[known[0]][1],
            "the circle passes here",
            " → ".join([*names, names[0]]),
            related=[(spans[node][1], f"and here: {spans[node][0]}") for node in known[1:]],
        )


def _is_deep(graph: dict[Node, Form], spans: dict[Node, tuple[str, Span]], report: Report) -> bool:
    """Report a value that is worked out by way of so many others, one after the other, that they cannot all be asked."""
    for depth, layer in enumerate(layers(graph), 1):
        deep = next((spans[node] for node in layer if node in spans), None) if depth > MAX_CHAIN else None
        if deep is not None:
            message = f"{deep[0]} is worked out by way of more than {MAX_CHAIN} others, one after the other"
            report.error("E0503", message, deep[1], "", "keep one of those in between, with `let`")
            return True
    return False


def _spans(library: Library, trees: RuleTrees) -> Iterator[tuple[tuple[str, str], tuple[str, Span]]]:
    """What a node is called, and where it is written."""
    for term in library.terms():
        yield (term.type, term.name), (term.name, term.span)
    for kind in ("state", "permission", "ability"):
        for definition in library.all(kind):
            yield (kind, definition.name), (definition.name, definition.span)
    for test in library.all("test"):
        yield ("rating", test.name), (test.name, test.span)
    for action in library.all("action"):
        yield ("opening", action.name), (action.name, action.span)
    rules = {hook.id: rule.name for rule in library.rules() for hook in rule.hooks}
    for hook in trees.hooks:
        if hook.origin is not None:
            yield ("hook", hook.id), (rules[hook.id], hook.origin.span)
