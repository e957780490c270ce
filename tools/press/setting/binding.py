"""Bind pieces that were set by themselves into one book: links, numbers of pages, running heads, bookmarks, tags.

A piece knows nothing of the others, so a change sets no more than the piece that it stands in. Its links name the entries
that they lead to, and slots are left free for the numbers of their pages; here names become places and slots are filled.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import Literal, NamedTuple

from pikepdf import Array, Dictionary, Name, NameTree, Object, ObjectStreamMode, OutlineItem, Pdf, String, new, settings
from pikepdf import open as read

from tools.press.setting.setter import Place

STYLES = ("reference", "line", "left", "right")
"""How a number is set: after a name, at the end of a line, at the foot of a left page and of a right one."""
TO = "to:"
"""What the addresses of links begin with."""
ANCHOR, SLOT = "at", "slot"
"""The labels of the notes of where entries stand, and of what is left free for the numbers of pages."""
NUMBER_BOX, NUMBER_BASE, NUMBER_SIZE = 40.0, 10.0, 10.0
"""Of a page that holds a number, in points: its width, the height of the line, the size of the type."""
FOOT, SIDE, FOOT_SIZE = 25.5, 45.35, 9.0
"""Where the number of a page stands, in points: above the lower edge, from the side, and its size."""
SHIFT = 5.67
"""Points that pages are moved outwards, so that the margin within is the wider one."""
PACKED: Literal[3] = 3
"""How hard the file is packed: a fourth quicker than what is usual, and a twentieth larger."""
SPAN = 100_000
"""Numbers that the tags of a piece may use."""


KNOWN = "/Tierce"
"""Where a piece keeps what is known of it."""


class Slot(NamedTuple):
    """Where the number of the page of an entry belongs: in points from the lower left corner; `x` is its right end."""

    style: str
    anchor: str
    x: float
    y: float
    size: float


class Piece:
    """A piece that was made ready: its slots on each of its pages, and the pages and heights where anchors stand.

    On all its pages stands the running head of that number, if any.
    """

    def __init__(self, data: bytes, head: int | None) -> None:
        self.pdf, self.head = read(BytesIO(data)), head
        known = json.loads(str(self.pdf.Root[KNOWN]))
        self.slots = [[Slot(*slot) for slot in page] for page in known["slots"]]
        self.places: list[tuple[str, int, float]] = known["places"]


class Mark(NamedTuple):
    """A bookmark: how deep it is, where it leads and what it says."""

    level: int
    anchor: str
    title: str


def sewn(raw: bytes, order: int, notes: Mapping[str, Sequence[Place]], titles: Mapping[str, str]) -> bytes:
    """A piece made ready for binding: its links lead to names, its slots are known, its tags are those of the `order`th."""
    with read(BytesIO(raw)) as pdf:
        base = order * SPAN
        for page in pdf.pages:
            _prepare(page.obj, base, titles)
        tags = pdf.Root.StructTreeRoot
        numbers = tags.ParentTree.Nums
        for place in range(0, len(numbers), 2):
            numbers[place] = int(numbers[place]) + base
        tags.K[0].S = Name.Part
        height = float(pdf.pages[0].mediabox[3])
        slots: list[list[Slot]] = [[] for _ in pdf.pages]
        for at in notes[SLOT]:
            said = at.said
            slots[at.page - 1].append(
                Slot(
                    said["style"], said["anchor"], round(at.x + said["wide"], 2), round(height - at.y, 2), said["size"]
                )
            )
        places = [(at.said, at.page, round(height - at.y, 2)) for at in notes[ANCHOR]]
        pdf.Root[KNOWN] = String(json.dumps({"slots": slots, "places": places}))
        return _saved(pdf)


def _prepare(page: Object, base: int, titles: Mapping[str, str]) -> None:
    """Give the tags of a page their numbers and its links their names."""
    if "/StructParents" in page:
        page.StructParents = int(page.StructParents) + base
    for link in page.get("/Annots", ()):
        anchor = str(link.A.URI).removeprefix(TO)
        link.StructParent = int(link.StructParent) + base
        del link["/A"]
        link.Dest, link.Contents = String(anchor), String(titles.get(anchor, ""))


class Binder:
    """Binds a book of pieces. The furniture holds the running heads, for right pages and for left ones, and all numbers."""

    def __init__(self, pieces: Sequence[Piece], furniture: bytes, heads: int) -> None:
        self._pieces, self._furniture, self._heads = pieces, read(BytesIO(furniture)), heads
        self._pdf = new()
        self._forms: dict[int, Object] = {}
        self._numbers = dict(_numbers(pieces))

    def bound(self, marks: Sequence[Mark]) -> bytes:
        """The whole book."""
        tags = self._pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document))
        parts = [self._add(piece, tags) for piece in self._pieces]
        self._root(tags, parts)
        self._places()
        self._bookmarks(marks)
        return _saved(self._pdf)

    def _add(self, piece: Piece, tags: Object) -> Object:
        """Put the pages of a piece behind those that there are; its tags."""
        first = len(self._pdf.pages)
        for number, (page, slots) in enumerate(zip(piece.pdf.pages, piece.slots, strict=True), first + 1):
            self._pdf.pages.append(page)
            self._stamp(self._pdf.pages[-1].obj, number, piece.head, slots)
        theirs = self._pdf.copy_foreign(piece.pdf.make_indirect(piece.pdf.Root.StructTreeRoot))
        theirs.K[0].P = tags
        found = theirs.ParentTree.Nums
        theirs.ParentTree.Limits = Array([found[0], found[len(found) - 2]])
        theirs.ParentTree = self._pdf.make_indirect(theirs.ParentTree)
        return theirs

    def _stamp(self, page: Object, number: int, head: int | None, slots: Sequence[Slot]) -> None:
        """Put the running head, its own number and those of others on a page, and move it outwards."""
        drawn: list[tuple[int, float, float, float]] = []
        left = number % 2 == 0
        if head is not None:
            drawn.append((2 * head + left, 1, 0, 0))
            wide = float(page.MediaBox[2])
            drawn.append(
                self._number("left" if left else "right", number, SIDE if left else wide - SIDE, FOOT, FOOT_SIZE)
            )
            shift = SHIFT if left else -SHIFT
            page.MediaBox = Array([shift, 0, wide + shift, page.MediaBox[3]])
        for slot in slots:
            if slot.anchor in self._numbers:
                drawn.append(self._number(slot.style, self._numbers[slot.anchor], slot.x, slot.y, slot.size))
        if not drawn:
            return
        forms = page.Resources.get("/XObject")
        if forms is None:
            forms = page.Resources.XObject = Dictionary()
        for place, *_ in drawn:
            forms[f"/T{place}"] = self._form(place)
        said = "\n".join(f"q {by:g} 0 0 {by:g} {x:.2f} {y:.2f} cm /T{place} Do Q" for place, by, x, y in drawn)
        page.Contents = Array([page.Contents, self._pdf.make_stream(said.encode())])

    def _number(self, style: str, number: int, x: float, y: float, size: float) -> tuple[int, float, float, float]:
        """A number in a style: which form it is, how large, and where; `x` is its outer end."""
        by = size / NUMBER_SIZE
        place = 2 * self._heads + (number - 1) * len(STYLES) + STYLES.index(style)
        return place, by, x - (0 if style == "left" else NUMBER_BOX * by), y - NUMBER_BASE * by

    def _form(self, place: int) -> Object:
        """A page of the furniture as something that can be put on others."""
        if place not in self._forms:
            form = self._furniture.pages[place].as_form_xobject()
            self._forms[place] = self._pdf.copy_foreign(form)
        return self._forms[place]

    def _root(self, tags: Object, parts: Sequence[Object]) -> None:
        """What a reader is told of the whole: its language, its title, its tags."""
        pdf, first = self._pdf, self._pieces[0].pdf
        root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot, K=[tags]))
        tags.P, tags.K = root, Array([part.K[0] for part in parts])
        numbers = sorted((part.ParentTree for part in parts), key=lambda tree: int(tree.Limits[0]))
        root.ParentTree = pdf.make_indirect(Dictionary(Kids=Array(numbers)))
        pdf.Root.StructTreeRoot, pdf.Root.PageMode = root, Name.UseOutlines
        for key in ("/Lang", "/MarkInfo", "/ViewerPreferences", "/Metadata"):
            pdf.Root[key] = pdf.copy_foreign(first.make_indirect(first.Root[key]))

    def _places(self) -> None:
        """The places that links lead to, by their names."""
        found, first = NameTree.new(self._pdf), -1
        pages = [page.obj for page in self._pdf.pages]
        for piece in self._pieces:
            for name, page, y in piece.places:
                found[name] = Array([pages[first + page], Name.XYZ, 0, y, None])
            first += len(piece.slots)
        self._pdf.Root.Names = Dictionary(Dests=found.obj)

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


def _numbers(pieces: Sequence[Piece]) -> Iterator[tuple[str, int]]:
    """The page of each anchor in the whole book."""
    first = 0
    for piece in pieces:
        for name, page, _ in piece.places:
            yield name, first + page
        first += len(piece.slots)


def _saved(pdf: Pdf) -> bytes:
    """The file; the same bytes each time."""
    out = BytesIO()
    settings.set_flate_compression_level(PACKED)
    pdf.save(out, object_stream_mode=ObjectStreamMode.generate, deterministic_id=True)
    return out.getvalue()
