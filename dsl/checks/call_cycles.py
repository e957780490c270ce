"""Guarantee that the rules end: find every cycle of calls and triggers, and refuse those that use nothing up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from dsl import rules as r
from dsl.checks.effects import LibraryEffects
from dsl.checks.touches import Touch, period
from dsl.diagnostics import Report
from dsl.lowering.library import RuleTrees
from dsl.model import Library
from dsl.places import Place
from dsl.source import Span

Graph = dict[Place, set[Place]]
"""Of procedures and hooks."""
_TIMES = (period("turn"), period("phase"))


@dataclass
class Calls:
    """Which procedure, action or trigger sets which off.

    uses    what each uses up by being carried out: a limit (`once per turn`), a number that it needs and takes from
    renews  what each makes to be had again, and where
    """

    graph: Graph = field(default_factory=dict)
    uses: dict[Place, set[Place]] = field(default_factory=dict)
    renews: dict[Place, dict[Place, Span | None]] = field(default_factory=dict)


def check_termination(effects: LibraryEffects, report: Report) -> None:
    """Report each cycle of procedures, actions and triggers in which nothing limits how often it turns.

    Loops within a procedure are bounded by their own words; what remains is a procedure that comes back to itself by
    calls, by triggers or by an action that is offered again. A trigger or action with `once per …` uses something up, so
    a cycle through one ends, like one through an action that costs something, as long as nothing that is set off in the
    cycle renews what is used up. So does a cycle through a replacement, which never replaces what it has put in place. It is told from the rule on that was
    read last: that is the one being written.
    """
    called, calls = _called(effects.library), calls_of(effects)
    orders = {Place("hook", hook.id): rule.order for rule in effects.library.rules() for hook in rule.hooks}
    for cycle, again in _endless(calls):
        start = max(range(len(cycle)), key=lambda n: orders.get(cycle[n], -1))
        cycle = cycle[start:] + cycle[:start]
        places = [called[node] for node in cycle if node in called]
        if places:
            names = [name for name, _ in places]
            renewed = dict.fromkeys(what for node in cycle for what in sorted(calls.uses[node]) if what in again)
            report.error(
                "E0501",
                "these rules set each other off without end",
                places[0][1],
                " → ".join([*names, names[0]]),
                *(f"`{_told(what)}` does not end it: it is renewed on the way" for what in renewed),
                _way_out(
                    effects.library, cycle, "once per game" if any(w in renewed for w in _TIMES) else "once per turn"
                ),
                related=[(span, f"and here: {name}") for name, span in places[1:]]
                + [(span, f"`{_told(what)}` is renewed here") for what in renewed if (span := again[what]) is not None],
                label="the cycle passes here",
            )


def _told(what: Place) -> str:
    return f"once per {what.name}" if what in _TIMES else f"{what.name} tokens" if what.sort == "token" else what.name


def _way_out(library: Library, cycle: list[Place], limit: str) -> str:
    """What to do about a cycle, by what is in it."""
    if any(node.sort == "hook" for node in cycle):
        return f"give one of its triggers a limit such as `{limit}`"
    if any(library.get("action", node.name) for node in cycle):
        return f"give the action a limit such as `{limit}`, or let it cost 1 or more of what is not given back"
    return "what is done again and again stands under `repeat at most … times`"


def _endless(calls: Calls) -> Iterator[tuple[list[Place], dict[Place, Span | None]]]:
    """A cycle out of each knot in which whatever is used up is renewed, and what is renewed in it.

    What uses up something that its knot never renews is passed so many times at most: without it the knot falls apart
    into smaller ones, which may renew less.
    """
    todo = [calls.graph]
    while todo:
        graph = todo.pop()
        for knot in _components(graph):
            if len(knot) == 1 and knot[0] not in graph[knot[0]]:
                continue
            again = _renewed(knot, calls)
            left = {node for node in knot if calls.uses[node] <= again.keys()}
            if len(left) == len(knot):
                yield _walk(knot, graph), again
            else:
                todo.append({node: graph[node] & left for node in left})


def _renewed(knot: list[Place], calls: Calls) -> dict[Place, Span | None]:
    """What is renewed by some procedures and hooks, or by what they set off."""
    seen, found = dict.fromkeys(sorted(knot)), {}
    todo = list(seen)
    for node in todo:
        found.update({what: place for what, place in calls.renews[node].items() if what not in found})
        following = [n for n in sorted(calls.graph[node]) if n not in seen]
        seen.update(dict.fromkeys(following))
        todo += following
    return found


def calls_of(effects: LibraryEffects) -> Calls:
    """What is set off, used up and renewed, statement by statement."""
    calls, trees, hooks = Calls(), effects.trees, {}
    for trigger in trees.triggers:
        if trigger.timing != "instead":
            hooks[place := Place("hook", trigger.id)] = trigger
            calls.uses[place] = _used(trigger.limit, trigger.guards, trigger.body, effects)
    for action, opening in trees.openings.items():
        used = _used(opening.limit, opening.guards, trees.bodies[action], effects)
        if ("cost", action) not in trees.modifiers:  # else nobody knows whether anything is left of it
            used |= {p for cost, _ in opening.costs if least(cost.n, trees) > 0 for p in effects.at(cost.pool)}
        calls.uses[Place("procedure", action)] = used
    for place in (*(Place("procedure", name) for name in trees.bodies), *hooks):
        changes = [t for t in effects.touches[place] if t.writes and isinstance(t.part, r.Statement)]
        calls.graph[place] = {t.place for t in changes if t.place.sort == "procedure"}
        calls.graph[place] |= effects.joined.get(place, {}).keys() & hooks.keys()
        calls.renews[place] = {p: _place(t.part) for t in changes for p in _renewed_by(t, effects)}
        calls.uses.setdefault(place, set())
    return calls


def _used(limit: r.Limit | None, guards: r.Guards, body: r.Body, effects: LibraryEffects) -> set[Place]:
    """What a trigger or action uses up: its limit, and what it needs one of and takes away before anything else happens."""
    trees, found = effects.trees, {period(limit.per)} if limit is not None else set()
    needed = {part for guard in guards for part in _needed(guard, trees)}
    for statement in body[0].then if len(body) == 1 and isinstance(body[0], r.Offer) else body:
        if isinstance(statement, r.ChangeBy) and statement.sign < 0 and least(statement.n, trees) > 0:
            found |= effects.at(statement.place) if statement.place in needed else set()
        elif not isinstance(statement, (r.Assign, r.Carry)):
            break
    return found


def _needed(guard: r.Guard, trees: RuleTrees) -> Iterator[r.Value]:
    """The numbers that are surely 1 or more where a guard holds."""
    if isinstance(guard, r.Held):
        yield guard.test
    elif isinstance(guard, r.When):
        for test in guard.test.parts if isinstance(guard.test, r.All) else (guard.test,):
            if isinstance(test, r.Compare) and least(test.b, trees) >= {">=": 1, ">": 0}.get(test.operator, 1 << 30):
                yield test.a


def _place(part: r.Tree) -> Span | None:
    return part.origin.span if part.origin is not None else None


def _renewed_by(touch: Touch, effects: LibraryEffects) -> Iterable[Place]:
    """What a statement makes to be had again: turns and phases by beginning, numbers by growing or being set."""
    if isinstance(touch.part, r.Call):
        called = touch.part.procedure
        return (effects.local(called, role) for role in effects.names.procedures[called].roles)
    if isinstance(touch.part, r.ChangeBy) and _takes_away(touch.part):
        return ()
    return effects.members.get(touch.place, (touch.place,))


def _takes_away(part: r.ChangeBy) -> bool:
    return part.sign < 0 and isinstance(part.n, r.Number) and part.n.n >= 0


def least(value: r.Value, trees: RuleTrees) -> int:
    """What a number surely comes to, whatever the rules make of it; 0 where it may be nothing."""
    if isinstance(value, r.Number):
        return value.n
    if isinstance(value, r.Extreme):
        of_both = least(value.a, trees), least(value.b, trees)
        return max(of_both) if value.which == "max" else min(of_both)
    found = 0
    if isinstance(value, r.Worked) and (quantity := trees.quantities.get((value.type, value.name))):
        for bound in quantity.bounds:
            n = bound.n.n if isinstance(bound.n, r.Number) else 0
            found = max(found, n) if bound.which == "max" else min(found, n)
    return found


def _called(library: Library) -> dict[Place, tuple[str, Span]]:
    """What a place is called, and where it is written."""
    found: dict[Place, tuple[str, Span]] = {Place("procedure", p.name): (p.name, p.span) for p in library.procedures()}
    for rule in library.rules():
        for hook in rule.hooks:
            found[Place("hook", hook.id)] = (f"{hook.rule} ({hook.timing} {hook.event})", hook.node.span)
    return found


def cycles_of(graph: Graph) -> list[list[Place]]:
    """One cycle out of each knot of the graph (Tarjan's strongly connected components, without recursion)."""
    found = []
    for component in _components(graph):
        if len(component) > 1 or component[0] in graph.get(component[0], ()):
            found.append(_walk(component, graph))
    return found


def _walk(component: list[Place], graph: Graph) -> list[Place]:
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


def _components(graph: Graph) -> list[list[Place]]:
    index: dict[Place, int] = {}
    low: dict[Place, int] = {}
    on: set[Place] = set()
    stack: list[Place] = []
    found: list[list[Place]] = []
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
                    component: list[Place] = []
                    while node not in component[-1:]:
                        component.append(stack.pop())
                    on.difference_update(component)
                    found.append(component)
            elif child not in index:
                index[child] = low[child] = len(index)
                stack.append(child)
                on.add(child)
                work.append((child, iter(sorted(graph.get(child, ())))))
            elif child in on:
                low[node] = min(low[node], index[child])
    return found
