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

    def put(arg: object) -> object:
        if isinstance(arg, tuple):
            return tuple(map(put, arg))
        if not isinstance(arg, Node):
            return arg
        named = isinstance(arg.means, NamedTerm) and arg["x"].text == name
        return replace(arg, word=_as_that(arg.word)) if named else replace(arg, args=tuple(map(put, arg.args)))

    said = replace(line, args=tuple(map(put, line.args)))
    return replace(choice, word=_without_name(choice.word), body=[said])
