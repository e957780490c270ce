"""The border to whoever runs a command: the streams it is given, and the signals that ask it to end.

Nothing is printed raw that is not meant to be: what cannot be seen is written as an escape, except on a terminal the few
codes by which this program itself colours its lines and draws its bars.
"""

from __future__ import annotations

import errno
import io
import os
import re
import signal
import sys
from contextlib import suppress
from time import monotonic
from types import FrameType
from typing import NoReturn, TextIO

_PLAIN = re.compile(r"[\t\n -~]*")
_CODES = re.compile(r"(\x1b\[(?:[0-9;]*m|[0-2]?K|[0-9]*[ABG]|\?25[hl])|[\r\n\t])")
"""Colour, clearing a line, moving between lines, hiding the cursor; and the ends of lines."""
_ENDS = re.compile(r"([\n\t])")

ENDING = 128
"""A command that a signal ends has this exit status plus the number of the signal, as shells have it."""

CLEARING = 2.0
"""Seconds after an interrupt in which another is not heard."""


class ClosedError(Exception):
    """Nobody reads what is printed any more."""


class UnwritableError(Exception):
    """What is to be printed cannot be: the disk is full, or there is no output."""


class Output(io.TextIOWrapper):
    """A stream that prints only what can be seen, and says clearly when it cannot print."""

    def write(self, text: str) -> int:
        plain = text if _PLAIN.fullmatch(text) else self._escaped(text)
        try:
            return super().write(plain)
        except OSError as error:
            self.refuse(error)
        return len(text)

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as error:
            self.refuse(error)

    def refuse(self, error: OSError) -> None:
        if error.errno in (errno.EPIPE, errno.ESHUTDOWN):
            raise ClosedError from None
        raise UnwritableError((error.strerror or str(error)).lower()) from None

    def _escaped(self, text: str) -> str:
        from dsl.characters import escaped

        parts = (_CODES if self._draws() else _ENDS).split(text)
        return "".join(part if number % 2 else escaped(part) for number, part in enumerate(parts))

    def _draws(self) -> bool:
        return self.isatty() or bool(os.environ.get("FORCE_COLOR"))


class Messages(Output):
    """The stream of what goes wrong: when that cannot be printed either, there is nobody to tell."""

    def refuse(self, _error: OSError) -> None:
        return


class _Nothing(io.RawIOBase):
    """An output that there is not."""

    def writable(self) -> bool:
        return True

    def write(self, _data: object) -> NoReturn:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))


def set_up() -> None:
    """Take charge of the streams and of the signals that ask to end; done once, where the program starts."""
    _occupy()
    sys.stdin = sys.stdin or io.StringIO()
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    sys.stdout, sys.stderr = _output(sys.stdout, Output), _output(sys.stderr, Messages)
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _end)
    if signal.getsignal(signal.SIGINT) == signal.default_int_handler:
        signal.signal(signal.SIGINT, _Interrupt())


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    """End in an orderly way: whatever was begun is cleared up on the way out."""
    signal.signal(number, signal.SIG_IGN)
    raise SystemExit(ENDING + number)


class _Interrupt:
    """Interrupts once; whoever presses the keys again and again does not disturb what is cleared up meanwhile."""

    def __init__(self) -> None:
        self.last = -CLEARING

    def __call__(self, _number: int, _frame: FrameType | None) -> None:
        now = monotonic()
        if now - self.last > CLEARING:
            self.last = now
            raise KeyboardInterrupt


def _occupy() -> None:
    """Let no file that is opened later be taken for a stream that was closed."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def _output(stream: TextIO | None, sort: type[Output]) -> TextIO:
    if stream is None:
        return sort(io.BufferedWriter(_Nothing()), encoding="utf-8", errors="backslashreplace")
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    encoding = "utf-8" if stream.encoding.lower() in ("ascii", "us-ascii", "ansi_x3.4-1968") else stream.encoding
    lines = stream.line_buffering
    return sort(stream.detach(), encoding=encoding, errors="backslashreplace", line_buffering=lines)


def close_quietly() -> None:
    """Let Python find nothing to print when it ends, and nothing wrong with that."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.stdout = io.StringIO()
