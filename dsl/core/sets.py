"""Sets narrowed by filters: by a condition, a state, a rule or a trait."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from dsl import rules as r
from dsl.constructs import Filter, Negation, Phrase
from dsl.core._templates import having
from dsl.lowering.shared import SETS
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


class NotFilter(Negation, Filter):
    def keeps(self, node: Node, at: Scope) -> r.Value:
        raise AssertionError("the filter itself is asked, in the scope around it")


class FilterState(Filter):
    def keeps(self, node: Node, at: Scope) -> r.Value:
        assert at.it is not None
        return at.in_state(node["state"], at.it, at.it_type)


class FilterHas(Filter):
    kind: str

    def keeps(self, node: Node, at: Scope) -> r.Value:
        assert at.it is not None
        rule = node["rule"]
        kind: Literal["character", "item"] = "item" if node.word.category == "item_filter" else "character"
        if self.kind == "trait":
            return r.HasTrait(kind, rule.text, at.it)
        return (r.Prints if kind == "item" else r.Bears)(f"skill:{rule.text}", at.it)


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
        for cat, kind in SETS.items()
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
        for kind in SETS.values()
    ),
    *(
        Word(
            f"{kind}_filter",
            f"not {{a:{kind}_filter}}",
            "{{ denied(a) }}",
            "{{ denied(a) }}",
            name=f"{kind} not",
            doc="Only those for which the filter does not hold; `which is not`, `without` and others say it in their own words.",
            example=example,
            means=NotFilter(),
        )
        for kind, example in (
            ("character", "not adjacent to self"),
            ("card", "not matching turned card in suit or value"),
            ("item", "without ranged"),
            ("space", "not within 2 spaces of self"),
            ("deed", "without full"),
            ("player", "not where that player is active player"),
        )
    ),
    *(
        Word(
            f"{kind}_filter",
            "which is {state:N_STATE}",
            "{{ state }}",
            "{{ adj(state, case='same') }}",
            name=f"{kind} which is in a state",
            doc="Only those in the state; `which is not`, those that are not in it.",
            example=example,
            means=FilterState(),
            traits=Traits(leads=True),
        )
        for kind, example in (("character", "which is not Prone"), ("item", "which is ready"))
    ),
    *(
        Word(
            f"{kind}_filter",
            f"with {{rule:N_{what}}}",
            *having(kind, what),
            name=f"{kind} with {what}",
            doc="Only those that have the rule or trait; `without`, those that lack it.",
            example=example,
            means=FilterHas(kind=what.lower()),
        )
        for kind, what, example in (
            ("character", "SKILL", "with Fear"),
            ("character", "TRAIT", "without Hero"),
            ("item", "SKILL", "with Fear"),
            ("item", "TRAIT", "with ranged"),
        )
    ),
)
