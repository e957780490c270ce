"""The book to learn the game from, as PDF for each paper, with what does not fit in it."""

from __future__ import annotations

from tools.press.learn.chapters import filled
from tools.press.printer import Made, Printer
from tools.press.typst.compiler import Compiler
from tools.press.typst.papers import PAPERS
from tools.slugs import slug


def source(printer: Printer, texts: list[str], paper: str) -> str:
    """The whole book for Typst; its first chapter is what stands on the title page."""
    intro, *rest = texts
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


def crowded(compiler: Compiler, text: str) -> list[str]:
    """Notes in the margin that run off their page or into a picture, and what does not fit on cards."""
    notes = compiler.noted(text, "aside")
    lacks = [
        f"page {n['page']}: there is no room for a note in the margin" for n in notes if n["bottom"] > n["end"] + 0.1
    ]
    over = compiler.noted(text, "overflow")
    return lacks + [f"{row['name']}: {row['mm']:g} mm too much in the {row['box']}" for row in over]


def print_learn(printer: Printer) -> Made:
    """The book of one language, where the packs have one."""
    printer.proven.wait()  # whoever proves the order fills the chapters in, for all languages
    chapters = filled(printer)
    if not chapters.texts:
        return [], []
    failures = printer.teller.failures
    failures += [failure for failure in chapters.failures if failure not in failures]
    output, lacks = printer.output("learn"), list[str]()
    for paper in PAPERS:
        name, text = f"learn/{printer.lang}/learn-{paper}.pdf", source(printer, chapters.texts, paper)
        made_from = f"{printer.theme.look}\n{text}"
        if not output.has(name, made_from):
            pdf = printer.compiler.document(text)
            found = crowded(printer.compiler, text)  # which Typst knows of what it has set last
            output.put(name, made_from, {name: pdf}, not found)
            lacks += [f"learn [{printer.lang}], {paper}, {lack}" for lack in found]
    output.close()
    return output.written, lacks
