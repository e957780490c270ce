"""Chapters that were filled in before: kept by what they read, and filled in anew as soon as some of that is otherwise.

A chapter reads its own text, the look, all names, all rules of the game as they are played, and whole those that it names; of
cards those that it shows, all that these name, and those that were there when its examples were played.
What stands on any other card means nothing to it, for nobody in its examples has had that card.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from dsl.model import ON_CARDS, Definition
from dsl.texts import rule_of
from dsl.tree import Name
from interpreter.loading.load import Content
from tools.press.entry_cache import EntryCache
from tools.press.kit.choices import FILE as KIT
from tools.press.model.card_choices import FILE as CARD_CHOICES
from tools.press.printer import Printer

Asked = tuple[str, str]
"""What a chapter asks for: a definition by its kind and name."""


class Read(NamedTuple):
    """What a chapter reads: the definitions that it asks for, those whose cards it shows, and those whose examples it tells, with the cards that were there."""

    asked: frozenset[Asked]
    shown: frozenset[Asked]
    played: frozenset[Asked]

    @classmethod
    def of(cls, *sorts: Iterable[Iterable[str]]) -> Read:
        return cls(*(frozenset((kind, name) for kind, name in names) for names in sorts))


@lru_cache(maxsize=1)
def _played_in(content: Content) -> str:
    """A digest of the examples by their names, and of how all rules are played that are no cards."""
    digest = sha256()
    for definition in content.library.definitions:
        digest.update(f"{[e.name for e in definition.examples]}\n".encode())
        if definition.kind not in ON_CARDS:
            digest.update(rule_of(definition).encode())
    return digest.hexdigest()


class KeptChapters:
    """The chapters of one language as they were filled in, with what was asked for on the way."""

    def __init__(self, printer: Printer) -> None:
        self._memory = EntryCache(printer.content, "learn", printer.lang)
        self._basis = Basis(printer)

    def get(self, path: Path, source: str) -> str | None:
        """A chapter as Typst, if it would still come out so."""
        kept = self._memory.get(path.name, self._own(source))
        if kept is None:
            return None
        read, basis, text = json.loads(kept)
        return text if self._basis.of(Read.of(*read)) == basis else None

    def put(self, path: Path, source: str, read: Read, text: str) -> None:
        said = [sorted(names) for names in read], self._basis.of(read), text
        self._memory.put(path.name, self._own(source), json.dumps(said))

    def keep(self) -> None:
        self._memory.keep()

    def _own(self, source: str) -> str:
        """The digest of what no other chapter has, and what all have."""
        return sha256(f"{self._basis.common}\n{source}".encode()).hexdigest()


class Basis:
    """Digests of what chapters of one language are made of, beside their texts."""

    def __init__(self, printer: Printer) -> None:
        self.printer, self._library = printer, printer.content.library
        self._digests: dict[Read, str] = {}

    @cached_property
    def common(self) -> str:
        """The look, all names, and how all rules are played that are no cards."""
        printer, digests = self.printer, self.printer.digests
        digest = sha256(f"{printer.lang}\n{printer.theme.look}\n{digests.common}\n{digests.names}".encode())
        digest.update(repr([pack.manifest for pack in printer.content.packs]).encode())
        for file in (KIT, CARD_CHOICES):
            digest.update(repr([text for _, text in printer.theme.texts(file)]).encode())
        digest.update(_played_in(printer.content).encode())
        return digest.hexdigest()

    def of(self, read: Read) -> str:
        """The digest of what was read, and of all cards that those need which are shown."""
        if read not in self._digests:
            asked, shown, played = map(self._known, read)
            needed = {id(d): d for d in (*asked, *shown, *self._needed(shown), *played)}
            parts = [part for d in needed.values() for part in self._shown(d)]
            self._digests[read] = sha256("\n".join(parts).encode()).hexdigest()
        return self._digests[read]

    def _known(self, names: Iterable[Asked]) -> list[Definition]:
        """The definitions of some kinds and names that are there."""
        return [d for name in sorted(names) if (d := self._library.get(*name)) is not None]

    def _shown(self, definition: Definition) -> Iterator[str]:
        """All that a chapter can show of a definition: its entry, and what only its card has."""
        printer = self.printer
        yield printer.digests.of(definition, printer.lang)
        yield f"{printer.pack_of(definition)} {printer.card_numbers.get(id(definition))}"
        art = printer.art.get(printer.anchors.of(definition))
        yield art.digest if art is not None else ""

    def _needed(self, shown: Iterable[Definition]) -> list[Definition]:
        """The cards that are named by some definitions, or by such cards."""
        found: dict[int, Definition] = {}
        names = {name for d in shown for name in self._names(d)}
        while names:
            named = (self._library.get(*name) for name in sorted(names) if name[0] in ON_CARDS)
            new = [d for d in named if d is not None and id(d) not in found]
            found |= {id(d): d for d in new}
            names = {name for d in new for name in self._names(d)}
        return list(found.values())

    def _names(self, definition: Definition) -> set[Asked]:
        """What a definition names; its examples are their own affair."""
        args = {(arg.kind, arg.text) for arg in definition.node.args if isinstance(arg, Name)}
        return args | self.printer.trees.within(definition.lines).names
