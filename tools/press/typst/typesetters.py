"""Whoever goes on knowing what Typst has set, for orders that each have processes of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tools.press.parts import PARTS
from tools.press.typst.compiler import Compiler, carried_out
from tools.workers import Helper, can_fork

Typesetters = Mapping[tuple[str, str], Helper]
"""For each language and part, whoever goes on knowing what Typst has set of it."""


def typesetters(langs: Sequence[str], parts: Sequence[str]) -> Typesetters:
    """Those for some languages, where each order has processes of its own, which take what they know with them.

    Typst forgets what was not used in the last few documents, so that each part needs one that sets no others.
    """
    typeset = [part for part in parts if PARTS[part].typeset]
    return {(lang, part): Helper(carried_out) for lang in langs for part in typeset} if splits(langs) else {}


def splits(langs: Sequence[str]) -> bool:
    """Whether each language is printed in a process of its own."""
    return len(langs) > 1 and can_fork() and not Compiler.has_run
