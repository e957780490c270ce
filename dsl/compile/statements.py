"""Compile statements to blocks: Python functions that run without a pause and say which block is next.

A block ends where a player is asked or a procedure is called; the frame remembers the next one. So nothing of a game
is ever on Python's own stack between two blocks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from dsl.compile.expressions import fail
from dsl.compile.scope import Scope
from dsl.diagnostics import Found
from dsl.model import Procedure
from dsl.tree import Node

if TYPE_CHECKING:
    from dsl.compile.compiler import Compiler

ATOMIC = frozenset({"let", "forget", "become", "tokens", "effect-tokens", "change", "decide", "pass", "stop", "end"})


@dataclass
class Unit:
    """One routine being compiled: where its locals end, the block being written, the loops around."""

    owner: str
    size: int
    block: int
    lines: list[str] = field(default_factory=list)
    indent: int = 1
    ends: list[int] = field(default_factory=list)
    passes: list[str] = field(default_factory=list)
    prelude: str = ""
    closed: bool = False
    chosen: str = ""


class Statements:
    """Writes the blocks of one routine after another."""

    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler
        self.unit = Unit("", 0, -1)
        self._core: dict[str, Callable[[Node, Scope], None]] = {
            name[4:].replace("_", "-"): getattr(self, name) for name in dir(self) if name.startswith("_do_")
        }

    # --- blocks

    def begin(self, unit: Unit) -> None:
        self.unit = unit
        self.open(unit.block)

    def open(self, block: int) -> None:
        self.unit.block = block
        self.unit.lines = [self.unit.prelude] if self.unit.prelude else []
        self.unit.indent = 1
        self.unit.closed = False

    def emit(self, line: str) -> None:
        if not self.unit.closed:
            self.unit.lines.append("    " * (self.unit.indent - 1) + line)

    def go(self, block: int) -> None:
        """End the block by naming the next."""
        self.emit(f"f[0] = {block}")
        if self.unit.indent == 1:
            self.close()
        else:
            self.emit("return")

    def close(self) -> None:
        self.c.blocks[self.unit.block] = self.unit.lines
        self.unit.closed = True

    def move_to(self, block: int) -> None:
        """Go on writing in another block, falling into it from this one."""
        if not self.unit.closed:
            self.go(block)
        self.open(block)

    def temporary(self) -> str:
        self.unit.size += 1
        return f"f[{self.unit.size - 1}]"

    def finish(self, final: str) -> None:
        if not self.unit.closed:
            self.emit(final)
            self.close()

    # --- lines

    def sequence(self, nodes: list[Node], scope: Scope) -> None:
        index = 0
        while index < len(nodes):
            node = nodes[index]
            following = nodes[index + 1] if index + 1 < len(nodes) else None
            other = following.body if following and following.word.extra.get("core") == "otherwise" else None
            if node.word.extra.get("core") == "otherwise":
                self.c.report.error("E0410", "`otherwise` follows nothing that could fail", node.span)
                index += 1
                continue
            try:
                self.statement(node, scope, other)
            except Found as found:
                self.c.report.add(found.diagnostic)
            index += 2 if other is not None else 1

    def statement(self, node: Node, scope: Scope, other: list[Node] | None) -> None:
        if self.unit.chosen:
            scope = replace(scope, chosen=self.unit.chosen)
        core = node.word.extra.get("core")
        self.c.tag(node)
        takes_other = core in ("if", "choose", "may")
        if other is not None and not takes_other:
            self.c.report.error("E0410", "`otherwise` follows nothing that could fail", node.span)
        if core is None:
            self.emit(self.c.expressions.vocabulary(node, scope))
        elif takes_other:
            getattr(self, "_with_other_" + core)(node, scope, other or [])
        else:
            self._core[core](node, scope)

    def atomic(self, nodes: list[Node]) -> bool:
        """Whether lines can run without a pause."""
        for node in nodes:
            core = node.word.extra.get("core")
            if core in ("if", "otherwise", "each"):
                if not self.atomic(node.body) or (core == "each" and _leaves(node)):
                    return False
            elif core is not None and core not in ATOMIC:
                return False
        return True

    def value(self, node: Node, scope: Scope) -> str:
        return self.c.expressions.code(node, scope)

    # --- changes

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
            raise fail("E0404", f"say whose {name.text} is meant", name, f"every {term.owner} has its own")
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
        if state.of("while"):
            raise fail("E0412", f"nothing can put somebody in the state {state.name}", node["state"], "",
                       "it holds just while its own condition does")
        owner = "item" if state.of("of-item") else "character"
        self.emit(f"S[{who}+{self.c.memory.slot(owner, 'state ' + state.name)}] = {node.word.extra['value']}")

    def _do_tokens(self, node: Node, scope: Scope) -> None:
        place = f"S[{self.value(node['who'], scope)}+{self.c.constant(node['token'])}]"
        n = self.value(node["n"], scope)
        self.emit(f"{place} += {n}" if node.word.extra["sign"] == "+" else f"{place} -= min({place}, {n})")

    def _do_effect_tokens(self, node: Node, scope: Scope) -> None:
        if scope.rule is None or scope.rule.parameter != "effect":
            raise fail("E0406", "this rule has no effect", node, "", 'write `[effect]` after its name: skill "Poison" [effect]')
        slot = f"g.index.x[{scope.me}, {scope.rule.number}]"
        self.emit(f"S[{self.value(node['who'], scope)}+{slot}] += {self.value(node['n'], scope)}")

    def _do_decide(self, node: Node, scope: Scope) -> None:
        self.emit(f"S[{self.c.memory.slot('game', 'outcome')}] = {(1, 0, 2, 3)[node.form]}")

    # --- branches and loops

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
        every, index, it = self.temporary(), self.temporary(), self.temporary()
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

    # --- questions

    def _ask(self, who: str, node: Node, options: str, passing: bool) -> int:
        """Ask a player; the answer stands in `g.answer` when the returned block runs."""
        then = self.c.reserve()
        self.emit(f"f[0] = {then}")
        self.emit(f"g.choose({who}, {self.c.question(node)}, {options}{', True' if passing else ''})")
        self.close()
        self.open(then)
        return then

    def _branch(self, test: str, body: list[Node], other: list[Node], scope: Scope) -> None:
        """Go one of two ways and meet again."""
        yes, no, after = self.c.reserve(), self.c.reserve(), self.c.reserve()
        self.emit(f"f[0] = {yes} if {test} else {no}")
        self.close()
        for block, lines in ((yes, body), (no, other)):
            self.open(block)
            self.sequence(lines, scope)
            if not self.unit.closed:
                self.go(after)
        self.open(after)

    def _with_other_choose(self, node: Node, scope: Scope, other: list[Node]) -> None:
        place = self.c.expressions.place(node["x"], scope)
        if place is None:
            raise fail("E0402", f"`{node['x'].text}` cannot be given a value here", node["x"])
        passing = "may" in node.word.alternatives[node.form][0]
        self._ask(self.value(node["who"], scope), node, self.c.expressions.members(node["set"], scope), passing)
        self.emit(f"{place} = g.answer")
        self._branch(f"{place} >= 0", node.body, other, scope)

    def _with_other_may(self, node: Node, scope: Scope, other: list[Node]) -> None:
        who = node.get("who")
        player = self.value(who, scope) if who is not None else f"S[{self.me(node, scope)}+1]"
        self._ask(player, node, "(1, 0)", False)
        self._branch("g.answer == 1", node.body, other, scope)

    def me(self, node: Node, scope: Scope) -> str:
        if not scope.me:
            raise fail("E0403", "there is no `self` here; say which player may", node)
        return scope.me

    def _do_modes(self, node: Node, scope: Scope) -> None:
        options = [n for n in node.body if n.word.extra.get("core") == "option"]
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
            self.sequence(option.body, scope)
            if not self.unit.closed:
                self.go(after)
        self.open(after)

    def _do_option(self, node: Node, scope: Scope) -> None:
        raise fail("E0414", "an option stands only under `chooses one`", node)

    def _do_perform(self, node: Node, scope: Scope) -> None:
        mask = " | ".join(self.c.constant(k) for k in node["kinds"])
        passing = "may" in node.word.alternatives[node.form][0]
        actor = self.value(node["actor"], scope)
        chosen = self.temporary()
        self._ask(self.value(node["who"], scope), node, f"g.open_actions({actor}, {mask})", passing)
        self.emit(f"{chosen} = g.action_of({actor}, g.answer)")
        done, none, after = self.c.reserve(), self.c.reserve(), self.c.reserve()
        self.emit("if g.answer < 0:")
        self.emit(f"    f[0] = {none}")
        self.emit("    return")
        self.emit(f"f[0] = {done}")
        self.emit(f"g.perform({actor}, g.answer)")
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

    # --- calls

    def call(self, procedure: Procedure, args: list[str]) -> None:
        """Push the frame of a procedure and go on after it."""
        then = self.c.reserve()
        self.emit(f"f[0] = {then}")
        self.emit(self.c.push(procedure, args))
        self.close()
        self.open(then)

    def _do_do(self, node: Node, scope: Scope) -> None:
        name = node["procedure"]
        procedure = self.c.library.get("procedure", name.text)
        args = node.get("args") or ()
        if len(args) != len(procedure.roles):
            raise fail("E0415", f"{procedure.name} needs {len(procedure.roles)} roles, not {len(args)}", node, "",
                       f"its roles are: {', '.join(procedure.roles) or 'none'}")
        for arg, role in zip(args, procedure.roles, strict=True):
            have = self.c.expressions_type(arg)
            need = self.c.type_of_role(role)
            if need and have != need:
                raise fail("E0405", f"the {role} of {procedure.name} is a {need}, not a {have}", arg)
        self.c.calls.add((self.unit.owner, procedure.name))
        self.call(procedure, [self.value(a, scope) for a in args])

    def _do_test(self, node: Node, scope: Scope) -> None:
        service = self.c.service("service", node)
        who = self.value(node["who"], scope)
        kind = str(self.c.kind_number(node.word.extra["kind"], node["kind"].text))
        self.c.calls.add((self.unit.owner, service.name))
        self.call(service, [who, kind, self.value(node["n"], scope)])
        self._outcomes(node, scope)

    def _do_opposed(self, node: Node, scope: Scope) -> None:
        service = self.c.service("service-opposed", node)
        parts = []
        for whose, kind in ((node["whose"], node["kind"]), (node["other"], node["against"])):
            source, have = self.c.expressions.owner(whose, scope)
            parts.append((self.c.expressions.as_owner(source, have, "character", whose, "ability"),
                          str(self.c.kind_number("ability", kind.text))))
        self.c.calls.add((self.unit.owner, service.name))
        self.call(service, [parts[0][0], parts[1][0], parts[0][1], parts[1][1]])
        self._outcomes(node, scope)

    def _outcomes(self, node: Node, scope: Scope) -> None:
        """Go on by the outcome: the branch of its name, else that of the milder outcome of the same sign."""
        branches = {b.word.extra["outcome"]: b for b in node.body}
        blocks = {name: self.c.reserve() for name in branches}
        after = self.c.reserve()
        order = [blocks.get(n) or blocks.get(m) or after for n, m in
                 (("failure", ""), ("success", ""), ("triumph", "success"), ("misfortune", "failure"))]
        self.emit(f"f[0] = ({', '.join(map(str, order))})[S[{self.c.memory.slot('game', 'outcome')}]]")
        self.close()
        for name, branch in branches.items():
            self.c.tag(branch)
            self.open(blocks[name])
            self.sequence(branch.body, scope)
            if not self.unit.closed:
                self.go(after)
        self.open(after)

    def _do_table(self, node: Node, scope: Scope) -> None:
        table = self.c.library.get("table", node["table"].text)
        number = self.temporary()
        self.emit(f"{number} = {self.value(node['n'], scope)}")
        after = self.c.reserve()
        rows = [(row, self.c.reserve()) for row in table.of("row")]
        for row, block in rows:
            self.emit(f"if {row['low']} <= {number} <= {row.get('high') or row['low']}:")
            self.emit(f"    f[0] = {block}")
            self.emit("    return")
        self.go(after)
        for row, block in rows:
            self.c.tag(row)
            self.open(block)
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

    # --- examples

    def _do_ex_then(self, node: Node, scope: Scope) -> None:
        self.emit(f"g.expect({self.c.question(node)}, {self.value(node['condition'], scope)})")

    def _do_ex_was(self, node: Node, scope: Scope) -> None:
        source, have = self.c.expressions.owner(node["whose"], scope)
        term = self.c.library.term("number", node["x"].text)
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

    _do_ex_board = _do_ex_figure = _do_ex_item = _do_ex_holds = _do_ex_draws = _do_ex_gives = _do_ex_answers = _setup


def _leaves(node: Node) -> bool:
    """Whether a line under this one leaves a repetition or the procedure."""
    return any(n.word.extra.get("core") in ("stop", "end") for n in node.walk())
