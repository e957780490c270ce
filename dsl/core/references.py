"""Refer to things: roles and terms by their names, whose they are, arithmetic, and/or/not."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.constructs import Phrase
from dsl.core._build import reference
from dsl.core._templates import (
    NAMED,
    OWNED,
    THIS,
    having,
    in_state,
    over,
)
from dsl.tree import Node
from dsl.words import Traits, Word


class NamedTerm(Phrase):
    pass


class TermOf(Phrase):
    pass


class OfSomebody(Phrase):
    pass


@dataclass(frozen=True)
class IntegerPhrase(Phrase):
    sign: int = 1

    @staticmethod
    def value(node: Node) -> int:
        """The whole number that a phrase is, with its sign."""
        return int(node["n"]) * node.construct(IntegerPhrase).sign


class Filtered(Phrase):
    pass


class Where(Phrase):
    pass


@dataclass(frozen=True)
class FilterState(Phrase):
    negated: bool


@dataclass(frozen=True)
class FilterHas(Phrase):
    negated: bool
    kind: str


class SelfPhrase(Phrase):
    pass


class ItPhrase(Phrase):
    pass


class Own(Phrase):
    pass


class Its(Phrase):
    pass


class ParameterValue(Phrase):
    pass


class Plus(Phrase):
    pass


class Minus(Phrase):
    pass


class Times(Phrase):
    pass


class Half(Phrase):
    pass


class Greater(Phrase):
    pass


class Lesser(Phrase):
    pass


@dataclass(frozen=True)
class Over(Phrase):
    function: str


class NumberOf(Phrase):
    pass


class SoManyForEach(Phrase):
    pass


class ThisItem(Phrase):
    pass


class AtSuit(Phrase):
    pass


class AtDistance(Phrase):
    pass


class RatedIn(Phrase):
    pass


class SkilledWith(Phrase):
    pass


VALUE_TYPES = {
    "number": "term",
    "character": "character",
    "player": "player",
    "card": "card",
    "item": "item",
    "space": "space",
    "mark": "suit",
    "kind": "kind",
}
"""The types that a term may have, and the category of phrases that each is written as."""


def _references() -> list[Word]:
    """For each type: a term by its bare name, and a term of somebody."""
    words = []
    for kind, category in VALUE_TYPES.items():
        token = "N_" + kind.upper()
        words.append(
            Word(
                category,
                f"[the] {{x:{token}}}",
                *NAMED,
                name=f"{kind} by name",
                doc=f"The {kind} of this name, in the procedure that is being carried out.",
                example="winner",
                means=NamedTerm(),
            )
        )
        words.append(
            Word(
                category,
                f"{{whose}} {{x:{token}}}",
                *OWNED,
                name=f"{kind} of somebody",
                doc=f"The {kind} of this name that belongs to somebody.",
                example="own wounds",
                means=TermOf(),
            )
        )
    return words


REFERENCES = (
    *(
        Word(
            cat,
            f"{{set:{cat}}} {{filter:{kind}_filter}}",
            "{{ narrowed(set, filter) }}",
            "{{ narrowed(set, filter) }}",
            head="set",
            name=f"filtered {cat}",
            doc="Only those for which the filter holds.",
            example="enemy which is Prone",
            means=Filtered(),
        )
        for cat, kind in (("characters", "character"), ("cards", "card"), ("items", "item"), ("spaces", "space"))
    ),
    *(
        Word(
            f"{kind}_filter",
            "where {condition}",
            "{{ relative(condition) }}",
            "{{ relative(condition) }}",
            name=f"{kind} where",
            doc="Only those for which this is so; `it` is the one looked at.",
            example="where its wounds is at least 1",
            means=Where(),
        )
        for kind in ("character", "card", "item", "space")
    ),
    *(
        Word(
            f"{kind}_filter",
            f"which is {negation}{{state:N_STATE}}",
            *in_state(bool(negation)),
            name=f"{kind} which is {negation}in a state",
            doc="Only those in the state, or not in it.",
            example="which is Prone",
            means=FilterState(negated=bool(negation)),
            traits=Traits(leads=not negation),
        )
        for kind in ("character", "item")
        for negation in ("", "not ")
    ),
    *(
        Word(
            f"{kind}_filter",
            f"{verb} {{rule:N_{what}}}",
            *having(verb, what),
            name=f"{kind} {verb} {what}",
            doc="Only those that have the rule or trait, or lack it.",
            example="with Trial",
            means=FilterHas(negated=verb == "without", kind=what.lower()),
        )
        for kind in ("character", "item")
        for verb in ("with", "without")
        for what in ("SKILL", "TRAIT")
    ),
    *_references(),
    reference(
        "character",
        "self",
        *THIS,
        "The character that the rule belongs to, or that acts.",
        "self",
        SelfPhrase(),
        subject=True,
    ),
    reference(
        "character",
        "it",
        "it",
        "{{ head('postać', before='ten') }}",
        "The one that is being looked at, in a filter or in `for each`.",
        "it",
        ItPhrase(),
    ),
    *(
        reference(
            kind,
            f"that {kind}",
            f"that {kind}",
            "{{ head('%s', before='ten') }}" % pl,
            "The one that is being looked at, in a filter or in `for each`.",
            f"that {kind}",
            ItPhrase(),
            named=True,
        )
        for kind, pl in (("card", "karta"), ("item", "przedmiot"), ("space", "pole"), ("player", "gracz"))
    ),
    reference("whose", "own", *THIS, "Of the character that the rule belongs to.", "own wounds", Own(), subject=True),
    reference(
        "whose",
        "its",
        "it",
        "{{ head('postać', before='ten') }}",
        "Of the one that is being looked at.",
        "its wounds",
        Its(),
    ),
    reference(
        "whose",
        "{who:character} 's",
        "{{ who }}",
        "{{ who }}",
        "Of a character.",
        "winner's wounds",
        OfSomebody(),
        "who",
    ),
    reference(
        "whose",
        "{who:player} 's",
        "{{ who }}",
        "{{ who }}",
        "Of a player.",
        "active player's hand",
        OfSomebody(),
        "who",
    ),
    reference(
        "whose",
        "{who:item} 's",
        "{{ who }}",
        "{{ who }}",
        "Of an item.",
        "own weapon's superiority",
        OfSomebody(),
        "who",
    ),
    reference("term", "{n:NUMBER}", "{{ n }}", "{{ n }}", "A number.", "2", IntegerPhrase()),
    reference(
        "term", "X", "X", "X", "The number that stands after the name of the rule.", "X", ParameterValue(), gender="n"
    ),
    reference(
        "term",
        "{whose} {x:N_ABILITY}",
        "{{ of(x, whose) }}",
        "{{ of(x, whose) }}",
        "The value of an ability of somebody.",
        "own Strength",
        TermOf(),
    ),
    reference(
        "term",
        "{whose} {x:N_TOKEN} tokens",
        "{{ of(x.many, whose) }}",
        "{{ head('liczba') }} {{ of(x.many, whose, 'gen') }}",
        "How many tokens of a kind somebody has.",
        "own Distracted tokens",
        TermOf(),
    ),
    reference(
        "number",
        "{a:number} plus {b:term}",
        "{{ a }} plus {{ b }}",
        "{{ a }} plus {{ b[case] }}",
        "A sum.",
        "own Strength plus 2",
        Plus(),
        head="a",
    ),
    reference(
        "number",
        "{a:number} minus {b:term}",
        "{{ a }} minus {{ b }}",
        "{{ a }} minus {{ b[case] }}",
        "A difference.",
        "own Strength minus 1",
        Minus(),
        head="a",
    ),
    reference(
        "number",
        "{a:number} times {b:term}",
        "{{ a }} times {{ b }}",
        "{{ a }} razy {{ b[case] }}",
        "A product.",
        "own Strength times 2",
        Times(),
        head="a",
    ),
    reference(
        "term",
        "half of {a:term}",
        "half of {{ a }} (rounded down)",
        "{{ head('połowa') }} {{ a.gen }} (zaokrąglając w dół)",
        "Half, rounded down.",
        "half of own wounds",
        Half(),
    ),
    reference(
        "term",
        "the greater of {a:term} and {b:term}",
        "the greater of {{ a }} and {{ b }}",
        "{{ head('wartość', before='większy') }} z dwóch: {{ a }} i {{ b }}",
        "The greater of two numbers.",
        "the greater of own Wits and own Intelligence",
        Greater(),
    ),
    reference(
        "term",
        "the lesser of {a:term} and {b:term}",
        "the lesser of {{ a }} and {{ b }}",
        "{{ head('wartość', before='mniejszy') }} z dwóch: {{ a }} i {{ b }}",
        "The lesser of two numbers.",
        "the lesser of own Wits and 2",
        Lesser(),
    ),
    *(
        Word(
            "term",
            f"the {surface} {{n:term}} over {{set:{cat}}}",
            *over(en, pl),
            name=f"{surface} over {cat}",
            doc=doc,
            example=f"the {surface} {example}",
            means=Over(function=function),
        )
        for cat, example in (
            ("characters", "its wounds over enemy"),
            ("cards", "the value of that card over card in own hand"),
            ("items", "its superiority over item of self"),
            ("spaces", "1 over free space"),
        )
        for surface, en, pl, function, doc in (
            ("sum of", "sum of", "head('suma')", "sum", "A number worked out for each of some, added up; 0 for none."),
            (
                "highest",
                "highest",
                "head('wartość', before='najwyższy')",
                "max",
                "The highest of a number worked out for each of some; 0 for none.",
            ),
            (
                "lowest",
                "lowest",
                "head('wartość', before='najniższy')",
                "min",
                "The lowest of a number worked out for each of some; 0 for none.",
            ),
        )
    ),
    *(
        Word(
            "term",
            f"the number of {{set:{cat}}}",
            "the number of {{ set.many }}",
            "{{ head('liczba') }} {{ set.many.gen }}",
            name=f"number of {cat}",
            doc="How many there are.",
            example="the number of enemies adjacent to self",
            means=NumberOf(),
        )
        for cat in ("characters", "cards", "items", "spaces")
    ),
    *(
        Word(
            "number",
            f"{{n:NUMBER}} for each {{set:{cat}}}",
            "{{ n }} for each {{ set }}",
            "{{ n }} za {{ adj('każdy', set)['acc'] }} {{ set.acc }}",
            name=f"so many for each of {cat}",
            doc="A number as many times as there are such things.",
            example="1 for each enemy adjacent to self",
            means=SoManyForEach(),
            traits=Traits(fixed=True),
        )
        for cat in ("characters", "cards", "items", "spaces")
    ),
    reference(
        "item",
        "this",
        "this item",
        "{{ head('przedmiot', before='ten') }}",
        "The item that the rule is printed on.",
        "this",
        ThisItem(),
    ),
    reference(
        "term",
        "{whose} {x:N_NUMBER} at {suit:suit}",
        "{{ of(x, whose) }} at {{ suit }}",
        "{{ of(x, whose) }} dla {{ suit.gen }}",
        "A number that an item prints for each suit.",
        "own weapon's damage at hearts",
        AtSuit(),
    ),
    reference(
        "term",
        "{whose} {x:N_NUMBER} at {n:term} spaces",
        "{{ of(x, whose) }} {% if n.countable %}at {{ n|count('space') }}{% else %}at {{ n }}{% endif %}",
        "{{ of(x, whose) }} {% if n.countable %}na {{ n|count('pole', case='acc') }}{% else %}przy {{ n.loc }}{% endif %}",
        "A number that an item prints for each distance; 99 beyond the last.",
        "own ranged weapon's shooting difficulty at 5 spaces",
        AtDistance(),
    ),
    reference(
        "term",
        "{who:character} rated in {kind:kind}",
        "{{ of('rating', who) }} in {{ kind }}",
        "{{ of('wartość', who) }} ({{ kind }})",
        "What a character adds to a test of a kind.",
        "tester rated in tested",
        RatedIn(),
    ),
    reference(
        "term",
        "{who:character} skilled with {what:item}",
        "{{ of('skill', who) }} with {{ what }}",
        "{{ of('umiejętność', who) }} władania {{ what.ins }}",
        "The ability of a character that an item is used with.",
        "self skilled with own weapon",
        SkilledWith(),
    ),
)
