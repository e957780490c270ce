"""Run Typst: sources become PDF, PNG and SVG, the same bytes each time."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

import typst

from tools.press.typst.faults import ThemeError, require_local
from tools.press.typst.letters import unknown
from tools.press.typst.watch import watched
from tools.workers import can_fork

if TYPE_CHECKING:
    from tools.press.typst.theme import Theme

Format = Literal["pdf", "png", "svg"]
MAIN = "main.typ"
"""The file of a source."""
PPI = 300
"""Pixels in an inch of a picture."""
_LAID_OUT = re.compile(r"\S*/tierce-\w+/")


class Task(NamedTuple):
    """What Typst is to do with a file: to set it in some form or, where something is sought, to tell what was noted there."""

    file: Path
    form: Format = "pdf"
    ppi: int = PPI
    sought: str = ""


class Compiler:
    """Compiles sources with the files of one theme.

    Letters of the sources that no font has are added to those that are `unknown`.
    """

    has_run: ClassVar[bool] = False
    """Whether anything was compiled in this process: Typst has threads then, and a fork would wait for them for ever."""

    def __init__(self, theme: Theme, unknown: set[str] | None = None) -> None:
        # Sources are read from a file of one name, so that what the last one shared with the next is still known.
        self._file = theme.files_for_typst.folder / MAIN
        self._source = ""
        self._unknown = set[str]() if unknown is None else unknown

    def beside(self, name: str, data: bytes) -> str:
        """Put a file beside the sources, for those that are compiled next; its name."""
        (self._file.parent / name).write_bytes(data)
        return name

    def document(self, source: str) -> bytes:
        """A source as PDF. Raises ThemeError, as all others here, when it cannot be compiled or names a package."""
        data = self._compiled(source, "pdf", PPI)
        assert isinstance(data, bytes)
        return data

    def pages(self, source: str, form: Literal["png", "svg"], ppi: int = PPI) -> list[bytes]:
        """Each page of a source as a picture."""
        data = self._compiled(source, form, ppi)
        return [data] if isinstance(data, bytes) else [bytes(page) for page in data]

    def noted(self, source: str, *labels: str) -> list[dict[str, Any]]:
        """What the pages of a source have noted under some labels, as `#metadata((…)) <label>`."""
        if self._source != source:  # Typst, when it is asked, speaks of what it has compiled last
            self._compiled(source, "pdf", PPI)  # of all forms the quickest
        sought = ", ".join(f"<{label}>" for label in labels)
        found: list[dict[str, Any]] = json.loads(_carried_out(Task(self._file, sought=f"selector.or({sought})")))
        return found

    def _compiled(self, source: str, form: Format, ppi: int) -> Any:
        require_local(source)
        self._unknown |= unknown(source)
        self._source = source
        self._file.write_text(source, "utf-8")
        return _carried_out(Task(self._file, form, ppi))


def splits(langs: Sequence[str]) -> bool:
    """Whether each language is printed in a process of its own: where there are several, and this one can still be forked."""
    return len(langs) > 1 and can_fork() and not Compiler.has_run


def _carried_out(task: Task) -> Any:
    """A file as Typst sets it here and now, or what it has noted. Raises ThemeError."""
    Compiler.has_run = True
    try:
        with watched(task.file):
            if task.sought:
                return _typst(task.file).query(task.sought, field="value")
            data, warned = _typst(task.file).compile_with_warnings(
                task.file, format=task.form, ppi=task.ppi, timestamp=0
            )
    except typst.TypstError as error:
        raise ThemeError(_told(error)) from error
    if warned:
        raise ThemeError(_told(warned[0]))
    return data


@lru_cache(maxsize=1)
def _typst(file: Path) -> typst.Compiler:
    """Typst for the files of one theme; what it has set stays known to the process, whichever theme comes next."""
    return typst.Compiler(file, root=file.parent, ignore_system_fonts=True)


def _told(problem: typst.TypstError | typst.TypstWarning) -> str:
    """What Typst says, with the names of files as they are within the theme."""
    return f"Typst: {_LAID_OUT.sub('', problem.diagnostic)}"
