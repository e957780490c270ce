"""Explain numbers and hooks: what a number is made of, and which part of a condition kept a hook from applying.

Nothing is said twice: a hook is explained by the very guards that its function is written of, asked one by one; a number
by the cases, parts and bounds of its quantity.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dsl import rules as r
from dsl.compile.environment import HOOK, NUMBER_OF_SOMEBODY, OPENING, Environment
from dsl.core.actions import Costs, TargetLine
from dsl.model import Action, Definition, Hook, Rule, Term
from dsl.rules.order import layer_of
from dsl.tree import Node
from interpreter.observe.places import kept_by

if TYPE_CHECKING:
    from interpreter.runtime.game import Game
    from interpreter.runtime.index import Bound
    from interpreter.runtime.program import Program

Frame = list[Any] | None


@dataclass(frozen=True, slots=True)
class Hindrance:
    """What kept a hook from applying.

    kind  `during` (a procedure is not under way), `whose` (it concerns somebody else), `held` (its bearer is not in the
          state), `limit`, `condition`, `suppressed`, `replaced` (it is at work already); of an action also `cost`,
          `banned` (something forbids it), `target` (there is none)
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


_KINDS: dict[type[r.Guard], str] = {
    r.UnderWay: "during",
    r.Concerns: "whose",
    r.Held: "held",
    r.Lasting: "lasting",
    r.Unused: "limit",
    r.When: "condition",
    r.NotIgnored: "suppressed",
}


