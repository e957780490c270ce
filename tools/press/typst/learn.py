"""The book to learn the game from, as PDF for each paper, with what does not fit in it."""

from __future__ import annotations

from itertools import pairwise

from tools.press.learn.chapters import Chapters
from tools.press.printer import Made, Printer
from tools.press.typst.compiler import Compiler
from tools.press.typst.papers import PAPERS
from tools.slugs import slug

FOOT = {"a4": 297.0 - 17, "letter": 279.4 - 17}
"""How far down on a page notes in the margin may reach, in millimetres."""
APART = 1.5
"""So many millimetres there are between two of them at the least."""


def source(printer: Printer, chapters: Chapters, paper: str) -> str:
    """The whole book for Typst; its first chapter is what stands on the title page."""
    intro, *rest = chapters.texts
    manifests = [pack.manifest for pack in printer.content.packs]
    return printer.theme.templates.get_template("learn.typ.jinja").render(
        lang=printer.lang,
        game=" · ".join(filter(None, (printer.game, printer.edition))),
        w=printer.teller.words,
        paper=paper,
        intro=intro,
        chapters=rest,
        suits=[slug(name) for name in printer.teller.suits.order],
        version="".join(f" · {m.name if printer.lang == 'en' else m.pl} {m.version}" for m in manifests),
    )


def crowded(compiler: Compiler, text: str, paper: str) -> list[str]:
    """Notes in the margin that run off their page or into one another, and what does not fit on cards."""
    notes = sorted((n["page"], n["top"], n["bottom"]) for n in compiler.noted(text, "aside"))
    lacks = [f"page {page}: a note runs off the page" for page, _, bottom in notes if bottom > FOOT[paper]]
    pairs = [(a, b) for a, b in pairwise(notes) if a[0] == b[0]]
    lacks += [f"page {a[0]}: a note runs into the next" for a, b in pairs if a[2] + APART > b[1]]
    over = compiler.noted(text, "overflow")
    return lacks + [f"{row['name']}: {row['mm']:g} mm too much in the {row['box']}" for row in over]


def print_learn(printer: Printer) -> Made:
    """The book of one language, where the packs have one."""
    chapters = Chapters(printer)
    if not chapters.texts:
        return [], []
    output, lacks = printer.output("learn"), list[str]()
    for paper in PAPERS:
        name, text = f"learn/{printer.lang}/learn-{paper}.pdf", source(printer, chapters, paper)
        made_from = f"{printer.theme.look}\n{text}"
        if not output.has(name, made_from):
            found = crowded(printer.compiler, text, paper)
            output.put(name, made_from, {name: printer.compiler.document(text)}, not found)
            lacks += [f"learn [{printer.lang}], {paper}, {lack}" for lack in found]
    output.close()
    return output.written, lacks
