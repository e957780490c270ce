"""What the press asks of every tree, read in one walk: its names, the words of its lines, its nodes of a few sorts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from dsl.constructs import Construct
from dsl.core.cards import BoardMark
from dsl.core.control import ChooseAction, Do, OptionBranch, StepStatement
from dsl.core.hooks import GivenAction
from dsl.model import Definition
from dsl.tree import Name, Node
from dsl.words import Word
from interpreter.loading.load import Content

SOUGHT = (BoardMark, ChooseAction, Do, GivenAction, OptionBranch, StepStatement)
"""The constructs that somebody here looks for in whole definitions."""


@dataclass(slots=True)
class Indexed:
    """What a piece of the rules names, as kinds and names; its nodes of each sort, and its lines with their words.

    Nodes and lines are in the order of the text.
    """

    names: set[tuple[str, str]] = field(default_factory=set)
    nodes: dict[type[Construct] | None, list[Node]] = field(default_factory=dict)
    lines: list[tuple[Node, set[Word]]] = field(default_factory=list)

    def of(self, construct: type[Construct]) -> list[Node]:
        return self.nodes.get(construct, [])

    def add(self, other: Indexed) -> None:
        self.names |= other.names
        self.lines += other.lines
        for core, found in other.nodes.items():
            self.nodes.setdefault(core, []).extend(found)


class TreeIndex:
    """The trees of definitions and of their lines; each line is read once, whoever asks."""

    def __init__(self) -> None:
        self._definitions: dict[int, Indexed] = {}
        self._lines: dict[int, Indexed] = {}

    def of(self, definition: Definition) -> Indexed:
        """The indexed of a definition with all that stands under its header."""
        kept = self._definitions.get(id(definition))
        if kept is None:
            kept = self._definitions[id(definition)] = self.within(definition.node.body)
            _read_phrase(definition.node, kept, set())
        return kept

    def within(self, lines: Iterable[Node]) -> Indexed:
        """The indexed of some lines, with the lines under them."""
        found = Indexed()
        for line in lines:
            found.add(self.line(line))
        return found

    def line(self, line: Node) -> Indexed:
        kept = self._lines.get(id(line))
        if kept is None:
            kept = self._lines[id(line)] = Indexed()
            _read(line, kept)
        return kept


@lru_cache(maxsize=1)
def trees_of(content: Content) -> TreeIndex:
    """The trees of some content: read once for whoever checks it and whoever prints it."""
    return TreeIndex()


def _read(line: Node, indexed: Indexed) -> None:
    """Note a line with the lines under it."""
    words: set[Word] = set()
    indexed.lines.append((line, words))
    _read_phrase(line, indexed, words)
    for under in line.body:
        _read(under, indexed)


def _read_phrase(node: Node, indexed: Indexed, words: set[Word]) -> None:
    """Note a line or phrase with the phrases in its slots.

    There are a hundred thousand of them: the exact classes are compared, which takes half the time of `isinstance`.
    """
    words.add(node.word)
    core = node.means.__class__
    if core in SOUGHT:
        indexed.nodes.setdefault(core, []).append(node)
    for arg in node.args:
        for part in arg if arg.__class__ is tuple else (arg,):
            if part.__class__ is Name:
                indexed.names.add((part.kind, part.text))
            elif part.__class__ is Node:
                _read_phrase(part, indexed, words)
