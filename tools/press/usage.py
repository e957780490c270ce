"""Where the rules use each word of the language: the shortest lines, which the examples of the rules play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dsl.format import format_node
from dsl.model import Definition, Library
from dsl.tree import Node

TRIED = 4
"""So many lines are tried for one that can be said by itself."""


@dataclass(frozen=True, slots=True)
class Use:
    """A line that uses a word, and the definition that it stands in."""

    line: Node
    owner: Definition

    @property
    def text(self) -> str:
        return format_node(self.line).rstrip()


class Uses:
    """The uses of all words in a library."""

    def __init__(self, library: Library) -> None:
        self._best: dict[str, list[tuple[bool, int, int, Use]]] = {}
        self.counts: dict[str, int] = {}
        order = 0
        for definition in library.definitions:
            for line in _lines(definition.node):
                order += 1
                if line is not definition.node:
                    self._note(line, definition, order)

    def of(self, word: str) -> list[Use]:
        """The shortest lines that use a word, the shortest first; those without lines under them before others."""
        return [use for _, _, _, use in self._best.get(word, ())]

    def _note(self, line: Node, owner: Definition, order: int) -> None:
        length = len(line.span.source.lines[line.span.line - 1].strip())
        for name in sorted({node.word.name for node in _inline(line)}):
            self.counts[name] = self.counts.get(name, 0) + 1
            best = self._best.setdefault(name, [])
            key = (bool(line.body), length, order)
            if len(best) < TRIED or key < best[-1][:3]:
                best.append((*key, Use(line, owner)))
                best.sort(key=lambda found: found[:3])
                del best[TRIED:]


def _lines(node: Node) -> Iterator[Node]:
    """A line and all lines under it."""
    yield node
    for child in node.body:
        yield from _lines(child)


def _inline(line: Node) -> Iterator[Node]:
    """The phrases of a line, not those of the lines under it."""
    yield line
    for arg in line.args:
        for part in arg if isinstance(arg, tuple) else (arg,):
            if isinstance(part, Node):
                yield from _inline(part)
