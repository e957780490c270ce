"""Find in the tree what `it` stands for, before anything is said: in `for each enemy` and in `where …` it means the enemy."""

from __future__ import annotations

from dsl.core.arithmetic import Over
from dsl.core.control import Choose, ForEachStatement
from dsl.core.history import UntilClauses
from dsl.core.hooks import ForEachClause
from dsl.core.references import ItPhrase, Its
from dsl.core.sets import Filtered, Where
from dsl.lowering.shared import SETS
from dsl.source import Source
from dsl.tree import Node
from dsl.words import Word


def is_it(word: Word) -> bool:
    """Whether a word means the one that is looked at."""
    return isinstance(word.means, (ItPhrase, Its))


def antecedents(line: Node) -> dict[int, Node]:
    """For each `it` in a tree, by its identity, the set whose members are looked at."""
    found: dict[int, Node] = {}

    def look(node: Node, it: Node | None) -> None:
        means = node.means
        if isinstance(means, (ItPhrase, Its)):
            if it is not None and (isinstance(means, Its) or _is_one_of(node, it)):
                found[id(node)] = it
        elif isinstance(means, Filtered):
            look(root(node), it)
            for narrowing in filters_of(node):
                look(narrowing, node if isinstance(narrowing.means, Where) else it)
        elif isinstance(means, Over):
            look(node["set"], it)
            look(node["n"], node["set"])
        elif isinstance(means, Choose) and node.get("x") is None:
            look(node["set"], it)
            for child in node.body:
                look(child, node["set"])
        elif isinstance(means, (ForEachStatement, ForEachClause, UntilClauses)):
            about = node.get("who") if isinstance(means, UntilClauses) else node["set"]
            if about is not None:
                look(about, it)
            for child in node.body:
                look(child, about if about is not None else it)
        else:
            for child in node.children():
                look(child, it)

    look(line, None)
    return found


def _is_one_of(it: Node, those: Node) -> bool:
    """Whether a phrase for the one looked at can mean one of those: `that player` means no character."""
    return SETS.get(those.word.category, those.word.category) == it.word.category


class Antecedents:
    """What each `it` stands for: in the tree that is said now, or above it in one of the whole trees.

    The whole trees of a text are looked through when something of that text is said whose `it` stands above it.
    """

    def __init__(self) -> None:
        self._now: dict[int, Node] = {}
        self._trees: dict[Source, list[Node]] = {}
        self._above: dict[Source, dict[int, Node]] = {}

    def add(self, tree: Node) -> None:
        """Know a whole tree, of which single lines may be said."""
        self._trees.setdefault(tree.span.source, []).append(tree)

    def begin(self, node: Node) -> None:
        """Say this tree from now on."""
        self._now = antecedents(node)

    def also(self, node: Node) -> None:
        """Say this tree as well, by which a part of the other is told."""
        self._now |= antecedents(node)

    def of(self, it: Node) -> Node | None:
        """The set whose members an `it` means, if any is looked at."""
        found, source = self._now.get(id(it)), it.span.source
        if found is None:
            if source not in self._above:
                self._above[source] = {
                    key: n for tree in self._trees.get(source, ()) for key, n in antecedents(tree).items()
                }
            found = self._above[source].get(id(it))
        return found


def root(node: Node) -> Node:
    """The set that filters were put on."""
    while isinstance(node.means, Filtered):
        node = node["set"]
    return node


def filters_of(node: Node) -> list[Node]:
    """The filters on a set, from the first to the last."""
    found: list[Node] = []
    while isinstance(node.means, Filtered):
        found.insert(0, node["filter"])
        node = node["set"]
    return found
