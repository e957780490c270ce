"""Chapters: which there are, how each is filled in and set, and what in them does not fit the rules."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from traceback import extract_tb
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

import jinja2

from interpreter.loading.files import text_in
from interpreter.loading.load import Content
from tools.press.learn.kept import KeptChapters, Read
from tools.press.model.teller import Failure
from tools.press.own_words import numbers
from tools.press.printer import Printer
from tools.press.typst.page_templates import OWN_FILTERS, ThemeTemplates
from tools.press.typst.theme import OWN

if TYPE_CHECKING:
    from tools.press.learn.directives import Directives
    from tools.press.learn.markdown import Piece

FOLDER = "learn"
"""The folder of a theme with the chapters: `NN-title.md` in English, `NN-title.pl.md` in Polish and so on."""
_TAG = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)


@dataclass(frozen=True)
class Fault:
    """Something in a chapter that is not so in the rules, or not there at all; lines count from 1."""

    path: Path
    line: int
    message: str
    untrue: bool


def files(printer: Printer) -> list[Path]:
    """The chapters of a language in their order; an edition has a book of its own or none."""
    own = [pack.folder / OWN for pack in printer.content.packs if pack.manifest.edition]
    suffix = ".md" if printer.lang == "en" else f".{printer.lang}.md"
    found = {n: p for n, p in printer.theme.files(FOLDER).items() if not own or p.is_relative_to(own[-1])}
    return [path for name, path in sorted(found.items()) if "".join(Path(name).suffixes) == suffix]


class Filled(NamedTuple):
    """The chapters of one language as Typst, what was found wrong with them, and what could not be said."""

    texts: list[str]
    faults: list[Fault]
    failures: list[Failure]


_FILLED: WeakKeyDictionary[Content, dict[str, Filled]] = WeakKeyDictionary()
"""The chapters of some content as they were filled in: once for whoever checks them and whoever prints them."""


def filled(printer: Printer) -> Filled:
    """The chapters of a language, filled in now or before."""
    known = _FILLED.setdefault(printer.content, {})
    if printer.lang not in known:
        before = len(printer.teller.failures)
        chapters = Chapters(printer, KeptChapters(printer))
        known[printer.lang] = Filled(chapters.texts, chapters.faults, printer.teller.failures[before:])
    return known[printer.lang]


class Chapters:
    """The chapters of one language, filled in and set: `texts` is each as Typst, `faults` are what was found wrong on the way.

    Those that were `kept` and would come out the same are not filled in again; what fills in is imported when one is.
    """

    def __init__(self, printer: Printer, kept: KeptChapters | None = None) -> None:
        self.printer, self.faults = printer, list[Fault]()
        self._path, self._told = Path(), set[tuple[Path, int, str]]()
        self.texts = [self._made(path, kept) for path in files(printer)]
        if kept is not None:
            kept.keep()

    @cached_property
    def directives(self) -> Directives:
        from tools.press.learn.directives import Directives

        return Directives(self.printer, self._fault)

    @property
    def pieces(self) -> list[Piece]:
        return self.directives.pieces

    def _fault(self, error: Exception) -> None:
        from tools.press.learn.directives import Untrue

        frame = sys._getframe(1)
        while frame.f_back is not None and "__jinja_template__" not in frame.f_globals:
            frame = frame.f_back
        template = frame.f_globals.get("__jinja_template__")
        line = template.get_corresponding_lineno(frame.f_lineno) if template is not None else 1
        self._note(line, str(error), isinstance(error, Untrue))

    def _note(self, line: int, message: str, untrue: bool = False) -> None:
        self.faults.append(Fault(self._path, line, message, untrue))

    def _made(self, path: Path, kept: KeptChapters | None) -> str:
        """A chapter as it was kept, or made now and then kept, if nothing was wrong with it."""
        source = text_in(self.printer.theme.read(path))
        text = kept.get(path, source) if kept is not None else None
        if text is not None:
            return text
        read = self.directives.asked, self.directives.shown, self.directives.played
        for names in read:
            names.clear()
        before = len(self.faults), len(self.printer.teller.failures)
        text = self._set(path, source)
        if kept is not None and before == (len(self.faults), len(self.printer.teller.failures)):
            kept.put(path, source, Read.of(*read), text)
        return text

    def _set(self, path: Path, source: str) -> str:
        from tools.press.learn.markdown import PRIVATE, SKIPPED, MarkdownError, loose

        self._path = path
        if found := PRIVATE.search(source):
            self._note(source[: found.start()].count("\n") + 1, "a character that no language has stands there")
            return ""
        filled = self._filled(_TAG.sub(lambda found: found[0] + SKIPPED * found[0].count("\n"), source))
        for line, text in _numbered(loose(filled)):
            for number in numbers(text, self.printer.lang):
                said = f"`{number}` stands there by itself: a number comes from a rule, or is said to be prose"
                self._note(line, said, True)
        try:
            return self.directives.setter.document(filled.replace(SKIPPED, ""))
        except MarkdownError as error:
            lines = [number for number, _ in _numbered(filled)]
            self._note(lines[min(error.line, len(lines) - 1)], str(error))
            return ""

    def _filled(self, source: str) -> str:
        """A chapter with its directives carried out."""
        try:
            return self._templates.from_string(source).render()
        except jinja2.TemplateSyntaxError as error:
            self._note(error.lineno, error.message or "this is no directive")
        except RecursionError:
            self._note(1, "braces stand in braces too deep")
        except (jinja2.TemplateError, TypeError, ValueError, OverflowError) as error:
            lines = [f.lineno for f in extract_tb(error.__traceback__) if f.filename in ("<template>", "<unknown>")]
            self._note((lines or [1])[-1] or 1, str(error))
        return ""

    @cached_property
    def _templates(self) -> jinja2.Environment:
        env = ThemeTemplates(undefined=jinja2.StrictUndefined, autoescape=False, keep_trailing_newline=True)
        env.globals = dict(self.directives.functions)
        env.filters = {**OWN_FILTERS, **self.directives.filters}
        return env


def _numbered(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a filled chapter with their numbers in its file."""
    from tools.press.learn.markdown import SKIPPED

    number = 1
    for line in text.split("\n"):
        yield number, line
        number += 1 + line.count(SKIPPED)
