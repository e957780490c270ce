"""Entries as they are set on the page, and only those that were not set just so before."""

from __future__ import annotations

import json
import marshal
from collections.abc import Callable
from zlib import compress, decompress

from markupsafe import Markup

from dsl.model import Definition
from dsl.tree import Node
from interpreter.loading import cache
from interpreter.loading.load import Content
from tools.press.kept_files import places
from tools.press.model.entries import Entry
from tools.press.model.links import capitalised
from tools.press.model.rich_text import RichText
from tools.press.model.sought import Told
from tools.press.printer import Printer


class EntryCache:
    """Pieces of pages that were made before, by their names and digests, in the user's cache; those that are used stay.

    One for each sort of pieces of each content, such as the entries of the book in one language. Each piece is compressed
    by itself: so what was kept is neither read nor written anew but where it is asked for, or has changed.
    """

    def __init__(self, content: Content, *sort: str) -> None:
        self._entry = cache.name_of("pieces", *sort, *places(content))
        kept = cache.get(self._entry)
        self._before: dict[str, tuple[str, bytes]] = {} if kept is None else marshal.loads(kept)
        self._now: dict[str, tuple[str, bytes]] = {}

    def get(self, name: str, digest: str) -> str | None:
        kept = self._before.get(name)
        if kept is None or kept[0] != digest:
            return None
        self._now[name] = kept
        return decompress(kept[1]).decode()

    def put(self, name: str, digest: str, text: str) -> None:
        self._now[name] = digest, compress(text.encode(), 1)

    def keep(self, whole: bool = False) -> None:
        """Remember what was used, unless that is what was remembered; with the `whole` also what nobody asked for."""
        found = {**self._before, **self._now} if whole else self._now
        if found != self._before:
            cache.put({self._entry: marshal.dumps(found)})


class CachedWriter:
    """Sets entries by a function; `also` is what the setting depends on, beside the entry."""

    def __init__(self, printer: Printer, kept: EntryCache, also: str, to_text: Callable[[Entry], str]) -> None:
        self.printer, self._kept, self.teller = printer, kept, printer.teller
        self._also, self._to_text = also, to_text

    def entry(self, definition: Definition, level: int = 3) -> Entry:
        anchor, title = self.teller.anchors.of(definition), self.teller.title(definition)
        digest = self._digest(definition, str(level))
        kept = self._kept.get(anchor, digest)
        if kept is None:
            made = self.printer.writer.entry(definition, level)
            told = {place: (said.gist, said.words) for place, said in made.told.items()}
            kept = json.dumps([self._to_text(made), told], ensure_ascii=False)
            if not self.teller.failed(definition):
                self._kept.put(anchor, digest, kept)
        text, told = json.loads(kept)
        found = {place: Told(*said) for place, said in told.items()}
        return Entry(anchor, capitalised(title), "", "", level, told=found, text=Markup(text))

    def ruling(self, line: Node, definition: Definition) -> tuple[RichText, RichText]:
        name, digest = f"{self.teller.anchors.of(definition)} {line['text']}", self._digest(definition, "ruling")
        kept = self._kept.get(name, digest)
        if kept is None:
            kept = json.dumps(
                [said.packed() for said in self.printer.writer.ruling(line, definition)], ensure_ascii=False
            )
            self._kept.put(name, digest, kept)
        text, why = json.loads(kept)
        return RichText.unpacked(text), RichText.unpacked(why)

    def changes(self, definition: Definition) -> list[tuple[str, RichText]]:
        name, digest = f"{self.teller.anchors.of(definition)} changes", self._digest(definition, "changes")
        kept = self._kept.get(name, digest)
        if kept is None:
            made = self.printer.writer.changes(definition)
            kept = json.dumps([(pack, said.packed()) for pack, said in made], ensure_ascii=False)
            self._kept.put(name, digest, kept)
        return [(pack, RichText.unpacked(said)) for pack, said in json.loads(kept)]

    def phrase(self, line: Node, slot: str, definition: Definition) -> RichText:
        name, digest = (
            f"{self.teller.anchors.of(definition)} {type(line.means).__name__} {slot}",
            self._digest(definition, "phrase"),
        )
        kept = self._kept.get(name, digest)
        if kept is None:
            kept = json.dumps(self.printer.writer.phrase(line, slot, definition).packed(), ensure_ascii=False)
            if not self.teller.failed(definition):
                self._kept.put(name, digest, kept)
        return RichText.unpacked(json.loads(kept))

    def _digest(self, definition: Definition, what: str) -> str:
        return self.printer.digests.of(definition, self.teller.lang, f"{what} {self._also}")
