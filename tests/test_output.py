"""The folder that is printed to: what is there already is left as it is, and what Tierce did not make is left alone."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from interpreter.loading import cache
from tools.press.output import RECORDS, Output

ROOT = Path(__file__).resolve().parent.parent
MADE = {"cards/en/a.svg": b"one", "cards/en/a.png": b"two"}


def made(folder: Path, made_from: str = "a rule", files: dict[str, bytes] = MADE) -> Output:
    output = Output(folder, "cards-en")
    output.put("a", made_from, files)
    output.close()
    return output


def is_known(folder: Path, made_from: str = "a rule") -> bool:
    return Output(folder, "cards-en").has("a", made_from)


def record(folder: Path) -> Path:
    return folder / RECORDS / "cards-en.json"


def test_what_is_there_and_made_from_the_same_is_known(tmp_path: Path) -> None:
    assert not is_known(tmp_path)
    assert made(tmp_path).written == [tmp_path / name for name in MADE]
    again = Output(tmp_path, "cards-en")
    assert again.has("a", "a rule") and again.written == [tmp_path / name for name in MADE]
    assert not again.has("a", "another rule") and not again.has("b", "a rule")
    assert not Output(tmp_path, "cards-pl").has("a", "a rule")


def test_other_code_has_made_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(tmp_path)
    monkeypatch.setattr(cache, "fingerprint", lambda: "another")
    assert not is_known(tmp_path)


@pytest.mark.parametrize("change", ["gone", "another text", "as long", "a link", "a folder"])
def test_a_file_that_is_not_as_it_was_made_is_made_again(tmp_path: Path, change: str) -> None:
    made(tmp_path)
    path = tmp_path / "cards/en/a.svg"
    path.unlink()
    if change == "another text":
        path.write_bytes(b"written by hand")
    elif change == "as long":
        path.write_bytes(b"eno")
    elif change == "a link":
        path.symlink_to(tmp_path / "cards/en/a.png")
    elif change == "a folder":
        path.mkdir()
    assert not is_known(tmp_path)
    if change == "a folder":
        path.rmdir()
    made(tmp_path)
    assert path.read_bytes() == b"one" and not path.is_symlink()
    assert (tmp_path / "cards/en/a.png").read_bytes() == b"two"


def test_a_file_that_only_has_another_date_is_known(tmp_path: Path) -> None:
    made(tmp_path)
    os.utime(tmp_path / "cards/en/a.svg", (0, 0))
    assert is_known(tmp_path)


def test_what_is_not_settled_is_made_again_and_goes_when_it_is_no_longer(tmp_path: Path) -> None:
    output = Output(tmp_path, "cards-en")
    output.put("a", "a rule", MADE, settled=False)
    output.close()
    assert not is_known(tmp_path)
    Output(tmp_path, "cards-en").close()
    assert not any((tmp_path / name).exists() for name in MADE)


def test_the_same_bytes_are_not_written_again(tmp_path: Path) -> None:
    made(tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}
    made(tmp_path)
    assert before == {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*") if path.is_file()}


def test_only_what_was_made_here_and_is_as_it_was_goes(tmp_path: Path) -> None:
    made(tmp_path, files={f"cards/en/{name}.svg": b"one" for name in "abc"})
    (tmp_path / "cards/en/b.svg").write_bytes(b"mended by hand")
    (tmp_path / "cards/en/a-2.svg").write_bytes(b"mine")
    made(tmp_path, files={"cards/en/a.svg": b"one"})
    assert sorted(path.name for path in (tmp_path / "cards/en").iterdir()) == ["a-2.svg", "a.svg", "b.svg"]


STATE = 'state "drowsy"\n    pl "senny"\n    holds while own vigour is at most 2\n'
SHAPES = [
    "",
    "{",
    "[]",
    "{}",
    "null",
    "3",
    '{"a": 1}',
    '{"a": {"key": 1, "files": {}}}',
    '{"a": {"files": []}}',
    "[" * 5000,
]


@pytest.mark.parametrize("text", SHAPES, ids=range(len(SHAPES)))
def test_a_record_that_is_none_is_as_good_as_none(tmp_path: Path, text: str) -> None:
    made(tmp_path)
    record(tmp_path).write_text(text, "utf-8")
    assert not is_known(tmp_path)
    made(tmp_path)
    assert is_known(tmp_path)


@pytest.mark.parametrize("name", ["../mine", "/{0}/mine", "cards/../../mine", ""])
def test_a_record_cannot_name_files_elsewhere(tmp_path: Path, name: str) -> None:
    out, mine = tmp_path / "out", tmp_path / "mine"
    made(out)
    mine.write_bytes(b"one")
    found = json.loads(record(out).read_text("utf-8"))
    found["a"]["files"] = {name.format(tmp_path): found["a"]["files"]["cards/en/a.svg"]}
    record(out).write_text(json.dumps(found), "utf-8")
    Output(out, "cards-en").close()
    assert mine.read_bytes() == b"one"


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    out, mine = tmp_path / "out", tmp_path / "mine"
    mine.mkdir()
    (mine / "a.svg").write_bytes(b"mine")
    (out / "cards/en").mkdir(parents=True)
    (out / "cards/en/a.svg").symlink_to(mine / "a.svg")
    made(out)
    assert (out / "cards/en/a.svg").read_bytes() == b"one"
    shutil.rmtree(out / "cards/en")
    (out / "cards/en").symlink_to(mine)
    with pytest.raises(OSError, match="is a link"):
        made(out)
    Output(out, "cards-en").close()
    assert {path.name: path.read_bytes() for path in mine.iterdir()} == {"a.svg": b"mine"}


# --- the same bytes as a clean one


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the code, with a small pack."""
    for package in ("dsl", "interpreter", "tools"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tests" / "mini", tmp_path / "pack")
    (tmp_path / "pack/state.tierce").write_text(STATE, "utf-8")
    (tmp_path / "pack/pack.toml").write_text(
        'name = "No Game"\npl = "Bez gry"\nlanguage = 1\npractice_board = "Yard"\n'
    )
    return tmp_path


def built(house: Path, out: str, cached: str) -> dict[str, bytes]:
    told = [sys.executable, "-m", "tools", "--content", "pack", "build", "--only", "reference,aid,scenarios,book"]
    env = {**os.environ, "TIERCE_CACHE": str(house / cached), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([*told, "--lang", "en", "--out", out], cwd=house, env=env, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return {
        p.relative_to(house / out).as_posix(): p.read_bytes() for p in (house / out).rglob("*.[hps]*") if p.is_file()
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (
            "dsl/wording/planning/bearers.py",
            '"{{ so }} while {{ condition }}"',
            '"{{ so }} as long as {{ condition }}"',
        ),
        ("tools/press/model/labels.py", '"Rules reference"', '"All of the rules"'),
        ("tools/templates/typst/book.typ", "size: 22pt", "size: 23pt"),
        ("pack/state.tierce", "at most 2", "at most 3"),
        ("pack/state.tierce", '"drowsy"', '"sleepy"'),
    ],
)
def test_after_a_change_of_code_or_content_all_is_as_if_made_anew(house: Path, file: str, old: str, new: str) -> None:
    first = built(house, "out", "cache")
    assert len(first) > 5
    text = (house / file).read_text("utf-8")
    assert old in text
    (house / file).write_text(text.replace(old, new), "utf-8")
    after = built(house, "out", "cache")
    assert after == built(house, "anew", "another cache")
    assert after != first
