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
from tools.files import write_bytes
from tools.press.cards import CardMaker, carded
from tools.press.printer import Made, Printer
from tools.press.setting.joining import joined, opened, ready, saved
from tools.press.setting.papers import PAPERS
from tools.press.setting.setter import Setter
from tools.slugs import slug

DATA = ".cards.json"
"""Beside the cards: what each was made from and what it says, so that only what has changed is said anew."""
AT_ONCE = 24
"""So many cards are set together."""
ALONE = "#single(cards.first())"
PICTURES: tuple[Literal["png", "svg"], ...] = ("svg", "png")
EACH = "#for card in cards { single(card); pagebreak(weak: true) }"
UNKNOWN = "none"
"""The fit of a card that has not been set yet."""


@dataclass
class Said:
    """A card as Typst: what it was made from, its data, the sheet that it goes on, how it fits, what does not."""

    digest: str
    data: str
    sheet: str
    fit: str = UNKNOWN
    overflows: list[str] = field(default_factory=list)


class Deck:
    """The cards of one language in the output folder."""

    def __init__(self, printer: Printer) -> None:
        self.printer, self.theme = printer, printer.theme
        self.setter = Setter(self.theme, printer.folder("cards"))
        self._template = self.theme.templates.get_template("cards.typ.jinja")
        self._record = self.setter.out / DATA

    def print(self) -> Made:
        """Print all that is not there already, and take away what is no longer; tell what does not fit."""
        said = self.said()
        sheets = sorted({card.sheet for card in said.values()})
        steps = len(said) + len(sheets) * len(PAPERS)
        self._each(said, steps)
        for done, (sheet, paper) in enumerate(product(sheets, PAPERS), len(said) + 1):
            self._sheet(sheet, paper, [card for card in said.values() if card.sheet == sheet])
            self.printer.told(done, steps)
        record = {name: list(vars(card).values()) for name, card in said.items() if card.digest}
        write_bytes(self._record, json.dumps(record, ensure_ascii=False).encode())
        self.setter.sweep()
        self.setter.keep()
        return self.setter.written, [told for card in said.values() for told in card.overflows]

    def said(self) -> dict[str, Said]:
        """Every card by its name; what is known from before is not said again."""
        anchors, library = self.printer.anchors, self.printer.content.library
        before = json.loads(self._record.read_text("utf-8")) if self._record.is_file() else {}
        look = f"{self.setter.look} {json.dumps(self.theme.pictures, sort_keys=True)} {self.printer.game}"
        maker = CardMaker(self.printer)
        made: dict[str, Said] = {}
        for definition in carded(library):
            name, digest = anchors.of(definition), self._digest(definition, look)
            kept = before.get(name)
            made[name] = Said(*kept) if kept and kept[0] == digest else self._new(maker, definition, digest)
        return made

    def _digest(self, definition: Definition, look: str) -> str:
        """The digest of all that stands on a card: its own entry, and those of the skills that it tells."""
        library = self.printer.content.library
        skills = (library.get("skill", s["skill"].text) for line in definition.of(SkillsLine) for s in line["skills"])
        told = [definition, *(skill for skill in skills if skill is not None)]
        parts = [self.printer.digests.of(d, self.printer.lang) for d in told]
        return sha256("\n".join([look, *parts]).encode()).hexdigest()

    def _new(self, maker: CardMaker, definition: Definition, digest: str) -> Said:
        teller = self.printer.teller
        before = len(teller.failures)
        card = maker.card(definition)
        data = self.theme.templates.get_template("card.typ.jinja").render(
            card=card,
            lang=self.printer.lang,
            game=self.printer.game,
            suits=[slug(s) for s in teller.suits.order],
            words=maker.words,
        )
        lacking = len(teller.failures) > before or teller.failed(definition)
        return Said("" if lacking else digest, data, f"{card.kind}s")  # what is lacking is to be told again

    def _source(self, cards: Sequence[Said], what: str) -> str:
        return self._template.render(cards=[c.data for c in cards], fits=[c.fit for c in cards], what=what)

    def _each(self, said: dict[str, Said], steps: int) -> None:
        """Each card by itself; many are set together, which takes less time and makes the same bytes."""
        sources = {name: self._source([card], ALONE) for name, card in said.items() if card.fit != UNKNOWN}
        new = [name for name in said if name not in sources or not self._is_there(name, sources[name])]
        done = len(said) - len(new)
        for names in _chunks(new):
            pages = self._source([said[name] for name in names], EACH)
            self._fit(pages, {name: said[name] for name in names if said[name].fit == UNKNOWN})
            sources |= {name: self._source([said[name]], ALONE) for name in names}
            for form in PICTURES:
                data = self.setter.compiled(pages, form)
                for name, page in zip(names, [data] if isinstance(data, bytes) else data, strict=True):
                    self.setter.put(f"{form}/{name}.{form}", sources[name], form, page)
            done += len(names)
            self.printer.told(done, steps)
        for name in said:
            for form in PICTURES:
                self.setter.set(f"{form}/{name}.{form}", sources[name], form)

    def _fit(self, pages: str, cards: dict[str, Said]) -> None:
        """Find out how new cards among some pages fit, and what does not: a card is set several times, but fitted once."""
        for row in self.setter.noted(pages, "fit", "overflow") if cards else ():
            card = cards.get(row["name"])
            if card is None:
                continue
            if "mm" in row:
                told = f"{row['name']} [{self.printer.lang}]: {row['mm']:g} mm too much in the {row['box']}"
                card.overflows.append(told)
            else:
                named = "".join(f"{n}, " for n in row["named"])
                card.fit = f"({row['size']:g}pt, ({named}), {row['used']:g}pt)"

    def _is_there(self, name: str, source: str) -> bool:
        return all(self.setter.known(f"{form}/{name}.{form}", source, form) for form in PICTURES)

    def _sheet(self, sheet: str, paper: str, cards: list[Said]) -> None:
        """The cards of a kind on sheets of a size of paper; each sheet, with its back, is a piece."""
        name = f"sheets/{sheet}-{paper}.pdf"
        how = f'(cards, "{paper}", bleed: {self.printer.order.bleed}mm)'
        self.setter.bind(name, self._source(cards, f"#sheets{how}"), lambda: self._joined(name, how, cards))

    def _joined(self, name: str, how: str, cards: list[Said]) -> bytes:
        """The sheets, of which each has room for so many cards as the theme says."""
        room = int(self.setter.noted(self._source(cards[:1], f"#room{how}"), "room")[0]["cards"])
        sources = [self._source(cards[n : n + room], f"#sheets{how}") for n in range(0, len(cards), room)]
        pieces = [self.setter.piece(name, str(n), source, ready, n) for n, source in enumerate(sources, 1)]
        files = [opened(piece) for piece in pieces]
        self.printer.held += files
        return saved(joined(files))


def print_cards(printer: Printer) -> Made:
    """The cards of one language."""
    return Deck(printer).print()


def _chunks(names: list[str]) -> Iterator[list[str]]:
    for start in range(0, len(names), AT_ONCE):
        yield names[start : start + AT_ONCE]
