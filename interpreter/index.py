"""Index the hooks in play: by event, by number and by the character concerned, so that the rest costs nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.machine import BAND, HOLDER, IN_GAME, PRINTED

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.setup import Setup

Bound = tuple[Any, int, int]
"""A compiled function with its bearer and the item that it is printed on (-1: none)."""


@dataclass(slots=True)
class Trigger:
    """A trigger in play. `order` is its place in the written order: rank, then definition, then bearer."""

    order: int
    hook: int
    test: Any
    entry: int
    size: int
    me: int
    this: int
    instead: bool


Waiting = tuple[int, int, Any, int, int, Trigger]
"""A trigger as it is looked at: its order, the place that must not be 0 (-1: none), its test, bearer, item; and the whole."""


@dataclass(slots=True)
class Index:
    """Every hook in play.

    first, add, late  modifiers by the key of their number and by subject: set; added; the other layers
    before, after     triggers by procedure; steps likewise by step, with the timing
    x                 (bearer, rule, item it is printed on) -> the X of the rule, for each rule borne
    bears             (bearer, rule) for each rule borne
    """

    x: dict[tuple[int, int, int], int] = field(default_factory=dict)
    bears: set[tuple[int, int]] = field(default_factory=set)
    first: dict[str, dict[int, list[Bound]]] = field(default_factory=dict)
    add: dict[str, dict[int, list[Bound]]] = field(default_factory=dict)
    late: dict[str, dict[int, list[Bound]]] = field(default_factory=dict)
    before: dict[int, list[Waiting]] = field(default_factory=dict)
    after: dict[int, list[Waiting]] = field(default_factory=dict)
    steps_before: dict[int, list[Waiting]] = field(default_factory=dict)
    steps_after: dict[int, list[Waiting]] = field(default_factory=dict)
    suppress: dict[int, list[Bound]] = field(default_factory=dict)
    actions: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    items: dict[int, list[int]] = field(default_factory=dict)
    borne: dict[int, list[tuple[int, int]]] = field(default_factory=dict)


def key_of(g: Game) -> tuple[int, ...]:
    """What the index depends on: who is in the game, who holds what, and what of it sleeps."""
    S, setup = g.S, g.setup
    return (
        *(S[f + IN_GAME] and S[f + BAND] for f in setup.figures),
        *(S[i + HOLDER] if S[i + IN_GAME] else -2 for i in setup.items),
        *(i for i in setup.items if setup.program.gear_rules[S[i + PRINTED]] and _sleeps(g, i)),
        *g.granted,
    )


def _sleeps(g: Game, item: int) -> bool:
    """Whether the rules printed on an item count for nothing now."""
    return any(g.S[item + slot] for slot in g.setup.program.sleeping)


def index_of(g: Game) -> Index:
    """The index of the present state, made once for each key and kept with the setup."""
    key = key_of(g)
    found = g.setup.indexes.get(key)
    if found is None:
        found = g.setup.indexes[key] = _build(g)
    return found


def _bearers(g: Game) -> dict[int, list[tuple[int, int, int]]]:
    """For each rule number: (bearer, item, X) of all that bear it."""
    S, setup, program = g.S, g.setup, g.setup.program
    out: dict[int, list[tuple[int, int, int]]] = {}
    alive = [f for f in setup.figures if S[f + IN_GAME]]
    for rule in program.state_rules:
        out[rule] = [(f, -1, 0) for f in alive]
    for figure in alive:
        for rule in program.faction_rules.get(S[figure + PRINTED], ()) if S[figure + BAND] else ():
            out.setdefault(rule, []).append((figure, -1, 0))
        for rule, x in setup.rules_of[figure]:
            out.setdefault(rule, []).append((figure, -1, x))
    for item in setup.items:
        holder = S[item + HOLDER]
        if S[item + IN_GAME] and holder >= 0 and S[holder + IN_GAME] and not _sleeps(g, item):
            for rule, x in program.gear_rules[S[item + PRINTED]]:
                out.setdefault(rule, []).append((holder, item, x))
    for rule in setup.game_rules:
        out[rule] = [(-1, -1, 0)]
    return out


def _build(g: Game) -> Index:
    setup, program = g.setup, g.setup.program
    index = Index()
    bearers = _bearers(g)
    figures = [f for f in setup.figures if g.S[f + IN_GAME]]
    for rule, who in bearers.items():
        for me, this, x in who:
            index.x[me, rule, this] = x
            index.bears.add((me, rule))
            index.borne.setdefault(rule, []).append((me, this))
    for layer in (index.first, index.add, index.late):
        for key in program.keys:
            layer[key] = {}
    subjects = [*setup.players, *figures, *setup.items]
    for key, rule, function, layer_name, own in program.modifiers:
        table = getattr(index, layer_name)[key]
        for me, this in index.borne.get(rule, ()):
            for subject in (me,) if own else subjects:
                table.setdefault(subject, []).append((function, me, this))
    _triggers(index, program)
    for rule, by_rule, function in program.suppressors:
        for me, this in index.borne.get(by_rule, ()):
            index.suppress.setdefault(rule, []).append((function, me, this))
    _actions(index, setup, figures)
    for item in setup.items:
        if g.S[item + IN_GAME]:
            index.items.setdefault(g.S[item + HOLDER], []).append(item)
    return index


def _triggers(index: Index, program: Any) -> None:
    order = 0
    for t in program.triggers:
        for me, this in index.borne.get(t.rule, ()):
            order += 1
            place = order + (1 << 20 if t.timing == "instead" else 0)
            trigger = Trigger(place, t.hook, t.test, t.entry, t.size, me, this, t.timing == "instead")
            waiting = (place, me + t.held if t.held >= 0 else -1, t.test, me, this, trigger)
            if t.step >= 0:
                table = index.steps_after if t.timing == "after" else index.steps_before
                table.setdefault(t.step, []).append(waiting)
            else:
                table = index.after if t.timing == "after" else index.before
                for procedure in t.procedures:
                    table.setdefault(procedure, []).append(waiting)
    for table in (index.before, index.steps_before):
        for row in table.values():
            row.sort(key=lambda waiting: waiting[0])


def _actions(index: Index, setup: Setup, figures: list[int]) -> None:
    program = setup.program
    for figure in figures:
        row = [(a, -1) for a in program.common_actions]
        for action, rule in program.given_actions:
            row += [(action, this) for me, this in index.borne.get(rule, ()) if me == figure]
        index.actions[figure] = row
