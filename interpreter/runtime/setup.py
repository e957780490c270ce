"""Set up a game: put characters, items and cards into memory, and everything where it starts."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from dsl.core.cards import ByDistance, BySuit, CardRun, Carries, NamedCard, RatingsLine, UsesLine
from dsl.core.definitions import ColourLine
from dsl.core.hooks import KeepsAside
from dsl.core.references import IntegerPhrase
from dsl.core.states import DefaultLine
from dsl.core.terms import StartsAt
from dsl.model import Definition, Rule
from dsl.tree import Node
from interpreter.board import Board
from interpreter.loading.pickling import reduced
from interpreter.runtime import machine as m
from interpreter.runtime.decks import EMPTY
from interpreter.runtime.game import Game
from interpreter.runtime.index import Index, Waiting, index_of, indexed_places
from interpreter.runtime.program import Program, players_at, skills_on, traits_of, with_lent
from interpreter.runtime.runaway import bounded


@dataclass(frozen=True)
class Placed:
    """A character: its card, the seat of its player (-1: nobody's), its space, what it has besides.

    Without a space (-1) it is put on the board in play: on one of the spaces with its mark, in the turn given (0: before
    the first). `state` is the state it starts in.
    """

    card: str
    seat: int
    space: int = -1
    rules: tuple[tuple[int, int], ...] = ()
    gear: tuple[str, ...] = ()
    mark: str = ""
    turn: int = 0
    state: str = ""


@dataclass(frozen=True)
class Plan:
    """What a game starts from: the board, the bands, items lying about, and numbers given by the scenario."""

    board: Board
    figures: tuple[Placed, ...]
    lying: tuple[tuple[str, int], ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)
    scenario: str = ""
    plays: str = ""
    variants: tuple[str, ...] = ()


class Setup:
    """Everything about a game that never changes: handles of its entities, printed values, the program and the board.

    In `memo` words keep what they work out of these once.
    """

    def __init__(self, program: Program, plan: Plan) -> None:
        self.program = program
        self.plan = plan
        self.board = plan.board
        memory = program.compiler.memory
        self.players = players_at(program.compiler)
        at = memory.size("game") + 2 * memory.size("player")
        self.figures = tuple(at + i * memory.size("character") for i in range(len(plan.figures)))
        at += len(plan.figures) * memory.size("character")
        self.gear = [
            (g, f) for f, placed in zip(self.figures, plan.figures, strict=True) for g in self._carried(placed)
        ]
        self.rules_of = {f: self._rules_of(p) for f, p in zip(self.figures, plan.figures, strict=True)}
        self.game_rules = self._game_rules()
        self.aside = list(self._kept_aside())
        items = len(self.gear) + len(plan.lying) + len(self.aside)
        self.items = tuple(at + i * memory.size("item") for i in range(items))
        at += len(self.items) * memory.size("item")
        self.cards_at = at
        self.number_of = {h: i for i, h in enumerate(self.figures)}
        self.bearers = {h: i for i, h in enumerate((*self.figures, *self.items), 1)} | {-1: 0}
        self.indexed = indexed_places(self)
        self.indexes: dict[tuple[int, ...], Index] = {}
        self.waiting: dict[int, dict[tuple[int, int], Waiting]] = {}
        self.next_index = 0
        self.strangers = any(p.seat < 0 for p in plan.figures)
        self.seat_names = dict(zip(self.players, [d.name for d in program.library.all("seat")], strict=True))
        placed = list(zip(self.figures, plan.figures, strict=True))
        self.arrivals = {f: p.turn for f, p in placed if p.space < 0 and p.mark}
        self.entrances = {f: plan.board.marks.get(p.mark, ()) for f, p in placed if p.mark}
        self._laid_out: Game | None = None
        self.memo: dict[Hashable, Any] = {}
        self._gear_tables()
        self._decks()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as where the rules came from and what the game starts from."""
        return reduced(self)

    def _rules_of(self, placed: Placed) -> list[tuple[int, int]]:
        """The rules of a character: those of its card, those that it has besides, and what they bring along."""
        printed = skills_on(self.card(placed.card), self.program.compiler)
        return with_lent(list(dict([*printed, *placed.rules]).items()), self.program.compiler)

    def _game_rules(self) -> tuple[int, ...]:
        """The numbers of the rules that nobody bears: those of the scenario, and of the variants played with."""
        named = [("variant", v) for v in self.plan.variants] + [("scenario", self.plan.scenario)]
        found = [self.program.library.get(kind, name) for kind, name in named if name]
        return tuple(rule.number for rule in found if isinstance(rule, Rule))

    def card(self, name: str) -> Definition:
        found: Definition = self.program.library.get("figure", name)
        return found

    def _carried(self, placed: Placed) -> list[str]:
        printed = [n.text for line in self.card(placed.card).unordered(Carries) for n in line["gear"]]
        return [*printed, *placed.gear]

    def _kept_aside(self) -> Iterator[tuple[str, int]]:
        """The items that rules keep aside, with the character that each is for (-1: the game)."""
        rules = {rule.number: rule for rule in self.program.library.rules()}
        numbers = self.program.compiler.numbers["gear"]
        borne = [(rule, figure) for figure, printed in self.rules_of.items() for rule, _ in printed]
        borne += [(rule, figure) for gear, figure in self.gear for rule, _ in self.program.gear_rules[numbers[gear]]]
        borne += [(rule, -1) for rule in self.game_rules]
        for rule, figure in sorted(borne):
            for line in rules[rule].unordered(KeepsAside):
                yield from ((name.text, figure) for name in line["gear"])

    def _gear_tables(self) -> None:
        """What items print for suits and distances, and the ability that each is used with."""
        program = self.program
        suits = program.compiler.numbers["suit"]
        self.suited: list[dict[str, list[int]]] = []
        self.bands: list[dict[str, list[tuple[int, int]]]] = []
        self.used_with: list[int] = []
        for gear in program.library.all("gear"):
            suited: dict[str, list[int]] = {}
            for line in gear.of(BySuit):
                for value in line["values"]:
                    row = suited.setdefault(line["x"].text, [0] * len(suits))
                    row[suits[value["suit"].text]] = _integer(value["n"])
                    second = value.get("m")
                    pierced = suited.setdefault("pierced " + line["x"].text, [0] * len(suits))
                    pierced[suits[value["suit"].text]] = _integer(second if second is not None else value["n"])
            self.suited.append(suited)
            self.bands.append(
                {line["x"].text: [(b["n"], b["far"]) for b in line["bands"]] for line in gear.of(ByDistance)}
            )
            uses = gear.one(UsesLine)
            self.used_with.append(program.compiler.kind_number("ability", uses["ability"].text) if uses else -1)

    def _decks(self) -> None:
        """Number the piles: for each deck (of each player, or shared) draw pile, hand, discard pile, in play, loose cards."""
        library, numbers = self.program.library, self.program.compiler.numbers
        self.faces: list[tuple[int, int, str, int, int]] = []
        self.piles: dict[tuple[int, int], int] = {}
        self.own_deck = -1
        at = 1
        for deck in library.all("deck"):
            number = numbers["deck"][deck.name]
            seats = (0, 1) if deck.node.get("owner") else (-1,)
            if deck.node.get("owner"):
                self.own_deck = number
            for seat in seats:
                self.piles[number, seat] = at
                at += m.PILES
                for line in deck.unordered(CardRun):
                    for suit in line["suits"]:
                        for value in range(line["low"], line["high"] + 1):
                            self.faces.append((numbers["suit"][suit.text], value, "", number, seat))
                for line in deck.unordered(NamedCard):
                    self.faces.append((-1, _integer(line["n"]), line["name"], number, seat))
        self.zones = at
        self.cards = tuple(self.cards_at + i * m.CARD_SIZE for i in range(len(self.faces)))
        self.suitless = frozenset(c for c, face in zip(self.cards, self.faces, strict=True) if face[0] < 0)
        colours = [d.one(ColourLine) or d.node for d in library.all("suit")]
        self.colour_of = [numbers["colour"].get(n["colour"].text, -1) if n.get("colour") else -1 for n in colours]

    @cached_property
    def names(self) -> dict[int, tuple[str, str]]:
        """What each character and item is called, in English and Polish; those of one card have numbers."""
        library = self.program.library
        cards = [placed.card for placed in self.plan.figures]
        found = {}
        for place, (handle, card) in enumerate(zip(self.figures, cards, strict=True)):
            number = f" {cards[:place].count(card) + 1}" if cards.count(card) > 1 else ""
            definition = library.get("figure", card)
            found[handle] = (definition.name + number, definition.pl + number)
        for item, (gear, _) in zip(self.items, (*self.gear, *self.plan.lying, *self.aside), strict=True):
            definition = library.get("gear", gear)
            found[item] = (definition.name, definition.pl)
        return found

    def pile(self, seat: int, which: int) -> int:
        """The zone of a player's own deck: 0 draw pile, 1 hand, 2 discard pile, 3 in play."""
        return self.piles[self.own_deck, seat] + which

    def face(self, card: int) -> tuple[int, int, str, int, int]:
        return self.faces[(card - self.cards_at) // m.CARD_SIZE]

    def card_named(self, suit: int, value: int, name: str, seat: int, deck: int | None = None) -> list[int]:
        """The cards of a face, of a player's own deck or of a shared one."""
        wanted = (self.own_deck, seat) if deck is None else (deck, -1)
        return [
            c
            for c, f in zip(self.cards, self.faces, strict=True)
            if f[3:] == wanted and ((name and f[2] == name) or (not name and f[:2] == (suit, value)))
        ]

    # --- a new game

    def start(self, seed: int, entry: Sequence[int] = ()) -> Game:
        """A new game: everything in its place, nothing known of the decks, the procedure of the whole game on the stack."""
        if self._laid_out is None:
            self._laid_out = self._lay_out()
        game = self._laid_out.copy()
        game.seed = seed & ((1 << 64) - 1)
        if entry:
            game.stack.append(list(entry))
        elif self.plan.plays:
            procedure = self.program.library.get("procedure", self.plan.plays)
            game.call(procedure.number, ())
        return game

    def _lay_out(self) -> Game:
        """What every game of the setup starts from: everything in its place, nothing known of the decks."""
        game = Game(self)
        game.Z = [[-1] * self.board.size, *([] for _ in range(self.zones - 1))]
        game.S = [0] * (self.cards_at + len(self.cards) * m.CARD_SIZE)
        S = game.S
        S[m.OPEN_DOORS], S[m.LOCKED_DOORS] = self.board.initial_open, self.board.initial_locked
        self._globals(S)
        self._fill_players(S)
        for handle, placed in zip(self.figures, self.plan.figures, strict=True):
            self._fill_figure(game, handle, placed)
        for item, (gear, holder) in zip(self.items, self.gear, strict=False):
            self._fill_item(S, item, gear, holder, -1)
        rest = self.items[len(self.gear) :]
        for item, (gear, space) in zip(rest, self.plan.lying, strict=False):
            self._fill_item(S, item, gear, -1, space)
        for item, (gear, figure) in zip(rest[len(self.plan.lying) :], self.aside, strict=True):
            self._fill_item(S, item, gear, figure, m.OFF_BOARD)
            S[item + m.IN_GAME] = 0
        for card, (suit, value, _, deck, seat) in zip(self.cards, self.faces, strict=True):
            S[card + m.SUIT], S[card + m.VALUE] = suit, value
            game.Z[self.piles[deck, seat]].append(EMPTY)
            game.Z[self.piles[deck, seat] + m.LOOSE].append(card)
        game.index = index_of(game)
        with bounded(game):
            for handle in self.figures:
                self._start_values(game, handle)
        return game

    def _initial(self, S: list[int], owner: str, handle: int) -> None:
        memory = self.program.compiler.memory
        for slot, value in memory.initial[owner].items():
            S[handle + slot] = value

    def _globals(self, S: list[int]) -> None:
        self._initial(S, "game", 0)
        for term in self.program.library.terms():
            if term.owner == "game" and not term.worked_out:
                starts = term.one(StartsAt)
                if starts is not None:
                    S[term.slot] = starts["n"]["n"]
                if term.type == "player":
                    S[term.slot] = self.players[0]
                if term.name in self.plan.numbers:
                    S[term.slot] = self.plan.numbers[term.name]

    def _fill_players(self, S: list[int]) -> None:
        for seat, player in enumerate(self.players):
            self._initial(S, "player", player)
            S[player + m.SEAT] = seat

    def _fill_figure(self, game: Game, handle: int, placed: Placed) -> None:
        S, program = game.S, self.program
        compiler = program.compiler
        card = self.card(placed.card)
        self._initial(S, "character", handle)
        S[handle + m.PRINTED] = compiler.numbers["figure"][placed.card]
        S[handle + m.OWNER] = self.players[max(placed.seat, 0)]
        S[handle + m.BAND] = self.players[placed.seat] if placed.seat >= 0 else m.NOBODY
        S[handle + m.SPACE] = placed.space
        S[handle + m.IN_GAME] = 1
        S[handle + m.TRAITS] = traits_of(compiler, card)
        if placed.space >= 0:
            game.Z[0][placed.space] = handle
        for ability in program.library.all("ability"):
            default = ability.one(DefaultLine)
            S[handle + compiler.memory.slot("character", ability.name)] = _integer(default["n"]) if default else 0
        self._ratings(S, handle, card, "character")
        if placed.state:
            S[handle + compiler.memory.slot("character", "state " + placed.state)] = 1

    def _ratings(self, S: list[int], handle: int, card: Definition, owner: str) -> None:
        for line in card.of(RatingsLine):
            for rating in line["values"]:
                S[handle + self.program.compiler.memory.slot(owner, rating["x"].text)] = _integer(rating["n"])

    def _fill_item(self, S: list[int], handle: int, gear: str, holder: int, space: int) -> None:
        compiler = self.program.compiler
        self._initial(S, "item", handle)
        S[handle + m.PRINTED] = compiler.numbers["gear"][gear]
        S[handle + m.HOLDER], S[handle + m.SPACE], S[handle + m.IN_GAME] = holder, space, 1
        card = self.program.library.get("gear", gear)
        S[handle + m.TRAITS] = traits_of(compiler, card)
        self._ratings(S, handle, card, "item")

    def _start_values(self, game: Game, handle: int) -> None:
        """Kept numbers of characters that start at something worked out."""
        for term, function in self.program.starts:
            game.S[handle + term.slot] = function(game, handle)


def _integer(node: Node | int) -> int:
    """The value of a printed whole number."""
    return node if isinstance(node, int) else IntegerPhrase.value(node)
