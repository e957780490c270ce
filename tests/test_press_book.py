"""The book: the page of the reference, set with contents, page numbers and an index."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from jinja2.exceptions import SecurityError
from pikepdf import Array, Dictionary, NameTree, Object, Pdf
from pikepdf import open as read_pdf

from interpreter.loading.load import Content, load_content
from tests.pdf_measures import MM, Frame, first_pages, sheets
from tests.press_kit import printed, printer
from tools.press.model.book_index import in_other_language, index
from tools.press.model.links import Anchors
from tools.press.model.teller import Failure
from tools.press.printer import Order, Printer
from tools.press.printing import print_all
from tools.press.typst import page_templates
from tools.press.typst.book import LONG, NAME, SHORT, Book, held_together, linked_once, print_book
from tools.press.typst.book_layout import BookSetter
from tools.press.typst.compiler import Compiler
from tools.press.typst.faults import ThemeError
from tools.press.typst.prepress import Trim

MINI = Path(__file__).parent / "mini"
SETTINGS = """
name = "No Game"
pl = "Bez gry"
language = 1
version = "1.2.3"
date = 2025-03-01
authors = ["Ann Author"]
licence = "MIT"
practice_board = "Yard"

[sources]
S001 = { en = "Some Book", pl = "Some Book" }
"""
RULES = """
state "sleepy"
    pl "śpiący"
    also "drowsy" / "senny"
    ruling "Nobody snores." because "the board is small"
    origin "The whole bed." / "Całe łóżko."
    source "Some book, Sleep"
    holds while own vigour is at most 2

    example "a short night"
        north has Ann on A1
        let Ann's vigour be 2
        then Ann is sleepy

    example "a long night"
        north has Ann on A1
        let Ann's vigour be 3
        then Ann is not sleepy

    example "a white night"
        north has Ann on A1
        let Ann's vigour be 0
        then Ann is sleepy
