"""Rule cards as data: what stands on the card of a skill, an item, a character, a state, an action."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from dsl.core.cards import BySuit, Carries, FactionLine, RatingsLine, SkillsLine, TraitsLine, UsesLine
from dsl.core.states import Bookkeeping, OfItem
from dsl.model import Action, Definition, Library
from interpreter.loading.load import Content
from tools.alphabet import alphabet
from tools.press.model.card_choices import Mark
from tools.press.model.dials import BASES, Dial, dial_of, on_dial, spans
from tools.press.model.entries import UNTOLD, Entry, spoken
from tools.press.model.labels import MARKS
from tools.press.model.links import capitalised
from tools.press.model.rich_text import RichText, joined, rich, strong
from tools.press.model.tables import Table, by_suit
from tools.press.model.teller import DOT, Line
from tools.slugs import slug

if TYPE_CHECKING:
    from tools.press.entry_cache import EntryCache
    from tools.press.model.card_choices import Art
    from tools.press.printer import Printer

SIZES = {"figure": "tarot"}
"""The size of the card of a kind of definition; all others are poker cards."""
CARDED = ("skill", "gear", "figure", "faction", "state", "token", "action")
"""The kinds of definition that have cards."""
MARKED = ("state", "token")
"""The kinds that lie on the table as what they are called: they have cards for what they say alone."""
BODY = "body"
"""The table of a theme's pictures that says on which body suits are shown; others have that of a human."""
MOST_NAMED = 12
"""So many rules are named on a card that has none of its own."""


@dataclass(frozen=True, slots=True)
class Given:
    """A rule printed on the card of whoever has it: its name, and its lines when there is room for them.

    What stands `elsewhere` has a card of its own, and may be named only; the heaviest first. `mark` is that of a dial.
    """

    title: RichText
    note: RichText
    lines: tuple[Line, ...]
    picture: str = ""
    elsewhere: bool = False
    mark: Mark | None = None

    @property
    def weight(self) -> int:
        return sum(len(line.text.plain) for line in _flat(self.lines))


@dataclass(frozen=True, slots=True)
class Track:
    """A row of boxes, from 1 to the last of the numbers that are marked in it."""

    title: str
    marks: tuple[int, ...]


MOST_LETTERS = 1400
"""How much stands on a card whose rules are all that is printed on it; a line that is begun counts for some letters."""
BEGUN = 32


@dataclass(slots=True)
class Card:
    """One card: all that the look of a theme prints."""

    id: str
    kind: str
    size: str
    title: str
    subtitle: RichText
    picture: str
    back: str
    corner: str = ""
    numbers: list[tuple[RichText, RichText]] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    given: list[Given] = field(default_factory=list)
    flavour: str = ""
    foot: str = ""
    game: str = ""
    number: str = ""
    mark: str = ""
    locations: list[tuple[str, int]] = field(default_factory=list)
    main: list[tuple[RichText, RichText]] = field(default_factory=list)
    track: Track | None = None
    dial: Dial | None = None
    corners: list[str] = field(default_factory=list)
    equipment: Table | None = None
    figure: str = "figure"
    art: Art | None = None
    frame: str = ""


