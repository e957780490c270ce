"""The card of all rules that dials mark: a column for each number, each rule with its mark and what it says in short."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.model import Definition
from tools.alphabet import alphabet
from tools.press.model.card_choices import Mark
from tools.press.model.cards import CardMaker
from tools.press.model.rich_text import RichText, joined
from tools.press.model.teller import DOT, Line
from tools.press.printer import Made, Printer
from tools.press.typst.compiler import Compiler
from tools.press.typst.papers import PAPERS, files_of, largest_fit

SIZES = tuple(n / 10 for n in range(110, 64, -1))
"""Sizes of type in points, from the largest wanted to the smallest allowed."""
READ_AT_A_GLANCE = 8.5
"""The smallest type in points for which all numbers share one page; what needs smaller is laid out on more."""
ACROSS = 2
"""Columns on a page; where all do not find room on one, the pages are the sides of one sheet, or of more."""


@dataclass(frozen=True, slots=True)
class MarkedRule:
    """A rule with its mark: its name, what it is besides, what it says."""

    mark: Mark
    title: RichText
    note: RichText
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class MarkColumn:
    """The rules that stand behind one number."""

    title: RichText
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
            MarkColumn(self.teller.named("number", number).capitalised(), [self._rule(*pair) for pair in pairs])
            for number, pairs in self.marked()
        ]

    def _rule(self, rule: Definition, mark: Mark) -> MarkedRule:
        entry = self.printer.writer.entry(rule)
        note = joined(entry.badges, DOT)
        lines = (Line(entry.gist),) if entry.gist else self.cards.told(entry)
        return MarkedRule(mark, RichText(entry.title), note, lines)


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
        source, over = _laid_out(printer.compiler, text, len(columns))
        if over:
            lacks.append(f"{name} [{lang}]: {over:g} mm too much in a column")
        complete = not over and len(printer.teller.failures) == before
        output.put(name, made_from, files_of(printer.compiler, name, source), complete)
    output.close()
    return output.written, lacks


def _laid_out(compiler: Compiler, text: str, columns: int) -> tuple[str, float]:
    """All columns on one page, if it can be read so, or else as many as stand side by side; with what is too much in mm."""
    for deep, smallest in ((-(-columns // ACROSS), READ_AT_A_GLANCE), (1, SIZES[-1])):
        sizes = [size for size in SIZES if size >= smallest]
        source, over = largest_fit(compiler, [f"#let (size, deep) = ({size}pt, {deep})\n{text}" for size in sizes])
        if not over:
            break
    return source, over
