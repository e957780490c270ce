"""Leave out what goes without saying: that somebody is still in the game, where the game explains once what that means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl.constructs import HookClause, Negation
from dsl.core.conditions import conjuncts
from dsl.core.control import IfStatement, Otherwise
from dsl.core.hooks import DuringClause
from dsl.model import Library
from dsl.tree import Node
from dsl.wording.conditions import all_of
from dsl.wording.terms import BETWEEN_IDS


def without_evident(lines: Sequence[Node], library: Library) -> list[Node]:
    """The lines without the conditions that go without saying; what depended on nothing else stands in its place."""
    told: list[Node] = []
    for line, after in zip(lines, [*lines[1:], None], strict=False):
        told += _without(line, library, after is not None and isinstance(after.means, Otherwise))
    return told


def _without(line: Node, library: Library, followed: bool) -> list[Node]:
    condition = next((a for s, a in zip(line.word.slots, line.args, strict=True) if s.name == "condition"), None)
    if not isinstance(condition, Node) or isinstance(line.means, Negation):
        return [line]
    parts = list(conjuncts(condition))
    rest = [part for part in parts if not _is_evident(part, library)]
    if len(rest) == len(parts):
        return [line]
    if rest or isinstance(line.means, (HookClause, DuringClause)):
        return [_asking(line, rest)]
    alone = isinstance(line.means, IfStatement) and not followed and line.body
    return [replace(line.body[0], id=_ids(line, line.body[0])), *line.body[1:]] if alone else [line]


def _is_evident(part: Node, library: Library) -> bool:
    traits = part.word.traits
    return traits.evident and library.get("concept", traits.concept) is not None


def _asking(line: Node, rest: Sequence[Node]) -> Node:
    """The line with these conditions alone."""
    at = line.word.index("condition")
    return replace(line, args=(*line.args[:at], all_of(rest), *line.args[at + 1 :]))


def _ids(line: Node, below: Node) -> str:
    return BETWEEN_IDS.join(part for part in (line.id, below.id) if part)
