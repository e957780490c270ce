"""Run a command in a fork of this process with little time, little memory, and somebody who notes what it reaches for."""

from __future__ import annotations

import gc
import json
import multiprocessing
import os
import resource
import sys
import tempfile
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from click.testing import CliRunner

from tests.playing import ROOT
from tools.cli import cli

SECONDS = 10
"""Of the processor, after which the system ends the command; none takes one on a machine that is not very slow."""
MEMORY = 200_000_000
"""Bytes that it may take beside what this process holds already."""
_CHANGES = ("os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.symlink", "os.link", "os.chmod", "os.truncate")
_NEVER = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "socket.connect", "ctypes.dlopen")


class Outcome(NamedTuple):
    """How a command ended, what it said, and what it read or changed that lies where nothing of its own is."""

    code: int
    output: str
    reached: list[str]


def confined(own: Sequence[Path], *args: str | Path) -> Outcome:
    """Run a command that has business in some folders of its own, with the code and in its cache."""
    here, there = multiprocessing.Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(target=_run, args=(there, own, [os.fspath(a) for a in args]))
    child.start()
    there.close()
    try:
        answer = Outcome(*json.loads(here.recv_bytes()))
        child.join()
    except EOFError:
        child.join()
        answer = Outcome(-1, f"it was broken off, with exit code {child.exitcode}", [])
    return answer


def _run(answer: Connection, own: Sequence[Path], args: list[str]) -> None:
    gc.freeze()  # what this process holds already is not its own, and would be copied to be looked through
    now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (now + MEMORY, now + MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    sys.dont_write_bytecode = True  # modules that are loaded for the first time leave nothing behind
    reached = _watch(own)
    result = CliRunner().invoke(cli, args)
    answer.send_bytes(json.dumps((result.exit_code, result.output, reached)).encode())
    os._exit(0)


def _watch(own: Sequence[Path]) -> list[str]:
    """Note from now on what is opened or changed outside of some folders, the code and the cache."""
    unpacked = os.path.join(os.path.realpath(tempfile.gettempdir()), "tierce-")
    cache = os.path.realpath(os.environ["TIERCE_CACHE"])
    code = [os.path.realpath(p) for p in (ROOT, sys.prefix, sys.base_prefix)]
    read = (*code, *(os.path.realpath(p) for p in own), cache, unpacked)
    reached: list[str] = []

    def hear(event: str, given: tuple[Any, ...]) -> None:
        if event in _NEVER:
            reached.append(event)
        elif (event == "open" or event in _CHANGES) and isinstance(given[0], (str, bytes)):
            path = os.fsdecode(given[0])
            if not os.path.dirname(path):
                return  # within a folder that was opened, and so heard, before; paths are given whole
            path = os.path.realpath(path)
            writes = event != "open" or bool(given[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
            if not path.startswith((cache, unpacked) if writes else read):
                reached.append(f"{event} {path}")

    sys.addaudithook(hear)
    return reached
