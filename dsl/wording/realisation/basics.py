"""What all functions for templates build on: nouns, agreement, verbs, and the memory of the sentence."""

from __future__ import annotations

from collections.abc import Sequence

from jinja2 import pass_context
from jinja2.runtime import Context

from dsl.wording.realisation.discourse import Telling
from dsl.wording.realisation.phrases import Agreed, Constant, Fixed, Grammar, Listed, Phrase
from dsl.wording.terms import Agreement


class Basics:
    """The functions that others need, for one grammar."""

    grammar: Grammar

    def noun(
        self, base: str, before: str | Sequence[str] = (), after: str | Sequence[str] = (), tail: str = ""
    ) -> Phrase:
        """A noun written in the template, with adjectives: noun('karta', before='dodatkowy').acc.

        `tail` stands behind it and never changes: noun('test', tail='krzepy').many.
        """
        return Constant(self.grammar, base, before, after, tail)

    def named_with_the_rule(self) -> Phrase | None:
        """The character whose name stands behind that of the rule; nothing in languages that have no word for it."""
        if self.grammar.lang == "en":
            return Fixed("the character named by this rule")
        return self.noun("postać", after="podany", tail="przy tej zasadzie") if self.grammar.lang == "pl" else None

    def agreed(self, base: str | Phrase, who: str | Phrase, case: str) -> Phrase:
        if isinstance(base, Listed):
            return Listed(self.grammar, [self.agreed(b, who, case) for b in base], base.conjunction).asked(case)
        return Agreed(self.grammar, str(base), self.phrase(who).agreement).asked(case)

    @pass_context
    def verb(self, context: Context, who: str | Phrase, base: str, negated: bool = False) -> str:
        """The verb in the present tense, with `who` as its subject, whom the sentence remembers."""
        phrase = self.phrase(who)
        agreement = phrase.agreement
        telling = telling_of(context)
        telling.acts(phrase.referent)
        telling.frame.actor = telling.actor = getattr(phrase, "node", None)
        return self.finite(telling, base, agreement, bool(negated) != telling.denies())

    def finite(self, telling: Telling, base: str, agreement: Agreement, negated: bool = False) -> str:
        """The verb of a sentence: falls, does not fall; in a line that is only permitted may fall, or fall."""
        if not negated and (how := telling.permission()):
            return self.grammar.permitted(base, agreement, how)
        return self.grammar.verb(base, agreement, negated)

    def phrase(self, who: str | Phrase) -> Phrase:
        return self.noun(who) if isinstance(who, str) else who


def telling_of(context: Context) -> Telling:
    """The memory of the sentence that a template is filled for."""
    telling = context["telling"]
    assert isinstance(telling, Telling)
    return telling
