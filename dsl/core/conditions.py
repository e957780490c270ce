"""Say what is so: comparisons, states, possession, permissions, and/or."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dsl import rules as r
from dsl.constructs import Negation, Phrase
from dsl.core._build import declared
from dsl.core._templates import COMPARISONS, EXISTING, STATE_OF, owning, same, test_was
from dsl.lowering.shared import TYPE_OF_CATEGORY, contrary, fail
from dsl.tree import Node
from dsl.words import Word

if TYPE_CHECKING:
    from dsl.lowering.scope import Scope


class ThereIs(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.NotEmpty(at.value(node["set"]))


class OrPhrase(Phrase):
    conjunction = "or"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Any((at.value(node["a"]), at.value(node["b"])))


class AndPhrase(Phrase):
    conjunction = "and"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.All((at.value(node["a"]), at.value(node["b"])))


class NotPhrase(Negation, Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return contrary(at.value(node["a"]))


class Bracketed(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return at.value(node["a"])


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
    kind: str

    def lower(self, node: Node, at: Scope) -> r.Value:
        who, rule = at.value(node["who"]), node["rule"].text
        return r.HasTrait("character", rule, who) if self.kind == "trait" else r.Bears(f"skill:{rule}", who)


class ItemHas(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.HasTrait("item", node["rule"].text, at.value(node["who"]))


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
            "{% set who = keeper(set) %}"
            "{% if who %}{{ who }} {{ who|verb('have') }}{% else %}there is{% endif %} {{ 'no ' ~ set if negated else set|a }}",
            "{% set who = keeper(set) %}{% if who and negated %}{{ who }} {{ who|verb('mieć', negated=true) }} {{ set.gen }}"
            "{% elif who %}{{ who }} {{ who|verb('mieć') }} {{ set.acc }}"
            "{% elif negated %}nie ma {{ set.gen }}{% else %}jest {{ set }}{% endif %}",
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
        )
    ),
    declared(
        "truth",
        "not {a:truth}",
        "{{ denied(a) }}",
        "{{ denied(a) }}",
        "The contrary of a condition. `not` concerns what follows it up to the next `and` or `or`; most conditions can be"
        " denied in their own words: `is not`, `lacks`, `cannot`, `does not see`, `there is no`.",
        "not self sees target",
        NotPhrase(),
    ),
    declared(
        "truth",
        "( {a:condition} )",
        "{{ a }}",
        "{{ a }}",
        "What stands in brackets is taken together. Without brackets `and` binds before `or`.",
        "(self is Prone or self is engaged) and own wounds is at least 1",
        Bracketed(),
    ),
    declared(
        "either",
        "{a:either} or {b:both}",
        "{{ together(a, b, 'or') }}",
        "{{ together(a, b, 'or') }}",
        "One of two is so.",
        "self is Prone or self is engaged",
        OrPhrase(),
    ),
    declared(
        "both",
        "{a:both} and {b:truth}",
        "{{ together(a, b, 'and') }}",
        "{{ together(a, b, 'and') }}",
        "Both are so.",
        "self is Prone and self is engaged",
        AndPhrase(),
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
    declared(
        "truth",
        "{what:item} bears this",
        "{{ what }} {{ what|verb('have') }} this rule",
        "{{ what }} {{ what|verb('mieć', negated=negated) }} {{ 'tej zasady' if negated else 'tę zasadę' }}",
        "Whether the rule is printed on this item; a rule of the character itself is borne by all its items.",
        "own weapon bears this",
        BearsThis(),
    ),
    declared(
        "truth",
        "the chosen action is {trait:N_TRAIT}",
        "the chosen action is {{ being(trait, noun('action')) }}",
        "wybrana akcja jest {{ being(trait, noun('akcja')) }}",
        "What sort of action was chosen last in this procedure.",
        "the chosen action is partial",
        ChosenActionIs(),
    ),
    declared(
        "truth",
        "the test was a (success|failure|triumph|misfortune)",
        *test_was(),
        "What the last test came to.",
        "the test was a triumph",
        TestWas(),
    ),
    declared(
        "truth",
        "{a:number} is odd",
        "{{ a }} {{ a|verb('be') }} {{ 'even' if negated else 'odd' }}",
        "{{ a }} {{ a|verb('być') }} {% if negated %}{{ adj('parzysty', a) }}{% else %}{{ adj('nieparzysty', a) }}{% endif %}",
        "Not divisible by two; `is even`, divisible by two.",
        "own wounds is odd",
        Odd(),
        negative="{a:number} is even",
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
        )
    ),
    *(
        declared(
            "truth",
            f"{{who:character}} has {{rule:N_{kind}}}",
            *owning(kind),
            "Whether a character has a rule or a trait; `lacks`, that it has not.",
            example,
            HasRule(kind=kind.lower()),
        )
        for kind, example in (("SKILL", "self has Fear"), ("TRAIT", "self lacks Hero"))
    ),
    declared(
        "truth",
        "{who:item} has {rule:N_TRAIT}",
        *owning("TRAIT"),
        "Whether an item prints a trait; nothing has none.",
        "own weapon has ranged",
        ItemHas(),
    ),
    declared(
        "truth",
        "{who:character} is named by this rule",
        "{{ who }} {{ who|verb('be') }} the character named with this rule",
        "{{ who }} {{ who|verb('być') }} postacią podaną przy tej zasadzie",
        "Whether somebody is the character named after the name of a rule with `[character]`.",
        "victim is named by this rule",
        IsNamed(),
    ),
    declared(
        "truth",
        "this rule names {rule:N_TRAIT}",
        "“{{ rule }}” is named with this rule",
        "przy tej zasadzie {{ 'nie ' if negated }}podano „{{ rule }}”",
        "Whether this trait stands after the name of a rule with `[trait]`.",
        "this rule names human",
        NamesTrait(),
    ),
    declared(
        "truth",
        "{who:character} may {act:N_PERMISSION}",
        "{{ who }} {{ who|verb('cannot' if negated else 'may') }} {{ act }}",
        "{{ who }} {{ who|verb('móc', negated=negated) }} {{ able(act, who, negated) }}",
        "Whether the rules let a character do something; `cannot`, that they forbid it.",
        "self may avoid combat",
        MayDo(),
    ),
)
