"""Declare words of one make: lines under a header, references, statements, clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from dsl.constructs import Construct, Line
from dsl.words import PLAIN, Former, Traits, Word


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
    """A phrase, or a line."""
    name = name or _name_of(category, surface, type(means))
    said = Traits(**traits)
    return Word(category, surface, en, pl, doc, example, None, body, head, name, means, said, negative, formerly)


statement = partial(declared, "statement")
"""A line that is carried out."""
clause = partial(declared, "clause")
"""A line of a rule."""


def declared_in(module: Mapping[str, Any]) -> Iterator[Word]:
    """The words that the constructs of a module say of themselves, in the order in which they stand."""
    for c in module.values():
        if (
            isinstance(c, type)
            and issubclass(c, Construct)
            and c.__module__ == module["__name__"]
            and "surface" in vars(c)
        ):
            name = c.name or _name_of(c.category, c.surface, c)
            said = (c.category, c.surface, c.en, c.pl, c.doc, c.example, None, c.body, c.head, name, c())
            yield Word(*said, c.traits or PLAIN, c.negative, c.formerly)


def _name_of(category: str, surface: str, construct: type[Construct]) -> str:
    """The name of a line under a header tells it from one of the same surface elsewhere."""
    return f"{category} line: {surface}" if issubclass(construct, Line) else ""
