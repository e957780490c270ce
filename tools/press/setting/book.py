"""The reference as a book: the same chapters as those of HTML, set with contents, page numbers and an index."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from tools.press.entries import Entry
from tools.press.keeping import KeepingWriter
from tools.press.links import alphabet
from tools.press.memory import Memory
from tools.press.pages import Page, PageMaker
from tools.press.printer import Made, Printer
from tools.press.sections import Group, Section
from tools.press.setting.binding import ANCHOR, LAYOUT, SLOT, STYLES, Binder, Mark, Piece, furnished, sewn
from tools.press.setting.pictures import Pictures
from tools.press.setting.setter import Setter
from tools.slugs import slug

NAME = "book.pdf"
SHOWN = 2
"""Examples of an entry that the book shows; the reference on screen has them all."""
LONG = 160_000
"""Characters of Typst after which a piece ends as soon as it can: some ten pages, set in a tenth of a second."""
SLOW = "#numbers("
"""What takes as long to set as so many characters."""
AS_LONG = 4_000
IN_CHAPTER = 100
"""Pieces of a chapter, at most."""
_TO = re.compile(r'#to\(("[^"]*")\)\[')
_LINK = re.compile(r'#to\(("[^"]*")\)\[([^\[\]]*)\](?:#"( \d+)(?=[",.;)])((?:[^"\\]|\\.)*)")?')


def paged(markup: str) -> str:
    """Links with the pages that they lead to; a number after a name stands before the page."""

    def seen(found: re.Match[str]) -> str:
        anchor, name, number, rest = found.groups()
        after = f'#"{number}"' if number else ""
        return f"#see({anchor})[{name}{after}]" + (f'#"{rest}"' if rest else "")

    return _LINK.sub(seen, markup)


def linked_once(markup: str) -> str:
    """An entry whose names are links where each stands first: on paper they look alike, and a book is smaller so."""
    before: set[str] = set()

    def linked(found: re.Match[str]) -> str:
        known = found[1] in before
        before.add(found[1])
        return f"#said({found[1]})[" if known else found[0]

    return _TO.sub(linked, markup)


@dataclass(frozen=True)
class Gathering:
    """A piece of the book before it is set: its name, its running head, its text as Typst, the columns of its pages.

    The `order` is that of its chapter and its own within it: what grows elsewhere does not change it.
    """

    name: str
    order: int
    head: str
    text: str
    columns: int = 2


class Book:
    """The book of one language."""

    def __init__(self, printer: Printer, setter: Setter) -> None:
        self.printer, self.setter, self.words = printer, setter, printer.teller.words
        templates, memory = printer.theme.templates, Memory(printer.content, "book", printer.lang)
        context: dict[str, Any] = {
            "w": self.words,
            "lang": printer.lang,
            "teller": printer.teller,
            "pictures": Pictures(printer.theme),
            "paged": paged,
            "shown": SHOWN,
        }
        entries = cast(Any, templates.get_template("entries.typ.jinja").make_module(context))
        writer = KeepingWriter(printer, memory, setter.look, lambda entry: linked_once(str(entries.article(entry))))
        self.page: Page = PageMaker(printer, writer).page()
        self._set: Any = templates.get_template("book.typ.jinja").make_module(context | {"page": self.page})
        memory.keep()

    def gatherings(self) -> list[Gathering]:
        """All pieces in their order."""
        suits = [slug(name) for name in self.printer.teller.suits.order]
        contents = [mark for mark in self.marks() if mark.level < 3 or mark.anchor in self._course]
        made = [
            Gathering("cover", 0, "", self._set.cover(suits)),
            Gathering("contents", 1, self.words["contents"], self._set.contents(contents), columns=1),
        ]
        for place, section in enumerate(self.page.sections, 1):
            made += self.chapter(section, place * IN_CHAPTER)
        if self.page.rulings:
            made.append(self._single("rulings", 2, self._set.rulings()))
        return [*made, self._single("index", 3, self._set.index(), columns=4)]

    def marks(self) -> Iterator[Mark]:
        """The bookmarks: chapters, groups with headings, entries."""
        for section in self.page.sections:
            yield Mark(1, section.anchor, section.title)
            for group in section.groups:
                if group.title:
                    yield Mark(2, group.anchor, group.title)
                yield from (Mark(3, e.anchor, e.title) for e in group.entries)
        if self.page.rulings:
            yield Mark(1, "rulings", self.words["rulings"])
        yield Mark(1, "index", self.words["index"])

    @cached_property
    def _course(self) -> set[str]:
        """The larger entries of the course of the game, which stand in the contents."""
        course = (s for s in self.page.sections if s.anchor == "course")
        return {e.anchor for section in course for group in section.groups for e in group.entries if e.level == 3}

    def _single(self, name: str, order: int, text: str, columns: int = 2) -> Gathering:
        title = self.words[name]
        return Gathering(name, order, title, self._set.chapter(name, title) + text, columns)

    def chapter(self, section: Section, order: int, long: int = LONG) -> Iterator[Gathering]:
        """A chapter as one piece, or as several when it is long."""
        name, text = section.anchor, str(self._set.chapter(section.anchor, section.title))
        if section.anchor == "course" and self.page.outline:
            text += self._set.glance()
        for group in section.groups:
            for at, said in self._units(group):
                if at and _length(text) > long:
                    yield Gathering(name, order, section.title, text)
                    name, order, text = f"{section.anchor}-{at}", order + 1, ""
                text += said
        if section.anchor == "boards":
            text += self._set.legend()
        yield Gathering(name, order, section.title, text)

    def _units(self, group: Group) -> Iterator[tuple[str, str]]:
        """What a group is made of, each with its anchor where a piece may begin with it.

        In the order of the alphabet that is where a letter begins: so what is added moves nothing from piece to piece.
        """
        if group.title or group.rows:
            yield group.anchor, self._set.group(group)
        letter, top = "", min((e.level for e in group.entries), default=0)
        for place, entry in enumerate(group.entries):
            begins = _letter(entry) != letter if group.alphabetical else entry.level == top
            letter = _letter(entry)
            yield entry.anchor if begins and (place or not group.title) else "", f"{entry.text}\n"

    # --- setting and binding

    def print(self) -> Path:
        """Bind the book anew if any piece of it has changed."""
        gatherings = self.gatherings()
        sources = [self._set.sheet(gathering.columns) + gathering.text for gathering in gatherings]
        return self.setter.bind(NAME, "\0".join(sources), lambda: self._bound(gatherings, sources))

    def _bound(self, gatherings: list[Gathering], sources: list[str]) -> bytes:
        heads = list(dict.fromkeys(gathering.head for gathering in gatherings if gathering.head))
        pieces = [
            Piece(
                self.setter.piece(NAME, gathering.name, source, self._sewn, gathering.order),
                heads.index(gathering.head) if gathering.head else None,
            )
            for gathering, source in zip(gatherings, sources, strict=True)
        ]
        pages = sum(len(piece.slots) for piece in pieces)
        furniture = self._set.furniture(heads, STYLES, -(-pages // 100) * 100)
        # Running heads and numbers of pages, which are put on the others.
        binder = Binder(pieces, self.setter.piece(NAME, "furniture", furniture, self._furnished), len(heads))
        self.printer.held.append(binder)
        return binder.bound(list(self.marks()))

    def _sewn(self, raw: bytes, order: int) -> bytes:
        return sewn(raw, order, {label: self.setter.places(label) for label in (ANCHOR, SLOT)}, self._titles)

    def _furnished(self, raw: bytes, _order: int) -> bytes:
        return furnished(raw, self.setter.places(LAYOUT)[0].said)

    @cached_property
    def _titles(self) -> dict[str, str]:
        """What links lead to, for those who only hear them."""
        return {anchor: title for _, found in self.page.index for anchor, title, _, _ in found}


def _length(text: str) -> int:
    """How long it takes to set a text, in characters."""
    return len(text) + AS_LONG * text.count(SLOW)


def _letter(entry: Entry) -> str:
    """The letter that an entry stands under."""
    return str(alphabet(entry.title)[:1])


def print_book(printer: Printer) -> Made:
    """The book of one language; when it says the same as before, it is left as it is."""
    setter = Setter(printer.theme, printer.folder("book"))
    path = Book(printer, setter).print()
    setter.sweep()
    setter.keep()
    return [path], []
