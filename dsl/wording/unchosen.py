"""Say what is done where there is nobody and nothing to choose: choose an enemy in sight; if there is none, choose any enemy.

What happens otherwise does so, after a choice that must be made, only where no choice can be; nothing in the sentence on the choice
is a condition to which "otherwise" could refer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl.core.control import Choose, Otherwise
from dsl.lowering.shared import may
from dsl.tree import Node
from dsl.words import Traits, Word


class WhereNoneIs(Otherwise):
    """No line that anybody writes: what happens otherwise, told behind a choice that must be made."""


_WHERE_NONE_IS = Word(
    "statement",
    "if there is none",
    "if there is none",
    "jeśli to niemożliwe",
    "Done where there is none to choose.",
    "if there is none\n    it falls",
    body="statement",
    traits=Traits(lead="adverb"),
    name="where none is",
    means=WhereNoneIs(),
)


def with_none_to_choose(lines: Sequence[Node]) -> list[Node]:
    """The lines, with what happens where no choice can be made said as that."""
    told: list[Node] = []
    for line in lines:
        after_choice = bool(told) and isinstance(told[-1].means, Choose) and not may(told[-1])
        if after_choice and isinstance(line.means, Otherwise):
            told.append(replace(line, word=_WHERE_NONE_IS))
        else:
            told.append(line)
    return told
