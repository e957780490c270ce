"""Say in English of whom a moment is by what the conditions ask of them: before an enemy that this character sees faces a test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dsl.constructs import Negation
from dsl.core.conditions import HasRule, SameAs
from dsl.core.references import OfSomebody
from dsl.tree import Node
from dsl.wording.english import introduced, possessive
from dsl.wording.phrases import Called, Phrase
from dsl.wording.pronouns import in_one
from dsl.wording.referents import is_reader
from dsl.wording.roles import first_role, is_bearer, names

_MOST_WORDS = 14
"""As many words may tell who somebody is before it is told what they do."""


class _Clause(NamedTuple):
    """What is said of somebody behind what they are, and how: a name, what they do, or what is done to them."""

    how: str
    text: str


def parts_of(condition: Phrase | None) -> list[Phrase]:
    """The conditions that are all demanded at once."""
    parts, joint = condition.conjuncts() if condition else ([], "and")
    return parts if joint == "and" or condition is None else [condition]


def whoever(event: Phrase, kind: str, parts: Sequence[Phrase], lines: Sequence[Node]) -> tuple[str, list[Phrase]]:
    """Somebody with the first role of an event as the conditions say who that is, and the conditions that say anything else.

    What may come to be otherwise by the event itself stays a condition `after` it. The `lines` tell whether the role is spoken
    of again, so that it needs its name: an enemy (the victim).
    """
    role, being, called, _ = event.term.roles[0] if isinstance(event, Called) and first_role(event) else ("",) * 4
    if being != "character" or not isinstance(event, Called):
        return "", list(parts)
    sort = ""
    clauses: list[_Clause] = []
    rest: list[Phrase] = []
    for part in parts:
        clause = _clause(part, role, called) if kind != "after" or _lasts(part) else None
        if not sort and (found := _sort(part, role)):
            sort = found
        elif clause and sum(len(said.text.split()) for said in (*clauses, clause)) <= _MOST_WORDS:
            clauses.append(clause)
        else:
            rest.append(part)
    later = [*lines, *(part.node for part in rest if part.node is not None)]
    again = any(names(node, role) for line in later for node in line.walk())
    name = introduced(called, sort) if again and not called.endswith("character") else ""
    if not sort and (name or not clauses or (event.term.plain and not called.endswith("character"))):
        return "", list(parts)
    named, does, done = ([text for how, text in clauses if how == each] for each in ("named", "does", "done"))
    told = " and ".join(filter(None, [in_one(does, "en"), *done]))
    return " ".join(filter(None, [(sort or "a character") + name, *named, told])), rest


def _sort(part: Phrase, role: str) -> str:
    """Which sort of character a condition says that somebody is: an enemy, another character, one of your characters."""
    node = part.node
    if node is None:
        return ""
    if isinstance(node.means, Negation):
        denied = node["a"]
        return "another character" if isinstance(denied.means, SameAs) and _is_about_both(denied, role) else ""
    if isinstance(node.means, SameAs):
        for whose, player in (("a", "b"), ("b", "a")):
            if _is_player_of(node[whose], role):
                owner = "your" if is_reader(node[player]) else possessive(part.slot(player).quiet())
                return f"one of {owner} characters"
    return node.word.traits.relation if _is_about_both(node, role) else ""


def _is_about_both(node: Node, role: str) -> bool:
    """Whether a condition is one on the bearer of the rule and on whoever has the role."""
    about = [arg for arg in node.args if isinstance(arg, Node)]
    return len(about) == 2 and any(map(is_bearer, about)) and any(names(each, role) for each in about)


def _is_player_of(player: Node, role: str) -> bool:
    whose = player.get("whose")
    return isinstance(whose, Node) and isinstance(whose.means, OfSomebody) and names(whose["who"], role)


def _lasts(part: Phrase) -> bool:
    """Whether a condition says what somebody is whatever they do: human, a Hero, called so, of somebody's band."""
    return part.node is not None and (isinstance(part.node.means, HasRule) or part.node.word.traits.lasting)


def _clause(part: Phrase, role: str, called: str) -> _Clause | None:
    """A condition on somebody as a clause behind what they are: that has a wound, called Ann, that this character sees."""
    node = part.node
    several = part.alternatives or len(part.conjuncts()[0]) > 1
    if node is None or several or sum(names(each, role) for each in node.walk()) != 1:
        return None
    text, who = part.quiet(), f"the {called}"
    does = text.removeprefix(f"{who} ")
    if does != text:
        return (
            _Clause("named", does.removeprefix("is ")) if node.word.traits.naming else _Clause("does", f"that {does}")
        )
    done = text.removesuffix(f" {who}")
    return _Clause("done", f"that {done}") if done != text and not isinstance(node.means, SameAs) else None
