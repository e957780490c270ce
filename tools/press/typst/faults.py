"""What is wrong with the files of a theme, and what none of them may hold."""

from __future__ import annotations

import re

_PACKAGE = re.compile(r'\b(?:import|include)\b[\s(]*"(?:@|\\u\{0*40\})')


class ThemeError(Exception):
    """A file of a theme cannot be used; the message says which, where that is known, and why."""


def require_local(source: str) -> None:
    """Raise ThemeError when a source of Typst takes anything from the network."""
    found = _PACKAGE.search(source)
    if found:
        line = source.count("\n", 0, found.start()) + 1
        raise ThemeError(f"nothing is taken from the network: a package is named in line {line}")
