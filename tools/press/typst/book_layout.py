"""A book that says on which pages its names are: set with the places where they were the last time.

Typst finds the places by setting a document again and again, each time all of it. Where they were told when it was set
before, it is set once; when some of them turn out to be others, again with those. So it ends as it does from nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from interpreter.loading import cache
from tools.press.entry_cache import EntryCache
from tools.press.printer import Printer
from tools.press.typst.compiler import MAIN
from tools.press.typst.faults import ThemeError
from tools.press.typst.rehearsal import keep

NOTHING_KNOWN = "#let layout-before = none\n"
"""The line of a source that says that nothing is known of its layout."""
FILE = "layout.json"
ROUNDS = 4
"""So often a book is set with places that were told before, until they are those that are found."""
_SEEN = re.compile(r'#see\("([^"]*)"\)')


@dataclass
class Layout:
    """Where all is that names lead to, and of some entries whether they are long, each with what that was found of."""

    places: Mapping[str, Any] = field(default_factory=dict)
    long: Mapping[str, tuple[str, bool]] = field(default_factory=dict)


class BookSetter:
    """Sets a book with what is known of its layout; of its `entries` the texts are given by their anchors."""

    def __init__(self, printer: Printer, source: str, entries: Mapping[str, str]) -> None:
        order, self._printer = printer.order, printer
        self._compiler, self._source = printer.compiler, source
        self._basis = f"{cache.fingerprint()} {printer.theme.look}"
        self._entries = {anchor: (text, _SEEN.findall(text)) for anchor, text in entries.items()}
        self._memory = EntryCache(printer.content, "layout", printer.lang, order.of, order.examples, order.trim)

    def pdf(self) -> bytes:
        """The book; its layout is remembered for the next time."""
        kept = self._memory.get(FILE, self._basis)
        data, layout = self._set_from(Layout() if kept is None else Layout(**json.loads(kept)))
        self._memory.put(FILE, self._basis, json.dumps(vars(layout)))
        self._memory.keep()
        order, long = self._printer.order, {anchor: long for anchor, (_, long) in layout.long.items()}
        files = {MAIN: self._informed.encode(), FILE: _written(layout.places, long)}
        keep(self._printer, "book", files, order.of, order.examples, order.trim)
        return data

    @property
    def _informed(self) -> str:
        """The source that knows of a layout."""
        return self._source.replace(NOTHING_KNOWN, f'#let layout-before = json("/{FILE}")\n', 1)

    def _set_from(self, layout: Layout) -> tuple[bytes, Layout]:
        """The book, begun with a layout that may be another by now, and that which it has."""
        source = self._informed
        try:
            for _ in range(ROUNDS if layout.places else 0):
                keys = self._keys(layout.places)
                long = {anchor: long for anchor, (key, long) in layout.long.items() if keys.get(anchor) == key}
                self._compiler.beside(FILE, _written(layout.places, long))
                data, found = self._set(source)
                before, layout = layout.places, self._layout(found, keys)
                if layout.places == before:
                    return data, layout
        except ThemeError:
            pass  # a new name has no place yet; whatever else is wrong is told of the whole source
        data, found = self._set(self._source)
        return data, self._layout(found, self._keys(found["places"]))

    def _set(self, source: str) -> tuple[bytes, Any]:
        data, told = self._compiler.document(source), self._compiler.noted(source, "layout")
        return data, told[0] if told else vars(Layout())  # a theme may tell nothing

    @staticmethod
    def _layout(found: Any, keys: Mapping[str, str]) -> Layout:
        long = {anchor: (keys[anchor], long) for anchor, long in found["long"].items() if anchor in keys}
        return Layout(found["places"], long)

    def _keys(self, places: Mapping[str, Any]) -> dict[str, str]:
        """What it depends on whether entries are long: their texts, with the numbers of pages as these places have them."""
        page = {anchor: place["page"] for anchor, place in places.items()}
        return {
            anchor: sha256(f"{[page.get(name) for name in seen]}{text}".encode()).hexdigest()[:32]
            for anchor, (text, seen) in self._entries.items()
        }


def _written(places: Mapping[str, Any], long: Mapping[str, bool]) -> bytes:
    """What is known of a layout as Typst reads it."""
    return json.dumps({"places": places, "long": long}).encode()
