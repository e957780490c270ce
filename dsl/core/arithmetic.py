"""Sums, differences, halves, the greater and the lesser; numbers over sets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from dsl import rules as r
from dsl.constructs import Phrase
from dsl.core._build import declared_in
from dsl.core._templates import over
from dsl.lowering.shared import SETS
from dsl.tree import Node
from dsl.words import Traits, Word

if TYPE_CHECKING:
    from dsl.lowering.scope import Scope


class Plus(Phrase, category="number"):
    surface = "{a:number} plus {b:term}"
    en = "{{ a }} plus {{ b }}"
    pl = "{{ a }} plus {{ b[case] }}"
    doc = "A sum."
    example = "own Strength plus 2"
    head = "a"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Arithmetic("+", at.value(node["a"]), at.value(node["b"]))


class Minus(Phrase, category="number"):
    surface = "{a:number} minus {b:term}"
    en = "{% if a.value == 0 and b.value %}−{{ b }}{% else %}{{ a }} minus {{ b }}{% endif %}"
    pl = "{% if a.value == 0 and b.value %}−{{ b }}{% else %}{{ a }} minus {{ b[case] }}{% endif %}"
    doc = "A difference."
    example = "own Strength minus 1"
    head = "a"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Arithmetic("-", at.value(node["a"]), at.value(node["b"]))


class Times(Phrase, category="number"):
    surface = "{a:number} times {b:term}"
    en = "{% if b.value == 2 %}twice {{ a }}{% else %}{{ a }} times {{ b }}{% endif %}"
    pl = "{{ a }} razy {{ b[case] }}"
    doc = "A product."
    example = "own Strength times 2"
    head = "a"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Arithmetic("*", at.value(node["a"]), at.value(node["b"]))


class Half(Phrase, category="term"):
    surface = "half of {a:term}"
    en = "half {{ 'of ' if not a.one }}{{ a|replace('number of ', '', 1) if a.one else a }} (rounded down)"
    pl = "{{ head('połowa') }} {{ a.gen }} ({{ adj('zaokrąglony', 'połowa', case) }} w dół)"
    doc = "Half, rounded down."
    example = "half of own wounds"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Arithmetic("//", at.value(node["a"]), r.Number(2))


class HalfUp(Phrase, category="term"):
    surface = "half of {a:term} rounded up"
    en = "half {{ 'of ' if not a.one }}{{ a|replace('number of ', '', 1) if a.one else a }} (rounded up)"
    pl = "{{ head('połowa') }} {{ a.gen }} ({{ adj('zaokrąglony', 'połowa', case) }} w górę)"
    doc = "Half, rounded up."
    example = "half of own wounds rounded up"

    def lower(self, node: Node, at: Scope) -> r.Value:
        up = r.Arithmetic("+", at.value(node["a"]), r.Number(1))
        return r.Arithmetic("//", up, r.Number(2))


class Greater(Phrase, category="term"):
    surface = "the greater of {a:term} and {b:term}"
    en = "the greater of {{ a }} and {{ b }}"
    pl = "{{ head('wartość', before='większy') }} z dwóch: {{ a }} i {{ b }}"
    doc = "The greater of two numbers."
    example = "the greater of own Wits and own Intelligence"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Extreme("max", at.value(node["a"]), at.value(node["b"]))


class Lesser(Phrase, category="term"):
    surface = "the lesser of {a:term} and {b:term}"
    en = "the lesser of {{ a }} and {{ b }}"
    pl = "{{ head('wartość', before='mniejszy') }} z dwóch: {{ a }} i {{ b }}"
    doc = "The lesser of two numbers."
    example = "the lesser of own Wits and 2"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Extreme("min", at.value(node["a"]), at.value(node["b"]))


class NumberOf(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Count(at.value(node["set"]))


class SoManyForEach(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.Arithmetic("*", r.Number(node["n"]), r.Count(at.value(node["set"])))


class Over(Phrase):
    function: Literal["sum", "max", "min"]

    def lower(self, node: Node, at: Scope) -> r.Value:
        inner = at.looking_at(r.Looked(at.depth), SETS[node["set"].word.category])
        return r.Over(self.function, inner.value(node["n"]), at.value(node["set"]), at.depth)


_OVER: tuple[tuple[str, Literal["sum", "max", "min"], str], ...] = (
    ("sum of", "sum", "A number worked out for each of some, added up; 0 for none."),
    ("highest", "max", "The highest of a number worked out for each of some; 0 for none."),
    ("lowest", "min", "The lowest of a number worked out for each of some; 0 for none."),
)


ARITHMETIC = (
    *declared_in(globals()),
    *(
        Word(
            "term",
            f"the {surface} {{n:term}} over {{set:{cat}}}",
            *over(surface),
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
            ("players", "the size of its hand over other player than red"),
        )
        for surface, function, doc in _OVER
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
        for cat in SETS
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
        for cat in SETS
    ),
)
