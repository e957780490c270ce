"""Compile statements that ask a player."""

from __future__ import annotations

from dataclasses import replace

from dsl.compile.builder import Builder
from dsl.compile.expressions import fail
from dsl.compile.scope import Scope
from dsl.core.control import OptionBranch
from dsl.model import Action
from dsl.tree import Node


class Questions(Builder):
    """Compile statements that ask a player."""

    def _ask(self, who: str, node: Node, options: str, passing: bool, actor: str = "") -> int:
        """Ask a player; the answer stands in `g.answer` when the returned block runs."""
        then = self.c.reserve()
        self.emit(f"f[0] = {then}")
        more = f", {passing}, {actor}" if actor else ", True" if passing else ""
        self.emit(f"g.choose({who}, {self.c.question(node)}, {options}{more})")
        self.close()
        self.open(then)
        return then

    def _with_other_choose(self, node: Node, scope: Scope, other: list[Node]) -> None:
        place = self.c.expressions.place(node["x"], scope)
        if place is None:
            raise fail("E0402", f"`{node['x'].text}` cannot be given a value here", node["x"])
        passing = "may" in node.word.alternatives[node.form][0]
        self._ask(self.value(node["who"], scope), node, self.c.expressions.members(node["set"], scope), passing)
        self.emit(f"{place} = g.answer")
        self._branch(f"{place} >= 0", node.body, other, scope, self._agreed())

    def _with_other_may(self, node: Node, scope: Scope, other: list[Node]) -> None:
        who = node.get("who")
        player = self.value(who, scope) if who is not None else f"S[{self.me(node, scope)}+1]"
        self._ask(player, node, "(1, 0)", False)
        self._branch("g.answer == 1", node.body, other, scope, self._agreed())

    def _agreed(self) -> tuple[str, ...]:
        """The lines that wait for the first yes of the routine; they are given out once."""
        lines, self.unit.agreed = self.unit.agreed, ()
        return lines

    def me(self, node: Node, scope: Scope) -> str:
        if not scope.me:
            raise fail("E0403", "there is no `self` here; say which player may", node)
        return scope.me

    def _do_modes(self, node: Node, scope: Scope) -> None:
        options = [n for n in node.body if isinstance(n.means, OptionBranch)]
        if len(options) < 2:
            raise fail("E0414", "there is nothing to choose between", node, "", "write two or more `option` lines")
        self.emit("o = []")
        for index, option in enumerate(options):
            condition = option.get("condition")
            test = f"if {self.value(condition, scope)}: " if condition is not None else ""
            self.emit(f"{test}o.append({index})")
        self._ask(self.value(node["who"], scope), node, "o", False)
        after = self.c.reserve()
        starts = [self.c.reserve() for _ in options]
        self.emit(f"f[0] = ({', '.join(map(str, starts))}, {after})[g.answer]")
        self.close()
        for start, option in zip(starts, options, strict=True):
            self.open(start)
            self.mark(option)
            self.sequence(option.body, scope)
            if not self.unit.closed:
                self.go(after)
        self.open(after)

    def _do_option(self, node: Node, scope: Scope) -> None:
        raise fail("E0414", "an option stands only under `chooses one`", node)

    def _do_perform(self, node: Node, scope: Scope) -> None:
        offered = {kind.text for kind in node["kinds"]}
        for action in self.c.library.definitions:
            if isinstance(action, Action) and offered & set(action.traits):
                self.c.calls.add((self.unit.owner, action.name))
        mask = " | ".join(self.c.constant(k) for k in node["kinds"])
        passing = "may" in node.word.alternatives[node.form][0]
        actor = self.value(node["actor"], scope)
        chosen = self.temporary()
        self._ask(self.value(node["who"], scope), node, f"g.open_actions({actor}, {mask})", passing, actor)
        self.emit(f"{chosen} = g.perform({actor}, g.answer)")
        done, none, after = self.c.reserve(), self.c.reserve(), self.c.reserve()
        self.emit(f"f[0] = {none} if {chosen} < 0 else {done}")
        self.close()
        self.open(done)
        self.unit.chosen = chosen
        self.sequence(node.body, replace(scope, chosen=chosen))
        if not self.unit.closed:
            self.go(after)
        self.open(none)
        if self.unit.passes:
            self.emit(f"{self.unit.passes[-1]} = 1")
        elif self.unit.ends:
            self.emit(f"f[0] = {self.unit.ends[-1]}")
            self.close()
        if not self.unit.closed:
            self.go(after)
        self.open(after)
