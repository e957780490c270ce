"""Find the definitions that some rules cannot do without, so that trying them costs less."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dsl.core.definitions import ExampleHeader, Header, TypeName
from dsl.core.hooks import GivenAction
from dsl.core.procedures import AnswersOpposedTests, AnswersOpposedTestsOf, AnswersTests
from dsl.model import ON_CARDS
from dsl.tree import Name, Node

Key = tuple[str, str]

NAMED = ON_CARDS | {"procedure", "action", "state", "token", "permission", "variant", "term", "table"}
"""The kinds that are hardly ever needed by what does not name them."""

_SERVICES = (AnswersTests, AnswersOpposedTests, AnswersOpposedTestsOf)


class Needs:
    """The definitions of some rules by what they are called."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.nodes = nodes
        self._by_name: dict[Key, Node] = {}
        self._names: dict[int, list[Key]] = {}
        self._found: dict[object, frozenset[int]] = {}
        for node in nodes:
            for key in _declared(node):
                self._by_name.setdefault(key, node)

    def of(self, roots: Iterable[Node], named: frozenset[str]) -> frozenset[int]:
        """The ids of what the roots name, what that names, and so on; and of all of the kinds that are not `named`."""
        names = frozenset((n.kind, n.text) for root in roots for n in root.names())
        found = self._found.get((names, named))
        if found is None:
            found = self._found[names, named] = self._reached(names, named)
        return found

    def _reached(self, names: Iterable[Key], named: frozenset[str]) -> frozenset[int]:
        kept = {id(n) for n in self.nodes if _kind(n) not in named or _serves(n)}
        todo = [key for n in self.nodes if id(n) in kept for key in self._said(n)]
        todo += names
        while todo:
            found = self._by_name.get(todo.pop())
            if found is not None and id(found) not in kept:
                kept.add(id(found))
                todo += self._said(found)
        return frozenset(kept)

    def _said(self, node: Node) -> list[Key]:
        """The names in a definition, without its examples."""
        known = self._names.get(id(node))
        if known is None:
            known = self._names[id(node)] = list(dict.fromkeys((n.kind, n.text) for n in named_in(node)))
        return known


def named_in(node: Node) -> Iterator[Name]:
    """The names in the header and the lines of a definition, without its examples."""
    for child in node.children():
        if not isinstance(child.means, ExampleHeader):
            yield from child.names()
    for arg in node.args:
        if isinstance(arg, Name):
            yield arg


def _declared(node: Node) -> Iterator[Key]:
    """What a definition declares: itself, and the actions that it gives."""
    kind = node.construct(Header).kind or node["type"].construct(TypeName).type
    yield kind, node["name"]
    for line in node.body:
        if isinstance(line.means, GivenAction):
            yield "action", line["name"]


def _kind(node: Node) -> str:
    return node.construct(Header).kind or "term"


def _serves(node: Node) -> bool:
    return any(isinstance(line.means, _SERVICES) for line in node.body)
