"""Know which word says nearly the same as another: the other sign, the next comparison, the opposite."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from dsl.core.conditions import Comparison
from dsl.core.references import IntegerPhrase
from dsl.tree import Node
from dsl.words import Vocabulary, Word

_SORTS = {
    "sign": "sign",
    "operator": "comparison",
    "negated": "negation",
    "allow": "permission",
    "value": "negation",
    "kind": "trigger",
    "layer": "bound",
    "per": "limit",
    "towards": "role",
}
"""What words of one make differ in, and what such a change is called."""

_NEAR: dict[str, dict[str, tuple[str, ...]]] = {
    "operator": {
        ">=": (">", "<="),
        "<=": ("<", ">="),
        ">": (">=", "<"),
        "<": ("<=", ">"),
        "==": (">=", "<=", "!="),
        "!=": ("==",),
    },
    "kind": {"after": ("before",), "before": ("after",), "instead": ("after",)},
    "layer": {"least": ("most",), "most": ("least",), "set": ("least",)},
    "per": {"turn": ("game",), "phase": ("turn",), "game": ("turn",)},
}
"""Where there are more than two, those that one is changed into."""

_OPPOSITES = (
    ("some", "none", "negation"),
    ("and", "or", "joining"),
    ("permitted", "forbidden", "permission"),
    ("odd", "even", "negation"),
    ("plus", "minus", "sign"),
    ("max", "min", "comparison"),
)
"""Sorts of words that say the opposite of each other, and what changing one into the other is called."""

_OUTCOMES = {0: 1, 1: 0, 2: 3, 3: 2}
"""Success and failure, triumph and misfortune, by their places among the ways of writing a word."""

OUTCOMES = {"success": "failure", "failure": "success", "triumph": "misfortune", "misfortune": "triumph"}


class Neighbours:
    """The words of a vocabulary by their make, to find those that one may be mistaken for."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._by_make: dict[tuple[object, ...], list[Word]] = {}
        for word in vocabulary.words:
            self._by_make.setdefault(_make(word), []).append(word)

    def of(self, node: Node) -> Iterator[tuple[str, Node]]:
        """The same phrase with a near word, or written the other way where that makes a difference."""
        for sort, word in self._near(node):
            made = Node(word, node.args, node.span, node.body, form=_form_in(word, node))
            yield sort, made
        yield from self._written_otherwise(node)

    def _near(self, node: Node) -> Iterator[tuple[str, Word]]:
        word, seen = node.word, set()
        for other in self._by_make[_make(word)]:
            if _says_as_much(node, other):
                continue
            key = _difference(word, other)
            if key and (key, other.extra.get(key)) not in seen:
                seen.add((key, other.extra.get(key)))
                yield ("negation" if word.extra.get("core") == "same" else _SORTS[key]), other
        core = word.extra.get("core")
        for one, two, sort in _OPPOSITES:
            if core in (one, two):
                yield from ((sort, w) for w in self._of_core(two if core == one else one) if _fits(word, w))

    def _of_core(self, core: str) -> list[Word]:
        return [w for w in self.vocabulary.words if w.extra.get("core") == core]

    def _written_otherwise(self, node: Node) -> Iterator[tuple[str, Node]]:
        core = node.word.extra.get("core")
        if core in ("decided", "decide"):
            yield "outcome", Node(node.word, node.args, node.span, node.body, form=_OUTCOMES[node.form])
        elif core in ("choose", "perform"):
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
    """What words must share to be taken for one another."""
    surface = "" if word.extra.get("core") else word.surface.replace(" is not ", " is ").replace(" has no ", " has ")
    return word.category, word.extra.get("core"), tuple((s.name, s.type) for s in word.slots), surface


def _difference(word: Word, other: Word) -> str:
    """The one thing that two words of a make differ in; empty when it is none that matters, or they differ in more."""
    if word is other:
        return ""
    if not word.extra.get("core"):
        return "negated"
    keys = [k for k in {**word.extra, **other.extra} if word.extra.get(k) != other.extra.get(k) and k not in _SHOWN]
    if len(keys) != 1 or keys[0] not in _SORTS or (keys[0] == "kind" and word.extra["core"] != "trigger"):
        return ""
    near = _NEAR.get(keys[0])
    fits = near is None or other.extra.get(keys[0]) in near.get(str(word.extra.get(keys[0])), ())
    return keys[0] if fits else ""


_SHOWN = frozenset({"lead", "brief", "leads", "head", "named"})
"""What words say only of how they are printed."""


def _says_as_much(node: Node, other: Word) -> bool:
    """Whether another comparison with a plain number says what the next number says, or a count cannot tell apart."""
    operator, near = node.word.extra.get("operator"), other.extra.get("operator")
    if not isinstance(node.means, Comparison) or not isinstance(node["b"].means, IntegerPhrase):
        return False
    return {operator, near} in ({">=", ">"}, {"<=", "<"}) or ((operator, near) == ("==", "<=") and not node["b"]["n"])


def _fits(word: Word, other: Word) -> bool:
    """Whether what fills the slots of one word can fill those of another."""
    if word.extra.get("core") in ("and", "or"):
        return True
    return [(s.name, s.type) for s in word.slots] == [(s.name, s.type) for s in other.slots]


def _form_in(word: Word, node: Node) -> int:
    """The first way of writing a word that has the slots which are filled."""
    filled = frozenset(s.name for s, a in zip(node.word.slots, node.args, strict=True) if a is not None)
    return next((form for form, (_, present) in enumerate(word.alternatives) if present == filled), 0)
