"""Phrases: what a template gets for a slot, to be asked for cases, gender and number.

In a template `{{ who }}` is the nominative, `who.gen`, `who.dat`, `who.acc`, `who.ins`, `who.loc` and
`who[case]` are the other cases, `who.many` is the phrase in the plural, `who.gender` and `who.plural` are
what agrees with it.
"""

from __future__ import annotations

import copy
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Protocol

from dsl.lexicon import CASES, number_of
from dsl.tree import Node
from dsl.wording.terms import READER, READER_AGREES, Agreement, Key, NamesSaid, Term, WordingError


class Grammar(Protocol):
    """What phrases need to know of a language; `English`, `Polish` and `German` have it."""

    lang: str
    conjunctions: dict[str, str]
    pronouns: bool
    all_true: str
    """What stands for conditions that are listed under a sentence."""
    then: str
    """How what follows behind them begins."""
    having: str
    """How somebody may have something done: you may have it fall."""
    possible: str
    """How it is said of an option that there must be one to choose."""

    def noun(self, base: str, case: str, is_plural: bool) -> str: ...
    def noun_agreement(self, base: str) -> Agreement: ...
    def term(self, term: Term, case: str, is_plural: bool) -> str: ...
    def term_agreement(self, term: Term) -> Agreement: ...
    def adjective(self, base: str, agreement: Agreement, case: str) -> str: ...
    def participle(self, verb: str, agreement: Agreement, case: str) -> str: ...
    def verb(self, base: str, agreement: Agreement, negated: bool) -> str: ...
    def permitted(self, base: str, agreement: Agreement, how: str) -> str:
        """A verb of what somebody `may` do (it may fall), or may be made to do (you may `have` it fall)."""
        ...

    def counted(self, n: int | None, case: str, agreement: Agreement) -> tuple[str, bool]: ...
    def counted_agreement(self, n: int | None, agreement: Agreement) -> Agreement: ...
    def denied(self, clause: str) -> str: ...
    def head(self, said: str, name: str) -> str:
        """The noun of a name, in the form in which the name is `said`: broni of użytej broni, where it stands for the whole."""
        ...

    def none_of(self, clause: str) -> str:
        """A clause that denies several things, as English joins them: is neither good nor lawful."""
        ...

    def you(self, case: str) -> str:
        """The reader, who answers for the bearer of the rule; nothing in a language that does not speak to readers."""
        ...

    def your(self, thing: Phrase, case: str) -> str:
        """A thing of the reader."""
        ...


