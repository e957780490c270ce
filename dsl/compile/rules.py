"""Compile the hooks of rules: quantities with their modifiers, states, permissions, triggers, suppressions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from dsl.compile.expressions import fail
from dsl.compile.scope import Scope
from dsl.core.control import StepStatement
from dsl.core.references import Own
from dsl.core.states import AllowedWhen, HoldsWhile, Includes, NotAllowed, OfItem
from dsl.core.terms import BoundLine, PartLine, StartsAt, TotalOf
from dsl.diagnostics import Found, listed
from dsl.model import RULES_OF_THE_GAME, Definition, Hook, Procedure, Rule, Term
from dsl.tree import Name, Node

if TYPE_CHECKING:
    from dsl.compile.compiler import Compiler

LAYERS = ("set", "add", "half", "least", "most")
"""The order in which modifiers of one number count."""


class Rules:
    """Knows which hooks wait for what, and writes their functions."""

    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler
        self.hooks: list[Hook] = [h for r in compiler.library.rules() for h in r.hooks]
        self.suppressible = {h.event for h in self.hooks if h.kind == "suppress"}
        self.totals = [t for t in compiler.library.terms() if t.of(TotalOf)]
        self.by_target: dict[str, list[Hook]] = {}
        for hook in self.hooks:
            if hook.kind == "modifier":
                target = hook.extra["target"]
                key = {"number": "number ", "ability": "ability ", "ability of": "ability "}.get(target, "tests")
                self.by_target.setdefault(key + (hook.event if key != "tests" else ""), []).append(hook)

    # --- quantities

    def modified(self, term: Term) -> bool:
        return bool(self.modifiers(term))

    def modifiers(self, term: Term) -> list[Hook]:
        own = self.by_target.get("number " + term.name, [])
        return own + (self.by_target.get("tests", []) if term in self.totals else [])

    def ability(self, name: str, owner: str) -> str:
        if not self.by_target.get("ability " + name):
            return f"S[{owner}+{self.c.memory.slot('character', name)}]"
        return f"a{self.c.kind_number('ability', name)}(g, None, {owner})"

    def write_quantities(self) -> None:
        for term in self.c.library.terms():
            if term.scope and not term.worked_out:
                self._refuse_modifiers(term)
            elif term.worked_out or (term.type == "number" and self.modified(term)):
                self._quantity(term)
            start = term.one(StartsAt)
            if start is not None and term.owner == "character" and not term.worked_out:
                value = self._value(start["n"], Scope(me="e"))
                self._function(f"z{term.number}", "g, e", [f"return {value}"])
        for ability in self.c.library.all("ability"):
            hooks = self.by_target.get("ability " + ability.name, [])
            if hooks:
                number = self.c.kind_number("ability", ability.name)
                slot = self.c.memory.slot("character", ability.name)
                self._function(
                    f"a{number}",
                    "g, f, e",
                    [f"v = S[e+{slot}]", *self._apply(f"a{number}", hooks), "return v"],
                )
                for hook in hooks:
                    self._modifier(hook, f"a{number}", None)

    def _refuse_modifiers(self, term: Term) -> None:
        """A number that a procedure only keeps is never worked out, so a modifier of it would do nothing."""
        for hook in self.by_target.get("number " + term.name, []):
            self.c.report.error(
                "E0419",
                f"`{term.name}` is kept, not worked out: nothing can modify it",
                hook.node.span,
                "",
                f"a rule changes it with a statement such as `{term.name} increases by 1`",
            )

    def term_scope(self, term: Term) -> Scope:
        frames = (("f", tuple(self.c.procedure(term.scope).groups)),) if term.scope else ()
        return Scope(
            me="e" if term.owner and term.owner != "game" else "",
            me_type=term.owner or "character",
            frames=frames,
            around=self.c.around_of(term.scope) if term.scope else (),
        )

    def _quantity(self, term: Term) -> None:
        scope = self.term_scope(term)
        lines: list[str] = []
        if term.worked_out:
            lines += self._worked_out(term, scope)
        elif term.owner == "game":
            lines.append(f"v = S[{term.slot}]")
        elif not term.scope:
            lines.append(f"v = S[e+{term.slot}]")
        if term.type != "number":
            self._function(f"q{term.number}", "g, f, e", [*lines, "return -1"])
            return
        hooks = self.modifiers(term)
        lines += self._apply(f"q{term.number}", hooks)
        for bound in term.of(BoundLine):
            function = "max" if bound.word.extra["layer"] == "least" else "min"
            lines.append(f"v = {function}(v, {self._value(bound['n'], scope)})")
        if term.scope:
            lines.append(f"if g.totals is not None: g.totals[{term.number}, e] = v")
        self._function(f"q{term.number}", "g, f, e", [*lines, "return v"])
        for hook in hooks:
            self._modifier(hook, f"q{term.number}", term)

    def _value(self, node: Node, scope: Scope) -> str:
        try:
            return self.c.expressions.code(node, scope)
        except Found as found:
            self.c.report.add(found.diagnostic)
            return "0"

    def _worked_out(self, term: Term, scope: Scope) -> list[str]:
        """The lines that set `v` (numbers) or return the value (other types)."""
        number = term.type == "number"
        lines = ["v = 0"] if number else []
        keyword = "if"
        for line in term.lines:
            core, extra = line.word.extra.get("core"), line.word.extra
            if core == "is":
                if extra["type"] != term.type:
                    self.c.report.error("E0405", f"{term.name} is a {term.type}, this is a {extra['type']}", line.span)
                    continue
                value, condition = self._value(line["value"], scope), line.get("condition")
                test = self._value(condition, scope) if condition else "True"
                lines.append(f"{keyword} {test}: v = {value}" if number else f"if {test}: return {value}")
                keyword = "elif"
        for line in term.of(PartLine):
            condition = line.get("condition")
            test = f"if {self._value(condition, scope)}: " if condition else ""
            lines.append(f"{test}v {line.word.extra['sign']}= {self._value(line['n'], scope)}")
        return lines

    def _apply(self, key: str, hooks: list[Hook]) -> list[str]:
        lines = []
        if any(h.timing == "set" for h in hooks):
            lines.append(f"for m, me, this in g.index.first['{key}'][e]: v = m(g, f, e, me, this, v)")
        if any(h.timing == "add" for h in hooks):
            lines.append(f"for m, me, this in g.index.add['{key}'][e]: v += m(g, f, e, me, this)")
        if any(h.timing not in ("add", "set") or _bounded(h.node) for h in hooks):
            lines.append(f"for m, me, this in g.index.late['{key}'][e]: v = m(g, f, e, me, this, v)")
        return lines

    def _function(self, name: str, args: str, lines: list[str]) -> None:
        self.c.functions.append(f"def {name}({args}):\n    S = g.S\n" + "".join(f"    {line}\n" for line in lines))

    def hook_function(self, name: str, args: str, body: list[str], nothing: str, reached: Sequence[str] = ()) -> None:
        """The function of a hook; its lines are kept, so that a trace can ask which of them kept it from applying."""
        self.c.tables.bodies[name] = body
        lines = [*body[:-1], *reached, body[-1]]
        self._function(name, args, [line.replace("return NO", f"return {nothing}") for line in lines])

    # --- the conditions of a hook

    def hook_scope(self, hook: Hook, frame_groups: tuple[str, ...]) -> tuple[Scope, list[str]]:
        """The scope of a hook's conditions, and the lines that find the procedures it stands in."""
        rule = self.c.rule_of(hook)
        frames: list[tuple[str, tuple[str, ...]]] = []
        lines = []
        for number, event in enumerate(reversed(hook.context)):
            if event in frame_groups:
                continue
            lines.append(f"c{number} = g.find({self.c.kinds_set(event)})")
            lines.append(f"if c{number} is None: return NO")
            frames.append((f"c{number}", tuple(self.c.procedure(event).groups)))
        if frame_groups:
            frames.append(("f", frame_groups))
        around = tuple(dict.fromkeys(a for _, gs in frames for group in gs for a in self.c.around_of(group)))
        mine = rule.kind not in RULES_OF_THE_GAME
        return Scope(
            me="me" if mine else "",
            frames=tuple(frames),
            around=around,
            this="this" if mine else "",
            rule=rule,
        ), lines

    def conditions(self, hook: Hook, scope: Scope) -> list[str]:
        """The lines that leave a hook's function when it does not apply."""
        rule = self.c.rule_of(hook)
        lines = []
        held = self.holds(rule, "me")
        if held:
            lines.append(f"if not {held}: return NO")
        for condition in hook.conditions:
            lines.append(f"if not {self._value(condition, scope)}: return NO")
        if rule.name in self.suppressible:
            lines.append(f"if suppressed(g, {rule.number}, me): return NO")
        return lines

    def holds(self, rule: Rule, source: str) -> str:
        """The condition under which somebody bears a rule that everybody can come under: a state, a token."""
        if rule.kind == "state":
            return self.state_code(rule.name, source)
        if rule.kind == "token":
            return f"S[{source}+{self.c.memory.slot('character', 'token ' + rule.name)}]"
        return ""

    def _modifier(self, hook: Hook, key: str, term: Term | None) -> None:
        groups = tuple(self.c.procedure(term.scope).groups) if term and term.scope else ()
        scope, lines = self.hook_scope(hook, groups)
        node, extra = hook.node, hook.extra
        own = False
        try:
            own, scope = self._subject(hook, term, scope, lines)
            n = node.get("n")
            value = self.c.expressions.code(n, scope) if n is not None else ""
        except Found as found:
            self.c.report.add(found.diagnostic)
            return
        bound = node.get("least") or node.get("most")
        layer = hook.timing
        if layer == "add" and bound is not None:
            layer = "reduce" if extra.get("sign") == "-" else "raise"
        arguments = "g, f, e, me, this" + ("" if layer == "add" else ", v")
        result = {
            "add": f"return {'-' if extra.get('sign') == '-' else ''}({value})",
            "set": f"return {value}",
            "least": f"return max(v, {value})",
            "most": f"return min(v, {value})",
            "half": "return v // 2",
            "reduce": f"return min(v, max(v - {value}, {self._value(bound, scope) if bound else 0}))",
            "raise": f"return max(v, min(v + {value}, {self._value(bound, scope) if bound else 0}))",
        }[layer]
        body = lines + self.conditions(hook, scope) + [result]
        name = f"m{hook.number}_{key}"
        self.hook_function(name, arguments, body, "0" if layer == "add" else "v", self.c.marks.reach(node))
        self.c.tables.modifiers.append(
            (key, hook.number, name, "add" if layer == "add" else "first" if layer == "set" else "late", own)
        )

    def _subject(self, hook: Hook, term: Term | None, scope: Scope, lines: list[str]) -> tuple[bool, Scope]:
        """Add the test that the number is that of the right one.

        True when only the bearer's own can be; with the scope for what the modifier says of that one.
        """
        node, target = hook.node, hook.extra["target"]
        if target in ("kind", "kind of ability"):
            kind = self.c.kind_number("ability" if target == "kind of ability" else "test", node["x"].text)
            assert term is not None
            lines.append(f"if {self._kind_of(term)} != {kind}: return NO")
        if target in ("all of", "ability of"):
            lines.append(f"if not ({self.c.expressions.contains(node['set'], 'e', scope)}): return NO")
            return False, scope
        scope = self.each_one(hook, scope, lines)
        whose = node["whose"]
        owner = term.owner if term else "character"
        if not owner or owner == "game":
            raise fail("E0405", f"`{hook.event}` belongs to nobody", node)
        source, have = self.c.expressions.owner(whose, scope)
        if hook.extra["each"] is None and isinstance(whose.means, Own) and owner == "character":
            return True, scope
        lines.append(f"if e != {self.c.expressions.as_owner(source, have, owner, node, hook.event)}: return NO")
        return False, scope

    def each_one(self, hook: Hook, scope: Scope, lines: list[str]) -> Scope:
        """Under `for each`, the subject must be one of the set, and is what `its` means."""
        if hook.extra["each"] is None:
            return scope
        lines.append(f"if not ({self.c.expressions.contains(hook.extra['each'], 'e', scope)}): return NO")
        return scope.looking_at("e", "character")

    def _kind_of(self, term: Term) -> str:
        line = term.of(TotalOf)[0]
        if line.get("kind") is not None:
            return self._value(line["kind"], Scope())
        kind = self.c.library.term("kind", line["x"].text)
        if kind is not None and kind.worked_out:
            return f"q{kind.number}(g, f, e)"
        return f"f[{self.c.memory.places[term.scope][line['x'].text]}]"

    # --- states, permissions, possession

    def state(self, name: Name, source: str, have: str) -> str:
        """The condition that a character or an item, whichever is at hand, is in a state."""
        self.owner_of_state(name, have)
        return self.state_code(name.text, source)

    def owner_of_state(self, name: Name, have: str) -> str:
        """Whether characters or items can be in a state; an error when what is at hand cannot."""
        state = self.c.library.get("state", name.text)
        if state is None:
            raise fail("E0401", f"there is no state called `{name.text}`", name)
        owner = "item" if state.of(OfItem) else "character"
        if have != owner:
            raise fail("E0418", f"{name.text} is a state of {owner}s, not of {have}s", name)
        return owner

    def state_code(self, name: str, source: str) -> str:
        including = self._including.get(name, ())
        simple = source.isidentifier()
        if including and not simple:
            return f"s{self.c.number_of('state', name)}(g, {source})"
        return "(" + " or ".join(self._state_alone(n, source) for n in [name, *including]) + ")"

    @cached_property
    def _including(self) -> dict[str, list[str]]:
        """For each state that others include: those others."""
        found: dict[str, list[str]] = {}
        for state in self.c.library.all("state"):
            for name in dict.fromkeys(line["state"].text for line in state.of(Includes)):
                found.setdefault(name, []).append(state.name)
        return found

    def _state_alone(self, name: str, source: str) -> str:
        state = self.c.library.get("state", name)
        if state.of(HoldsWhile):
            return f"s{self.c.number_of('state', name)}(g, {source})"
        owner = "item" if state.of(OfItem) else "character"
        return f"S[{source}+{self.c.memory.slot(owner, 'state ' + name)}]"

    def write_states(self) -> None:
        for state in self.c.library.all("state"):
            scope = Scope(me="e", me_type="item" if state.of(OfItem) else "character")
            name = f"s{self.c.number_of('state', state.name)}"
            if state.of(HoldsWhile):
                tests = [self._value(n["condition"], scope) for n in state.of(HoldsWhile)]
                self._function(name, "g, e", [f"return {' or '.join(tests)}"])
            else:
                self._function(name, "g, e", [f"return {self.state_code(state.name, 'e')}"])

    def has(self, name: Name, source: str) -> str:
        if name.kind == "trait":
            return f"(S[{source}+{self.c.memory.slot('character', 'traits')}] & {self.c.constant(name)})"
        return f"(({source}, {self.c.rule_number(name)}) in g.index.bears)"

    def permitted(self, name: Name, source: str) -> str:
        return f"p{self.c.number_of('permission', name.text)}(g, {source})"

    def write_permissions(self) -> None:
        for permission in self.c.library.all("permission"):
            key = f"p{self.c.number_of('permission', permission.name)}"
            hooks = [h for h in self.hooks if h.kind == "permission" and h.event == permission.name]
            allowed = permission.of(AllowedWhen)
            scope = Scope(me="e", around=self.c.everything)
            default = " or ".join(self._value(n["condition"], scope) for n in allowed)
            default = default or ("False" if permission.of(NotAllowed) else "True")
            lines = []
            if any(not h.extra["allow"] for h in hooks):
                lines.append(f"for m, me, this in g.index.first['{key}'][e]:")
                lines.append("    if m(g, None, e, me, this): return False")
            lines.append(f"if {default}: return True")
            if any(h.extra["allow"] for h in hooks):
                lines.append(f"for m, me, this in g.index.add['{key}'][e]:")
                lines.append("    if m(g, None, e, me, this): return True")
            self._function(key, "g, e", [*lines, "return False"])
            for hook in hooks:
                try:
                    self._permission(hook, key)
                except Found as found:
                    self.c.report.add(found.diagnostic)

    def _permission(self, hook: Hook, key: str) -> None:
        scope, lines = self.hook_scope(hook, ())
        own = hook.extra["who"] == "self"
        if own and (hook.extra["each"] is not None or not scope.me):
            raise fail("E0403", "this does not say who", hook.node, "", "write `it cannot …` under `for each …`")
        if not own:
            inner = self.each_one(hook, scope, lines)
            lines.append(f"if e != {self._value(hook.node['who'], inner)}: return NO")
        name = f"m{hook.number}_{key}"
        body = lines + self.conditions(hook, scope) + ["return True"]
        self.hook_function(name, "g, f, e, me, this", body, "False", self.c.marks.reach(hook.node))
        self.c.tables.modifiers.append((key, hook.number, name, "add" if hook.extra["allow"] else "first", own))

    # --- triggers and suppressions

    def write_triggers(self) -> None:
        for hook in self.hooks:
            try:
                if hook.kind == "trigger":
                    self._trigger(hook)
                elif hook.kind == "suppress":
                    self._suppress(hook)
            except Found as found:
                self.c.report.add(found.diagnostic)

    def step_hooks(self, procedure: str, step: str) -> list[Hook]:
        return [h for h in self.hooks if h.kind == "trigger" and h.step == step and h.event == procedure]

    def procedure_hooks(self, procedure: Procedure) -> list[Hook]:
        return [h for h in self.hooks if h.kind == "trigger" and not h.step and h.event in procedure.groups]

    def _trigger(self, hook: Hook) -> None:
        procedure = self.c.procedure(hook.event, hook.node)
        if hook.step and hook.step not in [
            n["name"] for line in procedure.lines for n in line.walk() if isinstance(n.means, StepStatement)
        ]:
            raise fail(
                "E0416",
                f'{procedure.name} has no step "{hook.step}"',
                hook.node,
                "",
                f"its steps are: {listed(self.c.steps_of(procedure))}"
                if self.c.steps_of(procedure)
                else "it has no steps",
            )
        groups = tuple(procedure.groups)
        scope, lines = self.hook_scope(hook, groups)
        test = [*lines, *self._limit_test(hook, scope), *self.conditions(hook, scope), "return True"]
        self.hook_function(f"h{hook.number}", "g, f, me, this", test, "False")
        body_scope = Scope(
            me="f[3]" if scope.me else "",
            this="f[4]" if scope.me else "",
            rule=scope.rule,
            frames=(("f", (hook.id,)), ("c", groups)),
            around=tuple(dict.fromkeys([*hook.context, *self.c.around_of(hook.event)])),
        )
        used, reached, offer = self._limit_mark(hook, scope), self.c.marks.reach(hook.node), _only_offers(hook.node)
        entry = self.c.routine(
            hook.id,
            hook.node.body,
            body_scope,
            prelude="c = g.stack[f[1]]",
            first=reached if offer else [*used, *reached],
            agreed=used if offer else (),
        )
        self.c.tables.triggers.append((hook.number, hook.event, hook.timing, hook.step, entry, self.c.sizes[hook.id]))

    def _limit_slots(self, hook: Hook) -> tuple[str, str]:
        """The places that remember that a limited hook has been used, and when."""
        owner = "game" if self.c.rule_of(hook).kind in RULES_OF_THE_GAME else "character"
        place = self.c.memory.add(owner, f"used {hook.id}")
        when = self.c.memory.add(owner, f"used when {hook.id}")
        return (f"S[{place}]", f"S[{when}]") if owner == "game" else (f"S[me+{place}]", f"S[me+{when}]")

    def _limit_test(self, hook: Hook, scope: Scope) -> list[str]:
        if hook.limit is None:
            return []
        used, when = self._limit_slots(hook)
        extra = hook.limit.word.extra
        stamp = self.stamp(extra["per"])
        bit = self._limit_bit(hook.limit, scope)
        return [f"if {used} & {bit} and {when} == {stamp}: return NO"]

    def _limit_bit(self, limit: Node, scope: Scope) -> str:
        if not limit.word.extra["each"]:
            return "1"
        place = self.c.expressions.place(limit["who"], scope)
        if place is None:
            raise fail("E0402", f"there is no `{limit['who'].text}` here", limit["who"])
        return f"(1 << g.setup.number_of[{place}])"

    def _limit_mark(self, hook: Hook, scope: Scope) -> list[str]:
        if hook.limit is None:
            return []
        used, when = (s.replace("[me+", "[f[3]+") for s in self._limit_slots(hook))
        stamp = self.stamp(hook.limit.word.extra["per"])
        bit = self._limit_bit(hook.limit, replace(scope, frames=tuple(("c", g) for _, g in scope.frames[-1:])))
        return [f"{used} = ({used} if {when} == {stamp} else 0) | {bit}", f"{when} = {stamp}"]

    def stamp(self, per: str) -> str:
        return {
            "turn": f"S[{self.c.memory.slot('game', 'turn')}]",
            "phase": f"S[{self.c.memory.slot('game', 'phase')}]",
            "game": "1",
        }[per]

    def _suppress(self, hook: Hook) -> None:
        scope, lines = self.hook_scope(hook, ())
        whose = hook.node["whose"]
        source, have = self.c.expressions.owner(whose, scope)
        owner = self.c.expressions.as_owner(source, have, "character", whose, hook.event)
        applies = self.c.marks.reach_if(hook.node, f"victim == {owner}")
        body = [*lines, *self.conditions(hook, scope), f"return {applies}"]
        self.hook_function(f"x{hook.number}", "g, victim, me, this", body, "False")
        kind = hook.extra["kind"]
        target: Rule | Definition | None = self.c.library.get(kind, hook.event)
        if isinstance(target, Rule):
            self.c.tables.suppressors.append((target.number, hook.number, f"x{hook.number}"))


def _only_offers(node: Node) -> bool:
    """Whether a hook does nothing but offer something to a player: refusing it does not use up its limit."""
    if len(node.body) != 1:
        return False
    only = node.body[0]
    core = only.word.extra.get("core")
    return core == "may" or core == "choose" and "may" in only.word.alternatives[only.form][0]


def _bounded(node: Node) -> bool:
    """Whether a modifier that adds says how far it goes: such a one counts with the later layers."""
    return node.get("least") is not None or node.get("most") is not None
