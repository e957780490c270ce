"""Walk over the lines and phrases of a definition, with a way to put something else in the place of each.

Nothing is changed in place: whatever is put somewhere comes back within a new definition that shares all else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from dsl.constructs import Spoken
from dsl.core.cards import TableRow
from dsl.core.procedures import CarriedOutDuring
from dsl.core.states import Bookkeeping
from dsl.core.terms import EvaluationLine, ScoreLine
from dsl.tree import Node

EXECUTED = frozenset(
    {
        "action_line",
        "clause",
        "option",
        "outcome",
        "permission_line",
        "procedure_line",
        "state_line",
        "statement",
        "table_line",
        "term_line",
        "test_line",
    }
)
"""The categories of lines that make a rule do something; what is printed on cards and boards is not among them."""

TOLD = (Bookkeeping, CarriedOutDuring, EvaluationLine, ScoreLine, Spoken)
"""Lines that say how something is told, or where it stands, and do nothing themselves."""


@dataclass(frozen=True)
class Line:
    """A line, the lines that it stands under (outermost first), and those beside it.

    `put` gives the definition with other lines in its place, and in that of those after it as far as `taken` goes.
    """

    node: Node
    above: tuple[Node, ...]
    beside: Sequence[Node]
    at: int
    put: Callable[[Sequence[Node], int], Node]

    @property
    def following(self) -> Node | None:
        return self.beside[self.at + 1] if self.at + 1 < len(self.beside) else None


@dataclass(frozen=True)
class Phrase:
    """A phrase in a line; `put` gives the line with another in its place. `over` is the phrase that it is a part of."""

    node: Node
    over: Node | None
    put: Callable[[Node], Node]


def lines_of(header: Node) -> Iterator[Line]:
    """Every line of a definition that makes it do something."""
    yield from _lines(header, (), lambda made: made)


def _lines(parent: Node, above: tuple[Node, ...], whole: Callable[[Node], Node]) -> Iterator[Line]:
    for at, node in enumerate(parent.body):
        if not _does_something(node):
            continue

        def put(lines: Sequence[Node], taken: int = 1, at: int = at) -> Node:
            return whole(with_body(parent, [*parent.body[:at], *lines, *parent.body[at + taken :]]))

        yield Line(node, above, parent.body, at, put)
        yield from _lines(node, (*above, node), lambda made, put=put: put([made], 1))  # type: ignore[misc]


def _does_something(line: Node) -> bool:
    """A row of a table with nothing under it is only read aloud."""
    told = isinstance(line.means, TOLD) or (isinstance(line.means, TableRow) and not line.body)
    return line.word.category in EXECUTED and not told


def phrases_of(line: Node) -> Iterator[Phrase]:
    """The line itself, and every phrase in its slots."""
    yield from _phrases(line, None, lambda made: made)


def _phrases(node: Node, over: Node | None, put: Callable[[Node], Node]) -> Iterator[Phrase]:
    yield Phrase(node, over, put)
    for number, arg in enumerate(node.args):
        if isinstance(arg, Node):
            yield from _phrases(arg, node, lambda made, n=number: put(with_arg(node, n, made)))  # type: ignore[misc]
        elif isinstance(arg, tuple):
            for place, part in enumerate(arg):
                if isinstance(part, Node):
                    yield from _phrases(
                        part,
                        node,
                        lambda made, n=number, a=arg, p=place: put(  # type: ignore[misc]
                            with_arg(node, n, (*a[:p], made, *a[p + 1 :]))
                        ),
                    )


def with_arg(node: Node, number: int, arg: Any) -> Node:
    """The node with something else in one of its slots."""
    made = copy(node)
    made.args = (*node.args[:number], arg, *node.args[number + 1 :])
    return made


def with_body(node: Node, lines: Sequence[Node]) -> Node:
    """The node with other lines under it."""
    made = copy(node)
    made.body = list(lines)
    return made
