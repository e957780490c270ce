"""Print an order: each language in a process of its own, where one can be split off."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from traceback import extract_tb
from types import MappingProxyType
from typing import Any

import jinja2

from tools.press.model.teller import grouped
from tools.press.parts import PARTS
from tools.press.printer import Made, Order, Printer
from tools.press.typst.faults import ThemeError
from tools.press.typst.typesetters import Typesetters, splits
from tools.workers import spread

OnProgress = Callable[[str, str, int, int], None]
"""Told, of a language and a part, how many of how many steps are done."""
Side = tuple[dict[str, Any], list[str]]
"""What was made of each part in one language, and what could not be said."""


def print_all(order: Order, on_progress: OnProgress | None = None, setters: Typesetters = MappingProxyType({})) -> Made:
    """Print the parts of an order, whose rules are sound. What is lacking in several parts or languages is told once."""
    told = on_progress or (lambda _lang, _part, _done, _of: None)
    if splits(order.langs):

        def done(number: int) -> None:
            told(order.langs[number], "", 1, 1)

        sides = spread(_side, (order, setters), order.langs, len(order.langs), done, forked=True)
    else:
        sides = [_side((order, setters), lang, told) for lang in order.langs]
    made = [PARTS[part].join(order, [parts[part] for parts, _ in sides]) for part in order.parts]
    files: list[Path] = [file for found, _ in made for file in found]
    lacks = [lack for _, found in made for lack in found] + [lack for _, unsaid in sides for lack in unsaid]
    return files, list(dict.fromkeys(lacks))


def _side(asked: tuple[Order, Typesetters], lang: str, told: OnProgress | None = None) -> Side:
    """All parts in one language."""
    order, setters = asked
    examples = any(PARTS[part].examples for part in order.parts) or order.examples != "none"
    printer = Printer(order, lang, examples)
    try:
        made = {}
        for part in order.parts:
            if told is not None:
                printer.on_progress = partial(told, lang, part)
            printer.on_progress(0, 1)
            printer.set_by(setters.get((lang, part)))
            made[part] = PARTS[part].side(printer)
        printer.teller.keep()
        return made, grouped(printer.teller.failures)
    except jinja2.TemplateError as error:
        raise ThemeError(f"a template of the theme cannot be filled: {_place(error)}{error}") from error
    finally:
        printer.clear()


def _place(error: jinja2.TemplateError) -> str:
    """The template and the line in which something went wrong, where that is known."""
    frames = [frame for frame in extract_tb(error.__traceback__) if frame.filename.endswith(".jinja")]
    return f"{frames[-1].filename}:{frames[-1].lineno}: " if frames else ""
