"""Say what a term is in a case and otherwise in one sentence: if this character reacts, its flight range is 1; otherwise 8."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl.core.terms import IsLine, MeansLine, worked_out_as
from dsl.lowering.shared import CATEGORY_OF_TYPE, TYPES
from dsl.model import Definition
from dsl.tree import Node
from dsl.wording.terms import ids_of
from dsl.words import Word

_MOST = 14
"""Of how many words of the language the condition and both values may consist that are told in one sentence."""


def _in_both_cases(kind: str) -> Word:
    """No line that anybody writes: what a term is in a case, and in all others."""
    en, pl = worked_out_as(kind)
    category = CATEGORY_OF_TYPE[kind]
    return Word(
        "term_line",
        f"is {{value:{category}}}, when {{condition}}, and {{other:{category}}} otherwise",
        f"{en}; otherwise {{{{ other }}}}",
        f"{pl}, a w przeciwnym razie {{{{ 'tyle, ile ' if value.countable and not other.countable }}}}{{{{ other.nom or 'ty' }}}}",
        "What the term is worked out as in a case, and in all others.",
        "is 1, when self is Prone, and 2 otherwise",
        name=f"{kind} in both cases",
        means=IsLine(type=kind),
    )


_IN_BOTH_CASES = {kind: _in_both_cases(kind) for kind in TYPES}


def in_both_cases(definition: Definition, lines: Sequence[Node]) -> list[Node]:
    """The lines, those of a term that say what it is in a case and otherwise made one, where that is short."""
    told = [line for line in lines if isinstance(line.means, IsLine)]
    if len(told) != 2 or len(definition.of(IsLine)) != 2 or definition.one(MeansLine) is not None:
        return [*lines]
    one, other = told
    asked, value, rest = one["condition"], one["value"], other["value"]
    if (
        asked is None
        or other["condition"] is not None
        or sum(len(part.walk()) for part in (asked, value, rest)) > _MOST
    ):
        return [*lines]
    word = _IN_BOTH_CASES[one.construct(IsLine).type]
    both = replace(one, word=word, args=(value, asked, rest), id=ids_of(one, other))
    return [both if line is one else line for line in lines if line is not other]
