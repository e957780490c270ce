"""The book: the page of the reference, set with contents, page numbers and an index."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from markupsafe import Markup
from pikepdf import Dictionary, NameTree, NumberTree, Object, Pdf
from pikepdf import open as read_pdf

from interpreter.loading.load import Content, load_content
from tests.press_kit import printed, printer
from tools.press.entries import Entry
from tools.press.links import Anchors
from tools.press.sections import Group, Section
from tools.press.setting.binding import STYLES, Piece
from tools.press.setting.book import NAME, Book, linked_once, paged
from tools.press.setting.setter import PIECES, Setter
from tools.press.setting.theme import Theme

MINI = Path(__file__).parent / "mini"
RULES = """
state "sleepy"
    pl "śpiący"
    ruling "Nobody snores." because "the board is small"
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
    return Book(printer(pack, out, lang), Setter(Theme.of(pack), out))


def text_of(pack: Content, lang: str, out: Path) -> str:
    return "\n".join(gathering.text for gathering in book_of(pack, out, lang).gatherings())


@pytest.fixture(scope="module", params=["en", "pl"])
def made(request: pytest.FixtureRequest, pack: Content, tmp_path_factory: pytest.TempPathFactory) -> str:
    return text_of(pack, request.param, tmp_path_factory.mktemp("book"))


def test_every_definition_is_printed_once(pack: Content, made: str) -> None:
    printed = re.findall(r'anchor: "([^"]+)"', made)
    anchors = Anchors(pack.library)
    for definition in pack.library.definitions:
        assert printed.count(anchors.of(definition)) == 1, definition.name


def test_rulings_sources_and_examples_are_there(made: str) -> None:
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


# --- pieces


@pytest.fixture(scope="module", params=["en", "pl"])
def bound(request: pytest.FixtureRequest, pack: Content, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pdf]:
    files, _ = printed(pack, tmp_path_factory.mktemp("bound"), "book", request.param)
    with read_pdf(files[0]) as pdf:
        yield pdf


def places(pdf: Pdf) -> dict[str, int]:
    """The numbers of the pages where anchors stand."""
    pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}
    return {str(name): pages[at[0].objgen] for name, at in NameTree(pdf.Root.Names.Dests).items()}


def test_every_link_leads_to_a_place(pack: Content, bound: Pdf) -> None:
    found = places(bound)
    links = [str(link.Dest) for page in bound.pages for link in page.obj.get("/Annots", ())]
    assert len(links) > 20
    assert set(links) <= set(found)
    assert {Anchors(pack.library).of(d) for d in pack.library.definitions} <= set(found)


