"""The rules as they are played by: compiled functions, and tables of plain data beside them.

Nothing here knows definitions or trees. Whoever asks why a rule says what it says is given them when first asked for.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import CodeType
from typing import TYPE_CHECKING, Any, NamedTuple

from interpreter.runtime import support
from interpreter.runtime.changes import lend, reprint, store
from interpreter.runtime.dice import roll
from interpreter.runtime.index import EVENTS, EVERYBODY, LAYERS
from interpreter.runtime.runaway import many, times, unending, worked

if TYPE_CHECKING:
    from dsl.compile.compiler import Compiler
    from dsl.model import Library
    from interpreter.loading.pickling import Origin

Names = tuple[str, str]
"""What something is called, in English and Polish."""
Rules = tuple[tuple[int, int], ...]
"""Rules by their numbers, each with its X."""


class TriggerRow(NamedTuple):
    """A trigger of the library, before it is borne by anybody.

    held    the place of what alone makes a character bear it: a state, a token, that it is in the game; or -1
    fields  the places of which one is not 0 in whoever bears it; none where that is not known
    role    the place in a frame of who alone is concerned, if it is always its bearer; 0 else
    """

    hook: int
    rule: int
    timing: str
    test: Any
    entry: int
    size: int
    held: int
    fields: tuple[int, ...]
    role: int


class Number(NamedTuple):
    """A number of the game, of a player, a character or an item (or another value of them, by `type`).

    slot    where it is kept; -1 where it is always worked out
    shown   whether it is of interest to players
    counts  "score", "evaluation" or "evaluation of actions" where the content says that it is that
    """

    called: Names
    type: str
    owner: str
    number: int
    slot: int
    shown: bool
    counts: str


class Dial(NamedTuple):
    """What a character shows click by click: numbers, which are kept at offsets, and rules; the last row is the end.

    `alike` has for each click the first one that brings the same rules.
    """

    slots: tuple[int, ...]
    values: tuple[tuple[int, ...], ...]
    rules: tuple[Rules, ...]
    alike: tuple[int, ...]


class Sheet(NamedTuple):
    """A card of a character or an item: what is printed on it. `faction` is -1 for none; `ratings` are kept at offsets.

    `base` is that of the figure on an open table: radius, half of how far its circles are apart, front arc in degrees.
    """

    rules: Rules
    gear: tuple[str, ...]
    traits: int
    ratings: tuple[tuple[int, int], ...]
    faction: int
    base: tuple[int, int, int] = (0, 0, 0)


@dataclass(frozen=True)
class Placed:
    """A character: its card, the seat of its player (-1: nobody's), its space, what it has besides.

    Without a space (-1) it is put on the board in play: on one of the spaces with its mark, in the turn given (0: before
    the first). `state` is the state it starts in.
    """

    card: str
    seat: int
    space: int = -1
    rules: Rules = ()
    gear: tuple[str, ...] = ()
    mark: str = ""
    turn: int = 0
    state: str = ""


class Planned(NamedTuple):
    """What a scenario plans, as plain data; see `Plan`."""

    board: str
    figures: tuple[Placed, ...]
    lying: tuple[tuple[str, int], ...]
    numbers: Mapping[str, int]
    plays: str
    variants: tuple[str, ...]
    seats: int
    sides: tuple[tuple[int, ...], ...]


class Asking(NamedTuple):
    """A line that asks: the kind of the question, what is chosen, and the labels of the modes that there are."""

    kind: str
    chosen: Names
    modes: tuple[Names, ...]


class Within(NamedTuple):
    """A procedure: what it is called, and its roles with their types and places; of an action the actor."""

    called: Names
    roles: tuple[tuple[str, int], ...]


@dataclass(kw_only=True)
class Program:
    """Everything that the rules are, shared by all games that are played by them.

    names         kind -> what the definitions of the kind are called, by their numbers; `numbers` the other way
    sizes, slots, initial  of each owner of kept values: how many, where each stands, what is not 0 at first
    pads          procedure -> an empty frame, and the places of its roles
    triggers_of   (table of the index, procedure or step) -> the places of triggers in `triggers`, which are in written order
    action_at     procedure -> the number of the action that it is
    options       kinds of actions -> the function that lists the open ones of these kinds that everybody has
    aimed         at what sort of thing an action is aimed; nothing where it has no target
    relations     (rule, kind, function); `relating` are the rules
    suppressing   the rules by which others are ignored
    granting      (place of a state or token in a character, the rules with their X that it brings)
    lent, aside   what whoever has a rule counts as having besides; the items that a rule keeps aside
    ways          the fields of characters that keep where each goes
    timed         what can be given for a time: (entity, field, fields that remember until when, whether it is a number)
    card_places   for each block the places in its frame where a card stands, or a tuple of cards
    modifiers_of  (layer, key of the number) -> (rule, function, whether it concerns only the bearer's own)
    watched       the fields in which triggers wait, each with a bit of `Rows.occupied`
    depending     table of the index -> rule -> the entries (numbers, procedures, steps) that depend on who bears the rule, or on who is in the game (`EVERYBODY`)
    bans          (rule, whether it concerns only the bearer) -> the actions that it may forbid; those which a rule does
                  that everybody bears; the rules that may forbid others something
    hook_rules    hook -> what its rule is called
    states        (number, what it is called) of those of characters that are of interest to players
    settled       the rules of states that depend on nothing but whose a character is -> who is in them
    dials         card of a character, by its number -> its dial, where it has one
    faces, piles  the cards of all decks: suit, value, name, deck, seat; the first zone of each deck (and seat)
    seen_by       who sees the cards of each pile that a deck has: `SEEN_BY`, then those that the content declares
    dice          the faces of each sort of dice
    plans         scenario -> what it plans
    boards        name -> the rows of its drawing; of an open table what `interpreter.bands.tables.plain` makes of it
    """

    blocks: list[Any]
    options: dict[int, Any]
    names: dict[str, list[Names]]
    numbers: dict[str, dict[str, int]]
    sizes: dict[str, int]
    slots: dict[str, dict[str, int]]
    initial: dict[str, dict[int, int]]
    kept: list[Number]
    starts: list[tuple[int, Any]]
    owners: list[int]
    within: list[Within]
    hook_rules: list[Names]
    questions: list[Asking]
    kinds: dict[int, frozenset[int]]
    pads: dict[int, tuple[list[int], tuple[int, ...]]]
    triggers: list[TriggerRow]
    triggers_of: dict[tuple[str, int], list[int]]
    modifiers_of: dict[tuple[str, str], list[tuple[int, Any, bool]]]
    suppressors: list[tuple[int, int, Any]]
    relations: list[tuple[int, str, Any]]
    granting: list[tuple[int, Rules]]
    lent: dict[int, Rules]
    ways: list[int]
    timed: list[tuple[str, int, tuple[int, ...], bool]]
    aside: dict[int, tuple[str, ...]]
    state_rules: list[int]
    settled: dict[int, Any]
    game_rules: dict[tuple[str, str], int]
    faction_rules: dict[int, list[int]]
    unobstructing: list[int]
    tall: list[Any]
    barring: list[Any]
    discerning: list[tuple[int, Any]]
    nearsighted: list[tuple[int, Any]]
    pacifying: list[int]
    aloof: list[int]
    sleeping: list[int]
    dormant: list[int]
    dissembling: list[int]
    exposing: list[int]
    hostile: list[tuple[int, str]]
    states: list[tuple[int, Names]]
    common_actions: list[int]
    given_actions: list[tuple[int, int]]
    actions: list[int]
    action_names: list[Names]
    action_at: dict[int, int]
    aimed: list[str]
    action_kinds: list[int]
    targets: list[Any]
    hook_of_block: dict[int, int]
    card_places: list[tuple[int, ...]]
    figures: dict[str, Sheet]
    dials: dict[int, Dial]
    gear: dict[str, Sheet]
    gear_rules: list[Rules]
    suited: list[dict[str, list[int]]]
    bands: list[dict[str, list[tuple[int, int]]]]
    used_with: list[int]
    faces: list[tuple[int, int, str, int, int]]
    piles: dict[tuple[int, int], int]
    seen_by: tuple[str, ...]
    zones: int
    own_deck: int
    named_cards: dict[tuple[int, str], str]
    colour_of: list[int]
    dice: list[tuple[int, ...]]
    procedures: dict[str, int]
    plans: dict[str, Planned]
    boards: dict[str, Any]
    namespace: dict[str, Any]
    trees: Callable[[], Compiler]
    origin: Origin | None = None
    of_everybody: frozenset[int] = field(init=False)
    watched: dict[int, int] = field(init=False)
    depending: dict[str, dict[int, set[Any]]] = field(init=False)
    bans: dict[tuple[int, bool], set[int]] = field(init=False)
    bans_of_everybody: frozenset[int] = field(init=False)
    bans_on_others: set[int] = field(init=False)
    suppressing: set[int] = field(init=False)
    relating: set[int] = field(init=False)
    gear_prints: list[frozenset[int]] = field(init=False)
    players: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.of_everybody = frozenset(self.state_rules)
        fields = sorted({field for trigger in self.triggers for field in trigger.fields})
        self.watched = {field: 1 << number for number, field in enumerate(fields)}
        self.note_dependence()
        self.suppressing = {by_rule for _, by_rule, _ in self.suppressors}
        self.relating = {rule for rule, _, _ in self.relations}
        self.bans = {}
        for action in self.actions:
            for rule, _, own in self.modifiers_of.get(("add", f"ban{action}"), ()):
                self.bans.setdefault((rule, own), set()).add(action)
        everybodys = [actions for (rule, own), actions in self.bans.items() if own and rule in self.of_everybody]
        self.bans_of_everybody = frozenset[int]().union(*everybodys)
        self.bans_on_others = {rule for rule, own in self.bans if not own}
        self.gear_rules = [self.with_lent(rules) for rules in self.gear_rules]
        self.granting = [(place, self.with_lent(rules)) for place, rules in self.granting]
        self.gear_prints = [frozenset(number for number, _ in rules) for rules in self.gear_rules]
        self.players = players_at(self.sizes, len(self.names["seat"]))

    def note_dependence(self) -> None:
        """Note what of the index depends on who bears which rule."""
        self.depending = {table: {} for table in (*LAYERS, *EVENTS)}
        for (table, event), places in self.triggers_of.items():
            for trigger in map(self.triggers.__getitem__, places):
                if trigger.held < 0:
                    self.depending[table].setdefault(trigger.rule, set()).add(event)
        for (layer, key), rows in self.modifiers_of.items():
            for rule, _, own in rows:
                concerned = (rule,) if own and rule not in self.of_everybody else (rule, EVERYBODY)
                for depended in concerned:
                    self.depending[layer].setdefault(depended, set()).add(key)

    @cached_property
    def compiler(self) -> Compiler:
        """The trees that the functions were written of, with their definitions."""
        return self.trees()

    @property
    def library(self) -> Library:
        return self.compiler.library

    def called(self, kind: str, name: str) -> Names:
        """What a definition is called, by its English name."""
        return self.names[kind][self.numbers[kind][name]]

    def with_lent(self, borne: Iterable[tuple[int, int]]) -> Rules:
        """Some rules with those that their bearer counts as having besides, each once."""
        found = list(borne)
        for number, _ in found:
            found += [pair for pair in self.lent.get(number, ()) if pair[0] not in {n for n, _ in found}]
        return tuple(found)


def load(codes: Iterable[CodeType], functions: Mapping[str, Any], trees: Callable[[], Compiler]) -> Program:
    """Run the compiled module, which sees some functions of words, and gather its own and its tables."""
    space = {**_namespace(), **functions}
    for code in codes:
        exec(code, space)  # noqa: S102
    tables = space.pop("PROGRAM")
    players = players_at(tables["sizes"], len(tables["names"]["seat"]))
    space |= {f"P{seat}": player for seat, player in enumerate(players)} | {"KINDS": tables["kinds"]}
    return Program(blocks=space["BLOCKS"], options=space["OPEN"], namespace=space, trees=trees, **tables)


def _namespace() -> dict[str, Any]:
    """What every compiled module sees: the runtime's helpers, and the rows that its tables are made of."""
    changing = store, reprint, lend, times, worked, many, unending
    asking = (
        support.field,
        support.only,
        support.at_random,
        roll,
        support.tally,
        support.count,
        support.chosen_has,
        support.deed,
        support.set_out,
        support.come_to,
        support.way,
        support.suppressed,
    )
    printed = support.at_suit, support.prints, support.at_distance, support.skilled
    rows = TriggerRow, Number, Dial, Sheet, Asking, Within, Placed, Planned
    plain = "max min len list tuple bool range any all abs sum set frozenset sorted"
    return {
        "__builtins__": {name: getattr(builtins, name) for name in plain.split()},
        **{helper.__name__: helper for helper in (*changing, *asking, *printed, *rows)},
    }


def players_at(sizes: Mapping[str, int], seats: int) -> tuple[int, ...]:
    """The handles of the players, by seat: they stand right after the fields of the game."""
    return tuple(sizes["game"] + seat * sizes["player"] for seat in range(seats))
