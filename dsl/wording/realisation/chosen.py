"""Say what is done with one that is chosen at once, without a sentence about the choice: takes a shot with one of its weapons; odrzucasz kartę z ręki.

In Polish only where whoever chooses may do it, or does it and it ends the sentence: elsewhere the cases of a long set would part its words.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from dsl.constructs import Told
from dsl.core.changes import Let
from dsl.core.control import Choose, Do, ForEachStatement
from dsl.core.references import ItPhrase, Its
from dsl.lowering.shared import SETS
from dsl.tree import Node
from dsl.wording.referents import doer
from dsl.wording.terms import ids_of
from dsl.words import Word


class Chosen(Told):
    """One of some, where it is said what is done with it."""


def _of_sets(surface: str, en: str, pl: str, doc: str, name: str) -> dict[str, Word]:
    """The same word for the sets of each category."""
    return {
        kind: Word(
            kind,
            f"{surface} {{set:{sets}}}",
            en,
            pl,
            doc,
            f"{surface} {sets}",
            head="set",
            name=name.format(kind),
            means=Chosen(),
        )
        for sets, kind in SETS.items()
    }


_CHOSEN = _of_sets(
    "one of",
    "{{ set|a }}",
    "{{ set[case] }}",
    "One that is chosen, where it is said what is done with it.",
    "a {} that is chosen",
)
_EVERY = _of_sets(
    "every one of",
    "each {{ set }}",
    "{{ adj('każdy', set, case) }} {{ set[case] }}",
    "Each of some, where it is said what is done with each.",
    "every {} of some",
)


@cache
def _done_by(word: Word) -> Word:
    """What is done to something, as what somebody does who has chosen it: odrzucasz kartę ze swojej ręki."""
    (verb, rest), kind = word.traits.suffers, word.slots[0].type
    return Word(
        word.category,
        f"{{who:player}}: {{what:{kind}}}",
        "{{ who }}: {{ what }}",
        f"{{{{ who }}}} {{{{ who|verb('{verb}') }}}} {rest} {{{{ what.acc }}}}",
        word.doc,
        word.example,
        name=f"{word.name}, by whoever chose it",
        means=Chosen(),
    )


_MOST_WORDS = 36
"""As many words may be said of what is done with one that is chosen; what takes more is told in two sentences."""
_ENDS_WITH_IT = {
    "en": re.compile(r"(?:^| )(?:it|that \w+)$"),
    "pl": re.compile(r" (?:(?:tę|ten|tego|to|tej) \w+|z (?:nim|nią))$"),
}


_PARTED = re.compile(r", któr\w+ [^,]*, (?!a )\w|\b(te(?:j|go) \w+) z \1\b")
"""A Polish clause about what is chosen, behind which the rest would be torn from its verb: strzał do wroga, którego widzi, z tej broni; or a thing named twice in a row."""


class DoneWith(NamedTuple):
    """What is done with one that is chosen: the line about it, whether whoever chooses is its subject, and whether they may pass."""

    line: Node
    decides: bool
    may: bool


def done_with(
    choice: Node, decides: Callable[[Node, Node], bool], say: Callable[[Node], str], lang: str
) -> DoneWith | None:
    """What is done with what is chosen, if a single short line alone speaks of it; nothing where it is chosen by a name."""
    line = choice.body[0] if isinstance(choice.means, Choose) and len(choice.body) == 1 else None
    if line is None or choice["x"] is not None or line.body or line.word.category != "statement":
        return None
    it = [part for part in line.walk() if isinstance(part.means, ItPhrase)]
    if len(it) != 1 or it[0].word.category not in _CHOSEN:
        return None
    may = "may" in choice.word.alternatives[choice.form][0]
    one = replace(it[0], word=_CHOSEN[it[0].word.category], args=(choice["set"],))
    if lang == "pl" and not may and line.word.traits.suffers[0] and line.args[0] is it[0]:
        by_them = replace(line, word=_done_by(line.word), args=(choice["who"], one), id=ids_of(choice, line))
        return DoneWith(by_them, True, False)
    acts = decides(choice, line)
    if (acts or (lang == "pl" and not may)) and not (
        acts and lang in _ENDS_WITH_IT and _ENDS_WITH_IT[lang].search(say(line))
    ):
        return None
    done = replace(_put(line, it[0], one), id=ids_of(choice, line))
    said = say(done)
    if not 0 < len(said.split()) <= _MOST_WORDS or (not acts and isinstance(line.means, Let)) or _PARTED.search(said):
        return None
    return DoneWith(done, acts, may)


def done_with_each(node: Node, lang: str) -> Node | None:
    """What is done with each of some by a single Polish line of which they are no subject: chowa każdy swój przedmiot."""
    line = node.body[0] if isinstance(node.means, ForEachStatement) and len(node.body) == 1 else None
    if lang != "pl" or line is None or line.body or not isinstance(line.means, (Do, type(None))):
        return None
    it = [part for part in line.walk() if isinstance(part.means, (ItPhrase, Its))]
    if len(it) != 1 or not _is_object(it[0], line):
        return None
    every = replace(it[0], word=_EVERY[it[0].word.category], args=(node["set"],))
    return replace(_put(line, it[0], every), id=ids_of(node, line))


def _is_object(it: Node, line: Node) -> bool:
    """Whether a line does something to the one looked at, or with it, and says nothing of what is theirs."""
    slots = [arg["x"] for arg in line.get("args") or ()] if isinstance(line.means, Do) else line.args
    acts = doer(line) is it and not line.word.traits.suffers[0]
    return it.word.category in _EVERY and not acts and any(slot is it for slot in slots)


def _put(node: Node, it: Node, one: Node) -> Node:
    if node is it:
        return one
    return replace(node, args=tuple(_in_slot(arg, it, one) for arg in node.args))


def _in_slot(arg: object, it: Node, one: Node) -> object:
    if isinstance(arg, tuple):
        return tuple(_in_slot(part, it, one) for part in arg)
    return _put(arg, it, one) if isinstance(arg, Node) else arg
