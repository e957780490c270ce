"""Actions as values: named, chosen, compared and forbidden without being carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import rules as r
from dsl.constructs import Filter, Phrase
from dsl.core._build import declared_in
from dsl.lowering.hooks import taken
from dsl.lowering.shared import fail
from dsl.tree import Node
from dsl.words import Traits

if TYPE_CHECKING:
    from dsl.lowering.scope import Scope


class NamedAction(Phrase, category="deed"):
    surface = "{x:N_ACTION}"
    en = "“{{ x }}”"
    pl = "{{ head('akcja') }} „{{ x }}”"
    doc = "An action by its name, to be compared, named or forbidden; nobody takes it."
    example = "Sprint"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return at.named(node["x"])


class ActionUnderWay(Phrase, category="deed"):
    surface = "the action under way"
    en = "this action"
    pl = "{{ head('akcja', before='ten') }}"
    doc = "The action that the clause is about, in it and at its beginning and end."
    example = "the action under way"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.ActionOf(taken(at, node)[0])


class ChosenAction(Phrase, category="deed"):
    surface = "the chosen action"
    en = "the chosen action"
    pl = "{{ head('akcja', before='wybrany') }}"
    doc = "The action that a player has chosen last in this procedure, and taken."
    example = "the chosen action"

    def lower(self, node: Node, at: Scope) -> r.Value:
        if at.routine.chosen is None:
            raise fail("E0408", "no action has been chosen here", node)
        return at.routine.chosen


class IsOfKind(Phrase, category="truth"):
    surface = "{what:deed} is {trait:N_TRAIT}"
    en = "{{ what }} is {{ 'not ' if negated }}{{ being(trait, noun('action')) }}"
    pl = "{{ what }} {{ 'nie ' if negated }}jest {{ being(trait, noun('akcja')) }}"
    doc = "Of what sort an action is."
    example = "the chosen action is partial"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return r.ActionHas(at.value(node["what"]), node["trait"].text)


class OfKind(Filter, category="deed_filter"):
    surface = "with {trait:N_TRAIT}"
    en = "{{ trait }}"
    pl = "{{ adj(trait, case='same') }}"
    traits = Traits(leads=True)
    doc = "Only those of a sort; `without`, the others."
    example = "with full"

    def keeps(self, node: Node, at: Scope) -> r.Value:
        assert at.it is not None
        return r.ActionHas(at.it, node["trait"].text)


DEEDS = tuple(declared_in(globals()))
