"""Find the examples that a definition is proved by."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.model import Definition, Example, Library
from dsl.tree import Node


def proofs_of(library: Library, definition: Definition, widely: bool = False) -> list[Example]:
    """The examples under a definition; those of the same text that come to speak of it when it has none, or `widely`.

    The nearest come first: its own, then those that name it, then those of definitions that need it.
    """
    found = {e.id: e for e in definition.examples}
    if not found or widely:
        found |= {e.id: e for e in _others(library, definition) if e.id not in found}
    return list(found.values())


def _others(library: Library, definition: Definition) -> Iterator[Example]:
    text = definition.span.source.name
    beside = [d for d in library.definitions if d.span.source.name == text and d is not definition]
    needed = {definition.name}
    for other in beside:
        yield from (e for e in other.examples if _names(e.node) & needed)
    found = [definition]
    while found:
        found = [d for d in beside if d not in found and d.name not in needed and _ruled(d) & needed]
        needed |= {d.name for d in found}
        for other in found:
            yield from other.examples


def _ruled(definition: Definition) -> set[str]:
    """The names in the lines of a definition, without its examples."""
    return {n.text for line in definition.lines for n in line.names()}


def _names(node: Node) -> set[str]:
    return {name.text for name in node.names()}
