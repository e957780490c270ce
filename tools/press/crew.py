"""Print the languages side by side, each in a process of its own where one can be split off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from traceback import format_exception
from typing import Any

from tools.press.parts import PARTS
from tools.press.printer import Made, Order, Printer
from tools.press.setting.setter import Setter
from tools.press.telling import grouped

Heard = Callable[[str, str, int, int], None]
"""Told, of a language and a part, how many of how many steps are done."""


def print_all(order: Order, heard: Heard | None = None) -> Made:
    """Print the parts of an order; what is lacking in several parts is told once."""
    heard = heard or (lambda _lang, _part, _done, _of: None)
    work = _alone if alone(len(order.langs)) else _abreast
    sides: dict[str, dict[str, Any]] = {part: {} for part in order.parts}
    unsaid: dict[str, list[str]] = {}
    for lang, part, made in work(order, heard):
        if part:
            sides[part][lang] = made
        else:
            unsaid[lang] = made
    files: list[Path] = []
    lacks: list[str] = []
    for part in order.parts:
        found, missing = PARTS[part].join(order, [sides[part][lang] for lang in order.langs])
        files += found
        lacks += missing
    return files, list(dict.fromkeys([*lacks, *(lack for lang in order.langs for lack in unsaid[lang])]))


def alone(jobs: int) -> bool:
    """Whether jobs are done one after another in this process.

    Whatever has set a page here has threads, and a process that is split off from it would wait for them for ever.
    """
    return jobs <= 1 or Setter.begun or "fork" not in get_all_start_methods()


Work = Iterator[tuple[str, str, Any]]
"""What was made: the language, the part, its side; at the end of a language, without a part, what could not be said."""


def _side(order: Order, lang: str, heard: Heard) -> Work:
    """All parts in one language."""
    printer = Printer(order, lang)
    for part in order.parts:
        printer.told = partial(heard, lang, part)
        printer.told(0, 1)
        yield lang, part, PARTS[part].side(printer)
    yield lang, "", grouped(printer.teller.failures)


def _alone(order: Order, heard: Heard) -> Work:
    for lang in order.langs:
        yield from _side(order, lang, heard)


def _abreast(order: Order, heard: Heard) -> Work:
    """The languages in processes split off from this one, which share the rules with it."""
    context = get_context("fork")
    ends: dict[Connection, Any] = {}
    try:
        for lang in order.langs:
            here, there = context.Pipe(duplex=False)
            process = context.Process(target=_split_off, args=(order, lang, there), daemon=True)
            process.start()
            there.close()
            ends[here] = process
        while ends:
            ready = wait(list(ends))
            for end in [end for end in ends if end in ready]:
                try:
                    what, *rest = end.recv()
                except EOFError:
                    ends.pop(end).join()
                    end.close()
                    continue
                if what == "far":
                    heard(*rest)
                elif what == "made":
                    lang, part, made = rest
                    yield lang, part, made
                else:
                    raise rest[0]
    finally:
        for process in ends.values():
            process.terminate()


def _split_off(order: Order, lang: str, there: Connection) -> None:
    with closing(there):
        try:
            for made in _side(order, lang, lambda *far: there.send(("far", *far))):
                there.send(("made", *made))
        except OSError as error:
            there.send(("failed", error))
        except Exception as error:  # it is raised again where the order came from, but not every one can be sent there
            there.send(("failed", RuntimeError("".join(format_exception(error)))))
