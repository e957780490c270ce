"""Measures of a PDF as it is printed: how full its pages are, its smallest type, what runs out of its columns."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pypdfium2
from pypdfium2 import raw

MM = 72 / 25.4
STRIPS = 6
"""Upright strips of a page that are looked at one by one: how far down each is printed."""
HEADING = 15.0
"""Type that is larger, in points, belongs to headings, which may stand across columns."""
_SPACES = frozenset(b" \t\r\n") | {0xA0, 0xFFFE}


@dataclass(frozen=True)
class Frame:
    """The part of a page that its text may fill, in millimetres: its margins, and the gutter between columns."""

    inside: float = 18
    outside: float = 14
    top: float = 19
    bottom: float = 16
    gutter: float = 6


@dataclass(slots=True)
class Sheet:
    """A page: the boxes of its letters (left, bottom, right, top) and those of its pictures in points, sizes of its type."""

    number: int
    width: float
    height: float
    letters: list[tuple[float, float, float, float]] = field(default_factory=list)
    sizes: list[float] = field(default_factory=list)
    pictures: list[tuple[float, float, float, float]] = field(default_factory=list)

    def edges(self, frame: Frame) -> tuple[float, float, float, float]:
        """Where its frame is: the left, lower, right and upper edge in points."""
        left, right = (frame.inside, frame.outside) if self.number % 2 else (frame.outside, frame.inside)
        return left * MM, frame.bottom * MM, self.width - right * MM, self.height - frame.top * MM

    def fill(self, frame: Frame) -> float:
        """The share of the frame down to where its strips are printed, from 0 to 1."""
        left, low, right, high = self.edges(frame)
        wide, tall = (right - left) / STRIPS, high - low
        deep = [0.0] * STRIPS
        for x0, y0, x1, y1 in (*self.letters, *self.pictures):
            if low - MM <= y0 < high and y1 <= high + MM:
                for strip in range(max(0, int((x0 - left) / wide)), min(STRIPS - 1, int((x1 - left) / wide)) + 1):
                    deep[strip] = max(deep[strip], (high - max(y0, low)) / tall)
        return sum(deep) / STRIPS

    def outside(self, frame: Frame) -> int:
        """Letters that stand beside the frame, or in the middle of the gutters between its columns."""
        left, low, right, high = self.edges(frame)
        beyond = sum(1 for x0, _, x1, _ in self.letters if x0 < left - MM / 2 or x1 > right + MM / 2)
        body = [
            (x0 + x1) / 2
            for (x0, y0, x1, y1), size in zip(self.letters, self.sizes, strict=True)
            if low <= y0 and y1 <= high and size < HEADING
        ]
        return beyond + min(self._between(body, left, right, columns, frame) for columns in (1, 2, 3, 4))

    def _between(self, middles: list[float], left: float, right: float, columns: int, frame: Frame) -> int:
        """Letters in the gutters, if a page has so many columns; a page of one has none."""
        gutter = frame.gutter * MM
        wide = (right - left - (columns - 1) * gutter) / columns
        centres = [left + n * (wide + gutter) - gutter / 2 for n in range(1, columns)]
        if columns == 1:
            return 0 if all(right - x > (right - left) / 2 for x in middles) else len(middles)
        return sum(1 for x in middles if any(abs(x - centre) < gutter / 3 for centre in centres))


def sheets(path: Path) -> Iterator[Sheet]:
    """The pages of a file, one by one."""
    with pypdfium2.PdfDocument(path) as document:
        for number, page in enumerate(document, 1):
            sheet = Sheet(number, *page.get_size())
            _letters(page, sheet)
            shown = (found for found in page.get_objects(max_depth=2) if found.type != raw.FPDF_PAGEOBJ_TEXT)
            boxes = [found.get_bounds() for found in shown]
            sheet.pictures = [box for box in boxes if box[3] - box[1] < sheet.height / 2]
            yield sheet


def _letters(page: pypdfium2.PdfPage, sheet: Sheet) -> None:
    text = page.get_textpage()
    box, matrix = [ctypes.c_double() for _ in range(4)], raw.FS_MATRIX()
    x0, x1, y0, y1 = box
    for n in range(text.count_chars()):
        if raw.FPDFText_GetUnicode(text, n) in _SPACES or raw.FPDFText_IsGenerated(text, n):
            continue
        raw.FPDFText_GetCharBox(text, n, *map(ctypes.byref, box))
        raw.FPDFText_GetMatrix(text, n, ctypes.byref(matrix))
        sheet.letters.append((x0.value, y0.value, x1.value, y1.value))
        sheet.sizes.append(raw.FPDFText_GetFontSize(text, n) * abs(matrix.d or matrix.b))
    text.close()


def first_pages(path: Path) -> set[int]:
    """The numbers of the pages that a chapter begins at the top of, by the bookmarks."""
    found = set()
    with pypdfium2.PdfDocument(path) as document:
        for mark in document.get_toc(max_depth=1):
            dest = mark.get_dest()
            number = dest.get_index() + 1
            tall = document[number - 1].get_height()
            _, place = dest.get_view()
            if len(place) > 1 and place[1] is not None and place[1] > tall - 30 * MM:
                found.add(number)
    return found
