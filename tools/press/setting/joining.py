"""Put PDF files that were set by themselves one behind the other, with the tags that say what is what in them.

So a long file is set in pieces, and after a change only the pieces that it stands in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Literal

from pikepdf import Array, Dictionary, Name, NameTree, Object, ObjectStreamMode, Pdf, String, new, settings
from pikepdf import open as open_pdf

PACKED: Literal[3] = 3
"""How hard the file is packed: a fourth quicker than what is usual, and a twentieth larger."""
SPAN = 100_000
"""Numbers that the tags of a piece may use; its first is its order times this, below two thousand million."""
SHARED = ("/Lang", "/MarkInfo", "/ViewerPreferences", "/Metadata")
"""What the first piece says of the whole: the language, the title."""


def opened(data: bytes) -> Pdf:
    return open_pdf(BytesIO(data))


def ready(raw: bytes, order: int) -> bytes:
    """A piece made ready for joining: its tags are numbered as those of the `order`th."""
    with opened(raw) as pdf:
        number(pdf, order)
        return saved(pdf)


def number(pdf: Pdf, order: int) -> None:
    """Number the tags of a piece so that no other piece of the same whole uses the same numbers."""
    base = order * SPAN
    for page in pdf.pages:
        for tagged in (page.obj, *page.obj.get("/Annots", ())):
            for key in ("/StructParents", "/StructParent"):
                if key in tagged:
                    tagged[key] = int(tagged[key]) + base
    tags = pdf.Root.StructTreeRoot
    numbers = tags.ParentTree.Nums
    for place in range(0, len(numbers), 2):
        numbers[place] = int(numbers[place]) + base
    tags.K[0].S = Name.Part
    if "/IDTree" in tags:
        heads = list(NameTree(tags.IDTree).values())
        for table in {table.objgen: table for table in map(_table, heads)}.values():
            _name_heads(table, f"{order}-")
        tags.IDTree = _by_name(pdf, heads)


def _table(tag: Object) -> Object:
    """The table that a cell is in."""
    while Name.Table != tag.S:
        tag = tag.P
    return tag


def _name_heads(tag: Object, prefix: str) -> None:
    """Give the heads of a table names that no other piece has, and say them anew wherever a cell names its heads."""
    if "/ID" in tag:
        tag.ID = String(prefix + str(tag.ID))
    for how in tag.get("/A", ()):
        if "/Headers" in how:
            how.Headers = Array([String(prefix + str(head)) for head in how.Headers])
    for inner in tag.get("/K", ()):
        if isinstance(inner, Dictionary) and "/S" in inner:
            _name_heads(inner, prefix)


def _by_name(pdf: Pdf, heads: Iterable[Object]) -> Object:
    tree = NameTree.new(pdf)
    for head in heads:
        tree[str(head.ID)] = head
    return tree.obj


def joined(pieces: Sequence[Pdf]) -> Pdf:
    """All pages of some pieces; the pieces must stay open until the whole is saved."""
    pdf, parts = new(), []
    for piece in pieces:
        for page in piece.pages:
            pdf.pages.append(page)
        parts.append(pdf.copy_foreign(piece.make_indirect(piece.Root.StructTreeRoot)))
    pdf.Root.StructTreeRoot = _tags(pdf, parts)
    for key in SHARED:
        if key in pieces[0].Root:
            pdf.Root[key] = pdf.copy_foreign(pieces[0].make_indirect(pieces[0].Root[key]))
    return pdf


def _tags(pdf: Pdf, parts: Sequence[Object]) -> Object:
    """One tree of the tags of all pieces."""
    document = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document))
    root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot, K=[document]))
    trees = []
    for part in parts:
        part.K[0].P = document
        tree = pdf.make_indirect(part.ParentTree)
        tree.Limits = Array([tree.Nums[0], tree.Nums[len(tree.Nums) - 2]])
        trees.append(tree)
    trees.sort(key=lambda tree: int(tree.Limits[0]))
    document.P, document.K = root, Array([part.K[0] for part in parts])
    roles = {kind: role for part in parts for kind, role in part.get("/RoleMap", {}).items()}
    heads = [head for part in parts if "/IDTree" in part for head in NameTree(part.IDTree).values()]
    root.RoleMap, root.IDTree = Dictionary(roles), _by_name(pdf, heads)
    root.ParentTree = pdf.make_indirect(Dictionary(Kids=Array(trees)))
    return root


def saved(pdf: Pdf) -> bytes:
    """The file; the same bytes each time."""
    out = BytesIO()
    settings.set_flate_compression_level(PACKED)
    pdf.save(out, object_stream_mode=ObjectStreamMode.generate, deterministic_id=True)
    return out.getvalue()
