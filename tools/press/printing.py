"""Print an order: each language in a process of its own, where one can be split off."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from traceback import extract_tb
from types import MappingProxyType
from typing import Any

import jinja2

from tools.press.model.teller import grouped
from tools.press.parts import PARTS
from tools.press.printer import Made, Order, Printer
from tools.press.typst.theme import ThemeError
from tools.workers import Helper, can_fork, spread

OnProgress = Callable[[str, str, int, int], None]
"""Told, of a language and a part, how many of how many steps are done."""
Side = tuple[dict[str, Any], list[str]]
"""What was made of each part in one language, and what could not be said."""


Typesetters = Mapping[tuple[str, str], Helper]
"""For each language and part, whoever goes on knowing what Typst has set of it."""


def typesetters(langs: Sequence[str], parts: Sequence[str]) -> Typesetters:
    """Those for some languages, where each order has processes of its own, which take what they know with them.

    Typst forgets what was not used in the last few documents, so that each part needs one that sets no others.
    """
    from tools.press.typst.compiler import carried_out

    typeset = [part for part in parts if PARTS[part].typeset]
    return {(lang, part): Helper(carried_out) for lang in langs for part in typeset} if _splits(langs) else {}


def rehearsals(langs: Sequence[str], parts: Sequence[str], folders: Sequence[Path], *options: object) -> Typesetters:
    """Those who set the parts that take long as they were the last time, with such options, while the packs are read."""
    from tools.press.typst.rehearsal import rehearsing

    found = [part for part in parts if PARTS[part].rehearsed] if _splits(langs) else []
    return {(lang, part): one for part in found for lang, one in rehearsing(part, langs, folders, *options).items()}


def _splits(langs: Sequence[str]) -> bool:
    """Whether each language is printed in a process of its own."""
    from tools.press.typst.compiler import Compiler

    return len(langs) > 1 and can_fork() and not Compiler.has_run


def print_all(order: Order, on_progress: OnProgress | None = None, setters: Typesetters = MappingProxyType({})) -> Made:
    """Print the parts of an order, whose rules are sound. What is lacking in several parts or languages is told once."""
    told = on_progress or (lambda _lang, _part, _done, _of: None)
    if _splits(order.langs):

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
        return made, grouped(printer.teller.failures)
    except jinja2.TemplateError as error:
        raise ThemeError(f"a template of the theme cannot be filled: {_place(error)}{error}") from error
    finally:
        printer.clear()


def _place(error: jinja2.TemplateError) -> str:
    """The template and the line in which something went wrong, where that is known."""
    frames = [frame for frame in extract_tb(error.__traceback__) if frame.filename.endswith(".jinja")]
    return f"{frames[-1].filename}:{frames[-1].lineno}: " if frames else ""
