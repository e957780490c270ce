"""Sets narrowed by filters: by a condition, a state, a rule or a trait."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from dsl import rules as r
from dsl.constructs import Filter, Phrase
from dsl.core._templates import (
    having,
    in_state,
)
from dsl.lowering.shared import SETS, said
from dsl.tree import Node
from dsl.words import Traits, Word

if TYPE_CHECKING:
    from dsl.lowering.scope import Scope


class Filtered(Phrase):
    narrows = True

    def lower(self, node: Node, at: Scope) -> r.Value:
        base, filters = at.filters(node)
        inner = at.looking_at(r.Looked(at.depth), SETS[node.word.category])
        return r.Filtered(at.value(base), tuple(at.filter(f, inner) for f in filters), at.depth)


class Where(Filter):
    def keeps(self, node: Node, at: Scope) -> r.Value:
        return at.value(node["condition"])


@dataclass(frozen=True)
class FilterState(Filter):
    negated: bool

    def keeps(self, node: Node, at: Scope) -> r.Value:
        assert at.it is not None
        return said(at.in_state(node["state"], at.it, at.it_type), self.negated)


@dataclass(frozen=True)
class FilterHas(Filter):
    negated: bool
    kind: str

    def keeps(self, node: Node, at: Scope) -> r.Value:
        assert at.it is not None
        rule = node["rule"]
        kind: Literal["character", "item"] = "item" if node.word.category == "item_filter" else "character"
        if self.kind == "trait":
            return said(r.HasTrait(kind, rule.text, at.it), self.negated)
        return said((r.Prints if kind == "item" else r.Bears)(f"skill:{rule.text}", at.it), self.negated)


SETS_OF_THINGS = (
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
)
