"""The lines of procedures: what they are kinds of, when they are carried out, what they answer."""

from __future__ import annotations

import re

from dsl.constructs import Line, Spoken
from dsl.core._build import declared_in
from dsl.words import Former

ROLE = re.compile(r"\(([^():,]+)(?:: ([^(),]+))?(?:, (\w+))?\)")
"""A role in what is said of a procedure with its roles: `(goal)`, `(target, gen)`, `(count: card)`."""


class KindOf(Line, category="procedure_line"):
    surface = "is a kind of {group:N_PROCEDURE}"
    en = "this counts as {{ group }}"
    pl = "to rodzaj {{ group.gen }}"
    doc = "It has the terms of the other, and rules about the other hold in it."
    example = "is a kind of contest"


class CarriedOutDuring(Line, category="procedure_line"):
    surface = "during {group:N_PROCEDURE}"
    en = "part of {{ group }}"
    pl = "tylko {{ during(group) }}"
    doc = "It is only carried out within the other, and uses its terms."
    example = "during close combat"


class VerbLine(Spoken, category="procedure_line"):
    surface = "verb {en:STRING} / {pl:STRING}"
    en = "{{ en }}{# pl #}"
    pl = "{{ pl }}{# en #}"
    doc = "What the first role does in it: sentences say `the loser draws back` instead of naming the procedure. Of one without roles it is the whole clause: `the cards are revealed` / `odkrywa się karty`. Its numbers must stand in the rule, or in what that carries out."
    example = 'verb "draw back" / "wycofywać się"'


class CalledWithRoles(Spoken, category="procedure_line"):
    surface = "verb with roles {en:STRING} / {pl:STRING}"
    en = "{{ en }}{# pl #}"
    pl = "{{ pl }}{# en #}"
    doc = (
        "How it is said that the first role does it with the others: `(goal)` is whoever or whatever has the role, in Polish in"
        " the accusative; `(target, gen)` in another case, `(count: card)` so many of a thing,"
        " of a player `(buyer: deck)` their thing. Of a procedure without roles it says"
        " what somebody does who may carry it out: you may `discard a counter`. A role that is bookkeeping may go unsaid."
    )
    example = 'verb with roles "draw (count: card)" / "dobierać (count: karta)"'


class ToldByItself(Spoken, category="procedure_line"):
    surface = "is told by itself"
    en = "this is told by itself"
    pl = "opisane osobno"
    doc = (
        "Its verb says enough where it is carried out: what is done stands under its own name alone, though one rule only carries it"
        " out. Without the line what one rule alone carries out is told within that."
    )
    example = "is told by itself"


class GoesWithoutSaying(Spoken, category="procedure_line"):
    surface = "goes without saying"
    en = "nothing is done here but what rules say that wait for it"
    pl = "nic się tu nie dzieje prócz tego, co mówią zasady, które na to czekają"
    doc = "An occasion for other rules and no more: that it has come is not told where it is carried out, but by the rules that wait for it."
    example = "goes without saying"


class AnswersTests(Line, category="procedure_line"):
    surface = "carries out tests"
    en = "tests that are not opposed are made in this way"
    pl = "tak przeprowadza się testy, które nie są przeciwstawne"
    doc = "The words that test an ability carry out this procedure."
    example = "carries out tests"
    formerly = (Former("is answered by tests", 1),)


class AnswersOpposedTests(Line, category="procedure_line"):
    surface = "carries out opposed tests"
    en = "opposed tests are made in this way"
    pl = "tak przeprowadza się testy przeciwstawne"
    doc = "The words for opposed tests carry out this procedure."
    example = "carries out opposed tests"
    formerly = (Former("is answered by opposed tests", 1),)


class AnswersOpposedTestsOf(Line, category="procedure_line"):
    surface = "carries out opposed tests of {trait:N_TRAIT} rules"
    en = "opposed tests of {{ trait }} rules are made in this way"
    pl = "tak przeprowadza się testy przeciwstawne zasad ze słowem kluczowym „{{ trait }}”"
    doc = "The words for opposed tests carry it out where the rule or the action that they stand in has this trait."
    example = "carries out opposed tests of talking rules"
    formerly = (Former("is answered by opposed tests of {trait:N_TRAIT} rules", 1),)


PROCEDURES = (*declared_in(globals()),)
