"""Print the cards: each by itself as PNG and SVG, and sheets of them as PDF for both sizes of paper."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import product
from typing import Literal

from dsl.core.cards import SkillsLine
from dsl.model import Definition
from tools.press.entry_cache import EntryCache
from tools.press.model.cards import CardMaker, carded, part_name
from tools.press.printer import Made, Printer
from tools.press.typst.papers import PAPERS
from tools.slugs import slug

AT_ONCE = 24
"""So many cards are set together."""
PICTURES: tuple[Literal["png", "svg"], ...] = ("svg", "png")
EACH = "#for card in cards { single(card); pagebreak(weak: true) }"
UNKNOWN = "none"
"""The fit of a card that has not been set yet."""


@dataclass
class Said:
    """A card as Typst: its data, the sheet that it goes on, how it fits, what does not."""

    data: str
    sheet: str
    fit: str = UNKNOWN
    overflows: list[str] = field(default_factory=list)


class Deck:
    """The cards of one language in the output folder."""

    def __init__(self, printer: Printer) -> None:
        self.printer, self.theme, self.output = printer, printer.theme, printer.output("cards")
        self._template = self.theme.templates.get_template("cards.typ.jinja")
        self._memory = EntryCache(printer.content, "cards", printer.lang, printer.order.of)
        self._digests: dict[str, str] = {}
        self._lacking: set[str] = set()
        self._parts: dict[str, list[str]] = {}

    def print(self) -> Made:
        """Print all that is not there already, and take away what is no longer; tell what does not fit."""
        said = self.said()
        sheets = sorted({card.sheet for card in said.values()})
        steps = len(said) + len(sheets) * len(PAPERS)
        self._each(said, steps)
        for done, (sheet, paper) in enumerate(product(sheets, PAPERS), len(said) + 1):
            self._sheet(sheet, paper, [card for card in said.values() if card.sheet == sheet])
            self.printer.on_progress(done, steps)
        for name in self._parts.keys() - self._lacking:  # what is lacking is to be told again
            parts = [list(vars(said[part]).values()) for part in self._parts[name]]
            self._memory.put(name, self._digests[name], json.dumps(parts))
        self._memory.keep()
        self.output.close()
        return self.output.written, [told for card in said.values() for told in card.overflows]

    def said(self) -> dict[str, Said]:
        """Every card by its name; what is known from before is not said again."""
        anchors, maker = self.printer.anchors, CardMaker(self.printer)
        made: dict[str, Said] = {}
        for definition in self.printer.chosen(carded(self.printer.content.library)):
            name = anchors.of(definition)
            self._digests[name] = self._digest(definition)
            kept = self._memory.get(name, self._digests[name])
            found = [Said(*one) for one in json.loads(kept)] if kept is not None else self._new(maker, name, definition)
            parts = {part_name(name, n): one for n, one in enumerate(found, 1)}
            self._digests.update(dict.fromkeys(parts, self._digests[name]))
            self._parts[name] = list(parts)
            made |= parts
        return made

    def _digest(self, definition: Definition) -> str:
        """The digest of all that stands on a card: its own entry, and those of the skills that it tells."""
        library = self.printer.content.library
        skills = (library.get("skill", s["skill"].text) for line in definition.of(SkillsLine) for s in line["skills"])
        told = [definition, *(skill for skill in skills if skill is not None)]
        parts = [self.printer.digests.of(d, self.printer.lang) for d in told]
        return sha256("\n".join([self.theme.look, self.printer.pack_of(definition), *parts]).encode()).hexdigest()

    def _new(self, maker: CardMaker, name: str, definition: Definition) -> list[Said]:
        """A card as Typst, and those on which it goes on."""
        teller, template = self.printer.teller, self.theme.templates.get_template("card.typ.jinja")
        before = len(teller.failures)
        cards = maker.cards(definition)
        suits = [slug(s) for s in teller.suits.order]
        data = [template.render(card=card, lang=self.printer.lang, suits=suits, words=maker.words) for card in cards]
        if len(teller.failures) > before or teller.failed(definition):
            self._lacking |= {part_name(name, n) for n, _ in enumerate(cards, 1)}
        return [Said(text, f"{card.kind}s") for text, card in zip(data, cards, strict=True)]

    def _source(self, cards: Sequence[Said], what: str) -> str:
        return self._template.render(cards=[c.data for c in cards], fits=[c.fit for c in cards], what=what)

    def _each(self, said: dict[str, Said], steps: int) -> None:
        """Each card by itself; many are set together, which takes less time and makes the same bytes."""
        new = [n for n in said if said[n].fit == UNKNOWN or not self.output.has(n, self._digests[n])]
        done = len(said) - len(new)
        for names in _chunks(new):
            source = self._source([said[name] for name in names], EACH)
            self._fit(source, {name: said[name] for name in names if said[name].fit == UNKNOWN})
            pages = {form: self.printer.compiler.pages(source, form) for form in PICTURES}
            for place, name in enumerate(names):
                files = {f"cards/{self.printer.lang}/{form}/{name}.{form}": pages[form][place] for form in PICTURES}
                self.output.put(name, self._digests[name], files, name not in self._lacking)
            done += len(names)
            self.printer.on_progress(done, steps)

    def _fit(self, pages: str, cards: dict[str, Said]) -> None:
        """Find out how new cards among some pages fit, and what does not: a card is set several times, but fitted once."""
        for row in self.printer.compiler.noted(pages, "fit", "overflow") if cards else ():
            card = cards.get(row["name"])
            if card is None:
                continue
            if "mm" in row:
                told = f"{row['name']} [{self.printer.lang}]: {row['mm']:g} mm too much in the {row['box']}"
                card.overflows.append(told)
            else:
                named = "".join(f"{n}, " for n in row["named"])
                card.fit = f"({row['size']:g}pt, ({named}), {row['used']:g}pt)"

    def _sheet(self, sheet: str, paper: str, cards: list[Said]) -> None:
        """The cards of a kind on sheets of a size of paper."""
        name = f"cards/{self.printer.lang}/sheets/{sheet}-{paper}.pdf"
        source = self._source(cards, f'#sheets(cards, "{paper}", bleed: {self.printer.order.bleed}mm)')
        made_from = f"{self.theme.look}\n{source}"
        if not self.output.has(name, made_from):
            self.output.put(name, made_from, {name: self.printer.compiler.document(source)})


def print_cards(printer: Printer) -> Made:
    """The cards of one language."""
    return Deck(printer).print()


def _chunks(names: list[str]) -> Iterator[list[str]]:
    for start in range(0, len(names), AT_ONCE):
        yield names[start : start + AT_ONCE]
