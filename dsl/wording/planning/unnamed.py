"""Tell of somebody who is chosen, and of whom only the next sentence speaks, without a name for them."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from dsl.core.references import NamedTerm
from dsl.tree import Node
from dsl.wording.languages.polish import NOUNS
from dsl.words import Word

_INTRODUCED = re.compile(r"\{% if x %\}.*?\{% endif %\}")


@cache
def _without_name(word: Word) -> Word:
    return replace(word, en=_INTRODUCED.sub("{# x #}", word.en), pl=_INTRODUCED.sub("{# x #}", word.pl))


@cache
def _as_that(word: Word) -> Word:
    noun = NOUNS.get(word.category)
    pl = f"{{{{ head('{noun}', before='wybrany') }}}}{{# x #}}" if noun else word.pl
    return replace(word, en=f"that {word.category}{{# x #}}", pl=pl)


def said_as_that(choice: Node, line: Node) -> Node:
    """A choice of somebody of whom only the next sentence speaks, as its subject: they need no name there."""
    name = choice["x"].text

    def told(part: Node) -> Node | None:
        is_named = isinstance(part.means, NamedTerm) and part["x"].text == name
        return replace(part, word=_as_that(part.word)) if is_named else None

    said = line.with_phrases(told)
    return replace(choice, word=_without_name(choice.word), body=[said])
