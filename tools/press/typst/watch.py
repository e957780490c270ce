"""Watch over Typst, which hears nobody while it sets a page: what does not end is ended, and so is what was asked to end.

Python answers a signal when Typst has come back to it, and a theme may bring Typst that never does. Whatever cannot be
broken off from within ends with the whole process, which tells why.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from time import monotonic, process_time

from tools.workers import ENDING

ALLOWED = 60.0
"""Seconds of the processor's time for whatever is set, besides those for its length."""
LETTERS = 5_000
"""Letters of a source for which there is a further second: the book as a whole takes a second for some 50,000."""
MEMORY = 3 << 30
"""Bytes that the process may come to need meanwhile."""
GRACE = 1.0
"""Seconds after a signal in which Typst may come to an end by itself."""
_LOOKS = 0.1
_ASKING = frozenset({signal.SIGINT, *ENDING})
_KIB = 1 if sys.platform == "darwin" else 1024


@contextmanager
def watched(file: Path) -> Iterator[None]:
    """Set a file within what it is allowed; its folder goes with the process, if that must end."""
    done, heard = threading.Event(), _Signals()
    until = process_time() + ALLOWED + file.stat().st_size / LETTERS
    watcher = threading.Thread(target=_watch, args=(file, until, done, heard), daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
        heard.close()


class _Signals:
    """The signals that come while Python cannot answer them: the system writes each down, where this is the main thread."""

    def __init__(self) -> None:
        self._ends: tuple[int, ...] = ()
        if threading.current_thread() is threading.main_thread() and sys.platform != "win32":
            self._ends = os.pipe()
            for end in self._ends:
                os.set_blocking(end, False)
            self._before = signal.set_wakeup_fd(self._ends[1], warn_on_full_buffer=False)

    def next(self) -> int | None:
        """One that asks to end, if any came."""
        with suppress(BlockingIOError):
            came = os.read(self._ends[0], 64) if self._ends else b""
            return next((number for number in came if number in _ASKING), None)
        return None

    def close(self) -> None:
        if self._ends:
            signal.set_wakeup_fd(self._before)
        for end in self._ends:
            os.close(end)


def _watch(file: Path, until: float, done: threading.Event, heard: _Signals) -> None:
    asked, since = None, 0.0
    most = _needed() + MEMORY
    while not done.wait(_LOOKS):
        if asked is None and (asked := heard.next()) is not None:
            since = monotonic()
        if asked is not None and monotonic() - since > GRACE:
            _end(file, "", 128 + asked)
        if process_time() > until:
            _end(file, "tierce: Typst goes on without end; what a theme brings of its own does so\n", 1)
        if _needed() > most:
            _end(file, "tierce: Typst needs memory without end; what a theme brings of its own does so\n", 1)


def _needed() -> int:
    """The bytes that this process needs now; where the system does not tell, the most that it has needed so far."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    if sys.platform == "win32":
        return 0
    from resource import RUSAGE_SELF, getrusage

    return getrusage(RUSAGE_SELF).ru_maxrss * _KIB


def _end(file: Path, why: str, code: int) -> None:
    with suppress(OSError):
        os.write(2, why.encode())
    rmtree(file.parent, ignore_errors=True)
    os._exit(code)
