"""Rule cards as data: what stands on the card of a skill, an item, a character, a state, an action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from markupsafe import Markup

from dsl.model import Action, Definition, Library
from interpreter.load import Content
from tools.press.entries import Entry, EntryWriter
from tools.press.labels import at
from tools.press.links import Anchors
from tools.press.references import References
from tools.press.tables import Table
from tools.press.telling import Failure, Line, Teller, joined

SIZES = {"figure": "tarot"}
"""The size of the card of a kind of definition; all others are poker cards."""
CARDED = ("skill", "gear", "figure", "state", "token", "action")
"""The kinds of definition that have cards."""


@dataclass(frozen=True, slots=True)
class Given:
    """A rule printed on another card: its name, and its lines when there is room for them."""

    title: Markup
    note: Markup
    lines: tuple[Line, ...]


@dataclass(slots=True)
class Card:
    """One card: all that the look of a theme prints."""

    id: str
    kind: str
    size: str
    title: str
    subtitle: Markup
    corner: str = ""
    numbers: list[tuple[Markup, Markup]] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    given: list[Given] = field(default_factory=list)
    flavour: str = ""
    foot: str = ""
    figure: bool = False
    locations: list[tuple[str, int]] = field(default_factory=list)


class CardMaker:
    """Makes the cards of one language from the entries of the reference."""

    def __init__(self, content: Content, lang: str) -> None:
        anchors = Anchors(content.library)
        self.content, self.library, self.lang = content, content.library, lang
        self.teller = Teller(content, anchors, lang)
        self.words = self.teller.words
        self.writer = EntryWriter(self.teller, References(content.library, anchors), examples=False)
        manifest = content.packs[0].manifest if content.packs else None
        self.game = (manifest.name, manifest.pl)[at(lang)] if manifest else ""

    @property
    def failures(self) -> list[Failure]:
        return self.teller.failures

    def card(self, definition: Definition) -> Card:
        entry = self.writer.entry(definition)
        kind = "character" if definition.kind == "figure" else definition.keyword
        card = Card(entry.anchor, kind, SIZES.get(definition.kind, "poker"), entry.title, self._subtitle(entry))
        card.tables, card.flavour, card.numbers = entry.tables, entry.flavour, entry.numbers
        card.lines = [line for line in [*entry.lines, *entry.ordered] if line.action is None]
        card.given = [*self._actions(entry), *self._skills(definition)]
        card.foot = " · ".join([self.game, *definition.sources[:1]])
        parameter = getattr(definition, "parameter", "")
        card.corner = f"[{parameter}]" if parameter.isupper() else ""
        if definition.kind == "figure":
            self._character(definition, card)
        return card

    def _subtitle(self, entry: Entry) -> Markup:
        """What the card is, with its traits."""
        badges = [b for b in entry.badges if "parameter" not in b]
        return joined([Markup("{}").format(entry.kind), *badges], " · ")

    def _actions(self, entry: Entry) -> Iterator[Given]:
        """The actions that the rule gives."""
        for line in _flat([*entry.lines, *entry.ordered]):
            if line.action is not None:
                inner = entry.given[self.teller.anchors.of(line.action)]
                note = joined(inner.badges)
                yield Given(Markup("{}").format(inner.title), note, (*inner.lines, *inner.ordered))

    def _skills(self, definition: Definition) -> Iterator[Given]:
        """The skills printed on a card, with what they say."""
        for reference in [s for line in definition.of("skills") for s in line["skills"]]:
            skill = self.library.get("skill", reference["skill"].text)
            entry = self.writer.entry(skill)
            lines = [line for line in entry.lines if line.action is None]
            for given in self._actions(entry):
                lines.append(Line(Markup("{}").format(given.title), given.lines))
            yield Given(self.teller.skill(reference), Markup(""), tuple(lines))

    def _character(self, definition: Definition, card: Card) -> None:
        factions = [self.teller.named("faction", line["faction"].text) for line in definition.of("faction")]
        card.subtitle = joined([*factions, *(b for b in [card.subtitle.partition(" · ")[2]] if b)], " · ")
        carried = [self.teller.named("gear", g.text) for line in definition.of("carries") for g in line["gear"]]
        if carried:
            card.given.append(Given(Markup("{}").format(self.words["gear"]), joined(carried), ()))
        card.figure = True
        suits = self.teller.suits
        card.locations = [(name, suits.ink[name]) for name in suits.order]


def carded(library: Library) -> Iterator[Definition]:
    """Every definition that has a card, once.

    Actions that a rule gives stand on the card of the rule; marks of the rules themselves have no card.
    """
    for kind in CARDED:
        for definition in library.all(kind):
            if not definition.of("bookkeeping") and not (isinstance(definition, Action) and definition.given_by):
                yield definition


def _flat(lines: Iterable[Line]) -> Iterator[Line]:
    for line in lines:
        yield line
        yield from _flat(line.under)
