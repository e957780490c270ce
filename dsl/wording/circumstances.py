"""Say under what circumstances a clause holds: when attacking, with this weapon, if the opponent is prone.

A condition that the bearer has a role is said by what that role means (`when attacking`); that the rule is printed on what
the bearer uses, by the thing (`with this weapon`). What else there is follows as a condition.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from jinja2 import pass_context
from jinja2.runtime import Context

from dsl.core.conditions import BearsThis, IsChosen, SameAs
from dsl.core.references import Own, TermOf
from dsl.tree import Node
from dsl.wording.basics import Basics, telling_of
from dsl.wording.discourse import Telling
from dsl.wording.phrases import Absent, Listed, Phrase


class Circumstances(Basics):
    """The functions for conditions behind the time of a clause, or at its end."""

    bearer: Callable[[Context], Phrase]
    flagged: Callable[..., str]
    conditions: Callable[[Telling, Sequence[Phrase], str], str]

    @pass_context
    def given_that(self, context: Context, condition: Phrase | Absent | None, comma: str = ",") -> str:
        """`, when attacking, if it is prone` behind the time of a clause; at the end of one without the English `comma`."""
        if not isinstance(condition, Phrase):
            return ""
        parts, joint = condition.conjuncts()
        return self.given_all(context, parts if joint == "and" else [condition], comma)

    def given_all(self, context: Context, parts: Sequence[Phrase], comma: str = ",") -> str:
        """The same of conditions that all must hold."""
        used = [part for part in parts if _is_used(part, parts)]
        role = next((part for part in parts if _flags(part)), None)
        text = "".join(f" {self._with_this(part)}" for part in used)
        if role is not None:
            text += f"{comma if self.grammar.lang == 'en' else ','} {self._when_doing(context, role)}"
            comma = ","
        if rest := [p for p in parts if p is not role and p not in used and not any(_has(p, thing) for thing in used)]:
            said = self.conditions(telling_of(context), rest, "and") if len(rest) > 1 else str(rest[0])
            text += f"{comma} if {said}" if self.grammar.lang == "en" else f", jeśli {said}"
        return text

    def _with_this(self, part: Phrase) -> str:
        """By what the bearer uses: with this weapon; tą bronią."""
        own, english = part.slot("what").thing, self.grammar.lang == "en"
        thing = own if own is not None and _is_own(part) else self.noun("item" if english else "przedmiot")
        return f"with this {thing}" if english else f"{self.agreed('ten', thing, 'ins')} {thing.ins}"

    def _when_doing(self, context: Context, part: Phrase) -> str:
        """`When attacking`; gdy ta postać atakuje lub jest atakowana."""
        joint = f" {self.grammar.conjunctions['or']} "
        if self.grammar.lang == "en":
            return "when " + joint.join(map(str, _flags(part)))
        return "gdy " + joint.join(self.flagged(context, self.bearer(context), flag, True) for flag in _flags(part))


def _flags(part: Phrase) -> list[Phrase]:
    """What the bearer does in the role, or in each of the roles, that a condition says it has; none where it says anything else."""
    found = [flag for each in part.conjuncts()[0] for flag in _roles(each)]
    return [flag for flag in found if flag is not None] if None not in found else []


def _roles(part: Phrase) -> list[Phrase | None]:
    node = part.node
    if node is not None and isinstance(node.means, SameAs):
        for one, other in (("a", "b"), ("b", "a")):
            if _is_bearer(node[one]):
                roles = part.slot(other)
                things = [r.thing for r in (roles if isinstance(roles, Listed) else [roles])]
                return [thing.flag if thing is not None else None for thing in things]
    return [None]


def _is_used(part: Phrase, others: Sequence[Phrase]) -> bool:
    """Whether a condition says that the rule is printed on something that the bearer has."""
    bears = part.node is not None and isinstance(part.node.means, BearsThis)
    return bears and (_is_own(part) or any(_has(other, part) for other in others))


def _is_own(bears: Phrase) -> bool:
    what = bears.node["what"] if bears.node is not None else None
    return isinstance(what, Node) and isinstance(what.means, TermOf) and isinstance(what["whose"].means, Own)


def _has(part: Phrase, bears: Phrase) -> bool:
    """Whether a condition says that the bearer is the holder of what another is about, or that it is chosen at all."""
    node, what = part.node, bears.node["what"] if bears.node is not None else None
    if node is None or node is bears.node:
        return False
    if isinstance(node.means, SameAs):
        sides = ((node["a"], node["b"]), (node["b"], node["a"]))
        return any(_is_bearer(one) and isinstance(other, Node) and what in other.args for one, other in sides)
    return isinstance(node.means, IsChosen) and node["who"] == what


def _is_bearer(node: object) -> bool:
    return isinstance(node, Node) and node.word.traits.subject
