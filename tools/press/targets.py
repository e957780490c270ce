"""Whom the files of cards are for: what manufacturers want of the page of a card, with its bleed."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

INCH = 72.0
"""Points in an inch, in which all lengths are given here."""
MM = INCH / 25.4
PPI = 300
_SIGNATURE = 8
"""Bytes before the first chunk of a PNG, which is its header, of 25 bytes."""
_HEADER = 25


@dataclass(frozen=True)
class Target:
    """A manufacturer: the form of its files, and the page of each size of card with the bleed round it, in points."""

    form: Literal["png", "pdf"]
    pages: Mapping[str, tuple[float, float]]


def _pixels(width: int, height: int) -> tuple[float, float]:
    return width * INCH / PPI, height * INCH / PPI


MANUFACTURERS: dict[str, Target] = {
    # The Game Crafter: 1/8 inch of bleed round 2.5 × 3.5 and 2.75 × 4.75 inches.
    "tgc": Target("png", {"poker": _pixels(825, 1125), "tarot": _pixels(900, 1500)}),
    # MakePlayingCards: 36 pixels of bleed round the same.
    "mpc": Target("png", {"poker": _pixels(822, 1122), "tarot": _pixels(897, 1497)}),
    # DriveThruCards: 3 mm of bleed round 63 × 88 and 70 × 120 mm.
    "dtc": Target("pdf", {"poker": (69 * MM, 94 * MM), "tarot": (76 * MM, 126 * MM)}),
}
TARGETS = ("print-and-play", *MANUFACTURERS)
"""All targets; the first is whoever prints and cuts cards at home."""


def with_resolution(png: bytes, ppi: int = PPI) -> bytes:
    """A PNG that says how many pixels an inch has, as manufacturers ask; one that says so already is left as it is."""
    end = _SIGNATURE + _HEADER
    if b"pHYs" in png[: end + 64]:
        return png
    dots = round(ppi / 0.0254)
    body = b"pHYs" + struct.pack(">IIB", dots, dots, 1)
    return png[:end] + struct.pack(">I", 9) + body + struct.pack(">I", zlib.crc32(body)) + png[end:]


def with_boxes(pdf: bytes, trims: Mapping[str, tuple[float, float]]) -> bytes:
    """A PDF whose pages say where they are cut: each as large as the page that one of some sizes has, in its middle.

    `trims` are widths and heights after cutting, by size; the bleed runs to the edge of the page.
    """
    from io import BytesIO

    import pikepdf

    with pikepdf.open(BytesIO(pdf)) as file:
        for page in file.pages:
            left, bottom, right, top = (float(n) for n in page.mediabox)
            width, height = right - left, top - bottom
            x, y = min(
                (((width - w) / 2, (height - h) / 2) for w, h in trims.values() if w <= width and h <= height), key=sum
            )
            page.bleedbox = pikepdf.Array([left, bottom, right, top])
            page.trimbox = pikepdf.Array([round(n, 3) for n in (left + x, bottom + y, right - x, top - y)])
        out = BytesIO()
        file.save(out, deterministic_id=True)
        return out.getvalue()
