"""Say in English of whom a moment is by what the conditions ask of them: before an enemy that this character sees faces a test."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dsl.core.conditions import HasRule
from dsl.tree import Node
from dsl.wording.english import introduced
from dsl.wording.phrases import Called, Phrase
from dsl.wording.pronouns import in_one
from dsl.wording.roles import first_role, names

_MOST_WORDS = 14
"""As many words may tell who somebody is before it is told what they do."""
_SORTS = (
    (r"this character is an enemy of {role}|{role} is an enemy of this character", "an enemy"),
    (r"this character is friendly to {role}|{role} is friendly to this character", "a friendly character"),
    (r"you control {role}", "one of your characters"),
    (r"your opponent controls {role}", "one of your opponent's characters"),
    (r"this character is not {role}|{role} is not this character", "another character"),
)
"""Conditions that say which sort of character somebody is, and how that is called."""
_SAYS = (r"{role} (?P<does>(?:is|has|stands|belongs|may|can) .*)", r"(?P<sees>[\w' ]+ sees) {role}")
"""Conditions that a relative clause says: that has a wound, that this character sees."""
_LASTS = re.compile(r"called |that belongs to ")
_NOT_ALONE = re.compile(r"\b(?:or|if|and|it|its|by)\b")


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
    clauses: list[str] = []
    rest: list[Phrase] = []
    for part in parts:
        text = part.quiet()
        found = next((name for how, name in _SORTS if re.fullmatch(how.format(role=f"the {called}"), text)), "")
        clause = _clause(text, called)
        clause = clause if kind != "after" or _LASTS.match(clause) or _is_trait(part) else ""
        if found and not sort:
            sort = found
        elif clause and sum(len(said.split()) for said in (*clauses, clause)) <= _MOST_WORDS:
            clauses.append(clause)
        else:
            rest.append(part)
    later = [*lines, *(part.node for part in rest if part.node is not None)]
    again = any(names(node, role) for line in later for node in line.walk())
    name = introduced(called, sort) if again and not called.endswith(" character") else ""
    if not sort and (name or not clauses or (event.term.plain and not called.endswith(" character"))):
        return "", list(parts)
    seen = [clause for clause in clauses if clause.endswith(" sees")]
    named = [clause for clause in clauses if clause.startswith("called ")]
    own = in_one([clause for clause in clauses if clause not in (*seen, *named)], "en")
    told = " and ".join(filter(None, [own, *seen]))
    return " ".join(filter(None, [(sort or "a character") + name, *named, told])), rest


def _is_trait(part: Phrase) -> bool:
    """Whether a condition says what somebody is, whatever they do: human, a Hero."""
    return part.node is not None and isinstance(part.node.means, HasRule)


def _clause(text: str, called: str) -> str:
    for how in _SAYS:
        found = re.fullmatch(how.format(role=f"the {re.escape(called)}"), text)
        if found and not _NOT_ALONE.search(found[1]):
            return f"that {found[1]}".replace("that is called ", "called ")
    return ""