class Reasons:
    """Explains by the rules of one program. What it compiles is kept.

    Without `why_not` nobody is told why a rule did not apply, which costs more than all the rest.
    """

    def __init__(self, program: Program, why_not: bool = True) -> None:
        self.program, self.why_not = program, why_not
        self.kept = list(kept_by(program))
        self.compiler = program.compiler
        self.rule_of: dict[int, Rule] = {h.number: rule for rule in program.library.rules() for h in rule.hooks}
        self.hooks: dict[int, Hook] = {h.number: h for rule in program.library.rules() for h in rule.hooks}
        self._probes: dict[str, Any] = {}
        self._values: dict[int, Any] = {}

    # --- hooks

    def hindrances(
        self, name: str, game: Game, frame: Frame, subject: int, me: int, this: int
    ) -> tuple[Hindrance, ...]:
        """What keeps a hook, by the name of its function, from applying; empty when nothing does."""
        hook = self.compiler.tables.hooks[name]
        if name not in self._probes:
            self._probes[name] = self._function("probe", self._probe(hook))
        failed = self._probes[name](game, frame, subject, me, this)
        return tuple(self._hindrance(game, hook.guards[place], me) for place in failed)

    def _probe(self, hook: r.Hook) -> str:
        """A function that lists the guards of a hook which keep it from applying."""
        return _listing(self._failing(hook.guards, HOOK))

    def _failing(self, guards: r.Guards, env: Environment) -> list[str]:
        """The lines that put down the places of the guards which fail, up to a procedure that is not under way."""
        functions, lines = self.compiler.functions, list[str]()
        for place, guard in enumerate(guards):
            found, env = functions.under_way(guard, env)
            leaves = f"return [{place}]" if found else f"out.append({place})"
            lines += [*found, f"if {functions.hinders(guard, env)}: {leaves}"]
        return lines

    def _hindrance(self, game: Game, guard: r.Guard, me: int) -> Hindrance:
        by = self._suppressor(game, guard.rule, me) if isinstance(guard, r.NotIgnored) else None
        return Hindrance(_KINDS[type(guard)], guard.origin, by)

    def _suppressor(self, game: Game, rule: str, me: int) -> Rule | None:
        """The rule that makes this one count for nothing."""
        for test, by, this in game.index.suppress.get(self.compiler.ignored_number(rule), ()):
            if test(game, me, by, this):
                return self._rule(test)
        return None

    def _hook(self, function: Any) -> Hook:
        """The hook that a compiled function is of."""
        return self.hooks[self.compiler.hook_number(self.compiler.tables.hooks[function.__name__].id)]

    def _rule(self, function: Any) -> Rule:
        return self.rule_of[self._hook(function).number]

    # --- actions

    def closed(self, game: Game, action: Action, me: int, this: int = -1) -> tuple[Hindrance, ...]:
        """What keeps an action from being open to a character; empty when it is open to it."""
        opening, number = self.compiler.trees.openings[action.name], action.number
        key = f"opening {action.name}"
        if key not in self._probes:
            self._probes[key] = self._function("probe", self._opening_probe(opening))
        failed = self._probes[key](game, None, -1, me, this)
        kept = [self._hindrance(game, opening.guards[n], me) for n in failed if n < len(opening.guards)]
        lines = {n.means.__class__: n for n in reversed(action.lines)}
        kept += [Hindrance("cost", lines.get(Costs)) for n in failed if n == len(opening.guards)]
        kept += [Hindrance("limit", action.line_of_limit) for n in failed if n == len(opening.guards) + 1]
        kept += [Hindrance("banned") for n in failed if n == len(opening.guards) + 2]
        if not kept and not self.program.namespace[f"o{number}"](game, me, this):
            kept = [Hindrance("target", next((n for n in action.lines if isinstance(n.means, TargetLine)), None))]
        return tuple(kept)

    def _opening_probe(self, opening: r.Opening) -> str:
        """A function that lists the guards of an opening that fail, and after them its costs, its limit and bans."""
        openings, functions = self.compiler.openings, self.compiler.functions
        lines = self._failing(opening.guards, OPENING)
        number = self.compiler.procedure_number(opening.action)
        used = openings.used(opening) if opening.limit is None or opening.limit.victim is None else ""
        tests = (
            " and ".join(openings.paid(opening)),
            f"not ({used})" if used else "",
            " and ".join(functions.banned(number, OPENING)),
        )
        lines += [f"if not ({test}): out.append({len(opening.guards) + n})" for n, test in enumerate(tests) if test]
        return _listing(lines)

    # --- numbers

    def number(self, game: Game, term: Term, owner: int, frame: Frame) -> list[Reason]:
        """Every part of a number that is worked out, in the order in which it counts; their amounts add up to it."""
        return list(self._parts(game, term, owner, frame))

    def ability(self, game: Game, ability: Definition, owner: int) -> list[Reason]:
        """The same for an ability of somebody: what it has of it, then what changes that."""
        compiler = self.compiler
        kept = game.field(owner, compiler.memory.slots["character"][ability.name])
        key = f"a{compiler.kind_number('ability', ability.name)}"
        return [Reason("base", kept, ability.node), *self._changes(game, key, owner, None, kept)]

    def _parts(self, game: Game, term: Term, owner: int, frame: Frame) -> Iterator[Reason]:
        value = 0
        quantity = self.compiler.trees.quantities.get((term.type, term.name))
        for reason in self._base(game, term, quantity, owner, frame):
            value += reason.amount
            yield reason
        for reason in self._changes(game, f"q{term.number}", owner, frame, value):
            value += reason.amount
            yield reason
        for bound in quantity.bounds if quantity is not None else ():
            limit = self._value(bound.n)(game, frame, owner)
            bounded = max(value, limit) if bound.which == "max" else min(value, limit)
            assert bound.origin is not None
            yield Reason("bound", bounded - value, bound.origin)
            value = bounded

    def _changes(self, game: Game, key: str, owner: int, frame: Frame, value: int) -> Iterator[Reason]:
        """What the modifiers of somebody's number make of a value."""
        for table in ("first", "add", "late"):
            for function, me, this in self._modifiers(game, table, key, owner):
                hook = self._hook(function)
                if table == "add":
                    amount = function(game, frame, owner, me, this)
                else:
                    amount = function(game, frame, owner, me, this, value) - value
                value += amount
                asked = self.why_not and not amount
                why = self.hindrances(function.__name__, game, frame, owner, me, this) if asked else ()
                yield Reason("modifier", amount, hook.node, self._rule(function), hook, me, this, why_not=why)

    def _modifiers(self, game: Game, table: str, key: str, owner: int) -> list[Bound]:
        """The modifiers of somebody's number: those of the index, and those of states, which are called in place."""
        index, space = game.index, self.program.namespace
        names = self.compiler.tables.at_hand.get((table, key), ()) if owner in index.printed else ()
        found = [*getattr(index, table)[key][owner], *((space[name], owner, -1) for name in names)]
        return sorted(found, key=lambda bound: self._place(bound[0]))

    def _place(self, function: Any) -> tuple[int, int]:
        """When the modifier of a function counts."""
        modifier = self.compiler.tables.hooks[function.__name__]
        assert isinstance(modifier, r.Modifier)
        return layer_of(modifier.layer), self.compiler.hook_number(modifier.id)

    def _base(self, game: Game, term: Term, quantity: r.Quantity | None, owner: int, frame: Frame) -> Iterator[Reason]:
        """What the lines of the term itself give; a sum is taken apart."""
        if quantity is None or quantity.kept is not None:
            yield Reason("base", game.field(max(owner, 0), self.compiler.slot_of(term)), term.node)
            return
        for case in quantity.cases:
            if case.when is None or self._value(case.when)(game, frame, owner):
                for sign, operand in operands(case.value):
                    yield self._operand("base", sign, operand, case, game, frame, owner)
                break
        for part in quantity.parts:
            if part.when is not None and not self._value(part.when)(game, frame, owner):
                hindered = (Hindrance("condition", part.when.origin),)
                yield Reason("part", 0, _phrase(part.value), when=part.when.origin, why_not=hindered)
                continue
            for sign, operand in operands(part.value):
                yield self._operand("part", part.sign * sign, operand, part, game, frame, owner)

    def _operand(
        self, kind: str, sign: int, operand: r.Value, case: r.Case, game: Game, frame: Frame, owner: int
    ) -> Reason:
        amount = sign * self._value(operand)(game, frame, owner)
        return Reason(kind, amount, _phrase(operand), when=case.when.origin if case.when is not None else None)

    def _value(self, value: r.Value) -> Any:
        """The function of a value that a quantity is made of."""
        if id(value) not in self._values:  # by themselves: a tree is long to hash, and the compiler keeps it
            code = self.compiler.expressions.code(value, NUMBER_OF_SOMEBODY)
            self._values[id(value)] = self._function("value", f"def value(g, f, e):\n    S = g.S\n    return {code}\n")
        return self._values[id(value)]

    def _function(self, name: str, source: str) -> Any:
        space: dict[str, Any] = {}
        exec(compile(source, "<reasons>", "exec"), self.program.namespace, space)  # noqa: S102
        return space[name]


def _listing(lines: list[str]) -> str:
    """The function of some lines that put numbers into a list."""
    body = "".join(f"    {line}\n" for line in ["S, out = g.S, []", *lines, "return out"])
    return f"def probe(g, f, e, me, this):\n{body}"


def operands(value: r.Value) -> Iterator[tuple[int, r.Value]]:
    """The parts of a sum, each with its sign."""
    if isinstance(value, r.Arithmetic) and value.operator in ("+", "-"):
        yield from operands(value.a)
        for sign, operand in operands(value.b):
            yield (sign if value.operator == "+" else -sign), operand
    else:
        yield 1, value


def _phrase(value: r.Value) -> Node:
    """The phrase that a value was made of."""
    assert value.origin is not None
    return value.origin
