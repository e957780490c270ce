"""Compile phrases that have a value to Python expressions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dsl.compile.scope import Scope
from dsl.core.references import Filtered
from dsl.diagnostics import Diagnostic, Found, did_you_mean, listed
from dsl.model import Term
from dsl.tree import Name, Node

if TYPE_CHECKING:
    from dsl.compile.compiler import Compiler

TYPE_OF_CATEGORY = {
    "character": "character",
    "player": "player",
    "item": "item",
    "card": "card",
    "space": "space",
    "term": "number",
    "number": "number",
    "suit": "mark",
    "kind": "kind",
}


def fail(code: str, message: str, node: Node | Name, label: str = "", *notes: str) -> Found:
    return Found(Diagnostic(code, message, node.span, "error", label, tuple(notes)))


class Expressions:
    """Makes Python source of nodes; every method of `_core` names the sort of word it compiles."""

    def __init__(self, compiler: Compiler) -> None:
        self.c = compiler
        self._core: dict[str, Callable[[Node, Scope], str]] = {
            name[4:].replace("_", "-"): getattr(self, name) for name in dir(self) if name.startswith("_do_")
        }

    def code(self, node: Any, scope: Scope) -> str:
        """The Python expression for a phrase."""
        if isinstance(node, int):
            return str(node)
        core = node.word.extra.get("core")
        source = self.vocabulary(node, scope) if core is None else self._core[core](node, scope)
        return self.c.marks.worked_out(node, source)

    def vocabulary(self, node: Node, scope: Scope) -> str:
        """A word of the vocabulary: its template filled, or its function called."""
        word, args = node.word, self.arguments(node, scope)
        if isinstance(word.run, str):
            return "(" + word.run.format(**args, S="S", me=scope.me, this=scope.this or "-1") + ")"
        extra = [scope.me] if word.extra.get("needs_self") else []
        return f"{self.c.function(word)}(g, {', '.join([*extra, *args.values()])})"

    def arguments(self, node: Node, scope: Scope) -> dict[str, str]:
        """The sources of what fills the slots of a word; its functions are made known to the module."""
        word = node.word
        args = {
            slot.name: self.argument(arg, scope, word.extra.get("owner", "character"))
            for slot, arg in zip(word.slots, node.args, strict=True)
        }
        if word.extra.get("needs_self") and not scope.me:
            raise self.no_self(node, scope)
        if word.extra.get("default_self"):
            for slot, arg in zip(word.slots, node.args, strict=True):
                if arg is None:
                    if not scope.me:
                        raise self.no_self(node, scope, "; say whose")
                    args[slot.name] = scope.me
        self.c.uses(word)
        return args

    def argument(self, arg: Any, scope: Scope, owner: str = "character") -> str:
        if isinstance(arg, Node):
            if arg.word.category == "whose":
                source, have = self.owner(arg, scope)
                return self.as_owner(source, have, owner, arg, "such thing")
            if arg.word.category in ("characters", "cards", "items", "spaces"):
                return self.members(arg, scope)
            return self.code(arg, scope)
        if isinstance(arg, Name):
            return self.c.constant(arg)
        if isinstance(arg, tuple):
            return "(" + "".join(self.argument(a, scope) + ", " for a in arg) + ")"
        return repr(arg)

    # --- names

    def _do_name(self, node: Node, scope: Scope) -> str:
        name: Name = node["x"]
        term = self.c.library.term(name.kind, name.text)
        if term is None:
            raise fail(
                "E0401",
                f"there is no {name.kind} called `{name.text}`",
                name,
                did_you_mean(name.text, self.c.library.by_kind.get(name.kind, {})),
            )
        if term.owner == "character" and term.type == "character" and scope.me_type == "character" and scope.me:
            return self.term_of(term, scope.me, scope, name)
        if term.owner and term.owner != "game":
            raise fail(
                "E0404",
                f"say whose `{name.text}` is meant",
                name,
                f"every {term.owner} has its own",
                f"for example `own {name.text}`",
            )
        if term.worked_out:
            return self.quantity(term, "-1", scope, name)
        if term.owner == "game":
            return f"S[{term.slot}]"
        place = self.place(name, scope)
        if place is None:
            raise self.not_here(term, name, scope)
        return place

    def place(self, name: Name, scope: Scope) -> str | None:
        """The source of a local or role, in a frame at hand or in one under way; None when there is none."""
        if name.text in scope.named:
            return scope.named[name.text]
        places = self.c.memory.places
        for frame, groups in scope.frames:
            for group in groups:
                if name.text in places.get(group, {}):
                    return f"{frame}[{places[group][name.text]}]"
        for group in self.c.all_around(scope):
            if name.text in places.get(group, {}):
                return f"g.find({self.c.kinds_set(group)})[{places[group][name.text]}]"
        return None

    def not_here(self, term: Term, name: Name, scope: Scope) -> Found:
        where = [p for p, places in self.c.memory.places.items() if name.text in places]
        where = [p for p in where if p in self.c.everything]
        notes = [f"it is known in: {listed(where)}"] if where else ["nothing gives it a value"]
        return fail("E0402", f"there is no `{name.text}` here", name, "", *notes, *self.known_here(scope))

    def known_here(self, scope: Scope) -> list[str]:
        """A note that says which procedures a place is in, and what they give names to."""
        here = dict.fromkeys([g for _, groups in scope.frames for g in groups] + list(self.c.all_around(scope)))
        notes = []
        for procedure in [p for p in here if p in self.c.everything]:
            names = list(self.c.memory.places.get(procedure, ()))
            notes.append(f"here it is {procedure}, with: {listed(names)}" if names else f"here it is {procedure}")
        return notes

    def no_self(self, node: Node | Name, scope: Scope, what: str = "") -> Found:
        return fail(
            "E0403",
            f"there is no `self` here{what}",
            node,
            "",
            *self.known_here(scope),
            "only a rule that somebody has speaks of `self`",
        )

    def owner(self, whose: Node, scope: Scope) -> tuple[str, str]:
        """The source of somebody and the type of it."""
        core = whose.word.extra["core"]
        if core == "own":
            if not scope.me:
                raise self.no_self(whose, scope, ", so nothing is its own")
            return scope.me, scope.me_type
        if core == "its":
            if not scope.it:
                if scope.me:
                    return scope.me, scope.me_type
                raise fail("E0403", "there is nothing that `its` could mean here", whose, "", *self.known_here(scope))
            return scope.it, scope.it_type
        inner = whose["who"]
        return self.code(inner, scope), TYPE_OF_CATEGORY[inner.word.category]

    def as_owner(self, source: str, have: str, need: str, node: Node | Name, what: str) -> str:
        """Turn the owner at hand into the one that a term belongs to: a character's player, for one."""
        if have == need:
            return source
        if need == "player" and have == "character":
            return f"S[{source}+1]"
        if need == "character" and have == "item":
            return f"S[{source}+1]"
        raise fail("E0405", f"{_an(have)} has no {what}", node, f"every {need} has one")

    def _do_of(self, node: Node, scope: Scope) -> str:
        name: Name = node["x"]
        source, have = self.owner(node["whose"], scope)
        if name.kind == "ability":
            return self.c.rules.ability(name.text, self.as_owner(source, have, "character", name, name.text))
        if name.kind == "token":
            return f"S[{self.as_owner(source, have, 'character', name, name.text)}+{self.c.constant(name)}]"
        term = self.c.library.term(name.kind, name.text)
        if term is None:
            raise fail("E0401", f"there is no {name.kind} called `{name.text}`", name)
        if not term.owner or term.owner == "game":
            raise fail("E0405", f"`{name.text}` belongs to nobody", name, "leave out whose it is")
        return self.term_of(term, self.as_owner(source, have, term.owner, name, name.text), scope, name)

    def term_of(self, term: Term, owner: str, scope: Scope, name: Name | Node) -> str:
        if term.worked_out:
            return self.quantity(term, owner, scope, name)
        if not term.scope:
            if self.c.rules.modified(term):
                return f"q{term.number}(g, None, {owner})"
            return f"field(S, {owner}, {term.slot})" if term.owner == "item" else f"S[{owner}+{term.slot}]"
        frame = self.frame_of(term, scope, name)
        slot = self.c.memory.places[term.scope][term.name]
        return f"{frame}[{slot}+S[{owner}]]" if term.owner == "player" else f"{frame}[{slot}]"

    def frame_of(self, term: Term, scope: Scope, name: Name | Node) -> str:
        for frame, groups in scope.frames:
            if term.scope in groups:
                return frame
        if term.scope in self.c.all_around(scope):
            return f"g.find({self.c.kinds_set(term.scope)})"
        raise self.not_in_scope(term, scope, name)

    def not_in_scope(self, term: Term, scope: Scope, name: Name | Node) -> Found:
        return fail(
            "E0402",
            f"`{term.name}` exists only in {term.scope}",
            name,
            "",
            f"put the clause under `in {term.scope}`",
        )

    def quantity(self, term: Term, owner: str, scope: Scope, name: Name | Node) -> str:
        frame = self.frame_of(term, scope, name) if term.scope else "None"
        return f"q{term.number}(g, {frame}, {owner})"

    # --- simple references

    def _do_self(self, node: Node, scope: Scope) -> str:
        if not scope.me:
            raise self.no_self(node, scope)
        return scope.me

    def _do_it(self, node: Node, scope: Scope) -> str:
        kind = TYPE_OF_CATEGORY[node.word.category]
        if scope.me_type == kind and scope.me and scope.it_type != kind:
            return scope.me
        if not scope.it or scope.it_type != kind:
            raise fail(
                "E0403",
                "there is nothing that `it` could mean here",
                node,
                "",
                *self.known_here(scope),
                "`it` is the one looked at by `for each`, `where` and the like",
            )
        return scope.it

    def _do_this(self, node: Node, scope: Scope) -> str:
        if scope.me and scope.me_type == "item":
            return scope.me
        if not scope.this:
            raise fail("E0403", "only a rule has a card that `this` could mean", node)
        return scope.this

    def _do_literal(self, node: Node, scope: Scope) -> str:
        return str(int(node["n"]) * int(node.word.extra.get("sign", 1)))

    def _do_parameter(self, node: Node, scope: Scope) -> str:
        return self.parameter("X", node, scope)

    def _do_is_named(self, node: Node, scope: Scope) -> str:
        printed = self.c.memory.slot("character", "printed")
        return f"(S[{self.code(node['who'], scope)}+{printed}] == {self.parameter('character', node, scope)})"

    def _do_names_trait(self, node: Node, scope: Scope) -> str:
        return f"({self.parameter('trait', node, scope)} == {self.c.constant(node['rule'])})"

    def parameter(self, name: str, node: Node, scope: Scope) -> str:
        """What stands after the name of the rule where it is printed."""
        if scope.rule is None or scope.rule.parameter != name:
            raise fail(
                "E0406", f"this rule has no {name}", node, "", f'write `[{name}]` after its name: skill "…" [{name}]'
            )
        return f"g.index.x.get(({scope.me}, {scope.rule.number}, {scope.this or -1}), 0)"

    def _do_figure(self, node: Node, scope: Scope) -> str:
        number = node.get("n") or 1
        here = scope.figures.get(node["x"].text, [])
        if not 0 < number <= len(here):
            raise fail(
                "E0407",
                f"`{node['x'].text}` is not on the board here",
                node,
                "",
                "a character is named only in examples that place it",
            )
        return here[number - 1]

    def _do_seat(self, node: Node, scope: Scope) -> str:
        return self.c.constant(node["x"])

    def _do_suit(self, node: Node, scope: Scope) -> str:
        return self.c.constant(node["x"])

    def _do_test(self, node: Node, scope: Scope) -> str:
        return str(self.c.kind_number("test", node["x"].text))

    def _do_ability(self, node: Node, scope: Scope) -> str:
        return str(self.c.kind_number("ability", node["x"].text))

    def _do_passed(self, node: Node, scope: Scope) -> str:
        return self.code(node.args[0], scope)

    def _do_rated(self, node: Node, scope: Scope) -> str:
        return f"rate(g, {self.code(node['kind'], scope)}, {self.code(node['who'], scope)})"

    def _do_skilled(self, node: Node, scope: Scope) -> str:
        return f"skilled(g, {self.code(node['who'], scope)}, {self.code(node['what'], scope)})"

    def _do_at_suit(self, node: Node, scope: Scope) -> str:
        source, have = self.owner(node["whose"], scope)
        if have != "item":
            raise fail("E0405", f"{_an(have)} prints no {node['x'].text} for suits", node)
        return f"at_suit(g, {source}, {node['x'].text!r}, {self.code(node['suit'], scope)})"

    def _do_at_distance(self, node: Node, scope: Scope) -> str:
        source, have = self.owner(node["whose"], scope)
        if have != "item":
            raise fail("E0405", f"{_an(have)} prints no {node['x'].text} for distances", node)
        return f"at_distance(g, {source}, {node['x'].text!r}, {self.code(node['n'], scope)})"

    # --- arithmetic and logic

    def _binary(self, node: Node, scope: Scope, operator: str) -> str:
        return f"({self.code(node['a'], scope)} {operator} {self.code(node['b'], scope)})"

    def _do_plus(self, node: Node, scope: Scope) -> str:
        return self._binary(node, scope, "+")

    def _do_minus(self, node: Node, scope: Scope) -> str:
        return self._binary(node, scope, "-")

    def _do_times(self, node: Node, scope: Scope) -> str:
        return self._binary(node, scope, "*")

    def _do_half(self, node: Node, scope: Scope) -> str:
        return f"({self.code(node['a'], scope)} // 2)"

    def _do_max(self, node: Node, scope: Scope) -> str:
        return f"max({self.code(node['a'], scope)}, {self.code(node['b'], scope)})"

    def _do_min(self, node: Node, scope: Scope) -> str:
        return f"min({self.code(node['a'], scope)}, {self.code(node['b'], scope)})"

    def _do_and(self, node: Node, scope: Scope) -> str:
        return self._binary(node, scope, "and")

    def _do_or(self, node: Node, scope: Scope) -> str:
        return self._binary(node, scope, "or")

    def _do_compare(self, node: Node, scope: Scope) -> str:
        return self._binary(node, scope, str(node.word.extra["operator"]))

    def _do_same(self, node: Node, scope: Scope) -> str:
        return self._binary(node, scope, str(node.word.extra["operator"]))

    def _do_odd(self, node: Node, scope: Scope) -> str:
        return f"({self.code(node['a'], scope)} % 2 == 1)"

    def _do_even(self, node: Node, scope: Scope) -> str:
        return f"({self.code(node['a'], scope)} % 2 == 0)"

    def _negated(self, node: Node, source: str) -> str:
        return f"(not {source})" if node.word.extra["negated"] else source

    def _do_chosen(self, node: Node, scope: Scope) -> str:
        return f"({self.code(node['who'], scope)} {'<' if node.word.extra['negated'] else '>='} 0)"

    def _do_state(self, node: Node, scope: Scope) -> str:
        who = node["who"]
        return self._negated(
            node, self.c.rules.state(node["what"], self.code(who, scope), TYPE_OF_CATEGORY[who.word.category])
        )

    def _do_has(self, node: Node, scope: Scope) -> str:
        return self._negated(node, self.c.rules.has(node["rule"], self.code(node["who"], scope)))

    def _do_item_has(self, node: Node, scope: Scope) -> str:
        traits = f"field(S, {self.code(node['who'], scope)}, {self.c.memory.slot('item', 'traits')})"
        return self._negated(node, f"({traits} & {self.c.constant(node['rule'])})")

    def _do_bears(self, node: Node, scope: Scope) -> str:
        return f"({scope.this or '-1'} in (-1, {self.code(node['what'], scope)}))"

    def _do_permitted(self, node: Node, scope: Scope) -> str:
        return self.c.rules.permitted(node["act"], self.code(node["who"], scope))

    def _do_forbidden(self, node: Node, scope: Scope) -> str:
        return f"(not {self._do_permitted(node, scope)})"

    def _do_chosen_action(self, node: Node, scope: Scope) -> str:
        if not scope.chosen:
            raise fail("E0408", "no action has been chosen here", node)
        return f"chosen_has(g, {scope.chosen}, {self.c.constant(node['trait'])})"

    def _do_decided(self, node: Node, scope: Scope) -> str:
        outcome = (1, 0, 2, 3)[node.form]
        slot = self.c.memory.slot("game", "outcome")
        if outcome == 1:
            return f"(S[{slot}] in (1, 2))"
        return f"(S[{slot}] in (0, 3))" if outcome == 0 else f"(S[{slot}] == {outcome})"

    # --- sets

    def base(self, node: Node) -> tuple[Node, list[Node]]:
        """The base of a set, and its filters from the first to the last."""
        filters: list[Node] = []
        while isinstance(node.means, Filtered):
            filters.append(node["filter"])
            node = node["set"]
        return node, filters[::-1]

    def set_type(self, node: Node) -> str:
        return {"characters": "character", "cards": "card", "items": "item", "spaces": "space"}[node.word.category]

    def filter(self, node: Node, scope: Scope, outer: Scope) -> str:
        """A filter as a condition on `it`; what its own slots call `it` is the one looked at outside."""
        core = node.word.extra.get("core")
        if core == "where":
            return self.code(node["condition"], scope)
        if core == "filter-state":
            return self._negated(node, self.c.rules.state(node["state"], scope.it, scope.it_type))
        if core == "filter-has":
            rule = node["rule"]
            if node.word.extra["kind"] == "skill" and node.word.category == "item_filter":
                return self._negated(node, f"prints(g, {scope.it}, {self.c.rule_number(rule)})")
            return self._negated(node, self.c.rules.has(rule, scope.it))
        word = node.word
        args = {s.name: self.argument(a, outer) for s, a in zip(word.slots, node.args, strict=True)}
        self.c.uses(word)
        if isinstance(word.run, str):
            return "(" + word.run.format(**args, S="S", it=scope.it, me=scope.me) + ")"
        return f"{self.c.function(word)}(g, {', '.join([scope.it, *args.values()])})"

    def members(self, node: Node, scope: Scope) -> str:
        """A set as a Python list."""
        base, filters = self.base(node)
        if not filters:
            return self.code(base, scope)
        it = f"t{scope.depth}"
        inner = scope.looking_at(it, self.set_type(node))
        few = self.fewest(base, filters)
        if few is not None:
            source = few.word.extra["all"].format(**self.arguments(few, scope))
            tests = [base.word.extra["has"].format(**self.arguments(base, scope), it=it)]
        else:
            source, tests = self.code(base, scope), []
        tests += [self.filter(f, inner, scope) for f in filters if f is not few]
        return self.c.marks.worked_out(node, f"[{it} for {it} in {source} if {' and '.join(tests)}]")

    def fewest(self, base: Node, filters: list[Node]) -> Node | None:
        """The filter whose few members are looked through instead of those of the base, if there is one.

        The filter's word lists all that pass it (`all`), the base's word tells whether one belongs to it (`has`).
        Where it is noted what conditions come to, nothing is left out.
        """
        if "has" not in base.word.extra or self.c.marks.clauses:
            return None
        return next((f for f in filters if "all" in f.word.extra), None)

    def contains(self, node: Node, member: str, scope: Scope) -> str:
        """Whether something is in a set."""
        base, filters = self.base(node)
        inner = scope.looking_at(member, self.set_type(node))
        return " and ".join([f"{member} in {self.code(base, scope)}", *(self.filter(f, inner, scope) for f in filters)])

    def _do_filtered(self, node: Node, scope: Scope) -> str:
        return self.members(node, scope)

    def _do_count(self, node: Node, scope: Scope) -> str:
        return f"len({self.members(node['set'], scope)})"

    def _do_over(self, node: Node, scope: Scope) -> str:
        it = f"t{scope.depth}"
        inner = scope.looking_at(it, self.set_type(node["set"]))
        source = f"{self.code(node['n'], inner)} for {it} in {self.members(node['set'], scope)}"
        function = node.word.extra["function"]
        return f"sum({source})" if function == "sum" else f"{function}(({source}), default=0)"

    def _do_per(self, node: Node, scope: Scope) -> str:
        return f"({node['n']} * len({self.members(node['set'], scope)}))"

    def _do_some(self, node: Node, scope: Scope) -> str:
        return f"bool({self.members(node['set'], scope)})"

    def _do_none(self, node: Node, scope: Scope) -> str:
        return f"(not {self.members(node['set'], scope)})"


def _an(noun: str) -> str:
    return ("an " if noun[:1] in "aeiou" else "a ") + noun
