"""Printing for tests: one language of some content, or parts of it in several."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from pikepdf import open as read_pdf
from PIL import Image

from interpreter.loading.load import Content
from tools.press.html.site import digests_of, files_of, shared, side, ways_of
from tools.press.printer import Made, Order, Printer
from tools.press.printing import print_all
from tools.press.selection import Selection
from tools.press.typst.cards import Deck, Said


def printer(
    content: Content,
    out: Path = Path("nowhere"),
    lang: str = "en",
    bleed: int = 3,
    selection: Selection | None = None,
    target: str = "print-and-play",
) -> Printer:
    """Whoever prints one language of some content."""
    order = Order(content, out, (lang,), bleed=bleed, parts=("reference",), selection=selection, target=target)
    return Printer(order, lang)


def printed(content: Content, out: Path, part: str, *langs: str) -> Made:
    """The files of a part, and what is lacking in them."""
    return print_all(Order(content, out, langs, parts=(part,)))


def reference_files(*printers: Printer) -> dict[str, str]:
    """The files of the reference by their names, in the languages of some printers, and those that all share."""
    sides = [side(printer) for printer in printers]
    ways = [ways_of(made) for made in sides]
    pages = {file.name: file.make() for made in sides for file in files_of(made, ways, wordbook=False)}
    return pages | shared(digests_of(pages))


def small_picture(form: str) -> bytes:
    """A picture of a few points."""
    data = BytesIO()
    Image.new("RGB", (8, 8)).save(data, form)
    return data.getvalue()


def placed_cards(deck: Deck, sheet: str, paper: str, cards: Mapping[str, Said]) -> list[dict[str, Any]]:
    """Where fronts and backs of some cards lie on their sheets."""
    sheets, compiler, found = deck.files.sheets(sheet, cards), deck.printer.compiler, list[dict[str, Any]]()
    for leaf in sheets.leaves(paper, deck.copies):
        pages = 0
        for file in sheets.set_fronts(leaf.names):
            with read_pdf(deck.theme.files_for_typst.folder / file) as pdf:
                pages += len(pdf.pages)
        assert len(set(leaf.names)) <= pages <= len(cards)  # a page each, from which the sheets take them by its number
        found += compiler.noted(leaf.source, "placed")
    return found
