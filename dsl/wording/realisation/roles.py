"""What the roles of a procedure are in a call of it, and which of them a condition speaks of."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from dsl.core.conditions import BearsThis
from dsl.core.procedures import ROLE
from dsl.core.references import NamedTerm
from dsl.tree import Name, Node
from dsl.wording.realisation.phrases import Called, Constant, Counted, Grammar, Phrase

EITHER = re.compile(r"\[([^]|]*)(?:\|([^]]*))?\]")
"""What is said of an action with its target, or else without: `pick up [(target)|an item]`."""
_TO_DO = re.compile(r"^([\w ]+) equal to (.*)( to \w+)$")
BEINGS = {"character": "a character", "player": "a player"}
"""The types of roles that are somebody, and how anybody is called in English."""


def with_things(grammar: Grammar, text: str, given: Mapping[str, Phrase]) -> str:
    """A text with the things in it that stand there in brackets: each in its case, or so many of it."""

    def said(thing: re.Match[str]) -> str:
        value, case = given[thing[1]], thing[3] or ("nom" if grammar.lang == "en" else "acc")
        if thing[2]:
            return Counted(grammar, value, Constant(grammar, thing[2]), thing.end() < len(text))[case]
        return value[case]

    return ROLE.sub(said, text)


def first_role(event: Phrase) -> str:
    """The role that a procedure is about: its first, if that is somebody."""
    roles = event.term.roles if isinstance(event, Called) else ()
    return roles[0][0] if roles and roles[0][1] in BEINGS else ""


def is_alone(event: Phrase) -> bool:
    """Whether nobody but the first role takes part."""
    roles = event.term.roles if isinstance(event, Called) else ()
    return sum(kind in BEINGS for _, kind, *_ in roles) == 1


def foremost(event: Phrase, grammar: Any) -> str:
    """The first of several who take part, whose test it is: the initiator; in Polish the genitive."""
    if not isinstance(event, Called) or not first_role(event) or is_alone(event):
        return ""
    _, _, english, polish = event.term.roles[0]
    return f"the {english}" if grammar.lang == "en" else Constant(grammar, polish).gen


def of_argument(value: Phrase) -> Any:
    """Who or what is handed over."""
    node = value.node
    return node["x"] if node is not None and node.word.category == "argument" else node


def bare_owner(node: Any) -> Any:
    """Somebody, where a phrase says that something is theirs: Ann, of Ann's."""
    owns = isinstance(node, Node) and node.word.category == "whose" and node.word.head
    return node[node.word.head] if owns else node


def is_the_same(one: Phrase, other: Phrase) -> bool:
    node = of_argument(one)
    return node is not None and node == of_argument(other)


def is_bearer(node: Any) -> bool:
    return isinstance(node, Node) and node.word.traits.subject


def names(node: Any, role: str) -> bool:
    """Whether a phrase is just the name of a role."""
    x = node.get("x") if isinstance(node, Node) and isinstance(node.means, NamedTerm) else None
    return isinstance(x, Name) and x.text == role


def is_just(value: Phrase, role: str) -> bool:
    """Whether what is handed over is what the role is called anyway."""
    node = getattr(value, "node", None)
    inner = node.get("x") if isinstance(node, Node) else None
    return names(inner if isinstance(inner, Node) else node, role)


def bearing(part: Phrase) -> str:
    """The name of the thing that the rule is printed on, as a condition says."""
    what = part.node["what"] if part.node is not None and isinstance(part.node.means, BearsThis) else None
    return what["x"].text if isinstance(what, Node) and isinstance(what.means, NamedTerm) else ""


def so_many(text: str) -> str:
    """An English number of things with what is to be done with them: as many movement points to spend as its full movement."""
    return _TO_DO.sub(r"as many \1\3 as \2", text)


def printed_on(text: str, things: Collection[str]) -> str:
    """What is said of a step, with the alternatives for things that the rule is printed on, or else without: `off [(blade)|a blade]`."""
    return EITHER.sub(lambda told: told[1] if any(f"({name}" in told[1] for name in things) else told[2] or "", text)
