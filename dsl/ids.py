"""Give every line of a library its id: by where it stands in its definition, so that lines elsewhere do not change it.

A hook keeps its own id (`skill:Fear/1`); what is done under it is counted below (`skill:Fear/1.2`). A line that hooks
stand under is `skill:Fear/when1`; the lines of other definitions are counted from their name (`procedure:Turn/3.1`).
Printed sentences and traces carry these ids.
"""

from __future__ import annotations

from collections import Counter

from dsl.constructs import Construct
from dsl.core.hooks import DuringClause, ForEachClause, GivenAction, WhenClause
from dsl.core.procedures import CarriedOutDuring
from dsl.model import Action, Definition, Library
from dsl.tree import Node

_HEADERS: dict[type[Construct], str] = {
    CarriedOutDuring: "during",
    DuringClause: "during",
    WhenClause: "when",
    ForEachClause: "for-each",
}
"""Lines that say where or when something is so, and what they are called in ids."""


def give_ids(library: Library) -> None:
    """Set the id of each line of each definition that has none yet; one that was read before has them all."""
    for definition in (d for d in library.definitions if not d.node.id):
        base = f"{definition.kind}:{definition.name}"
        own = isinstance(definition, Action) and definition.given_by
        definition.node.id = base
        counted: Counter[str] = Counter()
        for number, line in enumerate(definition.node.body if own else definition.lines, 1):
            _line(line, definition, base, str(number), counted)
        for example in definition.examples:
            _below(example.node, example.id)


def _line(line: Node, definition: Definition, base: str, number: str, counted: Counter[str]) -> None:
    """A line of a definition: a hook and what is under it, a header of hooks, or a line that is counted."""
    header = _HEADERS.get(type(line.means)) if line.means is not None else None
    if line.id:
        _below(line, line.id)
    elif header is not None:
        counted[header] += 1
        line.id = f"{base}/{header}{counted[header]}"
        for place, child in enumerate(line.body, 1):
            _line(child, definition, base, f"{header}{counted[header]}.{place}", counted)
    elif not isinstance(line.means, GivenAction):
        among_hooks = (line.word.category == "clause" or hasattr(definition, "hooks")) and number.isdigit()
        line.id = f"{base}/line{number}" if among_hooks else f"{base}/{number}"
        _below(line, line.id)


def _below(line: Node, base: str) -> None:
    for number, child in enumerate(line.body, 1):
        if not child.id:
            child.id = f"{base}.{number}"
        _below(child, child.id)
