"""Sheets of cards, set one by one and joined: so a card that changes costs the sheets that it is on, and no others."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from tools.press.kept_files import kept_file
from tools.press.printer import Printer
from tools.press.typst.pdf_joining import FIRST, Part, joined, part_of

if TYPE_CHECKING:
    from tools.press.typst.cards import Said

APART = 4096
"""The numbers of objects of two sheets are so far apart, or a multiple of it: so those of none depend on what is on another."""


IN_A_FILE = 3
"""So many fronts are set together: with each file comes the type that it needs, and with each card that changes the others beside it."""


class Leaf(NamedTuple):
    """A sheet of paper with both of its sides: the cards on it, and its source."""

    names: tuple[str, ...]
    source: str


class CardSheets:
    """Some cards by their names, all of one size, on sheets; `write` makes the source of some of them with what is to be set.

    Sheets take the fronts out of files, a few of them each, which are kept as long as their cards stay as they are.
    """

    def __init__(
        self,
        printer: Printer,
        write: Callable[[Sequence[Said], str], str],
        place: tuple[str, ...],
        cards: Mapping[str, Said],
    ) -> None:
        self._printer, self._write, self._place, self._cards = printer, write, place, cards
        self._bleed = f"bleed: {printer.order.bleed}mm"
        self._numbers = {name: number for number, name in enumerate(cards)}
        self._set_before, self._sources = set[str](), dict[str, str]()

    def leaves(self, paper: str, copies: Mapping[str, int]) -> Iterator[Leaf]:
        """All sheets of a size of paper, with so many of each card."""
        every = [name for name in self._cards for _ in range(copies.get(name, 1))]
        room = self._room(paper)
        for start in range(0, len(every), room):
            names = every[start : start + room]
            shown = "".join(f'("/{self._file(name)}", {self._numbers[name] % IN_A_FILE + 1}), ' for name in names)
            what = f'#sheets(cards, "{paper}", ({shown}), {self._bleed})'
            yield Leaf(tuple(names), self._write([self._cards[name] for name in names], what))

    def _file(self, name: str) -> str:
        """The file with the front of a card."""
        return f"fronts-{self._place[-1]}-{self._numbers[name] // IN_A_FILE}.pdf"

    def _room(self, paper: str) -> int:
        """How many cards of this size go on a sheet, as the theme has it."""
        printer, what = self._printer, f'#room(cards, "{paper}", {self._bleed})'
        card = next(iter(self._cards.values()))

        def found() -> bytes:
            (note,) = printer.compiler.noted(self._write([card], what), "room")
            return b"%d" % note["cards"]

        return int(kept_file(printer.content, f"{printer.theme.look}\n{what}", found, "room", card.size, paper))

    def pdf(self, paper: str, leaves: Sequence[Leaf]) -> bytes:
        """The sheets as one file; those that were set just so before are not set again."""
        parts, at = list[Part](), FIRST
        for number, leaf in enumerate(leaves):
            fronts = [self._fronts(file) for file in self._files(leaf.names)]
            made_from = "\n".join([self._printer.theme.look, str(at), leaf.source, *fronts])
            place = "sheets", *self._place, paper, str(number)
            kept = kept_file(self._printer.content, made_from, partial(self._set, leaf, at), *place)
            part: Part = pickle.loads(kept)  # noqa: S301 - sealed
            parts.append(part)
            at += -(-part.room // APART) * APART
        return joined(parts, {})

    def _set(self, leaf: Leaf, at: int) -> bytes:
        self.set_fronts(leaf.names)
        return pickle.dumps(part_of(self._printer.compiler.document(leaf.source), at, {}, "", lambda body: body))

    def set_fronts(self, names: Iterable[str]) -> list[str]:
        """Set the files with the fronts of some cards, a page for each, unless they were; the names of all these files."""
        printer, files = self._printer, self._files(names)
        for file in files:
            if file not in self._set_before:
                source = self._fronts(file)
                made_from, set_them = f"{printer.theme.look}\n{source}", partial(printer.compiler.document, source)
                printer.compiler.beside(file, kept_file(printer.content, made_from, set_them, *self._place, file))
                self._set_before.add(file)
        return files

    def _files(self, names: Iterable[str]) -> list[str]:
        return list(dict.fromkeys(map(self._file, names)))

    def _fronts(self, file: str) -> str:
        """The source of a file of fronts."""
        if file not in self._sources:
            cards = [card for name, card in self._cards.items() if self._file(name) == file]
            every = f"#for card in cards {{ single(card, {self._bleed}); pagebreak(weak: true) }}"
            self._sources[file] = self._write(cards, every)
        return self._sources[file]
