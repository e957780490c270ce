"""What only players that answer by themselves look at: it is no rule for those who sit at the table."""

from __future__ import annotations

from functools import lru_cache

from dsl.core.terms import EvaluationLine
from dsl.model import Definition, Library, Rule, Term
from dsl.tree import Node
from interpreter.loading.load import Content
from tools.press.model.tree_index import TreeIndex, trees_of


class BotTerms:
    """The terms that say what is sought, and all that are worked out for nothing but them."""

    def __init__(self, library: Library, trees: TreeIndex) -> None:
        self.library, self.trees = library, trees
        users: dict[int, list[Definition]] = {}
        for definition in library.definitions:
            if not isinstance(definition, Rule) or definition.kind not in ("scenario", "variant"):
                for found in self._named(definition.lines):
                    users.setdefault(id(found), []).append(definition)
        self._own = {id(t) for t in library.terms() if t.one(EvaluationLine)}
        grown = True
        while grown:
            grown = False
            for term in library.terms():
                by = [d for d in users.get(id(term), []) if d is not term]
                if term.worked_out and id(term) not in self._own and by and all(id(d) in self._own for d in by):
                    self._own.add(id(term))
                    grown = True

    def __contains__(self, line: Node) -> bool:
        """Whether a line is about such a term."""
        return any(map(self.has, self._named([line])))

    def has(self, definition: Definition) -> bool:
        """Whether a definition is such a term."""
        return id(definition) in self._own

    def _named(self, lines: list[Node]) -> list[Term]:
        found = (self.library.get(*name) for name in self.trees.within(lines).names)
        return [d for d in found if isinstance(d, Term)]


@lru_cache(maxsize=1)
def bot_terms_of(content: Content) -> BotTerms:
    """The terms of some content that only bots look at: the same for whatever is printed of it."""
    return BotTerms(content.library, trees_of(content))
