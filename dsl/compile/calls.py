"""Compile statements that carry out procedures, tests, tables and steps."""

from __future__ import annotations

from functools import cached_property

from dsl.compile.builder import Builder
from dsl.compile.expressions import fail
from dsl.compile.scope import Scope
from dsl.core.cards import TableRow
from dsl.core.procedures import AnswersOpposedTests, AnswersOpposedTestsOf, AnswersTests
from dsl.diagnostics import Found
from dsl.model import Procedure
from dsl.tree import Node


class Calls(Builder):
    """Compile statements that carry out procedures, tests, tables and steps."""

    def _do_do(self, node: Node, scope: Scope) -> None:
        name = node["procedure"]
        procedure = self.c.library.get("procedure", name.text)
        args = node.get("args") or ()
        if len(args) != len(procedure.roles):
            raise self._wrong_roles(procedure, node, len(args))
        for arg, role in zip(args, procedure.roles, strict=True):
            have = self.c.expressions_type(arg)
            need = self.c.type_of_role(role)
            if need and have != need:
                raise fail("E0405", f"the {role} of {procedure.name} is a {need}, not a {have}", arg)
        self.c.calls.add((self.unit.owner, procedure.name))
        self.call(procedure, [self.value(a, scope) for a in args])

    def _wrong_roles(self, procedure: Procedure, node: Node, given: int) -> Found:
        if not procedure.roles:
            return fail("E0415", f"{procedure.name} has no roles", node, "", f"write `do {procedure.name}`")
        needed = "1 role" if len(procedure.roles) == 1 else f"{len(procedure.roles)} roles"
        return fail(
            "E0415",
            f"{procedure.name} needs {needed}, not {given}",
            node,
            "",
            f"write `do {procedure.name} for {', '.join(procedure.roles)}`, with who or what has each role",
        )

    def _do_test(self, node: Node, scope: Scope) -> None:
        service = self.c.service(AnswersTests, node)
        who = self.value(node["who"], scope)
        kind = str(self.c.kind_number(node.word.extra["kind"], node["kind"].text))
        self.c.calls.add((self.unit.owner, service.name))
        self.call(service, [who, kind, self.value(node["n"], scope)])
        self._outcomes(node, scope)

    def _do_opposed(self, node: Node, scope: Scope) -> None:
        service = self._answering(node, scope)
        parts = []
        for whose, kind in ((node["whose"], node["kind"]), (node["other"], node["against"])):
            source, have = self.c.expressions.owner(whose, scope)
            parts.append(
                (
                    self.c.expressions.as_owner(source, have, "character", whose, "ability"),
                    str(self.c.kind_number("ability", kind.text)),
                )
            )
        self.c.calls.add((self.unit.owner, service.name))
        self.call(service, [parts[0][0], parts[1][0], parts[0][1], parts[1][1]])
        self._outcomes(node, scope)

    def _answering(self, node: Node, scope: Scope) -> Procedure:
        """The procedure that answers an opposed test: that of a trait of the rule or action around it, or the usual."""
        action = self.c.library.get("action", self.unit.owner)
        traits = [*(scope.rule.traits if scope.rule else ()), *(action.traits if action else ())]
        own = (p for p, answered in self._own_answers if answered & set(traits))
        return next(own, None) or self.c.service(AnswersOpposedTests, node)

    @cached_property
    def _own_answers(self) -> list[tuple[Procedure, frozenset[str]]]:
        """The procedures that answer the opposed tests of some traits, with those traits."""
        answered = ((p, p.of(AnswersOpposedTestsOf)) for p in self.c.library.all("procedure"))
        return [(p, frozenset(line["trait"].text for line in lines)) for p, lines in answered if lines]

    def _outcomes(self, node: Node, scope: Scope) -> None:
        """Go on by the outcome: the branch of its name, else that of the milder outcome of the same sign."""
        branches = {b.word.extra["outcome"]: b for b in node.body}
        blocks = {name: self.c.reserve() for name in branches}
        after = self.c.reserve()
        order = [
            blocks.get(n) or blocks.get(m) or after
            for n, m in (("failure", ""), ("success", ""), ("triumph", "success"), ("misfortune", "failure"))
        ]
        self.emit(f"f[0] = ({', '.join(map(str, order))})[S[{self.c.memory.slot('game', 'outcome')}]]")
        self.close()
        for name, branch in branches.items():
            self.c.tag(branch)
            self.open(blocks[name])
            self.mark(branch)
            self.sequence(branch.body, scope)
            if not self.unit.closed:
                self.go(after)
        self.open(after)

    def _do_table(self, node: Node, scope: Scope) -> None:
        table = self.c.library.get("table", node["table"].text)
        number = self.temporary()
        self.emit(f"{number} = {self.value(node['n'], scope)}")
        after = self.c.reserve()
        rows = [(row, self.c.reserve()) for row in table.of(TableRow)]
        for row, block in rows:
            self.emit(f"if {row['low']} <= {number} <= {row.get('high') or row['low']}:")
            self.emit(f"    f[0] = {block}")
            self.emit("    return")
        self.go(after)
        for row, block in rows:
            self.c.tag(row)
            self.open(block)
            self.mark(row)
            self.sequence(row.body, scope)
            if not self.unit.closed:
                self.go(after)
        self.open(after)

    def _do_step(self, node: Node, scope: Scope) -> None:
        hooks = self.c.rules.step_hooks(self.unit.owner, node["name"])
        if not hooks:
            self.sequence(node.body, scope)
            return
        before, body, end, after = (self.c.reserve() for _ in range(4))
        number = self.c.step_number(self.unit.owner, node["name"])
        self.move_to(before)
        self.emit(f"if g.step_before(f, {number}, {end}): return")
        self.go(body)
        self.open(body)
        self.sequence(node.body, scope)
        self.move_to(end)
        self.emit(f"if g.step_after(f, {number}): return")
        self.go(after)
        self.open(after)
