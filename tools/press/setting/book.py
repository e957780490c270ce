"""The reference as a book: the same chapters as those of HTML, set with contents, page numbers and an index."""

from __future__ import annotations

import re
from typing import Any

from tools.press.keeping import KeepingWriter
from tools.press.links import slug
from tools.press.memory import Memory
from tools.press.pages import PageMaker
from tools.press.printer import Made, Printer
from tools.press.setting.pictures import Pictures
from tools.press.setting.setter import Setter

NAME = "book.pdf"
ENTRIES = ".entries.json"
"""Beside the book: its entries as they were set."""
_LINK = re.compile(r'#to\(("[^"]*")\)\[([^\[\]]*)\](#" \d+")?')


def paged(markup: str) -> str:
    """Links with the pages that they lead to; a number after a name stands before the page."""
    return _LINK.sub(r"#see(\1)[\2\3]", markup)


def source(printer: Printer, setter: Setter) -> str:
    """The whole book of one language as Typst; entries that were set before are taken from beside it."""
    templates, memory = printer.theme.templates, Memory(setter.out / ENTRIES)
    context: dict[str, Any] = {
        "w": printer.teller.words,
        "lang": printer.lang,
        "teller": printer.teller,
        "pictures": Pictures(printer.theme),
        "paged": paged,
    }
    entries = templates.get_template("entries.typ.jinja").make_module(context)
    writer = KeepingWriter(printer, memory, setter.look, lambda entry: str(entries.article(entry)))  # type: ignore[attr-defined]
    page = PageMaker(printer, writer).page()
    suits = [slug(name) for name in printer.teller.suits.order]
    made = templates.get_template("book.typ.jinja").render(context, page=page, suits=suits)
    memory.keep()
    return made


def print_book(printer: Printer) -> Made:
    """The book of one language; when it says the same as before, it is left as it is."""
    with Setter(printer.theme, printer.folder("book")) as setter:
        setter.set(NAME, source(printer, setter), "pdf")
        setter.keep()
    return setter.written, []
