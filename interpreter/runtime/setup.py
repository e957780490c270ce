"""Set up a game: put characters, items and cards into memory, and everything where it starts."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from dsl.places import SHARED
from interpreter.board import Board
from interpreter.lazy import Lazy
from interpreter.loading.pickling import reduced
from interpreter.open_table import Base
from interpreter.runtime.decks import EMPTY, put_at
from interpreter.runtime.fields.cards import CARD_SIZE, DRAW, FACE_DOWN, FACE_UP, LOOSE, PLAY, SUIT
from interpreter.runtime.fields.characters import (
    ANYWHERE,
    BAND,
    HOLDER,
    IN_GAME,
    NOBODY,
    OFF_BOARD,
    OWNER,
    PRINTED,
    SPACE,
    TRAITS,
)
from interpreter.runtime.fields.core import SEAT
from interpreter.runtime.fields.open_table import DOWN
from interpreter.runtime.fields.square_board import LOCKED_DOORS, OPEN_DOORS
from interpreter.runtime.game import Game
from interpreter.runtime.index import Index, Sleeping, Waiting, indexed_places, look_up
from interpreter.runtime.program import Placed, Program, Rules, Sheet
from interpreter.runtime.runaway import bounded

T = TypeVar("T")
FEW = 64
"""So many situations are kept of what is worked out of them."""


@dataclass(frozen=True)
class Plan:
    """What a game starts from: the board, the bands, items lying about, and numbers given by the scenario.

    Those in the first `seats` seats play; 0 means that all players do. `sides` are the seats of those who stand together;
    everybody else is a side alone.
    """

    board: Board
    figures: tuple[Placed, ...]
    lying: tuple[tuple[str, int], ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)
    scenario: str = ""
    plays: str = ""
    variants: tuple[str, ...] = ()
    seats: int = 0
    sides: tuple[tuple[int, ...], ...] = ()


class Setup:
    """Everything about a game that never changes: handles of its entities, printed values, the program and the board.

    `deck_of` has for each card the zone of its draw pile, behind which the other piles of its deck stand.
    `values` has the value of each card. `side_of` has for each player those who stand with it, and itself; `opponents_of` all others who play. Whoever belongs
    to nobody has neither, and no player (-1) is followed by none. `everybodys` are the places of a field of all characters. In `memo` words keep what they work out of these once.
    """

    def __init__(self, program: Program, plan: Plan) -> None:
        self.program = program
        self.plan = plan
        self.board = plan.board
        size = program.sizes
        self.players = program.players[: plan.seats or None]
        self.next_player = dict(zip(self.players, (*self.players[1:], *self.players[:1]), strict=True)) | {-1: -1}
        self.side_of = self._sides()
        self.opponents_of = {p: tuple(o for o in self.players if o not in side) for p, side in self.side_of.items()}
        for nobody in (NOBODY, -1):
            self.side_of[nobody] = self.opponents_of[nobody] = ()
        at = size["game"] + len(program.players) * size["player"]
        self.figures = tuple(at + i * size["character"] for i in range(len(plan.figures)))
        at += len(plan.figures) * size["character"]
        self.everybodys: Lazy[int, slice] = Lazy(self._everybodys)
        self.gear = [
            (g, f) for f, placed in zip(self.figures, plan.figures, strict=True) for g in self._carried(placed)
        ]
        carded = [(f, program.numbers["figure"][p.card]) for f, p in zip(self.figures, plan.figures, strict=True)]
        self.dials = {f: program.dials[card] for f, card in carded if card in program.dials}
        self.rules_of = {f: self._rules_of(p) for f, p in zip(self.figures, plan.figures, strict=True)}
        self.game_rules = self._game_rules()
        self.aside = list(self._kept_aside())
        items = len(self.gear) + len(plan.lying) + len(self.aside)
        self.items = tuple(at + i * size["item"] for i in range(items))
        self.cards_at = at + items * size["item"]
        self.laid_piles = tuple(w for w in range(len(program.seen_by)) if w not in (DRAW, LOOSE))
        self.faces, self.piles, self.own_deck = program.faces, program.piles, program.own_deck
        self.cards = tuple(self.cards_at + i * CARD_SIZE for i in range(len(self.faces)))
        self.deck_of = {c: self.piles[face[3:]] for c, face in zip(self.cards, self.faces, strict=True)}
        self.values = {c: face[1] for c, face in zip(self.cards, self.faces, strict=True)}
        self.suitless = frozenset(c for c, face in zip(self.cards, self.faces, strict=True) if face[0] < 0)
        self.number_of = {h: i for handles in (self.figures, self.players) for i, h in enumerate(handles)}
        self.bearers = {h: i for i, h in enumerate((*self.figures, *self.items), 1)} | {-1: 0}
        self.indexed = indexed_places(self)
        self.waited_in = {f + slot: slot for slot in program.watched for f in self.figures}
        self.indexes: dict[tuple[int, ...], Index] = {}
        self.waiting: dict[int, dict[tuple[int, int], Waiting]] = {}
        self.held: dict[int, Sleeping] = {}
        self.next_index = 0
        self.strangers = any(p.seat < 0 for p in plan.figures)
        self.seat_names = dict(zip(self.players, [name for name, _ in program.names["seat"]], strict=False))
        placed = list(zip(self.figures, plan.figures, strict=True))
        self.arrivals = {f: p.turn for f, p in placed if p.space < 0 and p.mark}
        self.entrances = {f: plan.board.marks.get(p.mark, ()) for f, p in placed if p.mark}
        gear = [program.numbers["gear"][name] for name, _ in (*self.gear, *plan.lying, *self.aside)]
        printed = [(item, program.gear_prints[number]) for item, number in zip(self.items, gear, strict=True)]
        self.printing: Lazy[int, tuple[int, ...]] = Lazy(
            lambda rule: tuple(item for item, rules in printed if rule in rules)
        )
        if plan.board.table is not None:
            self.bases = {f: Base(*self.card(p.card).base) for f, p in placed}
            self.mark_of = {f: p.mark for f, p in placed}
        self.memo: dict[Hashable, Any] = {}

    def kept(self, what: str, situation: object, make: Callable[[], T]) -> T:
        """What was worked out before in a situation, or is now; that of the last few situations is kept."""
        kept: dict[object, T] = self.memo.setdefault(what, {})
        found = kept.get(situation)
        if found is None:
            if len(kept) >= FEW:
                kept.clear()
            found = kept[situation] = make()
        return found

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as where the rules came from and what the game starts from."""
        return reduced(self)

    def _everybodys(self, field: int) -> slice:
        """Where a field of all characters is kept, in their order."""
        first, last = (self.figures[0], self.figures[-1] + 1) if self.figures else (0, 0)
        return slice(first + field, last + field, self.program.sizes["character"]) if last else slice(0)

    def _sides(self) -> dict[int, tuple[int, ...]]:
        """For each player those of its side, in the order of their seats."""
        sides: dict[int, tuple[int, ...]] = {player: (player,) for player in self.players}
        for seats in self.plan.sides:
            together = tuple(player for seat, player in enumerate(self.players) if seat in seats)
            sides.update((player, together) for player in together)
        return sides

    def _rules_of(self, placed: Placed) -> Rules:
        """The rules of a character: those of its card, those that it has besides, and what they bring along."""
        return self.program.with_lent(dict([*self.card(placed.card).rules, *placed.rules]).items())

    def _game_rules(self) -> tuple[int, ...]:
        """The numbers of the rules that nobody bears: those of the scenario, and of the variants played with."""
        named, known = [("variant", v) for v in self.plan.variants], self.program.game_rules
        return tuple(known[key] for key in [*named, ("scenario", self.plan.scenario)] if key in known)

    def card(self, name: str) -> Sheet:
        return self.program.figures[name]

    def _carried(self, placed: Placed) -> list[str]:
        return [*self.card(placed.card).gear, *placed.gear]

    def _kept_aside(self) -> Iterator[tuple[str, int]]:
        """The items that rules keep aside, with the character that each is for (-1: the game)."""
        program, numbers = self.program, self.program.numbers["gear"]
        borne = [(rule, figure) for figure, printed in self.rules_of.items() for rule, _ in printed]
        borne += [(rule, figure) for gear, figure in self.gear for rule, _ in program.gear_rules[numbers[gear]]]
        borne += [(rule, -1) for rule in self.game_rules]
        for rule, figure in sorted(borne):
            yield from ((name, figure) for name in program.aside.get(rule, ()))

    @cached_property
    def names(self) -> dict[int, tuple[str, str]]:
        """What each character and item is called, in English and Polish; those of one card have numbers."""
        called = self.program.called
        cards = [placed.card for placed in self.plan.figures]
        found = {}
        for place, (handle, card) in enumerate(zip(self.figures, cards, strict=True)):
            number = f" {cards[:place].count(card) + 1}" if cards.count(card) > 1 else ""
            en, pl = called("figure", card)
            found[handle] = (en + number, pl + number)
        for item, (gear, _) in zip(self.items, (*self.gear, *self.plan.lying, *self.aside), strict=True):
            found[item] = called("gear", gear)
        return found

    def is_one_of_many(self, figure: int) -> bool:
        """Whether a character is told by the name of its card, of which a game may have several."""
        from dsl.core.cards import is_alone

        card = self.plan.figures[self.number_of[figure]].card
        library = self.program.library
        definition = library.get("figure", card)
        is_numbered = self.names[figure] != self.program.called("figure", card)
        return definition is not None and not is_numbered and not is_alone(library, definition)

    def pile(self, seat: int, which: int) -> int:
        """The zone of a pile of a player's own deck."""
        return self.piles[self.own_deck, seat] + which

    def sees_pile(self, which: int, owner: int, seat: int) -> bool:
        """Whether a seat sees every card of a pile; cards in play may each lie otherwise. `owner` is -1 for a shared deck."""
        by = self.program.seen_by[which]
        return by == "everybody" or (by == "its player" and owner in (seat, -1))

    def shows(self, which: int, owner: int, face: int, seat: int) -> bool:
        """Whether a seat sees a card that lies so in a pile: in its own hand, on a pile that it sees, or open in play."""
        open_in_play = which == PLAY and (face == FACE_UP or (face == FACE_DOWN and owner == seat))
        return open_in_play or self.sees_pile(which, owner, seat)

    def face(self, card: int) -> tuple[int, int, str, int, int]:
        return self.faces[(card - self.cards_at) // CARD_SIZE]

    def card_named(self, suit: int, value: int, name: str, seat: int, deck: int | None = None) -> list[int]:
        """The cards of a face, of a player's own deck or of a shared one."""
        wanted = (self.own_deck, seat) if deck is None else (deck, -1)
        return [
            c
            for c, f in zip(self.cards, self.faces, strict=True)
            if f[3:] == wanted and ((name and f[2] == name) or (not name and f[:2] == (suit, value)))
        ]

    def bits(self, cards: Iterable[int]) -> int:
        """Some cards as bits, one for each that is; those of a place where no card is fixed (-1) are none."""
        return sum(1 << (card - self.cards_at) // CARD_SIZE for card in cards if card >= 0)

    # --- a new game

    def start(self, seed: int, entry: Sequence[int] = ()) -> Game:
        """A new game: everything in its place, nothing known of the decks, the procedure of the whole game on the stack."""
        game = self.laid_out.copy()
        game.seed = seed & ((1 << 64) - 1)
        if entry:
            game.stack.append(list(entry))
        elif self.plan.plays:
            game.call(self.program.procedures[self.plan.plays], ())
        return game

    @cached_property
    def laid_out(self) -> Game:
        """What every game of the setup starts from: everything in its place, nothing known of the decks."""
        game = Game(self)
        game.Z = [(-1,) * (self.board.size or 1), *[()] * (self.program.zones - 1)]
        game.S = [0] * (self.cards_at + len(self.cards) * CARD_SIZE)
        game.P = [0] * self.cards_at
        S = game.S
        if self.board.size:
            S[OPEN_DOORS], S[LOCKED_DOORS] = self.board.initial_open, self.board.initial_locked
        self._globals(game)
        self._fill_players(game)
        for handle, placed in zip(self.figures, self.plan.figures, strict=True):
            self._fill_figure(game, handle, placed)
        for item, (gear, holder) in zip(self.items, self.gear, strict=False):
            self._fill_item(game, item, gear, holder, -1)
        rest = self.items[len(self.gear) :]
        for item, (gear, space) in zip(rest, self.plan.lying, strict=False):
            self._fill_item(game, item, gear, -1, space)
        for item, (gear, figure) in zip(rest[len(self.plan.lying) :], self.aside, strict=True):
            self._fill_item(game, item, gear, figure, OFF_BOARD)
            S[item + IN_GAME] = 0
        for card, (suit, _, _, deck, seat) in zip(self.cards, self.faces, strict=True):
            S[card + SUIT] = suit
            game.Z[self.piles[deck, seat]] += (EMPTY,)
            game.Z[self.piles[deck, seat] + LOOSE] += (card,)
        look_up(game)
        with bounded(game):
            for handle in self.figures:
                self._start_values(game, handle)
        return game

    def _initial(self, game: Game, owner: str, handle: int) -> None:
        for slot, value in self.program.initial[owner].items():
            _put(game, handle, slot, value)

    def _globals(self, game: Game) -> None:
        self._initial(game, "game", 0)
        for kept in self.program.kept:
            if kept.owner == "game" and kept.slot >= 0 and kept.called[0] in self.plan.numbers:
                game.S[kept.slot] = self.plan.numbers[kept.called[0]]

    def _fill_players(self, game: Game) -> None:
        for seat, player in enumerate(self.program.players):
            self._initial(game, "player", player)
            game.S[player + SEAT] = seat

    def _fill_figure(self, game: Game, handle: int, placed: Placed) -> None:
        S, program = game.S, self.program
        self._initial(game, "character", handle)
        S[handle + PRINTED] = program.numbers["figure"][placed.card]
        S[handle + OWNER] = self.players[max(placed.seat, 0)]
        S[handle + BAND] = self.players[placed.seat] if placed.seat >= 0 else NOBODY
        S[handle + SPACE] = placed.space if self.board.size or self.board.table else ANYWHERE
        if self.board.table is not None:
            S[handle + DOWN] = -1
        S[handle + IN_GAME] = 1
        if placed.space >= 0 and not self.board.table:
            put_at(game, 0, placed.space, handle)
        self._print(game, handle, self.card(placed.card))
        if placed.state:
            S[handle + program.slots["character"]["state " + placed.state]] = 1

    def _print(self, game: Game, handle: int, card: Sheet) -> None:
        game.S[handle + TRAITS] = card.traits
        for slot, value in card.ratings:
            _put(game, handle, slot, value)

    def _fill_item(self, game: Game, handle: int, gear: str, holder: int, space: int) -> None:
        S = game.S
        self._initial(game, "item", handle)
        S[handle + PRINTED] = self.program.numbers["gear"][gear]
        S[handle + HOLDER], S[handle + SPACE], S[handle + IN_GAME] = holder, space, 1
        self._print(game, handle, self.program.gear[gear])

    def _start_values(self, game: Game, handle: int) -> None:
        """Kept numbers of characters that start at something worked out."""
        for slot, function in self.program.starts:
            _put(game, handle, slot, function(game, handle))


def _put(game: Game, owner: int, slot: int, value: int) -> None:
    """Set a field in the game from which all others of a setup are copied."""
    if slot >= SHARED:
        game.P[owner + slot - SHARED] = value
    else:
        game.S[owner + slot] = value


__all__ = ["Placed", "Plan", "Setup"]
