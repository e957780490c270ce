"""The functions and filters that a wording may call; each works in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context

from dsl.wording.languages.english import article, introduced, postmodified
from dsl.wording.languages.polish import Polish, come_about, with_preposition
from dsl.wording.punctuation import capitalised
from dsl.wording.realisation.aggregation import Joining
from dsl.wording.realisation.amounts import Amounts
from dsl.wording.realisation.basics import telling_of
from dsl.wording.realisation.circumstances import Circumstances
from dsl.wording.realisation.discourse import Telling
from dsl.wording.realisation.owners import held
from dsl.wording.realisation.phrases import Agreed, Called, Counted, Fixed, Grammar, Listed, Phrase
from dsl.wording.realisation.possession import Possession, is_doer, is_theirs
from dsl.wording.realisation.steps import Steps
from dsl.wording.realisation.valued import Valued
from dsl.wording.referents import IT, OTHER, SELF
from dsl.wording.terms import READER, Term, WordingError

_NAMES = (
    "acting",
    "adj",
    "adjectival",
    "all_at_most",
    "allowed",
    "announced",
    "at_distance",
    "at_either",
    "at_step",
    "bearer",
    "being",
    "carried_out",
    "count",
    "denied",
    "did",
    "does_one_of",
    "done",
    "during",
    "during_when",
    "each",
    "either_of",
    "exactly",
    "except_when",
    "excess",
    "existing",
    "existing_where",
    "fewer",
    "flagged",
    "for_whom",
    "found",
    "given",
    "given_that",
    "handling",
    "has_done",
    "head",
    "held",
    "holds",
    "infinitive",
    "is_asked",
    "is_of",
    "is_halved",
    "is_rating",
    "is_told_by_verb",
    "keeper",
    "may_do",
    "may_end",
    "moment",
    "narrowed",
    "none_but",
    "none_of",
    "noun",
    "of",
    "of_its_sort",
    "offered",
    "owned_by_name",
    "owner",
    "participle",
    "past",
    "passes",
    "player_of",
    "plays_for",
    "predicate",
    "raised_to",
    "reached",
    "relative",
    "repeated",
    "skill",
    "somebody",
    "sorts",
    "stands_behind",
    "taken",
    "taken_from",
    "test_of",
    "the_term",
    "to_do",
    "told_as",
    "told_by",
    "together",
    "turns",
    "was",
    "whoever_is",
    "word",
)
"""The functions that templates call by the name that they have here."""


class Functions(Possession, Joining, Circumstances, Amounts, Steps, Valued):
    """The functions for one grammar; a recorder may take the place of its lexicon between sentences."""

    def __init__(self, grammar: Grammar, bearer: Callable[[Telling], Phrase] | None = None) -> None:
        self.grammar, self._bearer = grammar, bearer

    def globals(self) -> Mapping[str, Callable[..., Any]]:
        return {name: getattr(self, name) for name in _NAMES} | {"verb": self.outer_verb}

    def filters(self) -> Mapping[str, Callable[..., Any]]:
        return {
            "a": indefinite,
            "adj": self.agreeing,
            "and_list": self.and_list,
            "bare": bare,
            "cap": cap,
            "count": self.count,
            "introduced": self.introduced,
            "measured": self.measured,
            "named": self.named,
            "not_so": self.not_so,
            "so_now": self.so_now,
            "or_list": self.or_list,
            "participle": self.participle_of,
            "prep": prep,
            "quoted": self.quoted,
            "signed": signed,
            "the": definite,
            "verb": self.verb,
        }

    def agreeing(self, who: Phrase, base: str, case: str = "nom") -> Phrase:
        """An adjective as it agrees with somebody: `rzucający|adj('ranny')`."""
        return self.agreed(base, who, case)

    def participle_of(self, who: Phrase, verb: str, case: str = "nom") -> str:
        """The passive participle of a verb, as it agrees with somebody."""
        return self.participle(verb, who, case)

    def and_list(self, items: Phrase | Sequence[Phrase], case: str = "nom") -> Phrase:
        """Several in a row: hearts, cups and horseshoes."""
        return self.listed(items, "and", case)

    def or_list(self, items: Phrase | Sequence[Phrase], case: str = "nom") -> Phrase:
        """Several of which one is meant: hearts, cups or horseshoes."""
        return self.listed(items, "or", case)

    def not_so(self, flag: Phrase) -> str:
        """The contrary of what is said by a clause."""
        return self.grammar.denied(str(flag))

    def so_now(self, flag: Phrase) -> str:
        """What is said by a clause as what comes about: cios jest sparowany, cios zostaje sparowany."""
        return come_about(str(flag)) if self.grammar.lang == "pl" else str(flag)

    @pass_context
    def head(
        self,
        context: Context,
        noun: str | Phrase,
        before: str | Sequence[str] = (),
        after: str | Sequence[str] = (),
    ) -> str:
        """The noun that the phrase is about, in the case and number that are asked of the phrase."""
        frame = telling_of(context).frame
        noun = self.of_a_sort(telling_of(context), noun)
        phrase = self.noun(noun, before, after) if isinstance(noun, str) else noun
        frame.head = frame.head or phrase.agreement
        return phrase.form(self._asked_case(context), frame.plural or phrase.in_plural)

    def introduced(self, name: Phrase, what: str) -> str:
        """The name of what is chosen, behind what says from among whom, where it needs one: an enemy (the victim)."""
        if isinstance(self.grammar, Polish) and self.grammar.points_at(name.quiet(), what):
            return ""
        return introduced(name.quiet(), what, "the " if self.grammar.lang == "en" else "")

    def quoted(self, names: Phrase) -> str:
        """A name, or each of several in a row, in Polish quotation marks."""
        if not isinstance(names, Listed):
            return f"„{names}”"
        return str(Listed(self.grammar, [Fixed(f"„{name}”") for name in names], names.conjunction))

    @pass_context
    def adj(self, context: Context, base: str | Phrase, who: str | Phrase | None = None, case: str = "nom") -> Phrase:
        """The adjective as it agrees with `who`, or, without it, with the phrase that this one stands in.

        In the latter case `case="same"` is the case of that phrase: a card {adj('odkryty', case='same')}.
        """
        if who is not None:
            return self.agreed(base, who, case)
        telling = telling_of(context)
        agreement, outer_case = telling.outer
        if case == "same":
            case = "nom" if telling.denying is telling.frame.node else outer_case
        return Agreed(self.grammar, str(base), agreement).asked(case)

    @pass_context
    def owner(self, context: Context, who: Phrase) -> str:
        """Somebody behind `of`: the loser; `their own` for a player who is the subject."""
        mine = who.plays and is_theirs(telling_of(context), who)
        if who.referent == READER and self.grammar.lang == "en":
            return "yours"
        return "their own" if mine and self.grammar.lang == "en" else str(who)

    @pass_context
    def held(self, context: Context, who: Phrase) -> str:
        """Somebody as the owner of what is said before it: one of your characters, the fighter's first item."""
        telling = telling_of(context)
        if telling.owned is telling.frame.node:
            return ""
        if telling.relative:
            return f" of {self.owner(context, who) if who.plays else self.named(context, who)}"
        with telling.quietly():
            of = self.owner(context, who) if who.plays else self.named(context, who)
        if who.referent == READER:
            return held(of, "your")
        acts = who.referent == telling.subject == SELF or (
            who.referent == OTHER and not who.plays and is_doer(telling, who)
        )
        if acts and self.grammar.lang == "en":
            return held(of, "its")
        if who.plays and is_theirs(telling, who):
            return held(of, "their")
        return held(of, "" if postmodified(who.quiet()) else who.gen)

    @pass_context
    def named(self, context: Context, who: Phrase, case: str = "nom") -> str:
        """The phrase in full, where a pronoun would not do, or a subject that is left out in Polish be missed."""
        if who.referent == IT:
            return who[case]
        text = who.quiet() if case == "nom" else who.by_itself(case)
        if who.referent != OTHER and not who.plays:
            telling_of(context).mentions(who.referent)
        return text

    @pass_context
    def bearer(self, context: Context) -> Phrase:
        """The bearer of the rule, as the word `self` says it."""
        if self._bearer is None:
            raise WordingError("speaks of the bearer, but no word means it")
        return self._bearer(telling_of(context))

    @pass_context
    def given(self, context: Context, name: str, noun: str) -> Phrase:
        """What a parameter such as `effect` stands for on the card of a bearer; before that is known, the noun."""
        telling = telling_of(context)
        term = telling.params.get(name)
        return Called(self.grammar, term, telling.names) if isinstance(term, Term) else self.noun(noun)

    @pass_context
    def word(self, context: Context, name: str, usual: str) -> str:
        """A word that depends on what is told: the bearer of a rule is usually a character, but may be an item."""
        return str(telling_of(context).params.get(name, usual))

    @pass_context
    def past(self, context: Context, who: Phrase, infinitive: str) -> str:
        """What somebody in Polish did: wykonał, wykonała, wykonało, wykonali, wykonały; of a verb in which no vowel changes."""
        telling_of(context).acts(who.referent)
        return self.grammar.verb(f"{infinitive.removesuffix('ć')}ł", who.agreement, False)

    @pass_context
    def outer_verb(self, context: Context, base: str, negated: bool = False) -> str:
        """The verb of a relative clause, whose subject is the phrase that this one stands in."""
        agreement, _ = telling_of(context).outer
        return self.grammar.verb(base, agreement, negated != telling_of(context).denies())

    @pass_context
    def denied(self, context: Context, what: Phrase) -> str:
        """The contrary of a condition or filter: in its own words, by its verb, in one word (niepowalony), or `that is not …`."""
        telling = telling_of(context)
        if what.has_contrary:
            return what.slot("state").contrary if self.grammar.lang == "en" else f"nie{what}"
        with telling.contrary(getattr(what, "node", None)):
            text, done = str(what), telling.denied
        if done:
            return text
        if what.filters and self.grammar.lang == "en":
            return f"that {self.outer_verb(context, 'be', True)} {text}"
        if what.filters:
            return f", {self.adj(context, 'który')} {self.is_not(context, what, text)},"
        return self.grammar.denied(text)

    def count(
        self,
        n: int | str | Phrase,
        noun: str | Phrase,
        case: str = "nom",
        before: str | Sequence[str] = (),
        after: str | Sequence[str] = (),
    ) -> Phrase:
        """A number with its noun: `3 żetony`, `X tokens`; print it, or let a verb agree with it."""
        number = n if isinstance(n, Phrase) else Fixed(str(n))
        counted = self.noun(noun, before, after) if isinstance(noun, str) else noun
        return Counted(self.grammar, number, counted).asked(case)

    def measured(self, n: Phrase, unit: str) -> Phrase:
        """A length: a number in digits with its unit; what is a length itself as it is told: `3 inches`, `its speed`."""
        return n if n.value is None else self.count(n, unit)

    def listed(self, items: Phrase | Sequence[Phrase], conjunction: str, case: str) -> Phrase:
        if isinstance(items, Phrase) and not isinstance(items, Listed):
            return items.asked(case, items.in_plural)
        return Listed(self.grammar, tuple(items), conjunction).asked(case)


