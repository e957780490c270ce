"""Compile the lines of examples."""

from __future__ import annotations

from dsl.compile.builder import Builder
from dsl.compile.scope import Scope
from dsl.tree import Node


class Scripts(Builder):
    """Compile the lines of examples."""

    def _do_ex_then(self, node: Node, scope: Scope) -> None:
        self.emit(f"g.expect({self.c.question(node)}, {self.value(node['condition'], scope)})")

    def _do_ex_was(self, node: Node, scope: Scope) -> None:
        source, have = self.c.expressions.owner(node["whose"], scope)
        term = self.c.library.term("number", node["x"].text)
        assert term is not None
        owner = self.c.expressions.as_owner(source, have, term.owner, node, term.name)
        wanted = self.value(node["n"], scope)
        self.emit(f"g.expect_total({self.c.question(node)}, {term.number}, {owner}, {wanted})")

    def _do_ex_takes(self, node: Node, scope: Scope) -> None:
        who = self.value(node["who"], scope)
        then = self.c.reserve()
        self.emit(f"f[0] = {then}")
        self.emit(f"g.take({self.c.question(node)}, {who}, {node['action'].text!r})")
        self.close()
        self.open(then)

    def _do_ex_open(self, node: Node, scope: Scope) -> None:
        who = self.value(node["who"], scope)
        self.emit(f"g.expect_open({self.c.question(node)}, {who}, {node['action'].text!r}, True)")

    def _do_ex_closed(self, node: Node, scope: Scope) -> None:
        who = self.value(node["who"], scope)
        self.emit(f"g.expect_open({self.c.question(node)}, {who}, {node['action'].text!r}, False)")

    def _setup(self, node: Node, scope: Scope) -> None:
        """Lines that say how an example is set up are read before it is played."""

    _do_ex_source = _do_ex_band = _do_ex_board = _do_ex_awaited = _do_ex_variants = _do_ex_figure = _do_ex_item = (
        _do_ex_holds
    ) = _do_ex_draws = _do_ex_gives = _do_ex_answers = _setup
