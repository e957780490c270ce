"""Print the cards: each by itself as PNG and SVG, and sheets of them as PDF, or what a manufacturer wants."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal

from dsl.core.cards import Carries, SkillsLine
from dsl.model import Definition
from interpreter.loading import cache
from tools.alphabet import alphabet
from tools.press.entry_cache import EntryCache
from tools.press.model.cards import CardMaker, carded, part_name
from tools.press.model.dials import on_dial
from tools.press.output import Output
from tools.press.printer import Made, Printer
from tools.press.targets import MANUFACTURERS, MM, Target, with_boxes, with_resolution
from tools.press.typst.card_sheets import CardSheets
from tools.press.typst.papers import PAPERS
from tools.slugs import slug

AT_ONCE = 24
"""So many cards are set together."""
PICTURES: tuple[Literal["png", "svg"], ...] = ("svg", "png")
EACH = "#for card in cards { single(card); pagebreak(weak: true) }"
TRIMS = {"poker": (63 * MM, 88 * MM), "tarot": (70 * MM, 120 * MM)}
"""Widths and heights of cards once they are cut, in points."""
UNKNOWN = "none"
"""The fit of a card that has not been set yet."""


@dataclass
class Said:
    """A card as Typst: its data, the sheet that it goes on, its size and back, how it fits, what does not."""

    data: str
    sheet: str
    size: str
    back: str
    fit: str = UNKNOWN
    overflows: list[str] = field(default_factory=list)


def _sized(sheet: str, size: str) -> str:
    """The name of a file with the cards of one size of a sheet."""
    return sheet if sheet == size else f"{sheet}-{size}"


def files_of_cards(target: str, folder: str, sheet: str, size: str) -> str:
    """Where the cards of a sheet are, for whoever looks for them: what stands for the size of paper is left open."""
    maker = MANUFACTURERS.get(target)
    if maker is None:
        return f"{folder}/sheets/{sheet}-….pdf"
    return f"{folder}/{target}/{size}" if maker.form == "png" else f"{folder}/sheets/{target}-{_sized(sheet, size)}.pdf"


class CardFiles:
    """Cards of any sort as files to be printed and cut: sheets for both sizes of paper, or what a manufacturer wants."""

    def __init__(self, printer: Printer, output: Output, folder: str) -> None:
        self.printer, self.output, self.folder = printer, output, folder
        self._template = printer.theme.templates.get_template("cards.typ.jinja")
        self.steps = len(PAPERS) if printer.order.target not in MANUFACTURERS else 1

    def source(self, cards: Sequence[Said], what: str) -> str:
        return self._template.render(cards=[c.data for c in cards], fits=[c.fit for c in cards], what=what)

    def put(self, sheet: str, cards: Mapping[str, Said], copies: Mapping[str, int]) -> Iterator[None]:
        """Print some cards by their names, of which there may be several; a step for each file of many."""
        target = MANUFACTURERS.get(self.printer.order.target)
        if target is None:
            yield from self._sheets(sheet, cards, copies)
            return
        sizes: dict[str, dict[str, Said]] = {}
        for name, card in cards.items():
            sizes.setdefault(card.size, {})[name] = card
        for size, found in sizes.items():
            (self._pictures if target.form == "png" else self._pages)(target, sheet, size, found, copies)
        yield

    def _sheets(self, sheet: str, cards: Mapping[str, Said], copies: Mapping[str, int]) -> Iterator[None]:
        """Sheets for both sizes of paper."""
        sheets = self.sheets(sheet, cards)
        for paper in PAPERS:
            leaves = list(sheets.leaves(paper, copies))
            file = f"{self.folder}/sheets/{sheet}-{paper}.pdf"
            made_from = "\n".join([self.printer.theme.look, *(leaf.source for leaf in leaves)])
            if not self.output.has(file, made_from):
                self.output.put(file, made_from, {file: sheets.pdf(paper, leaves)})
            yield

    def sheets(self, sheet: str, cards: Mapping[str, Said]) -> CardSheets:
        """What sets the cards of a sheet."""
        return CardSheets(self.printer, self.source, (self.folder, sheet), cards)

    def _document(self, name: str, cards: list[Said], what: str, trims: Mapping[str, tuple[float, float]] = {}) -> None:
        source = self.source(cards, f"#{what}")
        file, made_from = f"{self.folder}/sheets/{name}.pdf", f"{self.printer.theme.look}\n{source}\n{trims}"
        if not self.output.has(file, made_from):
            pdf = self.printer.compiler.document(source)
            self.output.put(file, made_from, {file: with_boxes(pdf, trims) if trims else pdf})

    def _pages(
        self, target: Target, sheet: str, size: str, cards: Mapping[str, Said], copies: Mapping[str, int]
    ) -> None:
        """One PDF, in which the front and the back of every card have pages of their own."""
        every = [card for name, card in cards.items() for _ in range(copies.get(name, 1))]
        width, height = target.pages[size]
        name = _sized(sheet, size)
        what = f'pages(cards, {width}pt, {height}pt, ("front", "back"))'
        self._document(f"{self.printer.order.target}-{name}", every, what, {size: TRIMS[size]})

    def _pictures(
        self, target: Target, sheet: str, size: str, cards: Mapping[str, Said], copies: Mapping[str, int]
    ) -> None:
        """Pictures of fronts and of the backs that they have, and a list of how many there are of each."""
        place, (width, height) = f"{self.folder}/{self.printer.order.target}/{size}", target.pages[size]
        backs = {card.back: card for card in cards.values()}
        sides = {**{f"{name}": card for name, card in cards.items()}, **{f"back-{b}": c for b, c in backs.items()}}
        for names in _chunks(list(sides), AT_ONCE):
            for side in ("front", "back"):
                these = [n for n in names if (n in cards) == (side == "front")]
                source = self.source([sides[n] for n in these], f'#pages(cards, {width}pt, {height}pt, ("{side}",))')
                made_from = f"{self.printer.theme.look}\n{source}"
                if these and not self.output.has(f"{place}/{these[0]}", made_from):
                    pictures = map(with_resolution, self.printer.compiler.pages(source, "png"))
                    files = {f"{place}/{n}.png": data for n, data in zip(these, pictures, strict=True)}
                    self.output.put(f"{place}/{these[0]}", made_from, files)
        rows = [f"{n}.png,back-{card.back}.png,{copies.get(n, 1)}" for n, card in cards.items()]
        told = "\n".join(["front,back,copies", *rows, ""])
        self.output.put(f"{place}/{sheet}.csv", told, {f"{place}/{sheet}.csv": told.encode()})


class Deck:
    """The cards of one language in the output folder."""

    def __init__(self, printer: Printer) -> None:
        self.printer, self.theme, self.output = printer, printer.theme, printer.output("cards")
        self.files = CardFiles(printer, self.output, f"cards/{printer.lang}")
        selection = printer.order.selection
        self._memory = EntryCache(
            printer.content, "cards", printer.lang, printer.order.of, selection.folder if selection else ""
        )
        self._digests: dict[str, str] = {}
        self._keys: dict[str, str] = {}
        self._lacking: set[str] = set()
        self._parts: dict[str, list[str]] = {}
        self.copies: dict[str, int] = {}

    def print(self) -> Made:
        """Print all that is not there already, and take away what is no longer; tell what does not fit."""
        said = self.said()
        sheets = sorted({card.sheet for card in said.values()})
        steps = len(said) + len(sheets) * self.files.steps
        self._each(said, steps)
        done = len(said)
        for sheet in sheets:
            for _ in self.files.put(sheet, {n: card for n, card in said.items() if card.sheet == sheet}, self.copies):
                done += 1
                self.printer.on_progress(done, steps)
        for name in self._parts.keys() - self._lacking:  # what is lacking is to be told again
            parts = [list(vars(said[part]).values()) for part in self._parts[name]]
            self._memory.put(name, self._digests[name], self._keys[name])
            self._memory.put(_as_set(name), self._keys[name], json.dumps(parts))
        self._memory.keep()
        self.output.close()
        return self.output.written, [told for card in said.values() for told in card.overflows]

    def said(self) -> dict[str, Said]:
        """Every card by its name; what is known from before is not said again, and what is said as before is not set again."""
        anchors, told = self.printer.anchors, EntryCache(self.printer.content, "told on cards", self.printer.lang)
        maker = CardMaker(self.printer, told)
        made: dict[str, Said] = {}
        chosen = self.printer.chosen(carded(self.printer.content.library))
        selection = self.printer.order.selection
        for definition in sorted(chosen, key=lambda d: alphabet(self.printer.teller.title(d))):
            name = anchors.of(definition)
            self._digests[name] = self._digest(definition)
            key = self._memory.get(name, self._digests[name])
            found = self._known(name, key) if key is not None else None
            if key is None or found is None:
                new = self._new(maker, name, definition)
                key = self._key(definition, new)
                found = self._known(name, key) or new
            parts = {part_name(name, n): one for n, one in enumerate(found, 1)}
            self._keys.update(dict.fromkeys([name, *parts], key))
            self._parts[name] = list(parts)
            self.copies |= dict.fromkeys(parts, selection.copies(definition) if selection else 1)
            made |= parts
        told.keep(whole=True)
        return made

    def _known(self, name: str, key: str) -> list[Said] | None:
        """A card, and those on which it goes on, as they were set before."""
        kept = self._memory.get(_as_set(name), key)
        return None if kept is None else [Said(*one) for one in json.loads(kept)]

    def _key(self, definition: Definition, said: Iterable[Said]) -> str:
        """The digest of all that is seen of a card: the look, its picture, its words."""
        art = self.printer.art.get(self.printer.anchors.of(definition))
        seen = [cache.fingerprint(), self.theme.look, art.digest if art else "", *(card.data for card in said)]
        return sha256("\n".join(seen).encode()).hexdigest()

    def _digest(self, definition: Definition) -> str:
        """The digest of all that a card is told of: its own entry, and those of the skills that it tells."""
        library = self.printer.content.library
        printed = (s["skill"].text for line in definition.of(SkillsLine) for s in line["skills"])
        skills = (library.get("skill", name) for name in (*printed, *on_dial(definition)))
        told = [definition, *(skill for skill in skills if skill is not None)]
        art = self.printer.art.get(self.printer.anchors.of(definition))
        names = [self.printer.pack_of(definition), self.printer.card_numbers[id(definition)], art.digest if art else ""]
        names.append(self.printer.card_choices.model_dump_json())
        gear = (library.get("gear", g.text) for line in definition.of(Carries) for g in line["gear"])
        told += [item for item in gear if item is not None]
        parts = [self.printer.digests.of(d, self.printer.lang) for d in told]
        return sha256("\n".join([self.theme.look, *names, *parts]).encode()).hexdigest()

    def _new(self, maker: CardMaker, name: str, definition: Definition) -> list[Said]:
        """A card as Typst, and those on which it goes on."""
        teller, template = self.printer.teller, self.theme.templates.get_template("card.typ.jinja")
        before = len(teller.failures)
        cards = maker.cards(definition)
        suits = [slug(s) for s in teller.suits.order]
        data = [template.render(card=card, lang=self.printer.lang, suits=suits, words=maker.words) for card in cards]
        if len(teller.failures) > before or teller.failed(definition):
            self._lacking |= {part_name(name, n) for n, _ in enumerate(cards, 1)}
        together = self.printer.order.selection is not None  # the few that were chosen need no sheets of their kinds
        return [
            Said(text, card.size if together else f"{card.kind}s", card.size, card.kind)
            for text, card in zip(data, cards, strict=True)
        ]

    def _each(self, said: dict[str, Said], steps: int) -> None:
        """Each card by itself; many are set together, which takes less time and makes the same bytes."""
        new = [n for n in said if said[n].fit == UNKNOWN or not self.output.has(n, self._keys[n])]
        done = len(said) - len(new)
        for names in _chunks(new, AT_ONCE):
            source = self.files.source([said[name] for name in names], EACH)
            pages = {form: self.printer.compiler.pages(source, form) for form in PICTURES}
            self._fit(source, {name: said[name] for name in names if said[name].fit == UNKNOWN})
            for place, name in enumerate(names):
                files = {f"cards/{self.printer.lang}/{form}/{name}.{form}": pages[form][place] for form in PICTURES}
                self.output.put(name, self._keys[name], files, name not in self._lacking)
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


def _as_set(name: str) -> str:
    """The name under which it is kept how a card was set."""
    return f"{name} as set"


def print_cards(printer: Printer) -> Made:
    """The cards of one language."""
    return Deck(printer).print()


def _chunks(names: list[str], size: int) -> Iterator[list[str]]:
    for start in range(0, len(names), size):
        yield names[start : start + size]
