"""A book that says on which pages its names are: set in parts, with the pages where they were the last time.

A part is set when it was not set just so before, and the parts are joined. When some names turn out to be on other pages than
was told, those parts are set again that name them, until the pages are those that are found. So it ends as it does from nothing.
"""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import NamedTuple

from interpreter.loading import cache
from tools.press.entry_cache import EntryCache
from tools.press.kept_files import kept_file
from tools.press.printer import Printer
from tools.press.typst.faults import ThemeError
from tools.press.typst.pdf_joining import FIRST, PLACE, Part, joined, part_of
from tools.press.typst.prepress import MM, Trim, finished

FILE = "layout.json"
"""The file in which a part is told what is known."""
ROUNDS = 6
"""So often a book is set with pages that were told before, until they are those that are found."""
ABOVE = 10
"""Points that are seen above the place to which a link leads, as Typst does it with bookmarks."""
_SEEN = re.compile(r'#see\("([^"]*)"\)')
_STRING = re.compile(r'"([^"\\]*)"')


@dataclass
class Layout:
    """The pages of all that names lead to, and of some entries whether they are long, each with what that was found of."""

    pages: Mapping[str, int] = field(default_factory=dict)
    long: Mapping[str, tuple[str, bool]] = field(default_factory=dict)


class At(NamedTuple):
    """Where a part begins: with which page, and with which number of objects."""

    page: int
    number: int

    def after(self, part: Part) -> At:
        return At(self.page + len(part.pages), self.number + part.room)


class PartSet(NamedTuple):
    """A part as it was set: ready to be joined, where all is (page and points from the left and top), which entries are long."""

    part: Part
    places: dict[str, tuple[int, float, float]]
    long: dict[str, bool]


class BookSetter:
    """Sets the parts of a book with what is known of its layout; of its `entries` the texts are given by their anchors."""

    def __init__(self, printer: Printer, parts: Sequence[str], entries: Mapping[str, str]) -> None:
        order, self._printer, self._parts = printer.order, printer, parts
        self._options = order.of, order.examples, order.trim
        self._basis = f"{cache.fingerprint()} {printer.theme.look}"
        self._entries = {anchor: (text, _SEEN.findall(text)) for anchor, text in entries.items()}
        self._named = [set(_STRING.findall(part)) for part in parts]
        self._memory = EntryCache(printer.content, "layout", printer.lang, *self._options)

    def pdf(self) -> bytes:
        """The book; its layout is remembered for the next time."""
        kept = self._memory.get(FILE, self._basis)
        made, layout = self._set_from(Layout() if kept is None else Layout(**json.loads(kept)))
        self._memory.put(FILE, self._basis, json.dumps(vars(layout)))
        self._memory.keep()
        trim = Trim.named(self._printer.order.trim, self._printer.order.bleed)
        over, tall = trim.bleed * MM, (trim.height + trim.bleed) * MM + ABOVE
        places = {
            name: (number, page - 1, x + over, tall - y)
            for number, one in enumerate(made)
            for name, (page, x, y) in one.places.items()
        }
        self._require(places)
        return joined([one.part for one in made], places)

    def _set_from(self, layout: Layout) -> tuple[list[PartSet], Layout]:
        """All parts, begun with a layout that may be another by now, and that which they have."""
        made: list[PartSet] = []
        for _ in range(ROUNDS):
            keys = self._keys(layout.pages)
            long = {anchor: long for anchor, (key, long) in layout.long.items() if keys.get(anchor) == key}
            made, at = [], At(1, FIRST)
            for number in range(len(self._parts)):
                made.append(self._set(number, at, layout.pages, long))
                at = at.after(made[-1].part)
            before, layout = layout.pages, self._layout(made, keys)
            if layout.pages == before:
                break
        return made, layout

    def _set(self, number: int, at: At, pages: Mapping[str, int], long: Mapping[str, bool]) -> PartSet:
        """A part, or as it was set before: it depends on where it begins, on the pages of what it names, and on nothing else."""
        seen = {name: pages[name] for name in sorted(self._named[number] & pages.keys())}
        made_from = f"{self._printer.theme.look}\n{at} {seen}\n{self._parts[number]}"
        make = partial(self._made, number, at, seen, long)
        names = "book", self._printer.lang, *self._options, str(number)
        return PartSet(*pickle.loads(kept_file(self._printer.content, made_from, make, *names)))  # noqa: S301 - sealed

    def _made(self, number: int, at: At, pages: Mapping[str, int], long: Mapping[str, bool]) -> bytes:
        own = {anchor: long[anchor] for anchor in sorted(self._named[number] & long.keys())}
        told = json.dumps({"first": at.page, "pages": pages, "long": own})
        compiler, source = self._printer.compiler, self._parts[number]
        compiler.beside(FILE, told.encode())
        pdf = compiler.document(source)
        noted = compiler.noted(source, "layout")
        found = noted[0] if noted else {"places": {}, "long": {}}  # a theme may tell nothing
        part = part_of(pdf, at.number, pages, self._printer.teller.words["page"], finished)
        return pickle.dumps(PartSet(part, found["places"], found["long"]))

    def _layout(self, made: Sequence[PartSet], keys: Mapping[str, str]) -> Layout:
        pages, before = dict[str, int](), 0
        for one in made:
            pages |= {name: before + page for name, (page, _, _) in one.places.items()}
            before += len(one.part.pages)
        found = {anchor: long for one in made for anchor, long in one.long.items()}
        return Layout(pages, {anchor: (keys[anchor], long) for anchor, long in found.items() if anchor in keys})

    def _keys(self, pages: Mapping[str, int]) -> dict[str, str]:
        """What it depends on whether entries are long: their texts, with the numbers of pages as they are told."""
        return {
            anchor: sha256(f"{[pages.get(name) for name in seen]}{text}".encode()).hexdigest()[:32]
            for anchor, (text, seen) in self._entries.items()
        }

    def _require(self, places: Mapping[str, object]) -> None:
        """ThemeError for a link that leads nowhere."""
        to = re.compile(rf'#(?:to|see)\("([^"]*)"\)|"{PLACE}([^"]*)"')
        for part in self._parts:
            for found in to.finditer(part):
                name = found[1] or found[2] or ""
                if name not in places:
                    raise ThemeError(f"a link of the book leads to `{name}`, which is not there")
