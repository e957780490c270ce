"""Printing for tests: one language of some content, or parts of it in several."""

from __future__ import annotations

from pathlib import Path

from interpreter.loading.load import Content
from tools.press.printer import Made, Order, Printer
from tools.press.printing import print_all
from tools.press.selection import Selection


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