class Phrase(ABC):
    """A piece of a sentence. Subclasses answer `form` and `own_agreement`; the rest is the same for all."""

    in_plural = False
    default_case = "nom"
    referent = "other"
    pronominal = False
    holder: Phrase | None = None
    keeper: Phrase | None = None
    played: Phrase | None = None
    thing: Phrase | None = None
    things: Phrase | None = None
    one: Phrase | None = None
    members: Phrase | None = None
    between: tuple[Phrase | None, Phrase | None] = None, None
    apart_from: tuple[Phrase, Phrase] | None = None
    for_each: tuple[Phrase, Phrase] | None = None
    difference: tuple[Phrase, Phrase] | None = None
    is_given = False
    flag: Phrase | None = None
    lasts: str = ""
    contrary: str = ""
    privative = False
    comes = ""
    said_of: Phrase | None = None
    leads = False
    has_contrary = False
    plays = False
    follows = False
    predicates = ""
    about = ""
    where = ""
    filters = False
    of_a_sort = False
    named_sort: Phrase | None = None
    sort: Phrase | None = None
    denied = False
    several = False
    alternatives = False
    is_sort = is_near = is_called = False
    node: Node | None = None

    @abstractmethod
    def form(self, case: str, plural: bool) -> str:
        """The text in a case and number."""

    @abstractmethod
    def own_agreement(self) -> Agreement:
        """What agrees with the phrase as it stands."""

    def by_itself(self, case: str = "nom") -> str:
        """In a clause of its own, where nobody is spoken of yet."""
        return self[case]

    def quiet(self) -> str:
        """The nominative, read without counting as a mention."""
        return self.form("nom", self.in_plural)

    def __getitem__(self, case: str | int) -> str:
        if isinstance(case, int):
            case = CASES[case]
        if case not in CASES:
            raise WordingError(f"`{case}` is not a case; the cases are {', '.join(CASES)}")
        if self.denied and case == "acc":
            case = "gen"
        return self.form(case, self.in_plural)

    def __str__(self) -> str:
        return self[self.default_case]

    nom, gen, dat, acc, ins, loc = (property(itemgetter(case)) for case in CASES)

    @property
    def agreement(self) -> Agreement:
        own = self.own_agreement()
        return Agreement(own.gender, True) if self.in_plural else own

    @property
    def gender(self) -> str:
        return self.agreement.gender

    @property
    def plural(self) -> bool:
        return self.agreement.plural

    @property
    def many(self) -> Phrase:
        return self.asked(plural=True)

    @property
    def value(self) -> int | None:
        """The number that the phrase says in digits; None for X and for a quantity in words."""
        return number_of(self.quiet())

    @property
    def countable(self) -> bool:
        """Whether it can stand before a noun: digits or a letter such as X, not "its Strength"."""
        return self.value is not None or bool(re.fullmatch(r"[A-Z]", self.quiet()))

    def told(self, node: Node) -> Phrase:
        """Another tree that this one is told by; WordingError where it says none."""
        raise WordingError(f"`{self.quiet()}` is no tree")

    def slot(self, name: str) -> Phrase:
        """What stands in a slot of the node that the phrase says; WordingError where it says none."""
        raise WordingError(f"`{self.quiet()}` has no slot `{name}`")

    def has_likewise(self, other: Phrase) -> bool:
        """Whether another number counts the same things of somebody else: more characters than their opponent."""
        return False

    def extreme_of(self, other: Phrase) -> str:
        """Whether the number is the "lowest" or "highest" that another is of those among whom a filter chooses; else nothing."""
        return ""

    def conjuncts(self) -> tuple[list[Phrase], str]:
        """The conditions that a condition joins, and whether by `and` or by `or`."""
        return [self], "and"

    def conditions(self) -> list[Phrase]:
        """A filter with several conditions as so many filters."""
        return [self]

    def unfiltered(self) -> tuple[Phrase, list[Phrase]]:
        """The set itself, and the filters on it from the first to the last."""
        return self, []

    def asked(self, case: str = "nom", plural: bool = False) -> Phrase:
        """The same phrase, printed in another case or number when nothing else is asked."""
        view = copy.copy(self)
        view.default_case, view.in_plural = case, plural
        return view


class Fixed(Phrase):
    """A text that is the same in every case: a number, a letter, a space of the board, a quoted word."""

    def __init__(self, text: str) -> None:
        if not text.strip():
            raise WordingError("a slot holds an empty text")
        self.text = text

    def form(self, case: str, plural: bool) -> str:
        return self.text

    def own_agreement(self) -> Agreement:
        return Agreement("n", False)


class You(Phrase):
    """The reader, as the player of the bearer of the rule."""

    plays = pronominal = True
    referent = READER

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar

    def form(self, case: str, plural: bool) -> str:
        return self.grammar.you(case)

    def own_agreement(self) -> Agreement:
        return READER_AGREES


class Called(Phrase):
    """Something declared in the content, by its term; what it gives is noted among the names that are `said`.

    `one` is one of the things that it counts, if it is a number of things.
    """

    def __init__(self, grammar: Grammar, term: Term, said: NamesSaid, of: Key | None = None) -> None:
        self.grammar, self.term, self.said, self.of = grammar, term, said, of or term.of
        self.one = Called(grammar, term.one, said, self.of) if term.one else None
        self.flag = Called(grammar, term.flag, said, self.of) if term.flag else None
        self.comes = _in(grammar.lang, term.comes)
        self.begins = _in(grammar.lang, term.begins)
        self.ends = _in(grammar.lang, term.ends)
        self.lasts = _in(grammar.lang, term.lasts)
        self.contrary = _in(grammar.lang, term.contrary)
        self.privative = bool(self.contrary) and term.en == f"un{self.contrary}"

    def form(self, case: str, plural: bool) -> str:
        text = self.grammar.term(self.term, case, plural)
        if not text.strip():
            raise WordingError(f"the term `{self.term.en or self.term.pl}` has no {self.grammar.lang} text")
        return self.said.say(text, self.of)

    @property
    def title(self) -> Phrase:
        """The name as a heading."""
        text = self.term.pl if self.grammar.lang == "pl" else self.term.title or self.term.en
        return Fixed(self.said.say(text[:1].upper() + text[1:], self.of))

    def own_agreement(self) -> Agreement:
        return self.grammar.term_agreement(self.term)


