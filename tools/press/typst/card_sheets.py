"""Sheets of cards, set one by one and joined: so a card that changes costs the sheets that it is on, and no others."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from tools.press.entry_cache import kept_file
from tools.press.printer import Printer
from tools.press.typst.pdf_joining import FIRST, Part, joined, part_of

if TYPE_CHECKING:
    from tools.press.typst.cards import Said

APART = 4096
"""The numbers of objects of two sheets are so far apart, or a multiple of it: so those of none depend on what is on another."""


class Leaf(NamedTuple):
    """A sheet of paper with both of its sides: the file of the fronts on it, the cards in their order there, and its source."""

    fronts: str
    names: tuple[str, ...]
    source: str


class CardSheets:
    """The cards of one sort on sheets for one size of paper; `write` makes the source of some of them with what is to be set."""

    def __init__(
        self, printer: Printer, write: Callable[[Sequence[Said], str], str], place: tuple[str, ...], paper: str
    ) -> None:
        self._printer, self._write, self._place, self._paper = printer, write, place, paper
        self._bleed = f"bleed: {printer.order.bleed}mm"

    def leaves(self, cards: Mapping[str, Said], copies: Mapping[str, int]) -> Iterator[Leaf]:
        """All sheets for some cards by their names, of which there may be several."""
        every = [name for name in cards for _ in range(copies.get(name, 1))]
        room = self._room(cards[every[0]]) if every else 1
        for start in range(0, len(every), room):
            names = every[start : start + room]
            own, fronts = tuple(dict.fromkeys(names)), f"fronts-{self._place[-1]}-{room}-{start // room}.pdf"
            shown = "".join(f'("/{fronts}", {own.index(name) + 1}), ' for name in names)
            what = f'#sheets(cards, "{self._paper}", ({shown}), {self._bleed})'
            yield Leaf(fronts, own, self._write([cards[name] for name in names], what))

    def _room(self, card: Said) -> int:
        """How many cards of the size of one go on a sheet, as the theme has it."""
        printer, what = self._printer, f'#room(cards, "{self._paper}", {self._bleed})'

        def found() -> bytes:
            (note,) = printer.compiler.noted(self._write([card], what), "room")
            return b"%d" % note["cards"]

        made_from = f"{printer.theme.look}\n{what}"
        return int(kept_file(printer.content, made_from, found, "room", card.size, self._paper))

    def pdf(self, leaves: Sequence[Leaf], cards: Mapping[str, Said], fronts: set[str]) -> bytes:
        """The sheets as one file; those that were set just so before are not set again, and `fronts` not that are there."""
        parts, at = list[Part](), FIRST
        for number, leaf in enumerate(leaves):
            made_from = f"{self._printer.theme.look}\n{at}\n{leaf.source}"
            make = partial(self._set, leaf, [cards[name] for name in leaf.names], at, fronts)
            place = "sheets", *self._place, self._paper, str(number)
            part: Part = pickle.loads(kept_file(self._printer.content, made_from, make, *place))  # noqa: S301 - sealed
            parts.append(part)
            at += -(-part.room // APART) * APART
        return joined(parts, {})

    def _set(self, leaf: Leaf, cards: Sequence[Said], at: int, fronts: set[str]) -> bytes:
        compiler = self._printer.compiler
        if leaf.fronts not in fronts:
            compiler.beside(leaf.fronts, compiler.document(self.fronts(cards)))
            fronts.add(leaf.fronts)
        return pickle.dumps(part_of(compiler.document(leaf.source), at, {}, "", lambda body: body))

    def fronts(self, cards: Sequence[Said]) -> str:
        """The source of the fronts of some cards, as pages of a file out of which sheets take them."""
        return self._write(cards, f"#for card in cards {{ single(card, {self._bleed}); pagebreak(weak: true) }}")
