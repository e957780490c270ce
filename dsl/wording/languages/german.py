"""Answer for German from the lexicon: articles and possessives that agree, prepositions that contract."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context

from dsl.lexicon import MissingForm
from dsl.wording.languages.inflected import Inflected
from dsl.wording.realisation.basics import telling_of
from dsl.wording.realisation.functions import Functions, signed
from dsl.wording.realisation.phrases import Phrase
from dsl.wording.referents import IT, OTHER
from dsl.wording.terms import Agreement, Term

THE = "der"
_CONTRACTED = {"in dem": "im", "an dem": "am", "zu dem": "zum", "zu der": "zur", "von dem": "vom", "bei dem": "beim"}


def contracted(preposition: str, phrase: str) -> str:
    """A preposition before a phrase, one with its article where that is usual: im Nahkampf, zur Karte."""
    article, space, rest = phrase.partition(" ")
    both = f"{preposition} {article}"
    return _CONTRACTED.get(both, both) + space + rest


class German(Inflected):
    """German as `phrases` asks for it; every form comes from the lexicon, or `MissingForm` is raised."""

    lang = "de"
    conjunctions = {"and": "und", "or": "oder", "besides": " und", "nor": "oder", "both": "und", "then": ", dann"}
    all_true, then, having = "all dies gilt", "dann ", "veranlassen: "
    possible = "falls möglich"
    pronouns = False

    def term_agreement(self, term: Term) -> Agreement:
        return self.noun_agreement(term.pl)

    def participle(self, verb: str, agreement: Agreement, case: str) -> str:
        """The participle as it is said of somebody, which is the same for all: wird abgelegt."""
        return self.passive(verb)

    def verb(self, base: str, agreement: Agreement, negated: bool) -> str:
        return self.lexicon.verb(base).form(agreement.plural)

    def denied(self, clause: str) -> str:
        raise MissingForm(clause, "verb", "contrary")

    def counted(self, n: int | None, case: str, agreement: Agreement) -> tuple[str, bool]:
        return case, n is None or abs(n) != 1

    def counted_agreement(self, n: int | None, agreement: Agreement) -> Agreement:
        return Agreement(agreement.gender, n is None or abs(n) != 1)


class GermanFunctions(Functions):
    """What a German template may call. What would still be said as in Polish is not among it, and so is no word."""

    def globals(self) -> Mapping[str, Callable[..., Any]]:
        shared = ("count", "given", "head", "noun", "of", "predicate", "word")
        return {name: super(GermanFunctions, self).globals()[name] for name in shared} | {
            "during": self.during,
            "the": self.the,
        }

    def filters(self) -> Mapping[str, Callable[..., Any]]:
        return {
            "prep": lambda phrase, preposition: contracted(preposition, str(phrase)),
            "signed": signed,
            "verb": self.verb,
        }

    def during(self, event: Phrase) -> str:
        """The time of a procedure: im Nahkampf."""
        return contracted("in", self._with(THE, event, "dat"))

    @pass_context
    def the(self, context: Context, thing: Phrase) -> str:
        """The thing that a phrase is about, with its article, in the case that is asked of the phrase."""
        frame = telling_of(context).frame
        thing = thing.many if frame.plural else thing
        frame.head = frame.head or thing.agreement
        return self._with(THE, thing, frame.case)

    @pass_context
    def of(self, context: Context, thing: str | Phrase, whose: Phrase, case: str = "") -> str:
        """The thing that belongs to somebody: die Karte dieses Charakters, seine Karte."""
        telling = telling_of(context)
        phrase = self.noun(thing) if isinstance(thing, str) else thing
        if not case:
            telling.frame.head = telling.frame.head or phrase.agreement
            case = telling.frame.case
        clear = whose.pronominal and telling.possessive_is_clear(whose.referent)
        if whose.referent != OTHER and (whose.referent == IT or clear):
            gender, plural, _ = whose.agreement
            return self._with("ihrer" if plural or gender == "f" else "seiner", phrase, case)
        return f"{self._with(THE, phrase, case)} {whose.gen}"

    def _with(self, determiner: str, thing: Phrase, case: str) -> str:
        return f"{self.grammar.adjective(determiner, thing.agreement, case)} {thing[case]}"
