"""The lines of procedures: what they are kinds of, when they are carried out, what they answer."""

from __future__ import annotations

from dsl.constructs import Line
from dsl.core._build import declared
from dsl.words import Former


class KindOf(Line):
    pass


class CarriedOutDuring(Line):
    pass


class VerbLine(Line):
    pass


class CalledWithRoles(Line):
    pass


class AnswersTests(Line):
    pass


class AnswersOpposedTests(Line):
    pass


class AnswersOpposedTestsOf(Line):
    pass


PROCEDURES = (
    declared(
        "procedure_line",
        "is a kind of {group:N_PROCEDURE}",
        "this is a kind of {{ group|bare }}",
        "to rodzaj {{ group.gen }}",
        "It has the terms of the other, and rules about the other hold in it.",
        "is a kind of contest",
        KindOf(),
    ),
    declared(
        "procedure_line",
        "during {group:N_PROCEDURE}",
        "this only happens {{ during(group) }}",
        "to dzieje się tylko {{ during(group) }}",
        "It is only carried out within the other, and uses its terms.",
        "during close combat",
        CarriedOutDuring(),
    ),
    declared(
        "procedure_line",
        "verb {en:STRING} / {pl:STRING}",
        "{{ en }}{{ '' if pl else '' }}",
        "{{ pl }}{{ '' if en else '' }}",
        "What the first role does in it: sentences say `the loser draws back` instead of naming the procedure.",
        'verb "draw back" / "wycofywać się"',
        VerbLine(),
    ),
    declared(
        "procedure_line",
        "verb with roles {en:STRING} / {pl:STRING}",
        "{{ en }}{{ '' if pl else '' }}",
        "{{ pl }}{{ '' if en else '' }}",
        "How it is said that the first role does it with the others: `(goal)` is whoever or whatever has the role, in Polish in"
        " the accusative; `(target, gen)` in another case, `(count: card)` so many of a thing.",
        'verb with roles "draw (count: card)" / "dobierać (count: karta)"',
        CalledWithRoles(),
    ),
    declared(
        "procedure_line",
        "carries out tests",
        "tests are carried out by this",
        "tak przeprowadza się testy",
        "The words that test an ability carry out this procedure.",
        "carries out tests",
        AnswersTests(),
        formerly=(Former("is answered by tests", 1),),
    ),
    declared(
        "procedure_line",
        "carries out opposed tests",
        "opposed tests are carried out by this",
        "tak przeprowadza się testy przeciwstawne",
        "The words for opposed tests carry out this procedure.",
        "carries out opposed tests",
        AnswersOpposedTests(),
        formerly=(Former("is answered by opposed tests", 1),),
    ),
    declared(
        "procedure_line",
        "carries out opposed tests of {trait:N_TRAIT} rules",
        "opposed tests of {{ trait }} rules are carried out by this",
        "tak przeprowadza się testy przeciwstawne zasad z cechą „{{ trait }}”",
        "The words for opposed tests carry it out where the rule or the action that they stand in has this trait.",
        "carries out opposed tests of talking rules",
        AnswersOpposedTestsOf(),
        formerly=(Former("is answered by opposed tests of {trait:N_TRAIT} rules", 1),),
    ),
)
