"""Guarantee that the rules end: find every cycle of calls and triggers, and refuse those that use nothing up."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import partial

from dsl import rules as r
from dsl.diagnostics import Report
from dsl.lowering.library import RuleTrees
from dsl.memo import Memo
from dsl.model import Definition, Library
from dsl.rules.walk import walk
from dsl.source import Span
from dsl.tree import Name

Node = tuple[str, str]
"""A procedure or a hook: its sort and its name."""
Graph = dict[Node, set[Node]]
_TIMES = ("once per turn", "once per phase")


@dataclass
class Calls:
    """Which procedure, action or trigger sets which off.

    uses    what each uses up by being carried out: a limit (`once per turn`), a number that it needs and takes from
    renews  what each makes to be had again, and where
    """

    graph: Graph = field(default_factory=dict)
    uses: dict[Node, set[str]] = field(default_factory=dict)
    renews: dict[Node, dict[str, Span | None]] = field(default_factory=dict)


def check_termination(library: Library, trees: RuleTrees, report: Report, memo: Memo | None = None) -> None:
    """Report each cycle of procedures, actions and triggers in which nothing limits how often it turns.

    Loops within a procedure are bounded by their own words; what remains is a procedure that comes back to itself by
    calls, by triggers or by an action that is offered again. A trigger or action with `once per …` uses something up, so
    a cycle through one ends, like one through an action that costs something, as long as nothing that is set off in the
    cycle renews what is used up. So does a cycle through a replacement, which never replaces what it has put in place.
    """
    called = _called(library)
    calls = calls_of(library, trees, memo)
    for cycle, again in _endless(calls):
        start = next((n for n, node in enumerate(cycle) if node[0] == "hook"), 0)
        cycle = cycle[start:] + cycle[:start]
        places = [called[node] for node in cycle if node in called]
        if places:
            names = [name for name, _ in places]
            renewed = dict.fromkeys(what for node in cycle for what in sorted(calls.uses[node]) if what in again)
            report.error(
                "E0501",
                "these rules set each other off without end",
                places[0][1],
                "the cycle passes here",
                " → ".join([*names, names[0]]),
                *(f"`{_told(what)}` does not end it: it is renewed on the way" for what in renewed),
                _way_out(library, cycle, "once per game" if any(w in renewed for w in _TIMES) else "once per turn"),
                related=[(span, f"and here: {name}") for name, span in places[1:]]
                + [(span, f"`{_told(what)}` is renewed here") for what in renewed if (span := again[what]) is not None],
            )


def _told(what: str) -> str:
    kind, _, name = what.partition(" ")
    return f"{name} tokens" if kind == "token" else what


def _way_out(library: Library, cycle: list[Node], limit: str) -> str:
    """What to do about a cycle, by what is in it."""
    if any(sort == "hook" for sort, _ in cycle):
        return f"give one of its triggers a limit such as `{limit}`"
    if any(library.get("action", name) for _, name in cycle):
        return f"give the action a limit such as `{limit}`, or let it cost 1 or more of what is not given back"
    return "what is done again and again stands under `repeat at most … times`"


def _endless(calls: Calls) -> Iterator[tuple[list[Node], dict[str, Span | None]]]:
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


def _renewed(knot: list[Node], calls: Calls) -> dict[str, Span | None]:
    """What is renewed by some procedures and hooks, or by what they set off."""
    seen, found = dict.fromkeys(sorted(knot)), {}
    todo = list(seen)
    for node in todo:
        found.update({what: place for what, place in calls.renews[node].items() if what not in found})
        following = [n for n in sorted(calls.graph[node]) if n not in seen]
        seen.update(dict.fromkeys(following))
        todo += following
    return found


def calls_of(library: Library, trees: RuleTrees, memo: Memo | None = None) -> Calls:
    """What is set off, used up and renewed, statement by statement; what is kept of a body is taken as it is."""
    calls, of_kinds, memo, report = Calls(), library.of_kinds(), memo or Memo(), Report()
    effects = set().union(*(memo.of("effects", d.node, report, partial(_effects, d)) for d in library.definitions))
    bodies = {("procedure", name): body for name, body in trees.bodies.items()}
    bodies |= {("hook", trigger.id): trigger.body for trigger in trees.triggers if trigger.timing != "instead"}
    memo.rest_on("calls", effects)
    for node, body in bodies.items():
        follows, renews = memo.of("calls", body, report, partial(_set_off, body, library, effects))
        calls.graph[node], calls.renews[node], calls.uses[node] = set(follows), renews, set()
    for trigger in trees.triggers:
        if trigger.timing == "instead":
            continue
        calls.uses["hook", trigger.id] |= _used(trigger.limit, trigger.guards, trigger.body, trees)
        for procedure in of_kinds.get(trigger.event, ()):
            calls.graph["procedure", procedure.name].add(("hook", trigger.id))
    for action, opening in trees.openings.items():
        used = _used(opening.limit, opening.guards, trees.bodies[action], trees)
        if ("cost", action) not in trees.modifiers:  # else nobody knows whether anything is left of it
            used |= {_name(cost.pool) for cost, _ in opening.costs if least(cost.n, trees) > 0}
        calls.uses["procedure", action] |= used
    return calls


def _used(limit: r.Limit | None, guards: r.Guards, body: r.Body, trees: RuleTrees) -> set[str]:
    """What a trigger or action uses up: its limit, and what it needs one of and takes away before anything else happens."""
    found = {f"once per {limit.per}"} if limit is not None else set()
    needed = {part for guard in guards for part in _needed(guard, trees)}
    for statement in body[0].then if len(body) == 1 and isinstance(body[0], r.Offer) else body:
        if isinstance(statement, r.ChangeBy) and statement.sign < 0 and least(statement.n, trees) > 0:
            found |= {_name(statement.place)} if statement.place in needed else set()
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


def _set_off(body: r.Body, library: Library, effects: Collection[str]) -> tuple[set[Node], dict[str, Span | None]]:
    """What statements set off by themselves, or let somebody choose, and what they renew."""
    follows: set[Node] = set()
    renews: dict[str, Span | None] = {}
    for part in (p for statement in body for p in walk(statement)):
        if isinstance(part, r.Call):
            follows.add(("procedure", part.procedure))
            given = library.get("procedure", part.procedure)
            renews.update(dict.fromkeys(given.roles if given is not None else (), _place(part)))
        elif isinstance(part, r.ChooseAction):
            actions = (a for a in library.all("action") if set(a.traits) & set(part.traits))
            follows.update(("procedure", action.name) for action in actions)
        elif isinstance(part, r.Statement):
            renews.update(dict.fromkeys(_renews(part, effects), _place(part)))
    return follows, renews


def _effects(definition: Definition) -> set[str]:
    """The tokens that a definition names behind rules."""
    named = (n.get("effect") for line in definition.lines for n in line.walk())
    return {name.text for name in named if isinstance(name, Name)}


def _place(part: r.Statement) -> Span | None:
    return part.origin.span if part.origin is not None else None


def _renews(part: r.Statement, effects: Collection[str]) -> Iterator[str]:
    """What a statement makes to be had again: turns and phases by beginning, numbers by growing or being set."""
    if isinstance(part, r.Carry):
        yield from (f"once per {p.name}" for p in part.word.word.traits.writes if p.sort == "field")
        yield from (a.name for a in part.word.args if isinstance(a, r.Named) and a.kind == "number")
    elif isinstance(part, r.Assign) or (isinstance(part, r.ChangeBy) and not _takes_away(part)):
        yield _name(part.place)
    elif isinstance(part, r.GainEffect):
        yield from (f"token {name}" for name in sorted(effects))


def _takes_away(part: r.ChangeBy) -> bool:
    return part.sign < 0 and isinstance(part.n, r.Number) and part.n.n >= 0


def _name(place: r.Value) -> str:
    return place.name if isinstance(place, (r.Kept, r.Local)) else ""


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
                    component: list[Node] = []
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
