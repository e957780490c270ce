"""Print the cards: each by itself as PNG and SVG, and sheets of them as PDF for both sizes of paper."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass, field
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Literal

from dsl.model import Definition
from interpreter.load import Content
from tools.files import write_bytes
from tools.press.cards import CardMaker, carded
from tools.press.icons import drawing
from tools.press.links import Anchors, slug
from tools.press.setting.digests import Digests
from tools.press.setting.setter import Setter
from tools.press.setting.theme import Theme
from tools.press.telling import grouped

PAPERS = ("a4", "letter")
BLEED = 3
"""Millimetres that the colours run on beyond the edge."""
DATA = ".cards.json"
"""Beside the cards: what each was made from and what it says, so that only what has changed is said anew."""
AT_ONCE = 24
"""So many cards are set together."""
ALONE = "#single(cards.first())"
PICTURES: tuple[Literal["png", "svg"], ...] = ("png", "svg")
EACH = "#for card in cards { single(card); pagebreak(weak: true) }"
UNKNOWN = "none"
"""The fit of a card that has not been set yet."""

Told = Callable[[int, int], None]
"""Told how many of how many steps are done."""


@dataclass
class Printed:
    """What was printed, what could not be said, what did not fit."""

    files: list[Path] = field(default_factory=list)
    lacks: list[str] = field(default_factory=list)
    overflows: list[str] = field(default_factory=list)


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

    def __init__(self, content: Content, lang: str, out: Path, bleed: int = BLEED, told: Told | None = None) -> None:
        self.content, self.lang, self.bleed = content, lang, bleed
        self.theme = Theme.of(content)
        self.setter = Setter(self.theme, out)
        for name, picture in shapes(content, self.theme).items():
            self.setter.lend(name, picture)
        self.printed = Printed()
        self._template = self.theme.templates.get_template("cards.typ.jinja")
        self._record = out / DATA
        self._told = told or (lambda _done, _all: None)

    def print(self) -> Printed:
        """Print all that is not there already, and take away what is no longer."""
        said = self.said()
        steps = 2 * len(said) + len({card.sheet for card in said.values()}) * len(PAPERS)
        self._fit(said, steps)
        self._alone(said, steps)
        self._sheets(list(said.values()), steps)
        if not self.printed.lacks:  # what is lacking is to be told again
            record = {name: astuple(card) for name, card in said.items()}
            write_bytes(self._record, json.dumps(record, ensure_ascii=False, indent=0).encode())
        self.setter.sweep()
        self.setter.keep()
        self.printed.files = self.setter.written
        self.printed.overflows = [told for card in said.values() for told in card.overflows]
        return self.printed

    def said(self) -> dict[str, Said]:
        """Every card by its name; what is known from before is not said again."""
        digests, anchors = Digests(self.content), Anchors(self.content.library)
        before = json.loads(self._record.read_text("utf-8")) if self._record.is_file() else {}
        look = sha256((self.setter.look + json.dumps(self.theme.pictures, sort_keys=True)).encode()).hexdigest()
        maker: CardMaker | None = None
        made: dict[str, Said] = {}
        for definition in carded(self.content.library):
            name, digest = anchors.of(definition), look + digests.of(definition, self.lang)
            kept = before.get(name)
            if kept is None or kept[0] != digest:
                maker = maker or CardMaker(self.content, self.lang, self.theme.pictures)
                made[name] = self._new(maker, definition, digest)
            else:
                made[name] = Said(*kept)
        if maker is not None:
            self.printed.lacks = grouped(maker.failures)
        return made

    def _new(self, maker: CardMaker, definition: Definition, digest: str) -> Said:
        card = maker.card(definition)
        suits = [slug(s) for s in maker.teller.suits.order]
        data = self.theme.templates.get_template("card.typ.jinja").render(
            card=card, lang=self.lang, game=maker.game, suits=suits, words=maker.words
        )
        return Said(digest, data, f"{card.kind}s")

    def _source(self, cards: Sequence[Said], what: str) -> str:
        return self._template.render(cards=[c.data for c in cards], fits=[c.fit for c in cards], what=what)

    def _fit(self, said: dict[str, Said], steps: int) -> None:
        """Find out how the new cards fit, and what does not; a card is set several times, but fitted once."""
        new = [name for name, card in said.items() if card.fit == UNKNOWN]
        done = len(said) - len(new)
        for names in _chunks(new):
            for row in self.setter.noted(self._source([said[n] for n in names], EACH), "fit", "overflow"):
                card = said[row["name"]]
                if "mm" in row:
                    card.overflows.append(f"{row['name']} [{self.lang}]: {row['mm']:g} mm too much in the {row['box']}")
                else:
                    named = "".join(f"{n}, " for n in row["named"])
                    card.fit = f"({row['size']:g}pt, ({named}), {row['used']:g}pt)"
            done += len(names)
            self._told(done, steps)

    def _alone(self, said: dict[str, Said], steps: int) -> None:
        """Each card by itself; many are set together, which takes less time and makes the same bytes."""
        sources = {name: self._source([card], ALONE) for name, card in said.items()}
        new = [name for name, source in sources.items() if not self._is_there(name, source)]
        done = len(said) + len(said) - len(new)
        for names in _chunks(new):
            pages = self._source([said[n] for n in names], EACH)
            for form in PICTURES:
                data = self.setter.compiled(pages, form)
                for name, page in zip(names, [data] if isinstance(data, bytes) else data, strict=True):
                    self.setter.put(f"{form}/{name}.{form}", sources[name], form, page)
            done += len(names)
            self._told(done, steps)
        for name, source in sources.items():
            for form in PICTURES:
                self.setter.set(f"{form}/{name}.{form}", source, form)

    def _is_there(self, name: str, source: str) -> bool:
        return all(self.setter.known(f"{form}/{name}.{form}", source, form) for form in PICTURES)

    def _sheets(self, said: list[Said], steps: int) -> None:
        """A PDF for each kind of card and size of paper."""
        for done, (sheet, paper) in enumerate(
            product(sorted({card.sheet for card in said}), PAPERS), 2 * len(said) + 1
        ):
            cards = [card for card in said if card.sheet == sheet]
            what = f'#sheets(cards, "{paper}", bleed: {self.bleed}mm)'
            source, name = self._source(cards, what), f"sheets/{sheet}-{paper}.pdf"
            fresh = not self.setter.known(name, source, "pdf")
            self.setter.set(name, source, "pdf")
            if fresh:
                self.setter.forget()
            self._told(done, steps)


def shapes(content: Content, theme: Theme) -> dict[str, str]:
    """Plain shapes for the suits that nobody has drawn."""
    drawn = theme.files("icons")
    order = [suit.name for suit in content.library.all("suit")]
    return {
        slug(name): f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{drawing(name, place)}</svg>'
        for place, name in enumerate(order)
        if f"{slug(name)}.svg" not in drawn
    }


def _chunks(names: list[str]) -> Iterator[list[str]]:
    for start in range(0, len(names), AT_ONCE):
        yield names[start : start + AT_ONCE]
