"""What printers ask of the PDF of a book: how large it is cut, the bleed round it, and metadata that say so."""

from __future__ import annotations

import re
from dataclasses import dataclass

MM = 72 / 25.4
"""Points in a millimetre."""
USUAL = "home"
"""As wide as A4 and as tall as Letter: it can be printed on either, and has room to be bound."""
SIZES = {USUAL: (210.0, 279.4), "a4": (210.0, 297.0), "letter": (215.9, 279.4), "a5": (148.0, 210.0)}
"""Pages by their names, in millimetres."""
COLUMN = 50.0
"""The least width of a column in millimetres."""
MARGINS = 32.0
"""Millimetres on the inner and outer side of a page together, about."""
_SIZE = re.compile(r"(\d{2,3}(?:\.\d+)?)x(\d{2,3}(?:\.\d+)?)")
_MEDIA_BOX = re.compile(rb"/MediaBox(\[[^\]]*\])")
_BLEED_BOX = re.compile(rb"/BleedBox\[[^\]]*\]")
_METADATA = re.compile(rb"<<[^>]*/Type/Metadata[^>]*>>\s*stream\n")
_LEAST, _MOST = 100, 420


@dataclass(frozen=True)
class Trim:
    """A page as it is cut, and the bleed round it, in millimetres."""

    width: float
    height: float
    bleed: float

    @classmethod
    def named(cls, name: str, bleed: float) -> Trim:
        """`a4`, `letter`, `a5`, or width and height as `210x280`; without a name no bleed. Raises ValueError."""
        sides = SIZES.get(name) or _sides(name)
        return cls(*sides, 0 if name == USUAL else bleed)

    def columns(self, wanted: int) -> int:
        """So many columns, or as many as there is room for."""
        return max(1, min(wanted, int((self.width - MARGINS) // COLUMN)))


def _sides(name: str) -> tuple[float, float]:
    found = _SIZE.fullmatch(name)
    if found is None or not all(_LEAST <= float(side) <= _MOST for side in found.groups()):
        known = ", ".join(size for size in SIZES if size != USUAL)
        raise ValueError(f"a page is {known}, or two numbers of millimetres from {_LEAST} to {_MOST}, as in 210x280")
    return float(found[1]), float(found[2])


def finished(body: bytes) -> bytes:
    """An object of a PDF whose pages have a bleed box, and whose metadata call it no proof."""
    if body.startswith(b"<</Type/Page/"):
        box = _MEDIA_BOX.search(body)
        assert box is not None
        trim = b"" if b"/TrimBox" in body else b"/TrimBox" + box[1]
        return b"<</BleedBox%b%b%b" % (box[1], trim, _BLEED_BOX.sub(b"", body[2:]))
    if metadata := _METADATA.match(body):
        said = body[metadata.end() : -len(b"\nendstream")].replace(b"RenditionClass>proof<", b"RenditionClass>default<")
        return b"<</Type/Metadata/Subtype/XML/Length %d>>\nstream\n%b\nendstream" % (len(said), said)
    return body
