"""What is known of a book from the last time: only parts that are otherwise are set, and it comes out as from nothing."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.loading.load import load_content
from tests.press_kit import printer
from tools.press.typst.book import print_book
from tools.press.typst.compiler import Compiler

STATE = 'state "state {n}"\n    pl "stan {n}"\n    ruling "{said}" because "the board is small"\n    holds while own vigour is at most 2\n'
OTHER = 'state "dazed"\n    pl "oszołomiony"\n    holds while self is {state}\n'
MANIFEST = 'name = "No Game"\npl = "Bez gry"\nlanguage = 1\npractice_board = "Yard"\n'
USUAL = "As in state {n}, nobody snores. "
MINI = Path(__file__).parent / "mini" / "base.tierce"


def pack_in(folder: Path) -> Path:
    found = folder / "pack"
    found.mkdir()
    shutil.copy(MINI, found)
    (found / "pack.toml").write_text(MANIFEST, "utf-8")
    return found


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[bytes, int]]:
    """The book of many states, and how often Typst has set a part of it; the cache may be another."""
    folder = pack_in(tmp_path)
    times: list[str] = []
    document = Compiler.document

    def noted(compiler: Compiler, source: str) -> bytes:
        times.append(source)
        return document(compiler, source)

    monkeypatch.setattr(Compiler, "document", noted)

    def made(name: str, states: dict[int, str], other: str = "", cache: str = "cache") -> tuple[bytes, int]:
        monkeypatch.setenv("TIERCE_CACHE", str(tmp_path / cache))
        told = "\n".join(STATE.format(n=n, said=(states.get(n, USUAL)).format(n=max(n - 20, 1))) for n in range(1, 61))
        (folder / "states.tierce").write_text(f"{told}\n{other}", "utf-8")
        content = load_content([folder], True)
        assert not content.report.errors
        times.clear()
        one = printer(content, tmp_path / name)
        print_book(one)
        one.clear()
        return (tmp_path / name / "book/en/book.pdf").read_bytes(), len(times)

    return made


def test_where_nothing_moves_the_part_that_has_changed_is_set_once(book: Callable[..., tuple[bytes, int]]) -> None:
    first, parts = book("out", {})
    said = {30: USUAL.replace("snores", "shores")}
    again, times = book("out", said)
    anew, _ = book("anew", said, cache="empty")
    assert parts > times == 1
    assert again == anew != first


@pytest.mark.slow
@pytest.mark.parametrize("times", [10, 14, 60])
def test_where_pages_change_it_is_set_until_their_numbers_are_right(
    book: Callable[..., tuple[bytes, int]], times: int
) -> None:
    first, _ = book("out", {})
    said = {2: USUAL * times}
    again, rounds = book("out", said)
    anew, _ = book("anew", said, cache="empty")
    assert rounds > 1
    assert again == anew != first
    back, _ = book("out", {})
    assert back == first


def test_a_new_name_has_no_place_yet(book: Callable[..., tuple[bytes, int]]) -> None:
    book("out", {}, OTHER.format(state="state 3"))
    new = OTHER.format(state="awry") + STATE.replace("state {n}", "awry").format(n=0, said="No.")
    again, _ = book("out", {}, new)
    anew, _ = book("anew", {}, new, cache="empty")
    assert again == anew
