"""Index the hooks in play: by event, by number and by the character concerned, so that the rest costs nothing.

Whenever somebody leaves the game or an item changes hands there is another index, so making one is cheap: it notes who
bears which rule, and lists the hooks of an event, or those that change a number of somebody, when first asked for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from interpreter.lazy import Lazy
from interpreter.runtime.fields.characters import BAND, HOLDER, IN_GAME, PRINTED
from interpreter.runtime.fields.dials import CLICK

if TYPE_CHECKING:
    from interpreter.runtime.game import Game
    from interpreter.runtime.program import Program, TriggerRow
    from interpreter.runtime.setup import Setup


KEPT = 1000
"""Indexes kept by a setup, at most: long series of games meet ever new ones."""

KEPT_ROWS = 64
"""So many sets of states that somebody is in are kept with an index."""

Bound = tuple[Any, int, int]
"""A compiled function with its bearer and the item that it is printed on (-1: none)."""
Open = tuple[Any, list[tuple[int, Any, int]]]
"""The function that lists the open actions that everybody has; those of a character's own rules, each with its number,
its function of targets, the item it is printed on."""


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


Waiting = tuple[int, Any, int, int, Trigger]
"""A trigger as it is looked at: its order, its test, bearer, item; and the whole."""
Group = tuple[int, int, Sequence[Waiting], Mapping[int, Sequence[Waiting]]]
"""Triggers in a row, with a role, a field (0: there is none), and the same triggers by their bearers.

