"""Tell at once what may be done once for each token: this character may discard any number of counters; for each, +1 to this test."""

from __future__ import annotations

from dataclasses import replace

from dsl.core.changes import Tokens
from dsl.core.control import May, RepeatStatement
from dsl.core.references import IntegerPhrase, Own, SelfPhrase, TermOf
from dsl.tree import Node
from dsl.wording.terms import ids_of
from dsl.words import Word


class LosesAnyNumber(Tokens):
    """No line that anybody writes: as many tokens are discarded as somebody likes, and what follows is done for each."""


_ANY_NUMBER = Word(
    "statement",
    "{who:character} loses any number of {token:N_TOKEN} tokens",
    "{{ who }} {{ who|verb('discard') }} any number of {{ token.many }}",
    "{{ who }} {{ who|verb('odrzucać') }} dowolną liczbę {{ token.many.gen }}",
    "Tokens are taken from a character, as many as its player likes.",
    "self loses any number of Distracted tokens",
    name="loses any number",
    means=LosesAnyNumber(sign="-"),
)


def spent_at_once(loop: Node) -> Node:
    """A repetition in which somebody may discard one token after the other, as one offer; any other line as it is."""
    if not isinstance(loop.means, RepeatStatement) or loop.means.safely or len(loop.body) != 1:
        return loop
    offer, most = loop.body[0], loop["n"]
    if loop.get("condition") is not None or type(offer.means) is not May or offer.get("who") is not None:
        return loop
    lost, *done = offer.body
    if not done or not _is_one_token(lost) or not isinstance(most.means, TermOf):
        return loop
    if (
        most["x"] != lost["token"]
        or not isinstance(lost["who"].means, SelfPhrase)
        or not isinstance(most["whose"].means, Own)
    ):
        return loop
    at_once = replace(lost, word=_ANY_NUMBER, args=(lost["who"], lost["token"]))
    return replace(offer, body=[at_once, *done], id=ids_of(loop, offer))


def _is_one_token(line: Node) -> bool:
    lost = isinstance(line.means, Tokens) and line.means.sign == "-"
    return lost and isinstance(line["n"].means, IntegerPhrase) and line["n"]["n"] == 1
