"""Print the cards: each by itself as PNG and SVG, and sheets of them as PDF for both sizes of paper."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path

from interpreter.load import Content
from tools.files import write_bytes
from tools.press.cards import CardMaker, carded
from tools.press.links import Anchors, slug
from tools.press.setting.digests import Digests
from tools.press.setting.setter import Overflow, Setter
from tools.press.setting.theme import Theme
from tools.press.telling import grouped

PAPERS = ("a4", "letter")
BLEED = 3
"""Millimetres that the colours run on beyond the edge."""
DATA = ".cards.json"
"""Beside the cards: what each was made from and what it says, so that only what has changed is said anew."""

Told = Callable[[int, int], None]
"""Told how many of how many steps are done."""


@dataclass
class Printed:
    """What was printed, what could not be said, what did not fit."""

    files: list[Path] = field(default_factory=list)
    lacks: list[str] = field(default_factory=list)
    overflows: list[str] = field(default_factory=list)


class Deck:
    """The cards of one language in the output folder."""

    def __init__(self, content: Content, lang: str, out: Path, bleed: int = BLEED) -> None:
        self.content, self.lang, self.bleed = content, lang, bleed
        self.theme = Theme.of(content)
        self.setter = Setter(self.theme, out)
        self.printed = Printed()
        self._template = self.theme.templates.get_template("cards.typ.jinja")
        self._record = out / DATA

    def print(self) -> Printed:
        """Print all that is not there already."""
        said = self._said()
        alone = {name: self._source([card], "#single(cards.first())") for name, (card, _) in said.items()}
        changed = [name for name, source in alone.items() if not self.setter.known(f"png/{name}.png", source, "png")]
        self.printed.overflows = [self._told(o) for o in self._overflows([said[n][0] for n in changed])]
        for name, source in alone.items():
            self.setter.set(f"png/{name}.png", source, "png")
            self.setter.set(f"svg/{name}.svg", source, "svg")
        self._sheets(list(said.values()))
        self.setter.keep()
        self.printed.files = self.setter.written
        return self.printed

    def _said(self) -> dict[str, tuple[str, str]]:
        """For each card its data as Typst and the sheet that it goes on; what is known from before is not said again."""
        digests, anchors = Digests(self.content), Anchors(self.content.library)
        before = json.loads(self._record.read_text("utf-8")) if self._record.is_file() else {}
        maker: CardMaker | None = None
        made: dict[str, tuple[str, str, str]] = {}
        for definition in carded(self.content.library):
            name, digest = anchors.of(definition), digests.of(definition, self.lang)
            kept = before.get(name)
            if kept is None or kept[0] != digest:
                maker = maker or CardMaker(self.content, self.lang, self.theme.pictures)
                card = maker.card(definition)
                kept = (digest, self._data(card, maker), f"{card.kind}s")
            made[name] = (kept[0], kept[1], kept[2])
        if maker is not None:
            self.printed.lacks = grouped(maker.failures)
        if not self.printed.lacks:  # what is lacking is to be told again
            write_bytes(self._record, json.dumps(made, ensure_ascii=False, indent=0).encode())
        return {name: (data, sheet) for name, (_, data, sheet) in made.items()}

    def _data(self, card: object, maker: CardMaker) -> str:
        suits = [slug(s) for s in maker.teller.suits.order]
        return self.theme.templates.get_template("card.typ.jinja").render(
            card=card, lang=self.lang, game=maker.game, suits=suits, words=maker.words
        )

    def _source(self, cards: Iterable[str], what: str) -> str:
        return self._template.render(cards=list(cards), what=what)

    def _overflows(self, cards: list[str]) -> list[Overflow]:
        if not cards:
            return []
        return self.setter.overflows(self._source(cards, "#for card in cards { single(card); pagebreak(weak: true) }"))

    def _told(self, found: Overflow) -> str:
        return f"{found.name} [{self.lang}]: {found.mm} mm too much in the {found.box}"

    def _sheets(self, said: list[tuple[str, str]]) -> None:
        """A PDF for each kind of card and size of paper."""
        for sheet in sorted({s for _, s in said}):
            cards = [data for data, where in said if where == sheet]
            for paper in PAPERS:
                what = f'#sheets(cards, "{paper}", bleed: {self.bleed}mm)'
                self.setter.set(f"sheets/{sheet}-{paper}.pdf", self._source(cards, what), "pdf")


def print_cards(content: Content, langs: Iterable[str], out: Path, bleed: int = BLEED) -> Printed:
    """The cards of several languages, side by side where processes can be split off."""
    jobs = [(lang, out / lang, bleed) for lang in langs]
    _shared[:] = [content]
    if len(jobs) == 1 or "fork" not in get_all_start_methods():
        found = [_print(job) for job in jobs]
    else:
        with ProcessPoolExecutor(len(jobs), mp_context=get_context("fork")) as pool:
            found = list(pool.map(_print, jobs))
    _shared.clear()
    whole = Printed()
    for printed in found:
        whole.files += printed.files
        whole.lacks += printed.lacks
        whole.overflows += printed.overflows
    return whole


_shared: list[Content] = []
"""The content that processes split off share: it is too much to be sent to them."""


def _print(job: tuple[str, Path, int]) -> Printed:
    return Deck(_shared[0], *job).print()
