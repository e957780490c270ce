"""Work out of checked rules what play needs beside the functions: numbers, names, places and cards, as plain data.

The tables are written as Python, in the module of the functions, so that rules are kept whole. A function stands in them
by its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any

from dsl.checks.touches import LibraryTouches
from dsl.compile.compiler import Compiler
from dsl.compile.functions import TABLES
from dsl.core.actions import TargetLine
from dsl.core.cards import (
    ByDistance,
    BySuit,
    CardRun,
    Carries,
    FactionLine,
    Grid,
    NamedCard,
    RatingsLine,
    SeenLine,
    SkillsLine,
    TraitsLine,
    UsesLine,
)
from dsl.core.control import Choose, ChooseAction, ChooseOne, May, OptionBranch
from dsl.core.definitions import ColourLine
from dsl.core.dials import ClickLine, DialLine
from dsl.core.dice import faces_of
from dsl.core.hooks import CountsAsHaving, KeepsAside
from dsl.core.references import IntegerPhrase
from dsl.core.states import (
    Aloof,
    Barring,
    Bookkeeping,
    DefaultLine,
    Discerning,
    Dissembling,
    Dormant,
    Exposing,
    Hostile,
    Nearsighted,
    OfItem,
    Pacifying,
    Sleeping,
    Towering,
    Unobstructing,
)
from dsl.core.terms import ActionEvaluationLine, EvaluationLine, ScoreLine, SecondNumber, StartsAt
from dsl.lowering import FIRST_LOCAL
from dsl.model import PARAMETERS, Action, Definition, Library, Procedure, Rule, Term
from dsl.rules.order import layer_of
from dsl.tree import Node
from interpreter.bands.plans import board_of, plan_of, played_on
from interpreter.bands.tables import base_of
from interpreter.board import Board
from interpreter.board.sight import ASKEW, PAST_CORNERS
from interpreter.open_table.field import plain
from interpreter.runtime.fields.cards import SEEN_BY
from interpreter.runtime.fields.characters import IN_GAME
from interpreter.runtime.program import Asking, Dial, Number, Planned, Rules, Sheet, TriggerRow, Within
from interpreter.vocabulary.places import BANDS

Data = dict[str, Any]
_DISCERNED = {"corners": PAST_CORNERS, "windows": ASKEW}
CALLED = (
    "seat",
    "figure",
    "gear",
    "scenario",
    "variant",
    "state",
    "token",
    "suit",
    "deck",
    "pile",
    "die",
    "terrain",
    "faction",
    "ability",
    "test",
    "outcome",
)
"""The kinds of definitions that are called by name in play."""


class _Function(str):
    """The name of a compiled function, as it stands in the tables."""

    __slots__ = ()
    __repr__ = str.__str__


def tables(compiler: Compiler, boards: Mapping[str, Board]) -> str:
    """The Python source of all tables, when the functions have been written; boards have been read from their drawings."""
    data = {
        **_names(compiler),
        **_kept(compiler),
        **_hooks(compiler),
        **_routines(compiler),
        **_states(compiler),
        **_lending(compiler),
        **_cards(compiler),
        **_items(compiler),
        **_decks(compiler),
        **_actions(compiler),
        **_scenarios(compiler.library, boards),
    }
    return f"PROGRAM = {data!r}\n"


def _called(definition: Definition) -> tuple[str, str]:
    return definition.name, definition.pl


def _names(compiler: Compiler) -> Data:
    library = compiler.library
    names = {kind: [_called(d) for d in library.all(kind)] for kind in CALLED}
    numbers = {kind: {name: n for n, (name, _) in enumerate(called)} for kind, called in names.items()}
    return {"names": names, "numbers": numbers | compiler.numbers}


# --- what is kept, and what is asked of it


def _kept(compiler: Compiler) -> Data:
    library, memory = compiler.library, compiler.memory
    sizes = memory.sizes
    at_first = dict(memory.initial["game"])
    for term, slot in ((t, compiler.slot_of(t)) for t in library.terms() if t.owner == "game"):
        starts = term.one(StartsAt)
        if starts is not None and slot >= 0:
            at_first[slot] = starts["n"]["n"]
        if term.type == "player" and slot >= 0:
            at_first[slot] = sizes["game"]  # the handle of the first player
    of_character = dict(memory.initial["character"])
    for ability in library.all("ability"):
        default = ability.one(DefaultLine)
        of_character[memory.slot("character", ability.name)] = _integer(default["n"]) if default else 0
    written = [t for t in library.terms() if t.name in compiler.trees.starts and t.owner == "character"]
    return {
        "sizes": sizes,
        "slots": memory.slots,
        "initial": {**memory.initial, "game": at_first, "character": of_character},
        "kept": [_number(compiler, t) for t in library.terms() if t.owner and not t.scope],
        "starts": [(compiler.slot_of(t), _Function(f"z{t.number}")) for t in written if not t.worked_out],
    }


COUNTED = ((ScoreLine, "score"), (ActionEvaluationLine, "evaluation of actions"), (EvaluationLine, "evaluation"))
"""What terms count as by the lines that say so."""


def _number(compiler: Compiler, term: Term) -> Number:
    counts = next((what for line, what in COUNTED if term.of(line)), "")
    return Number(
        _called(term), term.type, term.owner, term.number, compiler.slot_of(term), not term.of(Bookkeeping), counts
    )


# --- hooks


def _hooks(compiler: Compiler) -> Data:
    rule_of = {h.number: r for r in compiler.library.rules() for h in r.hooks}
    of_kinds = compiler.library.of_kinds()
    triggers: list[TriggerRow] = []
    triggers_of: dict[tuple[str, int], list[int]] = {}
    for place, (hook, event, timing, step, entry, size, role) in enumerate(sorted(compiler.tables.triggers)):
        rule, test = rule_of[hook], _Function(f"h{hook}")
        held = _held(compiler, rule)
        fields = compiler.waiting.fields(rule) if held >= 0 else None
        places = tuple(sorted(compiler.memory.slots["character"][name] for name in fields or ()))
        triggers.append(TriggerRow(hook, rule.number, timing, test, entry, size, held, places, role))
        table = "after" if timing == "after" else "before"
        kinds = of_kinds.get(event, ())
        steps = [("steps_" + table, compiler.steps[p.name, step]) for p in kinds if (p.name, step) in compiler.steps]
        for waited_for in steps if step else [(table, p.number) for p in kinds]:
            triggers_of.setdefault(waited_for, []).append(place)
    modifiers_of: dict[tuple[str, str], list[tuple[int, str, bool]]] = {}
    for key, hook, name, layer, own in sorted(compiler.tables.modifiers, key=lambda m: (layer_of(m[3]), m[1])):
        table = TABLES.get(layer, "late")
        if name not in compiler.tables.at_hand.get((table, key), ()):
            modifiers_of.setdefault((table, key), []).append((rule_of[hook].number, _Function(name), own))
    suppressors = sorted(compiler.tables.suppressors, key=itemgetter(1))
    return {
        "triggers": triggers,
        "triggers_of": triggers_of,
        "modifiers_of": modifiers_of,
        "suppressors": [(rule, rule_of[hook].number, _Function(name)) for rule, hook, name in suppressors],
        "relations": [
            (rule_of[hook].number, kind, _Function(n)) for hook, kind, n in sorted(compiler.tables.relations)
        ],
        "hook_rules": [_called(rule_of[number]) for number in sorted(rule_of)],
    }


def _held(compiler: Compiler, rule: Rule) -> int:
    """The place, in a character, of what alone makes it bear a rule: a kept state, a token, or that it is in the game."""
    slots = compiler.memory.slots["character"]
    if rule.kind == "token":
        return slots["token " + rule.name]
    if rule.kind == "state" and not rule.lasts and rule.name not in compiler.names.including:
        return slots.get("state " + rule.name, -1)
    return IN_GAME if rule.kind == "state" and not _settled(compiler, rule) else -1


# --- procedures and questions


def _routines(compiler: Compiler) -> Data:
    library, places = compiler.library, compiler.memory.places
    every, of_kinds, kind = library.procedures(), library.of_kinds(), compiler.names.type_of_role
    hook_numbers = {h.id: h.number for r in library.rules() for h in r.hooks}
    of_cards = {n: tuple(at for at, type_ in t.items() if type_ == "card") for n, t in compiler.memory.types.items()}
    roles = {p.name: tuple((kind(r), places[p.name][r]) for r in p.roles) for p in every}
    roles |= {p.name: (("character", FIRST_LOCAL),) for p in every if isinstance(p, Action)}
    return {
        "owners": compiler.owners(),
        "within": [Within(_called(p), roles[p.name]) for p in every],
        "procedures": {p.name: p.number for p in every},
        "kinds": {
            g.number: frozenset(p.number for p in of_kinds[g.name]) for g in (*every, *compiler.names.kinds.values())
        },
        "pads": {p.number: _pad(compiler, p) for p in every},
        "hook_of_block": {b: hook_numbers[o] for b, o in compiler.block_owner.items() if o in hook_numbers},
        "card_places": [of_cards.get(compiler.block_owner[b], ()) for b in range(len(compiler.block_owner))],
        "questions": [_asking(compiler, node) for node in compiler.tables.questions],
    }


def _pad(compiler: Compiler, procedure: Procedure) -> tuple[list[int], tuple[int, ...]]:
    """An empty frame, and the places of the roles; of an action the actor, the item, the target."""
    if isinstance(procedure, Action):
        return compiler.pad(procedure), tuple(range(FIRST_LOCAL, FIRST_LOCAL + 3))
    return compiler.pad(procedure), tuple(compiler.memory.places[procedure.name][role] for role in procedure.roles)


_KINDS = {ChooseOne: "modes", May: "may", ChooseAction: "perform"}


def _asking(compiler: Compiler, node: Node) -> Asking:
    means = node.means
    if isinstance(means, Choose):
        chosen = node["x"]
        term = compiler.library.term(chosen.kind, chosen.text)
        return Asking(means.type, (chosen.text,) * 2 if term is None else (term.title, term.pl), ())
    modes = tuple((n["en"], n.get("pl") or n["en"]) for n in node.body if isinstance(n.means, OptionBranch))
    return Asking(next((kind for sort, kind in _KINDS.items() if isinstance(means, sort)), ""), ("", ""), modes)


# --- states and what they bring


def _states(compiler: Compiler) -> Data:
    states = compiler.library.all("state")
    asked = {s.name: _Function(f"s{compiler.number_of('state', s.name)}") for s in states}
    kept = [s for s in states if not s.lasts]
    slots, of_items = (
        {s.name: at for s in kept for at in [compiler.memory.slots[owner].get("state " + s.name)] if at is not None}
        for owner in ("character", "item")
    )
    return {
        "unobstructing": [slots[s.name] for s in kept if s.name in slots and s.of(Unobstructing)],
        "pacifying": [slots[s.name] for s in kept if s.name in slots and s.of(Pacifying, Aloof)],
        "aloof": [slots[s.name] for s in kept if s.name in slots and s.of(Aloof)],
        "dissembling": [slots[s.name] for s in kept if s.name in slots and s.of(Dissembling)],
        "exposing": [slots[s.name] for s in kept if s.name in slots and s.of(Exposing)],
        "hostile": [
            (slots[s.name], line["towards"].text if line.get("towards") else line.construct(Hostile).towards)
            for s in kept
            if s.name in slots
            for line in s.of(Hostile)
        ],
        "sleeping": [of_items[s.name] for s in kept if s.name in of_items and s.of(Sleeping)],
        "dormant": [slots[s.name] for s in kept if s.name in slots and s.of(Dormant)],
        "tall": [asked[s.name] for s in states if s.of(Towering)],
        "barring": [asked[s.name] for s in states if s.of(Barring)],
        "discerning": [
            (_DISCERNED[line.construct(Discerning).past], asked[s.name]) for s in states for line in s.of(Discerning)
        ],
        "nearsighted": [(line["n"], asked[s.name]) for s in states for line in s.of(Nearsighted)],
        "states": [(n, _called(s)) for n, s in enumerate(states) if not s.of(OfItem, Bookkeeping)],
    }


def _lending(compiler: Compiler) -> Data:
    library, slots = compiler.library, compiler.memory.slots["character"]
    rules = library.rules()
    lent = {d.name: _named(compiler, d, CountsAsHaving) for k in ("state", "token") for d in library.all(k)}
    return {
        "ways": [compiler.memory.slot("character", f"walk in {event}") for event in sorted(compiler.names.ways)],
        "timed": [
            (entity, compiler.memory.slot(entity, name), compiler.marks_of(entity, name), counted)
            for (entity, name), (_, counted) in sorted(compiler.names.lent.items())
        ],
        "lent": {r.number: found for r in rules if (found := _named(compiler, r, CountsAsHaving))},
        "aside": {
            r.number: tuple(name.text for line in lines for name in line["gear"])
            for r in rules
            if (lines := r.unordered(KeepsAside))
        },
        "granting": [
            (slots[f"{kind} {d.name}"], lent[d.name])
            for kind in ("state", "token")
            for d in library.all(kind)
            if lent[d.name]
        ],
        "state_rules": [r.number for r in rules if r.kind in ("state", "token") and (r.hooks or r.actions)],
        "settled": {r.number: s for r in rules for s in [_settled(compiler, r)] if s},
        "game_rules": {(r.kind, r.name): r.number for r in rules if r.of_the_game},
    }


def _settled(compiler: Compiler, rule: Rule) -> str:
    """The function of a state in which nobody comes to be, or ceases to, as long as the index stays as it is; "" if it is none."""
    while_it_is = compiler.trees.states.get(rule.name, ()) if rule.kind == "state" else ()
    if not while_it_is or compiler.names.including.get(rule.name):
        return ""
    read = {touch.place for touch in LibraryTouches(compiler.names).touched(*while_it_is)}
    return _Function(f"s{compiler.number_of('state', rule.name)}") if read <= BANDS else ""


def _named(compiler: Compiler, definition: Definition, construct: type[SkillsLine | CountsAsHaving]) -> Rules:
    """The rules that some lines of a definition name."""
    lines = definition.unordered(construct)
    return tuple(skill_borne(reference, compiler) for line in lines for reference in line["skills"])


def skill_borne(reference: Node, compiler: Compiler) -> tuple[int, int]:
    """A rule as a card names it: its number, and its X, or what stands for the token, character or trait named there."""
    rule = compiler.library.get("skill", reference["skill"].text)
    named = next((reference[slot] for slot in PARAMETERS if slot != "n" and reference.get(slot) is not None), None)
    return rule.number, int(compiler.constant(named.kind, named.text)) if named is not None else reference.get("n") or 0


# --- cards


def _cards(compiler: Compiler) -> Data:
    library, figures = compiler.library, compiler.library.all("figure")
    factions = [(number, f.one(FactionLine)) for number, f in enumerate(figures)]
    return {
        "figures": {f.name: _sheet(compiler, f, "character") for f in figures},
        "dials": {
            n: dial for n, f in enumerate(figures) for line in f.of(DialLine) for dial in [_dial(compiler, line)]
        },
        "gear": {g.name: _sheet(compiler, g, "item") for g in library.all("gear")},
        "faction_rules": {
            number: [library.get("faction", line["faction"].text).number]
            for number, line in factions
            if line is not None
        },
    }


def _sheet(compiler: Compiler, card: Definition, owner: str) -> Sheet:
    slots, faction, dial = compiler.memory.slots[owner], card.one(FactionLine), card.one(DialLine)
    traits = {*card.traits, *(t.text for line in card.of(TraitsLine) for t in line["traits"])}
    return Sheet(
        _named(compiler, card, SkillsLine),
        tuple(name.text for line in card.unordered(Carries) for name in line["gear"]),
        sum(1 << compiler.numbers["trait"][trait] for trait in traits),
        (
            *((slots[r["x"].text], _integer(r["n"])) for line in card.of(RatingsLine) for r in line["values"]),
            *(zip(shown.slots, shown.values[0], strict=True) if (shown := dial and _dial(compiler, dial)) else ()),
        ),
        compiler.numbers["faction"][faction["faction"].text] if faction is not None else -1,
        base_of(card),
    )


def _dial(compiler: Compiler, line: Node) -> Dial:
    """A dial with its end, at which it shows nothing."""
    clicks = [click for click in line.body if isinstance(click.means, ClickLine)]
    slots = tuple(compiler.memory.slots["character"][x.text] for x in line["numbers"])
    values = (*(tuple(click["values"]) for click in clicks), (0,) * len(slots))
    rules = (*(tuple(skill_borne(s, compiler) for s in click.get("skills") or ()) for click in clicks), ())
    return Dial(slots, values, rules, tuple(map(rules.index, rules)))


def _items(compiler: Compiler) -> Data:
    """The rules of items, what they print for suits and distances, and the ability that each is used with."""
    every = compiler.library.all("gear")
    uses = [gear.one(UsesLine) for gear in every]
    seconds = [(line["x"].text, t.name) for t in compiler.library.terms() for line in t.of(SecondNumber)]
    return {
        "gear_rules": [
            (
                *_named(compiler, gear, SkillsLine),
                *([(gear.number, 0)] if isinstance(gear, Rule) and (gear.hooks or gear.actions) else []),
            )
            for gear in every
        ],
        "suited": [_suited(compiler, gear, seconds) for gear in every],
        "bands": [
            {line["x"].text: [(b["n"], b["far"]) for b in line["bands"]] for line in gear.of(ByDistance)}
            for gear in every
        ],
        "used_with": [compiler.kind_number("ability", line["ability"].text) if line else -1 for line in uses],
    }


def _suited(compiler: Compiler, gear: Definition, seconds: Sequence[tuple[str, str]]) -> dict[str, list[int]]:
    """The numbers of a card that depend on a suit, and of `seconds` (the second of which number each is) those behind a slash."""
    found: dict[str, list[int]] = {}
    suits = compiler.numbers["suit"]
    for line in gear.of(BySuit):
        for value in line["values"]:
            second = value["n"] if value.get("m") is None else value["m"]
            behind = [(name, second) for first, name in seconds if first == line["x"].text]
            for name, n in [(line["x"].text, value["n"]), *behind]:
                row = found.setdefault(name, [0] * len(suits))
                row[suits[value["suit"].text]] = _integer(n)
    return found


def _integer(node: Node | int) -> int:
    """The value of a printed whole number."""
    return node if isinstance(node, int) else IntegerPhrase.value(node)


def _decks(compiler: Compiler) -> Data:
    """The piles: for each deck (of each player, or shared) those that every deck has, and those that the content declares."""
    library, numbers = compiler.library, compiler.numbers
    faces: list[tuple[int, int, str, int, int]] = []
    piles: dict[tuple[int, int], int] = {}
    own, decks = -1, library.all("deck")
    declared = [pile.one(SeenLine) for pile in library.all("pile")]
    seen_by = (*SEEN_BY, *("everybody" if line is None else line.construct(SeenLine).seen for line in declared))
    for number, deck in enumerate(decks):
        owned = bool(deck.node.get("owner"))
        own = number if owned else own
        for seat in range(len(library.all("seat"))) if owned else (-1,):
            piles[number, seat] = 1 + len(seen_by) * len(piles)
            faces += [(*face, number, seat) for face in _faces(deck, numbers["suit"])]
    named = [(n, line) for n, deck in enumerate(decks) for line in deck.of(NamedCard)]
    colours = [d.one(ColourLine) or d.node for d in library.all("suit")]
    return {
        "faces": faces,
        "piles": piles,
        "zones": 1 + len(seen_by) * len(piles),
        "seen_by": seen_by,
        "own_deck": own,
        "named_cards": {(n, line["name"]): line.get("pl") or line["name"] for n, line in reversed(named)},
        "dice": [tuple(faces_of(d.lines)) for d in library.all("die")],
        "colour_of": [numbers["colour"].get(n["colour"].text, -1) if n.get("colour") else -1 for n in colours],
    }


def _faces(deck: Definition, suits: dict[str, int]) -> Iterator[tuple[int, int, str]]:
    for line in deck.unordered(CardRun):
        for suit in line["suits"]:
            yield from ((suits[suit.text], value, "") for value in range(line["low"], line["high"] + 1))
    for line in deck.unordered(NamedCard):
        yield -1, _integer(line["n"]), line["name"]


# --- actions, scenarios


def _actions(compiler: Compiler) -> Data:
    library, every = compiler.library, compiler.library.all("action")
    targets = [action.one(TargetLine) for action in every]
    given = [(n, library.get(a.bearer_kind, a.given_by).number) for n, a in enumerate(every) if a.given_by]
    return {
        "action_names": [_called(a) for a in every],
        "actions": [a.number for a in every],
        "action_at": {a.number: n for n, a in enumerate(every)},
        "aimed": [line.construct(TargetLine).type if line is not None else "" for line in targets],
        "action_kinds": [sum(1 << compiler.numbers["trait"][t] for t in set(a.traits)) for a in every],
        "targets": [_Function(f"o{a.number}") for a in every],
        "common_actions": [n for n, a in enumerate(every) if not a.given_by],
        "given_actions": given,
    }


def _scenarios(library: Library, boards: Mapping[str, Board]) -> Data:
    """The plan of each scenario with its usual bands; the boards as they are drawn."""
    plans = {}
    for scenario in library.all("scenario"):
        board = played_on(scenario, boards)
        if board is not None:
            plan = plan_of(scenario, library, board)
            what = plan.figures, plan.lying, plan.numbers, plan.plays, plan.variants, plan.seats, plan.sides
            plans[scenario.name] = Planned(board_of(scenario), *what)
    grids = ((name, library.get("board", name).one(Grid)) for name, board in boards.items() if board.table is None)
    fields = {name: plain(board.table) for name, board in boards.items() if board.table is not None}
    return {"plans": plans, "boards": {name: grid.drawing for name, grid in grids} | fields}
