"""Tell a procedure of whom it is handed: of those in a call; by itself of this character, or of you, where it is about one alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from dsl.core.changes import Let
from dsl.core.conditions import AndPhrase, SameAs
from dsl.core.control import Choose
from dsl.core.references import REFERENCES, ItPhrase, Its, NamedTerm, Own, SelfPhrase
from dsl.core.triggers import TriggerClause
from dsl.model import Action, Definition, Procedure
from dsl.tree import Name, Node
from dsl.wording.planning.conditions import joined_by
from dsl.wording.referents import is_reader
from dsl.words import Traits, Word, word_meaning

MOST_WORDS = 3
"""Of how many words of the language somebody's name may consist who is handed over: the player of the victim."""

Handed = Mapping[str, Node]
"""What the roles of a procedure are in a call, by their names."""

_READER = Word(
    "player",
    "{whose} player",
    "{{ of('player', whose) }}",
    "{{ of('gracz', whose) }}",
    "The reader, as the one player whom a procedure is about.",
    "own player",
    name="the reader",
    traits=Traits(gender="m1", reader=True),
)


_SELF, _OWN = (word_meaning(sort, REFERENCES) for sort in (SelfPhrase, Own))


def told_alone(definition: Definition) -> Handed:
    """Whom a procedure or table is about, as this character or as you; nobody where it is about several, or that changes.

    The player who carries a procedure out is you, also where it is about another player too.
    """
    named = [name for name in _beings(definition) if name.kind in ("character", "player")]
    leads = isinstance(definition, Procedure) and len(named) > 1 and all(name.kind == "player" for name in named)
    beings = set(named[:1] if leads else named)
    if len({name.text for name in beings}) != 1 or any(
        _gives_away(n, beings) for line in definition.lines for n in line.walk()
    ):
        return {}
    (name, *_) = beings
    own = Node(_OWN, (), name.span)
    return {name.text: Node(_SELF, (), name.span) if name.kind == "character" else Node(_READER, (own,), name.span)}


def _beings(definition: Definition) -> Iterator[Name]:
    """Those whom a procedure has as roles, or whom a table names."""
    if isinstance(definition, Procedure) and not isinstance(definition, Action):
        roles = definition.node.get("roles")
        yield from (role["x"] for role in roles["roles"]) if roles is not None else ()
    elif definition.kind == "table":
        named = (n for line in definition.lines for n in line.walk() if isinstance(n.means, NamedTerm))
        yield from (n["x"] for n in named)


def _gives_away(node: Node, beings: Collection[Name]) -> bool:
    """Whether a line makes somebody else one of those whom it is about."""
    return not isinstance(node.means, NamedTerm) and any(arg in beings for arg in node.args if isinstance(arg, Name))


def handed_in(call: Node, procedure: Procedure) -> Handed | None:
    """What the roles are in a call; None where one of them takes more words than `the victim's player`, or is not clear there."""
    args = [arg["x"] for arg in call.get("args") or ()]
    if len(args) != len(procedure.roles) or not all(isinstance(arg, Node) for arg in args):
        return None
    parts = [arg.walk() for arg in args]
    looks_at_it = any(means_it(node) for line in procedure.lines for node in line.walk())
    if any(len(nodes) > MOST_WORDS or (looks_at_it and any(map(means_it, nodes))) for nodes in parts):
        return None
    return dict(zip(procedure.roles, args, strict=True))


def means_it(node: Node) -> bool:
    return isinstance(node.means, (ItPhrase, Its))


def told_of(node: Node, handed: Handed) -> Node:
    """A line with those in it whom the call hands over, in place of the roles."""
    if isinstance(node.means, NamedTerm) and node["x"].text in handed:
        return handed[node["x"].text]
    args = tuple(_in_slot(arg, handed) for arg in node.args)
    body = [told_of(line, handed) for line in node.body]
    return node if are_same(args, node.args) and are_same(body, node.body) else replace(node, args=args, body=body)


def told_as_said(line: Node) -> Node:
    """A moment with the bearer, or its player, in place of a role that the conditions say they have; not of one that changes hands."""
    if not isinstance(line.means, TriggerClause) or line.get("condition") is None:
        return line
    handed = {role: who for part in joined_by(line["condition"], AndPhrase) for role, who in _said_to_be(part)}
    given = {n["x"].text for below in line.body for n in below.walk() if isinstance(n.means, (Let, Choose)) and n["x"]}
    handed = {role: who for role, who in handed.items() if role not in given}
    return replace(line, body=[told_of(below, handed) for below in line.body]) if handed else line


def _said_to_be(part: Node) -> Iterator[tuple[str, Node]]:
    """The role that a condition says the player of the bearer has."""
    if isinstance(part.means, SameAs):
        for one, other in ((part["a"], part["b"]), (part["b"], part["a"])):
            both = isinstance(one, Node) and isinstance(other, Node)
            if both and isinstance(one.means, NamedTerm) and is_reader(other):
                yield one["x"].text, other


def _in_slot(arg: object, handed: Handed) -> object:
    if isinstance(arg, Node):
        return told_of(arg, handed)
    if isinstance(arg, tuple):
        parts = tuple(_in_slot(part, handed) for part in arg)
        return arg if are_same(parts, arg) else parts
    return arg


def are_same(made: Sequence[object], before: Sequence[object]) -> bool:
    """Whether nothing has been put in another's place: what is as it was stays itself, and is known again."""
    return len(made) == len(before) and all(a is b for a, b in zip(made, before, strict=True))
