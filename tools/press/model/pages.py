"""The rules reference as data: its chapters, rulings, what is of our making, index and search."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from dsl.model import Procedure
from tools.alphabet import alphabet
from tools.press.model.amendments import Amendments, amendments
from tools.press.model.entries import Entries
from tools.press.model.groups import Group, Section
from tools.press.model.labels import kind_name
from tools.press.model.legend import legend
from tools.press.model.links import capitalised
from tools.press.model.lists import at_a_glance
from tools.press.model.references import Branch
from tools.press.model.rich_text import RichText
from tools.press.model.sections import Sorter
from tools.press.model.sought import Sought, sought
from tools.press.model.teller import Teller
from tools.press.printer import Printer


@dataclass(frozen=True, slots=True)
class Noted:
    """A ruling, or what is of our making: its place in the entry, whose it is, what it says and why."""

    place: str
    link: RichText
    text: RichText
    why: RichText


@dataclass(slots=True)
class Page:
    """One page: all that its template prints."""

    lang: str
    title: str
    edition: str
    sections: list[Section]
    lists: list[Group]
    rulings: list[Noted]
    origins: list[Noted]
    amendments: list[Amendments]
    index: list[tuple[str, list[tuple[str, str, str, str]]]]
    outline: list[Branch]
    legend: list[tuple[Markup, str]]
    symbols: Markup
    search: list[Sought]
    procedures: list[Procedure]
    teller: Teller


class PageMaker:
    """Gathers all that one page prints."""

    def __init__(self, printer: Printer, writer: Entries | None = None) -> None:
        self.printer, self.anchors, self.teller = printer, printer.anchors, printer.teller
        self.sorter = Sorter(writer or printer.writer, printer.references, printer.chosen)
        self.definitions = printer.chosen(printer.content.library.definitions)

    def page(self) -> Page:
        sections = self.sorter.sections()
        return Page(
            self.teller.lang,
            self.printer.game,
            self.printer.edition,
            sections,
            at_a_glance(self.teller, self.printer.references, self.printer.chosen),
            self._noted("ruling"),
            self._noted("origin"),
            amendments(self.sorter.writer, self.printer.order.of),
            self._index(),
            [] if self.printer.order.of else self.sorter.course.outline(3),
            legend(self.teller.words, len(self.teller.content.library.all("seat"))),
            self.teller.suits.symbols(),
            sought(self.definitions, sections, self.teller, "pl" if self.teller.lang == "en" else "en"),
            self.printer.chosen(self.sorter.course.all),
            self.teller,
        )

    def _noted(self, kind: str) -> list[Noted]:
        """Every ruling, or all that is of our making, in the order in which the entries have them."""
        writer, link, plan = self.sorter.writer, self.teller.link, self.anchors.plan
        found = []
        for definition in self.definitions:
            if not (isinstance(definition, Procedure) and plan.teller_of(definition)):
                told = [(d, n) for d in plan.told_as_one(definition) for n in getattr(d, f"{kind}s")]
                place = f"{self.anchors.of(definition)}--{kind}"
                found += [Noted(f"{place}-{n}", link(d), *writer.ruling(x, d)) for n, (d, x) in enumerate(told, 1)]
        return found

    def _index(self) -> list[tuple[str, list[tuple[str, str, str, str]]]]:
        """All names in the order of the alphabet, by their first letters: anchor, name, other name, kind."""
        teller = self.teller
        found = [
            (
                self.anchors.of(d),
                capitalised(teller.title(d)),
                capitalised(teller.other_title(d)),
                kind_name(d, teller.content.library, teller.lang),
            )
            for d in self.definitions
        ]
        letters: dict[str, list[tuple[str, str, str, str]]] = {}
        for row in sorted(found, key=lambda r: (alphabet(r[1]), r[0])):
            letters.setdefault(row[1][:1].upper(), []).append(row)
        return list(letters.items())
