"""The pictures of suits as inline SVG: drawings kept beside the templates, shapes for suits that have none."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from markupsafe import Markup

from dsl.core.definitions import ColourLine
from dsl.model import Library
from tools.press.model.rich_text import RichText, Suit
from tools.slugs import slug

FOLDER = Path(__file__).resolve().parents[2] / "templates" / "icons"

_SHAPES = (
    '<circle cx="12" cy="12" r="9.500"/>',
    '<path d="M12 1.500L22.500 12L12 22.500L1.500 12z"/>',
    '<path d="M12 2L22.500 21H1.500z"/>',
    '<path d="M3 3H21V21H3z"/>',
    '<path d="M12 1.500L22 8.700L18.200 21.500H5.800L2 8.700z"/>',
    '<path d="M9 2H15V9H22V15H15V22H9V15H2V9H9z"/>',
)


@lru_cache(maxsize=64)
def drawing(name: str, place: int) -> str:
    """What is inside the 24 by 24 picture of a suit: its drawing by name, or a shape by its place."""
    file = FOLDER / f"{slug(name)}.svg"
    if not file.is_file():
        return _SHAPES[place % len(_SHAPES)]
    found = re.search(r"<svg[^>]*>(.*)</svg>", file.read_text("utf-8"), re.DOTALL)
    return found[1].strip() if found else _SHAPES[place % len(_SHAPES)]


class Suits:
    """The suits of a library: for each its number, its picture and the number of its colour."""

    def __init__(self, library: Library, lang: str) -> None:
        colours = [c.name for c in library.written("colour")]
        self.order = [s.name for s in library.written("suit")]
        self.said = {s.name: s.name if lang == "en" else s.pl or s.name for s in library.written("suit")}
        self.ink = {}
        for suit in library.written("suit"):
            line = suit.one(ColourLine) or suit.node
            colour = line.get("colour")
            self.ink[suit.name] = colours.index(colour.text) if colour and colour.text in colours else 0

    def symbols(self) -> Markup:
        """All pictures, once for a page; `icon` refers to them."""
        made = [
            f'<symbol id="icon-{slug(name)}" viewBox="0 0 24 24">{drawing(name, place)}</symbol>'
            for place, name in enumerate(self.order)
        ]
        return Markup('<svg class="symbols" aria-hidden="true" width="0" height="0">{}</svg>').format(
            Markup("".join(made))
        )

    def icon(self, name: str, spoken: bool = True) -> RichText:
        """The picture of a suit; its name is there for whoever cannot see it."""
        return RichText(Suit(slug(name), self.ink.get(name, 0), self.said.get(name, name) if spoken else ""))
