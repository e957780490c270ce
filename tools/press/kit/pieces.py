"""The pieces that a scenario is played with, and how many of each: all that its rules name or put on anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from dsl.core.cards import SkillsLine
from dsl.core.states import Bookkeeping, Includes
from dsl.core.terms import CountsLine
from dsl.model import Action, Definition, Rule, Term
from dsl.tree import Name
from interpreter.loading.load import Content
from interpreter.vocabulary.cards import reshuffle_shared
from tools.press.kit.choices import KitChoices
from tools.press.kit.reach import Reach
from tools.press.model.cards import carded
from tools.press.typst.theme import Theme

Sort = Literal["figure", "item", "state", "token", "counter", "marker", "door", "pointer"]
Why = Literal["each_figure", "each_item", "printed", "at_start", "lying", "one", "doors", "each_track", "named"]


@dataclass(frozen=True, slots=True)
class Token:
    """Tokens of one sort: what is on the front and on the back, how many there are, and why so many.

    `of` is the definition, or none where the interpreter alone knows the thing; `back` that of the other side, if another;
    `seat` is that of the player whose it is, -1 for nobody's; `number` tells figures of one card apart.
    """

    sort: Sort
    of: Definition | None
    count: int
    why: Why
    back: Definition | None = None
    seat: int = -1
    number: int = 0


@dataclass(frozen=True, slots=True)
class Track:
    """A row of boxes: from where to where, where its pointer begins, for which number, and whose it is (-1: everybody's)."""

    of: Definition | None
    first: int
    last: int
    start: int
    seat: int = -1


class Pieces:
    """What a scenario needs on the table."""

    def __init__(self, content: Content, scenario: Rule) -> None:
        self.content, self.library, self.scenario = content, content.library, scenario
        self.setup = content.setup(scenario)
        self.choices = KitChoices.of(Theme.of(content))
        self.reach = Reach(content, scenario, self.setup, () if self.setup.strangers else self.choices.strangers)
        self._game = self.setup.start(0)
        self.board = self.setup.board

    # --- cards

    @cached_property
    def cards(self) -> dict[tuple[str, str], int]:
        """The cards by kind and name, with the number of each."""
        plan = self.setup.plan
        copies = Counter(("figure", placed.card) for placed in plan.figures)
        copies += Counter(("gear", name) for name, _ in (*self.setup.gear, *plan.lying, *self.setup.aside))
        for name, seats in self._bearers().items():
            copies["skill", name] = len(seats)
        common = {id(d) for d in self.library.written("action") if self._everybodys(d)}
        for card in carded(self.library):
            if card in self.reach or id(card) in common:
                copies[card.kind, card.name] = max(1, copies[card.kind, card.name])
        return {key: n for key, n in copies.items() if n}

    def _bearers(self) -> dict[str, set[int]]:
        """The seats of those on whose cards, or on whose items' cards, each skill is printed."""
        found: dict[str, set[int]] = {}
        for handle, placed in zip(self.setup.figures, self.setup.plan.figures, strict=True):
            own = [("figure", placed.card), *(("gear", name) for name, holder in self.setup.gear if holder == handle)]
            for key in own:
                for line in self.library.get(*key).of(SkillsLine):
                    for reference in line["skills"]:
                        found.setdefault(reference["skill"].text, set()).add(placed.seat)
        return found

    def _everybodys(self, action: Definition) -> bool:
        return isinstance(action, Action) and not action.given_by and any(action is d for d in self.reach.procedures)

    # --- decks

    @cached_property
    def decks(self) -> list[tuple[Definition, int]]:
        """Every deck that is played with, with how many there are: one for each player, or one for all."""
        players = len(self.library.all("seat"))
        found = [(d, players if d.node.get("owner") else 1) for d in self.library.written("deck")]
        used = self._named_decks()
        return [(deck, n) for deck, n in found if n > 1 or deck.name in used]

    def _named_decks(self) -> set[str]:
        """The decks of which some rule in play does more than shuffle them."""
        rules = [*self.reach.in_play.values(), *self.reach.procedures]
        nodes = (
            node
            for rule in rules
            for line in rule.lines
            for node in line.walk()
            if node.word.run is not reshuffle_shared
        )
        return {arg.text for node in nodes for arg in node.args if isinstance(arg, Name) and arg.kind == "deck"}

    # --- tokens

    @cached_property
    def tokens(self) -> list[Token]:
        return [
            *self._figures(),
            *self._things(),
            *self._states(),
            *self._kinds_of_tokens(),
            *self._counters(),
            *self._marks(),
        ]

    def _figures(self) -> Iterator[Token]:
        """Everybody who may stand on the board."""
        cards = [placed.card for placed in self.setup.plan.figures]
        seen: Counter[str] = Counter()
        for placed in self.setup.plan.figures:
            seen[placed.card] += 1
            number = seen[placed.card] if cards.count(placed.card) > 1 else 0
            yield Token("figure", self.library.get("figure", placed.card), 1, "one", seat=placed.seat, number=number)
        for figure in self.reach.of("figure"):
            if figure.name not in seen:
                yield Token("figure", figure, 1, "named")

    def _things(self) -> Iterator[Token]:
        """Items that lie about or may be laid down, and doors."""
        lying = Counter(name for name, _ in self.setup.plan.lying)
        for name, count in lying.items():
            yield Token("item", self.library.get("gear", name), count, "lying")
        if self.board.doors:
            yield Token("door", None, len(self.board.doors), "doors")

    def _states(self) -> Iterator[Token]:
        """States that are put on somebody or something, and are not seen otherwise."""
        for state in self.reach.of("state"):
            if state.lasts or state.of(Bookkeeping):
                continue
            others = [self.library.get("state", line["state"].text) for line in state.of(Includes)]
            of_items = state.entity == "item"
            count = len(self.setup.items) if of_items else len(self.setup.figures)
            yield Token(
                "state", state, count, "each_item" if of_items else "each_figure", others[0] if others else None
            )

    def _kinds_of_tokens(self) -> Iterator[Token]:
        for token in self.reach.of("token"):
            if not token.of(Bookkeeping):
                printed = sum(self._printed_numbers(token))
                count = printed or len(self.setup.figures)
                yield Token("token", token, count, "printed" if printed else "each_figure")

    def _printed_numbers(self, token: Definition) -> Iterator[int]:
        """The numbers after the skills called like a token, on the cards of those who are there."""
        for placed in self.setup.plan.figures:
            for line in self.library.get("figure", placed.card).of(SkillsLine):
                for reference in line["skills"]:
                    if reference["skill"].text == token.name and isinstance(reference.get("n"), int):
                        yield reference["n"]

    def _counters(self) -> Iterator[Token]:
        """Counters for numbers of characters and items that change, and are counted in something."""
        for term in self._changing("character", "item"):
            if not term.of(Bookkeeping) and term.of(CountsLine) and term.name not in self.choices.in_the_head:
                start = sum(self._starting(term))
                bound = self._term(self.choices.as_many_as.get(term.name, ""))
                printed = sum(self._starting(bound)) if bound else 0
                count = max(start, printed) or len(
                    self.setup.figures if term.owner == "character" else self.setup.items
                )
                why: Why = "printed" if printed > start else "at_start" if start else "each_figure"
                if count and (not bound or printed):
                    yield Token("counter", term, count, why)

    def _marks(self) -> Iterator[Token]:
        """Markers for what a player of the game is, for what everybody has done, and for tracks."""
        for term in self._changing("character"):
            if term.name in self.choices.markers:
                yield Token("marker", term, len(self.setup.figures), "each_figure")
        for term in self.library.terms():
            if term.type == "player" and term.owner == "game" and ("player", term.name) in self._changed:
                yield Token("marker", term, 1, "one")
        if tracks := self.tracks:
            yield Token("pointer", None, len(tracks), "each_track")

    # --- tracks

    @cached_property
    def tracks(self) -> list[Track]:
        """Tracks for the turns, and for numbers of the game and of players that change and are counted in something."""
        turns = self._term(self.choices.turns)
        found = [Track(None, 1, self._starting(turns)[0], 1)] if turns is not None else []
        for term in self._changing("game", "player"):
            if term.of(Bookkeeping) or not term.of(CountsLine):
                continue
            start = max(self._starting(term))
            last = max(start, self.choices.up_to.get(term.name, 0))
            if last:
                seats = range(len(self.setup.players)) if term.owner == "player" else (-1,)
                found += [Track(term, 0, last, start, seat) for seat in seats]
        return found

    # --- numbers

    @cached_property
    def _changed(self) -> set[tuple[str, str]]:
        return {(place.sort, place.name) for place in self.reach.changed}

    def _changing(self, *owners: str) -> Iterator[Term]:
        """The kept numbers of some owners that rules in play change."""
        for term in self.library.terms():
            if term.owner in owners and not (term.scope or term.worked_out) and (term.type, term.name) in self._changed:
                yield term

    def _starting(self, term: Term) -> list[int]:
        """What a number is at the start, of each of its owners."""
        slots = [k.slot for k in self.setup.program.kept if k.owner == term.owner and k.called[0] == term.name]
        handles = {
            "game": (0,),
            "player": self.setup.players,
            "character": self.setup.figures,
            "item": self.setup.items,
        }[term.owner]
        return [self._game.field(handle, slot) for handle in handles for slot in slots if slot >= 0] or [0]

    def _term(self, name: str) -> Term | None:
        return next((term for term in self.library.terms() if term.name == name), None)
