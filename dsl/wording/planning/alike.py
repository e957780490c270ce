"""Tell at once what several do alike, one behind the other: the attacker and the defender each draw a weapon; and two bounds that are the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl.core.control import Do
from dsl.core.modifiers import ModifierClause
from dsl.core.references import NamedTerm
from dsl.tree import Node
from dsl.wording.terms import ids_of
from dsl.words import Word

_BEINGS = ("character", "player")


def done_alike(lines: Sequence[Node]) -> list[Node]:
    """The lines, calls in a row made one that hand the same to different ones and say nothing more of them."""
    told: list[Node] = []
    for line in lines:
        last = told[-1] if told else None
        if last is not None and _are_alike(last, line):
            told[-1] = _in_one(last, line)
        else:
            told.append(line)
    return told


def _are_alike(one: Node, other: Node) -> bool:
    if not all(type(line.means) is Do and not line.body for line in (one, other)):
        return False
    first, second = _handed(one), _handed(other)
    if one["procedure"] != other["procedure"] or not first or not second or first[1:] != second[1:]:
        return False
    doers = [*_doers(first[0]), *_doers(second[0])]
    alike = {doer.word.category for doer in doers}
    others = [arg["x"] for arg in first[1:]]
    return len(alike) == 1 and all(map(_is_role, doers)) and doers.count(doers[-1]) == 1 and doers[-1] not in others


def _is_role(who: Node) -> bool:
    """Whether it is somebody in a role, or the player of one: no pronoun is wanted for them, and it takes few words."""
    while who.word.head and isinstance(who.get(who.word.head), Node):
        who = who[who.word.head]
    whose = who.get("whose")
    return isinstance(who.means, NamedTerm) or (isinstance(whose, Node) and _is_role(whose))


def _in_one(one: Node, other: Node) -> Node:
    first, *others = _handed(one)
    doers = (*_doers(first), *_doers(_handed(other)[0]))
    args = tuple((replace(first, args=(doers,)), *others) if arg is one.get("args") else arg for arg in one.args)
    return replace(one, args=args, id=ids_of(one, other))


def _handed(line: Node) -> tuple[Node, ...]:
    return line.get("args") or ()


def _doers(argument: Node) -> tuple[Node, ...]:
    x = argument["x"]
    found = x if isinstance(x, tuple) else (x,)
    return found if all(isinstance(who, Node) and who.word.category in _BEINGS for who in found) else ()


_ALWAYS = Word(
    "clause",
    "{whose:whose} {x:N_NUMBER} is always {n:term}",
    "{{ of(x, whose) }} {{ x|verb('be') }} always {{ n }}",
    "{{ of(x, whose) }} zawsze {{ x|verb('wynosić') }} {{ n.acc if n.countable else n }}",
    "That a number is neither more nor less.",
    "own wounds is always 3",
    name="is always",
)


def bounded_at_once(lines: Sequence[Node]) -> list[Node]:
    """The lines, a number that is at least and at most the same said to be always that."""
    told: list[Node] = []
    for line in lines:
        last = told[-1] if told else None
        if last is not None and _is_the_other_bound(last, line):
            told[-1] = Node(_ALWAYS, (line["whose"], line["x"], line["n"]), last.span, id=ids_of(last, line))
        else:
            told.append(line)
    return told


def _is_the_other_bound(one: Node, other: Node) -> bool:
    if not isinstance(one.means, ModifierClause) or not isinstance(other.means, ModifierClause):
        return False
    layers = {one.means.layer, other.means.layer}
    return layers == {"least", "most"} and one.get("condition") is None and one.args == other.args