def signed(n: int | str | Phrase, minus: bool = False) -> str:
    """`+1`, `−1`, `+X`; with `minus` the number is what is taken away: `−X`."""
    phrase = n if isinstance(n, Phrase) else Fixed(str(n))
    value = phrase.value
    if value is not None:
        value = -value if minus else value
        return f"−{-value}" if value < 0 else f"+{value}"
    if not phrase.countable:
        raise WordingError(f"`{phrase.quiet()}` is not a number that can have a sign")
    return f"{'−' if minus else '+'}{phrase}"


def indefinite(phrase: str | Phrase) -> str:
    """With the English article `a` or `an`, unless it is a proper name."""
    return _with_article(phrase, article)


def definite(phrase: str | Phrase, of: Phrase | None = None) -> str:
    """With the English article `the`, unless it is a proper name, or a form `of` one."""
    return str(phrase) if _is_proper(of) else _with_article(phrase, "the {}".format)


def bare(phrase: str | Phrase) -> str:
    """Without the English article that it begins with."""
    return re.sub(r"^(?:an?|the) ", "", str(phrase))


def cap(text: str | Phrase) -> str:
    """With a capital, as a sentence begins."""
    return capitalised(str(text))


def prep(phrase: str | Phrase, preposition: str) -> str:
    """Behind a Polish preposition in the form that its sound asks for: `x|prep('w')`, we wrogu."""
    return with_preposition(preposition, str(phrase))


def _with_article(phrase: str | Phrase, add: Callable[[str], str]) -> str:
    """An article, unless the phrase is a proper name."""
    return str(phrase) if _is_proper(phrase) else add(str(phrase))


def _is_proper(phrase: str | Phrase | None) -> bool:
    return isinstance(phrase, Called) and phrase.term.proper
