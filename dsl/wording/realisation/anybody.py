"""Say somebody in Polish of whom a moment is as `this one` behind it: gdy postać wypije łyk, ta postać leczy rany; gdy gracz odkryje kartę, ten gracz …

A character is only called so in definitions that never speak of a bearer, for that is what the words mean elsewhere. In English
what a test comes to is said of whose test the moment is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dsl.core.hooks import DuringClause
from dsl.core.references import ItPhrase, NamedTerm
from dsl.core.terms import TotalOf
from dsl.core.triggers import TriggerClause
from dsl.model import Library
from dsl.tree import Name, Node
from dsl.wording.languages.polish import THIS_ONE
from dsl.wording.realisation.discourse import IN_A_TEST, WHOSE_TEST, Telling
from dsl.wording.realisation.phrases import Called
from dsl.wording.realisation.realiser import Speaker
from dsl.wording.realisation.roles import foremost
from dsl.wording.referents import is_self, plays
from dsl.wording.terms import BETWEEN_IDS, Term


def speaks_of_nobody(library: Library) -> frozenset[str]:
    """The ids of lines of definitions that have no bearer, or never speak of one."""
    own = (d.lines for d in library.definitions if not any(_is_of_bearer(n) for line in d.lines for n in line.walk()))
    return frozenset(node.id for lines in own for line in lines for node in line.walk() if node.id)


def this_one(line: Node, speaker: Speaker, free: frozenset[str]) -> Mapping[str, Term]:
    """How the first role of a moment is called behind it, by the name of the role; nothing where another could be meant."""
    event = line.get("event") if isinstance(line.means, TriggerClause) else None
    called = speaker.phrase(event, Telling(), "event") if isinstance(event, Name) else None
    if not isinstance(called, Called) or called.term.plain or not (called.term.verb and called.term.roles):
        return {}
    role, kind, *_ = called.term.roles[0]
    this = THIS_ONE.get(kind)
    named = next((n["x"] for n in line.walk() if isinstance(n.means, NamedTerm) and n["x"].text == role), None)
    if this is None or named is None:
        return {}
    if kind == "player":
        taken = any(isinstance(n.means, ItPhrase) and plays(n) for n in line.walk())
    else:
        taken = line.id.partition(BETWEEN_IDS)[0] not in free
    term = speaker.phrase(named, Telling(), "x").term
    return {} if taken else {role: replace(term, pl=this[0], gender=this[1], of=None)}


def tester_under(line: Node, speaker: Speaker) -> Mapping[str, str]:
    """Whose test it is in the lines under a moment in which more than one take part: the test is a success for the initiator."""
    event = line.get("event") if isinstance(line.means, TriggerClause) and line.body else None
    whose = foremost(speaker.phrase(event, Telling(), "event"), speaker.grammar) if isinstance(event, Name) else ""
    return {WHOSE_TEST: whose} if whose else {}


def are_tests(library: Library) -> frozenset[str]:
    """The procedures in which a number is the total of a test."""
    return frozenset(term.scope for term in library.terms() if term.of(TotalOf))


def in_a_test(line: Node, tests: frozenset[str]) -> Mapping[str, str]:
    """That the lines under a time are told of one test: +1 to its test, not to all its tests."""
    event = line.get("event") if isinstance(line.means, DuringClause) else None
    return {IN_A_TEST: event.text} if isinstance(event, Name) and event.text in tests else {}


def _is_of_bearer(node: Node) -> bool:
    """Whether a word speaks of the bearer, by itself or in what it says."""
    return is_self(node.word) or "bearer()" in node.word.pl
