"""One language of all that is printed: what its parts share, so that nothing is said or looked up twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

from dsl.model import Definition
from interpreter.loading.load import Content
from tools.press.model.card_choices import Art, CardChoices, art_of
from tools.press.model.cards import numbers
from tools.press.model.digests import EntryDigests
from tools.press.model.entries import Entry, EntryWriter
from tools.press.model.labels import LANGUAGES, at
from tools.press.model.links import anchors_of, linker_of
from tools.press.model.references import References, references_of
from tools.press.model.teller import Teller
from tools.press.model.tree_index import TreeIndex, trees_of
from tools.press.output import NOW, Moment, Output
from tools.press.typst.theme import Theme

if TYPE_CHECKING:
    from tools.press.selection import Selection
    from tools.press.typst.compiler import Compiler

D = TypeVar("D", bound=Definition)
Made = tuple[list[Path], list[str]]
"""The files that were made, and what of the rules could not be printed in them."""
OnProgress = Callable[[int, int], None]
"""Told how many of how many steps are done."""


def unwatched(_done: int, _of: int) -> None:
    """Nobody looks on."""


def sound() -> None:
    """The rules are known to be sound."""


@dataclass(frozen=True)
class Order:
    """What is to be printed: of which rules, where to, in which languages; the bleed of cards in millimetres.

    `of` is the name of the pack that is printed alone, or empty; `selection` what is printed of all cards and scenarios;
    `target` whom the files of cards are for; how many `examples` of each entry the book shows, and how its pages are cut.
    `prove` finds out whether the rules are sound, and raises what keeps them from being printed.
    """

    content: Content
    out: Path
    langs: tuple[str, ...] = tuple(LANGUAGES)
    bleed: int = 3
    parts: tuple[str, ...] = ()
    of: str = ""
    selection: Selection | None = None
    target: str = "print-and-play"
    examples: Literal["none", "one", "all"] = "none"
    trim: str = "home"
    prove: Callable[[], None] = sound


class SharedWriter(EntryWriter):
    """Makes each entry once, whoever prints it, and however deep its heading is there."""

    def __init__(self, teller: Teller, references: References, examples: bool = True) -> None:
        super().__init__(teller, references, examples)
        self._made: dict[tuple[int, str], Entry] = {}

    def entry(self, definition: Definition, level: int = 3) -> Entry:
        key = id(definition), repr(self.teller.params)
        kept = self._made.get(key)
        if kept is None:
            kept = self._made[key] = super().entry(definition, level)
        return _at(kept, level)


def _at(entry: Entry, level: int) -> Entry:
    """An entry with its heading at a level, and those of the actions that it gives one below."""
    if entry.level == level:
        return entry
    given = {anchor: _at(inner, level + 1) for anchor, inner in entry.given.items()}
    return replace(entry, level=level, given=given)


@lru_cache(maxsize=1)
def digests_of(content: Content) -> EntryDigests:
    """The digests of entries: the same for whoever checks the rules and whoever prints them in any language."""
    return EntryDigests(content, references_of(content), [linker_of(content, lang) for lang in LANGUAGES])


class Printer:
    """Prints an order in one language; its parts are functions that take it. Entries have `examples` or not.

    What is made is put in its place when the order is proven.
    """

    def __init__(self, order: Order, lang: str, examples: bool = True, proven: Moment = NOW) -> None:
        self.order, self.content, self.lang, self._examples = order, order.content, lang, examples
        self.unknown_letters: set[str] = set()
        """Letters that were to be set, and no font has."""
        self.proven = proven
        self.on_progress: OnProgress = unwatched
        self.anchors = anchors_of(self.content)
        self.where: dict[str, str] = {}
        """The pages of the reference by their anchors, as soon as it is made."""

    @property
    def other(self) -> str:
        """The other language, when that is printed too."""
        return next((name for name in self.order.langs if name != self.lang), "")

    @cached_property
    def trees(self) -> TreeIndex:
        return trees_of(self.content)

    @cached_property
    def references(self) -> References:
        return references_of(self.content)

    @property
    def digests(self) -> EntryDigests:
        return digests_of(self.content)

    @cached_property
    def teller(self) -> Teller:
        return Teller(self.content, self.anchors, self.lang)

    @cached_property
    def writer(self) -> SharedWriter:
        return SharedWriter(self.teller, self.references, self._examples)

    @cached_property
    def theme(self) -> Theme:
        return Theme.of(self.content)

    @cached_property
    def compiler(self) -> Compiler:
        """Typst with the files of the theme."""
        from tools.press.typst.compiler import Compiler

        return Compiler(self.theme, self.unknown_letters)

    @property
    def game(self) -> str:
        """The name of the game, or of the pack that is printed alone."""
        manifests = [pack.manifest for pack in self.content.packs]
        manifest = next((m for m in manifests if self.order.of in ("", m.name)), None)
        return (manifest.name, manifest.pl)[at(self.lang)] if manifest else ""

    @property
    def edition(self) -> str:
        """The name of the edition that is printed; empty for the base game, and for a pack that is printed alone."""
        manifests = [pack.manifest for pack in self.content.packs if not self.order.of]
        return next(((m.name, m.pl)[at(self.lang)] for m in manifests if m.edition), "")

    @cached_property
    def card_choices(self) -> CardChoices:
        return CardChoices.of(self.theme)

    @cached_property
    def art(self) -> dict[str, Art]:
        """The pictures of cards by their names."""
        return art_of(self.theme)

    @cached_property
    def card_numbers(self) -> dict[int, str]:
        """The numbers printed on cards, by the identity of their definitions."""
        return numbers(self.content)

    def pack_of(self, definition: Definition) -> str:
        """The name of the pack that a definition is of, and of those that have amended it."""
        told = self.anchors.plan.told_as_one(definition)
        packs = dict.fromkeys([definition.pack, *(change.pack for d in told for change in d.changes)])
        known = {pack.manifest.name for pack in self.content.packs}
        return " · ".join(self.teller.of_pack(name) for name in packs if name in known) or self.game

    def chosen(self, found: Iterable[D]) -> list[D]:
        """Those of some definitions that are printed: all, what was chosen, or what the pack printed alone says or amends."""
        only, plan, selection = self.order.of, self.anchors.plan, self.order.selection
        if selection is not None:
            return [d for d in found if selection.copies(d)]

        def is_of(definition: Definition) -> bool:
            return definition.pack == only or any(
                c.pack == only for d in plan.told_as_one(definition) for c in d.changes
            )

        return [d for d in found if not only or is_of(d)]

    @property
    def absent(self) -> frozenset[str]:
        """The anchors of definitions that are not printed; no link leads there."""
        found = self.content.library.definitions
        return frozenset(map(self.anchors.of, found)) - set(map(self.anchors.of, self.chosen(found)))

    def clear(self) -> None:
        """Take away what was laid out for printing only."""
        if "theme" in self.__dict__:
            self.theme.clear()

    def output(self, part: str) -> Output:
        """Where the files of a part go, in this language."""
        return Output(self.order.out, f"{part}-{self.lang}", self.proven)
