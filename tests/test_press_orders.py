"""Orders that stand as they were printed: nothing is read for them, and whatever has changed is printed."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from interpreter.loading import cache, load
from tools.cli import cli
from tools.press.output import RECORDS

ROOT = Path(__file__).resolve().parent.parent
STATE = 'state "drowsy"\n    pl "senny"\n    holds while own vigour is at most 2\n'
SETTINGS = 'name = "No Game"\npl = "Bez gry"\nlanguage = 1\npractice_board = "Yard"\n'
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>\n'


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "pack"
    shutil.copytree(ROOT / "tests" / "mini", folder)
    (folder / "state.tierce").write_text(STATE, "utf-8")
    (folder / "pack.toml").write_text(SETTINGS, "utf-8")
    (folder / "theme" / "icons").mkdir(parents=True)
    (folder / "theme" / "icons" / "state.svg").write_text(ICON, "utf-8")
    return folder


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What was read, in this process."""
    found: list[object] = []
    read = load.Content.read

    def noted(content: load.Content) -> None:
        found.append(content)
        read(content)

    monkeypatch.setattr(load.Content, "read", noted)
    return found


def build(pack: Path, *args: str, code: int = 0) -> list[str]:
    """What is listed: the files, and what is lacking."""
    out = str(pack.parent / "out")
    told = ["--content", str(pack), "build", "--out", out, "--lang", "en", "--only", "reference,words", *args]
    result = CliRunner().invoke(cli, told)
    assert result.exit_code == code, result.output
    return result.output.splitlines()


def test_what_stands_is_not_read_and_listed_all_the_same(pack: Path, readings: list[object]) -> None:
    first = build(pack)
    assert len(readings) == 1 and len(first) > 10
    assert build(pack) == first and len(readings) == 1


@pytest.mark.parametrize(
    "change",
    [
        "a text",
        "the theme",
        pytest.param("the code", marks=pytest.mark.slow),
        "a file",
        "a record",
        "another part",
        "the manifest",
    ],
)
def test_whatever_has_changed_is_printed(
    pack: Path, readings: list[object], monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    build(pack)
    out, more = pack.parent / "out", list[str]()
    if change == "a text":
        (pack / "state.tierce").write_text(STATE.replace("at most 2", "at most 3"), "utf-8")
    elif change == "the theme":
        (pack / "theme/icons/state.svg").write_text(ICON.replace("h1", "h2"), "utf-8")
    elif change == "the code":
        monkeypatch.setattr(cache, "fingerprint", lambda: "another")
    elif change == "a file":
        (out / "reference/states.html").write_text("written by hand", "utf-8")
    elif change == "a record":
        (out / RECORDS / "words-en.json").unlink()
    elif change == "another part":
        more = ["--only", "words"]
    else:
        (pack / "pack.toml").write_text(SETTINGS.replace("No Game", "A Game"), "utf-8")
    build(pack, *more)
    assert len(readings) == 2
    assert "by hand" not in (out / "reference/states.html").read_text("utf-8")


def test_what_another_order_has_changed_is_printed_again(pack: Path, readings: list[object]) -> None:
    """The words have links to the reference only where that is there."""
    words = pack.parent / "out/reference/words.html"
    build(pack, "--only", "words")
    alone = words.read_bytes()
    build(pack, "--only", "reference")
    build(pack, "--only", "words")
    assert len(readings) == 3 and words.read_bytes() != alone


def test_what_lacks_something_is_told_again(pack: Path, readings: list[object]) -> None:
    first = build(pack, "--lang", "pl", code=1)
    assert "the lexicon has no noun" in first[-2]
    assert build(pack, "--lang", "pl", code=1) == first and len(readings) == 2
