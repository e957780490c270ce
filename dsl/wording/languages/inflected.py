"""What languages have in common whose every form stands in a lexicon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl.lexicon import Lexicon, MissingForm
from dsl.wording.terms import Agreement, Term

if TYPE_CHECKING:
    from dsl.wording.realisation.phrases import Phrase


class Inflected:
    """Nouns, names, adjectives and participles by their entries; `MissingForm` is raised where there is none."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def noun(self, base: str, case: str, is_plural: bool) -> str:
        return self.lexicon.noun(base).form(case, is_plural)

    def noun_agreement(self, base: str) -> Agreement:
        noun = self.lexicon.noun(base)
        return Agreement(noun.gender, noun.plural_only)

    def term(self, term: Term, case: str, is_plural: bool) -> str:
        """The form of a name; the nominative singular is the name as it stands, and needs no lexicon."""
        return term.pl if case == "nom" and not is_plural else self.noun(term.pl, case, is_plural)

    def head(self, said: str, name: str) -> str:
        """The noun of a name, in the form in which the name is `said`: the first that the lexicon knows as one, bronią of użytą bronią."""
        forms, words = said.split(), name.split()
        known = (n for n, word in enumerate(words) if self.lexicon.has("noun", word))
        return forms[next(known, -1) if len(forms) == len(words) else -1]

    def adjective(self, base: str, agreement: Agreement, case: str) -> str:
        return self.lexicon.adj(base).form(agreement.gender, case, agreement.plural)

    def permitted(self, base: str, agreement: Agreement, how: str) -> str:
        raise MissingForm(base, "verb", "infinitive")

    def none_of(self, clause: str) -> str:
        return clause

    def you(self, case: str) -> str:
        raise MissingForm("you", "noun", case)

    def your(self, thing: Phrase, case: str) -> str:
        raise MissingForm("your", "adj", case)

    def passive(self, verb: str) -> str:
        """The passive participle of a verb, as the lexicon has it."""
        passive = self.lexicon.verb(verb).passive
        if not passive:
            raise MissingForm(verb, "verb", "passive")
        return passive
