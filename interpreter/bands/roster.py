"""Know the characters that there are, and what their rules say of the bands that they are in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from dsl.constructs import Construct
from dsl.core.bands import AllowsMore, BringsAlong, FieldedFor, FieldsOthers, MayJoin, NeverBeside, TakesPlace
from dsl.core.cards import (
    Carries,
    FactionLine,
    Neutral,
    OneOfAName,
    OneOfANameInABand,
    RatingsLine,
    SkillsLine,
    TraitsLine,
)
from dsl.core.hooks import WhenClause
from dsl.core.references import IntegerPhrase
from dsl.core.states import DefaultLine
from dsl.core.terms import StartsAt
from dsl.model import Definition, Library, Rule
from dsl.tree import Node

TIES = (NeverBeside, MayJoin, FieldedFor, FieldsOthers, TakesPlace, AllowsMore, BringsAlong)
"""The clauses that count when a band is chosen."""

MOST_FOLLOWERS = 20
"""More characters that somebody brings along are for no board."""


@dataclass(frozen=True)
class Tie:
    """What a rule of a character says of its band; `when` is the condition about the band under which it says so."""

    node: Node
    when: Node | None = None
    x: int = 0

    def is_a(self, sort: type[Construct]) -> bool:
        return isinstance(self.node.means, sort)

    def number(self, slot: str) -> int:
        """A number of the clause, which may be the X of the rule."""
        value = self.node[slot]
        if isinstance(value, int):
            return value
        return int(value["n"]) if isinstance(value.means, IntegerPhrase) else self.x


@dataclass
class Card:
    """What counts of a character when a band is chosen."""

    definition: Definition
    traits: frozenset[str]
    numbers: Mapping[str, int]
    abilities: Mapping[str, int]
    faction: Definition | None
    neutral: bool
    single: Definition | None
    """The trait by which a game, or a band, has only one of the name."""
    skills: frozenset[str] = frozenset()
    ties: tuple[Tie, ...] = ()

    @property
    def of_game(self) -> bool:
        """Whether there is only one of the name in a game, and not just in a band."""
        return self.single is not None and not self.single.of(OneOfANameInABand)


class Roster:
    """All characters of a library, in their order."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._single = [t for t in library.all("trait") if t.of(OneOfAName)]
        self._starts = {t.name: n for t in library.all("number") for n in _plain(t, StartsAt)}
        self._defaults = {a.name: n for a in library.all("ability") for n in _plain(a, DefaultLine)}
        self.cards: dict[str, Card] = {d.name: self._card(d) for d in library.all("figure")}

    def _card(self, figure: Definition) -> Card:
        traits = frozenset((*figure.traits, *(t.text for line in figure.of(TraitsLine) for t in line["traits"])))
        printed = [r for line in figure.of(RatingsLine) for r in line["values"]]
        numbers = {r["x"].text: IntegerPhrase.value(r["n"]) for r in printed if r["x"].kind == "number"}
        abilities = {r["x"].text: IntegerPhrase.value(r["n"]) for r in printed if r["x"].kind != "number"}
        line = figure.one(FactionLine)
        faction = self.library.get("faction", line["faction"].text) if line else None
        rules = list(rules_on(figure, self.library))
        return Card(
            figure,
            traits,
            self._starts | numbers,
            self._defaults | abilities,
            faction,
            faction is None or bool(faction.of(Neutral)),
            next((t for t in self._single if t.name in traits), None),
            frozenset(rule.name for rule, _ in rules),
            tuple(t for rule, x in rules for t in ties_of(rule, x)),
        )

    @property
    def said(self) -> list[object]:
        """All that counts of every character, to be compared."""
        named = [(c.faction and c.faction.name, c.single and c.single.name) for c in self.cards.values()]
        counts = [(c.traits, c.numbers, c.abilities, c.neutral, c.skills, c.ties) for c in self.cards.values()]
        return [list(self.cards), named, counts]

    def least(self, card: Card, number: str) -> int:
        """The least that a character can come to of a number, in whatever band."""
        least = [card.numbers.get(number, 0)]
        least += [t.number("n") for t in card.ties if t.is_a(FieldedFor) and t.node["x"].text == number]
        least += [other.numbers.get(number, 0) for other in self._replaced.get(card.definition.name, ())]
        least += [t.number("n") for t in self._fielded.get((card.definition.name, number), ())]
        return min(least)

    @cached_property
    def _fielded(self) -> dict[tuple[str, str], list[Tie]]:
        """For each whom others field for so much of a number: what they say."""
        found: dict[tuple[str, str], list[Tie]] = {}
        for tie in (t for c in self.cards.values() for t in c.ties if t.is_a(FieldsOthers)):
            found.setdefault((tie.node["figure"].text, tie.node["x"].text), []).append(tie)
        return found

    @cached_property
    def _replaced(self) -> dict[str, list[Card]]:
        """For each who may take the places of others: those others."""
        found: dict[str, list[Card]] = {}
        for tie in (t for c in self.cards.values() for t in c.ties if t.is_a(TakesPlace)):
            other = self.cards.get(tie.node["other"].text)
            if other is not None:
                found.setdefault(tie.node["figure"].text, []).append(other)
        return found

    def total(self, band: Sequence[str], number: str) -> int:
        """What a number comes to in a band."""
        company = Company(self, band)
        return sum(company.price(place, number) for place in range(len(band)))


def _plain(definition: Definition, construct: type[Construct]) -> Iterator[int]:
    """What a number is where a card prints none, if that is a plain number."""
    for line in definition.of(construct):
        if isinstance(line["n"].means, IntegerPhrase):
            yield IntegerPhrase.value(line["n"])


