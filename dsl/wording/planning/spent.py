"""Tell at once what may be done once for each token: this character may discard any number of counters; for each, +1 to this test."""

from __future__ import annotations

from dataclasses import replace

from dsl.constructs import Notation
from dsl.core.changes import Tokens
from dsl.core.control import May, RepeatStatement
from dsl.core.references import IntegerPhrase, Own, SelfPhrase, TermOf
from dsl.tree import Node
from dsl.wording.terms import ids_of
from dsl.words import Traits, Word


class LosesAnyNumber(Tokens):
    """No line that anybody writes: as many tokens are discarded as somebody likes."""


class ForEachLost(Notation):
    """No line that anybody writes: what is done for each token that was discarded so."""


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
_FOR_EACH = Word(
    "statement",
    "for each lost {token:N_TOKEN} token",
    "for each{# token #}",
    "za {{ adj('każdy', token).acc }}",
    "What is done for each of the tokens that were taken.",
    "for each lost Distracted token\n    do Fall for self",
    body="statement",
    traits=Traits(lead="adverb"),
    name="for each lost",
    means=ForEachLost(),
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
    if most["x"] != lost["token"] or not _is_the_bearers(lost["who"], most["whose"]):
        return loop
    at_once = replace(lost, word=_ANY_NUMBER, args=(lost["who"], lost["token"]))
    for_each = Node(_FOR_EACH, (lost["token"],), lost.span, done, id=ids_of(loop))
    return replace(offer, body=[at_once, for_each])


def _is_the_bearers(who: Node, whose: Node) -> bool:
    """Whether the bearer of the rule discards tokens, and as many as are its own."""
    return isinstance(who.means, SelfPhrase) and isinstance(whose.means, Own)


def _is_one_token(line: Node) -> bool:
    lost = isinstance(line.means, Tokens) and line.means.sign == "-"
    return lost and isinstance(line["n"].means, IntegerPhrase) and line["n"]["n"] == 1
