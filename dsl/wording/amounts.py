"""Say how much a statement changes: up to 3 wounds, half of them."""

from __future__ import annotations

from jinja2 import pass_context
from jinja2.runtime import Context

from dsl.core.arithmetic import Half, Lesser
from dsl.core.references import NamedTerm, TermOf
from dsl.tree import Node
from dsl.wording.basics import Basics, telling_of
from dsl.wording.phrases import Phrase


class Amounts(Basics):
    """The functions for changes of numbers."""

    @pass_context
    def all_at_most(self, context: Context) -> Phrase | None:
        """How many somebody loses at most, where the number is the lesser of that and of all there are: 3 of up to 3 wounds."""
        node, n = telling_of(context).frame.node, context.get("n")
        if not isinstance(n, Phrase) or n.node is None or not isinstance(n.node.means, Lesser):
            return None
        for one, other in (("a", "b"), ("b", "a")):
            if _is_of(n.node[other], node):
                return n.slot(one)
        return None

    @pass_context
    def is_halved(self, context: Context) -> bool:
        """Whether a number becomes half of itself."""
        node = telling_of(context).frame.node
        value = node["value"]
        if not isinstance(value, Node) or not isinstance(value.means, Half):
            return False
        return isinstance(value["a"].means, NamedTerm) and value["a"]["x"] == node["x"]


def _is_of(number: Node, line: Node) -> bool:
    """Whether a number is the very one that a line changes."""
    return isinstance(number.means, TermOf) and (number["whose"], number["x"]) == (line["whose"], line["x"])