class Constant(Phrase):
    """A noun written in a template, with the adjectives before and after it."""

    def __init__(
        self,
        grammar: Grammar,
        base: str,
        before: str | Sequence[str] = (),
        after: str | Sequence[str] = (),
        tail: str = "",
    ) -> None:
        self.grammar, self.base, self.tail = grammar, base, tail
        self.before, self.after = _several(before), _several(after)

    def form(self, case: str, plural: bool) -> str:
        own = self.own_agreement()
        agreement = Agreement(own.gender, own.plural or plural)
        if self.grammar.lang == "en":  # only the whole takes the 's
            text = self.grammar.noun(" ".join([*self.before, self.base, *self.after]), case, plural)
            return f"{text} {self.tail}".rstrip()
        words = [self.grammar.adjective(a, agreement, case) for a in self.before]
        words.append(self.grammar.noun(self.base, case, plural))
        words += [self.grammar.adjective(a, agreement, case) for a in self.after]
        return " ".join([*words, self.tail]).rstrip()

    def own_agreement(self) -> Agreement:
        return self.grammar.noun_agreement(self.base)


class Agreed(Phrase):
    """An adjective that agrees with something; print it, or ask for its cases."""

    def __init__(self, grammar: Grammar, base: str, agreement: Agreement) -> None:
        self.grammar, self.base, self.agrees_with = grammar, base, agreement

    def form(self, case: str, plural: bool) -> str:
        gender, is_plural, _ = self.agrees_with
        return self.grammar.adjective(self.base, Agreement(gender, plural or is_plural), case)

    def own_agreement(self) -> Agreement:
        return self.agrees_with


def row(texts: Sequence[str], last: str) -> str:
    """Several in a row, with commas but before the last: Ann, Bob and Eve."""
    return last.join(filter(None, [", ".join(texts[:-1]), *texts[-1:]]))


_ITS = {"pl": ("jej", "jego", "ich", "twoja", "twój", "twoje", "twoją"), "en": ("its",), "de": ()}
"""How a phrase begins that says first whose something is, in each language."""


class Listed(Phrase):
    """Several phrases in a row: `hearts, cups and horseshoes`. Each stands in the case that is asked."""

    several = True

    def __init__(self, grammar: Grammar, items: Sequence[Phrase], conjunction: str = "and") -> None:
        if not items:
            raise WordingError("a slot holds an empty list")
        self.grammar, self.items, self.conjunction = grammar, tuple(items), conjunction

    def form(self, case: str, plural: bool) -> str:
        texts = [self.items[0].form(case, plural or self.items[0].in_plural)]
        owned = texts[0].partition(" ")[0] in _ITS[self.grammar.lang]
        for item in self.items[1:]:
            said = item.thing if owned and item.thing is not None and self._is_likewise_owned(item) else item
            texts.append(said.form(case, plural or item.in_plural))
        joint = f" {self.grammar.conjunctions[self.conjunction]} "
        return row(texts, joint)

    def own_agreement(self) -> Agreement:
        found = [item.agreement for item in self.items]
        if len(found) == 1:
            return found[0]
        return Agreement("m1" if any(a.gender == "m1" for a in found) else found[0].gender, True)

    def _is_likewise_owned(self, item: Phrase) -> bool:
        """Whether a number is of the same one as the first, of whom it is said once: its bonus and support, jej premia i wsparcie."""
        first, counts = self.items[0].holder, self.grammar.lang == "pl" and item.one is not None
        return not counts and first is not None and item.holder is not None and first.node == item.holder.node

    def __iter__(self) -> Iterator[Phrase]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


