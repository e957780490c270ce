"""Parts of a book that are joined: links and bookmarks across them, tags, pages, and what is said of the whole."""

from io import BytesIO

import pytest
import typst
from pikepdf import Array, Dictionary, NameTree, NumberTree, Object, Pdf

from tools.press.typst.pdf_joining import FIRST, Part, joined, part_of

ROOM = 64
SOURCE = """
#set document(title: "A book (of 1 0 R)")
#set text(lang: "en")
#set page(width: 80mm, height: 60mm)
= {title} (a) 1 0 R
See #link("place:{to}")[that].
#table(columns: 2, table.header([a], [b]), [c], [d])
#pagebreak()
== Below {title}
"""


def part(place: int, title: str, to: str) -> Part:
    pdf = typst.compile(SOURCE.replace("{title}", title).replace("{to}", to).encode(), timestamp=0)
    return part_of(pdf, FIRST + place * ROOM, {to: 7}, "page", lambda body: body)


def whole(*parts: Part) -> Pdf:
    return Pdf.open(BytesIO(joined(parts, {"one": (0, 0, 20.5, 100), "two": (1, 1, 30, 90)})))


@pytest.fixture
def book() -> Pdf:
    return whole(part(0, "One", "two"), part(1, "Two", "one"))


def links(pdf: Pdf) -> list[Object]:
    return [link for page in pdf.pages for link in page.obj.get("/Annots", ())]


def test_it_is_sound_and_has_the_pages_of_all_parts(book: Pdf) -> None:
    assert not book.check_pdf_syntax()
    assert len(book.pages) == 4
    assert b"<xmpTPg:NPages>4<" in book.Root.Metadata.read_bytes()
    assert str(book.docinfo["/Title"]) == "A book (of 1 0 R)"


def test_links_lead_to_other_parts_and_say_to_which_page(book: Pdf) -> None:
    names, pages = NameTree(book.Root.Names.Dests), [page.obj.objgen for page in book.pages]
    found = [names[str(link.Dest)] for link in links(book)]
    assert [pages.index(place[0].objgen) for place in found] == [3, 0]
    assert [[float(n) for n in list(place)[2:]] for place in found] == [[30, 90, 0], [20.5, 100, 0]]
    assert [str(link.Contents) for link in links(book)] == ["page 7", "page 7"]


def test_bookmarks_follow_one_another(book: Pdf) -> None:
    with book.open_outline() as outline:
        assert [mark.title for mark in outline.root] == ["One (a) 1 0 R", "Two (a) 1 0 R"]
        assert [[under.title for under in mark.children] for mark in outline.root] == [["Below One"], ["Below Two"]]
    assert book.Root.Outlines.Count == 2
    assert book.Root.Outlines.Last.Prev == book.Root.Outlines.First


def test_whatever_is_tagged_is_found_from_its_page_and_from_the_whole(book: Pdf) -> None:
    tags = book.Root.StructTreeRoot
    parents, (document,) = NumberTree(tags.ParentTree), tags.K
    for link in links(book):
        assert str(parents[int(link.StructParent)].S) == "/Link"
    for page in book.pages:
        assert isinstance(parents[int(page.obj.StructParents)], Array)
    assert [str(kid.S) for kid in document.K].count("/H1") == 2
    assert all(document == kid.P for kid in document.K)


def test_cells_name_the_heads_of_their_own_table(book: Pdf) -> None:
    heads = NameTree(book.Root.StructTreeRoot.IDTree)
    cells = [one for one in book.objects if isinstance(one, Dictionary) and str(one.get("/S", "")) == "/TD"]
    told = [(str(row.Headers[0]), cell.Pg.objgen) for cell in cells for row in cell.A if "/Headers" in row]
    assert len(told) == 4 and len(dict(told)) == len(list(heads)) == 4
    assert all(heads[name].Pg.objgen == page for name, page in told)


def test_a_part_without_bookmarks_is_between_others_like_any() -> None:
    bare = part_of(typst.compile(b"Nothing.", timestamp=0), FIRST + ROOM, {}, "page", lambda body: body)
    pdf = Pdf.open(BytesIO(joined([part(0, "One", "one"), bare, part(2, "Three", "one")], {"one": (0, 0, 0, 0)})))
    assert not pdf.check_pdf_syntax()
    with pdf.open_outline() as outline:
        assert [mark.title for mark in outline.root] == ["One (a) 1 0 R", "Three (a) 1 0 R"]


def test_a_part_is_the_same_bytes_beside_any_other() -> None:
    one, two, three = part(0, "One", "two"), part(1, "Two", "one"), part(1, "Three", "one")
    places = {"one": (0, 0, 0.0, 0.0)}
    assert all(one.data in joined([one, other], places) for other in (two, three))
    assert joined([one, two], places) != joined([one, three], places)


def test_a_part_has_a_little_more_room_than_it_needs() -> None:
    one = part(0, "One", "one")
    needed = one.table.first + len(one.table) - FIRST
    assert needed <= one.room <= min(ROOM, 1.25 * needed)
    assert part(0, "A longer one", "two").room == one.room


def test_objects_are_changed() -> None:
    made = part_of(
        typst.compile(b"= One", timestamp=0), FIRST, {}, "page", lambda b: b.replace(b"/Title(One)", b"/Title(Won)")
    )
    with Pdf.open(BytesIO(joined([made], {}))).open_outline() as outline:
        assert [mark.title for mark in outline.root] == ["Won"]
