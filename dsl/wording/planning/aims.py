"""Say what an action needs: of its target within the target's own line, all else in one sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from dsl.constructs import Negation
from dsl.core.actions import Needs, TargetLine
from dsl.core.conditions import AndPhrase, OrPhrase
from dsl.core.references import REFERENCES, ItPhrase, Its, NamedTerm, OfSomebody
from dsl.core.sets import SETS_OF_THINGS, Filtered
from dsl.lowering.shared import SETS
from dsl.tree import Node
from dsl.wording.planning.conditions import all_of, joined_by
from dsl.wording.terms import ids_of

MOST_FILTERS = 5
"""What a target may be told to be before a sentence of its own is easier to read."""

_IT = {word.category: word for word in REFERENCES if isinstance(word.means, ItPhrase)}
_ITS = next(word for word in REFERENCES if isinstance(word.means, Its))
_NARROWED = {word.name: word for word in SETS_OF_THINGS}


def with_target(lines: Iterable[Node]) -> list[Node]:
    """The lines of an action, with what it needs of its target told of that: an enemy that may be seduced (the victim)."""
    told: list[Node] = []
    target: int | None = None
    for line in lines:
        if isinstance(line.means, TargetLine):
            target = len(told)
        if not isinstance(line.means, Needs):
            told.append(line)
            continue
        needed = joined_by(line["condition"], AndPhrase)
        if target is not None:
            target = next(n for n, other in enumerate(told) if isinstance(other.means, TargetLine))
            told[target], needed = _aimed(told[target], line, needed)
        if needed and (before := _last_need(told)) is not None:
            needed = [*joined_by(before["condition"], AndPhrase), *needed]
            told = [other for other in told if other is not before]
            line = replace(line, id=ids_of(before, line))
        if needed:
            told.append(replace(line, args=(all_of(needed),)))
    return told


def _aimed(target: Node, line: Node, needed: list[Node]) -> tuple[Node, list[Node]]:
    """The line of a target with what is needed of it as filters, and what else is needed."""
    name, aimed = target["x"].text, target["set"]
    its = [part for part in needed if _is_about(part, name)]
    if not its or _filters(aimed) + len(its) > MOST_FILTERS:
        return target, needed
    narrowed = narrowed_by(aimed, its, name)
    args = tuple(narrowed if arg is aimed else arg for arg in target.args)
    rest = [part for part in needed if part not in its]
    return replace(target, args=args, id=target.id if rest else ids_of(target, line)), rest


def narrowed_by(several: Node, conditions: Iterable[Node], name: str) -> Node:
    """A set with conditions on somebody by a name as its filters."""
    sets = several.word.category
    for part in conditions:
        where = Node(_NARROWED[f"{SETS[sets]} where"], (_of_it(part, name),), part.span)
        several = Node(_NARROWED[f"filtered {sets}"], (several, where), part.span)
    return several


def _last_need(told: list[Node]) -> Node | None:
    """The last line of what an action needs, also before its target: all that it needs is told at once."""
    return next((line for line in reversed(told) if isinstance(line.means, Needs)), None)


def _filters(aimed: Node) -> int:
    return sum(isinstance(node.means, Filtered) for node in aimed.walk())


def _is_about(condition: Node, name: str) -> bool:
    """Whether a condition says something of who has a name, and names them nowhere else."""
    if isinstance(condition.means, (Negation, OrPhrase)):
        return all(_is_about(part, name) for part in condition.children())
    first, *others = condition.args
    return _is_named(first, name) and not any(
        _is_named(n, name) for arg in others if isinstance(arg, Node) for n in arg.walk()
    )


def _is_named(thing: Any, name: str) -> bool:
    return isinstance(thing, Node) and isinstance(thing.means, NamedTerm) and thing["x"].text == name


def _of_it(condition: Node, name: str) -> Node:
    """A condition on somebody by a name as one on `it`."""
    if _is_named(condition, name):
        return Node(_IT[condition.word.category], (), condition.span)
    if isinstance(condition.means, OfSomebody) and _is_named(condition["who"], name):
        return Node(_ITS, (), condition.span)
    return replace(condition, args=tuple(_of_it(a, name) if isinstance(a, Node) else a for a in condition.args))
