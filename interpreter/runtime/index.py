"""Index the hooks in play: by event, by number and by the character concerned, so that the rest costs nothing.

Whenever somebody leaves the game or an item changes hands there is another index, so making one is cheap: it notes who
bears which rule, and lists the hooks of an event, or those that change a number of somebody, when first asked for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeVar

from interpreter.runtime.machine import BAND, HOLDER, IN_GAME, PRINTED

if TYPE_CHECKING:
    from interpreter.runtime.game import Game
    from interpreter.runtime.program import Program, TriggerRow
    from interpreter.runtime.setup import Setup

INSTEAD = 1 << 40
"""Added to the order of what comes instead of something, so that it is looked at last."""

KEPT = 1000
"""Indexes kept by a setup, at most: long series of games meet ever new ones."""

Key = TypeVar("Key")
Value = TypeVar("Value")
Bound = tuple[Any, int, int]
"""A compiled function with its bearer and the item that it is printed on (-1: none)."""
Open = tuple[int, Any, int]
"""An action that a character has: its number, its function of targets, the item it is printed on."""


class Lazy(dict[Key, Value]):
    """A table whose entries are made when they are first looked up."""

    def __init__(self, make: Callable[[Key], Value]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: Key) -> Value:
        value = self[key] = self._make(key)
        return value


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


Modifiers = dict[str, dict[int, Sequence[Bound]]]
Borne = dict[int, list[tuple[int, int]]]


@dataclass(slots=True)
class Index:
    """Every hook in play.

    x                 (bearer, rule, item it is printed on) -> the X of the rule, for each rule printed on somebody
    bears             (bearer, rule) likewise, -> the items that it is printed on (-1: on the bearer itself)
    borne             rule -> (bearer, item it is printed on) of all that bear it
    first, add, late  modifiers by the key of their number and by subject: set; added; the other layers
    before, after     triggers by procedure; steps likewise by step, with the timing
    friendly          what makes its bearer friendly to some
    actions           (action, item it is printed on) of a character
    open              the actions of a character by character and kinds
    bands             the characters in the game by the player that they belong to
    key               what of the state it depends on
    number            tells the indexes of a setup apart, even those that are no longer kept
    """

    key: tuple[int, ...] = ()
    number: int = 0
    x: dict[tuple[int, int, int], int] = field(default_factory=dict)
    bears: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    borne: Borne = field(default_factory=dict)
    first: Modifiers = field(default_factory=dict)
    add: Modifiers = field(default_factory=dict)
    late: Modifiers = field(default_factory=dict)
    before: dict[int, list[Waiting]] = field(default_factory=dict)
    after: dict[int, list[Waiting]] = field(default_factory=dict)
    steps_before: dict[int, list[Waiting]] = field(default_factory=dict)
    steps_after: dict[int, list[Waiting]] = field(default_factory=dict)
    suppress: dict[int, list[Bound]] = field(default_factory=dict)
    friendly: list[Bound] = field(default_factory=list)
    actions: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    open: dict[tuple[int, int], list[Open]] = field(default_factory=dict)
    items: dict[int, list[int]] = field(default_factory=dict)
    bands: dict[int, list[int]] = field(default_factory=dict)


def key_of(g: Game) -> tuple[int, ...]:
    """What the index depends on: who is in the game, who holds what, what of it sleeps, who has rules lent by a state."""
    S, setup = g.S, g.setup
    return (
        *(S[f + BAND] if S[f + IN_GAME] else -1 for f in setup.figures),
        *(S[i + HOLDER] if S[i + IN_GAME] else -2 for i in setup.items),
        *(i for i in setup.items if setup.program.gear_rules[S[i + PRINTED]] and _sleeps(g, i)),
        *(f + slot for slot, _ in setup.program.granting for f in setup.figures if S[f + slot] and S[f + IN_GAME]),
    )


def indexed_places(setup: Setup) -> frozenset[int]:
    """The places of memory that the index depends on."""
    program = setup.program
    lending = [slot for slot, _ in program.granting]
    return frozenset(
        [f + slot for f in setup.figures for slot in (BAND, IN_GAME, *lending)]
        + [i + slot for i in setup.items for slot in (HOLDER, IN_GAME, *program.sleeping)]
    )


def _sleeps(g: Game, item: int) -> bool:
    """Whether the rules printed on an item count for nothing now."""
    return any(g.S[item + slot] for slot in g.setup.program.sleeping)


def index_of(g: Game) -> Index:
    """The index of the present state, made once for each key and kept with the setup as long as there are not too many."""
    key, kept = key_of(g), g.setup.indexes
    found = kept.get(key)
    if found is None:
        if len(kept) >= KEPT:
            kept.clear()
        found = kept[key] = _build(g)
        found.key, found.number = key, g.setup.next_index
        g.setup.next_index += 1
    return found


def _borne(g: Game, index: Index) -> None:
    """Note who bears which rule, and with what X."""
    S, setup, program, borne = g.S, g.setup, g.setup.program, index.borne
    alive = [f for f in setup.figures if S[f + IN_GAME]]
    printed: list[tuple[int, int, int, int]] = []
    for figure in alive:
        for rule in program.faction_rules.get(S[figure + PRINTED], ()) if S[figure + BAND] else ():
            printed.append((rule, figure, -1, 0))
        printed += [(rule, figure, -1, x) for rule, x in setup.rules_of[figure]]
    for item in setup.items:
        holder = S[item + HOLDER]
        if S[item + IN_GAME] and holder >= 0 and S[holder + IN_GAME] and not _sleeps(g, item):
            printed += [(rule, holder, item, x) for rule, x in program.gear_rules[S[item + PRINTED]]]
    everybody = [(f, -1) for f in alive]
    for rule in program.state_rules:
        borne[rule] = everybody
    lent = [(r, f, -1, x) for slot, rules in program.granting for f in alive if S[f + slot] for r, x in rules]
    if lent:
        had = {(me, rule) for rule, me, _, _ in printed}
        printed += [row for row in lent if (row[1], row[0]) not in had]
    for rule, me, this, x in printed:
        if this < 0 and (me, rule, this) in index.x:
            continue
        index.bears.setdefault((me, rule), []).append(this)
        borne.setdefault(rule, []).append((me, this))
        index.x[me, rule, this] = x
    for rule in setup.game_rules:
        borne[rule] = [(-1, -1)]


def _build(g: Game) -> Index:
    setup, program = g.setup, g.setup.program
    index = Index()
    _borne(g, index)
    borne, figures = index.borne, [f for f in setup.figures if g.S[f + IN_GAME]]
    for figure in figures:
        index.bands.setdefault(g.S[figure + BAND], []).append(figure)
    subjects = frozenset((*setup.players, *figures, *setup.items))
    index.first, index.add, index.late = (
        Lazy(partial(_layer, program, index, subjects, layer)) for layer in ("first", "add", "late")
    )
    index.before, index.after, index.steps_before, index.steps_after = (
        Lazy(partial(_triggers, setup, borne, table)) for table in ("before", "after", "steps_before", "steps_after")
    )
    for rule, by_rule, function in program.suppressors:
        for me, this in borne.get(by_rule, ()):
            index.suppress.setdefault(rule, []).append((function, me, this))
    for rule, function in program.friendships:
        index.friendly += [(function, me, this) for me, this in borne.get(rule, ())]
    index.actions = Lazy(partial(_actions, program, borne, frozenset(figures)))
    index.open = Lazy(partial(_open, program, index.actions))
    for item in setup.items:
        if g.S[item + IN_GAME]:
            index.items.setdefault(g.S[item + HOLDER], []).append(item)
    return index


def _layer(
    program: Program, index: Index, subjects: frozenset[int], layer: str, key: str
) -> dict[int, Sequence[Bound]]:
    """A layer of the modifiers of one number, by subject."""
    rows = program.modifiers_of.get((layer, key), ())
    return Lazy(partial(_modifiers, program, rows, index, subjects))


def _modifiers(
    program: Program,
    rows: Sequence[tuple[int, Any, bool]],
    index: Index,
    subjects: frozenset[int],
    subject: int,
) -> Sequence[Bound]:
    """Those of the modifiers that concern somebody."""
    found: list[Bound] = []
    for rule, function, own in rows:
        if not own:
            if subject in subjects:
                found += [(function, me, this) for me, this in index.borne.get(rule, ())]
        elif rule in program.of_everybody:
            if subject in subjects:
                found.append((function, subject, -1))
        else:
            found += [(function, subject, this) for this in index.bears.get((subject, rule), ())]
    return tuple(found)


def _triggers(setup: Setup, borne: Borne, table: str, event: int) -> list[Waiting]:
    """The triggers of one procedure or step; those that come instead of it are looked at last.

    The order of a trigger does not depend on who else is in the game: somebody may leave while a row is gone through.
    So a trigger of a bearer is made once for all indexes of a setup.
    """
    out: list[Waiting] = []
    for number in setup.program.triggers_of.get((table, event), ()):
        t = setup.program.triggers[number]
        known = setup.waiting.setdefault(number, {})
        for bearer in borne.get(t.rule, ()):
            out.append(known.get(bearer) or known.setdefault(bearer, _waiting(setup, number, t, *bearer)))
    out.sort(key=itemgetter(0))
    return out


def _waiting(setup: Setup, number: int, t: TriggerRow, me: int, this: int) -> Waiting:
    bearers, instead = setup.bearers, t.timing == "instead"
    place = number * len(bearers) + bearers[this if this >= 0 else me] + 1 + INSTEAD * instead
    trigger = Trigger(place, t.hook, t.test, t.entry, t.size, me, this, instead)
    return place, me + t.held if t.held >= 0 else -1, t.test, me, this, trigger


def _actions(program: Program, borne: Borne, figures: frozenset[int], figure: int) -> list[tuple[int, int]]:
    """The actions of a character in the game: the common ones, and those of its own rules."""
    if figure not in figures:
        return []
    given = [(a, this) for a, rule in program.given_actions for me, this in borne.get(rule, ()) if me == figure]
    return [*((a, -1) for a in program.common_actions), *given]


def _open(program: Program, actions: dict[int, list[tuple[int, int]]], key: tuple[int, int]) -> list[Open]:
    """The actions of some kinds that a character has."""
    figure, kinds = key
    return [
        (action, program.targets[action], this)
        for action, this in actions[figure]
        if program.action_kinds[action] & kinds
    ]
