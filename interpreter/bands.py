"""Choose bands: what a scenario lets a player bring, what is wrong with a band, who may still join it.

All that a muster says is `at most`: whoever is put into a sound band and breaks nothing leaves it sound, so every legal
band can be chosen one character at a time, in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from dsl.model import Definition, Library, Rule
from dsl.tree import Node
from interpreter.band_faults import Fault
from interpreter.plans import cards_of

Band = tuple[str, ...]
"""The cards of a band, one for each character."""

COUNTED = 300
"""More characters of one card, or for one slot, are for no board; they are not counted."""


@dataclass(frozen=True)
class Limit:
    """At most so much of a number that is printed on characters, in all."""

    number: Definition
    most: int


@dataclass(frozen=True)
class Muster:
    """What a player may bring: so many characters with a trait, of these factions (none named: any), within limits.

    Without slots the band is fixed: the scenario says who it is.
    """

    slots: tuple[tuple[Definition, int], ...] = ()
    limits: tuple[Limit, ...] = ()
    factions: tuple[Definition, ...] = ()

    @property
    def fixed(self) -> bool:
        return not self.slots


# --- the characters that there are


@dataclass
class Card:
    """What counts of a character when a band is chosen."""

    definition: Definition
    traits: frozenset[str]
    numbers: Mapping[str, int]
    faction: Definition | None
    neutral: bool
    single: Definition | None
    """The trait by which a game has only one of the name."""


class Roster:
    """All characters of a library, in their order."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._single = [t for t in library.all("trait") if t.of("one-of-a-name")]
        self._starts = {t.name: n for t in library.all("number") for n in _start(t)}
        self.cards: dict[str, Card] = {d.name: self._card(d) for d in library.all("figure")}

    def _card(self, figure: Definition) -> Card:
        traits = frozenset(t.text for line in figure.of("traits") for t in line["traits"])
        numbers = {
            r["x"].text: int(r["n"]["n"]) * int(r["n"].word.extra.get("sign", 1))
            for line in figure.of("ratings")
            for r in line["values"]
        }
        line = figure.one("faction")
        faction = self.library.get("faction", line["faction"].text) if line else None
        return Card(
            figure,
            traits,
            self._starts | numbers,
            faction,
            faction is None or bool(faction.of("neutral")),
            next((t for t in self._single if t.name in traits), None),
        )

    def total(self, band: Iterable[str], number: str) -> int:
        """What a number comes to that is printed on the characters of a band."""
        return sum(self.cards[c].numbers.get(number, 0) for c in band)


def _start(term: Definition) -> Iterator[int]:
    """What a number is where a card prints none, if that is a plain number."""
    for line in term.of("starts"):
        if line["n"].word.extra.get("core") == "literal":
            yield line["n"]["n"]


def musters(scenario: Rule, library: Library) -> dict[str, Muster]:
    """What each player may bring to a scenario, by name of the player."""
    return {seat.name: _muster(scenario, seat.name, library) for seat in library.all("seat")}


def _muster(scenario: Rule, who: str, library: Library) -> Muster:
    lines = [n for n in scenario.of("musters") if n["who"].text == who]
    hires = [n for n in scenario.of("hires") if n["who"].text == who]
    most: dict[str, int] = {}
    for slot in (s for line in lines for s in line["slots"]):
        name = slot["trait"].text
        most[name] = min(slot["n"], most.get(name, slot["n"]))
    slots = [(library.get("trait", name), n) for name, n in most.items()]
    limits = [(library.get("number", n["x"].text), n["n"]) for n in lines if n.get("x") is not None]
    factions = [library.get("faction", f.text) for line in hires for f in line["factions"]]
    return Muster(
        tuple((trait, n) for trait, n in slots if trait is not None),
        tuple(Limit(number, n) for number, n in limits if number is not None),
        tuple(f for f in factions if f is not None),
    )


def usual_bands(scenario: Rule, library: Library) -> dict[str, Band]:
    """The bands that the scenario gives, by name of the player."""
    bands: dict[str, list[str]] = {seat.name: [] for seat in library.all("seat")}
    for line in scenario.of("brings"):
        bands.setdefault(line["who"].text, []).extend(cards_of(line["band"]))
    return {name: tuple(band) for name, band in bands.items()}


def others_of(scenario: Rule) -> Band:
    """The characters of a scenario that nobody chooses: those that arrive, and those that belong to no player."""
    return tuple(c for core in ("receives", "stands") for line in scenario.of(core) for c in cards_of(line["band"]))


# --- what is wrong, who may join


