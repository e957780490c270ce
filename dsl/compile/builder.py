"""Write blocks: Python functions that run without a pause and say which block is next.

A block ends where a player is asked or a procedure is called; the frame remembers the next one. So nothing
of a game is ever on Python's own stack between two blocks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from dsl.compile.scope import Scope
from dsl.core.control import EndStatement, Otherwise, StopStatement
from dsl.diagnostics import Found
from dsl.model import Procedure
from dsl.tree import Node

if TYPE_CHECKING:
    from dsl.compile.compiler import Compiler

ATOMIC = frozenset({"let", "forget", "become", "tokens", "effect-tokens", "change", "decide", "pass", "stop", "end"})


_TAKES_OTHER = ("if", "choose", "may")
"""What `otherwise` may follow."""


@dataclass
class Unit:
    """One routine being compiled: where its locals end, the block being written, the loops around.

    `agreed` are lines to carry out as soon as a player has said yes to the offer that the routine begins with.
    """

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
    agreed: tuple[str, ...] = ()


class Builder:
    """Writes the blocks of one routine after another; each sort of statement is a method `_do_…` of a subclass."""

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

    def mark(self, node: Node) -> None:
        """In covered code, note that a clause is reached."""
        for line in self.c.marks.reach(node):
            self.emit(line)

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

    def temporary(self, type_: str = "number") -> str:
        """A place in the frame for something of a type (or a tuple of such things)."""
        self.c.memory.types.setdefault(self.unit.owner, {})[self.unit.size] = type_
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
            other = following.body if following and isinstance(following.means, Otherwise) else None
            if isinstance(node.means, Otherwise):
                self._lone_otherwise(node)
                index += 1
                continue
            if other is not None and node.word.extra.get("core") not in _TAKES_OTHER:
                self._lone_otherwise(nodes[index + 1])
            try:
                self.statement(node, scope, other)
            except Found as found:
                self.c.report.add(found.diagnostic)
            index += 2 if other is not None else 1

    def _lone_otherwise(self, node: Node) -> None:
        self.c.report.error(
            "E0410",
            "`otherwise` follows nothing that could fail",
            node.span,
            "",
            "it stands right after the lines of an `if`, a `may` or a choice, indented like that",
        )

    def statement(self, node: Node, scope: Scope, other: list[Node] | None) -> None:
        if self.unit.chosen:
            scope = replace(scope, chosen=self.unit.chosen)
        core = node.word.extra.get("core")
        self.c.tag(node)
        self.mark(node)
        if core is None:
            self.emit(self.c.expressions.vocabulary(node, scope))
        elif core in _TAKES_OTHER:
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

    def _branch(
        self, test: str, body: list[Node], other: list[Node], scope: Scope, first: tuple[str, ...] = ()
    ) -> None:
        """Go one of two ways and meet again; the lines of `first` come before the first way."""
        yes, no, after = self.c.reserve(), self.c.reserve(), self.c.reserve()
        self.emit(f"f[0] = {yes} if {test} else {no}")
        self.close()
        for block, lines, before in ((yes, body, first), (no, other, ())):
            self.open(block)
            for line in before:
                self.emit(line)
            self.sequence(lines, scope)
            if not self.unit.closed:
                self.go(after)
        self.open(after)

    def call(self, procedure: Procedure, args: list[str]) -> None:
        """Push the frame of a procedure and go on after it."""
        then = self.c.reserve()
        self.emit(f"f[0] = {then}")
        self.emit(self.c.push(procedure, args))
        self.close()
        self.open(then)


def _leaves(node: Node) -> bool:
    """Whether a line under this one leaves a repetition or the procedure."""
    return any(isinstance(n.means, (StopStatement, EndStatement)) for n in node.walk())
