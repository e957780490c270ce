"""Where the rules use each word of the language: the shortest lines, which the examples of the rules play."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from dsl.format import format_node
from dsl.model import Definition, Library
from dsl.tree import Node
from dsl.words import Word
from tools.press.model.tree_index import TreeIndex

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


class WordUsage:
    """The uses of all words in a library."""

    def __init__(self, library: Library, trees: TreeIndex) -> None:
        self._best: dict[str, list[tuple[tuple[bool, int, int], Use]]] = {}
        order = count()
        for definition in library.definitions:
            for line, words in trees.of(definition).lines:
                self._note(line, definition, words, next(order))

    def of(self, word: str) -> list[Use]:
        """The shortest lines that use a word, the shortest first; those without lines under them before others."""
        return [use for _, use in self._best.get(word, ())]

    def _note(self, line: Node, owner: Definition, words: set[Word], order: int) -> None:
        length = len(line.span.source.lines[line.span.line - 1].strip())
        key = bool(line.body), length, order
        for word in words:
            best = self._best.setdefault(word.name, [])
            if len(best) < TRIED or key < best[-1][0]:
                best.append((key, Use(line, owner)))
                best.sort(key=lambda found: found[0])
                del best[TRIED:]
