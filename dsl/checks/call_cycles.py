"""Guarantee that the rules end: find every cycle of calls and triggers, and refuse those that use nothing up."""

from __future__ import annotations

from dsl.compile.compiler import Compiler
from dsl.core.actions import ActionLimit, Costs
from dsl.diagnostics import Report
from dsl.source import Span

Graph = dict[str, set[str]]


def check_termination(compiler: Compiler, report: Report) -> None:
    """Report each cycle of procedures, actions and triggers in which nothing limits how often it turns.

    Loops within a procedure are bounded by their own words; what remains is a procedure that comes back to itself by
    calls, by triggers or by an action that is offered again. A trigger or action with `once per …` uses something up, so
    a cycle through one ends, like one through an action that costs something; and so does a cycle through a replacement,
    which never replaces what it has itself put in place.
    """
    graph = _graph(compiler)
    hooks = {h.id: h for h in compiler.rules.hooks}
    for cycle in cycles_of(graph):
        start = next((n for n, name in enumerate(cycle) if name in hooks), 0)
        cycle = cycle[start:] + cycle[:start]
        places = [(span, _readable(compiler, name)) for name in cycle if (span := _span(compiler, name))]
        if places:
            names = [_readable(compiler, name) for name in cycle]
            report.error(
                "E0501",
                "these rules set each other off without end",
                places[0][0],
                "the cycle passes here",
                " → ".join([*names, names[0]]),
                _way_out(compiler, cycle),
                related=[(s, f"and here: {n}") for s, n in places[1:]],
            )


def _way_out(compiler: Compiler, cycle: list[str]) -> str:
    """What to do about a cycle, by what is in it."""
    if any(h.id in cycle for h in compiler.rules.hooks):
        return "give one of its triggers a limit such as `once per turn`"
    if any(compiler.library.get("action", name) for name in cycle):
        return "give the action a limit such as `once per turn`, or let it cost something"
    return "what is done again and again stands under `repeat at most … times`"


def _graph(compiler: Compiler) -> Graph:
    graph: Graph = {}
    for caller, callee in compiler.calls:
        graph.setdefault(caller, set()).add(callee)
    kinds: dict[str, set[str]] = {}
    for name in compiler.everything:
        for group in compiler.procedure(name).groups:
            kinds.setdefault(group, set()).add(name)
    limited = {h.id for h in compiler.rules.hooks if h.limit is not None or h.timing == "instead"}
    for hook in compiler.rules.hooks:
        if hook.kind == "trigger":
            for procedure in kinds.get(hook.event, ()):
                graph.setdefault(procedure, set()).add(hook.id)
    for name in limited | {a.name for a in compiler.library.all("action") if a.of(ActionLimit) or a.of(Costs)}:
        graph.pop(name, None)
    return graph


def cycles_of(graph: Graph) -> list[list[str]]:
    """One cycle out of each knot of the graph (Tarjan's strongly connected components, without recursion)."""
    found = []
    for component in _components(graph):
        if len(component) > 1 or component[0] in graph.get(component[0], ()):
            found.append(_walk(component, graph))
    return found


def _walk(component: list[str], graph: Graph) -> list[str]:
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


def _components(graph: Graph) -> list[list[str]]:
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    on: set[str] = set()
    stack: list[str] = []
    found: list[list[str]] = []
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


def _span(compiler: Compiler, name: str) -> Span | None:
    hook = next((h for h in compiler.rules.hooks if h.id == name), None)
    if hook is not None:
        return hook.node.span
    definition = compiler.library.get("procedure", name) or compiler.library.get("action", name)
    return definition.span if definition else None


def _readable(compiler: Compiler, name: str) -> str:
    hook = next((h for h in compiler.rules.hooks if h.id == name), None)
    return f"{hook.rule} ({hook.timing} {hook.event})" if hook else name
