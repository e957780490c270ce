"""Write values of the rule tree as Python expressions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dsl import rules as r
from dsl.checks.value_graph import size_of
from dsl.checks.work import HEAVY
from dsl.compile.environment import Environment
from dsl.places import ACTIONS
from dsl.rules.walk import walk
from dsl.words import Word

if TYPE_CHECKING:
    from dsl.compile.compiler import Compiler

_ASKING = (r.Apply, r.Worked, r.AbilityOf, r.Permitted, r.Rating, r.SkillWith, r.Filtered, r.Contains, r.Over)
"""What calls a function, or looks at several."""


class Expressions:
    """Writes each class of value by the method of its name; while `counting`, loops that are much count their own work."""

    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler
        self.counting = False
        self._write: dict[type[r.Value], Callable[[Any, Environment], str]] = {
            getattr(r, name[1:]): getattr(self, name) for name in dir(self) if name[0] == "_" and name[1:2].isupper()
        }

    def code(self, value: r.Value, env: Environment) -> str:
        """The Python expression for a value; in covered code, watched where it is a condition or works out a line."""
        source = self._write[value.__class__](value, env)
        if env.shared and (name := env.shared.get(value)):
            return f"({name} if {name} is not None else ({name} := {source}))"
        return source if value.origin is None else self.c.marks.worked_out(value.origin, source)

    def frame(self, frame: r.Frame, env: Environment) -> str:
        if frame.kind == "own":
            return env.own
        if frame.kind == "event":
            return env.event
        if frame.kind == "context":
            return env.contexts[frame.procedure]
        return env.around.get(frame.procedure) or f"g.find({self.c.kinds_set(frame.procedure)})"

    # --- plain values, who and what is at hand

    def _Number(self, value: r.Number, env: Environment) -> str:
        return str(value.n)

    def _Text(self, value: r.Text, env: Environment) -> str:
        return repr(value.text)

    def _Named(self, value: r.Named, env: Environment) -> str:
        return self.c.constant(value.kind, value.name)

    def _Absent(self, value: r.Absent, env: Environment) -> str:
        return "None"

    def _Several(self, value: r.Several, env: Environment) -> str:
        return "(" + "".join(self.code(part, env) + ", " for part in value.parts) + ")"

    def _Bearer(self, value: r.Bearer, env: Environment) -> str:
        return env.me

    def _Subject(self, value: r.Subject, env: Environment) -> str:
        return env.subject

    def _Looked(self, value: r.Looked, env: Environment) -> str:
        return env.looked.get(value.depth, f"t{value.depth}")

    def _PrintedOn(self, value: r.PrintedOn, env: Environment) -> str:
        return env.this

    def _Aim(self, value: r.Aim, env: Environment) -> str:
        return "t"

    def _Everybody(self, value: r.Everybody, env: Environment) -> str:
        return "g.setup.figures"

    def _Placed(self, value: r.Placed, env: Environment) -> str:
        return f"g.setup.figures[{value.number}]"

    # --- what is kept, and what is worked out

    def _Local(self, value: r.Local, env: Environment) -> str:
        slot = self.c.local(value)
        at = f"{slot}+S[{self.code(value.owner, env)}]" if value.owner is not None else str(slot)
        return f"{self.frame(value.frame, env)}[{at}]"

    def _Temporary(self, value: r.Temporary, env: Environment) -> str:
        return env.temporaries[value.number]

    def _Kept(self, value: r.Kept, env: Environment) -> str:
        kept, slot = self.kept_at(value)
        if value.optional and value.owner is not None:
            return f"field({kept}, {self.code(value.owner, env)}, {slot})"
        return f"{kept}[{self.place(value, env)}]"

    def kept_at(self, value: r.Kept) -> tuple[str, int]:
        """The list in which a field is kept, and its offset in its owner."""
        memory = self.c.memory
        return (
            ("S", memory.engine(value.entity, value.name)) if value.engine else memory.kept_at(value.entity, value.name)
        )

    def place(self, value: r.Kept, env: Environment) -> str:
        """The place of a field in its list."""
        _, slot = self.kept_at(value)
        return str(slot) if value.owner is None else f"{self.code(value.owner, env)}+{slot}"

    def _Worked(self, value: r.Worked, env: Environment) -> str:
        number = self.c.term_number(value.type, value.name)
        frame = self.frame(value.frame, env) if value.frame is not None else "None"
        return f"q{number}(g, {frame}, {self.code(value.owner, env) if value.owner is not None else '-1'})"

    def _AbilityOf(self, value: r.AbilityOf, env: Environment) -> str:
        owner = self.code(value.owner, env)
        if ("ability", value.name) in self.c.trees.modifiers:
            return f"a{self.c.kind_number('ability', value.name)}(g, None, {owner})"
        kept, slot = self.c.memory.kept_at("character", value.name)
        return f"{kept}[{owner}+{slot}]"

    def _KindOfTest(self, value: r.KindOfTest, env: Environment) -> str:
        return str(self.c.kind_number(value.kind, value.name))

    def _Rating(self, value: r.Rating, env: Environment) -> str:
        return f"rate(g, {self.code(value.kind, env)}, {self.code(value.who, env)})"

    def _SkillWith(self, value: r.SkillWith, env: Environment) -> str:
        return f"skilled(g, {self.code(value.who, env)}, {self.code(value.item, env)})"

    def _PrintedAt(self, value: r.PrintedAt, env: Environment) -> str:
        return f"at_{value.by}(g, {self.code(value.item, env)}, {value.name!r}, {self.code(value.at, env)})"

    def _Parameter(self, value: r.Parameter, env: Environment) -> str:
        return f"g.index.x.get(({env.me}, {self.c.rule_number(value.rule)}, {env.this}), 0)"

    def _Apply(self, value: r.Apply, env: Environment) -> str:
        """A word of the vocabulary: its template filled, or its function called."""
        word = value.word
        args = self._arguments(value, env)
        if ACTIONS in word.traits.reads:
            self.c.openings.bits(a.name for a in value.args if isinstance(a, r.Named) and a.kind == "trait")
        it = self.code(value.it, env) if value.it is not None else ""
        if isinstance(word.run, str):
            return self.filled(word, word.run, {"it": it, "me": env.me, "this": env.this, **args})
        first = [it] if it else [env.me] if word.traits.needs_self else []
        return f"{self.c.function(word)}(g, {', '.join([*first, *args.values()])})"

    def some(self, targets: r.Value | None, env: Environment) -> list[str]:
        """The test without which there is nobody in a set, if that can be told without working it out."""
        base = targets.base if isinstance(targets, r.Filtered) else targets
        if not isinstance(base, r.Apply) or not base.word.traits.some or self.c.marks.clauses:
            return []
        return [self.filled(base.word, base.word.traits.some, self._arguments(base, env))]

    def filled(self, word: Word, template: str, sources: dict[str, str]) -> str:
        """A template of a word with the sources of what it names."""
        self.c.uses(word)
        return f"({template.format(**sources)})"

    def _arguments(self, value: r.Apply, env: Environment) -> dict[str, str]:
        slots = value.word.slots
        return {slot.name: self.code(arg, env) for slot, arg in zip(slots, value.args, strict=True)}

    # --- arithmetic and conditions

    def _Arithmetic(self, value: r.Arithmetic, env: Environment) -> str:
        a, b = self.code(value.a, env), self.code(value.b, env)
        return f"times({a}, {b})" if value.operator == "*" else f"({a} {value.operator} {b})"

    def _Extreme(self, value: r.Extreme, env: Environment) -> str:
        return f"{value.which}({self.code(value.a, env)}, {self.code(value.b, env)})"

    def _Compare(self, value: r.Compare, env: Environment) -> str:
        return f"({self.code(value.a, env)} {value.operator} {self.code(value.b, env)})"

    def _Odd(self, value: r.Odd, env: Environment) -> str:
        return f"({self.code(value.a, env)} % 2 == 1)"

    def _Not(self, value: r.Not, env: Environment) -> str:
        inner = value.a
        if isinstance(inner, r.NotEmpty):
            return f"(not {self.code(inner.set, env)})"
        return f"(not {self.code(inner, env)})"

    def _All(self, value: r.All, env: Environment) -> str:
        return "(" + " and ".join(self.code(part, env) for part in self.in_turn(value.parts, env)) + ")"

    def _Any(self, value: r.Any, env: Environment) -> str:
        return "(" + " or ".join(self.code(part, env) for part in self.in_turn(value.parts, env, r.Any)) + ")"

    def in_turn(
        self, conditions: Sequence[r.Value], env: Environment, joined: type[r.All | r.Any] = r.All
    ) -> Sequence[r.Value]:
        """Joined conditions as they are asked: first what costs next to nothing. Where it is noted what they come to, as written."""
        if self.c.marks.clauses:
            return conditions
        parts = list(conditions)
        while nested := [p for p in parts if isinstance(p, joined) and p not in env.shared]:
            parts = [part for p in parts for part in (p.parts if p in nested else (p,))]
        return sorted(parts, key=self.cost)

    def cost(self, condition: r.Value) -> int:
        """How dear it is to ask for a condition: 0 where it only reads what is kept."""
        return self.c.work.estimate(condition) if any(map(self._asks, walk(condition))) else 0

    def _asks(self, part: object) -> bool:
        """Whether a part of a condition calls something or looks at several."""
        if isinstance(part, r.InState):
            return bool(self.c.library.get("state", part.state).lasts)
        return isinstance(part, _ASKING)

    def _Exists(self, value: r.Exists, env: Environment) -> str:
        return f"({self.code(value.a, env)} >= 0)"

    def _InState(self, value: r.InState, env: Environment) -> str:
        return self.c.functions.state(value.state, self.code(value.who, env))

    def _Bears(self, value: r.Bears, env: Environment) -> str:
        return f"(({self.code(value.who, env)}, {self.c.rule_number(value.rule)}) in g.index.bears)"

    def _HasTrait(self, value: r.HasTrait, env: Environment) -> str:
        slot, bit = self.c.memory.engine(value.entity, "traits"), self.c.constant("trait", value.trait)
        who = self.code(value.who, env)
        sure = value.entity == "character" or isinstance(value.who, r.Looked)
        return f"(S[{who}+{slot}] & {bit})" if sure else f"(field(S, {who}, {slot}) & {bit})"

    def _Prints(self, value: r.Prints, env: Environment) -> str:
        return f"prints(g, {self.code(value.item, env)}, {self.c.rule_number(value.rule)})"

    def _PrintedThere(self, value: r.PrintedThere, env: Environment) -> str:
        return f"({env.this} in (-1, {self.code(value.item, env)}))"

    def _Permitted(self, value: r.Permitted, env: Environment) -> str:
        return f"p{self.c.number_of('permission', value.act)}(g, {self.code(value.who, env)})"

    def _ActionHas(self, value: r.ActionHas, env: Environment) -> str:
        return f"chosen_has(g, {self.code(value.action, env)}, {self.c.constant('trait', value.trait)})"

    def _ActionOf(self, value: r.ActionOf, env: Environment) -> str:
        return f"deed(g, {self.frame(value.frame, env)})"

    def _CameTo(self, value: r.CameTo, env: Environment) -> str:
        outcomes = tuple(self.c.outcome(name) for name in value.outcomes)
        return f"(S[{self.c.memory.engine('game', 'outcome')}] in {outcomes})"

    def _Tally(self, value: r.Tally, env: Environment) -> str:
        entity = value.kind or "game"
        who = self.code(value.who, env) if value.who is not None else 0
        return f"tally(S, {who}, {self.c.memory.slot(entity, value.key)}, {self.c.memory.now(value.per)})"

    # --- sets

    def looked_through(self, loop: r.Tree, members: str, *repeated: r.Tree) -> str:
        """What a loop goes through; where it is much, what is repeated for each is counted."""
        steps = 1 + self.c.work.uncounted(*repeated) if self.counting else 0
        return f"many(g, {members}, {steps})" if steps * size_of(loop) >= HEAVY else members

    def _Way(self, value: r.Way, env: Environment) -> str:
        return f"way(S, {self.code(value.who, env)}, {self.c.memory.slot('character', f'walk in {value.event}')})"

    def _Filtered(self, value: r.Filtered, env: Environment) -> str:
        it = f"t{value.depth}"
        source, tests = self.sifted(value, replace(env, shared={}), it)
        source = self.looked_through(value, source, *value.filters)
        return f"[{it} for {it} in {source} if {' and '.join(tests)}]"

    def sifted(self, value: r.Filtered, env: Environment, it: str, whether: bool = False) -> tuple[str, list[str]]:
        """The set that is looked through, and the tests that a member must pass.

        Asked only `whether` there is one, it may look through them in another order than that of the set.
        """
        base, inner = value.base, env.looking_at(value.depth, it)
        for few in value.filters:
            source = self._few(few, env)
            if source and isinstance(base, r.Apply) and not self.c.marks.clauses:
                of_word = base.word.traits
                has = of_word.has or (of_word.contains if whether else "")
                if not has:
                    continue
                belongs = self.filled(base.word, has, {"it": it, **self._arguments(base, inner)})
                others = self.in_turn([f for f in value.filters if f is not few], inner)
                free = sum(not self.cost(f) for f in others)
                tests = [self.code(f, inner) for f in others]
                return source, [*tests[:free], *([belongs] if belongs != "(True)" or not tests else []), *tests[free:]]
        tests = [self.code(f, inner) for f in self.in_turn(value.filters, inner)]
        if isinstance(base, r.Apply) and base.word.traits.among[0] and not self.c.marks.clauses:
            (whole, belongs), slots = base.word.traits.among, self._arguments(base, env)
            return self.filled(base.word, whole, slots), [self.filled(base.word, belongs, {"it": it, **slots}), *tests]
        return self.code(base, env), tests

    def _few(self, test: r.Value, env: Environment) -> str:
        """The few that can pass a filter, if they can be listed, to be looked through instead of a whole set.

        The filter's word lists all that pass it (`all`), the set's word tells whether one belongs to it (`has`).
        Where it is noted what conditions come to, nothing is left out.
        """
        if isinstance(test, r.Apply) and test.word.traits.all:
            return self.filled(test.word, test.word.traits.all, self._arguments(test, env))
        if isinstance(test, r.Prints) and isinstance(test.item, r.Looked):
            return f"g.setup.printing[{self.c.rule_number(test.rule)}]"
        return ""

    def _Contains(self, value: r.Contains, env: Environment) -> str:
        member = self.code(value.member, env)
        inner = env.looking_at(value.depth, member)
        tests = [
            self._belongs(member, value.base, env),
            *(self.code(f, inner) for f in self.in_turn(value.filters, inner)),
        ]
        return f"({' and '.join(tests)})"

    def _belongs(self, member: str, base: r.Value, env: Environment) -> str:
        """The test that somebody or something is one of a set."""
        if isinstance(base, r.Apply) and base.word.traits.contains:
            return self.filled(base.word, base.word.traits.contains, {"it": member, **self._arguments(base, env)})
        return f"{member} in {self.code(base, env)}"

    def _Count(self, value: r.Count, env: Environment) -> str:
        return f"len({self.code(value.set, env)})"

    def _Over(self, value: r.Over, env: Environment) -> str:
        it = f"t{value.depth}"
        members = self.looked_through(value, self.code(value.set, replace(env, shared={})), value.n)
        source = f"{self.code(value.n, env)} for {it} in {members}"
        return f"sum({source})" if value.which == "sum" else f"{value.which}(({source}), default=0)"

    def _AtRandom(self, value: r.AtRandom, env: Environment) -> str:
        return f"at_random(g, {self.code(value.set, env)})"

    def _Rolled(self, value: r.Rolled, env: Environment) -> str:
        return f"roll(g, {self.c.constant('die', value.die)}, {self.code(value.n, env)})"

    def _NotEmpty(self, value: r.NotEmpty, env: Environment) -> str:
        return f"bool({self.code(value.set, env)})"
