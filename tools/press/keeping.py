"""Entries as they are set on the page, and only those that were not set just so before."""

from __future__ import annotations

from collections.abc import Callable
from json import dumps, loads

from markupsafe import Markup

from dsl.model import Definition
from dsl.tree import Node
from tools.press.entries import Entry
from tools.press.links import capitalised
from tools.press.memory import Memory
from tools.press.printer import Printer


class KeepingWriter:
    """Sets entries by a function; `also` is what the setting depends on, beside the entry."""

    def __init__(self, printer: Printer, memory: Memory, also: str, to_text: Callable[[Entry], str]) -> None:
        self.printer, self.memory, self.teller = printer, memory, printer.teller
        self._also, self._to_text = also, to_text

    def entry(self, definition: Definition, level: int = 3) -> Entry:
        anchor, title = self.teller.anchors.of(definition), self.teller.title(definition)
        digest = self._digest(definition, str(level))
        kept = self.memory.get(anchor, digest)
        if kept is None:
            kept = self._to_text(self.printer.writer.entry(definition, level))
            if not self.teller.failed(definition):
                self.memory.put(anchor, digest, kept)
        return Entry(anchor, capitalised(title), "", "", level, text=Markup(kept))

    def ruling(self, line: Node, definition: Definition) -> tuple[Markup, Markup]:
        name, digest = f"{self.teller.anchors.of(definition)} {line['text']}", self._digest(definition, "ruling")
        kept = self.memory.get(name, digest)
        if kept is None:
            kept = dumps(self.printer.writer.ruling(line, definition), ensure_ascii=False)
            self.memory.put(name, digest, kept)
        text, why = loads(kept)
        return Markup(text), Markup(why)

    def phrase(self, line: Node, slot: str, definition: Definition) -> Markup:
        name, digest = (
            f"{self.teller.anchors.of(definition)} {type(line.means).__name__} {slot}",
            self._digest(definition, "phrase"),
        )
        kept = self.memory.get(name, digest)
        if kept is None:
            kept = str(self.printer.writer.phrase(line, slot, definition))
            if not self.teller.failed(definition):
                self.memory.put(name, digest, kept)
        return Markup(kept)

    def _digest(self, definition: Definition, what: str) -> str:
        return self.printer.digests.of(definition, self.teller.lang, f"{what} {self._also}")