class CardMaker:
    """Makes the cards of one language from the entries of the reference."""

    def __init__(self, printer: Printer, memory: EntryCache | None = None) -> None:
        self.printer, self.library, self.teller = printer, printer.content.library, printer.teller
        self._memory = memory
        self.words, self.pictures = self.teller.words, printer.theme.pictures
        self.icons = printer.theme.files("icons").keys()

    def cards(self, definition: Definition) -> list[Card]:
        """The card of a definition; rules that no card could hold go on on further ones."""
        card = self.card(definition)
        if card.tables or any(given.elsewhere for given in card.given) or definition.kind in SIZES:
            return [card]
        parts = _parts(card.lines, card.given)
        if len(parts) <= 1:
            return [card]
        return [
            replace(card, id=part_name(card.id, n), title=f"{card.title} {n}/{len(parts)}", lines=lines, given=given)
            for n, (lines, given) in enumerate(parts, 1)
        ]

    def card(self, definition: Definition) -> Card:
        entry = self.printer.writer.entry(definition)
        kind = kind_of(definition)
        size = SIZES.get(definition.kind, "poker")
        pictures = self.picture(definition), self.picture_of_sort(definition)
        traits = [badge for badge in entry.badges if badge.plain != entry.kind]
        card = Card(entry.anchor, kind, size, entry.title, joined([capitalised(entry.kind), *traits], DOT), *pictures)
        card.flavour = entry.flavour
        card.numbers = [(name.capitalised(), value) for name, value in entry.numbers]
        card.tables = [_headed(table) for table in entry.tables]
        card.lines = [line for line in [*entry.lines, *entry.ordered] if line.action is None]
        card.given = [*self._actions(entry), *self._skills(definition)]
        card.game = self.printer.pack_of(definition)
        card.mark = " *" if definition.origins else ""
        card.number = self.printer.card_numbers[id(definition)]
        card.art = self.printer.art.get(entry.anchor)
        card.foot = entry.other if entry.other != entry.title else ""
        parameter = getattr(definition, "parameter", "")
        card.corner = f"[{parameter}]" if parameter.isupper() else ""
        if definition.kind == "figure":
            self._character(definition, card, traits)
        for line in definition.of(UsesLine):
            self._labelled(card, "used_with", self.teller.named("ability", line["ability"].text))
        if not (card.lines or card.given or card.tables or card.equipment) and entry.rules:
            named = joined(entry.rules[:MOST_NAMED])
            card.given.append(Given(rich("{}:", self.words["see"]), named, ()))
        return card

    def picture(self, definition: Definition) -> str:
        """The picture that the theme has chosen for a name or a trait, or that of the sort."""
        return self._chosen(kind_of(definition), definition) or self.picture_of_sort(definition)

    def _chosen(self, table: str, definition: Definition) -> str:
        """What a table of the theme has for a name, or for a trait."""
        chosen = self.pictures.get(table, {})
        traits = [t.text for line in definition.of(TraitsLine) for t in line["traits"]]
        return next((chosen[key] for key in (definition.name, *traits, *definition.traits) if key in chosen), "")

    def picture_of_sort(self, definition: Definition) -> str:
        """The picture of a sort of cards, which its back has too; of a sort without one that of the general."""
        kind = kind_of(definition)
        return kind if f"{kind}.svg" in self.icons else definition.general

    def _actions(self, entry: Entry) -> Iterator[Given]:
        """The actions that the rule gives."""
        for line in _flat([*entry.lines, *entry.ordered]):
            if line.action is not None:
                inner = entry.given[self.teller.anchors.of(line.action)]
                note, lines = joined(inner.badges), (*inner.lines, *inner.ordered)
                yield Given(RichText(inner.title), note, lines, self.picture(line.action))

    def _skills(self, definition: Definition) -> Iterator[Given]:
        """The skills printed on a card, with what they say."""
        for reference in [s for line in definition.of(SkillsLine) for s in line["skills"]]:
            with self.teller.borne(reference):
                lines = self._told_before(self.library.get("skill", reference["skill"].text))
            yield Given(self.teller.skill(reference).capitalised(), RichText(), lines, "", True)

    def _told_before(self, skill: Definition) -> tuple[Line, ...]:
        """What a skill says to whoever has it: many cards tell it, and few of these change at once."""
        if self._memory is None:
            return self.told(self.printer.writer.entry(skill))
        name, how = self.teller.anchors.of(skill), repr(self.teller.params)
        digest = self.printer.digests.of(skill, self.teller.lang, f"told {how}")
        kept = self._memory.get(f"{name} {how}", digest)
        if kept is not None:
            return tuple(map(Line.unpacked, json.loads(kept)))
        lines = self.told(self.printer.writer.entry(skill))
        if not self.teller.failed(skill) and all(line.action is None for line in _flat(lines)):
            self._memory.put(f"{name} {how}", digest, json.dumps([line.packed() for line in lines]))
        return lines

    def told(self, entry: Entry) -> tuple[Line, ...]:
        """What a skill says, with the actions that it gives."""
        actions = (Line(rich("{} {}", strong(g.title), g.note), g.lines) for g in self._actions(entry))
        return (*(line for line in entry.lines if line.action is None), *actions)

    def _character(self, definition: Definition, card: Card, traits: list[RichText]) -> None:
        choices = self.printer.card_choices
        names = [line["faction"].text for line in definition.of(FactionLine)]
        factions = [self.teller.named("faction", name) for name in names]
        card.subtitle = joined([*factions, *traits], DOT)
        card.frame = next((choices.frames[name] for name in names if name in choices.frames), "")
        self._carried(definition, card)
        suits = self.teller.suits
        card.locations = [(slug(name), suits.ink[name]) for name in suits.order]
        card.figure = self._chosen(BODY, definition) or card.figure
        printed = self._ratings(definition)
        card.main = [(self._ability(name), printed.get(name, RichText("0"))) for name in choices.always]
        marks = [int(printed[name].plain) for name in choices.track.marks if name in printed]
        apart = {*choices.always, choices.filed}
        if choices.track.marks and choices.track.marks[-1] in printed:
            found = next(term for term in self.library.terms() if term.name == choices.track.of)
            card.track = Track(capitalised(self.teller.title(found)), tuple(marks))
            apart |= {*choices.track.marks}
        if choices.filed in printed:
            filed = rich("№\u00a0{}", printed[choices.filed])
            card.subtitle = joined([card.subtitle, filed], DOT)
        card.numbers = [pair for name, pair in zip(printed, card.numbers, strict=True) if name not in apart]
        named = [t.text for line in definition.of(TraitsLine) for t in line["traits"]]
        card.corners = [picture for trait in named for picture in choices.corners.get(trait, ())]
        card.dial = dial_of(self.teller, choices, definition)
        if card.dial is not None:
            card.tables = []
            card.lines = self.teller.lines(
                [n for n in spoken(definition) if not isinstance(n.means, BASES)], definition
            )
            card.given += self._on_dial(definition)

    def _on_dial(self, definition: Definition) -> Iterator[Given]:
        """The rules on a dial: their marks, on which clicks they are, and what they say in short."""
        for name, (reference, clicks) in on_dial(definition).items():
            skill = self.library.get("skill", name)
            with self.teller.borne(reference):
                entry = self.printer.writer.entry(skill)
            note = rich("{} {}", self.words["clicks"], spans(clicks))
            lines = (Line(entry.gist),) if entry.gist else self.told(entry)
            mark = self.printer.card_choices.mark_of(name)
            yield Given(self.teller.skill(reference).capitalised(), note, lines, "", True, mark)

    def _ability(self, name: str) -> RichText:
        return self.teller.named("ability", name).capitalised()

    def _ratings(self, definition: Definition) -> dict[str, RichText]:
        """The numbers that a card prints, by what they are called in the rules, in the order of the card."""
        found = (rating for line in definition.of(RatingsLine) for rating in line["values"])
        return {rating["x"].text: self.teller.phrase(rating["n"], definition) for rating in found}

    def _carried(self, definition: Definition, card: Card) -> None:
        """What somebody carries: a table of what there is for each suit, and the names of the rest."""
        carried = [self.library.get("gear", g.text) for line in definition.of(Carries) for g in line["gear"]]
        suits = self.teller.suits
        rows: list[list[RichText | str]] = []
        for gear in carried:
            table = by_suit(self.teller, gear)
            beside = self._ratings(gear)
            numbers = [beside[name] for name in self.printer.card_choices.beside_gear if name in beside]
            for n, row in enumerate(table.rows):
                # What it does besides stands under it by its own name.
                name = RichText(row[0]) if n else joined([self.teller.link(gear), *numbers], " ")
                rows.append([name.capitalised(), *(RichText(cell) for cell in row[1:])])
        if rows:
            head: list[RichText | str] = [self.words["gear"], *(suits.icon(name) for name in suits.order)]
            card.equipment = Table(self.words["gear"], head, rows)
        rest = [self.teller.link(gear) for gear in carried if not gear.of(BySuit)]
        if rest:
            self._labelled(card, "gear", joined(rest))

    def _labelled(self, card: Card, label: str, said: RichText) -> None:
        """Put a line with a label above the rules of a card."""
        card.given.insert(0, Given(rich("{}:", self.words[label]), said, ()))


