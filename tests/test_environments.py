"""Commands in surroundings that nobody wishes for: streams that are closed or full, no home, no room on the disk."""

from __future__ import annotations

import io
import os
import resource
import shutil
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.hostile import FAULTS, PATIENCE, a_pack, run, started
from tests.playing import CLASH
from tools.files import SUFFIX
from tools.terminal import ClosedError, Messages, Output, UnwritableError

pytestmark = pytest.mark.slow

BOTS = ("play", "The Yard", "--north", "random", "--south", "random", "--seed", "3")
COMMANDS: dict[str, tuple[str, ...]] = {
    "words": ("words",),
    "list": ("list", "terms"),
    "check": ("check",),
    "play": BOTS,
    "simulate": ("simulate", "The Yard", "--games", "20", "--jobs", "2"),
    "help": ("--help",),
}


def done(*args: str | Path, **options: Any) -> tuple[int, str]:
    """The exit status of a command in a process of its own, and what it said."""
    with started(*args, **options) as program:
        out, wrong = program.communicate(timeout=PATIENCE)
    said = ((out or b"") + (wrong or b"")).decode()
    assert not any(fault in said for fault in FAULTS), said
    assert "\x1b" not in said
    return program.returncode, said


@pytest.mark.parametrize("name", COMMANDS)
def test_output_that_cannot_be_printed_is_told(name: str) -> None:
    with open("/dev/full", "wb") as full:
        code, said = done("--content", CLASH, *COMMANDS[name], stdout=full)
    assert (code, said) == (2, "tierce: nothing can be printed: no space left on device\n")
    code, said = done("--content", CLASH, *COMMANDS[name], stdout=None, preexec_fn=lambda: os.close(1))
    assert (code, said) == (2, "tierce: nothing can be printed: bad file descriptor\n")


@pytest.mark.parametrize("name", COMMANDS)
def test_whoever_stops_reading_is_no_fault(name: str) -> None:
    with started("--content", CLASH, *COMMANDS[name]) as program:
        assert program.stdout and program.stderr
        program.stdout.close()
        said = program.stderr.read().decode()
        assert (program.wait(PATIENCE), said) == (0, "")


def test_other_streams_may_be_closed() -> None:
    for stream in (0, 2):
        code, _ = done("--content", CLASH, *BOTS, preexec_fn=partial(os.close, stream))
        assert code == 0
    code, _ = done("--content", CLASH, "play", "The Yard", stdin=None, preexec_fn=lambda: os.close(0))
    assert code == 0
    with open("/dev/full", "wb") as full:
        assert done("--content", CLASH, "no such command", stderr=full)[0] == 2
    assert done("--content", CLASH, "check", preexec_fn=lambda: os.closerange(0, 3))[0] == 2


# --- places


def test_no_home_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TIERCE_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "~nosuch")
    code, said = done("--content", CLASH, "check")
    assert code == 0, said

    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nobody)
    run("--content", CLASH, "check", code=0)
    run("--content", CLASH, *BOTS, code=0)


@pytest.mark.parametrize("cache", ["/dev/null", "/proc/nowhere", "/dev/full/x"])
def test_a_cache_that_cannot_be_is_done_without(cache: str) -> None:
    code, said = done("--content", CLASH, *BOTS, env={**os.environ, "TIERCE_CACHE": cache})
    assert code == 0, said


