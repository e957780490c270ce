"""Compile statements to blocks: branches and loops here, the other sorts beside."""

from __future__ import annotations

from dsl.compile.calls import Calls
from dsl.compile.changes import Changes
from dsl.compile.expressions import fail
from dsl.compile.questions import Questions
from dsl.compile.scope import Scope
from dsl.compile.scripts import Scripts
from dsl.tree import Node


class Statements(Changes, Questions, Calls, Scripts):
    """Every sort of statement."""

    def _with_other_if(self, node: Node, scope: Scope, other: list[Node]) -> None:
        condition = self.value(node["condition"], scope)
        if self.atomic(node.body) and self.atomic(other):
            self.emit(f"if {condition}:")
            self._inline(node.body, scope)
            if other:
                self.emit("else:")
                self._inline(other, scope)
            return
        yes, no, after = self.c.reserve(), self.c.reserve(), self.c.reserve()
        self.emit(f"f[0] = {yes} if {condition} else {no}")
        self.close()
        for block, body in ((yes, node.body), (no, other)):
            self.open(block)
            self.sequence(body, scope)
            if not self.unit.closed:
                self.go(after)
        self.open(after)

    def _inline(self, body: list[Node], scope: Scope) -> None:
        self.unit.indent += 1
        self.emit("pass")
        self.sequence(body, scope)
        self.unit.indent -= 1

    def _do_each(self, node: Node, scope: Scope) -> None:
        members = self.c.expressions.members(node["set"], scope)
        kind = self.c.expressions.set_type(node["set"])
        if self.atomic([node]):
            it = f"e{scope.depth}"
            self.emit(f"for {it} in list({members}):")
            self._inline(node.body, scope.looking_at(it, kind))
            return
        every, index, it = self.temporary(kind), self.temporary(), self.temporary(kind)
        again, after = self.c.reserve(), self.c.reserve()
        self.emit(f"{every} = tuple({members})")
        self.emit(f"{index} = 0")
        self.move_to(again)
        self.emit(f"if {index} >= len({every}):")
        self.emit(f"    f[0] = {after}")
        self.emit("    return")
        self.emit(f"{it} = {every}[{index}]")
        self.emit(f"{index} += 1")
        self._loop(node, scope.looking_at(it, kind), again, after)

    def _loop(self, node: Node, scope: Scope, again: int, after: int) -> None:
        self.unit.ends.append(after)
        self.sequence(node.body, scope)
        self.unit.ends.pop()
        if not self.unit.closed:
            self.go(again)
        self.open(after)

    def _do_repeat(self, node: Node, scope: Scope) -> None:
        count = self.temporary()
        again, after = self.c.reserve(), self.c.reserve()
        self.emit(f"{count} = {self.value(node['n'], scope)}")
        self.move_to(again)
        condition = node.get("condition")
        test = f"{count} <= 0" + (f" or not {self.value(condition, scope)}" if condition else "")
        self.emit(f"if {test}:")
        self.emit(f"    f[0] = {after}")
        self.emit("    return")
        self.emit(f"{count} -= 1")
        self._loop(node, scope, again, after)

    def _do_turns(self, node: Node, scope: Scope) -> None:
        player = self.c.expressions.place(node["x"], scope)
        passed, row, count = self.temporary(), self.temporary(), self.temporary()
        again, after, over = self.c.reserve(), self.c.reserve(), self.c.reserve()
        self.emit(f"{player} = {self.value(node['first'], scope)}")
        self.emit(f"{passed} = {row} = 0")
        self.emit(f"{count} = {node['n']}")
        self.move_to(again)
        self.emit(f"if {row} >= 2 or {count} <= 0:")
        self.emit(f"    f[0] = {over}")
        self.emit("    return")
        self.emit(f"{count} -= 1")
        self.emit(f"{passed} = 0")
        self.unit.passes.append(passed)
        self.unit.ends.append(over)
        self.sequence(node.body, scope)
        self.unit.ends.pop()
        self.unit.passes.pop()
        self.move_to(after)
        self.emit(f"{row} = {row} + 1 if {passed} else 0")
        self.emit(f"{player} = PLAYERS - {player}")
        self.go(again)
        self.open(over)

    def _do_pass(self, node: Node, scope: Scope) -> None:
        if not self.unit.passes:
            raise fail("E0413", "only within `taking turns` can a player pass", node)
        self.emit(f"{self.unit.passes[-1]} = 1")

    def _do_stop(self, node: Node, scope: Scope) -> None:
        if not self.unit.ends:
            raise fail("E0413", "there is no repetition here to stop", node)
        self.go(self.unit.ends[-1])

    def _do_end(self, node: Node, scope: Scope) -> None:
        self.go(self.c.final_block(self.unit.owner))