def part_name(name: str, n: int) -> str:
    """The name of a card, or of one on which it goes on."""
    return name if n == 1 else f"{name}--{n}"


def _parts(lines: Sequence[Line], given: Sequence[Given]) -> list[tuple[list[Line], list[Given]]]:
    """Lines, and after them rules that are given, in parts of which each finds room on a card."""
    parts: list[tuple[list[Line], list[Given]]] = [(share, []) for share in _shares(lines)] or [([], [])]
    room = MOST_LETTERS - _letters(parts[-1][0])
    for rule in given:
        for share in _shares(rule.lines) or [[]]:
            told = _letters(share) + BEGUN
            if told > room and any(parts[-1]):
                parts.append(([], []))
                room = MOST_LETTERS
            parts[-1][1].append(replace(rule, lines=tuple(share)))
            room -= told
    return parts


def _shares(lines: Iterable[Line]) -> list[list[Line]]:
    """Lines in as few shares as find room on a card each, and as equal as can be; a header with too much under it is said on each."""
    found = [part for line in lines for part in _broken(line)]
    count = len(_packed(found, MOST_LETTERS))
    room = _letters(found) // max(count, 1)
    while len(shares := _packed(found, room)) > count:
        room += BEGUN
    return shares


def _packed(lines: Iterable[Line], room: int) -> list[list[Line]]:
    """Lines in shares of so many letters, or of a single line."""
    shares: list[list[Line]] = []
    left = 0
    for line in lines:
        letters = _letters([line])
        if not shares or letters > left:
            shares.append([])
            left = room
        shares[-1].append(line)
        left -= letters
    return shares


