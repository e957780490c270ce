"""Where the program starts: an interrupt while it is still being loaded ends it, without a word."""

from __future__ import annotations

import os
import signal
from importlib.machinery import EXTENSION_SUFFIXES

RESERVE = 1 << 20
"""Bytes that are held until there are no others, to say so with."""
NO_MEMORY = b"tierce: there is not enough memory for this\n"


def main() -> None:
    """Load the program and run it.

    Where memory runs out, Python may fail at anything, also at telling so: then it is told without Python.
    """
    reserve = bytearray(RESERVE)
    try:
        _run()
    except Exception as error:
        if not is_want_of_memory(error):
            raise
        del reserve[:]
        os.write(2, NO_MEMORY)
        os._exit(2)


def is_want_of_memory(error: Exception) -> bool:
    """Whether memory has run out: Python says so, has failed at it itself, or could not load a library that is there."""
    if isinstance(error, ImportError):
        return error.path is not None and error.path.endswith(tuple(EXTENSION_SUFFIXES))
    return isinstance(error, MemoryError | SystemError)


def _run() -> None:
    heard = signal.getsignal(signal.SIGINT) == signal.default_int_handler
    if heard:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from tools.cli import main as run

    if heard:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    run()