"""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Content:
    return pack_of(tmp_path_factory.mktemp("packs") / "pack")


def pack_of(folder: Path) -> Content:
    folder.mkdir()
    for path in MINI.glob("*.tierce"):
        (folder / path.name).write_text(path.read_text("utf-8"), "utf-8")
    (folder / "rules.tierce").write_text(RULES, "utf-8")
    (folder / "pack.toml").write_text(SETTINGS, "utf-8")
    found = load_content([folder], True)
    assert not found.report.found
    return found


def text_of(pack: Content, lang: str, out: Path, **ordered: Any) -> str:
    return Book(Printer(Order(pack, out, (lang,), **ordered), lang)).source()


@pytest.fixture(scope="module", params=["en", "pl"])
def made(request: pytest.FixtureRequest, pack: Content, tmp_path_factory: pytest.TempPathFactory) -> str:
    return text_of(pack, request.param, tmp_path_factory.mktemp("book"))


def test_every_definition_is_printed_once(pack: Content, made: str) -> None:
    printed = re.findall(r'anchor: "([^"]+)"', made)
    anchors = Anchors(pack.library)
    for definition in pack.library.definitions:
        assert printed.count(anchors.of(definition)) == 1, definition.name


def test_rulings_and_sources_are_there(made: str) -> None:
    for text in ("Nobody snores.", "Some book, Sleep"):
        assert text in made


@pytest.mark.parametrize(("shown", "titles"), [("none", 0), ("one", 1), ("all", 3)])
def test_a_book_shows_as_many_examples_as_are_ordered(pack: Content, tmp_path: Path, shown: str, titles: int) -> None:
    said = text_of(pack, "en", tmp_path, examples=shown)
    assert sum(title in said for title in ("a short night", "a long night", "a white night")) == titles


def test_what_is_of_our_making_has_a_star(made: str) -> None:
    assert re.search(r'anchor: "state-sleepy"[^[]*mark: "\*"', made)
    assert made.count('mark: "*"') == 1


def test_an_entry_says_whether_it_may_be_broken_where_that_is_certain() -> None:
    assert "whole: true" in held_together('whole: WHOLE)[#"short"]')
    assert "whole: none" in held_together(f'whole: WHOLE)[#"{"x" * SHORT}"]')
    assert "whole: false" in held_together(f'whole: WHOLE)[#"{"x" * LONG}"#"more"]')


@pytest.mark.slow
def test_the_largest_book_costs_a_tenth_of_the_budget_of_a_page(
    content: Content, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TIERCE_CACHE", str(tmp_path / "cache"))  # what was made before costs nothing
    monkeypatch.setattr(page_templates, "BUDGET", page_templates.BUDGET // 10)
    assert len(text_of(content, "en", tmp_path)) > page_templates.BUDGET
    monkeypatch.setattr(page_templates, "BUDGET", page_templates.BUDGET // 10)
    with pytest.raises(SecurityError, match="more than any page needs"):
        text_of(content, "pl", tmp_path)


@pytest.mark.parametrize(
    ("name", "bleed", "found"),
    [("home", 3, Trim(210, 279.4, 0)), ("a5", 3, Trim(148, 210, 3)), ("210x280", 5, Trim(210, 280, 5))],
)
def test_pages_are_cut_as_they_are_named(name: str, bleed: int, found: Trim) -> None:
    assert Trim.named(name, bleed) == found


@pytest.mark.parametrize("name", ["", "a6", "210", "210 x 280", "50x80", "999x999"])
def test_a_page_that_cannot_be_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="as in 210x280"):
        Trim.named(name, 0)


def test_narrow_pages_have_fewer_columns() -> None:
    assert [Trim.named(name, 0).columns(4) for name in ("home", "a5", "100x150")] == [3, 2, 1]


def test_a_name_is_a_link_where_it_stands_first() -> None:
    said = linked_once('#to("a")[A] #see("a")[A] #to("b")[B] #to("a")[As]')
    assert said == '#to("a")[A] #see("a")[A] #to("b")[B] #said("a")[As]'


# --- as PDF


@pytest.fixture(scope="module", params=["en", "pl"])
def bound(request: pytest.FixtureRequest, pack: Content, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pdf]:
    files, _ = printed(pack, tmp_path_factory.mktemp("bound"), "book", request.param)
    with read_pdf(files[0]) as pdf:
        yield pdf


def links(pdf: Pdf) -> list[Object]:
    return [link for page in pdf.pages for link in page.obj.get("/Annots", ())]


def test_every_link_leads_to_a_page_of_the_book(bound: Pdf) -> None:
    pages = {page.obj.objgen for page in bound.pages}
    found = links(bound)
    assert len(found) > 20
    placed = [link.Dest if "/Dest" in link else link.A.D for link in found]  # none leads to an address
    named = NameTree(bound.Root.Names.Dests) if "/Names" in bound.Root else {}
    for at in placed:
        place = at if isinstance(at, Array) else named[str(at)]
        assert (place.D if isinstance(place, Dictionary) else place)[0].objgen in pages


def test_a_link_that_leads_nowhere_is_a_fault(pack: Content, tmp_path: Path) -> None:
    found = printer(pack, tmp_path)
    book = Book(found)
    *parts, last = book.parts()
    assert BookSetter(found, [*parts, last], book.entries()).pdf().startswith(b"%PDF")
    with pytest.raises(ThemeError, match="leads to `nowhere`"):
        BookSetter(found, [*parts, f'{last}#to("nowhere")[nobody]'], book.entries()).pdf()


def test_the_numbers_of_the_index_are_those_of_the_pages(pack: Content, bound: Pdf, tmp_path: Path) -> None:
    """What is printed at the end of each line is the page where its link leads, and what is heard of it."""
    found = printer(pack, tmp_path, str(bound.Root.Lang))
    book = Book(found)
    letters = [*index(book.definitions, found.teller), *in_other_language(book.definitions, found.teller)]
    anchors = {anchor for _, lines in letters for line in lines for anchor, _ in line.places}
    assert {Anchors(pack.library).of(d) for d in pack.library.definitions} == anchors
    named = NameTree(bound.Root.Names.Dests)
    numbers = {page.obj.objgen: number for number, page in enumerate(bound.pages, 1)}
    pages = {anchor: numbers[named[anchor][0].objgen] for anchor in anchors}
    assert 2 < min(pages.values()) <= max(pages.values())
    links_to = {(str(link.Dest), str(link.Contents).split()[-1]) for link in links(bound)}
    assert {(anchor, str(page)) for anchor, page in pages.items()} <= links_to
    with pypdfium2.PdfDocument(bound.filename) as document:
        said = " ".join(page.get_textpage().get_text_range() for page in document)
    for definition in pack.library.definitions:  # what dots lead to is read after the name
        title = re.escape(found.teller.title(definition))
        page = pages[found.anchors.of(definition)]
        assert re.search(rf"{title}\s[^.]*?\b{page}\b", said, re.IGNORECASE), title


def test_parts_begin_where_they_are_counted(bound: Pdf) -> None:
    """The folio of each page is its number, on its outer side, in whichever part it is."""
    with pypdfium2.PdfDocument(bound.filename) as document:
        for number, page in list(enumerate(document, 1))[2:]:
            wide, foot = page.get_width(), 16 * MM
            left = page.get_textpage().get_text_bounded(0, 0, wide / 2, foot).strip()
            right = page.get_textpage().get_text_bounded(wide / 2, 0, wide, foot).strip()
            assert (left, right) == (("", str(number)) if number % 2 else (str(number), ""))


def test_bookmarks_are_chapters_groups_and_entries(pack: Content, bound: Pdf) -> None:
    with bound.open_outline() as outline:
        chapters = {entry.title: entry for entry in outline.root}
        below = {inner.title for entry in outline.root for inner in entry.children}
    assert len(chapters) > 5
    assert len(below & {name for d in pack.library.definitions for name in (d.name, d.pl)}) > 1


def test_it_is_tagged_and_says_its_language_and_title(bound: Pdf) -> None:
    assert not bound.check_pdf_syntax()
    assert str(bound.Root.StructTreeRoot.Type) == "/StructTreeRoot"
    assert bound.Root.MarkInfo.Marked
    assert str(bound.Root.Lang) in ("en", "pl")
    assert "No Game" in str(bound.docinfo.get("/Title", "")) or "Bez gry" in str(bound.docinfo.get("/Title", ""))


def test_pages_have_the_boxes_that_printers_ask_for(pack: Content, tmp_path: Path, bound: Pdf) -> None:
    def boxes(pdf: Pdf) -> list[list[float]]:
        page = pdf.pages[1]
        return [[round(float(n) * 25.4 / 72, 1) for n in box] for box in (page.mediabox, page.bleedbox, page.trimbox)]

    assert boxes(bound) == [[0, 0, 210, 279.4]] * 3
    files, _ = print_all(Order(pack, tmp_path, ("en",), bleed=3, parts=("book",), trim="170x240"))
    with read_pdf(files[0]) as pdf:
        assert boxes(pdf) == [[0, 0, 176, 246], [0, 0, 176, 246], [3, 3, 173, 243]]


def test_the_metadata_are_those_of_the_pack(bound: Pdf) -> None:
    said = bound.Root.Metadata.read_bytes().decode()
    assert f"<xmpTPg:NPages>{len(bound.pages)}<" in said
    assert "RenditionClass>default<" in said
    assert "2025-03-01" in said and "1970" not in said + str(bound.docinfo)
    assert "Ann Author" in said


def test_the_imprint_names_version_date_licence_and_documents(made: str) -> None:
    imprint = made[made.index("#imprint(") : made.index("#contents(")]
    for text in ("1.2.3", "2025-03-01", "© 2025", "Ann Author", "MIT", "Some Book"):
        assert text in imprint


def test_the_index_knows_other_words_and_names_in_the_other_language(pack: Content, tmp_path: Path) -> None:
    found = printer(pack, tmp_path)
    definitions = Book(found).definitions
    lines = {line.name: line for _, some in index(definitions, found.teller) for line in some}
    assert lines["Drowsy"].see == "Sleepy" and lines["Drowsy"].places == [("state-sleepy", "")]
    assert not lines["Sleepy"].see
    others = {line.name: line.see for _, some in in_other_language(definitions, found.teller) for line in some}
    assert others["Śpiący"] == "Sleepy"
    assert "Ann" not in others


def test_after_a_change_the_book_is_that_of_a_clean_folder(tmp_path: Path) -> None:
    first = pack_of(tmp_path / "pack")
    before, _ = printed(first, tmp_path / "out", "book", "en")
    data = before[0].read_bytes()
    (tmp_path / "pack/rules.tierce").write_text(RULES.replace("at most 2", "at most 1"), "utf-8")
    second = load_content([tmp_path / "pack"], True)
    files, _ = printed(second, tmp_path / "out", "book", "en")
    anew, _ = printed(second, tmp_path / "anew", "book", "en")
    assert files[0].read_bytes() == anew[0].read_bytes() != data


def test_one_file_a_language_and_nothing_twice(tmp_path: Path, pack: Content) -> None:
    files, lacks = printed(pack, tmp_path, "book", "en")
    assert not lacks
    assert [f.relative_to(tmp_path).as_posix() for f in files] == [f"book/en/{NAME}"]
    data, when = files[0].read_bytes(), files[0].stat().st_mtime_ns
    assert data.startswith(b"%PDF")
    printed(pack, tmp_path, "book", "en")
    assert files[0].stat().st_mtime_ns == when
    files[0].unlink()
    printed(pack, tmp_path, "book", "en")
    assert files[0].read_bytes() == data


def test_what_cannot_be_said_is_no_reason_to_set_the_book_again(
    tmp_path: Path, pack: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    def once() -> None:
        given = printer(pack, tmp_path)
        given.teller.failures.append(Failure("en", "skill", "Elsewhere", 1, "no words"))
        print_book(given)
        given.clear()

    once()
    monkeypatch.setattr(Compiler, "document", lambda *_: pytest.fail("it is set again"))
    once()


# --- the book of the game


@pytest.mark.slow
def test_the_book_of_the_game_is_as_a_publisher_prints_it(content: Content, tmp_path: Path) -> None:
    """Of the two languages the longer one."""
    files, lacks = print_all(Order(content, tmp_path, ("pl",), parts=("book",)))
    assert not lacks
    frame, found, starts = Frame(), list(sheets(files[0])), first_pages(files[0])
    assert 90 <= len(found) <= 110
    inner = [sheet for sheet in found[2:-1] if sheet.number + 1 not in starts]
    assert len(inner) >= len(found) - 3 - len(
        starts
    )  # all but title, imprint, the end, and the last page of each chapter
    assert [(sheet.number, round(sheet.fill(frame), 2)) for sheet in inner if sheet.fill(frame) < 0.65] == []
    assert [(sheet.number, min(sheet.sizes)) for sheet in found if min(sheet.sizes) < 6] == []
    assert [(sheet.number, sheet.outside(frame)) for sheet in found[2:] if sheet.outside(frame)] == []
