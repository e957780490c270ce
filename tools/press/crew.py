"""Print the languages side by side, each in a process of its own where one can be split off."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from multiprocessing import Process, get_all_start_methods, get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from traceback import format_exception
from types import TracebackType
from typing import Any, Self

from tools.press.parts import PARTS
from tools.press.printer import Made, Order, Printer
from tools.press.setting.setter import Setter
from tools.press.telling import grouped

Heard = Callable[[str, str, int, int], None]
"""Told, of a language and a part, how many of how many steps are done."""
Work = Iterator[tuple[str, str, Any]]
"""What was made: the language, the part, its side; at the end of a language, without a part, what could not be said."""


class Unsound(Exception):
    """The rules have errors, which are told in the text."""


def print_all(order: Order, heard: Heard | None = None) -> Made:
    """Print the parts of an order, once."""
    with Crew(order) as crew:
        return crew.print(heard)


def alone(jobs: int) -> bool:
    """Whether jobs are done one after another in this process.

    Whatever has set a page here has threads, and a process that is split off from it would wait for them for ever.
    """
    return jobs <= 1 or Setter.begun or "fork" not in get_all_start_methods()


class Crew:
    """Those who print an order, one for each language, as often as they are asked.

    They make themselves ready meanwhile: the rules must have been read before, and checked before they are printed.
    From the second time on they take the order `anew`, which reads the rules again; what each has set before it need not
    set again then.
    """

    def __init__(self, order: Order, anew: Callable[[], Order] | None = None) -> None:
        self.order, self._anew = order, anew
        self._members: dict[Connection, Process] = {}
        self._rounds = 0
        if not alone(len(order.langs)):
            for lang in order.langs:
                self._split_off(lang)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for end, process in self._members.items():
            end.close()
            if kind is not None:
                process.terminate()
            process.join()

    def print(self, heard: Heard | None = None, shown: Callable[[Made], None] | None = None) -> Made:
        """The files of all parts; what is lacking in several is told once. A fault of anybody is raised at the end.

        Each part is shown as soon as it is there.
        """
        heard = heard or (lambda _lang, _part, _done, _of: None)
        sides: dict[str, dict[str, Any]] = {part: {} for part in self.order.parts}
        made: dict[str, Made] = {}
        unsaid: list[str] = []
        for lang, part, side in (self._side_by_side if self._members else self._one_by_one)(heard):
            if not part:
                unsaid += side
                continue
            sides[part][lang] = side
            if len(sides[part]) == len(self.order.langs):
                made[part] = PARTS[part].join(self.order, [sides[part].pop(name) for name in self.order.langs])
                if shown is not None:
                    shown(made[part])
        self._rounds += 1
        files: list[Path] = [file for part in self.order.parts for file in made[part][0]]
        return files, list(dict.fromkeys([*(lack for part in self.order.parts for lack in made[part][1]), *unsaid]))

    def _one_by_one(self, heard: Heard) -> Work:
        if self._rounds and self._anew is not None:
            self.order = self._read_again()
        for lang in self.order.langs:
            yield from _side(_printer(self.order, lang), heard)

    def _side_by_side(self, heard: Heard) -> Work:
        busy: list[Connection] = list(self._members)
        faults: list[Exception] = []
        for end in busy:
            with suppress(BrokenPipeError):  # who is gone is missed below
                end.send("print")
        while busy:
            ready = wait(busy)
            for end in [end for end in busy if end in ready]:
                try:
                    what, *rest = end.recv()
                except EOFError:
                    what, rest = "end", [RuntimeError("a process that printed has ended before its time")]
                if what == "far":
                    heard(*rest)
                elif what == "made":
                    lang, part, side = rest
                    yield lang, part, side
                else:
                    busy.remove(end)
                    faults += rest
        if faults:
            raise faults[0]

    def _split_off(self, lang: str) -> None:
        """A process that shares the rules with this one."""
        context = get_context("fork")
        here, there = context.Pipe()
        process = context.Process(target=self._work, args=(lang, here, there), daemon=True)
        process.start()
        there.close()
        self._members[here] = process  # type: ignore[assignment]

    def _work(self, lang: str, other_end: Connection, end: Connection) -> None:
        """What such a process does: make itself ready, then print one language as often as somebody asks for it."""
        for earlier in (*self._members, other_end):
            earlier.close()
        first = _printer(self.order, lang)
        with suppress(Exception):  # rules that make no sense are not printed
            first.prepare()
        printer: Printer | None = first
        try:
            while True:
                end.recv()
                try:
                    printer = printer or _printer(self._read_again(), lang)
                    for made in _side(printer, lambda *far: end.send(("far", *far))):
                        end.send(("made", *made))
                    end.send(("end",))
                except Exception as error:
                    end.send(("end", _sendable(error)))
                if self._anew is None:
                    os._exit(0)  # to free what was set would take a fifth of a second
                printer = None
                gc.collect()  # while nobody waits
        except (EOFError, BrokenPipeError, KeyboardInterrupt):
            return

    def _read_again(self) -> Order:
        assert self._anew is not None
        return self._anew()


def _sendable(error: Exception) -> Exception:
    """A fault that can be told to another process: not every one can be."""
    return error if isinstance(error, OSError | Unsound) else RuntimeError("".join(format_exception(error)))


def _printer(order: Order, lang: str) -> Printer:
    return Printer(order, lang, any(PARTS[part].examples for part in order.parts))


def _side(printer: Printer, heard: Heard) -> Work:
    """All parts in one language."""
    lang = printer.lang
    try:
        for part in printer.order.parts:
            printer.told = partial(heard, lang, part)
            printer.told(0, 1)
            yield lang, part, PARTS[part].side(printer)
        yield lang, "", grouped(printer.teller.failures)
    finally:
        printer.clear()
