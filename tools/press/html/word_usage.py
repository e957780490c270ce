"""Where the rules use each word of the language: the shortest lines, which the examples of the rules play."""

from __future__ import annotations

from dataclasses import dataclass

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
        found = [(line, d, words) for d in library.definitions for line, words in trees.of(d).lines]
        found.sort(key=lambda use: (bool(use[0].body), _length(use[0])))
        self._best: dict[str, list[Use]] = {}
        enough = set[Word]()
        for line, owner, words in found:
            for word in words - enough:
                best = self._best.setdefault(word.name, [])
                best.append(Use(line, owner))
                if len(best) == TRIED:
                    enough.add(word)

    def of(self, word: str) -> list[Use]:
        """The shortest lines that use a word, the shortest first; those without lines under them before others."""
        return self._best.get(word, [])


def _length(line: Node) -> int:
    """How long a line is in its text."""
    return len(line.span.source.lines[line.span.line - 1].strip())
