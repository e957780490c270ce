"""The book: the page of the reference, set with contents, page numbers and an index."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pikepdf import Array, Dictionary, NameTree, Object, Pdf
from pikepdf import open as read_pdf

from interpreter.loading.load import Content, load_content
from tests.press_kit import printed, printer
from tools.press.model.links import Anchors
from tools.press.model.teller import Failure
from tools.press.typst.book import NAME, Book, linked_once, paged, print_book
from tools.press.typst.compiler import Compiler

MINI = Path(__file__).parent / "mini"
RULES = """
state "sleepy"
    pl "śpiący"
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
    settings = 'name = "No Game"\npl = "Bez gry"\nlanguage = 1\npractice_board = "Yard"\n'
    (folder / "pack.toml").write_text(settings, "utf-8")
    found = load_content([folder], True)
    assert not found.report.found
    return found


def book_of(pack: Content, out: Path, lang: str = "en") -> Book:
    return Book(printer(pack, out, lang))


def text_of(pack: Content, lang: str, out: Path) -> str:
    return book_of(pack, out, lang).source()


@pytest.fixture(scope="module", params=["en", "pl"])
def made(request: pytest.FixtureRequest, pack: Content, tmp_path_factory: pytest.TempPathFactory) -> str:
    return text_of(pack, request.param, tmp_path_factory.mktemp("book"))


def test_every_definition_is_printed_once(pack: Content, made: str) -> None:
    printed = re.findall(r'anchor: "([^"]+)"', made)
    anchors = Anchors(pack.library)
    for definition in pack.library.definitions:
        assert printed.count(anchors.of(definition)) == 1, definition.name


def test_rulings_sources_and_examples_are_there(made: str) -> None:
    assert "The whole bed." in made or "Całe łóżko." in made
    for text in ("Nobody snores.", "Some book, Sleep", "a short night", "a long night"):
        assert text in made


def test_a_book_shows_two_examples_of_an_entry(made: str) -> None:
    assert "a white night" not in made
    assert re.search(r'#elsewhere\("[^"]+", 1\)', made)


def test_the_number_after_a_name_stands_before_the_page() -> None:
    listed = '#to("a")[#"Sly"]#" 1, "#to("b")[#"Old"]#", "#to("c")[#"Mad"]#" 2"'
    assert paged(listed) == '#see("a")[#"Sly"#" 1"]#", "#see("b")[#"Old"]#", "#see("c")[#"Mad"#" 2"]'


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
    source = Book(found).source()
    assert found.compiler.document(source).startswith(b"%PDF")
    with pytest.raises(Exception, match="label `<nowhere>` does not exist"):
        found.compiler.document(source + '#to("nowhere")[nobody]')


def test_the_numbers_of_the_index_are_those_of_the_pages(pack: Content, tmp_path: Path) -> None:
    """As Typst says them of every entry that the index names."""
    found = printer(pack, tmp_path)
    book = Book(found)
    anchors = [anchor for _, entries in book.page.index for anchor, *_ in entries]
    assert {Anchors(pack.library).of(d) for d in pack.library.definitions} == set(anchors)
    told = "\n".join(
        f'#context [#metadata((said: "{a}", page: locate(label("{a}")).page())) <told>]' for a in sorted(set(anchors))
    )
    rows = found.compiler.noted(book.source() + told, "told")
    pages = {row["said"]: row["page"] for row in rows}
    assert pages.keys() == set(anchors)
    assert 2 < min(pages.values()) <= max(pages.values())


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
