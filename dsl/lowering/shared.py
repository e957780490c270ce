"""What several constructs share when they lower themselves to the rule tree."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from dsl import rules as r
from dsl.diagnostics import Diagnostic, Found
from dsl.tree import Name, Node

if TYPE_CHECKING:
    from dsl.lowering.scope import Scope

TYPE_OF_CATEGORY = {
    "character": "character",
    "player": "player",
    "item": "item",
    "card": "card",
    "space": "space",
    "term": "number",
    "number": "number",
    "suit": "mark",
    "kind": "kind",
    "deed": "deed",
    "roll": "roll",
    "point": "point",
}
"""The types of the categories of phrases that stand for one thing."""
CATEGORY_OF_TYPE = {type_: category for category, type_ in TYPE_OF_CATEGORY.items()}
"""The category of phrases that a value of each type is given as."""
TYPES = ("number", "character", "player", "card", "item", "space", "mark", "kind", "deed", "roll", "point")
"""The types that a term may have."""

SETS = {
    "characters": "character",
    "cards": "card",
    "items": "item",
    "spaces": "space",
    "deeds": "deed",
    "players": "player",
}
"""The categories of sets, with the type of what is in them."""


def fail(code: str, message: str, node: Node | Name, *notes: str, label: str = "") -> Found:
    """An error that ends the lowering of a clause or line."""
    return Found(Diagnostic(code, message, node.span, "error", label, tuple(notes)))


def an(noun: str) -> str:
    return ("an " if noun[:1] in "aeiou" else "a ") + noun


_CONTRARY: dict[r.Operator, r.Operator] = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def contrary(value: r.Value) -> r.Value:
    """The contrary of a condition; of a comparison that is another comparison."""
    if isinstance(value, r.Compare):
        return replace(value, operator=_CONTRARY[value.operator], origin=None)
    return r.Not(value)


def printed_at(node: Node, at: Scope, by: Literal["suit", "distance"], where: Node) -> r.Value:
    """A number that an item prints for a suit, or for a distance."""
    item, have = at.owner(node["whose"])
    if have != "item":
        raise fail("E0405", f"{an(have)} prints no {node['x'].text} for {by}s", node)
    return r.PrintedAt(by, item, node["x"].text, at.value(where))


def may(node: Node) -> bool:
    """Whether a choice is written so that the player may pass."""
    return "may" in node.word.alternatives[node.form][0]
