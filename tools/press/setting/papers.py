"""Sheets of paper: the largest type with which a text keeps to its pages, and the files of every page."""

from __future__ import annotations

from collections.abc import Sequence

from tools.press.setting.setter import Setter

PAPERS = ("a4", "letter")
PICTURE = 150
"""Pixels in an inch of the picture of a whole page."""


def too_much(setter: Setter, source: str) -> float:
    """The millimetres of text that stand on pages too many.

    The look of the theme notes them where its text ends, one column after another: `#metadata((mm: …)) <end>`.
    """
    setter.compiled(source, "pdf")  # of all forms the quickest
    return float(setter.noted(source, "end")[-1]["mm"])


def largest_fit(setter: Setter, stem: str, sources: Sequence[str]) -> tuple[str, float]:
    """The first of some sources, from the largest type to the smallest, that keeps to its pages.

    With it 0, or the last one and the millimetres that stand on a page too many. What was printed before is not
    measured again.
    """
    known = next((s for s in sources if setter.known(f"{stem}.pdf", s, "pdf")), None)
    if known is not None and known != sources[-1]:
        return known, 0.0
    low, high = 0, len(sources)
    while low < high:
        middle = (low + high) // 2
        if too_much(setter, sources[middle]) <= 0:
            high = middle
        else:
            low = middle + 1
    return (sources[high], 0.0) if high < len(sources) else (sources[-1], too_much(setter, sources[-1]))


def print_pages(setter: Setter, stem: str, source: str) -> None:
    """A source as PDF, and each of its pages as PNG and SVG."""
    setter.set(f"{stem}.pdf", source, "pdf")
    setter.set_pages(stem, source, "png", PICTURE)
    setter.set_pages(stem, source, "svg")
