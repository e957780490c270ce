"""Conditions under each other as one: after the turn, if A, and under it if B, is after the turn, if A and B."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl.core.control import IfStatement, Otherwise
from dsl.core.hooks import DuringClause, WhenClause
from dsl.core.modifiers import ModifierClause
from dsl.core.triggers import TriggerClause
from dsl.tree import Node
from dsl.wording.planning.conditions import all_of
from dsl.wording.terms import ids_of

_MOST_ASKED = 16
"""Of how many words of the language two conditions may consist that are asked at once before a single change."""


def asked_at_once(lines: Sequence[Node]) -> list[Node]:
    """The lines, each with the condition of the only line under it as its own, where nothing is done otherwise.

    What is asked otherwise, and what is done otherwise again, stand side by side: otherwise, if A; otherwise B.
    """
    lines = [one for line in lines for one in _side_by_side(line)]
    after = [*lines[1:], None][: len(lines)]
    return [line if _goes_on(other) else _at_once(line) for line, other in zip(lines, after, strict=True)]


def _side_by_side(line: Node) -> list[Node]:
    otherwise = isinstance(line.means, Otherwise) and len(line.body) == 2 and _goes_on(line.body[1])
    if not otherwise or not isinstance(line.body[0].means, IfStatement):
        return [line]
    return [replace(line, body=line.body[:1]), line.body[1]]


def _goes_on(line: Node | None) -> bool:
    return line is not None and isinstance(line.means, Otherwise)


def _at_once(line: Node) -> Node:
    while (inner := _only_asking(line)) is not None:
        own, at = line.get("condition"), line.word.index("condition")
        condition = all_of([inner["condition"]] if own is None else [own, inner["condition"]])
        args = (*line.args[:at], condition, *line.args[at + 1 :])
        line = replace(line, args=args, body=inner.body, id=ids_of(line, inner))
    return _with_its_condition(line)


def _with_its_condition(line: Node) -> Node:
    """A line whose only change depends on more: if its card is black and it has 1 enemy, +1; not if its card is black, +1 if it has 1."""
    (change,) = line.body if len(line.body) == 1 else (None,)
    asks = isinstance(line.means, (DuringClause, WhenClause)) and line.get("condition") is not None
    if not asks or change is None or not isinstance(change.means, ModifierClause) or change.get("condition") is None:
        return line
    if sum(1 for asked in (line, change) for _ in asked["condition"].walk()) > _MOST_ASKED:
        return line
    at, within = line.word.index("condition"), change.word.index("condition")
    condition = all_of([line["condition"], change["condition"]])
    alone = replace(change, args=(*change.args[:within], None, *change.args[within + 1 :]))
    return replace(line, args=(*line.args[:at], condition, *line.args[at + 1 :]), body=[alone])


def _only_asking(line: Node) -> Node | None:
    """The condition that is all that stands under a line which asks for one itself, or could; not where a limit is used up by it."""
    if not isinstance(line.means, (TriggerClause, DuringClause, WhenClause, IfStatement)) or len(line.body) != 1:
        return None
    if "condition" not in (slot.name for slot in line.word.slots) or line.get("limit") is not None:
        return None
    (inner,) = line.body
    asks = isinstance(inner.means, (IfStatement, WhenClause)) and inner.word.en.startswith("if ")
    return inner if asks else None
