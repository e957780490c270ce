"""The functions and filters that a wording may call; each works in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from jinja2 import pass_context
from jinja2.runtime import Context

from dsl.wording.english import article, possessive, postmodified
from dsl.wording.events import Events
from dsl.wording.phrases import Agreed, Called, Constant, Counted, Fixed, Grammar, Listed, Phrase
from dsl.wording.polish import OWN, POSSESSIVES, Polish, possessive_pronoun, with_preposition
from dsl.wording.pronouns import CLOSE, OWNER, SUBJECT, in_one, relative, unmarked, without_subject
from dsl.wording.sentences import SUBJECT_INSTEAD, capitalised
from dsl.wording.telling import IT, NOBODY, OTHER, SELF, Telling
from dsl.wording.terms import Agreement, Term, WordingError

_OWNED = re.compile(r"((?:jej|jego|ich|its|their|sw\w+) )?(.*)", re.DOTALL)
_GERUND = re.compile(r"\w+ing\b")
_PARTICIPLE = re.compile(r"(?:any|ony|ięty|ęty|uty|yty|ity)$")


class Functions(Events):
    """The functions for one grammar; a recorder may take the place of its lexicon between sentences."""

    def __init__(self, grammar: Grammar, bearer: Callable[[Telling], Phrase] | None = None) -> None:
        self.grammar, self._bearer = grammar, bearer

    def globals(self) -> Mapping[str, Callable[..., Any]]:
        return {
            "able": self.able,
            "adj": self.adj,
            "bearer": self.bearer,
            "being": self.being,
            "carried_out": self.carried_out,
            "count": self.count,
            "during": self.during,
            "each": self.each,
            "flagged": self.flagged,
            "given": self.given,
            "head": self.head,
            "moment": self.moment,
            "narrowed": self.narrowed,
            "noun": self.noun,
            "of": self.of,
            "owner": self.owner,
            "participle": self.participle,
            "player_of": self.player_of,
            "predicate": self.predicate,
            "relative": self.relative,
            "sorts": self.sorts,
            "together": self.together,
            "turns": self.turns,
            "verb": self.outer_verb,
            "word": self.word,
        }

    def filters(self) -> Mapping[str, Callable[..., Any]]:
        return {
            "a": lambda phrase: _with_article(phrase, article),
            "adj": lambda who, base, case="nom": self.agreed(base, who, case),
            "and_list": lambda items, case="nom": self.listed(items, "and", case),
            "cap": lambda text: capitalised(str(text)),
            "count": self.count,
            "named": self.named,
            "bare": lambda phrase: re.sub(r"^(?:an?|the) ", "", str(phrase)),
            "not_so": lambda flag: self.grammar.denied(str(flag)),
            "or_list": lambda items, case="nom": self.listed(items, "or", case),
            "participle": lambda who, verb, case="nom": self.participle(verb, who, case),
            "prep": lambda phrase, preposition: with_preposition(preposition, str(phrase)),
            "signed": signed,
            "the": lambda phrase: _with_article(phrase, "the {}".format),
            "verb": self.verb,
        }

    def noun(
        self, base: str, before: str | Sequence[str] = (), after: str | Sequence[str] = (), tail: str = ""
    ) -> Phrase:
        """A noun written in the template, with adjectives: noun('karta', before='dodatkowy').acc.

        `tail` stands behind it and never changes: noun('test', tail='krzepy').many.
        """
        return Constant(self.grammar, base, before, after, tail)

    @pass_context
    def head(
        self,
        context: Context,
        noun: str | Phrase,
        before: str | Sequence[str] = (),
        after: str | Sequence[str] = (),
    ) -> str:
        """The noun that the phrase is about, in the case and number that are asked of the phrase."""
        frame = _telling(context).frame
        phrase = self.noun(noun, before, after) if isinstance(noun, str) else noun
        frame.head = frame.head or phrase.agreement
        return phrase.form(self._asked_case(context), frame.plural or phrase.in_plural)

    @pass_context
    def of(self, context: Context, thing: str | Phrase, whose: Phrase, case: str = "") -> str:
        """The thing that belongs to somebody. Without `case` it is the head of its phrase, like `head`."""
        telling = _telling(context)
        phrase = self.noun(thing) if isinstance(thing, str) else thing
        if not case:
            telling.frame.head = telling.frame.head or phrase.agreement
        if isinstance(thing, str) and not case and telling.frame.plural:
            phrase = phrase.many
        case = case or self._asked_case(context)
        if self.grammar.lang == "en":
            if whose.plays and whose.referent != OTHER and telling.clause_subject == whose.referent:
                return f"their {phrase}"
            return _english_possession(phrase, whose)
        return self._polish_possession(telling, phrase, whose, case)

    def _polish_possession(self, telling: Telling, thing: Phrase, whose: Phrase, case: str) -> str:
        if whose.referent != OTHER and case != "nom" and telling.clause_subject == whose.referent:
            telling.mentions(whose.referent)
            agreement = thing.agreement
            return f"{OWN.form(agreement.gender, case, agreement.plural)} {thing[case]}"
        if whose.referent == IT and telling.relative:
            return f"{OWNER}{possessive_pronoun(whose.agreement)}{CLOSE} {thing[case]}"
        if whose.referent == IT or (whose.pronominal and telling.possessive_is_clear(whose.referent)):
            return f"{possessive_pronoun(whose.agreement)} {thing[case]}"
        owner = whose.gen
        return f"{owner} {thing[case]}" if owner in POSSESSIVES else f"{thing[case]} {owner}"

    def _asked_case(self, context: Context) -> str:
        """The case in which a head stands; the English possessive is made of the whole phrase instead."""
        return "nom" if self.grammar.lang == "en" else _telling(context).frame.case

    @pass_context
    def adj(self, context: Context, base: str | Phrase, who: str | Phrase | None = None, case: str = "nom") -> Phrase:
        """The adjective as it agrees with `who`, or, without it, with the phrase that this one stands in.

        In the latter case `case="same"` is the case of that phrase: a card {adj('odkryty', case='same')}.
        """
        if who is not None:
            return self.agreed(base, who, case)
        agreement, outer_case = _telling(context).outer
        return Agreed(self.grammar, str(base), agreement).asked(outer_case if case == "same" else case)

    @pass_context
    def being(self, context: Context, rule: Phrase, who: str | Phrase | None = None) -> str:
        """What somebody is, by a name: a Hero, unique; postacią znaczną, unikalna. Without `who` as in `adj`."""
        agreement = _telling(context).outer[0] if who is None else self._phrase(who).agreement
        if not isinstance(rule, Called):
            return str(rule)
        if isinstance(self.grammar, Polish):
            if self.grammar.lexicon.has("adj", rule.term.pl):
                return self.grammar.adjective(rule.term.pl, agreement, "nom")
            return rule.form("ins", agreement.plural) if rule.term.noun else str(rule)
        if not rule.term.noun or rule.term.plain:
            return str(rule)
        return str(rule.many) if agreement.plural else article(str(rule))

    @pass_context
    def player_of(self, context: Context, whose: Phrase) -> Phrase:
        """Whoever plays: the player that is said, or the player of the character that is said."""
        return whose if whose.plays else Owned(self, context, "player" if self.grammar.lang == "en" else "gracz", whose)

    @pass_context
    def owner(self, context: Context, who: Phrase) -> str:
        """Somebody behind `of`: the loser; `their own` for a player who is the subject."""
        mine = who.plays and who.referent != OTHER and _telling(context).clause_subject == who.referent
        return "their own" if mine and self.grammar.lang == "en" else str(who)

    @pass_context
    def named(self, context: Context, who: Phrase) -> str:
        """The phrase in full, where a pronoun would not do, or a subject that is left out in Polish be missed."""
        if who.referent == IT:
            return str(who)
        text = who.quiet()
        if who.referent != OTHER and not who.plays:
            _telling(context).mentions(who.referent)
        return text

    @pass_context
    def each(self, context: Context, members: Phrase) -> str:
        """`for each enemy`, and behind a mark `each enemy`, for a single line about it to have as its subject."""
        telling, english = _telling(context), self.grammar.lang == "en"
        every = self.agreed("każdy", members, "nom") if not english else None
        usual = f"for each {members}" if every is None else f"dla {every.gen} {members.gen}"
        with telling.quietly():
            telling.last = telling.subject = NOBODY
            telling.mentioned = set()
            alone = f"each {members}" if every is None else f"{every} {members}"
        return usual + SUBJECT_INSTEAD + alone

    def able(self, act: Phrase, who: Phrase) -> str:
        """What somebody may do: `avoid combat`; a Polish participle agrees (`może być zaczepiona`)."""
        text = str(act)
        first, _, rest = text.partition(" ")
        if self.grammar.lang == "en" or first != "być":
            return text
        words = [self.agreed(w, who, "nom").nom if _PARTICIPLE.search(w) else w for w in rest.split(" ")]
        return " ".join([first, *words])

    @pass_context
    def predicate(self, context: Context, what: Phrase, who: Phrase, case: str = "nom") -> str:
        """What somebody is said to be: `the attacker`. Nobody else is mentioned by it."""
        telling = _telling(context)
        mentioned = set(telling.mentioned)
        text = what[case]
        telling.last, telling.mentioned = who.referent, mentioned
        return text

    @pass_context
    def flagged(self, context: Context, who: Phrase, flag: Phrase, yes: bool) -> str:
        """That somebody is what a flag means, or not: is not activated; jest aktywowana, wzywa wiary."""
        no, subject = not yes, str(who)
        if self._is_verb(flag):
            return f"{subject} {self.verb(context, who, str(flag), no)}"
        verb = self.verb(context, who, "be" if self.grammar.lang == "en" else "być", no)
        return f"{subject} {verb} {self.agreed(flag, who, 'nom') if self.grammar.lang == 'pl' else flag}"

    @pass_context
    def turns(self, context: Context, who: Phrase, flag: Phrase, yes: bool) -> str:
        """That somebody becomes what a flag means, or is so no longer."""
        subject, english = str(who), self.grammar.lang == "en"
        if english and _GERUND.match(str(flag)):
            return f"{subject} {self.verb(context, who, 'start' if yes else 'stop')} {flag}"
        if english:
            return f"{subject} {self.verb(context, who, 'become' if yes else 'be')} {'' if yes else 'no longer '}{flag}"
        if self._is_verb(flag):
            return f"{subject} {self.verb(context, who, 'zaczynać' if yes else 'przestawać')} {flag}"
        verb = self.verb(context, who, "stawać się" if yes else "przestawać")
        return f"{subject} {verb} {'' if yes else 'być '}{self.agreed(flag, who, 'nom')}"

    def _is_verb(self, flag: Phrase) -> bool:
        return self.grammar.lang == "pl" and str(flag).split(" ")[0].endswith("ć")

    @pass_context
    def together(self, context: Context, a: Phrase, b: Phrase, joint: str) -> str:
        """Conditions joined: `a and b`, `a, b, and c`; a subject that stays the same is said once."""
        parts = [p for side in (a, b) for p in (side.conjuncts()[0] if side.conjuncts()[1] == joint else [side])]
        return self.conditions(_telling(context), parts, joint)

    def conditions(self, telling: Telling, parts: Sequence[Phrase], joint: str) -> str:
        """Conditions in a row; what is itself joined is set off by commas in English."""
        texts = [str(parts[0])]
        for part in parts[1:]:
            with telling.jointly():
                texts.append(str(part))
        word, english = self.grammar.conjunctions[joint], self.grammar.lang == "en"
        if not english or all(text.startswith(SUBJECT) for text in texts[1:]):
            is_ = "is " if english else "jest "
            for n, (before, part) in enumerate(zip(parts, parts[1:], strict=False), 1):
                texts[n] = without_subject(texts[n])
                if before.predicates and part.predicates:
                    texts[n] = texts[n].removeprefix(is_)
        texts = [unmarked(text) for text in texts] if english and not telling.relative else texts
        if english and any(len(part.conjuncts()[0]) > 1 for part in parts):
            return f", {word} ".join(texts)
        last = f", {word} " if english and len(texts) > 2 else f" {word} "
        return last.join([", ".join(texts[:-1]), texts[-1]]) if len(texts) > 1 else texts[0]

    def narrowed(self, base: Phrase, last: Phrase) -> str:
        """A set with its filters: adjectives before it, then where it is, then what is so of it.

        A prone enemy in contact with this character and in its line of sight that is not engaged.
        """
        base, filters = base.unfiltered()
        filters = [*filters, last]
        first = [str(f) for f in filters if f.leads]
        owner, thing = _OWNED.match(str(base)).groups()  # type: ignore[union-attr]
        also = f" {self.grammar.conjunctions['and']} "
        beside = also.join(str(f) for f in filters if not f.leads and not f.follows)
        behind = [str(f).strip(" ,") for f in filters if f.follows]
        text = " ".join(filter(None, [(owner or "").strip(), *first, thing, beside]))
        comma = "," if self.grammar.lang == "pl" and behind else ""
        return text + (f"{comma} {in_one(behind, self.grammar.lang)}{comma}" if behind else "")

    def sorts(self, noun: str, kinds: Phrase, case: str = "nom", joint: str = "") -> str:
        """A thing of one of several sorts: `full or partial action`, `manoeuvre`; akcję pełną lub częściową, manewr."""
        parts = list(kinds) if isinstance(kinds, Listed) else [kinds]
        english = self.grammar.lang == "en"
        how = [p for p in parts if not (isinstance(p, Called) and p.term.noun) or (english and p.term.plain)]
        what = [p[case] for p in parts if p not in how]
        joint = joint or f" {self.grammar.conjunctions['or']} "
        thing = self.noun(noun)
        if how and english:
            what.insert(0, f"{joint.join(map(str, how))} {thing}")
        elif how:
            what.insert(0, f"{thing[case]} {joint.join(self.agreed(p, thing, case)[case] for p in how)}")
        return joint.join(what)

    @pass_context
    def relative(self, context: Context, condition: Phrase) -> str:
        """A condition on `it` as a relative clause to the phrase that this one stands in."""
        telling = _telling(context)
        agreement, _ = telling.outer
        with telling.relatively(agreement.plural):
            parts, joint = condition.conjuncts()
            texts = [part.nom for part in parts]
        which = Agreed(self.grammar, "który", agreement) if self.grammar.lang == "pl" else None
        conjunction = self.grammar.conjunctions[joint]
        return relative(texts, conjunction, self.grammar.lang, lambda case: which[case] if which else "")

    @pass_context
    def bearer(self, context: Context) -> Phrase:
        """The bearer of the rule, as the word `self` says it."""
        if self._bearer is None:
            raise WordingError("speaks of the bearer, but no word means it")
        return self._bearer(_telling(context))

    @pass_context
    def given(self, context: Context, name: str, noun: str) -> Phrase:
        """What a parameter such as `effect` stands for on the card of a bearer; before that is known, the noun."""
        telling = _telling(context)
        term = telling.params.get(name)
        return Called(self.grammar, term, telling.names) if isinstance(term, Term) else self.noun(noun)

    @pass_context
    def word(self, context: Context, name: str, usual: str) -> str:
        """A word that depends on what is told: the bearer of a rule is usually a character, but may be an item."""
        return str(_telling(context).params.get(name, usual))

    def agreed(self, base: str | Phrase, who: str | Phrase, case: str) -> Phrase:
        return Agreed(self.grammar, str(base), self._phrase(who).agreement).asked(case)

    def participle(self, verb: str, who: str | Phrase, case: str = "nom") -> str:
        """The passive participle: participle('odrzucić', card) → odrzucona; 'discard' → discarded."""
        return self.grammar.participle(verb, self._phrase(who).agreement, case)

    @pass_context
    def verb(self, context: Context, who: str | Phrase, base: str, negated: bool = False) -> str:
        """The verb in the present tense, with `who` as its subject, whom the sentence remembers."""
        phrase = self._phrase(who)
        agreement = phrase.agreement
        _telling(context).acts(phrase.referent)
        return self.grammar.verb(base, agreement, negated)

    @pass_context
    def outer_verb(self, context: Context, base: str, negated: bool = False) -> str:
        """The verb of a relative clause, whose subject is the phrase that this one stands in."""
        agreement, _ = _telling(context).outer
        return self.grammar.verb(base, agreement, negated)

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

    def listed(self, items: Phrase | Sequence[Phrase], conjunction: str, case: str) -> Phrase:
        if isinstance(items, Phrase) and not isinstance(items, Listed):
            return items.asked(case, items.in_plural)
        return Listed(self.grammar, tuple(items), conjunction).asked(case)

    def _phrase(self, who: str | Phrase) -> Phrase:
        return self.noun(who) if isinstance(who, str) else who


class Owned(Phrase):
    """A thing of somebody as a phrase: its player."""

    plays = True

    def __init__(self, functions: Functions, context: Context, thing: str, whose: Phrase) -> None:
        self.functions, self.context, self.thing_, self.whose = functions, context, thing, whose

    def form(self, case: str, plural: bool) -> str:
        english = self.functions.grammar.lang == "en"
        text = self.functions.of(self.context, self.functions.noun(self.thing_), self.whose, "nom" if english else case)
        return possessive(text) if english and case == "gen" else text

    def own_agreement(self) -> Agreement:
        return self.functions.grammar.noun_agreement(self.thing_)


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


def _with_article(phrase: str | Phrase, add: Callable[[str], str]) -> str:
    """An article, unless the phrase is a proper name."""
    proper = isinstance(phrase, Called) and phrase.term.proper
    return str(phrase) if proper else add(str(phrase))


def _english_possession(thing: Phrase, whose: Phrase) -> str:
    if whose.referent != SELF and postmodified(whose.quiet()):
        return f"the {thing} of {whose}"
    return f"{whose.gen} {thing}"


def _telling(context: Context) -> Telling:
    telling = context["telling"]
    assert isinstance(telling, Telling)
    return telling
