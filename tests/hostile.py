"""What the tests of hostile input share: a pack to spoil, commands that are run within bounds, files that are none."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from click.testing import CliRunner, Result

from tests.playing import CLASH, ROOT
from tools.cli import cli

PATIENCE = 60
"""Seconds after which something is taken to hang: far more than anything takes on a slow machine."""
FAULTS = ("Traceback", "internal fault", "fault of the program")


class HangsError(Exception):
    """Something did not end in time."""


@contextmanager
def bounded() -> Iterator[None]:
    """Let what is done within end, or break it off."""

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise HangsError

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def run(*args: str | Path, code: int | Sequence[int] = (0, 1, 2)) -> Result:
    """Run a command in this process. It ends with one of the codes, in time, and with no fault of the program."""
    with bounded():
        result = CliRunner().invoke(cli, [os.fspath(a) for a in args])
    for fault in FAULTS:
        assert fault not in result.output, result.output[-2000:]
    assert result.exit_code in ((code,) if isinstance(code, int) else code), result.output[-2000:]
    assert not any(ord(c) < 32 and c not in "\n\t" or 127 <= ord(c) < 160 for c in result.output), "a raw control"
    return result


def started(*args: str | Path, **options: Any) -> subprocess.Popen[bytes]:
    """Start a command in a process of its own, with pipes for what it says.

    It hears signals even where the tests themselves are run by somebody who ignores them, such as `nohup`.
    """
    command = [sys.executable, "-m", "tools", *(os.fspath(a) for a in args)]
    piped = {"cwd": ROOT, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "preexec_fn": _hear}
    return subprocess.Popen(command, **{**piped, **options})


def _hear() -> None:
    for each in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(each, signal.SIG_DFL)


def a_pack(folder: Path) -> Path:
    """A small sound pack in a new folder."""
    return Path(shutil.copytree(CLASH, folder / "pack"))


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_socket(path: Path) -> None:
    """A socket that nobody listens to. Its path is given within its folder: whole paths may be too long for sockets."""
    here = os.open(".", os.O_RDONLY)
    try:
        os.chdir(path.parent)
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(path.name)
    finally:
        os.fchdir(here)
        os.close(here)
