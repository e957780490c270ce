"""Tell packs apart by what they mean for play: how they are laid out, told and tried makes no difference."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping

from dsl.diagnostics import Report
from dsl.layout import Line, lay_out
from dsl.source import Source

_TOLD = re.compile(r'(?:example|pl|en|source|flavour|summary|ruling|origin|gist|also|verb) "')
"""How the lines begin that say what something is called, where it comes from and how it is shown."""


def meaning_of(name: str, sources: Iterable[Source], laid: Mapping[Source, list[Line]]) -> str:
    """A digest of 16 hexadecimal digits. Comments, layout, examples, Polish names, the order of definitions and files are
    no part of it. Some of the texts may have been laid out before."""
    lines = (line for s in sources for line in laid.get(s) or lay_out(s, Report()))
    definitions = sorted("\n".join(_lines(line, 0)) for line in lines)
    return hashlib.sha256("\0".join([name, *definitions]).encode()).hexdigest()[:16]


def _lines(line: Line, depth: int) -> Iterator[str]:
    if depth and _TOLD.match(line.text):
        return
    yield f"{depth} {line.text}"
    yield from line.raw or ()
    for child in line.children:
        yield from _lines(child, depth + 1)
