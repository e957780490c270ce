"""Say which outcome of a test is meant: on a failure; on an ordinary success, on a triumph, where another of its kind has lines of its own.

What is done on a triumph is done instead of what is done on a success: a reader must not do both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl.core.control import IfStatement
from dsl.core.outcomes import OutcomeBranch, TestWas, kinds_of
from dsl.model import Library
from dsl.tree import Node
from dsl.words import Traits, Word

_ORDINARY = Word(
    "outcome",
    "ordinary {outcome:N_OUTCOME}",
    "on {{ ('ordinary ' ~ outcome)|a }}",
    "przy {{ adj('zwykły', outcome, 'loc') }} {{ outcome.loc }}",
    "What happens on this outcome of the test alone.",
    "ordinary success\n    do Fall for self",
    body="statement",
    traits=Traits(lead="adverb"),
    name="ordinary outcome",
    means=OutcomeBranch(),
)

_CAME_TO = Word(
    "statement",
    "if {condition}",
    "on {{ condition.slot('outcome')|a }}",
    IfStatement.pl,
    "Done only on this outcome of the last test.",
    "if the test was a success\n    do Fall for self",
    body="statement",
    name="if the test came to this",
    means=IfStatement(),
)


def with_outcomes_apart(lines: Sequence[Node], library: Library) -> list[Node]:
    """The lines, those of an outcome said of that alone where one of its kind stands beside it."""
    said = [line["outcome"].text for line in lines if isinstance(line.means, OutcomeBranch)]
    wider = {kind for name in said for kind in kinds_of(name, library)[1:]}
    lines = [replace(line, word=_CAME_TO) if _asks_what_came(line) else line for line in lines]
    return [
        replace(line, word=_ORDINARY)
        if isinstance(line.means, OutcomeBranch) and line["outcome"].text in wider
        else line
        for line in lines
    ]


def _asks_what_came(line: Node) -> bool:
    """Whether a line asks no more than what the last test came to."""
    condition = line.get("condition") if isinstance(line.means, IfStatement) else None
    return isinstance(condition, Node) and isinstance(condition.means, TestWas)
