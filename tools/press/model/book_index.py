"""The index of a printed book: all names, other words for things with what to see, and names in the other language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dsl.model import Definition
from tools.alphabet import alphabet
from tools.press.model.labels import kind_name
from tools.press.model.links import capitalised
from tools.press.model.teller import Teller


class Line(NamedTuple):
    """A line of the index: a name, with the places that have it, each with its kind, or with what to see instead."""

    name: str
    places: list[tuple[str, str]]
    see: str = ""


Letters = list[tuple[str, list[Line]]]
"""Lines in the order of the alphabet, by their first letters."""


def index(definitions: Iterable[Definition], teller: Teller) -> Letters:
    """All names of the book, and the other words that players use for them."""
    lines: dict[str, Line] = {}
    found = list(definitions)
    for definition in found:
        name = capitalised(teller.heading(definition))
        place = teller.anchors.of(definition), kind_name(definition, teller.content.library, teller.lang)
        known = lines.setdefault(name, Line(name, [])).places
        if place[0] not in (anchor for anchor, _ in known):
            known.append(place)
    for definition in found:
        for other in definition.aliases[teller.lang == "pl"]:
            name = capitalised(other)
            title = capitalised(teller.heading(definition))
            lines.setdefault(name, Line(name, [(teller.anchors.of(definition), "")], title))
    return _lettered(lines.values())


def in_other_language(definitions: Iterable[Definition], teller: Teller) -> Letters:
    """The names of the other language, where they are others, each with the one of this book."""
    lines: dict[tuple[str, str], Line] = {}
    for definition in definitions:
        title, other = capitalised(teller.heading(definition)), capitalised(teller.other_title(definition))
        if other and other != title:
            lines.setdefault((other, title), Line(other, [(teller.anchors.of(definition), "")], title))
    return _lettered(lines.values())


def _lettered(lines: Iterable[Line]) -> Letters:
    letters: dict[str, list[Line]] = {}
    for line in sorted(lines, key=lambda line: (alphabet(line.name), line.see)):
        letters.setdefault(line.name[:1].upper(), []).append(line)
    return list(letters.items())
