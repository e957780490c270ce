"""Guarantee that every number, state and permission can be worked out: find those that would need themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl import rules as r
from dsl.checks.call_cycles import Graph, cycles_of
from dsl.core.states import Includes
from dsl.diagnostics import Report
from dsl.lowering.library import RuleTrees
from dsl.model import Library
from dsl.rules.walk import walk
from dsl.source import Span

MAX_CHAIN = 100
"""How many values may stand one behind the other: each is asked while those before it wait for it."""

RATINGS = ("ratings", "")
"""What somebody adds to a test of any kind: asked with a kind that is known only in play."""
ABILITIES = ("abilities", "")
"""Any ability: that which an item is used with is known only in play."""
SIDES = ("sides", "")
"""Who is whose enemy."""
ACTIONS = ("actions", "")
"""Which actions are open."""


def check_values(library: Library, trees: RuleTrees, report: Report) -> None:
    """Report each cycle of quantities, states and permissions that are worked out by way of each other.

    That a condition may keep a cycle from turning is not seen, as it would hold only as long as nobody adds a rule.
    """
    spans = dict(_spans(library, trees))
    graph = value_graph(library, trees)
    _check_depth(graph, spans, report)
    for cycle in cycles_of(graph):
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


def _check_depth(graph: Graph, spans: dict[tuple[str, str], tuple[str, Span]], report: Report) -> None:
    """Report a value that is worked out by way of so many others, one after the other, that they cannot all be asked."""
    level, depth = dict.fromkeys(graph, 0), 0
    asked_by: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for node, others in graph.items():
        for other in (others - {node}) & graph.keys():
            level[node] += 1
            asked_by.setdefault(other, []).append(node)
    ready = [node for node, left in level.items() if not left]
    while ready and depth <= MAX_CHAIN:
        depth += 1
        for node in ready:
            for other in asked_by.get(node, ()):
                level[other] -= 1
        ready = [o for o in dict.fromkeys(o for n in ready for o in asked_by.get(n, ())) if not level[o]]
    deep = next((spans[node] for node in ready if node in spans), None)
    if depth > MAX_CHAIN and deep is not None:
        message = f"{deep[0]} is worked out by way of more than {MAX_CHAIN} others, one after the other"
        report.error("E0503", message, deep[1], "", "keep one of those in between, with `let`")


def value_graph(library: Library, trees: RuleTrees) -> Graph:
    """What is worked out by way of what; a node is a sort and a name."""
    graph: Graph = {node: set() for node in (RATINGS, ABILITIES, SIDES, ACTIONS)}
    for (kind, name), quantity in trees.quantities.items():
        graph[kind, name] = asked_in([quantity])
    for target, modifiers in trees.modifiers.items():
        node = ("number", target[1]) if target[0] == "term" else target
        graph.setdefault(node, set()).update(("hook", m.id) for m in modifiers)
    for state in library.all("state"):
        graph["state", state.name] = asked_in(trees.states.get(state.name, ()))
        for line in state.of(Includes):
            graph.setdefault(("state", line["state"].text), set()).add(("state", state.name))
    for name, tests in trees.permissions.items():
        graph["permission", name] = asked_in(tests)
    for allowance in trees.allowances:
        graph.setdefault(("permission", allowance.act), set()).add(("hook", allowance.id))
    for suppression in trees.suppressions:
        ignored = ("ignored", f"{suppression.kind}:{suppression.rule}")
        graph.setdefault(ignored, set()).add(("hook", suppression.id))
    graph[SIDES] = {("hook", f.id) for f in trees.friendships}
    graph[ABILITIES] = {("ability", ability.name) for ability in library.all("ability")}
    graph[RATINGS] = {ABILITIES, *(("rating", name) for name in trees.ratings)}
    graph |= {("rating", name): asked_in([value]) for name, value in trees.ratings.items()}
    for action, opening in trees.openings.items():
        graph["opening", action] = asked_in([opening])
        graph[ACTIONS].add(("opening", action))
    for hook in trees.hooks:
        if not isinstance(hook, r.Trigger):
            graph.setdefault(("hook", hook.id), set()).update(asked_in([hook]))
    return graph


def asked_in(trees: Iterable[r.Tree]) -> set[tuple[str, str]]:
    """What somebody who works out a tree must work out."""
    return {node for tree in trees for part in walk(tree) for node in _asked(part)}


def _asked(part: r.Tree) -> Iterator[tuple[str, str]]:
    if isinstance(part, r.Worked):
        yield part.type, part.name
    elif isinstance(part, r.InState):
        yield "state", part.state
    elif isinstance(part, r.Permitted):
        yield "permission", part.act
    elif isinstance(part, r.AbilityOf):
        yield "ability", part.name
    elif isinstance(part, r.Rating):
        kind = part.kind
        if isinstance(kind, r.KindOfTest):
            yield "ability" if kind.kind == "ability" else "rating", kind.name
        else:
            yield RATINGS
    elif isinstance(part, r.SkillWith):
        yield ABILITIES
    elif isinstance(part, r.NotIgnored):
        yield "ignored", part.rule
    elif isinstance(part, r.Apply):
        if part.word.traits.sided:
            yield SIDES
        if part.word.traits.asks_actions:
            yield ACTIONS


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
