"""Print an order: each language in a process of its own, where one can be split off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from traceback import extract_tb
from typing import Any

import jinja2

from tools.press.model.teller import grouped
from tools.press.output import NOW
from tools.press.parts import PARTS
from tools.press.printer import Made, Order, Printer, digests_of
from tools.press.typst.compiler import splits
from tools.press.typst.faults import ThemeError
from tools.press.typst.letters import lacking
from tools.workers import Letters, can_fork, spread

OnProgress = Callable[[str, str, int, int], None]
"""Told, of a language and a part, how many of how many steps are done."""
Side = tuple[dict[str, Any], list[str]]
"""What was made of each part in one language, and what could not be said."""
Printers = Mapping[str, Printer]
"""Who prints each language."""
Told = dict[str, dict[str, Any]]
"""Of parts that go across languages what each language has told."""


def print_all(order: Order, on_progress: OnProgress | None = None) -> Made:
    """Print the parts of an order, if it is proven. What is lacking in several parts or languages is told once."""
    told = on_progress or (lambda _lang, _part, _done, _of: None)
    examples = any(PARTS[part].examples for part in order.parts) or order.examples != "none"
    side_by_side = splits(order.langs)
    proven = get_context("fork").Event() if side_by_side else NOW
    printers = {lang: Printer(order, lang, examples, proven) for lang in order.langs}
    try:
        if side_by_side:
            sides = _side_by_side(order, printers, proven.set, told)
        else:
            order.prove()
            sides = _one_by_one(order, printers, told)
    finally:
        for printer in printers.values():
            printer.clear()
    made = [PARTS[part].join(order, [parts[part] for parts, _ in sides]) for part in order.parts]
    files: list[Path] = [file for found, _ in made for file in found]
    lacks = [lack for _, found in made for lack in found] + [lack for _, unsaid in sides for lack in unsaid]
    return files, list(dict.fromkeys(lacks))


def _side_by_side(order: Order, printers: Printers, proven: Callable[[], None], told: OnProgress) -> list[Side]:
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
        for part in order.parts:
            PARTS[part].ready(order)
        proven()

    def done(number: int) -> None:
        told(order.langs[number], "", 1, 1)

    if not can_fork():  # something has begun a thread meanwhile
        prove()
        return _one_by_one(order, printers, told)
    shared = printers, Letters(order.langs)
    return spread(_side, shared, order.langs, len(order.langs), done, forked=True, meanwhile=prove)


def _side(shared: tuple[Printers, Letters], lang: str) -> Side:
    """All parts in one language, beside processes that print the others."""
    printers, letters = shared
    known: Told = {}

    def tell(part: str, of: str, what: Any) -> None:
        known.setdefault(part, {})[of] = what
        letters.write(lang, (part, of, what))

    made = _begun(printers[lang], tell)
    for part, of, what in letters.read(lang, len(known) * (len(printers) - 1)):
        known[part][of] = what
    return _ended(printers[lang], made, known)


def _one_by_one(order: Order, printers: Printers, told: OnProgress) -> list[Side]:
    """One language after another, here."""
    known: Told = {}

    def tell(part: str, of: str, what: Any) -> None:
        known.setdefault(part, {})[of] = what

    begun = [_begun(printers[lang], tell, told) for lang in order.langs]
    return [_ended(printers[lang], made, known) for lang, made in zip(order.langs, begun, strict=True)]


def _begun(
    printer: Printer,
    tell: Callable[[str, str, Any], None],
    told: OnProgress = lambda _lang, _part, _done, _of: None,
) -> dict[str, Any]:
    """All parts in one language, as far as they can be made without the others; what these have to know is told."""
    made, lang = dict[str, Any](), printer.lang
    with _faults_of_theme():
        for part in printer.order.parts:
            printer.on_progress = partial(told, lang, part)
            printer.on_progress(0, 1)
            made[part] = PARTS[part].side(printer)
            if across := PARTS[part].across:
                tell(part, lang, across.told(made[part]))
    return made


def _ended(printer: Printer, made: dict[str, Any], known: Told) -> Side:
    """All parts in one language, by what all languages have told."""
    with _faults_of_theme():
        for part, told in known.items():
            if across := PARTS[part].across:
                made[part] = across.ended(printer, made[part], [told[lang] for lang in printer.order.langs])
    printer.teller.keep()
    letters = sorted(printer.unknown_letters)
    return made, [*grouped(printer.teller.failures), *([f"{lacking(letters)} [{printer.lang}]"] if letters else [])]


@contextmanager
def _faults_of_theme() -> Iterator[None]:
    """What is wrong with a template is told as a fault of the theme that it stands in."""
    try:
        yield
    except jinja2.TemplateError as error:
        raise ThemeError(f"a template of the theme cannot be filled: {_place(error)}{error}") from error
    except (RecursionError, OverflowError) as error:
        if not _place(error):
            raise
        raise ThemeError(f"a template of the theme goes on without end: {_place(error)}{error}") from error


def _place(error: Exception) -> str:
    """The template and the line in which something went wrong, where that is known."""
    frames = [frame for frame in extract_tb(error.__traceback__) if frame.filename.endswith(".jinja")]
    return f"{frames[-1].filename}:{frames[-1].lineno}: " if frames else ""
