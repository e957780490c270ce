"""The card of all rules that dials mark: a column for each number, each rule with its mark and what it says in short."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from dsl.model import Definition
from tools.alphabet import alphabet
from tools.press.model.card_choices import Mark
from tools.press.model.cards import CardMaker, capital
from tools.press.model.teller import Line
from tools.press.printer import Made, Printer
from tools.press.typst.papers import PAPERS, files_of, largest_fit

SIZES = tuple(n / 10 for n in range(110, 64, -1))
"""Sizes of type in points, from the largest wanted to the smallest allowed."""
ACROSS = 2
"""Columns on a page; the pages are the sides of one sheet, or of more where there are many numbers."""


@dataclass(frozen=True, slots=True)
class MarkedRule:
    """A rule with its mark: its name, what it is besides, what it says."""

    mark: Mark
    title: Markup
    note: Markup
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class MarkColumn:
    """The rules that stand behind one number."""

    title: Markup
    rules: list[MarkedRule]


class MarkCard:
    """Makes the card in one language."""

    def __init__(self, printer: Printer) -> None:
        self.printer, self.teller = printer, printer.teller
        self.cards = CardMaker(printer)

    def marked(self) -> Iterator[tuple[str, list[tuple[Definition, Mark]]]]:
        """For each number the rules that are marked on it, by the alphabet."""
        choices, library = self.printer.card_choices, self.printer.content.library
        for number, marks in choices.marks.items():
            found = ((library.get("skill", name), choices.mark(said)) for name, said in marks.items())
            known = [(rule, mark) for rule, mark in found if rule is not None]
            yield number, sorted(known, key=lambda pair: alphabet(self.teller.title(pair[0])))

    def columns(self) -> list[MarkColumn]:
        return [
            MarkColumn(capital(self.teller.named("number", number)), [self._rule(*pair) for pair in pairs])
            for number, pairs in self.marked()
        ]

    def _rule(self, rule: Definition, mark: Mark) -> MarkedRule:
        entry = self.printer.writer.entry(rule)
        note = Markup(" · ").join(b for b in entry.badges if "parameter" not in b)
        lines = (Line(Markup("{}").format(entry.gist)),) if entry.gist else self.cards.told(entry)
        return MarkedRule(mark, Markup("{}").format(entry.title), note, lines)


def print_marks(printer: Printer) -> Made:
    """Print the card for each paper, and its pages as PNG and SVG; and say what does not fit."""
    if not printer.card_choices.marks:
        return [], []
    card, output, lang = MarkCard(printer), printer.output("marks"), printer.lang
    digests = [printer.digests.of(rule, lang) for _, pairs in card.marked() for rule, _ in pairs]
    made_from = "\n".join([printer.theme.look, printer.card_choices.model_dump_json(), *digests])
    lacks: list[str] = []
    for paper in PAPERS:
        name = f"aid/{lang}/abilities-{paper}"
        if output.has(name, made_from):
            continue
        before = len(printer.teller.failures)
        columns = card.columns()
        given = {"columns": columns, "w": printer.teller.words, "lang": lang, "game": printer.game, "paper": paper}
        text = printer.theme.templates.get_template("marks.typ.jinja").render(given, across=ACROSS)
        source, over = largest_fit(printer.compiler, [f"#let size = {size}pt\n{text}" for size in SIZES])
        if over:
            lacks.append(f"{name} [{lang}]: {over:g} mm too much in a column")
        complete = not over and len(printer.teller.failures) == before
        output.put(name, made_from, files_of(printer.compiler, name, source), complete)
    output.close()
    return output.written, lacks
