"""Say whose something is: its wounds, the fighter's first weapon, jej rany, rany tej postaci, swoje rany."""

from __future__ import annotations

import re

from jinja2 import pass_context
from jinja2.runtime import Context

from dsl.core.examples import CharacterByName
from dsl.core.references import ItPhrase, NamedTerm, TermOf
from dsl.tree import Node
from dsl.wording.antecedents import is_it
from dsl.wording.languages.english import plural, possessive, postmodified
from dsl.wording.languages.polish import OWN, POSSESSIVES, Polish, possessive_pronoun
from dsl.wording.realisation.basics import telling_of
from dsl.wording.realisation.discourse import Telling
from dsl.wording.realisation.phrases import Called, Fixed, Listed, Phrase, You
from dsl.wording.realisation.predicates import Predicates
from dsl.wording.realisation.pronouns import CLOSE, OWNER
from dsl.wording.realisation.roles import bare_owner, is_the_same
from dsl.wording.referents import IT, OTHER, SELF, plays
from dsl.wording.terms import READER, Agreement

_OWNS_TWICE = re.compile(r"\b(?:its|\w+['’]s?) \w+['’]s?(?= )")
"""An owner who is somebody's of somebody's: the hit location of its wearer's opponent."""
_ONE_MAY = "można "
"""How the Polish name of a permission begins that is for others, who may do something with what is somebody's."""
_GOVERNS = re.compile(r"(?:^| )\w+ący$")
"""What Polish says whom somebody does something to behind: gracz kontrolujący tę postać."""
_THAT = re.compile(r"(.*) that ((?:is|can|may|has) (?!.* that ).*)")
"""One of whom an English clause says something, the only one about them."""
_NAME_ONE = (NamedTerm, TermOf, ItPhrase, CharacterByName)
"""What names one only: an enemy may be another one."""


def _bare(whose: Phrase) -> Node | None:
    """The thing that is meant by whose it is; nothing where that is somebody."""
    node = whose.node
    while isinstance(node, Node) and node.word.head:
        node = node.get(node.word.head)
    return node if isinstance(node, Node) and node.word.category == "item" and not is_it(node.word) else None


def _is_readers(thing: Phrase, whose: Phrase) -> bool:
    """Whether something is said to be the reader's: what they have, and those who are something to them."""
    player = isinstance(thing, Called) and thing.term.kind == thing.term.owner == "player"
    return whose.referent == READER or (player and whose.referent == SELF)


def is_doer(telling: Telling, who: Phrase) -> bool:
    """Whether somebody is the subject of the clause at work; `its player` is known by its phrase."""
    if who.referent == IT and isinstance(telling.clause_actor, Node) and plays(telling.clause_actor) != who.plays:
        return False  # `it` is a character there, and a player here
    if who.referent != OTHER:
        return telling.clause_subject == who.referent
    actor, node = bare_owner(telling.clause_actor), bare_owner(who.node)
    named = node is not None and isinstance(node.means, _NAME_ONE)
    return (who.plays or named) and actor is not None and actor == node


def _is_within(telling: Telling, who: Phrase) -> bool:
    """Whether a player with a role is the subject of a clause in which the one at work stands: has a card that matches their card."""
    named = who.plays and who.referent not in (SELF, IT, READER, OTHER)
    return named and any(frame.subject == who.referent for frame in telling.frames if not frame.noun_phrase)


def _own(thing: Phrase, case: str) -> str:
    """How Polish says that a thing is the subject's own: swojej."""
    return OWN.form(thing.agreement.gender, case, thing.agreement.plural)


def is_theirs(telling: Telling, who: Phrase) -> bool:
    """Whether what is a player's is theirs: of the subject of the clause, or of the player whose value a term is."""
    return is_doer(telling, who) or (who.referent == IT and telling.params.get("whose") == "player")


def _english_possession(thing: Phrase, whose: Phrase) -> str:
    owner = whose.quiet()
    if whose.referent != SELF and (postmodified(owner) or owner.endswith("”") or _OWNS_TWICE.search(owner)):
        return f"the {thing} of {whose}"
    return f"{whose.gen} {thing}"


