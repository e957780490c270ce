"""The book: the page of the reference, set with contents, page numbers and an index."""

import re
from pathlib import Path

import pytest

from interpreter.load import Content, load_content
from tests.press_kit import printed, printer
from tools.press.links import Anchors
from tools.press.setting.book import NAME, source
from tools.press.setting.setter import Setter
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
"""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Content:
    folder = tmp_path_factory.mktemp("pack")
    for path in MINI.glob("*.tierce"):
        (folder / path.name).write_text(path.read_text("utf-8"), "utf-8")
    (folder / "rules.tierce").write_text(RULES, "utf-8")
    settings = 'name = "No Game"\npl = "Bez gry"\nlanguage = 1\npractice_board = "Yard"\n'
    (folder / "pack.toml").write_text(settings, "utf-8")
    found = load_content([folder], True)
    assert not found.report.found
    return found


def text_of(pack: Content, lang: str, out: Path) -> str:
    with Setter(Theme.of(pack), out) as setter:
        return source(printer(pack, out, lang), setter)


@pytest.fixture(scope="module", params=["en", "pl"])
def made(request: pytest.FixtureRequest, pack: Content, tmp_path_factory: pytest.TempPathFactory) -> str:
    return text_of(pack, request.param, tmp_path_factory.mktemp("book"))


def test_every_definition_is_printed_once(pack: Content, made: str) -> None:
    printed = re.findall(r'anchor: "([^"]+)"', made)
    anchors = Anchors(pack.library)
    for definition in pack.library.definitions:
        assert printed.count(anchors.of(definition)) == 1, definition.name


def test_every_name_leads_to_what_is_printed(made: str) -> None:
    there = {*re.findall(r'anchor: "([^"]+)"', made), *re.findall(r'#(?:chapter|group|example)\("([^"]+)"', made)}
    assert set(re.findall(r'#(?:to|see)\("([^"]+)"', made)) <= there


def test_rulings_sources_and_examples_are_there(made: str) -> None:
    for text in ("Nobody snores.", "Some book, Sleep", "a short night"):
        assert text in made


def test_the_book_has_contents_and_an_index_with_pages(tmp_path: Path, pack: Content) -> None:
    text = text_of(pack, "en", tmp_path)
    setter = Setter(Theme.of(pack), tmp_path)
    listed = setter.noted(text.replace("#index(", "#metadata(1) <before>\n#index("), "before")
    assert [str(found) for found in listed] == ["1"]
    assert len(setter.compiled(text, "svg")) > 10


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