def test_a_link_that_leads_nowhere_is_a_fault(pack: Content, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = book_of(pack, tmp_path)
    *others, last = book.gatherings()
    lost = [*others, replace(last, text=last.text + '#to("nowhere")[nobody]')]
    monkeypatch.setattr(book, "gatherings", lambda: lost)
    with pytest.raises(LookupError, match="the book has no nowhere"):
        book.print()


def test_the_numbers_of_the_index_are_those_of_the_pages(pack: Content, tmp_path: Path) -> None:
    files, _ = printed(pack, tmp_path, "book", "en")
    pieces = [Piece(path.read_bytes(), 0) for path in sorted((tmp_path / "book/en" / PIECES / NAME).glob("[!f]*.pdf"))]
    index = next(piece for piece in pieces if any(name == "index" for name, _, _ in piece.places))
    slots = [slot for page in index.slots for slot in page]
    assert {Anchors(pack.library).of(d) for d in pack.library.definitions} == {slot.anchor for slot in slots}
    with read_pdf(files[0]) as pdf:
        found = places(pdf)
        page = pdf.pages[found["index"] - 1].obj
        said = page.Contents[len(page.Contents) - 1].read_bytes().decode()
        drawn = re.findall(r"([\d.]+) ([\d.]+) cm /T(\d+) Do", said)[2:]
        heads = {head.title for head in pdf.open_outline().root}
    assert len(drawn) == len(slots)
    for slot, (_, _, form) in zip(slots, drawn, strict=True):
        number, style = divmod(int(form) - 2 * (len(heads) + 1), len(STYLES))  # the contents have a running head too
        assert (number + 1, STYLES[style]) == (found[slot.anchor], "line"), slot.anchor


def test_bookmarks_lead_to_what_they_name(bound: Pdf) -> None:
    found = places(bound)
    with bound.open_outline() as outline:
        entries = [*outline.root]
        while entries:
            entry = entries.pop()
            assert str(entry.destination) in found, entry.title
            entries += entry.children
        named = {str(entry.destination) for chapter in outline.root for entry in chapter.children}
        assert {"character-ann", "character-bob"} <= named


def test_tags_of_all_pages_are_found(bound: Pdf) -> None:
    """Whoever reads aloud finds the tag of each link, and all texts in their order."""
    root = bound.Root.StructTreeRoot
    numbers = NumberTree(root.ParentTree)
    parts = list(root.K[0].K)
    assert len(parts) > 5
    used = set()
    for page in bound.pages:
        texts = numbers[int(page.obj.StructParents)]
        assert all(tag.Pg.objgen == page.objgen for tag in texts if "/Pg" in tag)
        links = [int(link.StructParent) for link in page.obj.get("/Annots", ())]
        assert all(str(numbers[number].S) == "/Link" for number in links)
        used |= {int(page.obj.StructParents), *links}
    assert used == set(numbers)


def test_cells_of_tables_know_their_heads(bound: Pdf) -> None:
    root = bound.Root.StructTreeRoot
    heads = {str(name): head for name, head in NameTree(root.IDTree).items()}
    assert len(heads) > 3
    assert all(str(head.ID) == name for name, head in heads.items())
    named: list[str] = []

    def look(tag: Object) -> None:
        if str(tag.get("/S")) == "/TD":
            named.extend(str(head) for how in tag.A for head in how.get("/Headers", ()))
        for inner in tag.get("/K", ()):
            if isinstance(inner, Dictionary) and "/S" in inner:
                look(inner)

    look(root.K[0])
    assert set(named) == set(heads)
    assert str(root.RoleMap.Em) == "/Span"


def test_what_is_bound_is_sound(bound: Pdf) -> None:
    assert not bound.check_pdf_syntax()
    assert str(bound.Root.StructTreeRoot.Type) == "/StructTreeRoot"
    assert bound.Root.MarkInfo.Marked


def test_a_change_sets_only_the_piece_that_it_stands_in(tmp_path: Path) -> None:
    first = pack_of(tmp_path / "pack")
    printed(first, tmp_path / "out", "book", "en")
    pieces = tmp_path / "out/book/en" / PIECES / NAME
    before = {path.name: path.stat().st_mtime_ns for path in pieces.iterdir()}
    (tmp_path / "pack/rules.tierce").write_text(RULES.replace("at most 2", "at most 1"), "utf-8")
    second = load_content([tmp_path / "pack"], True)
    files, _ = printed(second, tmp_path / "out", "book", "en")
    after = {path.name: path.stat().st_mtime_ns for path in pieces.iterdir()}
    assert [name for name in before if after[name] != before[name]] == ["states.pdf"]
    anew, _ = printed(second, tmp_path / "anew", "book", "en")
    assert files[0].read_bytes() == anew[0].read_bytes()


def test_pieces_of_a_chapter_that_is_gone_are_taken_away(tmp_path: Path) -> None:
    first = pack_of(tmp_path / "pack")
    printed(first, tmp_path / "out", "book", "en")
    (tmp_path / "pack/rules.tierce").unlink()
    files, _ = printed(load_content([tmp_path / "pack"], True), tmp_path / "out", "book", "en")
    assert not (tmp_path / "out/book/en" / PIECES / NAME / "states.pdf").exists()
    anew, _ = printed(load_content([tmp_path / "pack"], True), tmp_path / "anew", "book", "en")
    assert files[0].read_bytes() == anew[0].read_bytes()


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


def test_long_chapters_break_where_a_letter_begins(tmp_path: Path, pack: Content) -> None:
    entries = [Entry(f"skill-{name}", name, "", "skill", text=Markup("x" * 1000)) for name in ("Ad", "Al", "Bo", "Cy")]
    section = Section("skills", "Skills", [Group(entries=entries, alphabetical=True)])
    gatherings = list(book_of(pack, tmp_path).chapter(section, 700, long=900))
    assert [gathering.name for gathering in gatherings] == ["skills", "skills-skill-Bo", "skills-skill-Cy"]
    assert [gathering.order for gathering in gatherings] == [700, 701, 702]
