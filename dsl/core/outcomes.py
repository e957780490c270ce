"""Outcomes of tests: what the content says that a test can come to, saying it, asking for it, going on by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import rules as r
from dsl.constructs import Line, Notation, Phrase, Statement
from dsl.core._build import declared_in
from dsl.tree import Node
from dsl.words import Traits

if TYPE_CHECKING:
    from dsl.lowering.scope import Scope
    from dsl.model import Library


class KindOfOutcome(Line, category="outcome_line"):
    surface = "is a kind of {group:N_OUTCOME}"
    en = "this counts as {{ group|a }}"
    pl = "to rodzaj {{ group.gen }}"
    doc = "What is done on the other is done on it too, unless something of its own is; a test that came to it came to the other."
    example = "is a kind of success"


class TestWas(Phrase, category="truth"):
    surface = "the test was (a|an) {outcome:N_OUTCOME}"
    en = (
        "the test was {{ 'not ' if negated }}{{ outcome|a }}{% if telling.tester %} for {{ telling.tester }}{% endif %}"
    )
    pl = "{% if telling.test_is_told %}ten {{ 'nie ' if negated }}{{ 'zakończy' if telling.ahead else 'zakończył' }}{% else %}test {{ 'nie ' if negated }}{{ noun('test')|verb('zakończyć') if telling.ahead else past(noun('test'), 'zakończyć') }}{% endif %} się {{ outcome.ins }}{% if telling.tester %} {{ telling.tester }}{% endif %}"
    doc = "What the last test came to: the outcome itself, or one of its kind."
    example = "the test was a triumph"

    def lower(self, node: Node, at: Scope) -> r.Value:
        library, name = at.names.library, node["outcome"].text
        return r.CameTo(tuple(d.name for d in library.all("outcome") if name in kinds_of(d.name, library)))


class Decide(Statement):
    surface = "the test is (a|an) {outcome:N_OUTCOME}"
    en = "the test is {{ outcome|a }}{% if telling.whose_test %} for {{ telling.whose_test }}{% endif %}"
    pl = "test kończy się {{ outcome.ins }}{% if telling.whose_test %} {{ telling.whose_test }}{% endif %}"
    doc = "Says what a test has come to."
    example = "the test is a success"

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.Decide(node["outcome"].text)


class OutcomeBranch(Notation, category="outcome"):
    surface = "{outcome:N_OUTCOME}"
    en = "on {{ outcome|a }}"
    pl = "przy {{ outcome.loc }}"
    doc = "What happens on this outcome of the test, or on one of its kind for which nothing else is said."
    example = "success\n    do Fall for self"
    body = "statement"
    traits = Traits(lead="adverb")


def kinds_of(name: str, library: Library) -> list[str]:
    """An outcome and those that it is a kind of, the nearest first."""
    found: list[str] = []
    while name and name not in found:
        found.append(name)
        outcome = library.get("outcome", name)
        wider = outcome.one(KindOfOutcome) if outcome is not None else None
        name = wider["group"].text if wider is not None else ""
    return found


def branches(node: Node, at: Scope) -> tuple[tuple[tuple[str, ...], r.Branches], ...]:
    """What is done on which outcomes: on each what is said of it, else of the nearest that it is a kind of."""
    said = [branch["outcome"].text for branch in node.body]
    leading: dict[str, list[str]] = {name: [] for name in said}
    for outcome in at.names.library.all("outcome"):
        for name in [kind for kind in kinds_of(outcome.name, at.names.library) if kind in leading][:1]:
            leading[name].append(outcome.name)
    found = []
    for branch, name in zip(node.body, said, strict=True):
        at.names.tag(branch, at.routine.owner)
        found.append((tuple(leading[name]), r.Branches(at.lines(branch.body), origin=branch)))
    return tuple(found)


OUTCOMES = tuple(declared_in(globals()))
