"""Go through a rule tree: every part of it, from the outside to the inside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from dsl.rules.values import Tree

_SLOTS: dict[type[Tree], tuple[str, ...]] = {}


def slots(kind: type[Tree]) -> tuple[str, ...]:
    """What a class of trees is made of; looked for once."""
    found = _SLOTS.get(kind)
    if found is None:
        found = _SLOTS[kind] = tuple(f.name for f in fields(kind) if f.name != "origin")
    return found


def children(tree: Tree) -> Iterator[Tree]:
    """The trees that a tree is made of."""
    for name in slots(type(tree)):
        yield from trees_in(getattr(tree, name))


def trees_in(value: Any) -> Iterator[Tree]:
    """The trees in what stands in a slot."""
    if isinstance(value, Tree):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from trees_in(part)


def walk(tree: Tree) -> Iterator[Tree]:
    """A tree and all that is in it."""
    todo = [tree]
    while todo:
        found = todo.pop()
        yield found
        todo += children(found)
