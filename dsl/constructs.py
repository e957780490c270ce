"""What a word of the language is to the compiler: one class for each construct, declared beside its words in `dsl.core`.

A phrase of the vocabulary has none: it is carried out by its function. Whoever wants to know what a line or phrase is
asks for the class of `node.means`; what ways there are of one construct (its sign, its layer …) are fields of it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Construct:
    """The sort of a line or phrase."""


class Line(Construct):
    """A line that stands under a header and says something of the definition."""


class Phrase(Construct):
    """A part of a line."""


class Clause(Construct):
    """A line of a rule: a hook, or what hooks stand under."""


class Statement(Construct):
    """A line that is carried out."""
