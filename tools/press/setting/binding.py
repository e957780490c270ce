"""Bind pieces that were set by themselves into one book: links, numbers of pages, running heads, bookmarks, tags.

A piece knows nothing of the others, so a change sets no more than the piece that it stands in. Its links name the entries
that they lead to, and slots are left free for the numbers of their pages; here names become places and slots are filled.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pikepdf import Array, Dictionary, Name, NameTree, Object, OutlineItem, String

from tools.press.setting.joining import joined, number, opened, saved
from tools.press.setting.setter import Place

STYLES = ("reference", "line", "left", "right")
"""How a number is set: after a name, at the end of a line, at the foot of a left page and of a right one."""
TO = "to:"
"""What the addresses of links begin with."""
ANCHOR, SLOT = "at", "slot"
"""The labels of the notes of where entries stand, and of what is left free for the numbers of pages."""
LAYOUT = "layout"
"""The label of the note of how pages are laid out."""
KNOWN = "/Tierce"
"""Where a piece keeps what is known of it."""


Drawn = tuple[int, float, float, float]
"""What is put on a page: which page of the furniture, how large, and where its lower left corner lies."""


class Slot(NamedTuple):
    """Where the number of the page of an entry belongs: in points from the lower left corner; `x` is its right end."""

    style: str
    anchor: str
    x: float
    y: float
    size: float


class Layout(NamedTuple):
    """How the theme lays out pages, in points.

    Pages are moved outwards by `shift` when they are bound. Their own number stands `foot` above the lower edge and `side`
    from the outer one, in type of `size`. The furniture's numbers stand on pages `wide`, on a line `base` above the lower
    edge, in type of `drawn`.
    """

    shift: float
    foot: float
    side: float
    size: float
    wide: float
    base: float
    drawn: float


class Piece:
    """A piece that was made ready: its slots on each of its pages, and the pages and heights where anchors stand.

    On all its pages stands the running head of that number, if any.
    """

    def __init__(self, data: bytes, head: int | None) -> None:
        self.pdf, self.head = opened(data), head
        known = json.loads(str(self.pdf.Root[KNOWN]))
        self.slots = [[Slot(*slot) for slot in page] for page in known["slots"]]
        self.places: list[tuple[str, int, float]] = known["places"]
        self.links: list[str] = known["links"]


class Mark(NamedTuple):
    """A bookmark: how deep it is, where it leads and what it says."""

    level: int
    anchor: str
    title: str


def sewn(raw: bytes, order: int, notes: Mapping[str, Sequence[Place]], titles: Mapping[str, str]) -> bytes:
    """A piece made ready for binding, as the `order`th: its links lead to names, its slots and places are known."""
    with opened(raw) as pdf:
        number(pdf, order)
        links = set()
        for page in pdf.pages:
            for link in page.obj.get("/Annots", ()):
                anchor = str(link.A.URI).removeprefix(TO)
                links.add(anchor)
                del link["/A"]
                link.Dest, link.Contents = String(anchor), String(titles.get(anchor, ""))
        height = float(pdf.pages[0].mediabox[3])
        slots: list[list[Slot]] = [[] for _ in pdf.pages]
        for at in notes[SLOT]:
            style, anchor, wide, size = (at.said[key] for key in ("style", "anchor", "wide", "size"))
            slots[at.page - 1].append(Slot(style, anchor, round(at.x + wide, 2), round(height - at.y, 2), size))
        places = [(at.said, at.page, round(height - at.y, 2)) for at in notes[ANCHOR]]
        pdf.Root[KNOWN] = String(json.dumps({"slots": slots, "places": places, "links": sorted(links)}))
        return saved(pdf)


def furnished(raw: bytes, layout: Mapping[str, float]) -> bytes:
    """The furniture with what is known of the layout."""
    with opened(raw) as pdf:
        pdf.Root[KNOWN] = String(json.dumps(layout))
        return saved(pdf)


class Binder:
    """Binds a book of pieces. The furniture holds the running heads, for right pages and for left ones, and all numbers."""

    def __init__(self, pieces: Sequence[Piece], furniture: bytes, heads: int) -> None:
        self._pieces, self._furniture, self._heads = pieces, opened(furniture), heads
        self._layout = Layout(**json.loads(str(self._furniture.Root[KNOWN])))
        self._pdf = joined([piece.pdf for piece in pieces])
        self._forms: dict[int, Object] = {}
        self._numbers = {name: first + page for piece, first in self._firsts() for name, page, _ in piece.places}

    def bound(self, marks: Sequence[Mark]) -> bytes:
        """The whole book; LookupError when a link leads nowhere."""
        self._check_links()
        pages = [page.obj for page in self._pdf.pages]
        places = NameTree.new(self._pdf)
        for piece, first in self._firsts():
            for page, slots in enumerate(piece.slots, first + 1):
                self._stamp(pages[page - 1], page, piece.head, slots)
            for name, page, y in piece.places:
                places[name] = Array([pages[first + page - 1], Name.XYZ, 0, y, None])
        self._pdf.Root.Names = Dictionary(Dests=places.obj)
        self._pdf.Root.PageMode = Name.UseOutlines
        self._bookmarks(marks)
        return saved(self._pdf)

    def _check_links(self) -> None:
        """Whoever makes an entry links only to what is printed: anything else is a fault here."""
        lost = {link for piece in self._pieces for link in piece.links} - self._numbers.keys()
        if lost:
            raise LookupError(f"the book has no {min(lost)}")

    def _firsts(self) -> Iterator[tuple[Piece, int]]:
        """The pieces, and how many pages stand before each."""
        first = 0
        for piece in self._pieces:
            yield piece, first
            first += len(piece.slots)

    def _stamp(self, page: Object, number: int, head: int | None, slots: Sequence[Slot]) -> None:
        """Put the running head, its own number and those of others on a page, and move it outwards."""
        drawn = [] if head is None else [(2 * head + (number % 2 == 0), 1.0, 0.0, 0.0), self._own(page, number)]
        drawn += [self._number(slot.style, self._numbers[slot.anchor], slot.x, slot.y, slot.size) for slot in slots]
        if not drawn:
            return
        forms = page.Resources.get("/XObject")
        if forms is None:
            forms = page.Resources.XObject = Dictionary()
        for place, *_ in drawn:
            forms[f"/T{place}"] = self._form(place)
        said = "\n".join(f"q {by:g} 0 0 {by:g} {x:.2f} {y:.2f} cm /T{place} Do Q" for place, by, x, y in drawn)
        page.Contents = Array([page.Contents, self._pdf.make_stream(said.encode())])

    def _own(self, page: Object, number: int) -> Drawn:
        """The page's own number, on its outer side; it is moved outwards."""
        layout, left, wide = self._layout, number % 2 == 0, float(page.MediaBox[2])
        shift = layout.shift if left else -layout.shift
        page.MediaBox = Array([shift, 0, wide + shift, page.MediaBox[3]])
        outer = layout.side if left else wide - layout.side
        return self._number("left" if left else "right", number, outer, layout.foot, layout.size)

    def _number(self, style: str, number: int, x: float, y: float, size: float) -> Drawn:
        """A number in a style; `x` is its outer end."""
        layout = self._layout
        by = size / layout.drawn
        place = 2 * self._heads + (number - 1) * len(STYLES) + STYLES.index(style)
        return place, by, x - (0 if style == "left" else layout.wide * by), y - layout.base * by

    def _form(self, place: int) -> Object:
        """A page of the furniture as something that can be put on others."""
        if place not in self._forms:
            form = self._furniture.pages[place].as_form_xobject()
            self._forms[place] = self._pdf.copy_foreign(form)
        return self._forms[place]

    def _bookmarks(self, marks: Sequence[Mark]) -> None:
        with self._pdf.open_outline() as outline:
            above: list[tuple[int, list[OutlineItem]]] = [(0, outline.root)]
            for mark in marks:
                while above[-1][0] >= mark.level:
                    above.pop()
                item = OutlineItem(mark.title, String(mark.anchor))
                item.is_closed = True
                above[-1][1].append(item)
                above.append((mark.level, item.children))
