"""Declare words of one make: lines under a header, references, statements, clauses."""

from __future__ import annotations

from functools import partial
from typing import Any

from dsl.constructs import Construct, Line
from dsl.words import Former, Traits, Word


def declared(
    category: str,
    surface: str,
    en: str,
    pl: str,
    doc: str,
    example: str,
    means: Construct,
    body: str = "",
    head: str = "",
    name: str = "",
    negative: str = "",
    formerly: tuple[Former, ...] = (),
    **traits: Any,
) -> Word:
    """A phrase, or a line; the name of a line under a header tells it from one of the same surface elsewhere."""
    name = name or (f"{category} line: {surface}" if isinstance(means, Line) else "")
    said = Traits(**traits)
    return Word(category, surface, en, pl, doc, example, None, body, head, name, means, said, negative, formerly)


statement = partial(declared, "statement")
"""A line that is carried out."""
clause = partial(declared, "clause")
"""A line of a rule."""
