"""Find the examples that a definition is proved by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from dsl.model import Definition, Example, Library
from dsl.tree import Node

ELSEWHERE = 40
"""So many examples of other texts are played for a definition, at most."""


class Proofs:
    """The examples of some rules by the names that they speak of."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def of(self, definition: Definition) -> list[list[Example]]:
        """The examples under a definition; the others of the same text that come to speak of it; some of other texts.

        Each is in one list only, and none of the lists but an only one is empty. Those that name it come first, then those
        of definitions that need it, or name one that does; of other texts they are taken from all over.
        """
        found: dict[int, Example] = {}
        lists = []
        for examples in (definition.examples, self._beside(definition), self._elsewhere(definition)):
            lists.append(list({id(e): e for e in examples if id(e) not in found}.values()))
            found |= {id(e): e for e in lists[-1]}
        return [examples for examples in lists if examples] or [[]]

    @cached_property
    def _by_name(self) -> dict[str, list[Example]]:
        found: dict[str, list[Example]] = {}
        for definition in self.library.definitions:
            for example in definition.examples:
                for name in _names(example.node):
                    found.setdefault(name, []).append(example)
        return found

    @cached_property
    def _needing(self) -> dict[str, list[Definition]]:
        found: dict[str, list[Definition]] = {}
        for definition in self.library.definitions:
            for name in _ruled(definition.lines):
                found.setdefault(name, []).append(definition)
        return found

    def _beside(self, definition: Definition) -> Iterator[Example]:
        text = definition.span.source.name
        yield from (e for e in self._by_name.get(definition.name, ()) if _text(e) == text)
        needed = {definition.name}
        todo = [definition.name]
        while todo:
            for other in self._needing.get(todo.pop(0), ()):
                if other.span.source.name == text and other.name not in needed:
                    needed.add(other.name)
                    todo.append(other.name)
                    yield from other.examples

    def _elsewhere(self, definition: Definition) -> list[Example]:
        text = definition.span.source.name
        near = [e for e in self._by_name.get(definition.name, ()) if _text(e) != text]
        needing = self._needing.get(definition.name, ())
        far = [e for d in needing for e in (*d.examples, *self._by_name.get(d.name, ())) if _text(e) != text]
        near = _spread(near, ELSEWHERE)
        return near + _spread(far, ELSEWHERE - len(near))


def _spread(examples: list[Example], most: int) -> list[Example]:
    """At most so many of some examples, taken from all over them."""
    return [examples[at * len(examples) // most] for at in range(most)] if len(examples) > most else examples


def _text(example: Example) -> str:
    return example.node.span.source.name


def _ruled(lines: Sequence[Node]) -> set[str]:
    """The names in the lines of a definition, without its examples."""
    return {n.text for line in lines for n in line.names()}


def _names(node: Node) -> set[str]:
    return {name.text for name in node.names()}