class Counted(Phrase):
    """A number with its noun. A quantity in words is said the long way: `2 tokens for each …`, `tokens equal to …`."""

    def __init__(self, grammar: Grammar, n: Phrase, noun: Phrase, goes_on: bool = False) -> None:
        self.grammar, self.n, self.noun, self.goes_on = grammar, n, noun, goes_on

    def form(self, case: str, plural: bool) -> str:
        if self.n.denied and case == "acc":
            case = "gen"
        if not self.n.countable:
            return self._long(case)
        number = self.n.value
        return f"{self.n} {self.noun.form(*self.grammar.counted(number, case, self.noun.agreement))}"

    def _long(self, case: str) -> str:
        if self.n.for_each is not None:
            n, members = self.n.for_each
            so_many = Counted(self.grammar, n, self.noun)[case]
            if self.grammar.lang == "en":
                return f"{so_many} for each {members}"
            return f"{so_many} za {Agreed(self.grammar, 'każdy', members.agreement).acc} {members.acc}"
        if self.n.is_given and case in ("nom", "gen", "acc"):
            if self.grammar.lang == "en":
                return f"the given number of {self.noun.many}"
            given = Constant(self.grammar, "liczba", before="podany")
            return f"{given[case]} {self.noun.form('gen', True)}"
        if self.grammar.lang == "en":
            things = self.noun.form("nom", True)
            number = self.n["nom"]
            named = self.n.thing.nom.split(" ")[-1] if self.n.thing is not None else ""
            if named and things.startswith(f"{named} "):  # its full movement, of movement points
                return number
            if self.n.thing is not None and number.startswith(f"the number of {things} "):  # the wounds from the shot
                return number.replace("number of ", "", 1)
            if self.n.comes and self.n.holder is None:  # as many tokens as the item grants
                return f"as many {things} as {self.n.comes}"
            owned = self.n.things if self.n.one is not None and self.n.holder is not None else None
            if owned is not None and self.n.holder is not None and owned.form("nom", True) == things:  # as you have
                return (
                    f"as many {things} as {self.n.holder} {self.grammar.verb('have', self.n.holder.agreement, False)}"
                )
            ends_here = self.n.thing is not None and not self.goes_on and not number.startswith("the number of ")
            return f"as many {things} as {number}" if ends_here else f"{things} equal to {number}"
        if case == "gen" and self.n.thing is not None:
            return self.n["gen"]
        if case not in ("nom", "acc"):
            raise WordingError(f"a number in words (`{self.n.quiet()}`) cannot count in the case `{case}`")
        of = self.noun.form("gen", True)
        if self.n.difference is not None:  # ile wynosi różnica między PT a sumą testu
            a, b = (part.by_itself("ins") for part in self.n.difference)
            return f"tyle {of}, ile wynosi różnica między {a} a {b}"
        number = self.n.by_itself()
        if counted := re.search(rf"^(.*)liczba {of}( (?:od|na|do) .*)?$", number):
            return f"{counted[1]}{self.noun.form(case, True)}{counted[2]}" if counted[2] else self.n[case]
        thing, _, sort = of.partition(" ")
        whose_and_which = rf"liczba (jej|jego|ich) {thing} ({sort} .+|\w+ {sort})"
        if sort and self.n.members is None and (own := re.fullmatch(whose_and_which, number)):
            whose = "swoje" if f" swoich {thing}" in self.n[case] else own[1]  # swoje punkty krótkiego ruchu
            return f"{whose} {self.noun.form(case, True).split(' ')[0]} {own[2]}"
        try:
            agreement = self.n.agreement
        except WordingError:  # digits that begin a sum
            agreement = Agreement("n", False)
        if self.n.comes and self.n.holder is None:  # tyle żetonów, ile ten przedmiot daje
            return f"tyle {of}, ile {self.n.comes}"
        if self.n.one is not None and self.n.holder is not None and self.n.things is not None:  # ile masz kart
            has = self.grammar.verb("mieć", self.n.holder.agreement, False)
            return f"tyle {of}, ile {self.n.holder} {has} {self.n.things.form('gen', True)}"
        verb = self.grammar.verb("wynosić", agreement, False)
        return f"tyle {of}, ile {verb} {number}"

    def own_agreement(self) -> Agreement:
        if not self.n.countable:
            return Agreement("n", self.grammar.lang == "en")
        return self.grammar.counted_agreement(self.n.value, self.noun.own_agreement())


class Absent:
    """The slot of an optional part that was not written: false in `{% if %}`, an error when it is printed."""

    def __init__(self, slot: str) -> None:
        self._slot = slot

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        raise WordingError(f"the optional slot `{self._slot}` is printed though it is not there; use {{% if %}}")

    def __getattr__(self, name: str) -> str:
        if name.startswith("__"):  # what Jinja and copy ask of any object
            raise AttributeError(name)
        return str(self)

    def __getitem__(self, case: str) -> str:
        return str(self)


def _in(lang: str, term: Term | None) -> str:
    return "" if term is None else term.en if lang == "en" else term.pl


def _several(words: str | Sequence[str]) -> tuple[str, ...]:
    if isinstance(words, str):
        return (words,) if words else ()
    return tuple(words)
