"""Whom a phrase means, and whether it is said as the subject of a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl.core.changes import Let
from dsl.core.conditions import HasRule, IsInState, SameAs
from dsl.core.control import Do
from dsl.core.references import NamedTerm
from dsl.core.sets import FilterHas, Where
from dsl.tree import Name, Node
from dsl.wording.antecedents import is_it
from dsl.wording.terms import READER
from dsl.words import Word

if TYPE_CHECKING:
    from dsl.wording.realisation.discourse import Telling

SELF, IT, OTHER, NOBODY = "self", "it", "other", ""


def is_self(word: Word) -> bool:
    """Whether a word means the bearer of the rule."""
    return word.traits.subject


def acts(node: Node, telling: Telling) -> bool:
    """Whether a phrase is said as the subject of a line, also as the one to whom a procedure is handed first."""
    within = [frame.node for frame in telling.frames[-2:]]
    if not within or within[-1] is None or within[-1].word.category != "argument":
        return bool(within) and is_subject(node, within[-1])
    line, handed = within[0], within[-1]
    values = line.get("args") if isinstance(line, Node) and isinstance(line.means, Do) else None
    return values is not None and values[0] is handed and handed["x"] is node


def is_subject(node: Node, outer: Node | None) -> bool:
    """Whether a phrase is the first slot of a statement or condition, that is, its subject."""
    if outer is None or not outer.args or outer.word.category not in ("statement", "truth", "clause"):
        return False
    first = outer.args[0]
    if isinstance(first, Node) and isinstance(first.get("whose"), Node):  # the loser's wounds: has 2 wounds
        first = first["whose"]
    return node is first or (isinstance(first, Node) and bool(first.word.head) and node is first.get(first.word.head))


def doer(line: Node) -> Node | None:
    """Who or what a statement is said of: its first slot, the one to whom a procedure is handed first, or the card that becomes something."""
    args = line.get("args") if isinstance(line.means, Do) else line.args
    of_a_card = isinstance(line.means, Let) and line["value"].word.category == "card"
    first = line["value"] if of_a_card else args[0] if args else None
    while isinstance(first, Node) and first.word.head:
        first = first.get(first.word.head)
    return first if isinstance(first, Node) else None


def is_about_a_thing(line: Node) -> bool:
    """Whether a line is said of an item, and so not of whoever does something else instead."""
    about = doer(line)
    return about is not None and about.word.category == "item"


def is_same(one: Node, other: Node) -> bool:
    """Whether two phrases mean the same one: self and own, the loser and the loser's."""
    who = referent(one)
    return one == other if who in (OTHER, IT) else who == referent(other)


def plays(node: Node) -> bool:
    """Whether a phrase means a player, itself or through its head."""
    inner = node.get(node.word.head) if node.word.head else None
    return plays(inner) if isinstance(inner, Node) else node.word.category == "player"


def referent(node: Node) -> str:
    """Whether a phrase means `self`, or the one looked at, itself or through its head."""
    if is_self(node.word):
        return SELF
    if is_it(node.word):
        return IT
    x = node.get("x") if isinstance(node.means, NamedTerm) else None
    if isinstance(x, Name) and node.word.category in ("character", "player"):
        return f"{node.word.category} {x.text}"
    if is_reader(node):
        return READER
    inner = node.get(node.word.head) if node.word.head else None
    return referent(inner) if isinstance(inner, Node) else OTHER


def is_reader(node: Node) -> bool:
    """Whether a phrase means the player of the bearer."""
    return node.word.traits.reader and referent(node["whose"]) == SELF


def predicates(word: Word) -> str:
    """In what way a condition says what somebody is, so that `is` can be said once for several."""
    means = word.means
    says = isinstance(means, (SameAs, IsInState)) or (isinstance(means, (HasRule, FilterHas)) and means.kind == "trait")
    return type(means).__name__ if says else ""


def about(node: Node) -> str:
    """Whom a condition is about, where its subject is somebody who can be left unsaid the second time."""
    first = node.args[0] if node.args and node.word.category == "truth" else None
    if (
        isinstance(node.means, SameAs) and isinstance(node["b"], Node) and referent(node["b"]) == SELF
    ):  # which is then the subject
        first = node["b"]
    if not isinstance(first, Node) or first.word.category != "character" or first.word.head:
        return ""
    who = referent(first)
    return "" if who in (OTHER, IT) else who


def says_name(node: Node) -> bool:
    """Whether a filter says what things are called."""
    return name_said(node) is not None


def name_said(node: Node) -> Name | None:
    """What things are called by a filter, or by the condition that alone it has: called Ann; where it is called Ann."""
    asked = node.get("condition") if isinstance(node.means, Where) else None
    if isinstance(asked, Node):
        of_it = asked.word.traits.naming and any(isinstance(arg, Node) and is_it(arg.word) for arg in asked.args)
        name = asked.get("figure") if of_it else None
    else:
        name = (node.get("gear") or node.get("figure")) if node.word.category.endswith("_filter") else None
    return name if isinstance(name, Name) else None
