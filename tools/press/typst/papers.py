"""Sheets of paper: the largest type with which a text keeps to its pages, and the files of every page."""

from __future__ import annotations

from collections.abc import Sequence

from tools.press.typst.compiler import Compiler

PAPERS = ("a4", "letter")
PICTURE = 150
"""Pixels in an inch of the picture of a whole page."""


def too_much(compiler: Compiler, source: str) -> float:
    """The millimetres of text that stand on pages too many.

    The look of the theme notes them where its text ends, one column after another: `#metadata((mm: …)) <end>`.
    """
    return float(compiler.noted(source, "end")[-1]["mm"])


def largest_fit(compiler: Compiler, sources: Sequence[str]) -> tuple[str, float]:
    """The first of some sources, from the largest type to the smallest, that keeps to its pages.

    With it 0, or the last one and the millimetres that stand on a page too many.
    """
    low, high = 0, len(sources)
    while low < high:
        middle = (low + high) // 2
        if too_much(compiler, sources[middle]) <= 0:
            high = middle
        else:
            low = middle + 1
    return (sources[high], 0.0) if high < len(sources) else (sources[-1], too_much(compiler, sources[-1]))


def files_of(compiler: Compiler, stem: str, source: str) -> dict[str, bytes]:
    """The files of a source by their names: it as PDF, and each of its pages as PNG and SVG."""
    files = {f"{stem}.pdf": compiler.document(source)}
    for number, page in enumerate(compiler.pages(source, "png", PICTURE), 1):
        files[f"{stem}-{number}.png"] = page
    for number, page in enumerate(compiler.pages(source, "svg"), 1):
        files[f"{stem}-{number}.svg"] = page
    return files
