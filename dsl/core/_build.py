"""Declare words of one make: lines under a header, and references."""

from __future__ import annotations

from typing import Any

from dsl.constructs import Construct
from dsl.words import Traits, Word


def line(
    category: str,
    surface: str,
    en: str,
    pl: str,
    doc: str,
    example: str,
    means: Construct,
    body: str = "",
    **traits: Any,
) -> Word:
    """A line that stands under a header; its name tells it from a line of the same surface elsewhere."""
    return Word(
        category,
        surface,
        en,
        pl,
        doc,
        example,
        body=body,
        means=means,
        traits=Traits(**traits),
        name=f"{category} line: {surface}",
    )


def reference(
    category: str,
    surface: str,
    en: str,
    pl: str,
    doc: str,
    example: str,
    means: Construct,
    head: str = "",
    negative: str = "",
    **traits: Any,
) -> Word:
    """A phrase that refers to something, or says something of it."""
    return Word(
        category, surface, en, pl, doc, example, head=head, means=means, traits=Traits(**traits), negative=negative
    )


def statement(
    surface: str,
    en: str,
    pl: str,
    doc: str,
    example: str,
    means: Construct,
    body: str = "",
    category: str = "statement",
    name: str = "",
    **traits: Any,
) -> Word:
    """A line that is carried out."""
    return Word(category, surface, en, pl, doc, example, body=body, name=name, means=means, traits=Traits(**traits))


def clause(
    surface: str, en: str, pl: str, doc: str, example: str, means: Construct, body: str = "", **traits: Any
) -> Word:
    """A line of a rule."""
    return Word("clause", surface, en, pl, doc, example, body=body, means=means, traits=Traits(**traits))
