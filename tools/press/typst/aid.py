"""The player aid as it is printed: two pages, and cards of reference of the same lines."""

from __future__ import annotations

from tools.press.model.aid import CHOICE, Aid, AidError, AidMaker, AidPart, Part, chosen_by
from tools.press.model.labels import words
from tools.press.own_words import own_words
from tools.press.printer import Made, Printer
from tools.press.typst.compiler import Compiler
from tools.press.typst.marks import print_marks
from tools.press.typst.papers import PAPERS, files_of, largest_fit
from tools.press.typst.theme import Theme

PAGES = 2
SIZES = tuple(n / 10 for n in range(140, 64, -1))
"""Sizes of type in points, from the largest wanted to the smallest allowed."""
CARD = "card"
"""The paper of a card of reference: poker size."""


def chosen_in(theme: Theme) -> list[AidPart]:
    """The parts of the aid as the packs of a theme have them together."""
    return chosen_by((str(path.parent), text) for path, text in theme.texts(CHOICE))


def maker_of(printer: Printer) -> AidMaker:
    """Whoever makes the aid of a language; its game is named with the edition."""
    game = " · ".join(filter(None, (printer.game, printer.edition)))
    return AidMaker(printer.teller, own_words(printer.content), chosen_in(printer.theme), game)


def print_aid(printer: Printer) -> Made:
    """Print the aid, and the card of the rules that dials mark."""
    made = [_print_lines(printer), print_marks(printer)]
    return [file for files, _ in made for file in files], [lack for _, lacks in made for lack in lacks]


def _print_lines(printer: Printer) -> Made:
    """Print the lines of the aid: a PDF for each paper and each card, and each of its pages as PNG and SVG; and say what does not fit."""
    try:
        maker, output = maker_of(printer), printer.output("aid")
        if not maker.chosen:
            return [], []
        digests = " ".join(printer.digests.of(rule, printer.lang) for rule in maker.told)
        made_from = "\n".join([printer.theme.look, maker.game, str(maker.chosen), digests])
        cards = dict.fromkeys(part.card for part in maker.chosen if part.card)
        sheets = {f"aid/{printer.lang}/aid-{paper}": (paper, "") for paper in PAPERS}
        sheets |= {f"aid/{printer.lang}/{CARD}-{card}": (CARD, card) for card in cards}
        lacks: list[str] = []
        for name, (paper, card) in sheets.items():
            if not output.has(name, made_from):
                aid = maker.aid()
                parts = [part for part in aid.parts if part.card == card] if card else aid.parts
                files, lacking = _made_on(printer.compiler, printer.theme, aid, parts, paper, name)
                output.put(name, made_from, files, not lacking and not maker.teller.failures)
                lacks += lacking
    except AidError as error:
        return [], [f"{error} [{printer.lang}]"]
    output.close()
    return output.written, lacks


def _made_on(
    compiler: Compiler, theme: Theme, aid: Aid, parts: list[Part], paper: str, stem: str
) -> tuple[dict[str, bytes], list[str]]:
    """Parts of the aid on one paper in the largest type that fits; what is too much on its last page."""
    template, said = theme.templates.get_template("aid.typ.jinja"), words(aid.lang)
    pages = 1 if paper == CARD else PAGES
    text = template.render({"aid": aid, "parts": parts, "w": said, "lang": aid.lang, "paper": paper, "pages": pages})
    source, over = largest_fit(compiler, [f"#let size = {size}pt\n{text}" for size in SIZES])
    lacks = [f"aid [{aid.lang}], {stem}: {over:g} mm too much on page {pages}"] if over else []
    return files_of(compiler, stem, source), lacks
