"""The reference as a book: chapters by subject, set with contents, page numbers and an index."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, cast

from tools.press.entry_cache import CachedWriter, EntryCache
from tools.press.model.amendments import amendments
from tools.press.model.book_index import in_other_language, index
from tools.press.model.chapters import at_the_table, chapters
from tools.press.model.groups import Section
from tools.press.model.legend import legend
from tools.press.model.sections import Sorter
from tools.press.printer import Made, Printer
from tools.press.typst.book_layout import BookSetter
from tools.press.typst.pictures import Pictures
from tools.press.typst.prepress import Trim
from tools.press.typst.rich_text import paged
from tools.slugs import slug

NAME = "book.pdf"
SHOWN = {"none": 0, "one": 1, "all": 10_000}
"""How many examples of an entry the book shows; the reference on screen has them all."""
NARROW = ("states", "tokens", "traits", "factions")
"""Chapters of many short entries, which are set in narrower columns, as cards are."""
APART = ("further", "skills", "characters")
"""Large chapters that begin on a new page, so that what stands before them is set by itself, and they too."""
SHORT, LONG = 350, 1500
"""Letters of an entry that surely takes less than a third of a column, and of one that surely takes more."""
_SAID = re.compile(r'#"((?:[^"\\]|\\.)*)"')
_TO = re.compile(r'#to\(("[^"]*")\)\[')
_NAMED = re.compile(r'#(?:to|see)\(("[^"]*")\)\[')


def linked_once(markup: str) -> str:
    """An entry whose names are links where each stands first: on paper they look alike, and a book is smaller so."""
    before: set[str] = set()

    def linked(found: re.Match[str]) -> str:
        known = found[1] in before
        before.add(found[1])
        return f"#said({found[1]})[" if known else found[0]

    return _TO.sub(linked, markup)


def held_together(markup: str) -> str:
    """An entry that says of itself whether it is too short to be broken, where its length leaves no doubt."""
    length = sum(map(len, _SAID.findall(markup)))
    whole = "true" if length < SHORT else "false" if length > LONG else "none"
    return markup.replace("whole: WHOLE", f"whole: {whole}")


class Heading(NamedTuple):
    """A line of the contents: how deep it stands, where it leads and what it says."""

    level: int
    anchor: str
    title: str


@dataclass(frozen=True)
class Imprint:
    """A pack in the imprint, with its date: year, month, and day, or nothing."""

    name: str
    version: str
    authors: list[str]
    licence: str
    date: tuple[int, ...]

    @property
    def dated(self) -> str:
        """Its date as ISO 8601 writes it."""
        return "-".join(f"{part:02}" for part in self.date)


class Book:
    """The book of one language, as sources for Typst."""

    def __init__(self, printer: Printer) -> None:
        self.printer, self.teller, self.words = printer, printer.teller, printer.teller.words
        order, self.trim = printer.order, Trim.named(printer.order.trim, printer.order.bleed)
        wanted = at_the_table(printer.content, order.examples != "none")
        sorter = Sorter(self._writer(), printer.references, lambda found: wanted(printer.chosen(found)))
        self.definitions = sorter.definitions
        self.sections = chapters(sorter.sections(), self.teller)
        self.amendments = amendments(sorter.writer, order.of)
        self.outline = [] if order.of else sorter.course.outline(3)
        self._memory.keep()

    @cached_property
    def _memory(self) -> EntryCache:
        order = self.printer.order
        return EntryCache(self.printer.content, "book", self.printer.lang, order.of, order.examples)

    def _writer(self) -> CachedWriter:
        entries = cast(Any, self._templates.get_template("entries.typ.jinja").macros(self._context))
        look = self.printer.theme.look
        return CachedWriter(self.printer, self._memory, look, lambda entry: _entry(str(entries.article(entry))))

    @property
    def _templates(self) -> Any:
        return self.printer.theme.templates

    @cached_property
    def _context(self) -> dict[str, Any]:
        printer, pictures = self.printer, Pictures(self.printer.theme)
        return {
            "w": self.words,
            "lang": printer.lang,
            "anchor_of": printer.anchors.of,
            "link_to": self.teller.link,
            "alone": pictures.alone,
            "size_of": pictures.size,
            "paged": paged,
            "shown": SHOWN[printer.order.examples],
        }

    @cached_property
    def _set(self) -> Any:
        """The parts of the book as templates make them."""
        page = {
            "game": self.printer.game,
            "edition": self.printer.edition,
            "outline": self.outline,
            "amendments": self.amendments,
            "legend": legend(self.words, len(self.printer.content.library.all("seat"))),
            "trim": self.trim,
            "packs": self._packs,
        }
        return self._templates.get_template("book.typ.jinja").macros(self._context | page)

    @property
    def _packs(self) -> list[Imprint]:
        """What the imprint says of the packs that are printed."""
        only, manifests = self.printer.order.of, [pack.manifest for pack in self.printer.content.packs]
        return [
            Imprint(
                self.teller.of_pack(m.name),
                m.version,
                m.authors,
                m.licence,
                m.date.timetuple()[:3] if m.date else (),
            )
            for m in manifests
            if only in ("", m.name)
        ]

    def parts(self) -> list[str]:
        """The parts that are set by themselves, in their order: what begins on a new page, where the columns change or a chapter is large."""
        front = [
            self._set.cover([slug(name) for name in self.teller.suits.order]),
            self._set.imprint(list(self.teller.citations.names.values())),
            self._set.opened(self.trim.columns(3)),
            self._set.contents(self.contents()),
            self._set.glance() if self.outline else "",
        ]
        parts, before = [front], 0
        for anchor, title, columns, text in self._chapters():
            if columns != before or anchor in APART:
                parts.append([self._set.opened(self.trim.columns(columns)), self._set.chapter(anchor, title)])
            else:
                parts[-1].append(self._set.following(anchor, title))
            parts[-1].append(text)
            before = columns
        sheet, end = self._set.sheet(), self._set.end()
        return [_NAMED.sub(self._led, "\n".join(map(str, (sheet, *part, end)))) for part in parts]

    def source(self) -> str:
        """All parts, one after another."""
        return "".join(self.parts())

    def entries(self) -> dict[str, str]:
        """The entries as they are set, by their anchors, with the columns of the page on which they stand."""
        return {
            entry.anchor: f"{self._columns_of(section)} {entry.text}"
            for section in self.sections
            for group in section.groups
            for entry in group.entries
        }

    def _led(self, found: re.Match[str]) -> str:
        """A name that leads to what is printed, or nowhere."""
        return f"#said({found[1]})[" if found[1].strip('"').partition("--")[0] in self._absent else found[0]

    @cached_property
    def _absent(self) -> frozenset[str]:
        of = self.printer.anchors.of
        return frozenset(map(of, self.printer.content.library.definitions)) - frozenset(map(of, self.definitions))

    def contents(self) -> list[Heading]:
        """The lines of the contents: chapters, groups with headings, and the larger entries of what is told by subjects."""
        found = []
        for section in self.sections:
            found.append(Heading(1, section.anchor, section.title))
            for group in section.groups:
                if not section.anchor.startswith("subject"):
                    found += [Heading(2, group.anchor, group.title)] if group.title else []
                elif not group.title:
                    larger = {e.title: e.anchor for e in group.entries if e.level == 3}
                    found += [Heading(2, anchor, title) for title, anchor in larger.items()]
        if self.amendments:
            found.append(Heading(1, "changes", self.words["changes"]))
        return [*found, *(Heading(1, name, self.words[name]) for name in ("index", "other_index"))]

    def _chapters(self) -> Iterator[tuple[str, str, int, str]]:
        """The chapters, with their columns and texts."""
        for section in self.sections:
            yield section.anchor, section.title, self._columns_of(section), self._chapter(section)
        teller, words = self.teller, self.words
        if self.amendments:
            yield "changes", words["changes"], 2, self._set.changes()
        yield "index", words["index"], 4, self._set.index(index(self.definitions, teller))
        yield "other_index", words["other_index"], 4, self._set.index(in_other_language(self.definitions, teller))

    @staticmethod
    def _columns_of(section: Section) -> int:
        return 3 if section.cards or section.anchor in NARROW else 2

    def _chapter(self, section: Section) -> str:
        parts = []
        for group in section.groups:
            parts.append(self._set.group(group))
            parts += [f"{entry.text}\n" for entry in group.entries]
        if section.anchor == "boards":
            parts.append(self._set.signs())
        return "".join(map(str, parts))


def _entry(markup: str) -> str:
    return held_together(linked_once(markup))


def print_book(printer: Printer) -> Made:
    """The book of one language; when it says the same as before, it is left as it is."""
    output, name = printer.output("book"), f"book/{printer.lang}/{NAME}"
    book = Book(printer)
    parts = book.parts()
    made_from = "\n".join([printer.theme.look, *parts])
    if not output.has(name, made_from):
        output.put(name, made_from, {name: BookSetter(printer, parts, book.entries()).pdf()})
    output.close()
    return output.written, []