def test_the_folder_may_be_gone(tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    leave = f'rm -r "{here}"; exec "$0" -m tools "$@"'
    import sys

    command = ["sh", "-c", leave, sys.executable, "--content", str(CLASH), "check"]
    env = {**os.environ, "PYTHONPATH": str(CLASH.parents[2])}
    with subprocess.Popen(command, cwd=here, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as program:
        said = program.communicate(timeout=PATIENCE)[0].decode()
    assert program.returncode in (0, 2), said
    assert "Traceback" not in said and "internal fault" not in said


def no_room() -> None:
    """As on a disk that is full: no file may grow."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


WRITING: dict[str, tuple[str, ...]] = {
    "fmt": ("fmt",),
    "new": ("new", "skill", "Fresh", "--out", "OUT"),
    "build": ("build", "--only", "reference", "--lang", "en", "--out", "OUT"),
    "save": (*BOTS, "--save", "OUT/game.json"),
    "balance": ("balance", "--games", "4", "--jobs", "1", "--bot", "random", "--write"),
    "docs": ("docs", "--out", "OUT"),
}


@pytest.mark.parametrize("name", WRITING)
def test_a_full_disk_is_told_and_nothing_is_half_written(tmp_path: Path, name: str) -> None:
    pack, out = a_pack(tmp_path), tmp_path / "out"
    out.mkdir()
    manifest = pack / "pack.toml"
    manifest.write_text(manifest.read_text("utf-8") + 'practice_board = "Yard"\n', "utf-8")
    text = pack / "clash.tierce"
    text.write_text(text.read_text("utf-8").replace("    starts at 6", "    starts  at 6"), "utf-8")
    before = text.read_bytes()
    args = [part.replace("OUT", str(out)) for part in WRITING[name]]
    code, said = done("--content", pack, *args, preexec_fn=no_room)
    assert code == 2, said
    assert "too large" in said or "cannot" in said or "nothing can be written" in said, said
    assert text.read_bytes() == before
    left = [p for p in tmp_path.rglob("*") if p.is_file() and p.parent != pack]
    assert [p for p in left if p.name.endswith(SUFFIX) or p.name.startswith("tmp")] == []
    assert [p for p in left if not p.stat().st_size] == []


PLACES = ["/proc/nowhere", "/dev/null", "/dev/null/x", "x" * 300]


@pytest.mark.parametrize("place", PLACES)
def test_places_where_nothing_can_be_written_are_told(tmp_path: Path, place: str) -> None:
    for args in (WRITING["build"], WRITING["new"], WRITING["docs"]):
        run("--content", CLASH, *(part.replace("OUT", place) for part in args), code=2)
    run("--content", CLASH, *BOTS, "--save", place, code=2)
    run("--content", CLASH, "replay", place, code=2)
    run("--content", place, "check", code=2)
    run("--content", CLASH, "--pack", place, "check", code=2)
    run("--content", CLASH, "check", place, code=(1, 2))


# --- what is printed


def test_names_that_are_typed_are_printed_so_that_they_do_nothing() -> None:
    evil = "\x1b]0;title\x07\x9b31m\u202e"
    for args in (
        ("--content", evil, "check"),
        ("--content", CLASH, "--pack", evil, "check"),
        ("--content", CLASH, "check", evil),
        ("--content", CLASH, "list", evil),
        ("--content", CLASH, "explain", evil),
        ("--content", CLASH, "play", evil),
        ("--content", CLASH, "replay", evil),
        ("--content", CLASH, "new", "skill", evil),
        ("--content", CLASH, evil),
        ("--content", CLASH, *BOTS, "--save", f"{evil}/x"),
    ):
        code, said = done(*args)
        assert code == 2, said
        assert not set(said) & set("\x1b\x07\x9b\u202e"), said


def test_a_pack_in_a_folder_with_an_odd_name_is_read(tmp_path: Path) -> None:
    for name in (b"\xff\xfe", b"\x1b[31m", "zażółć".encode()):
        pack = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name))
        shutil.copytree(CLASH, pack)
        code, said = done("--content", pack, "check")
        assert code == 0, said
        (pack / "x.tierce").write_text("nonsense\n")
        for form in ("text", "json", "gnu", "sarif"):
            code, said = done("--content", pack, "check", "--format", form)
            assert code == 1, said


class Teletype(io.BytesIO):
    def isatty(self) -> bool:
        return True


def printed(text: str, raw: io.BytesIO) -> str:
    stream = Output(raw, encoding="utf-8", errors="backslashreplace", newline="\n")
    stream.write(text)
    stream.flush()
    return raw.getvalue().decode()


def test_a_terminal_is_coloured_and_nothing_else() -> None:
    colours = "\x1b[1;31mred\x1b[0m\r\x1b[2K\x1b[1A\x1b[?25l\n\t"
    assert printed(colours, Teletype()) == colours
    assert printed("\x1b[2J\x1b]0;x\x07\x9b\u202e\ud800", Teletype()) == r"\u001b[2J\u001b]0;x\u0007\u009b\u202e\ud800"
    assert printed("\x1b[31mred\n", io.BytesIO()) == "\\u001b[31mred\n"
    assert printed("zażółć ♥ „x”\n", io.BytesIO()) == "zażółć ♥ „x”\n"


def test_what_goes_wrong_with_a_stream_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(io.RawIOBase):
        def __init__(self, number: int) -> None:
            self.number = number

        def writable(self) -> bool:
            return True

        def write(self, _data: object) -> int:
            raise OSError(self.number, os.strerror(self.number))

    import errno

    for number, raised in ((errno.EPIPE, ClosedError), (errno.ENOSPC, UnwritableError)):
        raw = Broken(number)
        stream = Output(io.BufferedWriter(raw), encoding="utf-8")
        stream.write("x")
        with pytest.raises(raised):
            stream.flush()
        silent = Messages(io.BufferedWriter(raw), encoding="utf-8")
        silent.write("x")
        silent.flush()
        monkeypatch.setattr(raw, "write", len)
        for one in (stream, silent):
            one.close()


WANTS = {
    "memory": "raise MemoryError",
    "Python itself": "raise SystemError('returned NULL without setting an exception')",
    "a library": "raise ImportError('failed to map segment', name='typst', path='typst.so')",
}
LOST = "raise ImportError(\"cannot import name 'lost' from 'dsl.words'\", name='dsl.words', path='dsl/words.py')"


@pytest.mark.parametrize("where", ["dsl.words.shown_surface", "tools.cli.set_up"])
@pytest.mark.parametrize("what", WANTS)
def test_want_of_memory_is_told_plainly(what: str, where: str) -> None:
    module, _, name = where.rpartition(".")
    text = f"import sys\nfrom tools.start import main\nimport {module} as m\ndef fail(*_):\n    {WANTS[what]}\nm.{name} = fail\n"
    told = subprocess.run(
        [sys.executable, "-c", text + "sys.argv = ['tierce', 'words', 'heal']\nmain()\n"],
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (told.returncode, told.stderr.decode()) == (2, "tierce: there is not enough memory for this\n")


def test_a_fault_of_ours_is_no_want_of_memory() -> None:
    text = (
        f"import sys\nfrom tools.start import main\nimport tools.cli as m\ndef fail(*_):\n    {LOST}\nm.set_up = fail\n"
    )
    told = subprocess.run(
        [sys.executable, "-c", text + "sys.argv = ['tierce', 'words', 'heal']\nmain()\n"],
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert told.returncode == 1
    assert b"memory" not in told.stderr and b"cannot import name 'lost'" in told.stderr
