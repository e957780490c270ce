"""Say how much a statement changes: up to 3 wounds, half of them."""

from __future__ import annotations

import re

from jinja2 import pass_context
from jinja2.runtime import Context

from dsl.core.arithmetic import Greater, Half, Lesser, Minus, NumberOf, Plus, SoManyForEach, Times
from dsl.core.references import NamedTerm, ParameterValue, TermOf
from dsl.tree import Node
from dsl.wording.languages.polish import there_is
from dsl.wording.realisation.basics import Basics, telling_of
from dsl.wording.realisation.phrases import Called, Fixed, Phrase

_SAID_OF = re.compile(r"\((it|owner)(?:, (\w+))?\)")
"""What a term comes to be, and whose it is, in the words that it has for its change; in Polish the case."""


class Amounts(Basics):
    """The functions for changes of numbers."""

    @pass_context
    def all_at_most(self, context: Context) -> Phrase | None:
        """How many somebody loses at most, where the number is the lesser of that and of all there are: 3 of up to 3 wounds."""
        node, n = telling_of(context).frame.node, context.get("n")
        if not isinstance(n, Phrase) or n.node is None or not isinstance(n.node.means, Lesser):
            return None
        for one, other in (("a", "b"), ("b", "a")):
            if _is_of(n.node[other], node):
                return n.slot(one)
        return None

    @pass_context
    def raised_to(self, context: Context) -> Phrase | None:
        """What a number is at least from here on, where it becomes the greater of that and of itself."""
        node, value = telling_of(context).frame.node, context.get("value")
        if not isinstance(value, Phrase) or value.node is None or not isinstance(value.node.means, Greater):
            return None
        return next(
            (value.slot(one) for one, other in (("a", "b"), ("b", "a")) if _is_of(value.node[other], node)), None
        )

    @pass_context
    def is_rating(self, context: Context) -> bool:
        """Whether somebody is given a rating as high as the number behind the name of the rule."""
        x, n = context.get("x"), context.get("n")
        given = isinstance(n, Phrase) and n.node is not None and isinstance(n.node.means, ParameterValue)
        return given and isinstance(x, Called) and x.term.rating

    @pass_context
    def told_as(self, context: Context, term: Phrase, value: Phrase, whose: Phrase | None = None) -> str:
        """How a term says that it comes to be something else: the smoke drifts to this space; this character draws its sword.

        Nothing where it has no such words, nor where nothing is left of a number.
        """
        own = term.term.changes if isinstance(term, Called) else None
        if own is None or getattr(value, "value", None) == 0:
            return ""
        if (raised := self.raised_to(context)) is not None:
            value = Fixed(f"{'at least' if self.grammar.lang == 'en' else 'co najmniej'} {raised}")
        text, given = own.en if self.grammar.lang == "en" else own.pl, {"it": value, "owner": whose}

        def said(told: re.Match[str]) -> str:
            who = given[told[1]] or value
            part = str(who[told[2] or "nom"])
            if not told.start():
                telling_of(context).acts(who.referent)
                telling_of(context).frame.actor = who.node
            return part

        return _SAID_OF.sub(said, text)

    def told_by(self, term: Phrase, signed: str) -> str:
        """How a number says that it grows or shrinks by so much: +1 to this throw; nothing where it has no such words."""
        own = term.term.changes_by if isinstance(term, Called) else None
        if own is None:
            return ""
        return _SAID_OF.sub(signed, own.en if self.grammar.lang == "en" else own.pl)

    @pass_context
    def exactly(self, context: Context) -> str:
        """That there are so many and no more; not where an example says what is found in the end."""
        (line, *_) = telling_of(context).frames
        if isinstance(line.node, Node) and line.node.word.category == "example_line":
            return ""
        return "exactly" if self.grammar.lang == "en" else "dokładnie"

    def existing_where(self, is_: str, how: str, counted: Phrase) -> str:
        """That there are so many in Polish, where they are first: `w talii Czerwonego są 2 karty`."""
        return there_is(is_, f"{how} {counted}".strip())

    @pass_context
    def fewer(self, context: Context) -> tuple[Phrase, Phrase] | None:
        """What a number of things falls short of, and by how many: 1 wound fewer than its death threshold."""
        value = context.get("value")
        if not isinstance(value, Phrase) or value.node is None or not isinstance(value.node.means, Minus):
            return None
        return (value.slot("a"), value.slot("b")) if value.slot("b").value is not None else None

    def excess(self, a: Phrase, b: Phrase, how: str) -> tuple[Phrase, Phrase, Phrase] | None:
        """What exceeds what, by how much, where a number is compared with another and a difference in digits."""
        means = a.node.means if a.node is not None else None
        if how in ("at least", "above") and isinstance(means, Minus):
            if b.value is not None and b.value > 0:
                return a.slot("a"), a.slot("b"), b
            return (a.slot("a"), b, a.slot("b")) if a.slot("b").countable and not b.countable else None
        if how in ("at most", "below") and isinstance(means, Plus) and a.slot("b").countable and not b.countable:
            return b, a.slot("a"), a.slot("b")
        other = b.node.means if b.node is not None else None
        if how in ("at least", "above") and isinstance(other, Plus) and b.slot("b").value is not None:
            return a, b.slot("a"), b.slot("b")
        if how in ("at most", "below") and isinstance(other, Minus) and b.slot("b").value is not None:
            return b.slot("a"), a, b.slot("b")
        return None

    @pass_context
    def either_of(self, context: Context, a: Phrase, how: str) -> str:
        """Two numbers of somebody of which one is enough, where the greater of them is compared: its Wits or Intelligence."""
        if a.node is None or not isinstance(a.node.means, Greater) or how not in ("at least", "above"):
            return ""
        one, other = a.slot("a"), a.slot("b")
        if one.thing is None or other.thing is None or one.holder is None or other.holder is None:
            return ""
        if one.holder.node != other.holder.node:
            return ""
        return f"{one} {self.grammar.conjunctions['or']} {other.thing}"

    @pass_context
    def is_halved(self, context: Context) -> bool:
        """Whether a number becomes half of itself."""
        node = telling_of(context).frame.node
        value = node["value"]
        if not isinstance(value, Node) or not isinstance(value.means, Half):
            return False
        return isinstance(value["a"].means, NamedTerm) and value["a"]["x"] == node["x"]


def _is_of(number: Node, line: Node) -> bool:
    """Whether a number is the very one that a line changes."""
    return isinstance(number.means, TermOf) and (number["whose"], number["x"]) == (line["whose"], line["x"])


def for_each(n: Phrase) -> tuple[Phrase, Phrase] | None:
    """How many of something a number is for each of some, and these; nothing where it is another number."""
    means = n.node.means if n.node is not None else None
    if isinstance(means, NumberOf):
        return Fixed("1"), n.slot("set")
    if isinstance(means, SoManyForEach):
        return n.slot("n"), n.slot("set")
    if isinstance(means, Times):
        for times, number in ((n.slot("a"), n.slot("b")), (n.slot("b"), n.slot("a"))):
            if times.countable and number.members is not None:
                return times, number.members
    return None
