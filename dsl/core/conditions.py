"""Say what is so: comparisons, states, possession, permissions, and/or."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dsl import rules as r
from dsl.constructs import Phrase
from dsl.core._build import reference
from dsl.core._templates import (
    COMPARISONS,
    existing,
    owning,
    same,
    state_of,
    test_was,
)
from dsl.lowering.shared import TYPE_OF_CATEGORY, fail, said
from dsl.tree import Node
from dsl.words import Word

if TYPE_CHECKING:
    from dsl.lowering.scope import Scope


class ThereIs(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.NotEmpty(at.value(node["set"]))


class ThereIsNo(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Not(r.NotEmpty(at.value(node["set"])))


class OrPhrase(Phrase):
    conjunction = "or"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Any((at.value(node["a"]), at.value(node["b"])))


class AndPhrase(Phrase):
    conjunction = "and"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.All((at.value(node["a"]), at.value(node["b"])))


@dataclass(frozen=True)
class Comparison(Phrase):
    operator: r.Operator

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Compare(self.operator, at.value(node["a"]), at.value(node["b"]))


class BearsThis(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.PrintedThere(at.value(node["what"]))


class ChosenActionIs(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        if at.routine.chosen is None:
            raise fail("E0408", "no action has been chosen here", node)
        return r.ActionHas(at.routine.chosen, node["trait"].text)


class TestWas(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.CameTo((("success", "triumph"), ("failure", "misfortune"), ("triumph",), ("misfortune",))[node.form])


class Odd(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Odd(at.value(node["a"]))


class Even(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Not(r.Odd(at.value(node["a"])))


@dataclass(frozen=True)
class SameAs(Phrase):
    negated: bool

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Compare("!=" if self.negated else "==", at.value(node["a"]), at.value(node["b"]))


@dataclass(frozen=True)
class IsInState(Phrase):
    negated: bool

    def lower(self, node: Node, at: Scope) -> r.Value:
        who = node["who"]
        return said(at.in_state(node["what"], at.value(who), TYPE_OF_CATEGORY[who.word.category]), self.negated)


@dataclass(frozen=True)
class IsChosen(Phrase):
    negated: bool

    def lower(self, node: Node, at: Scope) -> r.Value:
        return said(r.Exists(at.value(node["who"])), self.negated)


@dataclass(frozen=True)
class HasRule(Phrase):
    negated: bool
    kind: str

    def lower(self, node: Node, at: Scope) -> r.Value:
        who, rule = at.value(node["who"]), node["rule"].text
        return said(
            r.HasTrait("character", rule, who) if self.kind == "trait" else r.Bears(f"skill:{rule}", who), self.negated
        )


@dataclass(frozen=True)
class ItemHas(Phrase):
    negated: bool

    def lower(self, node: Node, at: Scope) -> r.Value:
        return said(r.HasTrait("item", node["rule"].text, at.value(node["who"])), self.negated)


class IsNamed(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        printed = r.Kept("character", "printed", at.value(node["who"]), engine=True)
        return r.Compare("==", printed, at.parameter("character", node))


class NamesTrait(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Compare("==", at.parameter("trait", node), r.Named("trait", node["rule"].text))


class MayDo(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Permitted(node["act"].text, at.value(node["who"]))


class CannotDo(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Not(r.Permitted(node["act"].text, at.value(node["who"])))


def conjuncts(node: Node) -> Iterator[Node]:
    """The conditions that an `and` joins."""
    if isinstance(node.means, AndPhrase):
        yield from conjuncts(node["a"])
        yield from conjuncts(node["b"])
    else:
        yield node


CONDITIONS = (
    *(
        Word(
            "truth",
            f"there is (a|an) {{set:{cat}}}",
            "{% set who = keeper(set) %}{% if who %}{{ who }} {{ who|verb('have') }} {{ set|a }}{% else %}there is {{ set|a }}{% endif %}",
            "{% set who = keeper(set) %}{% if who %}{{ who }} {{ who|verb('mieć') }} {{ set.acc }}{% else %}jest {{ set }}{% endif %}",
            name=f"there is one of {cat}",
            doc="Whether there is one at all.",
            example="there is an enemy adjacent to self",
            means=ThereIs(),
        )
        for cat in ("characters", "cards", "items", "spaces")
    ),
    *(
        Word(
            "truth",
            f"there is no {{set:{cat}}}",
            "{% set who = keeper(set) %}{% if who %}{{ who }} {{ who|verb('have') }} no {{ set }}{% else %}there is no {{ set }}{% endif %}",
            "{% set who = keeper(set) %}{% if who %}{{ who }} {{ who|verb('mieć', negated=true) }} {{ set.gen }}"
            "{% else %}nie ma {{ set.gen }}{% endif %}",
            name=f"there is none of {cat}",
            doc="Whether there is none.",
            example="there is no enemy adjacent to self",
            means=ThereIsNo(),
        )
        for cat in ("characters", "cards", "items", "spaces")
    ),
    reference(
        "either",
        "{a:either} or {b:both}",
        "{{ together(a, b, 'or') }}",
        "{{ together(a, b, 'or') }}",
        "One of two is so.",
        "self is Prone or self is engaged",
        OrPhrase(),
    ),
    reference(
        "both",
        "{a:both} and {b:truth}",
        "{{ together(a, b, 'and') }}",
        "{{ together(a, b, 'and') }}",
        "Both are so.",
        "self is Prone and self is engaged",
        AndPhrase(),
    ),
    *(
        reference(
            "truth",
            f"{{a:number}} is {surface} {{b:number}}",
            *said,
            f"Whether a number is {surface} another.",
            f"own wounds is {surface} 2",
            Comparison(operator=operator),
        )
        for surface, operator, said in COMPARISONS
    ),
    reference(
        "truth",
        "{what:item} bears this",
        "{{ what }} {{ what|verb('have') }} this rule",
        "{{ what }} {{ what|verb('mieć') }} tę zasadę",
        "Whether the rule is printed on this item; a rule of the character itself is borne by all its items.",
        "own weapon bears this",
        BearsThis(),
    ),
    reference(
        "truth",
        "the chosen action is {trait:N_TRAIT}",
        "the chosen action is {{ being(trait, noun('action')) }}",
        "wybrana akcja jest {{ being(trait, noun('akcja')) }}",
        "What sort of action was chosen last in this procedure.",
        "the chosen action is partial",
        ChosenActionIs(),
    ),
    reference(
        "truth",
        "the test was a (success|failure|triumph|misfortune)",
        *test_was(),
        "What the last test came to.",
        "the test was a triumph",
        TestWas(),
    ),
    reference(
        "truth",
        "{a:number} is odd",
        "{{ a }} {{ a|verb('be') }} odd",
        "{{ a }} {{ a|verb('być') }} {{ adj('nieparzysty', a) }}",
        "Not divisible by two.",
        "own wounds is odd",
        Odd(),
    ),
    reference(
        "truth",
        "{a:number} is even",
        "{{ a }} {{ a|verb('be') }} even",
        "{{ a }} {{ a|verb('być') }} {{ adj('parzysty', a) }}",
        "Divisible by two.",
        "own wounds is even",
        Even(),
    ),
    *(
        Word(
            "truth",
            f"{{a:{cat}}} is {negation}{{b:{cat}}}",
            *same(bool(negation), cat),
            name=f"same {cat}: {negation or 'yes'}",
            doc="Whether two names mean the same one.",
            example="self is the attacker",
            means=SameAs(negated=bool(negation)),
        )
        for cat in ("character", "player", "item", "card", "kind")
        for negation in ("", "not ")
    ),
    *(
        Word(
            "truth",
            f"{{who:{cat}}} is {state}{{what:N_STATE}}",
            *state_of(bool(state)),
            name=f"{cat} is {state}in a state",
            doc="Whether somebody or something is in a state.",
            example="self is Prone",
            means=IsInState(negated=bool(state)),
        )
        for cat in ("character", "item")
        for state in ("", "not ")
    ),
    *(
        Word(
            "truth",
            f"{{who:{cat}}} is {negation}chosen",
            *existing(bool(negation)),
            name=f"{cat} is {negation}chosen",
            doc="Whether there is one under this name.",
            example="winner is chosen",
            means=IsChosen(negated=bool(negation)),
        )
        for cat in ("character", "card", "item", "space")
        for negation in ("", "not ")
    ),
    *(
        reference(
            "truth",
            f"{{who:character}} {verb} {{rule:N_{kind}}}",
            *owning(verb != "has", kind),
            "Whether a character has a rule or a trait.",
            f"self {verb} Trial",
            HasRule(negated=verb != "has", kind=kind.lower()),
        )
        for verb in ("has", "lacks")
        for kind in ("SKILL", "TRAIT")
    ),
    *(
        reference(
            "truth",
            f"{{who:item}} {verb} {{rule:N_TRAIT}}",
            *owning(verb != "has", "TRAIT"),
            "Whether an item prints a trait; nothing has none.",
            f"own weapon {verb} concealable",
            ItemHas(negated=verb != "has"),
        )
        for verb in ("has", "lacks")
    ),
    reference(
        "truth",
        "{who:character} is named by this rule",
        "{{ who }} {{ who|verb('be') }} the character named with this rule",
        "{{ who }} {{ who|verb('być') }} postacią podaną przy tej zasadzie",
        "Whether somebody is the character named after the name of a rule with `[character]`.",
        "victim is named by this rule",
        IsNamed(),
    ),
    reference(
        "truth",
        "this rule names {rule:N_TRAIT}",
        "“{{ rule }}” is named with this rule",
        "przy tej zasadzie podano „{{ rule }}”",
        "Whether this trait stands after the name of a rule with `[trait]`.",
        "this rule names human",
        NamesTrait(),
    ),
    reference(
        "truth",
        "{who:character} may {act:N_PERMISSION}",
        "{{ who }} {{ who|verb('may') }} {{ act }}",
        "{{ who }} {{ who|verb('móc') }} {{ able(act, who) }}",
        "Whether the rules let a character do something.",
        "self may avoid combat",
        MayDo(),
    ),
    reference(
        "truth",
        "{who:character} cannot {act:N_PERMISSION}",
        "{{ who }} {{ who|verb('cannot') }} {{ act }}",
        "{{ who }} {{ who|verb('móc', negated=true) }} {{ able(act, who) }}",
        "Whether the rules forbid a character something.",
        "self cannot avoid combat",
        CannotDo(),
    ),
)
