"""Declare words of one make: lines under a header, and references."""

from __future__ import annotations

from dsl.words import Word


def line(
    category: str, surface: str, en: str, pl: str, doc: str, example: str, core: str, body: str = "", **extra: object
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
        extra={"core": core, **extra},
        name=f"{category} line: {surface}",
    )


def reference(
    category: str, surface: str, en: str, pl: str, doc: str, example: str, core: str, head: str = "", **extra: object
) -> Word:
    """A phrase that refers to something, or says something of it."""
    return Word(category, surface, en, pl, doc, example, head=head, extra={"core": core, **extra})
