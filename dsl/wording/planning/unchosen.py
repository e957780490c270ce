"""Say what is done where there is nobody and nothing to choose: choose an enemy in sight; if there is none, choose any enemy.

What happens otherwise does so, after a choice that must be made, only where no choice can be; nothing in the sentence on the choice
is a condition to which "otherwise" could refer. After what somebody may do it happens where they do not: in Polish that is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from dsl.core.control import Choose, ChooseAction, May, Otherwise
from dsl.lowering.shared import may
from dsl.tree import Node
from dsl.wording.referents import doer
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

_IF_NOT_DONE = Word(
    "statement",
    "if {who:player} does not",
    "otherwise{# who #}",
    "jeśli tego nie {{ who|verb('zrobić') }}",
    "Done where somebody does not do what they may.",
    "if own player does not\n    it falls",
    body="statement",
    traits=Traits(lead="adverb"),
    name="if not done",
    means=WhereNoneIs(),
)


def _who_may(line: Node) -> Node | None:
    """Who may do what a line offers; nobody where it does not say who."""
    if isinstance(line.means, May):
        return (doer(line.body[0]) if line.body else None) or line.get("who")
    if not isinstance(line.means, (Choose, ChooseAction)) or not may(line):
        return None
    who: Node | None = line.get("actor" if isinstance(line.means, ChooseAction) else "who")
    return who


def _where_none_is(members: Node) -> Word:
    """The line with what the words of a set say of none: none can be reached."""
    none = members.word.traits.none
    return _telling(none) if none else _WHERE_NONE_IS


@cache
def _telling(none: str) -> Word:
    return replace(_WHERE_NONE_IS, en=f"if {none}")


def with_none_to_choose(lines: Sequence[Node]) -> list[Node]:
    """The lines, with what happens where no choice can be made, or where nobody makes use of one, said as that."""
    told: list[Node] = []
    for line in lines:
        before = told[-1] if told and isinstance(line.means, Otherwise) else None
        if before is not None and isinstance(before.means, Choose) and not may(before):
            told.append(replace(line, word=_where_none_is(before["set"])))
        elif before is not None and (who := _who_may(before)) is not None:
            told.append(replace(line, word=_IF_NOT_DONE, args=(who,)))
        else:
            told.append(line)
    return told
