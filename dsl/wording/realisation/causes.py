"""Say by one word what those do who bring somebody into a state: `an enemy engaging it`, of a standing enemy in contact with it.

A state that holds while there are some may say how they are spoken of. A set of just these, whatever else is asked of them, is
told by that word; the state itself tells who they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce

from dsl.constructs import Construct
from dsl.core.conditions import IsInState, ThereIs
from dsl.core.references import REFERENCES, SelfPhrase
from dsl.core.sets import Filtered
from dsl.core.states import Causes, HoldsWhile
from dsl.model import Definition, Library
from dsl.tree import Node
from dsl.wording.antecedents import filters_of, root
from dsl.wording.languages.english import gerund
from dsl.wording.planning.bearers import LastsWhile
from dsl.words import Word, word_meaning


class Causing(Construct):
    """No filter that anybody writes: those who bring somebody into a state."""


_CAUSING = Word(
    "character_filter",
    "{doing:STRING} {who:character}",
    "{{ doing }} {{ who }}",
    "{{ doing }} {{ who.acc }}",
    "Those who bring somebody into a state.",
    "engaging self",
    name="causing",
    means=Causing(),
)
_SELF = word_meaning(SelfPhrase, REFERENCES)


@dataclass(frozen=True, slots=True)
class Cause:
    """A state, the set of those who bring its bearer into it, and what they do."""

    state: str
    among: Node
    verb: str

    @classmethod
    def of(cls, state: Definition) -> Cause | None:
        """What a state says of those who bring somebody into it; None of one that does not."""
        said, lasts = state.one(Causes), state.one(HoldsWhile)
        some = lasts["condition"] if said is not None and lasts is not None else None
        if said is None or some is None or not isinstance(some.means, ThereIs):
            return None
        return cls(state.name, some["set"], said["en"])

    def told(self, some: Node) -> Node:
        """A set of those who bring somebody into the state, told as such; any other as it is."""
        base, filters, own = root(some), filters_of(some), root(self.among)
        if base.word is own.word:
            bearer = base.get("who") or Node(_SELF, (), some.span)
            plain = Node(own.word, own.args, base.span)
        else:
            belongs = next((f for f in filters if _asks_for(own.word, f)), None)
            if belongs is None:
                return some
            bearer, plain = belongs["who"], base
            filters = [f for f in filters if f is not belongs]
        needed = [_about(bearer, f) for f in filters_of(self.among)]
        if not all(one in filters for one in needed):
            return some
        rest = [f for f in filters if f not in needed]
        doing = Node(_CAUSING, (gerund(self.verb), bearer), some.span)
        return reduce(lambda inner, f: Node(some.word, (inner, f), some.span), [doing, *rest], plain)


def causes(library: Library) -> list[Cause]:
    """All states of a library that say how those are spoken of who bring somebody into them."""
    return [cause for state in library.written("state") if (cause := Cause.of(state)) is not None]


def with_causes(node: Node, known: Sequence[Cause]) -> Node:
    """A line in which those who bring somebody into a state are told by what they do; the same one where there are none."""
    if isinstance(node.means, LastsWhile) and isinstance(node["so"].means, IsInState):
        known = [cause for cause in known if cause.state != node["so"].args[1].text]
    elif isinstance(node.means, HoldsWhile):
        return node
    if not known:
        return node
    if isinstance(node.means, Filtered):
        told = next((told for cause in known if (told := cause.told(node)) is not node), node)
        if told is not node:
            return _within(told, known)
    return _within(node, known)


def _within(node: Node, known: Sequence[Cause]) -> Node:
    told, body = (
        node.with_phrases(lambda part: with_causes(part, known)),
        [with_causes(line, known) for line in node.body],
    )
    same = all(new is old for new, old in zip(body, node.body, strict=True))
    return told if same else replace(told, body=body)


def _asks_for(those: Word, narrowing: Node) -> bool:
    """Whether a filter asks whether somebody is among some: `hostile to the target` for `enemy of the target`."""
    is_among = those.traits.functions.get(those.traits.has.partition("(")[0])
    return is_among is not None and narrowing.word.run is is_among


def _about(bearer: Node, node: Node) -> Node:
    """What a state says of its bearer, said of another."""
    if isinstance(node.means, SelfPhrase):
        return bearer
    return replace(node, args=tuple(_about(bearer, arg) if isinstance(arg, Node) else arg for arg in node.args))
