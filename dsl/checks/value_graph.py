"""What is worked out by way of what, and how often at most: the graph of numbers, states, permissions and hooks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from dsl import rules as r
from dsl.checks.effects import LibraryEffects
from dsl.checks.touches import asked
from dsl.lowering.shared import SETS
from dsl.places import ABILITIES, ACTIONS, RATINGS, SIGHT, Place
from dsl.rules.walk import slots, trees_in

Form = dict[Place, int]
"""How often each place is asked, and under `OWN` how many steps it takes besides."""

OWN = Place("group", "")
ASKED_GROUPS = (SIGHT, ACTIONS, ABILITIES, RATINGS)
"""The groups whose members are worked out when the group is asked; those of the others are kept."""

SIZES = {"character": 30, "card": 60, "item": 60, "space": 600, "deed": 100, "player": 4}
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

    trees  what each place is worked out by
    forms  what it asks, and how often: by them, and by the hooks that change it
    """

    trees: dict[Place, tuple[r.Tree, ...]]
    forms: dict[Place, Form]


def value_graph(effects: LibraryEffects) -> ValueGraph:
    joining = {place: joined for place, joined in effects.joined.items() if place.sort != "procedure"}
    trees = effects.made | {place: (hook,) for joined in joining.values() for place, hook in joined.items()}
    forms = {place: form_of(parts) for place, parts in trees.items()}
    for group in ASKED_GROUPS:
        forms[group] = dict.fromkeys(effects.members[group], 1)
    for place, joined in joining.items():
        times = {other: 1 if getattr(hook, "own", False) else SIZES["character"] for other, hook in joined.items()}
        forms[place] = forms.get(place, {}) | times
    return ValueGraph(trees, forms)


def layers(graph: dict[Place, Form]) -> Iterator[tuple[Place, ...]]:
    """The places of a graph, each after all that it asks; what stands in circles is left out."""
    sorter = TopologicalSorter({node: [other for other in form if other in graph] for node, form in graph.items()})
    with suppress(CycleError):
        sorter.prepare()
    while ready := sorter.get_ready():
        yield ready
        sorter.done(*ready)


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