def _broken(line: Line) -> list[Line]:
    if _letters([line]) <= MOST_LETTERS or not line.under:
        return [line]
    return [replace(line, under=tuple(share)) for share in _shares(line.under)]


def _letters(lines: Iterable[Line]) -> int:
    return sum(len(line.text.plain) + BEGUN for line in _flat(lines))


def kind_of(definition: Definition) -> str:
    """The kind of a card, which has its colour and its picture."""
    return slug(definition.keyword)


def _headed(table: Table) -> Table:
    """A table whose head and rows begin with capitals."""
    rows = [[RichText(row[0]).capitalised(), *row[1:]] for row in table.rows]
    heads = [cell if isinstance(cell, RichText) else cell.replace(" ", "\u00a0") for cell in table.head[1:]]
    return replace(table, head=[RichText(table.head[0]).capitalised(), *heads], rows=rows)


def carded(library: Library) -> Iterator[Definition]:
    """Every definition that has a card, once.

    Actions that a rule gives stand on the card of the rule; marks of the rules themselves have no card, nor has what others alone say something of.
    """
    for kind in CARDED:
        for definition in library.written(kind):
            if definition.of(Bookkeeping) or (isinstance(definition, Action) and definition.given_by):
                continue
            if kind not in MARKED or any(not isinstance(n.means, (*UNTOLD, OfItem)) for n in definition.lines):
                yield definition


def numbers(content: Content) -> dict[int, str]:
    """The numbers of all cards: the place among those of a kind in their pack, by the alphabet, and the pack's version.

    They go by the names in English, so that a card has one number in all languages.
    """
    versions = {pack.manifest.name: pack.manifest.version for pack in content.packs}
    kinds: dict[tuple[str, str], list[Definition]] = {}
    for definition in carded(content.library):
        kinds.setdefault((definition.pack, kind_of(definition)), []).append(definition)
    found = {}
    for (pack, kind), cards in kinds.items():
        mark, version = MARKS.get(kind, kind[0].upper()), f" · v{versions[pack]}" if pack in versions else ""
        for place, card in enumerate(sorted(cards, key=lambda d: alphabet(d.name)), 1):
            found[id(card)] = f"{mark} {place:03}/{len(cards):03}{version}"
    return found


def _flat(lines: Iterable[Line]) -> Iterator[Line]:
    for line in lines:
        yield line
        yield from _flat(line.under)
