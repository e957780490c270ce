"""Put conditions as they are said: without brackets, only what joins nothing denied, what is said of one said once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dsl.constructs import Construct, Negation
from dsl.core.arithmetic import Greater, Lesser
from dsl.core.conditions import (
    CONDITIONS,
    AndPhrase,
    Bracketed,
    Comparison,
    HasRule,
    IsInState,
    NotPhrase,
    OrPhrase,
    SameAs,
)
from dsl.core.sets import Where
from dsl.tree import Node
from dsl.wording.terms import OneOf
from dsl.words import Word, word_meaning

_OPPOSITE = {">=": "<", "<": ">=", ">": "<=", "<=": ">"}


def plain(node: Node) -> Node:
    """A condition without its brackets, in which only what joins nothing is denied: not (a or b) is not a and not b."""
    if isinstance(node.means, Bracketed):
        return plain(node["a"])
    if isinstance(node.means, OrPhrase):
        return _one_of(node)
    if isinstance(node.means, AndPhrase):
        return _none_of(node)
    if isinstance(node.means, (Greater, Lesser)):
        several = _compared_with(node, type(node.means))
        return node if len(several) == 2 else Node(_EXTREMES[type(node.means)], (tuple(several),), node.span)
    if not isinstance(node.means, Negation):
        return node
    inner = _unbracketed(node["a"])
    inner = inner if isinstance(inner.means, OrPhrase) else plain(inner)
    means = inner.means
    if isinstance(means, Negation):
        return plain(inner["a"])
    if isinstance(means, (AndPhrase, OrPhrase)):
        other: type[Construct] = OrPhrase if isinstance(means, AndPhrase) else AndPhrase
        parts = tuple(plain(Node(node.word, (part,), node.span)) for part in inner.args)
        return Node(word_meaning(other, CONDITIONS), parts, node.span)
    if isinstance(means, Comparison) and means.operator in _OPPOSITE:
        return Node(_compared(_OPPOSITE[means.operator]), inner.args, inner.span)
    if isinstance(means, Where):
        return Node(inner.word, (Node(word_meaning(NotPhrase, CONDITIONS), inner.args, inner.span),), inner.span)
    number = inner["b"] if isinstance(means, Comparison) else None
    if isinstance(number, Node) and number.args == (0,):  # not exactly none: at least one
        return Node(_compared(">="), (inner["a"], replace(number, args=(1,))), inner.span)
    return node if inner is node["a"] else Node(node.word, (inner,), node.span)


def _unbracketed(node: Node) -> Node:
    return _unbracketed(node["a"]) if isinstance(node.means, Bracketed) else node


_SAID_OF_ONE = (SameAs, IsInState, HasRule)


def _one_of(node: Node) -> Node:
    """Conditions that say the same of one and differ in what it is, as one: is cups or is horseshoes, is cups or horseshoes."""
    told: list[Node] = []
    for part in [*_alternatives(plain(node["a"])), *_alternatives(plain(node["b"]))]:
        last = told[-1] if told else None
        if last is not None and _says_the_same(last, part):
            told[-1] = _in_one(last, part)
        else:
            told.append(part)
    return told[0] if len(told) == 1 else node


def _alternatives(node: Node) -> list[Node]:
    """The conditions that are joined by `or` already."""
    return [*_alternatives(node["a"]), *_alternatives(node["b"])] if isinstance(node.means, OrPhrase) else [node]


def _says_the_same(one: Node, other: Node) -> bool:
    """Whether two conditions say the same of one, and differ in what it is."""
    if not isinstance(one.means, _SAID_OF_ONE) or one.word is not other.word or one.form != other.form:
        return False
    return len(one.args) == len(other.args) == 2 and one.args[0] == other.args[0]


def _in_one(one: Node, other: Node) -> Node:
    before = one.args[1] if isinstance(one.args[1], OneOf) else (one.args[1],)
    return replace(one, args=(one.args[0], OneOf((*before, other.args[1]))))


def _compared(operator: str) -> Word:
    return next(w for w in CONDITIONS if isinstance(w.means, Comparison) and w.means.operator == operator)


def _none_of(node: Node) -> Node:
    """Conditions that all hold, of which some deny the same sort of thing of one: is neither good nor lawful."""
    parts = [*joined_by(node["a"], AndPhrase), *joined_by(node["b"], AndPhrase)]
    told: list[Node] = []
    for part in parts:
        last = told[-1] if told else None
        if last is not None and _are_denied(last, part) and _says_the_same(last["a"], part["a"]):
            told[-1] = replace(last, args=(_in_one(last["a"], part["a"]),))
        else:
            told.append(part)
    return node if len(told) == len(parts) else all_of(told) or node


def joined_by(node: Node, joint: type[Construct]) -> list[Node]:
    """The conditions that are joined by one conjunction."""
    node = plain(node)
    return [*joined_by(node["a"], joint), *joined_by(node["b"], joint)] if isinstance(node.means, joint) else [node]


def _are_denied(one: Node, other: Node) -> bool:
    return isinstance(one.means, Negation) and isinstance(other.means, Negation)


def _compared_with(node: Node, extreme: type[Construct]) -> list[Node]:
    """The numbers of which one is the greatest, or the least, however they were put together."""
    return (
        [number for side in node.args for number in _compared_with(side, extreme)]
        if isinstance(node.means, extreme)
        else [node]
    )


_EXTREMES: dict[type[Construct], Word] = {
    extreme: Word(
        "term",
        f"the {en} of {{several:term}}",
        f"the {en} of {{{{ several }}}}",
        f"{{{{ head('wartość', before='{pl}') }}}} spośród {{{{ several.gen }}}}",
        "One of more than two numbers.",
        f"the {en} of 1, 2 and 3",
        name=f"the {en} of several",
    )
    for extreme, en, pl in ((Greater, "greatest", "największy"), (Lesser, "least", "najmniejszy"))
}
_AND = word_meaning(AndPhrase, CONDITIONS)


def all_of(conditions: Sequence[Node]) -> Node | None:
    """One condition of several that must all hold; nothing of none."""
    told: Node | None = None
    for part in conditions:
        told = part if told is None else Node(_AND, (told, part), told.span)
    return told
