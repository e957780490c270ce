"""What is worked out by way of what, and how often at most: the graph of numbers, states, permissions and hooks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dsl import rules as r
from dsl.core.hooks import UNCOUNTED
from dsl.core.states import Includes, Nearsighted, Towering, Unobstructing
from dsl.lowering.library import RuleTrees
from dsl.lowering.shared import SETS
from dsl.model import Library
from dsl.rules.walk import slots, trees_in

Node = tuple[str, str]
"""A sort of thing to be worked out, and its name."""
Form = dict[Node, int]
"""How often each node is asked, and under `OWN` how many steps it takes besides."""

OWN = ("", "")
RATINGS = ("ratings", "")
"""What somebody adds to a test of any kind: asked with a kind that is known only in play."""
ABILITIES = ("abilities", "")
"""Any ability: that which an item is used with is known only in play."""
SIDES, SIGHT, ACTIONS = ("sides", ""), ("sight", ""), ("actions", "")
"""Who is whose enemy; the states that bear on lines of sight; which actions are open: groups of `dsl.places`."""

SIZES = {"character": 30, "card": 60, "item": 60, "space": 600}
"""How many of each there are in a large game."""
OFTEN = 100
"""How often something is repeated whose bound is known only in play."""
_REPEATED: dict[type[r.Tree], tuple[str, ...]] = {
    r.Filtered: ("filters",),
    r.Over: ("n",),
    r.ForEach: ("body",),
    r.Repeat: ("condition", "body"),
    r.Turns: ("body",),
}
"""What of each loop is done again and again."""


@dataclass
class ValueGraph:
    """What is worked out by way of what; that a condition may keep something from being asked is not seen.

    trees    what each node is made of
    further  what it asks besides, and how often: the hooks that change it, for one
    forms    both together
    """

    trees: dict[Node, tuple[r.Tree, ...]]
    further: dict[Node, Form]
    forms: dict[Node, Form]


def value_graph(library: Library, trees: RuleTrees) -> ValueGraph:
    made = _made_of(library, trees)
    further = _further(library, trees)
    forms = {node: form_of(made.get(node, ())) for node in dict.fromkeys([*made, *further])}
    for node, form in further.items():
        for other, times in form.items():
            forms[node][other] = forms[node].get(other, 0) + times
    return ValueGraph(made, further, forms)


def _made_of(library: Library, trees: RuleTrees) -> dict[Node, tuple[r.Tree, ...]]:
    """The trees of each node."""
    found: dict[Node, tuple[r.Tree, ...]] = {node: (quantity,) for node, quantity in trees.quantities.items()}
    found |= {("state", state.name): trees.states.get(state.name, ()) for state in library.all("state")}
    found |= {("permission", name): tests for name, tests in trees.permissions.items()}
    found |= {("rating", name): (value,) for name, value in trees.ratings.items()}
    found |= {("opening", action): (opening,) for action, opening in trees.openings.items()}
    return found | {("hook", hook.id): (hook,) for hook in trees.hooks if not isinstance(hook, r.Trigger)}


def _further(library: Library, trees: RuleTrees) -> dict[Node, Form]:
    graph: dict[Node, Form] = {node: {} for node in (RATINGS, ABILITIES, SIDES, SIGHT, ACTIONS)}

    def asks(node: Node, other: Node, times: int = 1) -> None:
        form = graph.setdefault(node, {})
        form[other] = form.get(other, 0) + times

    for target, modifiers in trees.modifiers.items():
        node = ("number", target[1]) if target[0] == "term" else target
        for modifier in modifiers:
            asks(node, ("hook", modifier.id), 1 if modifier.own else SIZES["character"])
    for state in library.all("state"):
        if state.of(Towering, Nearsighted, Unobstructing):
            asks(SIGHT, ("state", state.name))
        for line in state.of(Includes):
            asks(("state", line["state"].text), ("state", state.name))
    for allowance in trees.allowances:
        asks(("permission", allowance.act), ("hook", allowance.id), 1 if allowance.own else SIZES["character"])
    for suppression in trees.suppressions:
        asks(("ignored", f"{suppression.kind}:{suppression.rule}"), ("hook", suppression.id), SIZES["character"])
        if suppression.kind == UNCOUNTED:
            asks(("state", suppression.rule), ("ignored", f"{UNCOUNTED}:{suppression.rule}"))
    for friendship in trees.friendships:
        asks(SIDES, ("hook", friendship.id), SIZES["character"])
    for ability in library.all("ability"):
        asks(ABILITIES, ("ability", ability.name))
    for name in trees.ratings:
        asks(RATINGS, ("rating", name))
    asks(RATINGS, ABILITIES)
    for action in trees.openings:
        asks(ACTIONS, ("opening", action))
        for node in (("cost", action), ("ban", action)):
            if node in trees.modifiers:
                asks(("opening", action), node)
    return graph


def layers(graph: dict[Node, Form]) -> Iterator[list[Node]]:
    """The nodes of a graph, each after all that it asks; what stands in circles is left out."""
    level = dict.fromkeys(graph, 0)
    asked_by: dict[Node, list[Node]] = {}
    for node, form in graph.items():
        for other in form.keys() & graph.keys():
            level[node] += 1
            asked_by.setdefault(other, []).append(node)
    ready = [node for node, left in level.items() if not left]
    while ready:
        yield ready
        following = [asking for node in ready for asking in asked_by.get(node, ())]
        for asking in following:
            level[asking] -= 1
        ready = [node for node in dict.fromkeys(following) if not level[node]]


def form_of(trees: Iterable[r.Tree]) -> Form:
    """What whoever works out some trees asks, and how often at most."""
    found: Form = {OWN: 0}
    todo = [(tree, 1) for tree in trees]
    while todo:
        part, times = todo.pop()
        found[OWN] += times
        for node in asked(part):
            found[node] = found.get(node, 0) + times
        again = repeated_in(part)
        for slot in slots(type(part)):
            often = times * size_of(part) if slot in again else times
            todo += [(tree, often) for tree in trees_in(getattr(part, slot))]
    return found


def repeated_in(part: r.Tree) -> tuple[str, ...]:
    """The slots of a loop whose trees are done again and again."""
    return _REPEATED.get(type(part), ())


def size_of(loop: r.Tree) -> int:
    """How often a loop is gone through, at most."""
    if isinstance(loop, r.Repeat):
        return loop.bound.n if isinstance(loop.bound, r.Number) else OFTEN
    if isinstance(loop, r.Turns):
        return loop.bound
    if isinstance(loop, r.ForEach):
        return SIZES.get(loop.type, OFTEN)
    found = loop.set if isinstance(loop, r.Over) else loop
    while isinstance(found, r.Filtered):
        found = found.base
    return SIZES[SETS[found.word.category]] if isinstance(found, r.Apply) else OFTEN


def asked(part: r.Tree) -> Iterator[Node]:
    """The nodes that a part of a tree asks by itself."""
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
        yield from ((place.name, "") for place in part.word.traits.reads if place.sort == "group")