@dataclass
class _Tally:
    """A band as it grows: what has been used up of its muster."""

    roster: Roster
    muster: Muster
    others: frozenset[str]
    cards: set[str] = field(default_factory=set)
    traits: Counter[str] = field(default_factory=Counter)
    spent: Counter[str] = field(default_factory=Counter)
    faction: Definition | None = None

    def add(self, name: str) -> None:
        card = self.roster.cards[name]
        self.cards.add(name)
        self.traits.update(card.traits)
        for limit in self.muster.limits:
            self.spent[limit.number.name] += card.numbers.get(limit.number.name, 0)
        if not card.neutral and self.faction is None:
            self.faction = card.faction

    def faults(self, name: str) -> Iterator[Fault]:
        """What would be wrong with one more character."""
        card, muster = self.roster.cards[name], self.muster
        if not any(trait.name in card.traits for trait, _ in muster.slots):
            yield Fault("misfit", (card.definition,))
        for trait, most in muster.slots:
            if trait.name in card.traits and self.traits[trait.name] >= most:
                yield Fault("slot", (card.definition, trait, self.traits[trait.name] + 1, most))
        for limit in muster.limits:
            total = self.spent[limit.number.name] + card.numbers.get(limit.number.name, 0)
            if total > limit.most:
                yield Fault("limit", (card.definition, limit.number, total, limit.most))
        yield from self._foreign(card)
        if card.single is not None and name in self.cards:
            yield Fault("twice", (card.definition, card.single))
        elif card.single is not None and name in self.others:
            yield Fault("taken", (card.definition, card.single))

    def _foreign(self, card: Card) -> Iterator[Fault]:
        allowed = self.muster.factions
        if allowed and card.faction is None:
            yield Fault("homeless", (card.definition,))
        elif card.faction is not None and allowed and card.faction not in allowed:
            yield Fault("barred", (card.definition, card.faction))
        elif not card.neutral and self.faction is not None and card.faction is not self.faction:
            assert card.faction is not None
            yield Fault("faction", (card.definition, card.faction, self.faction))


def _tally(roster: Roster, muster: Muster, band: Iterable[str], others: Iterable[str]) -> _Tally:
    tally = _Tally(roster, muster, frozenset(others))
    for card in band:
        tally.add(card)
    return tally


def faults(roster: Roster, band: Sequence[str], muster: Muster, others: Iterable[str] = ()) -> list[Fault]:
    """What is wrong with a band, beside all others who are in the game; each thing is said of the first to break it."""
    if muster.fixed:
        return [Fault("fixed")]
    if not band:
        return [Fault("empty")]
    found: list[Fault] = []
    broken: set[object] = set()
    tally = _tally(roster, muster, (), others)
    for place, card in enumerate(band):
        for fault in tally.faults(card):
            about = fault.about[1] if fault.kind in ("slot", "limit") else card
            what = (fault.kind, about.name if isinstance(about, Definition) else about)
            if what not in broken:
                found.append(replace(fault, place=place))
                broken.add(what)
        tally.add(card)
    return found


def candidates(roster: Roster, band: Sequence[str], muster: Muster, others: Iterable[str] = ()) -> list[str]:
    """Who may still join a sound band, in the order of the library."""
    if muster.fixed:
        return []
    tally = _tally(roster, muster, band, others)
    return [name for name in roster.cards if next(tally.faults(name), None) is None]


def largest(roster: Roster, muster: Muster) -> int:
    """How many characters a band can have; exact where no character has two of the traits and there is one limit."""
    factions = {c.faction.name: c.faction for c in roster.cards.values() if c.faction and not c.neutral}
    return max((_largest(roster, muster, f) for f in (None, *factions.values())), default=0)


def _largest(roster: Roster, muster: Muster, faction: Definition | None) -> int:
    """The same for bands of a faction and neutral characters."""
    tally = _tally(roster, muster, (), ())
    tally.faction = faction
    fitting = [c for c in roster.cards.values() if next(tally.faults(c.definition.name), None) is None]
    fitting = [c for c in fitting if c.neutral or c.faction is faction]
    most = sum(len(_cheapest(fitting, trait.name, n, "")) for trait, n in muster.slots)
    for limit in muster.limits:
        costs = sorted(c for trait, n in muster.slots for c in _cheapest(fitting, trait.name, n, limit.number.name))
        spent = 0
        for place, cost in enumerate(costs):
            spent += cost
            if spent > limit.most:
                most = min(most, place)
                break
    return most


def _cheapest(cards: Iterable[Card], trait: str, n: int, number: str) -> list[int]:
    """What the cheapest characters with a trait cost, as many as fit into a slot."""
    n = min(n, COUNTED)
    costs: list[int] = []
    for card in cards:
        if trait in card.traits:
            costs += [card.numbers.get(number, 0)] * (1 if card.single else n)
    return sorted(costs)[:n]


def fielded(line: Node) -> Iterator[tuple[str, Node]]:
    """The characters of a line that brings some, each with where it is written; of too many of one, as many as count."""
    for node in line["band"]:
        for _ in range(min(node.get("n") or 1, COUNTED)):
            yield node["figure"].text, node


def faults_in(
    scenario: Rule, library: Library, roster: Roster, chosen: Mapping[str, Sequence[str]], settled: bool = True
) -> dict[str, list[Fault]]:
    """What is wrong with chosen bands of a scenario, by name of the player; of two who want one character, the second errs.

    Whoever has not chosen brings the usual band; where that is not `settled`, only if it is fixed.
    """
    usual, allowed = usual_bands(scenario, library), musters(scenario, library)
    found: dict[str, list[Fault]] = {}
    rest = [who for who in allowed if who not in chosen and (settled or allowed[who].fixed)]
    there = [*others_of(scenario), *(card for who in rest for card in usual[who])]
    for who in (name for name in allowed if name in chosen):
        band, muster = tuple(chosen[who]), allowed[who]
        if not (muster.fixed and band == usual[who]):
            found[who] = faults(roster, band, muster, there)
        there += band
    return {who: wrong for who, wrong in found.items() if wrong}
