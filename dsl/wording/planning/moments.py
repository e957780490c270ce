"""Say once what is done at several moments: after shooting or after an activation, this character wavers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl.core.conditions import AndPhrase, SameAs
from dsl.core.procedures import VerbLine
from dsl.core.references import NamedTerm
from dsl.core.triggers import TriggerClause
from dsl.model import Library, Procedure
from dsl.tree import Name, Node
from dsl.wording.planning.conditions import all_of, joined_by
from dsl.wording.terms import ids_of
from dsl.words import Traits, Word


class AtMoments(TriggerClause):
    """No line that anybody writes: what is under it is done at each of several moments."""


_AT_MOMENTS = Word(
    "clause",
    "{moments:clause+}[, when {condition:condition}]",
    "{{ at_either(moments) }}{{ given_that(condition) }}",
    "{{ at_either(moments) }}{{ given_that(condition) }}",
    "What is done at each of several moments.",
    "after combat won, before defeat\n    do Fall for self",
    name="at several moments",
    means=AtMoments(timing="after"),
    traits=Traits(lead="adverb"),
)


def at_moments(lines: Sequence[Node], library: Library) -> list[Node]:
    """The lines, those made one that do the same under the same conditions before, after or at the start of one thing or another."""
    told: list[Node] = []
    for line in lines:
        others = enumerate(told) if _is_brief(line, library) else ()
        at = next((n for n, other in others if _is_brief(other, library) and _do_the_same(other, line)), None)
        if at is None:
            told.append(line)
        else:
            told[at] = _at_both(told[at], line)
    return told


def _is_brief(line: Node, library: Library) -> bool:
    """Whether a moment is said without a comma: of the bearer only that it is the one whom what happens is about."""
    if isinstance(line.means, AtMoments):
        return True
    if not isinstance(line.means, TriggerClause) or line.get("limit") is not None or line.means.timing == "instead":
        return False
    event = line["event"]
    procedure = library.get("procedure", event.text) if isinstance(event, Name) else None
    roles = procedure.roles if isinstance(procedure, Procedure) else []
    if procedure is not None and len(roles) > 1 and procedure.one(VerbLine) is None:
        roles = []  # such a one is told by its name, and not by what anybody does
    return all(_names(part, roles[:1]) for part in _conditions(line) if _is_of_bearer(part))


def _names(part: Node, roles: Sequence[str]) -> bool:
    """Whether a condition says that the bearer, or its player, has one of some roles, or somebody of that player's."""
    named = (n for side in (part["a"], part["b"]) if isinstance(side, Node) for n in side.walk())
    return any(isinstance(n.means, NamedTerm) and n["x"].text in roles for n in named)


def _do_the_same(one: Node, other: Node) -> bool:
    both = isinstance(one.means, TriggerClause) and isinstance(other.means, TriggerClause)
    return both and bool(one.body) and one.body == other.body and _asked(one) == _asked(other)


def _asked(line: Node) -> list[Node]:
    """What is asked besides that the bearer is the one who does what the moment says."""
    return [part for part in _conditions(line) if not _is_of_bearer(part)]


def _conditions(line: Node) -> list[Node]:
    condition = line.get("condition")
    return joined_by(condition, AndPhrase) if condition is not None else []


def _is_of_bearer(part: Node) -> bool:
    """Whether a condition says that the bearer, or its player, has a role."""
    if not isinstance(part.means, SameAs):
        return False
    sides = [side for side in (part["a"], part["b"]) if isinstance(side, Node)]
    whose = (side.get("whose") for side in sides if side.word.category == "player")
    return any(isinstance(who, Node) and who.word.traits.subject for who in (*sides, *whose))


def _at_both(one: Node, other: Node) -> Node:
    moments = one["moments"] if isinstance(one.means, AtMoments) else (_alone(one),)
    asked = all_of(_asked(one))
    body = [_of_both(a, b) for a, b in zip(one.body, other.body, strict=True)]
    return Node(_AT_MOMENTS, ((*moments, _alone(other)), asked), one.span, body=body, id=ids_of(one, other))


def _alone(line: Node) -> Node:
    """A moment without what is asked at each of several."""
    args = list(line.args)
    args[line.word.index("condition")] = all_of([part for part in _conditions(line) if _is_of_bearer(part)])
    return replace(line, args=tuple(args))


def _of_both(one: Node, other: Node) -> Node:
    """A line that stands under both, known by the ids of both."""
    body = [_of_both(a, b) for a, b in zip(one.body, other.body, strict=True)]
    return replace(one, body=body, id=ids_of(one, other))
