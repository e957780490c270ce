"""Compile statements that change a value, a state or a number of tokens."""

from __future__ import annotations

from dsl.compile.builder import Builder
from dsl.compile.expressions import TYPE_OF_CATEGORY, fail
from dsl.compile.scope import Scope
from dsl.core.hooks import CountsAsHaving
from dsl.core.states import HoldsWhile, Sleeping
from dsl.tree import Node


class Changes(Builder):
    """Compile statements that change a value, a state or a number of tokens."""

    def _do_let(self, node: Node, scope: Scope) -> None:
        target = self.target(node, scope)
        self.emit(f"{target} = {self.value(node['value'], scope)}")

    def target(self, node: Node, scope: Scope) -> str:
        """The place that a line gives a value to."""
        name = node["x"]
        term = self.c.library.term(name.kind, name.text)
        if term is None or term.worked_out:
            raise fail("E0411", f"`{name.text}` is worked out and cannot be given a value", name)
        expressions = self.c.expressions
        whose = node.get("whose")
        if whose is not None:
            source, have = expressions.owner(whose, scope)
            if not term.owner or term.owner == "game":
                raise fail("E0405", f"`{name.text}` belongs to nobody", name, "leave out whose it is")
            owner = expressions.as_owner(source, have, term.owner, name, name.text)
            if not term.scope:
                return f"S[{owner}+{term.slot}]"
            frame = expressions.frame_of(term, scope, name)
            return f"{frame}[{self.c.memory.places[term.scope][term.name]}+S[{owner}]]"
        if term.owner == "game":
            return f"S[{term.slot}]"
        if term.owner:
            raise fail("E0404", f"say whose `{name.text}` is meant", name, f"every {term.owner} has its own")
        place = expressions.place(name, scope)
        if place is None:
            raise expressions.not_here(term, name, scope)
        return place

    def _do_forget(self, node: Node, scope: Scope) -> None:
        self.emit(f"{self.target(node, scope)} = -1")

    def _do_change(self, node: Node, scope: Scope) -> None:
        self.emit(f"{self.target(node, scope)} {node.word.extra['sign']}= {self.value(node['n'], scope)}")

    def _do_become(self, node: Node, scope: Scope) -> None:
        who = self.value(node["who"], scope)
        state = self.c.library.get("state", node["state"].text)
        if state.of(HoldsWhile):
            raise fail(
                "E0412",
                f"nothing can put somebody in the state {state.name}",
                node["state"],
                "",
                "it holds just while its own condition does",
            )
        owner = self.c.rules.owner_of_state(node["state"], TYPE_OF_CATEGORY[node["who"].word.category])
        place, value = f"{who}+{self.c.memory.slot(owner, 'state ' + state.name)}", node.word.extra["value"]
        indexed = state.of(Sleeping) or state.of(CountsAsHaving)
        self.emit(f"store(g, {place}, {value})" if indexed else f"S[{place}] = {value}")

    def _do_tokens(self, node: Node, scope: Scope) -> None:
        at = f"{self.value(node['who'], scope)}+{self.c.constant(node['token'])}"
        n = self.value(node["n"], scope)
        value = f"S[{at}] + {n}" if node.word.extra["sign"] == "+" else f"S[{at}] - min(S[{at}], {n})"
        indexed = self.c.library.get("token", node["token"].text).of(CountsAsHaving)
        self.emit(f"store(g, {at}, {value})" if indexed else f"S[{at}] = {value}")

    def _do_effect_tokens(self, node: Node, scope: Scope) -> None:
        slot = self.c.expressions.parameter("effect", node, scope)
        at = f"{self.value(node['who'], scope)}+{slot}"
        self.emit(f"store(g, {at}, S[{at}] + {self.value(node['n'], scope)})")

    def _do_decide(self, node: Node, scope: Scope) -> None:
        self.emit(f"S[{self.c.memory.slot('game', 'outcome')}] = {(1, 0, 2, 3)[node.form]}")
