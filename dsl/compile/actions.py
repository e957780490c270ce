"""Compile actions: the function that lists the legal targets of one, and what it costs when it is taken."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dsl.compile.scope import Scope
from dsl.core.actions import TargetLine
from dsl.diagnostics import Found
from dsl.model import Action
from dsl.tree import Node

if TYPE_CHECKING:
    from dsl.compile.compiler import Compiler


class OpenAction:
    """Writes the function `o…` of one action; costs and limits are also put into the body being written.

    The function returns the targets, `(-1,)` for an action without target that is open, `()` for one that is not.
    Asked with `paid`, it leaves costs and limits out: they have been met by whoever is in the middle of the action.
    """

    def __init__(self, compiler: Compiler, action: Action, scope: Scope) -> None:
        self.c = compiler
        self.action = action
        self.scope = scope
        self.target = action.one(TargetLine)
        asking = Scope(
            me="me", rule=scope.rule, this="this" if scope.rule else "", around=compiler.around_of(action.name)
        )
        self.asking = asking
        self.aiming = replace(asking, named={self.target["x"].text: "t"}) if self.target else asking
        self.lines: list[str] = []
        self.filters: list[str] = []

    def source(self) -> str:
        rule = self.scope.rule
        held = self.c.rules.holds(rule, "me") if rule else ""
        if held:
            self._unless(held)
        if rule and rule.name in self.c.rules.suppressible:
            self.lines.append(f"if suppressed(g, {rule.number}, me): return ()")
        try:
            for line in self.action.lines:
                self._line(line)
            self._targets()
        except Found as found:
            self.c.report.add(found.diagnostic)
            self.lines = ["return ()"]
        body = "".join(f"    {line}\n" for line in self.lines)
        return f"def o{self.action.number}(g, me, this, paid=False):\n    S = g.S\n{body}"

    def _unless(self, test: str) -> None:
        self.lines.append(f"if not {test}: return ()")

    def _line(self, line: Node) -> None:
        core = line.word.extra.get("core")
        code = self.c.expressions.code
        if core == "needs" and self._speaks_of_target(line):
            self.filters.append(code(line["condition"], self.aiming))
        elif core == "needs":
            self._unless(code(line["condition"], self.asking))
        elif core == "costs":
            self._unless(f"(paid or {self._pool(line, self.asking)} >= {code(line['n'], self.asking)})")
            self.c.statements.mark(line)
            self.c.statements.emit(f"{self._pool(line, self.scope)} -= {code(line['n'], self.scope)}")
        elif core == "action-limit":
            self.c.statements.mark(line)
            self._limit(line["limit"])

    def _speaks_of_target(self, line: Node) -> bool:
        return self.target is not None and any(n.text == self.target["x"].text for n in line.names())

    def _pool(self, line: Node, scope: Scope) -> str:
        """The place of the number that an action is paid from."""
        name = line["x"]
        term = self.c.library.term("number", name.text)
        assert term is not None
        if term.owner == "character":
            return f"S[{scope.me}+{term.slot}]"
        place = self.c.expressions.place(name, scope)
        if place is None:
            raise self.c.expressions.not_here(term, name, scope)
        return place

    def _limit(self, limit: Node) -> None:
        used, when = (self.c.memory.add("character", f"{w} {self.action.name}") for w in ("used", "used when"))
        stamp = self.c.rules.stamp(limit.word.extra["per"])
        if limit.word.extra["each"]:
            again = f"S[me+{used}] >> g.setup.number_of[t] & 1 and S[me+{when}] == {stamp}"
            self.filters.append(f"(paid or not ({again}))")
            mark = f"(1 << g.setup.number_of[f[{self.c.memory.places[self.action.name][limit['who'].text]}]])"
        else:
            self._unless(f"(paid or S[me+{used}] == 0 or S[me+{when}] != {stamp})")
            mark = "1"
        kept = f"(S[f[3]+{used}] if S[f[3]+{when}] == {stamp} else 0)"
        self.c.statements.emit(f"S[f[3]+{used}] = {kept} | {mark}")
        self.c.statements.emit(f"S[f[3]+{when}] = {stamp}")

    def _targets(self) -> None:
        if self.target is None:
            self.lines.append("return (-1,)")
            return
        self.lines.append(f"targets = {self.c.expressions.members(self.target['set'], self.asking)}")
        if self.filters:
            self.lines.append(f"return [t for t in targets if {' and '.join(self.filters)}]")
        else:
            self.lines.append("return targets")
