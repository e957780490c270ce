"""Say of whom a moment is by what the conditions ask of them: before an enemy that this character sees faces a test.

In Polish that is a set of one, narrowed by the conditions as by filters: zanim wróg, którego ta postać widzi, przystąpi do testu.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from dsl.constructs import Negation
from dsl.core.conditions import HasRule, IsOneOf, SameAs
from dsl.core.references import OfSomebody, Own
from dsl.tree import Node
from dsl.wording.languages.english import article, introduced, possessive
from dsl.wording.planning.aims import narrowed_by
from dsl.wording.punctuation import called_so
from dsl.wording.realisation.phrases import Called, Phrase
from dsl.wording.realisation.pronouns import in_one
from dsl.wording.realisation.roles import first_role, is_bearer, names
from dsl.wording.referents import is_reader
from dsl.words import Word

_MOST_WORDS = 14
"""As many words may tell who somebody is before it is told what they do."""


_ANYBODY = "{{ head('postać') }}"
_PLAYED = "{{ of('postać', player) }}"


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
    for part in _of_others(parts, role):
        clause = _clause(part, role, called) if kind != "after" or _lasts(part) else None
        if not sort and (found := _sort(part, role) or (one_of(part, role) if kind != "after" else "")):
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


def narrowed(event: Phrase, kind: str, parts: Sequence[Phrase]) -> tuple[Node | None, list[Phrase]]:
    """The same in Polish, somebody as one of those for whom the conditions hold."""
    role, being, _, called = event.term.roles[0] if isinstance(event, Called) and first_role(event) else ("",) * 4
    clear = called.rpartition(" ")[2] == "postać"
    name = "" if clear else called_so(called)
    who: Node | None = None
    asked: list[Node] = []
    rest: list[Phrase] = []
    words = 0
    for part in _of_others(parts, role) if being == "character" else ():
        if who is None and (who := _sort_of(part, role, name)) is not None:
            continue
        if who is None and part.node is not None and kind != "after" and one_of(part, role):
            who = _one("{{ head(player) }}", name, part.node, part.node["set"])
            continue
        length = len(part.quiet().split())
        tells = _is_on_one(part, role) and (kind != "after" or _lasts(part))
        if part.node is not None and tells and words + length <= _MOST_WORDS:
            asked.append(part.node)
            words += length
        else:
            rest.append(part)
    plain = isinstance(event, Called) and event.term.plain
    if who is None and (not asked or (plain and not clear)):
        return None, list(parts)
    return narrowed_by(who or _one(_ANYBODY, name, asked[0]), asked, role), rest


def _of_others(parts: Sequence[Phrase], role: str) -> list[Phrase]:
    """The conditions, but not that somebody is another than the bearer where what they are to the bearer says so: a friendly character."""
    related = any(part.node is not None and _relation(part.node, role)[0] for part in parts)
    return [part for part in parts if not (related and part.node is not None and _is_another(part.node, role))]


def _relation(node: Node, role: str) -> tuple[str, str]:
    """What a condition says that somebody is to the bearer, in English and Polish."""
    return node.word.traits.relation if _is_about_both(node, role) else ("", "")


def _is_another(node: Node, role: str) -> bool:
    """Whether a condition is that somebody is not the bearer."""
    return isinstance(node.means, Negation) and isinstance(node["a"].means, SameAs) and _is_about_both(node["a"], role)


def _sort_of(part: Phrase, role: str, called: str) -> Node | None:
    """Which sort of character a condition says that somebody is, in Polish: wróg, inna postać, postać twojego przeciwnika."""
    node = part.node
    if node is None:
        return None
    if isinstance(node.means, SameAs):
        for whose, player in (("a", "b"), ("b", "a")):
            if _is_player_of(node[whose], role):
                return _one(_PLAYED, called, node, node[player])
            if names(node[whose], role) and _is_of_bearer(node[player]):
                return _one("{{ head(player) }}", called, node, node[player])
    pl = "{{ head('postać', before='inny') }}" if _is_another(node, role) else _relation(node, role)[1]
    return _one(pl, called, node) if pl else None


@cache
def _word(template: str, surface: str) -> Word:
    """The word for one of a sort of characters."""
    return Word(
        "characters", surface, template, template, "Whoever has a role, as conditions say who that is.", surface
    )


def _one(template: str, called: str, at: Node, player: Node | None = None) -> Node:
    """One of a sort of characters, with the name of the role that they have, where they need one."""
    slots = {"player": player, "called:STRING": called}
    given = {slot: value for slot, value in slots.items() if value}
    named = f"{template} {{{{ called }}}}" if called else template
    return Node(
        _word(named, " ".join(["somebody", *(f"{{{slot}}}" for slot in given)])), tuple(given.values()), at.span
    )


def _is_on_one(part: Phrase, role: str) -> bool:
    """Whether a condition says something of who has a role, and of nobody else a second time."""
    named = sum(names(each, role) for each in part.node.walk()) if part.node is not None else 0
    return named == 1 and len(part.conjuncts()[0]) == 1


def _sort(part: Phrase, role: str) -> str:
    """Which sort of character a condition says that somebody is: an enemy, another character, one of your characters."""
    node = part.node
    if node is None:
        return ""
    if isinstance(node.means, Negation):
        return "another character" if _is_another(node, role) else ""
    if isinstance(node.means, SameAs):
        for whose, player in (("a", "b"), ("b", "a")):
            if _is_player_of(node[whose], role):
                owner = "your" if is_reader(node[player]) else possessive(part.slot(player).quiet())
                return f"one of {owner} characters"
            if names(node[whose], role) and _is_of_bearer(node[player]):
                return part.slot(player).quiet()
    return _relation(node, role)[0]


def one_of(part: Phrase, role: str) -> str:
    """Of which set a condition says that somebody is one, who is not spoken of in it: an adjacent enemy."""
    node = part.node
    if node is None or not isinstance(node.means, IsOneOf) or not names(node["who"], role):
        return ""
    return "" if any(names(each, role) for each in node["set"].walk()) else article(part.slot("set").quiet())


def _is_of_bearer(other: Node) -> bool:
    """Whether somebody is who they are by the bearer alone: its opponent."""
    whose = other.get("whose")
    return isinstance(whose, Node) and isinstance(whose.means, Own)


def _is_about_both(node: Node, role: str) -> bool:
    """Whether a condition is one on the bearer of the rule and on whoever has the role."""
    about = [arg for arg in node.args if isinstance(arg, Node)]
    return len(about) == 2 and any(map(is_bearer, about)) and any(names(each, role) for each in about)


def _is_player_of(player: Node, role: str) -> bool:
    whose = player.get("whose")
    return isinstance(whose, Node) and isinstance(whose.means, OfSomebody) and names(whose["who"], role)


def _lasts(part: Phrase) -> bool:
    """Whether a condition says what somebody is whatever they do: human, a Hero, called so, of somebody's band."""
    node = part.node["a"] if part.node is not None and isinstance(part.node.means, Negation) else part.node
    return node is not None and (isinstance(node.means, HasRule) or node.word.traits.lasting)


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
