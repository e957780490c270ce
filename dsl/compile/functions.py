"""Write the functions of the rules: numbers with their modifiers, states, permissions, the tests of hooks, open actions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from dsl import rules as r
from dsl.checks.value_graph import RATINGS, SIZES, Node
from dsl.checks.work import HEAVY
from dsl.compile.environment import HOOK, NUMBER_OF_SOMEBODY, OPENING, Environment
from dsl.core.states import Includes

if TYPE_CHECKING:
    from dsl.compile.compiler import Compiler


class Functions:
    """Writes one function for each number, state, permission, hook and action; `source` holds them in their order."""

    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler
        self.source: list[str] = []

    def write(self, name: str, args: str, lines: Sequence[str]) -> None:
        self.source.append(f"def {name}({args}):\n    S = g.S\n" + "".join(f"    {line}\n" for line in lines))

    def counting(self, node: Node, *trees: r.Tree) -> list[str]:
        """The line by which the function of a node counts its own work, where that is much; see `dsl.checks.work`.

        To be asked for before the rest of the function is written: it says whether loops in it may be much.
        """
        work, expressions = self.c.work, self.c.expressions
        expressions.counting = work.total.get(node, HEAVY) >= HEAVY
        steps = work.uncounted(*trees) if expressions.counting else 0
        return [f"worked(g, {steps})"] if steps >= HEAVY else []

    def code(self, value: r.Value, env: Environment) -> str:
        return self.c.expressions.code(value, env)

    # --- numbers

    def quantities(self) -> None:
        trees = self.c.trees
        for term in self.c.library.terms():
            quantity = trees.quantities.get((term.type, term.name))
            if quantity is not None:
                self._quantity(quantity, f"q{term.number}", bool(term.scope), term.number)
            if term.name in trees.starts and term.owner == "character" and not term.worked_out:
                start = trees.starts[term.name]
                self.c.expressions.counting = True
                self.write(f"z{term.number}", "g, e", [f"return {self.code(start, NUMBER_OF_SOMEBODY)}"])
        for ability in self.c.library.all("ability"):
            hooks = trees.modifiers.get(("ability", ability.name))
            if hooks:
                name = f"a{self.c.kind_number('ability', ability.name)}"
                slot = self.c.memory.slot("character", ability.name)
                self.write(name, "g, f, e", [f"v = S[e+{slot}]", *self._applying(name, hooks), "return v"])
                self._modifiers(name, hooks)

    def _quantity(self, quantity: r.Quantity, name: str, scoped: bool, number: int) -> None:
        env = NUMBER_OF_SOMEBODY
        lines = [*self.counting((quantity.type, quantity.name), quantity), *self._base(quantity, env)]
        if quantity.type != "number":
            self.write(name, "g, f, e", [*lines, "return -1"])
            return
        hooks = self.c.trees.modifiers.get(("term", quantity.name), [])
        lines += self._applying(name, hooks)
        lines += [f"v = {bound.which}(v, {self.code(bound.n, env)})" for bound in quantity.bounds]
        if scoped:
            lines.append(f"if g.totals is not None: g.totals[{number}, e] = v")
        self.write(name, "g, f, e", [*lines, "return v"])
        self._modifiers(name, hooks)

    def _base(self, quantity: r.Quantity, env: Environment) -> list[str]:
        """The lines that set `v` (numbers) or return the value (other types)."""
        if quantity.kept is not None:
            return [f"v = {self.code(quantity.kept, env)}"]
        number = quantity.type == "number"
        lines = ["v = 0"] if number and (not quantity.cases or quantity.cases[0].when is not None) else []
        keyword = "if"
        for case in quantity.cases:
            value = self.code(case.value, env)
            if case.when is None:
                indent = "    " if keyword == "elif" else ""
                lines += ["else:"] if indent and number else []
                lines.append(f"{indent if number else ''}{f'v = {value}' if number else f'return {value}'}")
                break
            test = self.code(case.when, env)
            lines.append(f"{keyword} {test}: v = {value}" if number else f"if {test}: return {value}")
            keyword = "elif" if number else "if"
        for part in quantity.parts:
            test = f"if {self.code(part.when, env)}: " if part.when is not None else ""
            lines.append(f"{test}v {'-' if part.sign < 0 else '+'}= {self.code(part.value, env)}")
        return lines

    def _modifiers(self, key: str, hooks: Sequence[r.Modifier]) -> None:
        for modifier in hooks:
            number = self.c.hook_number(modifier.id)
            name, counting = f"m{number}_{key}", self.counting(("hook", modifier.id), modifier)
            env, lines = self.guards(modifier.guards, HOOK, "0" if modifier.layer == "add" else "v")
            lines = [*counting, *lines, *self.c.marks.reach(modifier.origin), f"return {self._changed(modifier, env)}"]
            self.write(name, "g, f, e, me, this" + ("" if modifier.layer == "add" else ", v"), lines)
            self.c.tables.modifiers.append((key, number, name, modifier.layer, modifier.own))
            self.c.tables.hooks[name] = modifier

    def _changed(self, modifier: r.Modifier, env: Environment) -> str:
        """What an adding modifier adds; what another makes of the number `v`."""
        n = self.code(modifier.n, env) if modifier.n is not None else "0"
        bound = self.code(modifier.bound, env) if modifier.bound is not None else "0"
        if modifier.layer == "add":
            return f"{'-' if modifier.sign < 0 else ''}({n})"
        if modifier.layer == "bounded add":
            raised, reduced = f"max(v, min(v + {n}, {bound}))", f"min(v, max(v - {n}, {bound}))"
            return reduced if modifier.sign < 0 else raised
        return {"set": n, "half": "v // 2", "least": f"max(v, {n})", "most": f"min(v, {n})"}[modifier.layer]

    def _applying(self, key: str, hooks: Sequence[r.Modifier]) -> list[str]:
        """The lines that let the modifiers in play change `v`, layer by layer; where they are many, their work is counted."""
        steps = [self.c.work.hidden(("hook", hook.id)) for hook in hooks]
        much = sum(steps) * SIZES["character"] >= HEAVY
        lines = []
        for layer, table, does in (
            (("set",), "first", "v = m(g, f, e, me, this, v)"),
            (("add",), "add", "v += m(g, f, e, me, this)"),
            (("bounded add", "half", "least", "most"), "late", "v = m(g, f, e, me, this, v)"),
        ):
            if any(hook.layer in layer for hook in hooks):
                row = f"g.index.{table}['{key}'][e]"
                lines.append(f"for m, me, this in {f'many(g, {row}, {max(steps)})' if much else row}: {does}")
        return lines

    # --- what keeps a hook from applying

    def guards(self, guards: r.Guards, env: Environment, nothing: str) -> tuple[Environment, list[str]]:
        """The lines that leave a function when a hook does not apply, and what stands for the procedures they find."""
        lines: list[str] = []
        for guard in guards:
            found, env = self.under_way(guard, env)
            lines += [*found, f"if {self.hinders(guard, env)}: return {nothing}"]
        return env, lines

    def under_way(self, guard: r.Guard, env: Environment) -> tuple[list[str], Environment]:
        """The line, if any, that finds the procedure which a guard asks for, and what stands for its frame then."""
        if not isinstance(guard, r.UnderWay):
            return [], env
        source = f"c{len(env.contexts)}"
        line = f"{source} = g.find({self.c.kinds_set(guard.frame.procedure)})"
        return [line], env.within(guard.frame, source)

    def hinders(self, guard: r.Guard, env: Environment) -> str:
        """The test that a guard keeps its hook from applying."""
        if isinstance(guard, r.UnderWay):
            return f"{env.contexts[guard.frame.procedure]} is None"
        if isinstance(guard, r.Unused):
            return self.used(guard.limit, env)
        if isinstance(guard, r.NotIgnored):
            return f"suppressed(g, {self.c.rule_number(guard.rule)}, {env.me})"
        assert isinstance(guard, (r.Concerns, r.Held, r.When))
        return f"not {self.code(guard.test, env)}"

    # --- limits

    def _remembered(self, limit: r.Limit, env: Environment) -> tuple[str, str, str, str]:
        """Where uses and their time are remembered, the present time, and the bit of this use."""
        places = (self.c.memory.add(limit.owner, f"{word} {limit.key}") for word in ("used", "used when"))
        used, when = (f"S[{place}]" if limit.owner == "game" else f"S[{env.me}+{place}]" for place in places)
        now = "1" if limit.per == "game" else f"S[{self.c.memory.engine('game', limit.per)}]"
        bit = f"(1 << g.setup.number_of[{self.code(limit.victim, env)}])" if limit.victim is not None else "1"
        return used, when, now, bit

    def used(self, limit: r.Limit, env: Environment) -> str:
        """The test that a limit has been used up."""
        used, when, now, bit = self._remembered(limit, env)
        return f"{used} & {bit} and {when} == {now}"

    def use_up(self, limit: r.Limit, env: Environment) -> list[str]:
        """The lines that remember a use."""
        used, when, now, bit = self._remembered(limit, env)
        return [f"{used} = ({used} if {when} == {now} else 0) | {bit}", f"{when} = {now}"]

    # --- states and permissions

    @cached_property
    def _including(self) -> dict[str, list[str]]:
        """For each state that others include: those others."""
        found: dict[str, list[str]] = {}
        for state in self.c.library.all("state"):
            for name in dict.fromkeys(line["state"].text for line in state.of(Includes)):
                found.setdefault(name, []).append(state.name)
        return found

    def state(self, name: str, source: str) -> str:
        """The condition that somebody is in a state, or in one that includes it."""
        including = self._including.get(name, ())
        if including and not source.isidentifier():
            return f"s{self.c.number_of('state', name)}(g, {source})"
        return "(" + " or ".join(self._state_alone(n, source) for n in [name, *including]) + ")"

    def _state_alone(self, name: str, source: str) -> str:
        state = self.c.library.get("state", name)
        if state.lasts:
            return f"s{self.c.number_of('state', name)}(g, {source})"
        return f"S[{source}+{self.c.memory.slot(state.entity, 'state ' + name)}]"

    def states(self) -> None:
        for state in self.c.library.all("state"):
            trees = self.c.trees.states.get(state.name, ())
            counting = self.counting(("state", state.name), *trees)
            tests = [self.code(test, NUMBER_OF_SOMEBODY) for test in trees]
            test = " or ".join(tests) if tests else self.state(state.name, "e")
            self.write(f"s{self.c.number_of('state', state.name)}", "g, e", [*counting, f"return {test}"])

    def permissions(self) -> None:
        for permission in self.c.library.all("permission"):
            key = f"p{self.c.number_of('permission', permission.name)}"
            hooks = [h for h in self.c.trees.allowances if h.act == permission.name]
            trees = self.c.trees.permissions[permission.name]
            lines = self.counting(("permission", permission.name), *trees)
            default = " or ".join(self.code(t, NUMBER_OF_SOMEBODY) for t in trees)
            if any(not h.allow for h in hooks):
                lines.append(f"for m, me, this in g.index.first['{key}'][e]:")
                lines.append("    if m(g, None, e, me, this): return False")
            if default == "1":
                lines.append("return True")
            else:
                lines += [f"if {default}: return True"] if default != "0" else []
                if any(h.allow for h in hooks):
                    lines.append(f"for m, me, this in g.index.add['{key}'][e]:")
                    lines.append("    if m(g, None, e, me, this): return True")
                lines.append("return False")
            self.write(key, "g, e", lines)
            for hook in hooks:
                number = self.c.hook_number(hook.id)
                self._test(f"m{number}_{key}", "g, f, e, me, this", hook, HOOK)
                layer = "add" if hook.allow else "set"
                self.c.tables.modifiers.append((key, number, f"m{number}_{key}", layer, hook.own))

    # --- the tests of hooks

    def _test(self, name: str, args: str, hook: r.Hook, env: Environment) -> None:
        """The function that tells whether a hook applies."""
        counting = self.counting(("hook", hook.id), *hook.guards)
        _, lines = self.guards(hook.guards, env, "False")
        self.c.tables.hooks[name] = hook
        self.write(name, args, [*counting, *lines, *self.c.marks.reach(hook.origin), "return True"])

    def trigger_test(self, trigger: r.Trigger) -> None:
        self.c.expressions.counting = True
        _, lines = self.guards(trigger.guards, HOOK, "False")
        name = f"h{self.c.hook_number(trigger.id)}"
        self.c.tables.hooks[name] = trigger
        self.write(name, "g, f, me, this", [*lines, "return True"])

    def suppressions(self) -> None:
        for hook in self.c.trees.suppressions:
            number = self.c.hook_number(hook.id)
            self._test(f"x{number}", "g, e, me, this", hook, HOOK)
            if self.c.has_rule(hook.kind, hook.rule):
                self.c.tables.suppressors.append((self.c.rule_number(f"{hook.kind}:{hook.rule}"), number, f"x{number}"))

    def friendships(self) -> None:
        for hook in self.c.trees.friendships:
            number = self.c.hook_number(hook.id)
            self._test(f"k{number}", "g, e, me, this", hook, HOOK)
            self.c.tables.friendships.append((number, f"k{number}"))

    # --- tests and actions

    def ratings(self) -> None:
        """The function that says what a character adds to each kind of test."""
        lines = self.counting(RATINGS, *self.c.trees.ratings.values())
        for ability in self.c.library.all("ability"):
            value = self.code(r.AbilityOf(ability.name, r.Subject()), NUMBER_OF_SOMEBODY)
            lines.append(f"if kind == {self.c.kind_number('ability', ability.name)}: return {value}")
        for test in self.c.library.all("test"):
            value = self.code(self.c.trees.ratings[test.name], NUMBER_OF_SOMEBODY)
            lines.append(f"if kind == {self.c.kind_number('test', test.name)}: return {value}")
        self.write("rate", "g, kind, e", [*lines, "return 0"])

    def opening(self, number: int, opening: r.Opening) -> None:
        """The function of an action that returns its targets: `(-1,)` without a target, `()` where it is not open.

        Asked with `paid`, it leaves costs and limits out: they have been met by whoever is in the middle of the action.
        """
        env, counting = OPENING, self.counting(("opening", opening.action), opening)
        _, lines = self.guards(opening.guards, env, "()")
        for asked, _ in opening.costs:
            lines.append(f"if not (paid or {self.code(asked.pool, env)} >= {self.code(asked.n, env)}): return ()")
        filters = [self.code(f, env) for f in opening.filters]
        if opening.limit is not None:
            aimed = opening.limit.victim is not None
            limit = r.Limit(opening.limit.key, opening.limit.per, opening.limit.owner, r.Aim() if aimed else None)
            test = f"(paid or not ({self.used(limit, env)}))"
            if aimed:
                filters.append(test)
            else:
                lines.append(f"if not {test}: return ()")
        if opening.targets is None:
            lines.append("return (-1,)")
        elif filters:
            lines.append(f"return [t for t in {self.code(opening.targets, env)} if {' and '.join(filters)}]")
        else:
            lines.append(f"return {self.code(opening.targets, env)}")
        self.write(f"o{number}", "g, me, this, paid=False", [*counting, *lines])
