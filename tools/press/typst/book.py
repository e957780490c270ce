"""The reference as a book: the same chapters as those of HTML, set with contents, page numbers and an index."""

from __future__ import annotations

import json
import re
from functools import cached_property
from typing import Any, NamedTuple, cast

from tools.press.entry_cache import CachedWriter, EntryCache
from tools.press.model.groups import Section
from tools.press.model.pages import Noted, Page, PageMaker
from tools.press.printer import Made, Printer
from tools.press.typst.pictures import Pictures
from tools.slugs import slug

NAME = "book.pdf"
SHOWN = 2
"""Examples of an entry that the book shows; the reference on screen has them all."""
_TO = re.compile(r'#to\(("[^"]*")\)\[')
_NAMED = re.compile(r'#(?:to|see)\(("[^"]*")\)\[')
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


class Heading(NamedTuple):
    """A line of the contents: how deep it stands, where it leads and what it says."""

    level: int
    anchor: str
    title: str


class Book:
    """The book of one language, as one source for Typst."""

    def __init__(self, printer: Printer) -> None:
        self.printer, self.words, self._absent = printer, printer.teller.words, printer.absent
        templates, memory = printer.theme.templates, EntryCache(printer.content, "book", printer.lang, printer.order.of)
        pictures = Pictures(printer.theme)
        context: dict[str, Any] = {
            "w": self.words,
            "lang": printer.lang,
            "anchor_of": printer.anchors.of,
            "link_to": printer.teller.link,
            "alone": pictures.alone,
            "size_of": pictures.size,
            "paged": paged,
            "shown": SHOWN,
        }
        entries = cast(Any, templates.get_template("entries.typ.jinja").make_module(context))
        look = printer.theme.look
        writer = CachedWriter(printer, memory, look, lambda entry: linked_once(str(entries.article(entry))))
        self.page: Page = PageMaker(printer, writer).page()
        self._set: Any = templates.get_template("book.typ.jinja").make_module(context | {"page": self.page})
        memory.keep()

    def source(self) -> str:
        """All chapters in their order."""
        suits = [slug(name) for name in self.printer.teller.suits.order]
        contents = self._set.contents(self.contents())
        parts = [
            self._set.sheet(),
            self._set.cover(suits),
            self._set.opened(self.words["contents"], 1) + contents,
            *map(self._chapter, self.page.sections),
            *(self._single(name, self._set.rulings(found)) for name, found in self._noted if found),
            self._single("changes", self._set.changes()) if self.page.amendments else "",
            self._single("index", self._set.index(), columns=4),
        ]
        return _NAMED.sub(self._led, "\n".join(map(str, parts)))

    def _led(self, found: re.Match[str]) -> str:
        """A name that leads to what is printed, or nowhere."""
        return f"#said({found[1]})[" if json.loads(found[1]).partition("--")[0] in self._absent else found[0]

    def contents(self) -> list[Heading]:
        """The lines of the contents: chapters, groups with headings, and what the course of the game is told by."""
        found = []
        for section in self.page.sections:
            found.append(Heading(1, section.anchor, section.title))
            for group in section.groups:
                if group.title:
                    found.append(Heading(2, group.anchor, group.title))
                found += [Heading(3, e.anchor, e.title) for e in group.entries if e.anchor in self._course]
        found += [Heading(1, name, self.words[name]) for name, noted in self._noted if noted]
        if self.page.amendments:
            found.append(Heading(1, "changes", self.words["changes"]))
        return [*found, Heading(1, "index", self.words["index"])]

    @property
    def _noted(self) -> list[tuple[str, list[Noted]]]:
        """The chapters of single remarks."""
        return [("rulings", self.page.rulings), ("origins", self.page.origins)]

    @cached_property
    def _course(self) -> set[str]:
        """The larger entries of the course of the game, which stand in the contents."""
        course = (s for s in self.page.sections if s.anchor == "course")
        return {e.anchor for section in course for group in section.groups for e in group.entries if e.level == 3}

    def _single(self, name: str, text: str, columns: int = 2) -> str:
        title = self.words[name]
        return f"{self._set.opened(title, columns)}{self._set.chapter(name, title)}{text}"

    def _chapter(self, section: Section) -> str:
        parts = [self._set.opened(section.title, 2), self._set.chapter(section.anchor, section.title)]
        if section.anchor == "course" and self.page.outline:
            parts.append(self._set.glance())
        for group in section.groups:
            parts.append(self._set.group(group))
            parts += [f"{entry.text}\n" for entry in group.entries]
        if section.anchor == "boards":
            parts.append(self._set.legend())
        return "".join(map(str, parts))


def print_book(printer: Printer) -> Made:
    """The book of one language; when it says the same as before, it is left as it is."""
    output, name = printer.output("book"), f"book/{printer.lang}/{NAME}"
    source = Book(printer).source()
    made_from = f"{printer.theme.look}\n{source}"
    if not output.has(name, made_from):
        output.put(name, made_from, {name: printer.compiler.document(source)})
    output.close()
    return output.written, []
