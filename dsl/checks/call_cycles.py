"""Guarantee that the rules end: find every cycle of calls and triggers, and refuse those that use nothing up."""

from __future__ import annotations

from dsl import rules as r
from dsl.core.actions import ActionLimit, Costs
from dsl.diagnostics import Report
from dsl.lowering.library import RuleTrees
from dsl.model import Library
from dsl.rules.walk import walk
from dsl.source import Span

Node = tuple[str, str]
"""A procedure or a hook: its sort and its name."""
Graph = dict[Node, set[Node]]


def check_termination(library: Library, trees: RuleTrees, report: Report) -> None:
    """Report each cycle of procedures, actions and triggers in which nothing limits how often it turns.

    Loops within a procedure are bounded by their own words; what remains is a procedure that comes back to itself by
    calls, by triggers or by an action that is offered again. A trigger or action with `once per …` uses something up, so
    a cycle through one ends, like one through an action that costs something; and so does a cycle through a replacement,
    which never replaces what it has itself put in place.
    """
    called = _called(library)
    for cycle in cycles_of(call_graph(library, trees)):
        start = next((n for n, node in enumerate(cycle) if node[0] == "hook"), 0)
        cycle = cycle[start:] + cycle[:start]
        places = [called[node] for node in cycle if node in called]
        if places:
            names = [name for name, _ in places]
            report.error(
                "E0501",
                "these rules set each other off without end",
                places[0][1],
                "the cycle passes here",
                " → ".join([*names, names[0]]),
                _way_out(library, cycle),
                related=[(span, f"and here: {name}") for name, span in places[1:]],
            )


def _way_out(library: Library, cycle: list[Node]) -> str:
    """What to do about a cycle, by what is in it."""
    if any(sort == "hook" for sort, _ in cycle):
        return "give one of its triggers a limit such as `once per turn`"
    if any(library.get("action", name) for _, name in cycle):
        return "give the action a limit such as `once per turn`, or let it cost something"
    return "what is done again and again stands under `repeat at most … times`"


def call_graph(library: Library, trees: RuleTrees) -> Graph:
    """Which procedure, action or trigger sets which off."""
    graph: Graph = {("procedure", name): _set_off(body, library) for name, body in trees.bodies.items()}
    for trigger in trees.triggers:
        if trigger.limit is None and trigger.timing != "instead":
            graph["hook", trigger.id] = _set_off(trigger.body, library)
        for procedure in library.procedures():
            if trigger.event in procedure.groups:
                graph["procedure", procedure.name].add(("hook", trigger.id))
    for action in library.all("action"):
        if action.of(ActionLimit, Costs):
            del graph["procedure", action.name]
    return graph


def _set_off(body: r.Body, library: Library) -> set[Node]:
    """What statements set off by themselves, or let somebody choose."""
    found: set[Node] = set()
    for statement in body:
        for part in walk(statement):
            if isinstance(part, r.Call):
                found.add(("procedure", part.procedure))
            elif isinstance(part, r.ChooseAction):
                actions = (a for a in library.all("action") if set(a.traits) & set(part.traits))
                found.update(("procedure", action.name) for action in actions)
    return found


def _called(library: Library) -> dict[Node, tuple[str, Span]]:
    """What a node is called, and where it is written."""
    found: dict[Node, tuple[str, Span]] = {("procedure", p.name): (p.name, p.span) for p in library.procedures()}
    for rule in library.rules():
        for hook in rule.hooks:
            found["hook", hook.id] = (f"{hook.rule} ({hook.timing} {hook.event})", hook.node.span)
    return found


def cycles_of(graph: Graph) -> list[list[Node]]:
    """One cycle out of each knot of the graph (Tarjan's strongly connected components, without recursion)."""
    found = []
    for component in _components(graph):
        if len(component) > 1 or component[0] in graph.get(component[0], ()):
            found.append(_walk(component, graph))
    return found


def _walk(component: list[Node], graph: Graph) -> list[Node]:
    """A shortest cycle within a component."""
    inside = set(component)
    start = min(component)
    paths = [[start]]
    seen = {start}
    while paths:
        path = paths.pop(0)
        for following in sorted(graph.get(path[-1], ())):
            if following == start:
                return path
            if following in inside and following not in seen:
                seen.add(following)
                paths.append([*path, following])
    return component


def _components(graph: Graph) -> list[list[Node]]:
    index: dict[Node, int] = {}
    low: dict[Node, int] = {}
    on: set[Node] = set()
    stack: list[Node] = []
    found: list[list[Node]] = []
    for root in sorted(graph):
        if root in index:
            continue
        work = [(root, iter(sorted(graph.get(root, ()))))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on.add(root)
        while work:
            node, following = work[-1]
            child = next(following, None)
            if child is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    cut = stack.index(node)
                    found.append(stack[cut:])
                    on.difference_update(stack[cut:])
                    del stack[cut:]
            elif child not in index:
                index[child] = low[child] = len(index)
                stack.append(child)
                on.add(child)
                work.append((child, iter(sorted(graph.get(child, ())))))
            elif child in on:
                low[node] = min(low[node], index[child])
    return found