Where there is a field, only those are looked at whose bearer is in the game and in whom it is not 0. Where they concern nobody but
who has a role (its place in the frame; 0: others too), only those of that bearer are looked at.
"""
Sleeping = tuple[int, Group]
"""Triggers that nobody needs to look at unless one of some fields is not 0 in somebody: their bits (0: always), and they."""


LAYERS = "first", "add", "late"
EVENTS = "before", "after", "steps_before", "steps_after"
EVERYBODY = -1
"""What stands for a rule that everybody in the game bears."""
Modifiers = dict[str, dict[int, Sequence[Bound]]]
Relations = dict[int, list[tuple[Any, int]]]
"""By bearer, the functions that tell whom a rule concerns, each with the item that the rule is printed on."""
Borne = dict[int, list[tuple[int, int]]]


@dataclass(slots=True)
class Rows:
    """The triggers that need to be looked at while characters are in some states: by procedure, by step.

    occupied   a bit for each state, token … that somebody is in, of those in which triggers wait
    """

    occupied: int
    before: dict[int, list[Group]]
    after: dict[int, list[Group]]
    steps_before: dict[int, list[Group]]
    steps_after: dict[int, list[Group]]


@dataclass(slots=True)
class Index:
    """Every hook in play.

    x                 (bearer, rule, item it is printed on) -> the X of the rule, for each rule printed on somebody
    bears             (bearer, rule) likewise, -> the items that it is printed on (-1: on the bearer itself)
    borne             rule -> (bearer, item it is printed on) of all that bear it
    printed           (rule, item it is printed on, X) of all that each character in the game bears
    first, add, late  modifiers by the key of their number and by subject: set; added; the other layers
    before, after     triggers by procedure; steps likewise by step, with the timing
    rows              those of them that are looked at while some states have somebody in them, by `Rows.occupied`
    bans              the actions that some rule may forbid a character
    friendly, safe    what makes its bearer friendly to some, or safe from their attacks
    bold              what lets its bearer attack some though they are friendly
    open              the actions of a character by character and kinds
    items             the items in the game by their holder
    present           those of them whose holder, if any, is in the game, in the order of the setup
    bands             the characters in the game by the player that they belong to
    subjects          whoever may have a number: players, characters in the game, items
    key               what of the state it depends on
    number            tells the indexes of a setup apart, even those that are no longer kept
    """

    key: tuple[int, ...] = ()
    number: int = 0
    x: dict[tuple[int, int, int], int] = field(default_factory=dict)
    bears: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    borne: Borne = field(default_factory=dict)
    printed: dict[int, list[tuple[int, int, int]]] = field(default_factory=dict)
    first: Modifiers = field(default_factory=dict)
    add: Modifiers = field(default_factory=dict)
    late: Modifiers = field(default_factory=dict)
    before: dict[int, list[Sleeping]] = field(default_factory=dict)
    after: dict[int, list[Sleeping]] = field(default_factory=dict)
    steps_before: dict[int, list[Sleeping]] = field(default_factory=dict)
    steps_after: dict[int, list[Sleeping]] = field(default_factory=dict)
    rows: dict[int, Rows] = field(default_factory=dict)
    suppress: dict[int, list[Bound]] = field(default_factory=dict)
    bans: dict[int, frozenset[int]] = field(default_factory=dict)
    friendly: Relations = field(default_factory=dict)
    safe: Relations = field(default_factory=dict)
    bold: Relations = field(default_factory=dict)
    open: dict[tuple[int, int], Open] = field(default_factory=dict)
    items: dict[int, list[int]] = field(default_factory=dict)
    present: list[int] = field(default_factory=list)
    bands: dict[int, list[int]] = field(default_factory=dict)
    subjects: frozenset[int] = frozenset()


def key_of(g: Game) -> tuple[int, ...]:
    """What the index depends on: who is in the game, who holds what, what dials show, what sleeps, who has rules lent by a state."""
    S, figures, items, program, dials = g.S, g.setup.figures, g.setup.items, g.setup.program, g.setup.dials
    asleep = {i for slot in program.sleeping for i in items if S[i + slot] and program.gear_rules[S[i + PRINTED]]}
    asleep |= {f for slot in program.dormant for f in figures if S[f + slot]}
    return (
        *[S[f + BAND] if S[f + IN_GAME] else -1 for f in figures],
        *[S[i + HOLDER] if S[i + IN_GAME] else -2 for i in items],
        *[dial.alike[S[f + CLICK]] for f, dial in dials.items()],
        *sorted(asleep),
        *[f + slot for slot, _ in program.granting for f in figures if S[f + slot] and S[f + IN_GAME]],
    )


def occupied(g: Game) -> int:
    """A bit for each field in which triggers wait and which is not 0 in somebody."""
    setup = g.setup
    return sum(bit for slot, bit in setup.program.watched.items() if any(g.S[setup.everybodys[slot]]))


def look_up(g: Game, place: int = -1) -> None:
    """Find the hooks that are in play now that a place has changed (-1: any may have)."""
    setup, now = g.setup, g.rows.occupied
    if place < 0:
        now = occupied(g)
    elif place in setup.waited_in:
        slot = setup.waited_in[place]
        bit = setup.program.watched[slot]
        now = now | bit if any(g.S[setup.everybodys[slot]]) else now & ~bit
    if place < 0 or place in setup.indexed:
        g.index = index_of(g)
    elif now == g.rows.occupied:
        return
    g.rows = rows_of(g.index, setup.program, now)


def rows_of(index: Index, program: Program, occupied: int) -> Rows:
    """The triggers that need to be looked at while somebody is in some states."""
    found = index.rows.get(occupied)
    if found is None:
        if len(index.rows) >= KEPT_ROWS:
            index.rows.clear()
        tables = (Lazy(partial(_awake, getattr(index, events), occupied)) for events in EVENTS)
        found = index.rows[occupied] = Rows(occupied, *tables)
    return found


def _awake(table: dict[int, list[Sleeping]], occupied: int, event: int) -> list[Group]:
    return [group for woken_by, group in table[event] if not woken_by or woken_by & occupied]


def indexed_places(setup: Setup) -> dict[int, int]:
    """The places of memory that the index depends on, each with the character or item that it is of."""
    program = setup.program
    lending = [slot for slot, _ in program.granting]
    places = {f + slot: f for f in setup.figures for slot in (BAND, IN_GAME, *lending, *program.dormant)}
    places |= {f + CLICK: f for f in setup.dials}
    return places | {i + slot: i for i in setup.items for slot in (HOLDER, IN_GAME, *program.sleeping)}


def _sleeps(g: Game, it: int, slots: Sequence[int]) -> bool:
    """Whether a state, one of some, makes the rules printed on somebody or something count for nothing now."""
    return any(g.S[it + slot] for slot in slots)


def index_of(g: Game) -> Index:
    """The index of the present state, made once for each key and kept with the setup as long as there are not too many."""
    key, kept = key_of(g), g.setup.indexes
    found = kept.get(key)
    if found is None:
        if len(kept) >= KEPT:
            kept.clear()
        found = kept[key] = _build(g, key, g.index)
        found.number = g.setup.next_index
        g.setup.next_index += 1
    return found


def _build(g: Game, key: tuple[int, ...], before: Index) -> Index:
    """The index of a key. Of the index before, all is kept that does not concern those who bear something else now."""
    S, setup, program = g.S, g.setup, g.setup.program
    index = Index(key, 0, before.x.copy(), before.bears.copy(), before.borne.copy(), before.printed.copy())
    figures, items = len(setup.figures), len(setup.figures) + len(setup.items)
    same_figures, same_items = before.key[:figures] == key[:figures], before.key[figures:items] == key[figures:items]
    index.bands = before.bands if same_figures else _by(BAND, setup.figures, S)
    index.items = before.items if same_items else _by(HOLDER, setup.items, S)
    index.present = before.present if same_figures and same_items else _present(index.items, setup.items, S)
    who = _concerned(setup, before.key, key)
    rules = _borne(g, index, who)
    index.subjects = frozenset((*setup.players, *index.printed, *setup.items))
    for layer in LAYERS:
        _carry(program, before, index, rules, layer, partial(_layer, program, index, layer))
    for events in EVENTS:
        _carry(program, before, index, rules, events, partial(_triggers, setup, index.borne, events))
    index.suppress, index.friendly, index.safe, index.bold = before.suppress, before.friendly, before.safe, before.bold
    if not rules.isdisjoint(program.suppressing):
        index.suppress = {}
        for rule, by_rule, function in program.suppressors:
            for me, this in index.borne.get(by_rule, ()):
                index.suppress.setdefault(rule, []).append((function, me, this))
    if not rules.isdisjoint(program.relating):
        index.friendly, index.safe, index.bold = {}, {}, {}
        for rule, kind, function in program.relations:
            for me, this in index.borne.get(rule, ()):
                getattr(index, kind).setdefault(me, []).append((function, this))
    index.bans = Lazy(partial(_bans, program, index))
    if rules.isdisjoint(program.bans_on_others):
        index.bans.update((figure, bans) for figure, bans in before.bans.items() if figure not in who)
    index.open = Lazy(partial(_open, program, index))
    index.open.update((asked, row) for asked, row in before.open.items() if asked[0] not in who)
    return index


def _by(slot: int, entities: Sequence[int], S: Sequence[int]) -> dict[int, list[int]]:
    """Those of some entities that are in the game, by what they keep in a field."""
    found: dict[int, list[int]] = {}
    for entity in entities:
        if S[entity + IN_GAME]:
            found.setdefault(S[entity + slot], []).append(entity)
    return found


def _present(by_holder: dict[int, list[int]], items: Sequence[int], S: Sequence[int]) -> list[int]:
    """The items in the game that nobody holds, and those whose holder is in the game."""
    found = {item for holder, held in by_holder.items() if holder < 0 or S[holder + IN_GAME] for item in held}
    return [item for item in items if item in found]


def _concerned(setup: Setup, before: tuple[int, ...], key: tuple[int, ...]) -> set[int]:
    """The characters who may bear something else by one key than by another."""
    entities = (*setup.figures, *setup.items, *setup.dials)
    touched = {e for e, was, now in zip(entities, before or (None,) * len(key), key, strict=False) if was != now}
    touched |= {setup.indexed.get(p, p) for p in {*before[len(entities) :]} ^ {*key[len(entities) :]}}
    touched_items = touched - setup.number_of.keys()
    places = [len(setup.figures) + setup.items.index(item) for item in touched_items]
    holders = {k[place] for place in places for k in (before or key, key)}
    return (touched | holders) & setup.number_of.keys()


def _printed(g: Game, index: Index, figure: int) -> list[tuple[int, int, int]]:
    """The rules that a character in the game bears: its own, those of its dial and its items, and those that a state lends it."""
    S, setup, program = g.S, g.setup, g.setup.program
    awake = not _sleeps(g, figure, program.dormant)
    own = program.faction_rules.get(S[figure + PRINTED], ()) if S[figure + BAND] else ()
    found = {(rule, -1): x for rule, x in (*((rule, 0) for rule in own), *setup.rules_of[figure]) if awake}
    if figure in setup.dials and awake:
        found |= {(rule, -1): x for rule, x in program.with_lent(setup.dials[figure].rules[S[figure + CLICK]])}
    for item in index.items.get(figure, ()):
        if not _sleeps(g, item, program.sleeping):
            found |= {(rule, item): x for rule, x in program.gear_rules[S[item + PRINTED]]}
    had = {rule for rule, _ in found}
    lent = [pair for slot, rules in program.granting if S[figure + slot] for pair in rules if pair[0] not in had]
    return [(rule, this, x) for (rule, this), x in (found | {(rule, -1): x for rule, x in lent}).items()]


def _borne(g: Game, index: Index, who: set[int]) -> set[int]:
    """Note which rules some characters bear now; the rules that somebody bears who did not, or bore who does not now."""
    setup, rules = g.setup, set()
    for me in who:
        for rule, this, _ in index.printed.pop(me, ()):
            rules.add(rule)
            del index.x[me, rule, this]
            index.bears.pop((me, rule), None)
        if g.S[me + IN_GAME]:
            index.printed[me] = _printed(g, index, me)
            for rule, this, x in index.printed[me]:
                rules.add(rule)
                index.x[me, rule, this] = x
                index.bears.setdefault((me, rule), []).append(this)
    for rule in rules:
        bearers = [b for b in index.borne.get(rule, ()) if b[0] not in who]
        bearers += [(me, this) for me in who for this in index.bears.get((me, rule), ())]
        index.borne[rule] = sorted(bearers, key=lambda b: setup.bearers[b[1] if b[1] >= 0 else b[0]])
    _borne_by_all(g, index, rules)
    rules.update(rule for rule in setup.game_rules if rule not in index.borne)
    index.borne.update((rule, [(-1, -1)]) for rule in setup.game_rules)
    return rules


def _borne_by_all(g: Game, index: Index, rules: set[int]) -> None:
    """Note who bears the rules of states, and which of them others bear now: of settled ones only those who are in them."""
    figures, program = g.setup.figures, g.setup.program
    everybody = [(f, -1) for f in figures if f in index.printed]
    if len(everybody) != len(index.borne.get(EVERYBODY, ())):
        rules.update((EVERYBODY, *program.state_rules))
        index.borne.update(
            (rule, everybody) for rule in (EVERYBODY, *program.state_rules) if rule not in program.settled
        )
    for rule, is_in in program.settled.items():
        bearers = [bearer for bearer in everybody if is_in(g, bearer[0])]
        if bearers != index.borne.get(rule):
            rules.add(rule)
            index.borne[rule] = bearers


def _carry(
    program: Program, before: Index, index: Index, rules: set[int], name: str, make: Callable[[Any], Any]
) -> None:
    """Give an index a table with all that stood in that of the index before, but for what depends on who bears some rules."""
    table = Lazy(make)
    table.update(getattr(before, name))
    depending = program.depending[name]
    for rule in rules & depending.keys():
        for entry in depending[rule]:
            table.pop(entry, None)
    setattr(index, name, table)


def _layer(program: Program, index: Index, layer: str, key: str) -> dict[int, Sequence[Bound]]:
    """A layer of the modifiers of one number, by subject."""
    rows = program.modifiers_of.get((layer, key), ())
    if key in program.depending[layer].get(EVERYBODY, ()):
        return Lazy(partial(_modifiers, program, rows, index))
    few = Lazy(_none)
    for rule, function, _ in rows:
        for me, this in index.borne.get(rule, ()):
            if me >= 0:
                few[me] = (*few[me], (function, me, this))
    return few


def _none(_subject: int) -> Sequence[Bound]:
    """Of somebody whom none of the modifiers of a number concerns."""
    return ()


def _modifiers(
    program: Program,
    rows: Sequence[tuple[int, Any, bool]],
    index: Index,
    subject: int,
) -> Sequence[Bound]:
    """Those of the modifiers that concern somebody."""
    found: list[Bound] = []
    for rule, function, own in rows:
        if not own:
            if subject in index.subjects:
                found += [(function, me, this) for me, this in index.borne.get(rule, ())]
        elif rule in program.of_everybody:
            if subject in index.subjects:
                found.append((function, subject, -1))
        else:
            found += [(function, subject, this) for this in index.bears.get((subject, rule), ())]
    return tuple(found)


def _bans(program: Program, index: Index, figure: int) -> frozenset[int]:
    """The actions that some rule may forbid a character."""
    if figure not in index.printed:
        return frozenset()
    own = [program.bans[rule, True] for rule, _, _ in index.printed[figure] if (rule, True) in program.bans]
    of_others = [actions for (rule, own), actions in program.bans.items() if not own and index.borne.get(rule)]
    return program.bans_of_everybody.union(*own, *of_others)


def _triggers(setup: Setup, borne: Borne, table: str, event: int) -> list[Sleeping]:
    """The triggers of one procedure or step; those that come instead of it are looked at last.

    The order of a trigger does not depend on who else is in the game: somebody may leave while a row is gone through.
    So a trigger of a bearer is made once for all indexes of a setup.
    """
    out: list[Sleeping] = []
    for number in setup.program.triggers_of.get((table, event), ()):
        t = setup.program.triggers[number]
        if t.held >= 0:
            out.append(setup.held.get(number) or setup.held.setdefault(number, _held(setup, number, t)))
            continue
        known = setup.waiting.setdefault(number, {})
        bearers = borne.get(t.rule, ())
        waiting = [known.get(b) or known.setdefault(b, _waiting(setup, number, t, *b)) for b in bearers]
        if waiting and t.role and out and out[-1][1][:2] == (t.role, 0):
            waiting = [*out.pop()[1][2], *waiting]
        if waiting:
            out.append((0, (t.role, 0, waiting, _by_bearer(t, waiting))))
    return out


def _held(setup: Setup, number: int, t: TriggerRow) -> Sleeping:
    """A trigger that everybody bears who is in a state, has a token, or is in the game."""
    waiting = [_waiting(setup, number, t, figure, -1) for figure in setup.figures]
    woken_by = sum(setup.program.watched[field] for field in t.fields)
    return woken_by, (t.role, t.held, waiting, _by_bearer(t, waiting))


def _by_bearer(t: TriggerRow, waiting: Sequence[Waiting]) -> dict[int, list[Waiting]]:
    """Triggers by their bearers, where nobody else is concerned than who has a role."""
    found: dict[int, list[Waiting]] = {}
    for one in waiting if t.role else ():
        found.setdefault(one[2], []).append(one)
    return found


def _waiting(setup: Setup, number: int, t: TriggerRow, me: int, this: int) -> Waiting:
    bearers, instead = setup.bearers, t.timing == "instead"
    place = number * len(bearers) + bearers[this if this >= 0 else me] + 1
    trigger = Trigger(place, t.hook, t.test, t.entry, t.size, me, this, instead)
    return place, t.test, me, this, trigger


def _open(program: Program, index: Index, key: tuple[int, int]) -> Open:
    """What lists the actions of some kinds that everybody has, and those that the rules of a character give it."""
    figure, kinds = key
    if figure not in index.printed:
        return _nothing, []
    of_all = program.of_everybody
    given = [
        (action, program.targets[action], this)
        for action, rule in program.given_actions
        if program.action_kinds[action] & kinds
        for this in ((-1,) if rule in of_all else index.bears.get((figure, rule), ()))
    ]
    return program.options.get(kinds) or partial(_one_by_one, program, kinds), given


def _nothing(_g: Game, _figure: int) -> list[tuple[int, int, int]]:
    return []


def _one_by_one(program: Program, kinds: int, g: Game, figure: int) -> list[tuple[int, int, int]]:
    """The open actions of kinds that no rule asks for together."""
    actions = [action for action in program.common_actions if program.action_kinds[action] & kinds]
    return [(action, -1, target) for action in actions for target in program.targets[action](g, figure, -1)]