class Possession(Predicates):
    """The functions for what belongs to somebody."""

    @pass_context
    def keeper(self, context: Context, things: Phrase) -> Phrase | None:
        """Who has some things (`item of self`), for a sentence that says so (`has an item`); they are then said alone."""
        base, _ = things.unfiltered()
        who = base.keeper
        if who is None or base.node is None:
            return None
        telling_of(context).owned = base.node
        return self.player_of(context, who) if base.node.word.category == "cards" else who

    @pass_context
    def none_of(self, context: Context, who: Phrase, members: Phrase) -> str:
        """That somebody in English has none of some: a player has no Hero; of those whom a clause tells apart, none of your characters is activated."""
        text = str(members)
        if who.plays and (told := _THAT.fullmatch(text)):
            return f"none of {self.of(context, Fixed(plural(told[1])), who, 'nom')} {told[2]}"
        return f"{who} {self.verb(context, who, 'have')} no {text}"

    @pass_context
    def of(self, context: Context, thing: str | Phrase, whose: Phrase, case: str = "") -> str:
        """The thing that belongs to somebody. Without `case` it is the head of its phrase, like `head`."""
        telling = telling_of(context)
        thing = self.of_a_sort(telling, thing)
        phrase = self.noun(thing) if isinstance(thing, str) else thing
        if self.grammar.lang == "en" and isinstance(phrase, Called) and phrase.term.part:
            return f"the {phrase} of {self.of(context, Fixed(phrase.term.part), whose, case or 'nom')}"
        if not case:
            telling.frame.head = telling.frame.head or phrase.agreement
        if self.grammar.lang == "pl" and isinstance(phrase, Called) and phrase.term.pl_part:
            part = self._polish_possession(telling, Fixed(phrase.term.pl_part), whose, "gen")
            return f"{phrase[case or self._asked_case(context)]} {part}"
        if isinstance(thing, str) and not case and telling.frame.plural:
            phrase = phrase.many
        case = case or self._asked_case(context)
        if self.grammar.pronouns and telling.thing_is_clear(_bare(whose)):
            its = possessive_pronoun(whose.agreement) if self.grammar.lang == "pl" else "its"
            return f"{its} {phrase[case] if self.grammar.lang == 'pl' else phrase}"
        if self.grammar.lang == "en":
            if _is_readers(phrase, whose):
                return self.grammar.your(phrase, case)
            if whose.plays and (is_theirs(telling, whose) or telling.subject == whose.referent != OTHER):
                return f"their {phrase}"
            nobody_between = whose.referent in (OTHER, telling.last)
            if not whose.plays and nobody_between and whose.referent not in (SELF, IT) and is_doer(telling, whose):
                return f"its {phrase}"
            return _english_possession(phrase, whose)
        return self._polish_possession(telling, phrase, whose, case)

    @pass_context
    def may_do(self, context: Context, who: Phrase, act: Phrase, negated: bool = False) -> str:
        """In Polish what somebody may do, nie może unikać walki; and what others may do with what is theirs: jej strefy kontroli nie można ignorować."""
        if isinstance(act, Listed) or not (words := str(act)).startswith(_ONE_MAY):
            return f"{who} {self.verb(context, who, 'móc', negated)} {self.able(act, who, negated)}"
        assert isinstance(self.grammar, Polish)
        denied = bool(negated) != telling_of(context).denies()
        does, _, thing = words.removeprefix(_ONE_MAY).partition(" ")
        theirs = self.of(
            context, Fixed(self.grammar.of_nothing(thing) if denied else thing), who, "gen" if denied else "acc"
        )
        return f"{theirs} {'nie ' if denied else ''}{_ONE_MAY}{does}"

    def thing_of(self, context: Context, noun: str, whose: Phrase, doer: Phrase, case: str) -> str:
        """A thing of somebody whom a verb says beside its `doer`, who may be the same: talii przeciwnika, swojej talii."""
        thing = self.noun(noun)
        if self.grammar.lang == "pl" and whose is not doer and is_the_same(whose, doer):
            return f"{_own(thing, case)} {thing[case]}"
        return self.of(context, thing, whose, case)

    def _polish_possession(self, telling: Telling, thing: Phrase, whose: Phrase, case: str) -> str:
        assert isinstance(self.grammar, Polish)
        if _GOVERNS.search(thing.quiet()):
            return f"{thing[case]} {whose.acc}"
        readers = _is_readers(thing, whose)
        acts = is_doer(telling, whose)
        if case != "nom" and (acts or (readers and telling.clause_subject == READER)):
            if whose.referent != OTHER:
                telling.mentions(whose.referent)
            return f"{_own(thing, case)} {thing[case]}"
        if self.grammar.pronouns and readers:
            return self.grammar.your(thing, case)
        if not acts and not telling.relative and _is_within(telling, whose):
            return f"{possessive_pronoun(whose.agreement)} {thing[case]}"
        if whose.referent == IT and telling.relative:
            return f"{OWNER}{possessive_pronoun(whose.agreement)}{CLOSE} {thing[case]}"
        if (whose.referent == IT and not (whose.plays and telling.mentioned - {IT})) or (
            whose.pronominal and telling.possessive_is_clear(whose.referent) and not telling.relative
        ):
            known = (
                telling.anybody == whose.referent
            )  # somebody who was called otherwise than the role: wróg, jego gracz
            return f"{possessive_pronoun(telling.anybody_is if known else whose.agreement)} {thing[case]}"
        owner, what = whose.gen, thing[case]
        if owner in POSSESSIVES:
            return f"{owner} {what}"
        divided = isinstance(thing, Called) and thing.term.kind != "gear"  # the name of a thing stays whole
        noun, rest = self.grammar.before_preposition(what) if divided else (what, "")
        return f"{noun} {owner}{rest}"

    def _asked_case(self, context: Context) -> str:
        """The case in which a head stands; the English possessive is made of the whole phrase instead."""
        return "nom" if self.grammar.lang == "en" else telling_of(context).frame.case

    @pass_context
    def player_of(self, context: Context, whose: Phrase) -> Phrase:
        """Whoever plays: the player that is said, or the player of the character that is said."""
        if whose.referent == SELF and self.grammar.pronouns:
            return You(self.grammar)
        return whose if whose.plays else Owned(self, context, "player" if self.grammar.lang == "en" else "gracz", whose)


class Owned(Phrase):
    """A thing of somebody as a phrase: its player."""

    plays = True

    def __init__(self, functions: Possession, context: Context, thing: str, whose: Phrase) -> None:
        self.functions, self.context, self.thing_, self.whose = functions, context, thing, whose

    def form(self, case: str, plural: bool) -> str:
        english = self.functions.grammar.lang == "en"
        text = self.functions.of(self.context, self.functions.noun(self.thing_), self.whose, "nom" if english else case)
        return possessive(text) if english and case == "gen" else text

    def own_agreement(self) -> Agreement:
        return self.functions.grammar.noun_agreement(self.thing_)
