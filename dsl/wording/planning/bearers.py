"""Tell definitions of whoever has them: this character is engaged while there is an enemy in contact with it.

What an item is or has is told of it as of a bearer: this item is ready while it has no counters and is available.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl.core.conditions import CONDITIONS, IsInState, ThereIs
from dsl.core.references import REFERENCES, SelfPhrase, ThisItem
from dsl.core.states import Causes, HoldsWhile, OfItem
from dsl.model import Definition, Term
from dsl.tree import Name, Node
from dsl.wording.antecedents import root
from dsl.wording.terms import ids_of
from dsl.words import Word, word_meaning


class LastsWhile(HoldsWhile):
    """No line that anybody writes: a line on how long a state lasts, with the state."""


_LASTS_WHILE = Word(
    "state_line",
    "{so:truth} while {condition}",
    "{{ so }} while {{ condition }}",
    "{{ so }}, gdy {{ condition }}",
    "The state holds just while this is so.",
    "self is Prone while own wounds is at least 4",
    name="lasts while",
    means=LastsWhile(),
)
_CAUSED = Word(
    "state_line",
    "{so:truth} while {condition} by {those:characters} {doing:STRING}",
    "{{ so }} while {{ condition }}; each such {{ those }} {{ those|verb(doing ~ '') }} it",
    "{{ so }}, gdy {{ condition }}{# those doing #}",
    "The state holds just while this is so; those who bring it about are spoken of as doing something.",
    "self is engaged while there is an enemy by enemies engage",
    name="lasts while caused",
    means=LastsWhile(),
)
_SELF = word_meaning(SelfPhrase, REFERENCES)
_IS = word_meaning(IsInState, CONDITIONS)


def told_of_bearer(definition: Definition, lines: Sequence[Node]) -> list[Node]:
    """The lines of a definition: of a state with the state in those that say how long it lasts, of an item's with it as the bearer."""
    told = [_with_state(line, definition) if isinstance(line.means, HoldsWhile) else line for line in lines]
    items = definition.one(OfItem) is not None or (isinstance(definition, Term) and definition.owner == "item")
    return [_of_bearer(line) for line in _without_sort(told)] if items else told


def _without_sort(lines: list[Node]) -> list[Node]:
    """The lines without that items can be in the state, where one says how long an item is in it."""
    sort = next((line for line in lines if isinstance(line.means, OfItem)), None)
    at = next((n for n, line in enumerate(lines) if isinstance(line.means, LastsWhile)), None)
    if sort is None or at is None:
        return lines
    lines[at] = replace(lines[at], id=ids_of(sort, lines[at]))
    return [line for line in lines if line is not sort]


def _with_state(line: Node, state: Definition) -> Node:
    so = Node(_IS, (Node(_SELF, (), line.span), Name(state.name, "state", line.span)), line.span)
    condition, caused = line["condition"], state.one(Causes)
    if caused is not None and isinstance(condition.means, ThereIs):
        return Node(_CAUSED, (so, condition, root(condition["set"]), caused["en"]), line.span, id=line.id)
    return Node(_LASTS_WHILE, (so, condition), line.span, id=line.id)


def _of_bearer(node: Node) -> Node:
    """A line with the bearer in place of `this`, which is the bearer where that is an item."""
    if isinstance(node.means, ThisItem):
        return Node(_SELF, (), node.span)
    args = tuple(_of_bearer(arg) if isinstance(arg, Node) else arg for arg in node.args)
    return replace(node, args=args, body=[_of_bearer(line) for line in node.body])