def ties_of(rule: Rule, x: int = 0) -> Iterator[Tie]:
    """The clauses of a rule that count when a band is chosen; those that depend on anything but the band are left out."""
    yield from _ties(rule.lines, None, x)


def _ties(lines: Iterable[Node], when: Node | None, x: int) -> Iterator[Tie]:
    for node in lines:
        if isinstance(node.means, TIES):
            yield Tie(node, when, x)
        elif isinstance(node.means, WhenClause) and (named := about_band(node)):
            yield from _ties(node.body, named, x)


def about_band(node: Node) -> Node | None:
    """What a clause asks of the band of its bearer, if those under it depend on that and on nothing else."""
    condition: Node | None = node.get("condition")
    return condition if condition is not None and condition.word.traits.banded else None


class Company:
    """A band as a whole: its factions, what its rules say, and what each of its members comes to."""

    def __init__(self, roster: Roster, band: Sequence[str], cards: Sequence[Card] | None = None) -> None:
        self.roster, self.band = roster, band
        self.cards = [roster.cards[c] for c in band] if cards is None else cards
        self.tied = any(c.ties for c in self.cards)

    def with_another(self, name: str) -> Company:
        """The band with one more member."""
        return Company(self.roster, (*self.band, name), [*self.cards, self.roster.cards[name]])

    @cached_property
    def factions(self) -> frozenset[str]:
        return frozenset(c.faction.name for c in self.cards if c.faction is not None)

    @cached_property
    def faction(self) -> Definition | None:
        """The one faction of the band; those of whom it may have some beside another do not give it."""
        bound = [c for c in self.cards if not c.neutral]
        found = [c for c in bound if not any(t.is_a(MayJoin) for t in c.ties)] or bound
        return found[0].faction if found else None

    def ties(self, place: int, sort: type[Construct]) -> Iterator[Tie]:
        """What the rules of a member say, as far as it counts in this band."""
        for tie in self.cards[place].ties:
            if tie.is_a(sort) and (tie.when is None or self._holds(tie.when, place)):
                yield tie

    def _holds(self, when: Node, place: int) -> bool:
        """Whether what is asked of the band of a member is so."""
        if when.get("faction") is not None:
            return when["faction"].text in self.factions
        return place == next((n for n, c in enumerate(self.cards) if when["trait"].text in c.traits), None)

    def all_ties(self, sort: type[Construct]) -> Iterator[tuple[int, Tie]]:
        for place in range(len(self.cards)):
            for tie in self.ties(place, sort):
                yield place, tie

    def price(self, place: int, number: str) -> int:
        """What a member comes to of a number."""
        price = self.cards[place].numbers.get(number, 0)
        if not self.tied:
            return price
        for tie in self.ties(place, FieldedFor):
            if tie.node["x"].text == number:
                price = tie.number("n")
        for other in self._places_taken(place):
            price = min(price, other.numbers.get(number, 0))
        name, before = self.band[place], self.band[:place].count(self.band[place])
        for _, tie in self.all_ties(FieldsOthers):
            if tie.node["figure"].text == name and tie.node["x"].text == number and before < tie.number("most"):
                price = min(price, tie.number("n"))
        return price

    def _places_taken(self, place: int) -> Iterator[Card]:
        """Whose places a member may take, by the rule of another."""
        name = self.band[place]
        for bearer, tie in self.all_ties(TakesPlace):
            other = self.roster.cards.get(tie.node["other"].text)
            itself = self.band[bearer] == name and place == self.band.index(name)
            if other is not None and tie.node["figure"].text == name and not itself:
                yield other

    def allowed(self, number: str, most: int) -> int:
        """How much of a number the band may come to, where it might be so much without its rules."""
        if not self.tied:
            return most
        more = (t.number("n") for _, t in self.all_ties(AllowsMore) if t.node["x"].text == number)
        return most + sum(more)

    def apart(self, one: int, other: int) -> bool:
        """Whether a rule of one of two members keeps the other out."""
        return any(
            meant(self.cards[b], sort)
            for a, b in ((one, other), (other, one))
            for tie in self.ties(a, NeverBeside)
            for sort in tie.node["whom"]
        )


def meant(card: Card, sort: Node) -> bool:
    """Whether a character is of a sort that a rule names."""
    name = sort["x"]
    if name.kind == "trait":
        return name.text in card.traits
    if name.kind == "skill":
        return name.text in card.skills
    if name.kind == "ability":
        return bool(card.abilities.get(name.text, 0) >= sort["n"])
    if name.kind == "faction":
        return card.faction is not None and card.faction.name == name.text
    return bool(card.definition.name == name.text)


def rules_on(figure: Definition, library: Library) -> Iterator[tuple[Rule, int]]:
    """The rules printed on a card and its items, with their X, and that of its faction; what nothing has is passed over."""
    gear = (library.get("gear", name.text) for line in figure.of(Carries) for name in line["gear"])
    printed = (n for card in (figure, *filter(None, gear)) for n in card.of(SkillsLine))
    named = [(library.get("skill", s["skill"].text), s.get("n") or 0) for n in printed for s in n["skills"]]
    named += [(library.get("faction", line["faction"].text), 0) for line in figure.of(FactionLine)]
    yield from ((rule, x) for rule, x in named if isinstance(rule, Rule))


def followers(rules: Iterable[tuple[Rule, int]]) -> Iterator[str]:
    """The cards of those that somebody with some rules brings along, one for each."""
    for rule, x in rules:
        for tie in ties_of(rule, x):
            if tie.is_a(BringsAlong):
                yield from [str(tie.node["figure"].text)] * min(tie.number("n"), MOST_FOLLOWERS)
