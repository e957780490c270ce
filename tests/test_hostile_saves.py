"""Saved games that mean ill, places where none can be, and lines that nobody should type."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.hostile import FAULTS, PATIENCE, a_pipe, a_socket, bounded, run
from tests.playing import CLASH, ROOT
from tests.test_saves import saved_game
from tools.cli import cli
from tools.files import PREFIX, SUFFIX
from tools.saves import MAX_BYTES, SaveError, read, write

SOUND = saved_game().model_dump()
HUGE = "9" * 5000
Make = Callable[[Path], object]


def saying(**changes: object) -> Make:
    return lambda path: path.write_text(json.dumps({**SOUND, **changes}), "utf-8")


def raw(text: str | bytes) -> Make:
    return lambda path: path.write_bytes(text if isinstance(text, bytes) else text.encode())


def with_raw(name: str, value: str) -> Make:
    """A sound game in which one field is what JSON allows and Python cannot write."""
    kept = json.dumps({k: v for k, v in SOUND.items() if k != name})
    return raw(f'{kept[:-1]}, "{name}": {value}}}')


FILES: dict[str, Make] = {
    "a seed without end": with_raw("seed", HUGE),
    "an answer without end": with_raw("answers", f"[{HUGE}]"),
    "a version without end": with_raw("version", HUGE),
    "a version of many digits": with_raw("version", "9" * 4000),
    "a version that is a list": saying(version=[[1]]),
    "a version that is true": saying(version=True),
    "a version that is a text": saying(version="\x1b[31m1"),
    "a seed that is true": saying(seed=True),
    "a seed that is a text": saying(seed="5"),
    "a seed that is a fraction": saying(seed=5.0),
    "no number": with_raw("seed", "NaN"),
    "answers that are a text": saying(answers="012"),
    "answers that are true": saying(answers=[True]),
    "answers below nothing": saying(answers=[-1]),
    "bands that are a list": saying(bands=["x"]),
    "bands of an escape": saying(bands={"\x1b[31mNorth": ["x"]}),
    "variants with an escape": saying(variants=["\x1b[31mx"]),
    "variants that turn the text round": saying(variants=["\u202ex"]),
    "half a character": raw(json.dumps({**SOUND, "scenario": "\ud800"})),
    "a scenario with an escape": saying(scenario="\x1b[31mThe Yard"),
    "a scenario without end": saying(scenario="x" * 100_000),
    "packs that are numbers": saying(packs=[1]),
    "packs with an escape": saying(packs=[{"name": "\x1b[31mx", "digest": "1"}]),
    "lists within lists": raw("[" * 1_000_000),
    "tables within tables": raw('{"a":' * 500_000),
    "a text without end": raw(b'"' + b"x" * (MAX_BYTES - 10)),
    "too much": raw(b" " * (MAX_BYTES + 1)),
    "a million commas": raw("[" + "0," * 1_000_000 + "0]"),
    "a pipe": a_pipe,
    "a socket": a_socket,
    "a device without end": lambda p: p.symlink_to("/dev/zero"),
    "memory of the process": lambda p: p.symlink_to("/proc/self/mem"),
    "a file of the system": lambda p: p.symlink_to("/proc/self/status"),
    "a link to itself": lambda p: p.symlink_to(p.name),
    "a folder": Path.mkdir,
}


@pytest.mark.parametrize("name", FILES)
def test_a_spoiled_game_is_refused_and_left_as_it_is(tmp_path: Path, name: str) -> None:
    path = tmp_path / "game.json"
    FILES[name](path)
    before = path.lstat().st_mtime_ns, path.lstat().st_size
    with bounded(), pytest.raises(SaveError, match=r"game\.json"):
        write(path, saved_game())
    run("--content", CLASH, "replay", path, code=2)
    run("--content", CLASH, "play", "--load", path, "--north", "random", "--south", "random", code=2)
    run("--content", CLASH, "play", "The Yard", "--save", path, "--north", "random", "--south", "random", code=2)
    assert (path.lstat().st_mtime_ns, path.lstat().st_size) == before
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize("changes", [{"scenario": "x" * 150}, {"variants": ["x"]}, {"bands": {"x": ["y"]}}])
def test_a_game_of_what_nobody_knows_is_refused(tmp_path: Path, changes: dict[str, object]) -> None:
    path = tmp_path / "game.json"
    saying(**changes)(path)
    run("--content", CLASH, "replay", path, code=2)


def test_a_game_is_saved_where_a_link_leads(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "game.json").symlink_to("games/one.json")
    write(tmp_path / "game.json", saved_game())
    assert (tmp_path / "game.json").is_symlink()
    assert read(tmp_path / "games" / "one.json") == read(tmp_path / "game.json")


@pytest.mark.parametrize("place", ["x" * 300, "a\0b", "none/game.json", "x/" * 3000 + "y"])
def test_a_place_that_cannot_be_is_told(tmp_path: Path, place: str) -> None:
    with pytest.raises(SaveError, match="cannot be written"):
        write(tmp_path / place, saved_game())
    assert not list(tmp_path.iterdir())


WRITER = """
import os, sys
from pathlib import Path
from tests.test_saves import saved_game
from tools import files, saves
def stop(*_): print("writing", flush=True); sys.stdin.read()
os.replace = stop
saves.write(Path(sys.argv[1]), saved_game())
"""


def test_what_a_killed_program_left_is_cleared_and_what_another_writes_is_not(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    options = {
        "cwd": ROOT,
        "stdin": subprocess.PIPE,
        "stdout": subprocess.PIPE,
        "env": {**os.environ, "PYTHONPATH": "."},
    }
    with subprocess.Popen([sys.executable, "-c", WRITER, path], **options) as writer:  # type: ignore[call-overload]
        assert writer.stdout.readline() == b"writing\n"
        half = [p.name for p in tmp_path.iterdir()]
        assert len(half) == 1 and half[0].startswith(PREFIX) and half[0].endswith(SUFFIX)
        write(path, saved_game())
        assert sorted(p.name for p in tmp_path.iterdir()) == sorted([*half, "game.json"])
        os.kill(writer.pid, signal.SIGKILL)
        writer.wait(PATIENCE)
    write(path, saved_game())
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]


# --- lines that are typed

TYPED = {
    "a number without end": HUGE,
    "a number of other digits": "٣" * 4500,
    "zero": "0",
    "below zero": "-1",
    "NUL": "\0",
    "a place with NUL": "s a\0b",
    "a place with a name too long": "s " + "x" * 5000,
    "a place that is a folder": "s .",
    "a place that is a device": "s /dev/null",
    "a place below a file": "s /dev/null/x",
    "an escape": "\x1b[31m",
    "a question about NUL": "? \0",
    "a question about a number": "? " + HUGE,
    "a question without end": "? " + "x" * 5000,
    "a line without end": "x" * 1_000_000,
    "undo at the beginning": "u",
    "half a character": "\ud800",
    "no UTF-8": "\udcff",
}


@pytest.mark.parametrize("name", TYPED)
def test_no_line_loses_the_game(name: str) -> None:
    typed = f"{TYPED[name]}\n1\nq\n".encode("utf-8", "surrogateescape" if name == "no UTF-8" else "surrogatepass")
    with bounded():
        result = CliRunner().invoke(cli, ["--content", str(CLASH), "play", "The Yard", "--seed", "3"], input=typed)
    assert not any(fault in result.output for fault in FAULTS), result.output[-2000:]
    assert result.exit_code == 0, result.output[-2000:]
    assert "left after" in result.output or "You left" in result.output or "turn" in result.output.splitlines()[-1]
    assert "\x1b" not in result.output


@pytest.mark.parametrize("name", TYPED)
def test_no_line_loses_the_draft(name: str) -> None:
    typed = f"{TYPED[name]}\nq\n".encode("utf-8", "surrogateescape" if name == "no UTF-8" else "surrogatepass")
    folder = ROOT / "tests" / "games" / "levy"
    with bounded():
        args = ["--content", str(CLASH), "--pack", str(folder), "play", "The Levy", "--draft"]
        result = CliRunner().invoke(cli, args, input=typed)
    assert not any(fault in result.output for fault in FAULTS), result.output[-2000:]
    assert result.exit_code in (0, 2), result.output[-2000:]
