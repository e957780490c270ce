"""Print an order: each language in a process of its own, where one can be split off."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from traceback import extract_tb
from types import MappingProxyType
from typing import Any

import jinja2

from tools.press.model.teller import grouped
from tools.press.output import NOW
from tools.press.parts import PARTS
from tools.press.printer import Made, Order, Printer, digests_of
from tools.press.typst.faults import ThemeError
from tools.press.typst.typesetters import Typesetters, splits
from tools.workers import spread

OnProgress = Callable[[str, str, int, int], None]
"""Told, of a language and a part, how many of how many steps are done."""
Side = tuple[dict[str, Any], list[str]]
"""What was made of each part in one language, and what could not be said."""
Printers = Mapping[str, Printer]
"""Who prints each language."""


def print_all(order: Order, on_progress: OnProgress | None = None, setters: Typesetters = MappingProxyType({})) -> Made:
    """Print the parts of an order, if it is proven. What is lacking in several parts or languages is told once."""
    told = on_progress or (lambda _lang, _part, _done, _of: None)
    examples = any(PARTS[part].examples for part in order.parts) or order.examples != "none"
    side_by_side = splits(order.langs)
    proven = get_context("fork").Event() if side_by_side else NOW
    printers = {lang: Printer(order, lang, examples, proven) for lang in order.langs}
    try:
        if side_by_side:
            sides = _side_by_side(order, printers, setters, proven.set, told)
        else:
            order.prove()
            sides = [_side((printers, setters), lang, told) for lang in order.langs]
    finally:
        for printer in printers.values():
            printer.clear()
    made = [PARTS[part].join(order, [parts[part] for parts, _ in sides]) for part in order.parts]
    files: list[Path] = [file for found, _ in made for file in found]
    lacks = [lack for _, found in made for lack in found] + [lack for _, unsaid in sides for lack in unsaid]
    return files, list(dict.fromkeys(lacks))


def _side_by_side(
    order: Order, printers: Printers, setters: Typesetters, proven: Callable[[], None], told: OnProgress
) -> list[Side]:
    """Each language in a process of its own, while this one proves the order: nobody puts anything in its place before."""
    digests = digests_of(order.content)
    assert digests.common and digests.names  # they all look these up, and what they are made of
    assert all(printer.theme.files_for_typst for printer in printers.values())  # cleared away whatever becomes of them

    plays = any(PARTS[part].plays for part in order.parts)
    if plays:  # which takes rules that are sound; they are made ready once for all languages
        order.prove()
        assert order.content.program is not None

    def prove() -> None:
        if not plays:
            order.prove()
        proven()

    def done(number: int) -> None:
        told(order.langs[number], "", 1, 1)

    return spread(_side, (printers, setters), order.langs, len(order.langs), done, forked=True, meanwhile=prove)


def _side(shared: tuple[Printers, Typesetters], lang: str, told: OnProgress | None = None) -> Side:
    """All parts in one language."""
    printers, setters = shared
    printer = printers[lang]
    try:
        made = {}
        for part in printer.order.parts:
            if told is not None:
                printer.on_progress = partial(told, lang, part)
            printer.on_progress(0, 1)
            printer.set_by(setters.get((lang, part)))
            made[part] = PARTS[part].side(printer)
        printer.teller.keep()
        return made, grouped(printer.teller.failures)
    except jinja2.TemplateError as error:
        raise ThemeError(f"a template of the theme cannot be filled: {_place(error)}{error}") from error


def _place(error: jinja2.TemplateError) -> str:
    """The template and the line in which something went wrong, where that is known."""
    frames = [frame for frame in extract_tb(error.__traceback__) if frame.filename.endswith(".jinja")]
    return f"{frames[-1].filename}:{frames[-1].lineno}: " if frames else ""
