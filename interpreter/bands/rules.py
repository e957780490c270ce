"""Choose bands: what a scenario lets a player bring, what is wrong with a band, who may still join it.

All that a muster says is `at most`: whoever is put into a sound band and breaks nothing leaves it sound, so every legal
band can be chosen one character at a time, in any order; only those for whom others make room must come after them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from dsl.core.bands import AllowsMore, BandLimit, MayJoin
from dsl.core.scenarios import Brings, MayBring, MayBringFactions, Receives, Stands
from dsl.model import Definition, Library, Rule
from dsl.tree import Node
from interpreter.bands.faults import Fault
from interpreter.bands.plans import cards_of
from interpreter.bands.roster import Card, Company, Roster

Band = tuple[str, ...]
"""The cards of a band, one for each character."""

COUNTED = 300
"""More characters of one card, or for one slot, are for no board; they are not counted."""


@dataclass(frozen=True)
class Limit:
    """At most so much of a number that is printed on characters, in all; `usual` where the scenario says nothing of it."""

    number: Definition
    most: int
    usual: bool = False


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


# --- what a scenario says


def musters(scenario: Rule, library: Library) -> dict[str, Muster]:
    """What each player may bring to a scenario, by name of the player."""
    return {seat.name: _muster(scenario, seat.name, library) for seat in library.all("seat")}


def _muster(scenario: Rule, who: str, library: Library) -> Muster:
    lines = [n for n in scenario.of(MayBring) if n["who"].text == who]
    hires = [n for n in scenario.of(MayBringFactions) if n["who"].text == who]
    most: dict[str, int] = {}
    for slot in (s for line in lines for s in line["slots"]):
        name = slot["trait"].text
        most[name] = min(slot["n"], most.get(name, slot["n"]))
    slots = [(library.get("trait", name), n) for name, n in most.items()]
    limits = [(library.get("number", n["x"].text), n["n"]) for n in lines if n.get("x") is not None]
    factions = [library.get("faction", f.text) for line in hires for f in line["factions"]]
    return muster_of(
        library,
        [(trait, n) for trait, n in slots if trait is not None],
        [(number, n) for number, n in limits if number is not None],
        [f for f in factions if f is not None],
    )


def muster_of(
    library: Library,
    slots: Sequence[tuple[Definition, int]],
    limits: Sequence[tuple[Definition, int]] = (),
    factions: Sequence[Definition] = (),
) -> Muster:
    """A muster with the limits that hold wherever nothing else is said."""
    said = [number for number, _ in limits]
    usual = [(t, line["n"]) for t in library.all("number") if t not in said for line in t.of(BandLimit)]
    return Muster(
        tuple(slots),
        (*(Limit(number, n) for number, n in limits), *(Limit(number, n, usual=True) for number, n in usual)),
        tuple(factions),
    )


def usual_bands(scenario: Rule, library: Library) -> dict[str, Band]:
    """The bands that the scenario gives, by name of the player."""
    bands: dict[str, list[str]] = {seat.name: [] for seat in library.all("seat")}
    for line in scenario.of(Brings):
        bands.setdefault(line["who"].text, []).extend(cards_of(line["band"]))
    return {name: tuple(band) for name, band in bands.items()}


def others_of(scenario: Rule) -> Band:
    """The characters of a scenario that nobody chooses: those that arrive, and those that belong to no player."""
    return tuple(c for core in (Receives, Stands) for line in scenario.of(core) for c in cards_of(line["band"]))


# --- what is wrong, who may join


class _Tally:
    """A band as it grows, member by member, within a whole: what has been used up of its muster."""

    def __init__(self, company: Company, muster: Muster, others: Iterable[str], members: int) -> None:
        self.company, self.muster, self.others = company, muster, frozenset(others)
        self.cards: set[str] = set()
        self.traits: Counter[str] = Counter()
        self.spent: Counter[str] = Counter()
        self.members = 0
        for _ in range(members):
            self.add()

    def add(self) -> None:
        """The next member joins."""
        card = self.company.cards[self.members]
        self.cards.add(card.definition.name)
        self.traits.update(card.traits)
        for limit in self.muster.limits:
            self.spent[limit.number.name] += self.company.price(self.members, limit.number.name)
        self.members += 1

    def faults(self, company: Company | None = None) -> Iterator[Fault]:
        """What is wrong with the next member, in this whole or in another that begins alike."""
        company, place, muster = company or self.company, self.members, self.muster
        card = company.cards[place]
        slots = [slot for slot in muster.slots if slot[0].name in card.traits]
        if not slots:
            yield Fault("misfit", (card.definition,))
        for trait, most in slots:
            if self.traits[trait.name] >= most:
                yield Fault("slot", (card.definition, trait, self.traits[trait.name] + 1, most))
        for limit in muster.limits:
            name = limit.number.name
            total, most = self.spent[name] + company.price(place, name), company.allowed(name, limit.most)
            if total > most:
                yield Fault("limit", (card.definition, limit.number, total, most))
        yield from _foreign(company, place, muster.factions)
        if company.tied:
            apart = (company.cards[n] for n in range(place) if company.apart(place, n))
            yield from (Fault("beside", (card.definition, other.definition)) for other in apart)
        if card.single is not None and card.definition.name in self.cards:
            yield Fault("twice", (card.definition, card.single))
        elif card.single is not None and card.of_game and card.definition.name in self.others:
            yield Fault("taken", (card.definition, card.single))


def _foreign(company: Company, place: int, allowed: Sequence[Definition]) -> Iterator[Fault]:
    """Whether a member is of a faction that it may not be of."""
    card = company.cards[place]
    if card.neutral and not allowed:
        return
    joined = [f.text for tie in company.ties(place, MayJoin) for f in tie.node["factions"]]
    whole = company.faction
    if joined and any(f.name in joined for f in ((whole,) if whole else allowed) if not allowed or f in allowed):
        return
    if allowed and card.faction is None:
        yield Fault("homeless", (card.definition,))
    elif card.faction is not None and allowed and card.faction not in allowed:
        yield Fault("barred", (card.definition, card.faction))
    elif not card.neutral and whole is not None and card.faction is not whole:
        assert card.faction is not None
        yield Fault("faction", (card.definition, card.faction, whole))


def faults(roster: Roster, band: Sequence[str], muster: Muster, others: Iterable[str] = ()) -> list[Fault]:
    """What is wrong with a band, beside all others who are in the game; each thing is said of the first to break it."""
    if muster.fixed:
        return [Fault("fixed")]
    if not band:
        return [Fault("empty")]
    found: list[Fault] = []
    broken: set[object] = set()
    tally = _Tally(Company(roster, band), muster, others, 0)
    for place, card in enumerate(band):
        for fault in tally.faults():
            about = fault.about[1] if fault.kind in ("slot", "limit") else card
            what = (fault.kind, about.name if isinstance(about, Definition) else about)
            if what not in broken:
                found.append(replace(fault, place=place))
                broken.add(what)
        tally.add()
    return found


def candidates(
    roster: Roster,
    band: Sequence[str],
    muster: Muster,
    others: Iterable[str] = (),
    among: frozenset[str] | None = None,
) -> list[str]:
    """Who may still join a sound band, in the order of the library.

    `among` are those who might join a part of it: nobody else may, unless somebody makes room for others.
    """
    if muster.fixed:
        return []
    others = frozenset(others)
    company = Company(roster, band)
    tally = _Tally(company, muster, others, len(band))
    if among is None or any(c.ties or min(c.numbers.values(), default=0) < 0 for c in company.cards):
        cards = roster.cards
    else:
        cards = {name: card for name, card in roster.cards.items() if card.ties or name in among}

    def may_join(name: str) -> bool:
        whole = company.with_another(name)
        # Where rules speak of the band, one more member may change what the others come to.
        return not faults(roster, whole.band, muster, others) if whole.tied else not any(tally.faults(whole))

    return [name for name in cards if may_join(name)]


def largest(roster: Roster, muster: Muster) -> int:
    """How many characters a band can have; exact where none has two of the traits, there is one limit and no rule on bands."""
    fitting = [c for c in roster.cards.values() if c.ties or _fits(c, roster, muster)]
    factions = {c.faction.name: c.faction for c in fitting if c.faction and not c.neutral}
    return max(_largest(fitting, roster, muster, f) for f in (None, *factions.values()))


def _largest(cards: Iterable[Card], roster: Roster, muster: Muster, faction: Definition | None) -> int:
    """The same for bands of a faction and neutral characters; of what rules on bands say, the most favourable is taken."""
    fitting = [c for c in cards if c.ties or c.neutral or c.faction is faction]
    most = sum(len(_cheapest(fitting, trait.name, n, roster)) for trait, n in muster.slots)
    for limit in muster.limits:
        number = limit.number.name
        if any(t.is_a(AllowsMore) and t.node["x"].text == number for c in fitting for t in c.ties):
            continue
        costs = sorted(c for trait, n in muster.slots for c in _cheapest(fitting, trait.name, n, roster, number))
        spent = 0
        for place, cost in enumerate(costs):
            spent += cost
            if spent > limit.most:
                most = min(most, place)
                break
    return most


def _fits(card: Card, roster: Roster, muster: Muster) -> bool:
    return not any(_Tally(Company(roster, (card.definition.name,)), muster, (), 0).faults())


def _cheapest(cards: Iterable[Card], trait: str, n: int, roster: Roster, number: str = "") -> list[int]:
    """What the cheapest characters with a trait cost, as many as fit into a slot."""
    n = min(n, COUNTED)
    costs: list[int] = []
    for card in cards:
        if trait in card.traits:
            costs += [roster.least(card, number)] * (1 if card.single else n)
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
