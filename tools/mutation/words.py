"""Know which word says nearly the same as another: the other sign, the next comparison, the opposite."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache, lru_cache

from dsl.constructs import Construct, Negation
from dsl.core.arithmetic import Greater, Lesser, Minus, Plus
from dsl.core.conditions import (
    AndPhrase,
    Comparison,
    OrPhrase,
)
from dsl.core.control import Choose, ChooseAction
from dsl.core.references import IntegerPhrase
from dsl.parse_cache import DENIED
from dsl.tree import Node
from dsl.words import Traits, Vocabulary, Word

_SORTS = {
    "sign": "sign",
    "operator": "comparison",
    "allow": "permission",
    "value": "negation",
    "timing": "trigger",
    "layer": "bound",
    "per": "limit",
    "towards": "role",
}
"""The fields that words of one construct differ in, and what such a change is called."""

_NEAR: dict[str, dict[object, tuple[str, ...]]] = {
    "operator": {
        ">=": (">", "<="),
        "<=": ("<", ">="),
        ">": (">=", "<"),
        "<": ("<=", ">"),
        "==": (">=", "<="),
    },
    "timing": {"after": ("before",), "before": ("after",), "instead": ("after",)},
    "layer": {"least": ("most",), "most": ("least",), "set": ("least",)},
    "per": {"turn": ("game",), "phase": ("turn",), "game": ("turn",)},
}
"""Where there are more than two, those that one is changed into."""

_OPPOSITES: tuple[tuple[type[Construct], type[Construct], str], ...] = (
    (AndPhrase, OrPhrase, "joining"),
    (Plus, Minus, "sign"),
    (Greater, Lesser, "comparison"),
)
"""Constructs that say the opposite of each other, and what changing one into the other is called."""


class Neighbours:
    """The words of a vocabulary by their make, to find those that one may be mistaken for."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._by_make: dict[tuple[object, ...], list[Word]] = {}
        for word in (w for w in vocabulary.words if w.means is not None):
            self._by_make.setdefault(_make(word), []).append(word)

    def of(self, node: Node) -> Iterator[tuple[str, Node]]:
        """The same phrase with a near word, or written the other way where that makes a difference."""
        for sort, word in self._near(node):
            made = Node(word, node.args, node.span, node.body, form=_form_in(word, node))
            yield sort, made
        yield from self._written_otherwise(node)
        if isinstance(node.means, Negation):
            yield "negation", node["a"]
        elif not isinstance(node.means, Comparison) and any(node.word.denials):
            yield "negation", Node(self._negation(node.word.category), (node,), node.span, form=DENIED)

    @cache  # noqa: B019 - there is one for the process
    def _negation(self, category: str) -> Word:
        return next(w for w in self.vocabulary.in_category(category) if isinstance(w.means, Negation))

    def _near(self, node: Node) -> Iterator[tuple[str, Word]]:
        word, seen = node.word, set()
        for other in self._by_make.get(_make(word), ()):
            field = "" if other is word or _says_as_much(node, other) else _difference(word, other)
            key = field, getattr(other.means, field, None)
            if field and key not in seen:
                seen.add(key)
                yield _SORTS[field], other
        for one, two, sort in _OPPOSITES:
            if isinstance(word.means, (one, two)):
                opposite = two if isinstance(word.means, one) else one
                every = (w for w in self.vocabulary.words if isinstance(w.means, opposite))
                yield from ((sort, w) for w in every if _fits(word, w))

    def _written_otherwise(self, node: Node) -> Iterator[tuple[str, Node]]:
        if isinstance(node.means, (Choose, ChooseAction)):
            parts, present = node.word.alternatives[node.form]
            for form, (others, filled) in enumerate(node.word.alternatives):
                if filled == present and ("may" in others) != ("may" in parts):
                    yield "permission", Node(node.word, node.args, node.span, node.body, form=form)
                    return

    def word(self, name: str) -> Word:
        return self.vocabulary.by_name[name]


@lru_cache(maxsize=1)
def neighbours() -> Neighbours:
    from interpreter.loading.language import language

    return Neighbours(language())


def _make(word: Word) -> tuple[object, ...]:
    """What words of the language must share to be taken for one another."""
    return word.category, type(word.means), _slots(word)


def _slots(word: Word) -> tuple[tuple[str, str], ...]:
    return tuple((s.name, s.type) for s in word.slots)


def _difference(word: Word, other: Word) -> str:
    """The one field of their construct that two words of a make differ in; empty when it is none that matters, or they differ in more."""
    assert word.means is not None and other.means is not None
    differing = [f.name for f in fields(word.means) if getattr(word.means, f.name) != getattr(other.means, f.name)]
    if len(differing) != 1 or differing[0] not in _SORTS or _grammar(word) != _grammar(other):
        return ""
    field = differing[0]
    near = _NEAR.get(field)
    fits = near is None or getattr(other.means, field) in near.get(getattr(word.means, field), ())
    return field if fits else ""


def _grammar(word: Word) -> Traits:
    """The traits of a word but for those that say only how it is printed."""
    return replace(word.traits, lead="", brief=False, leads=False, named=False, joins=("", "and"))


def _says_as_much(node: Node, other: Word) -> bool:
    """Whether another comparison with a plain number says what the next number says, or a count cannot tell apart."""
    if not (isinstance(node.means, Comparison) and isinstance(other.means, Comparison)):
        return False
    if not isinstance(node["b"].means, IntegerPhrase):
        return False
    operator, near = node.means.operator, other.means.operator
    return {operator, near} in ({">=", ">"}, {"<=", "<"}) or ((operator, near) == ("==", "<=") and not node["b"]["n"])


def _fits(word: Word, other: Word) -> bool:
    """Whether what fills the slots of one word can fill those of another."""
    return isinstance(word.means, (AndPhrase, OrPhrase)) or _slots(word) == _slots(other)


def _form_in(word: Word, node: Node) -> int:
    """The first way of writing a word that has the slots which are filled."""
    filled = frozenset(s.name for s, a in zip(node.word.slots, node.args, strict=True) if a is not None)
    return next((form for form, (_, present) in enumerate(word.alternatives) if present == filled), 0)
