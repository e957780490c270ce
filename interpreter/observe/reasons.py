"""Explain numbers and hooks: what a number is made of, and which part of a condition kept a hook from applying.

Nothing is said twice: a hook is explained by the very lines that its compiled function is made of, asked one by one;
a number by the lines of its term, compiled as they are for the number itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dsl.core.terms import BoundLine, IsLine, PartLine
from dsl.model import Hook, Rule, Term
from dsl.tree import Node

if TYPE_CHECKING:
    from interpreter.runtime.game import Game
    from interpreter.runtime.program import Program

Frame = list[Any] | None


@dataclass(frozen=True, slots=True)
class Hindrance:
    """What kept a hook from applying.

    kind  `during` (a procedure is not under way), `whose` (it concerns somebody else), `held` (its bearer is not in the
          state), `limit`, `condition`, `suppressed`, `replaced` (it is at work already)
    node  the part of the condition that was false
    by    the rule that suppresses it
    """

    kind: str
    node: Node | None = None
    by: Rule | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """A part of a number: what it adds, and where it comes from.

    kind    `base` and `part` (lines of the term), `modifier` (a hook of a rule), `bound` (the bounds of the term)
    amount  by how much the number was changed; 0 for what did not apply, or changed nothing
    node    the phrase that says it
    rule    the rule that brings a modifier, with its bearer and the item it is printed on (-1: none)
    when    the condition under which a line of the term counts, if it has one
    why_not what kept it from applying; empty when it applied
    """

    kind: str
    amount: int
    node: Node
    rule: Rule | None = None
    hook: Hook | None = None
    bearer: int = -1
    item: int = -1
    when: Node | None = None
    why_not: tuple[Hindrance, ...] = ()


class Reasons:
    """Explains by the rules of one program. What it compiles is kept."""

    def __init__(self, program: Program) -> None:
        self.program = program
        compiler = program.compiler
        self.rule_of: dict[int, Rule] = {h.number: r for r in program.library.rules() for h in r.hooks}
        self.hooks: dict[int, Hook] = {h.number: h for r in program.library.rules() for h in r.hooks}
        self._hook_of = {name: hook for _, hook, name, _, _ in compiler.tables.modifiers}
        self._hook_of |= {name: hook for _, hook, name in compiler.tables.suppressors}
        self._probes: dict[str, tuple[Any, list[Hindrance]]] = {}
        self._values: dict[tuple[int, int], Any] = {}

    # --- hooks

    def hindrances(
        self, name: str, hook: Hook, game: Game, frame: Frame, subject: int, me: int, this: int
    ) -> tuple[Hindrance, ...]:
        """What keeps a hook, by the name of its function, from applying; empty when nothing does."""
        probe, kinds = self._probe(name, hook)
        found = [kinds[place] for place in probe(game, frame, subject, me, this)]
        return tuple(
            Hindrance(h.kind, h.node, self._suppressor(game, hook, me)) if h.kind == "suppressed" else h for h in found
        )

    def _suppressor(self, game: Game, hook: Hook, me: int) -> Rule | None:
        """The rule that makes this one count for nothing."""
        for test, by, this in game.index.suppress.get(self.rule_of[hook.number].number, ()):
            if test(game, me, by, this):
                return self.rule_of[self._hook_of[test.__name__]]
        return None

    def _probe(self, name: str, hook: Hook) -> tuple[Any, list[Hindrance]]:
        """The lines of a hook's function with each `return NO` noted instead of taken, and what each one means."""
        if name not in self._probes:
            body = self.program.compiler.tables.bodies[name]
            kinds = self._meanings(hook, [line for line in body if line.endswith("return NO")])
            lines, place = ["S = g.S", "out = []"], 0
            for line in body:
                if line.endswith("return NO"):
                    leaves = kinds[place].kind == "during"
                    lines.append(
                        line.removesuffix("return NO") + (f"return [{place}]" if leaves else f"out.append({place})")
                    )
                    place += 1
                elif line.startswith("return victim"):
                    kinds.append(Hindrance("whose"))
                    lines.append(f"if not ({line.removeprefix('return ')}): out.append({place})")
                elif not line.startswith("return"):
                    lines.append(line)
            source = "def probe(g, f, e, me, this, v=0):\n    victim = e\n" + "".join(
                f"    {line}\n" for line in [*lines, "return out"]
            )
            self._probes[name] = (self._function("probe", source), kinds)
        return self._probes[name]

    def _meanings(self, hook: Hook, tests: list[str]) -> list[Hindrance]:
        """What each test of a function stands for: the conditions come last, suppression after them."""
        suppressed = [Hindrance("suppressed")] if tests and tests[-1].startswith("if suppressed(") else []
        conditions = [Hindrance("condition", node) for node in hook.conditions]
        rest = tests[: len(tests) - len(suppressed) - len(conditions)]
        held = self.program.compiler.rules.holds(self.rule_of[hook.number], "me")
        before = []
        for test in rest:
            if test.endswith("is None: return NO"):
                before.append(Hindrance("during"))
            elif " == S[" in test and " & " in test:
                before.append(Hindrance("limit", hook.limit))
            else:
                before.append(Hindrance("held" if held and test == f"if not {held}: return NO" else "whose"))
        return [*before, *conditions, *suppressed]

    # --- numbers

    def number(self, game: Game, term: Term, owner: int, frame: Frame) -> list[Reason]:
        """Every part of a number that is worked out, in the order in which it counts; their amounts add up to it."""
        return list(self._parts(game, term, owner, frame))

    def _parts(self, game: Game, term: Term, owner: int, frame: Frame) -> Iterator[Reason]:
        value = 0
        for reason in self._base(game, term, owner, frame):
            value += reason.amount
            yield reason
        for layer in (game.index.first, game.index.add, game.index.late):
            for function, me, this in layer[f"q{term.number}"][owner]:
                hook = self.hooks[self._hook_of[function.__name__]]
                if layer is game.index.add:
                    amount = function(game, frame, owner, me, this)
                else:
                    amount = function(game, frame, owner, me, this, value) - value
                value += amount
                why = () if amount else self.hindrances(function.__name__, hook, game, frame, owner, me, this)
                yield Reason("modifier", amount, hook.node, self.rule_of[hook.number], hook, me, this, why_not=why)
        for line in term.of(BoundLine):
            bound = self._value(term, line["n"])(game, frame, owner)
            bounded = max(value, bound) if line.word.extra["layer"] == "least" else min(value, bound)
            yield Reason("bound", bounded - value, line)
            value = bounded

    def _base(self, game: Game, term: Term, owner: int, frame: Frame) -> Iterator[Reason]:
        """What the lines of the term itself give; a sum is taken apart."""
        if not term.worked_out:
            yield Reason("base", game.S[max(owner, 0) + term.slot], term.node)
            return
        for line in term.of(IsLine):
            condition = line.get("condition")
            if condition is None or self._value(term, condition)(game, frame, owner):
                for sign, operand in operands(line["value"]):
                    yield Reason("base", sign * self._value(term, operand)(game, frame, owner), operand, when=condition)
                break
        for line in term.of(PartLine):
            condition = line.get("condition")
            if condition is not None and not self._value(term, condition)(game, frame, owner):
                yield Reason("part", 0, line["n"], when=condition, why_not=(Hindrance("condition", condition),))
                continue
            sign = -1 if line.word.extra["sign"] == "-" else 1
            for inner, operand in operands(line["n"]):
                yield Reason(
                    "part", sign * inner * self._value(term, operand)(game, frame, owner), operand, when=condition
                )

    def _value(self, term: Term, node: Node) -> Any:
        """The function of a phrase of a term."""
        key = (term.number, id(node))
        if key not in self._values:
            rules = self.program.compiler.rules
            code = self.program.compiler.expressions.code(node, rules.term_scope(term))
            self._values[key] = self._function("value", f"def value(g, f, e):\n    S = g.S\n    return {code}\n")
        return self._values[key]

    def _function(self, name: str, source: str) -> Any:
        space: dict[str, Any] = {}
        exec(compile(source, "<reasons>", "exec"), self.program.namespace, space)  # noqa: S102
        return space[name]


def operands(node: Node) -> Iterator[tuple[int, Node]]:
    """The parts of a sum, each with its sign."""
    core = node.word.extra.get("core")
    if core in ("plus", "minus"):
        yield from operands(node["a"])
        for sign, operand in operands(node["b"]):
            yield (sign if core == "plus" else -sign), operand
    else:
        yield 1, node
