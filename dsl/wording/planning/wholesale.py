"""Tell of a whole sort what is told of each one of it: all potions are set aside, where no potion is left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl.core.cards import TraitsLine
from dsl.core.hooks import KeepsAside
from dsl.model import Definition, Library
from dsl.tree import Name, Node
from dsl.words import Word

_MANY = 4
"""Fewer things are named."""

_KEEPS_ALL = Word(
    "clause",
    "keeps all {sort:N_TRAIT} aside",
    "all {{ sort.many }} are set aside",
    "odkłada się na bok wszystkie {{ sort.many }}",
    "That all things of a sort are kept aside.",
    "keeps all human aside",
    name="keeps all aside",
)


def kept_wholesale(lines: Sequence[Node], library: Library) -> list[Node]:
    """The lines, those that keep many things aside told by the sort that these are all of."""
    return [_of_a_sort(line, library) if isinstance(line.means, KeepsAside) else line for line in lines]


def _of_a_sort(line: Node, library: Library) -> Node:
    kept = {name.text for name in line["gear"]}
    if len(kept) < _MANY:
        return line
    things = library.written("gear")
    first = next((thing for thing in things if thing.name in kept), None)
    for trait in _traits(first) if first is not None else ():
        if {thing.name for thing in things if trait.text in {t.text for t in _traits(thing)}} == kept:
            return replace(line, word=_KEEPS_ALL, args=(trait,))
    return line


def _traits(thing: Definition) -> list[Name]:
    return [trait for line in thing.of(TraitsLine) for trait in line["traits"]]
