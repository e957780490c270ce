"""Leave out what goes without saying: that somebody is still in the game, where the game explains once what that means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl.constructs import HookClause
from dsl.core.conditions import conjuncts
from dsl.core.control import IfStatement, Otherwise, RepeatStatement
from dsl.core.hooks import DuringClause
from dsl.model import Library
from dsl.tree import Node
from dsl.wording.conditions import all_of
from dsl.wording.terms import ids_of


def without_evident(lines: Sequence[Node], library: Library) -> list[Node]:
    """The lines without the conditions that go without saying; what depended on nothing else stands in its place.

    Where something is done otherwise, all is asked as it is: otherwise it would be told of too few.
    """
    told: list[Node] = []
    for n, line in enumerate(lines):
        followed = any(isinstance(after.means, Otherwise) for after in lines[n + 1 : n + 2])
        told += [line] if followed else _without(line, library)
    return told


def _without(line: Node, library: Library) -> list[Node]:
    condition = line.get("condition")
    if not isinstance(condition, Node):
        return [line]
    parts = list(conjuncts(condition))
    rest = [part for part in parts if not _is_evident(part, library)]
    if len(rest) == len(parts):
        return [line]
    counted = isinstance(line.means, RepeatStatement) and not line.means.safely
    if rest or counted or isinstance(line.means, (HookClause, DuringClause)):
        return [_asking(line, rest)]
    if not isinstance(line.means, IfStatement) or not line.body:
        return [line]
    return [replace(line.body[0], id=ids_of(line, line.body[0])), *line.body[1:]]


def _is_evident(part: Node, library: Library) -> bool:
    traits = part.word.traits
    return traits.evident and library.get("concept", traits.concept) is not None


def _asking(line: Node, rest: Sequence[Node]) -> Node:
    """The line with these conditions alone."""
    at = line.word.index("condition")
    return replace(line, args=(*line.args[:at], all_of(rest), *line.args[at + 1 :]))
