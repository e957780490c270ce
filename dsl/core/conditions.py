"""Say what is so: comparisons, states, possession, permissions, and/or."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from dsl import rules as r
from dsl.constructs import Negation, Phrase
from dsl.core._build import declared, declared_in
from dsl.core._comparisons import COMPARISONS, same
from dsl.core._templates import EXISTING, STATE_OF, owning
from dsl.lowering.shared import TYPE_OF_CATEGORY, contrary
from dsl.tree import Node
from dsl.words import Word

if TYPE_CHECKING:
    from dsl.lowering.scope import Scope


class ThereIs(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.NotEmpty(at.value(node["set"]))


class IsOneOf(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return at.contains(node["set"], at.value(node["who"]))


class OrPhrase(Phrase, category="either"):
    surface = "{a:either} or {b:both}"
    en = pl = "{{ together(a, b, 'or') }}"
    doc = "One of two is so."
    example = "self is Prone or self is engaged"

    conjunction = "or"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Any((at.value(node["a"]), at.value(node["b"])))


class AndPhrase(Phrase, category="both"):
    surface = "{a:both} and {b:truth}"
    en = pl = "{{ together(a, b, 'and') }}"
    doc = "Both are so."
    example = "self is Prone and self is engaged"

    conjunction = "and"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.All((at.value(node["a"]), at.value(node["b"])))


class NotPhrase(Negation, Phrase, category="truth"):
    surface = "not {a:truth}"
    en = pl = "{{ denied(a) }}"
    doc = (
        "The contrary of a condition. `not` concerns what follows it up to the next `and` or `or`; most conditions can be"
        " denied in their own words: `is not`, `lacks`, `cannot`, `does not see`, `there is no`."
    )
    example = "not self sees target"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return contrary(at.value(node["a"]))


class Bracketed(Phrase, category="truth"):
    surface = "( {a:condition} )"
    en = pl = "{{ a }}"
    doc = "What stands in brackets is taken together. Without brackets `and` binds before `or`."
    example = "(self is Prone or self is engaged) and own wounds is at least 1"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return at.value(node["a"])


class Comparison(Phrase):
    operator: r.Operator

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Compare(self.operator, at.value(node["a"]), at.value(node["b"]))


class BearsThis(Phrase, category="truth"):
    surface = "{what:item} bears this"
    en = "{{ what }} {{ what|verb('have') }} this rule"
    pl = "{{ what }} {{ what|verb('mieć', negated=negated) }} {{ 'tej zasady' if negated else 'tę zasadę' }}"
    doc = "Whether the rule is printed on this item; a rule of the character itself is borne by all its items."
    example = "own weapon bears this"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.PrintedThere(at.value(node["what"]))


class Odd(Phrase, category="truth"):
    surface = "{a:number} is odd"
    en = "{{ a }} {{ a|verb('be') }} {{ 'even' if negated else 'odd' }}"
    pl = "{{ a }} {{ a|verb('być') }} {% if negated %}{{ adj('parzysty', a) }}{% else %}{{ adj('nieparzysty', a) }}{% endif %}"
    doc = "Not divisible by two; `is even`, divisible by two."
    example = "own wounds is odd"
    negative = "{a:number} is even"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Odd(at.value(node["a"]))


class SameAs(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Compare("==", at.value(node["a"]), at.value(node["b"]))


class IsInState(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        who = node["who"]
        return at.in_state(node["what"], at.value(who), TYPE_OF_CATEGORY[who.word.category])


class IsChosen(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Exists(at.value(node["who"]))


class HasRule(Phrase):
    of: Literal["character", "item"]
    kind: str

    def lower(self, node: Node, at: Scope) -> r.Value:
        who, rule = at.value(node["who"]), node["rule"].text
        if self.kind == "trait":
            return r.HasTrait(self.of, rule, who)
        return (r.Prints if self.of == "item" else r.Bears)(f"skill:{rule}", who)


class AreOfTwoSorts(Phrase, category="truth"):
    surface = "{who:character} and {other:character} are {one:N_TRAIT} and {two:N_TRAIT}"
    en = "{% if one.term.opposite and who.node.word.traits.subject %}{{ other }} {{ other|verb('be', negated) }} {{ one.term.opposite.en }}{% else %}{% if negated %}it is not so that {% endif %}either {{ who|named }} is {{ being(one, who) }} and {{ other }} {{ being(two, other) }}, or the other way round{% endif %}"
    pl = "{% if one.term.opposite and who.node.word.traits.subject %}{{ other }} {{ other|verb('być', negated) }} {{ one.term.opposite.pl }}{% else %}{% if negated %}nie jest tak, że {% endif %}{{ other }} i {{ who|named }} to {{ one }} i {{ two }} lub odwrotnie{% endif %}"
    doc = "Whether one of two has one trait and the other one the other, whichever of them."
    example = "self and target are human and beast"

    def lower(self, node: Node, at: Scope) -> r.Value:
        who, other = at.value(node["who"]), at.value(node["other"])
        one, two = (node[sort].text for sort in ("one", "two"))
        pairs = ((one, two), (two, one))
        return r.Any(
            tuple(r.All((r.HasTrait("character", a, who), r.HasTrait("character", b, other))) for a, b in pairs)
        )


class IsNamed(Phrase, category="truth"):
    surface = "{who:character} is named by this rule"
    en = "{{ who }} {{ who|verb('be') }} named by this rule"
    pl = "{{ who }} {{ who|verb('być') }} {{ adj('podany', who) }} przy tej zasadzie"
    doc = "Whether somebody is the character named after the name of a rule with `[character]`."
    example = "victim is named by this rule"

    def lower(self, node: Node, at: Scope) -> r.Value:
        printed = r.Kept("character", "printed", at.value(node["who"]), engine=True)
        return r.Compare("==", printed, at.parameter("character", node))


class NamesTrait(Phrase, category="truth"):
    surface = "this rule names {rule:N_TRAIT}"
    en = "this is {{ 'not ' if negated }}{{ rule }}"
    pl = "przy tej zasadzie {{ 'nie ' if negated }}podano „{{ rule }}”"
    doc = "Whether this trait stands after the name of a rule with `[trait]`."
    example = "this rule names human"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Compare("==", at.parameter("trait", node), r.Named("trait", node["rule"].text))


class MayDo(Phrase, category="truth"):
    surface = "{who:character} may {act:N_PERMISSION}"
    en = "{{ who }} {{ allowed(who, act, not negated) }}"
    pl = "{{ may_do(who, act, negated) }}"
    doc = "Whether the rules let a character do something; `cannot`, that they forbid it."
    example = "self may avoid combat"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Permitted(node["act"].text, at.value(node["who"]))


def conjuncts(node: Node) -> Iterator[Node]:
    """The conditions that an `and` joins."""
    if isinstance(node.means, AndPhrase):
        yield from conjuncts(node["a"])
        yield from conjuncts(node["b"])
    else:
        yield node


_OF_CHARACTERS = "Whether a character has a rule or a trait; `lacks`, that it has not."
_OF_ITEMS = "Whether an item prints a rule or a trait; `lacks`, that it does not. Nothing has none."
_HAVING: tuple[tuple[Literal["character", "item"], str, str, str], ...] = (
    ("character", "SKILL", _OF_CHARACTERS, "self has Fear"),
    ("character", "TRAIT", _OF_CHARACTERS, "self lacks Hero"),
    ("item", "SKILL", _OF_ITEMS, "fired weapon lacks Fear"),
    ("item", "TRAIT", _OF_ITEMS, "own weapon has ranged"),
)

CONDITIONS = (
    *declared_in(globals()),
    *(
        Word(
            "truth",
            f"there is (a|an) {{set:{cat}}}",
            "{% set who = keeper(set) %}"
            "{% if negated %}{{ none_of(who, set) if who else none_but(set) }}{% else %}"
            "{% if who %}{{ who }} {{ who|verb('have') }}{% else %}there is{% endif %} {{ set|a }}{% endif %}",
            "{% set who = keeper(set) %}{% if who and negated %}{{ who }} {{ who|verb('mieć', negated=true) }} {{ set.gen }}"
            "{% elif who %}{{ who }} {{ who|verb('mieć') }} {{ set.acc }}"
            "{% else %}{{ existing(set, negated) }}{% endif %}",
            name=f"there is one of {cat}",
            doc="Whether there is one at all; `there is no …`, whether there is none.",
            example=f"there is {example}",
            means=ThereIs(),
        )
        for cat, example in (
            ("characters", "no enemy adjacent to self"),
            ("cards", "a card in own hand"),
            ("items", "an item of self with ranged"),
            ("spaces", "a free space adjacent to self"),
            ("deeds", "an action open to self with full"),
        )
    ),
    *(
        declared(
            "truth",
            f"{{who:{one}}} is one of {{set:{many}}}",
            "{{ who }} {{ who|verb('be') }} {% set named = owned_by_name(set) %}"
            "{% if named %}{{ of(named[1], named[0]) }}{% else %}{{ set|a }}{% endif %}",
            "{% set named = owned_by_name(set) %}{{ who }} {% if named %}{{ 'to nie' if negated else 'to' }} {{ of(named[1], named[0], 'nom') }}"
            "{% else %}{{ who|verb('być', negated=negated) }} {{ set.ins }}{% endif %}",
            "Whether somebody or something belongs to a set; `is not one of`, whether it does not.",
            example,
            IsOneOf(),
        )
        for many, one, example in (
            ("characters", "character", "target is one of friend adjacent to self"),
            ("cards", "card", "turned card is one of card in own hand"),
            ("items", "item", "fired weapon is one of item of self with Fear"),
            ("spaces", "space", "goal is one of free space adjacent to the space of self"),
        )
    ),
    *(
        declared(
            "truth",
            f"{{a:number}} is {surface} {{b:number}}",
            *said,
            f"Whether a number is {surface} another.",
            f"own wounds is {surface} 2",
            Comparison(operator=operator),
        )
        for surface, operator, said in COMPARISONS
    ),
    *(
        Word(
            "truth",
            f"{{a:{cat}}} is {{b:{cat}}}",
            *same(cat),
            name=f"same {cat}",
            doc="Whether two names mean the same one.",
            example=example,
            means=SameAs(),
        )
        for cat, example in (
            ("character", "self is the attacker"),
            ("player", "the drawer is own player"),
            ("item", "fired weapon is own weapon"),
            ("card", "omen is drawer's original card"),
            ("kind", "tested is Charisma"),
            ("deed", "own forbidden deed is Sprint"),
        )
    ),
    *(
        Word(
            "truth",
            f"{{who:{cat}}} is {{what:N_STATE}}",
            *STATE_OF,
            name=f"{cat} is in a state",
            doc="Whether somebody or something is in a state.",
            example=example,
            means=IsInState(),
        )
        for cat, example in (("character", "self is Prone"), ("item", "own weapon is not ready"))
    ),
    *(
        Word(
            "truth",
            f"{{who:{cat}}} is chosen",
            *EXISTING,
            name=f"{cat} is chosen",
            doc="Whether there is one under this name.",
            example=example,
            means=IsChosen(),
        )
        for cat, example in (
            ("character", "winner is chosen"),
            ("card", "omen is not chosen"),
            ("item", "own weapon is chosen"),
            ("space", "goal is chosen"),
            ("deed", "own forbidden deed is chosen"),
            ("player", "active player is chosen"),
            ("point", "landing is chosen"),
        )
    ),
    *(
        declared(
            "truth",
            f"{{who:{of}}} has {{rule:N_{kind}}}",
            *owning(of, kind),
            doc,
            example,
            HasRule(of=of, kind=kind.lower()),
        )
        for of, kind, doc, example in _HAVING
    ),
)
