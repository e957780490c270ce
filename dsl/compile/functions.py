"""Write the functions of the rules: numbers with their modifiers, states, permissions, the tests of hooks, open actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from dsl import rules as r
from dsl.checks.value_graph import SIZES
from dsl.checks.work import HEAVY
from dsl.compile.environment import HOOK, NUMBER_OF_SOMEBODY, Environment
from dsl.core.hooks import UNCOUNTED
from dsl.places import LATEST, PERIOD_BITS, RATINGS, Place, place_of_term
from dsl.rules.order import layer_of
from dsl.rules.walk import walk

if TYPE_CHECKING:
    from dsl.compile.compiler import Compiler

BITS = 60 - PERIOD_BITS
"""So many limits share a place of memory, above the period that they were used in: Python is quick with numbers of this size."""


TABLES = {"set": "first", "add": "add"}
"""The table of the index in which modifiers of a layer are looked for; of all other layers it is `late`."""


_KEPT = (r.Subject, r.Kept, r.Number, r.Not, r.All, r.Any, r.Compare, r.Exists, r.InState)
"""What asks for nothing but places of memory."""
_FEW = 8
"""Of so few parts a condition is written out wherever it is asked, instead of a call."""


def layer_in(hook: r.Modifier | r.Permission) -> str:
    """The layer of a modifier; what forbids is looked at before what allows."""
    return hook.layer if isinstance(hook, r.Modifier) else "add" if hook.allow else "set"


def _is_dear(guard: r.Guard) -> bool:
    """Whether a guard asks for more than places of memory; the others, which cost next to nothing, are asked first."""
    return not isinstance(guard, (r.Concerns, r.Held, r.When)) or not all(map(_at_hand, walk(guard.test)))


def _at_hand(part: object) -> bool:
    """Whether a part of a test only reads a place of memory: of the game, of the bearer or of the event."""
    if isinstance(part, r.Local):
        return part.frame.kind in ("own", "event")
    return isinstance(part, (*_KEPT, r.Bearer))


class Functions:
    """Writes one function for each number, state, permission, hook and action; `source` holds them in their order."""

    writes_out = True
    """Whether short conditions are written out wherever they are asked, so that nothing is called."""

    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler
        self.source: list[str] = []
        self._limits: dict[tuple[str, str], dict[str, int]] = {}

    def write(self, name: str, args: str, lines: Sequence[str]) -> None:
        self.source.append(f"def {name}({args}):\n    S = g.S\n" + "".join(f"    {line}\n" for line in lines))

    def _kept(self, place: Place, name: str, lines: Sequence[str]) -> None:
        """Write a function of somebody whose answer is kept, if it is one of those; see `dsl.compile.known`."""
        if number := self.c.known.numbers.get(place):
            ask = f"v = g.known[k] = {name}_anew(g, e)"
            self.source.append(
                f"def {name}(g, e):\n    v = g.known.get(k := e + {number << 32})\n    if v is None: {ask}\n    return v\n"
            )
            name = f"{name}_anew"
        self.write(name, "g, e", lines)

    def counting(self, place: Place, *trees: r.Tree) -> list[str]:
        """The line by which the function of a place counts its own work, where that is much; see `dsl.checks.work`."""
        steps = self.counted(place, *trees)
        return [f"worked(g, {steps})"] if steps else []

    def counted(self, place: Place, *trees: r.Tree) -> int:
        """The steps that the function of a place counts by itself; 0 where they are few.

        To be asked for before the rest of the function is written: it says whether loops in it may be much.
        """
        work, expressions = self.c.work, self.c.expressions
        expressions.counting = work.total.get(place, HEAVY) >= HEAVY
        steps = work.uncounted(*trees) if expressions.counting else 0
        return steps if steps >= HEAVY else 0

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
                kept, slot = self.c.memory.kept_at("character", ability.name)
                self.write(name, "g, f, e", [f"v = {kept}[e+{slot}]", *self._applying(name, hooks), "return v"])
                self._modifiers(name, hooks)

        for action in self.c.library.all("action"):
            for kind in ("cost", "ban"):
                hooks = trees.modifiers.get((kind, action.name))
                if hooks:
                    name = f"{kind}{action.number}"
                    self.write(name, "g, f, e, v", [*self._applying(name, hooks), "return v if v > 0 else 0"])
                    self._modifiers(name, hooks)

    def cost(self, action: int, cost: r.Cost, env: Environment) -> str:
        """What an action costs somebody, with the modifiers of that."""
        n = self.code(cost.n, env)
        return f"cost{action}(g, None, {env.me}, {n})" if self.modified("cost", action) else n

    def banned(self, action: int, env: Environment) -> list[str]:
        """The test that nothing forbids an action, if anything could: nothing is called where no such rule is in play."""
        key = f"ban{action}"
        layers = {layer for changed, _, _, layer, _ in self.c.tables.modifiers if changed == key}
        if not layers:
            return []
        indexed = layers == {"add"} and ("add", key) not in self.c.tables.at_hand
        in_play = f"{action} in {env.bans} and " if indexed else ""
        return [f"not ({in_play}{key}(g, None, {env.me}, 0))"]

    def modified(self, kind: str, action: int) -> bool:
        return any(key == f"{kind}{action}" for key, *_ in self.c.tables.modifiers)

    def _quantity(self, quantity: r.Quantity, name: str, scoped: bool, number: int) -> None:
        env = NUMBER_OF_SOMEBODY
        lines = [*self.counting(place_of_term(quantity.type, quantity.name), quantity), *self._base(quantity, env)]
        if quantity.type != "number":
            self.write(name, "g, f, e", [*lines, "return -1"])
            return
        hooks = self.c.trees.modifiers.get(("term", quantity.name), [])
        lines += self._applying(name, hooks)
        lines += [self._bounded(bound, env) for bound in quantity.bounds]
        if scoped:
            lines.append(f"if g.totals is not None: g.totals[{number}, e] = v")
        self.write(name, "g, f, e", [*lines, "return v"])
        self._modifiers(name, hooks)

    def _bounded(self, bound: r.Bound, env: Environment) -> str:
        """The line that keeps `v` within a bound; against a number that is written out nothing is called."""
        n = self.code(bound.n, env)
        if isinstance(bound.n, r.Number):
            return f"if v {'<' if bound.which == 'max' else '>'} {n}: v = {n}"
        return f"v = {bound.which}(v, {n})"

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
            name, counting = f"m{number}_{key}", self.counting(Place("hook", modifier.id), modifier)
            env, lines = self.guards(modifier.guards, HOOK, "0" if modifier.layer == "add" else "v")
            lines = [*counting, *lines, *self.c.marks.reach(modifier.origin), f"return {self._changed(modifier, env)}"]
            self.write(name, "g, f, e, me, this" + ("" if modifier.layer == "add" else ", v"), lines)
            self.c.tables.modifiers.append((key, number, name, modifier.layer, modifier.own))
            self.c.tables.hooks[name] = modifier

    def _applying(self, key: str, hooks: Sequence[r.Modifier]) -> list[str]:
        """The lines that let the modifiers in play change `v`, layer by layer; where they are many, their work is counted."""
        steps = [self.c.work.hidden(Place("hook", hook.id)) for hook in hooks]
        much = sum(steps) * SIZES["character"] >= HEAVY
        lines = []
        for table, change in (("first", "v = {}, v)"), ("add", "v += {})"), ("late", "v = {}, v)")):
            of_table = [h for h in hooks if TABLES.get(h.layer, "late") == table]
            at_hand = self._at_hand(key, table, of_table)
            if len(at_hand) < len(of_table):
                row, call = f"g.index.{table}['{key}'][e]", change.format("m(g, f, e, me, this")
                lines.append(f"for m, me, this in {f'many(g, {row}, {max(steps)})' if much else row}: {call}")
            lines += [f"if {test}: {change.format(f'{name}(g, f, e, e, -1')}" for test, name in at_hand]
        return lines

    def _at_hand(self, key: str, table: str, hooks: Sequence[r.Modifier | r.Permission]) -> list[tuple[str, str]]:
        """The hooks that everybody bears who is in a state: called where they count, with the test that comes before.

        The index looks for the others. Where it is not all one which counts first, either all are called so or none; in
        covered code none.
        """
        if self.c.marks.clauses:
            return []
        found = [(h, guard) for h in hooks if h.own for guard in h.guards if isinstance(guard, r.Held)]
        if len(found) < len(hooks) and table != "add" and isinstance(hooks[0], r.Modifier):
            return []
        rows = []
        for hook, guard in sorted(found, key=lambda f: (layer_of(layer_in(f[0])), self.c.hook_number(f[0].id))):
            name = f"m{self.c.hook_number(hook.id)}_{key}"
            self.c.tables.at_hand.setdefault((table, key), []).append(name)
            rows.append((f"{self.code(guard.test, NUMBER_OF_SOMEBODY)} and e in g.index.printed", name))
        return rows

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

    # --- what keeps a hook from applying

    def guards(self, guards: r.Guards, env: Environment, nothing: str) -> tuple[Environment, list[str]]:
        """The lines that leave a function when a hook does not apply, and what stands for the procedures they find."""
        lines: list[str] = []
        for guard in guards if self.c.marks.clauses else sorted(guards, key=_is_dear):
            found, env = self.under_way(guard, env)
            lines += found
            if isinstance(guard, (r.Concerns, r.Held, r.When)):
                lines += self.leaving(guard.test, False, f"return {nothing}", env)
            else:
                lines.append(f"if {self.hinders(guard, env)}: return {nothing}")
        return env, lines

    def leaving(self, test: r.Value, holds: bool, leave: str, env: Environment) -> list[str]:
        """The lines that leave a function if a condition holds, or if it does not; whether there is anybody is found with the first."""
        if isinstance(test, r.Not):
            return self.leaving(test.a, not holds, leave, env)
        joined = r.Any if holds else r.All
        if isinstance(test, joined):
            parts = self.c.expressions.in_turn(test.parts, env, joined)
            return [line for part in parts for line in self.leaving(part, holds, leave, env)]
        found = test.set if isinstance(test, r.NotEmpty) else None
        if not isinstance(found, r.Filtered) or self.c.marks.clauses:
            return [f"if {'' if holds else 'not '}{self.code(test, env)}: {leave}"]
        it = f"t{found.depth}"
        source, tests = self.c.expressions.sifted(found, env, it, whether=True)
        loop = f"for {it} in {self.c.expressions.looked_through(found, source, *found.filters)}:"
        test_of_one = f"    if {' and '.join(tests)}: "
        return [loop, test_of_one + leave] if holds else [loop, test_of_one + "break", f"else: {leave}"]

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
            return f"suppressed(g, {self.c.ignored_number(guard.rule)}, {env.me})"
        assert isinstance(guard, (r.Concerns, r.Held, r.When))
        return f"not {self.code(guard.test, env)}"

    # --- limits

    def _remembered(self, limit: r.Limit, env: Environment) -> tuple[str, str]:
        """Where uses are remembered, and the bit of this use: above those of the period, of which there is but one in a game.

        Limits of one period share a place, each with a bit of its own; of one for each victim every victim has a bit.
        """
        alike = self._limits.setdefault((limit.owner, limit.per), {})
        number = alike.setdefault(limit.key, len(alike)) if limit.victim is None else 0
        key = f"{limit.per} {number // BITS}" if limit.victim is None else limit.key
        place = self.c.memory.add(limit.owner, f"used {key}")
        lowest = 1 if limit.per == "game" else 1 << PERIOD_BITS
        bit = (
            f"({lowest} << g.setup.number_of[{self.code(limit.victim, env)}])"
            if limit.victim is not None
            else str(lowest << number % BITS)
        )
        return f"S[{place}]" if limit.owner == "game" else f"S[{env.me}+{place}]", bit

    def used(self, limit: r.Limit, env: Environment) -> str:
        """The test that a limit has been used up."""
        used, bit = self._remembered(limit, env)
        return f"{used} & {bit}" + ("" if limit.per == "game" else f" and {self._lately(used, limit)}")

    def _lately(self, used: str, limit: r.Limit) -> str:
        """The test that the last use was in the present period."""
        return f"{used} & {LATEST} == {self.c.memory.now(limit.per)}"

    def use_up(self, limit: r.Limit, env: Environment) -> list[str]:
        """The lines that remember a use."""
        used, bit = self._remembered(limit, env)
        if limit.per == "game":
            return [f"{used} |= {bit}"]
        return [f"{used} = ({used} if {self._lately(used, limit)} else {self.c.memory.now(limit.per)}) | {bit}"]

    # --- states and permissions

    def state(self, name: str, source: str) -> str:
        """The condition that somebody is in a state, or in one that includes it."""
        including = self.c.names.including.get(name, ())
        if name in self.c.names.uncounted:
            return f"s{self.c.number_of('state', name)}(g, {source})"
        if including and not source.isidentifier():
            return f"s{self.c.number_of('state', name)}(g, {source})"
        return "(" + " or ".join(self._state_alone(n, source) for n in [name, *including]) + ")"

    def _state_alone(self, name: str, source: str) -> str:
        state = self.c.library.get("state", name)
        if name in self.c.names.uncounted:
            return f"s{self.c.number_of('state', name)}(g, {source})"
        if state.lasts:
            tests = self.c.trees.states[name]
            if (
                source.isidentifier()
                and self.writes_out
                and not self.c.marks.clauses
                and all(map(self._is_written_out, tests))
            ):
                looked_at = replace(NUMBER_OF_SOMEBODY, subject=source)
                return "(" + " or ".join(self.code(test, looked_at) for test in tests) + ")"
            return f"s{self.c.number_of('state', name)}(g, {source})"
        return f"S[{source}+{self.c.memory.slot(state.entity, 'state ' + name)}]"

    def _is_written_out(self, test: r.Value) -> bool:
        """Whether asking for a condition costs less than a call; one that asks for other conditions is not written out."""
        parts = list(walk(test))
        asked = [self.c.library.get("state", part.state) for part in parts if isinstance(part, r.InState)]
        return len(parts) <= _FEW and all(isinstance(part, _KEPT) for part in parts) and not any(s.lasts for s in asked)

    def states(self) -> None:
        for state in self.c.library.all("state"):
            trees = self.c.trees.states.get(state.name, ())
            counting = self.counting(Place("state", state.name), *trees)
            tests = [self.code(test, NUMBER_OF_SOMEBODY) for test in trees]
            test = " or ".join(tests) if tests else self.state(state.name, "e")
            if len(trees) == 1 and isinstance(trees[0], r.NotEmpty) and state.name not in self.c.names.uncounted:
                counting += self.leaving(trees[0], True, "return True", NUMBER_OF_SOMEBODY)
                test = "False"
            if state.name in self.c.names.uncounted:
                inner = [self._state_alone(name, "e") for name in self.c.names.including.get(state.name, ())]
                kept = [] if tests else [f"S[e+{self.c.memory.slot(state.entity, 'state ' + state.name)}]"]
                test = (
                    f"({' or '.join([*tests, *kept, *inner])}) and not suppressed(g, {self._uncounted(state.name)}, e)"
                )
            name = f"s{self.c.number_of('state', state.name)}"
            self._kept(Place("state", state.name), name, [*counting, f"return {test}"])

    def permissions(self) -> None:
        for permission in self.c.library.all("permission"):
            key = f"p{self.c.number_of('permission', permission.name)}"
            hooks = [h for h in self.c.trees.allowances if h.act == permission.name]
            trees = self.c.trees.permissions[permission.name]
            counting = self.counting(Place("permission", permission.name), *trees)
            default = " or ".join(self.code(t, NUMBER_OF_SOMEBODY) for t in trees)
            by_default = [line for t in trees for line in self.leaving(t, True, "return True", NUMBER_OF_SOMEBODY)]
            forbidding = self._testing(key, "first", [h for h in hooks if not h.allow], "return False")
            allowing = self._testing(key, "add", [h for h in hooks if h.allow], "return True")
            if default == "1":
                lines = [*counting, *forbidding, "return True"]
            else:
                allowing = allowing if default == "0" else [*by_default, *allowing]
                lines = [*counting, *forbidding, *allowing, "return False"]
            self._kept(Place("permission", permission.name), key, lines)
            for hook in hooks:
                number = self.c.hook_number(hook.id)
                self._test(f"m{number}_{key}", "g, f, e, me, this", hook, HOOK)
                self.c.tables.modifiers.append((key, number, f"m{number}_{key}", layer_in(hook), hook.own))

    def _testing(self, key: str, table: str, hooks: Sequence[r.Permission], then: str) -> list[str]:
        """The lines that end a permission where a hook in play says so."""
        at_hand, lines = self._at_hand(key, table, hooks), []
        if len(at_hand) < len(hooks):
            lines = [f"for m, me, this in g.index.{table}['{key}'][e]:", f"    if m(g, None, e, me, this): {then}"]
        return lines + [f"if {test} and {name}(g, None, e, e, -1): {then}" for test, name in at_hand]

    # --- the tests of hooks

    def _test(self, name: str, args: str, hook: r.Hook, env: Environment) -> None:
        """The function that tells whether a hook applies."""
        counting = self.counting(Place("hook", hook.id), *hook.guards)
        _, lines = self.guards(hook.guards, env, "False")
        self.c.tables.hooks[name] = hook
        self.write(name, args, [*counting, *lines, *self.c.marks.reach(hook.origin), "return True"])

    def trigger_test(self, trigger: r.Trigger) -> None:
        self.c.expressions.counting = True
        _, lines = self.guards(trigger.guards, HOOK, "False")
        name = f"h{self.c.hook_number(trigger.id)}"
        self.c.tables.hooks[name] = trigger
        self.write(name, "g, f, me, this", [*lines, "return True"])

    def _uncounted(self, state: str) -> int:
        """What is suppressed when somebody counts as not being in a state; the state's own rule has the number itself."""
        return -1 - self.c.rule_number(f"state:{state}")

    def suppressions(self) -> None:
        for number, hook in {self.c.hook_number(hook.id): hook for hook in self.c.trees.suppressions}.items():
            self._test(f"x{number}", "g, e, me, this", hook, HOOK)
        for hook in self.c.trees.suppressions:
            number, uncounted = self.c.hook_number(hook.id), hook.kind == UNCOUNTED
            key = self._uncounted(hook.rule) if uncounted else self.c.ignored_number(f"{hook.kind}:{hook.rule}")
            self.c.tables.suppressors.append((key, number, f"x{number}"))

    def relations(self) -> None:
        for hook in self.c.trees.relations:
            number = self.c.hook_number(hook.id)
            self._test(f"k{number}", "g, e, me, this", hook, HOOK)
            self.c.tables.relations.append((number, hook.kind, f"k{number}"))

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
