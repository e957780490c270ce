"""The lines of terms: how a value is worked out, what bounds it, how it is told."""

from __future__ import annotations

from dsl.constructs import Line, Spoken
from dsl.core._build import declared, declared_in
from dsl.core.states import Begins, Bookkeeping, Ends
from dsl.lowering.shared import CATEGORY_OF_TYPE, TYPES


class IsLine(Line):
    works_out = True

    type: str


class CountsLine(Spoken, category="term_line"):
    surface = "counts {en:STRING} / {pl:STRING}"
    en = "{{ en }}{# pl #}"
    pl = "{{ pl }}{# en #}"
    doc = "What one of the things is called that the number counts: sentences say `has 2 wounds`."
    example = 'counts "wound" / "rana"'


class ComesLine(Spoken, category="term_line"):
    surface = "comes as {en:STRING} / {pl:STRING}"
    en = "{{ en }}{# pl #}"
    pl = "{{ pl }}{# en #}"
    doc = (
        "How the things that the number counts come about: sentences say `the blow deals 2 wounds` for `there are`; of a number that"
        " somebody has, what they do with them: `is engaged by 2 enemies` for `has`."
    )
    example = 'comes as "the blow deals" / "cios zadaje"'


class MeansLine(Spoken, category="term_line"):
    surface = "means {en:STRING} / {pl:STRING}"
    en = "{{ en }}{# pl #}"
    pl = "{{ pl }}{# en #}"
    doc = "What somebody is when a number that only says yes or no of them is 1: sentences say `is not activated`."
    example = 'means "activated" / "aktywowany"'


class ChangesLine(Spoken, category="term_line"):
    surface = "changes as {en:STRING} / {pl:STRING}"
    en = "{{ en }}{# pl #}"
    pl = "{{ pl }}{# en #}"
    doc = (
        "How it is said that the term comes to be something else: `(it)` is what it comes to be, `(owner)` whose it is, in"
        " Polish in the nominative, or in the case behind a comma."
    )
    example = 'changes as "the smoke drifts to (it)" / "dym przesuwa się na (it, acc)"'


class ChangesByLine(Spoken, category="term_line"):
    surface = "changes by {en:STRING} / {pl:STRING}"
    en = "{{ en }}{# pl #}"
    pl = "{{ pl }}{# en #}"
    doc = "How it is said that the number grows or shrinks: `(it)` is by how much, with its sign."
    example = 'changes by "(it) to this throw" / "(it) do tego rzutu"'


class StartsAt(Line, category="term_line"):
    surface = "starts at {n:number}"
    en = "it starts the game at {{ n }}"
    pl = "na początku gry wynosi {{ n.acc }}"
    doc = "The value at the start of a game."
    example = "starts at 3"


class PartLine(Line):
    works_out = True

    sign: str


class BoundLine(Line):
    layer: str


class TotalOf(Line):
    totals = True


class SecondNumber(Line, category="term_line"):
    surface = "stands behind the stroke after {x:N_NUMBER}"
    en = "it is the value printed after the slash{# x #}"
    pl = "stoi po ukośniku, za wartością „{{ x }}”"
    doc = "Cards that print two numbers for a suit print this one second; where they print one, both are the same."
    example = "stands behind the stroke after wounds"


class ScoreLine(Line, category="term_line"):
    surface = "is the score"
    en = "this is the score"
    pl = "to wynik gry"
    doc = "What a game is won by, as far as it is won by a number."
    example = "is the score"


class EvaluationLine(Line, category="term_line"):
    surface = "is what bots seek"
    en = "this is what bots seek"
    pl = "do tego dążą boty"
    doc = "How good a position is for a player, with what the other has subtracted; a bot that looks ahead prefers more of it."
    example = "is what bots seek"


class ActionEvaluationLine(EvaluationLine, category="term_line"):
    surface = "is what bots seek action by action"
    en = "this is what bots seek, one whole action after another"
    pl = "do tego dążą boty, całą akcją po akcji"
    doc = (
        "The same, but a bot compares what comes of whole actions, with its own answers on the way to them as good as it can find:"
        " for games in which an action is a chain of questions, and worth little before its end."
    )
    example = "is what bots seek action by action"


_WORKED_OUT = (
    "{{ word('otherwise', '') }} {% set so = holds(value) %}{% set last = so or word('whose', '') == 'player' %}"
    "{% set what = the_term(condition and not last) %}{% set had = not condition and what.had(value, word('alone', '')) %}"
)
"""How a line begins that says what a term is worked out as: that somebody is so, or else, behind its condition, what it is.

Of what is a player's the condition stands last, for in it they would be spoken of before they are named.
"""


def _worked_out(given: str, if_last: str, asked: str, usual: str, often: str = "") -> str:
    """The wording of such a line; where the condition asks for the value, that `is` it."""
    comma = "{% if word('otherwise', '') %}, {% endif %}"
    return (
        f"{_WORKED_OUT}{{% if condition and not last %}}{comma}{given} {{{{ condition }}}}, {{% endif %}}"
        f"{{% if so %}}{often}{{{{ so }}}}{{{{ what.unless_ruled(value) if not condition }}}}{{% elif condition and not last and is_asked(condition, value) %}}{asked}"
        f"{{% else %}}{usual}{{% endif %}}{{% if condition and last %}}{if_last} {{{{ condition }}}}{{% endif %}}"
    )


def worked_out_as(kind: str) -> tuple[str, str]:
    """How it is said what a term of a type is worked out as."""
    return (
        _worked_out(
            "if",
            " if",
            "that is {{ what }}",
            "{{ what.are(value) or what ~ ' ' ~ what|verb('be') ~ ' ' ~ value ~ (what.unless_ruled(value) if not condition else '') }}",
        ),
        _worked_out(
            "jeśli",
            "{{ ', gdy' if word('again', '') else ', jeśli' }}",
            "tyle {{ what|verb('wynosić') }} {{ what }}"
            if kind == "number"
            else "{{ what.ins }} jest właśnie {{ 'ona' if value.gender == 'f' else 'ono' if value.gender == 'n' else 'on' }}",
            "{% if had %}{{ had }}"
            + (
                "{% elif condition and not last %}{{ what.ins }} jest {{ value }}"
                if kind in ("item", "character")
                else ""
            )
            + "{% else %}{{ what }} {% if value.countable or (value.for_each and not value.members) %}{{ word('alone', '') if not condition and value.countable }}{{ what|verb('wynosić') }}{{ ' po' if value.for_each }}{% else %}{{ 'to' if what.named or not value.quiet() else 'są to' if value.plural else 'jest to' }}{% endif %} {{ value.nom or 'ty' }}{% endif %}",
            "{{ word('alone', '') if not condition }}",
        ),
    )


TERMS = (
    *declared_in(globals()),
    *(
        declared(
            "term_line",
            f"is {{value:{CATEGORY_OF_TYPE[kind]}}}[, when {{condition}}]",
            *worked_out_as(kind),
            "What the term is worked out as; the first line that holds counts.",
            "is own Strength plus 1",
            IsLine(type=kind),
        )
        for kind in TYPES
    ),
    *(
        declared(
            "term_line",
            f"{sign} {{n:number}}[, when {{condition}}]",
            f"{{% if n.countable %}}{word}{{{{ n }}}}{{% if condition %}} if {{{{ condition }}}}{{% endif %}}"
            f"{{% else %}}{{% if condition %}}if {{{{ condition }}}}, {{% endif %}}{en} {{{{ the_term().added(n) or n|and_list }}}}{{% endif %}}",
            f"{{% if n.countable %}}{word}{{{{ n }}}}{{% if condition %}}, jeśli {{{{ condition }}}}{{% endif %}}"
            f"{{% else %}}{{% if condition %}}jeśli {{{{ condition }}}}, {{% endif %}}{pl} {{{{ n|and_list('acc') }}}}{{% endif %}}",
            "A part of the number, always or when something is so.",
            f"{sign}1, when self is Prone",
            PartLine(sign=sign),
            joins=("n", "and"),
        )
        for sign, word, en, pl in (("+", "+", "add", "dodaj"), ("-", "−", "subtract", "odejmij"))
    ),
    declared(
        "term_line",
        "at least {n:term}",
        "{% set what = the_term() %}{{ what }} {{ what|verb('be') }} at least {{ n }}",
        "{% set what = the_term() %}{{ what }} {{ what|verb('móc', negated=true) }} być {{ adj('mniejszy', what) }} niż {{ n }}",
        "The number never falls below this.",
        "at least 0",
        BoundLine(layer="least"),
    ),
    declared(
        "term_line",
        "at most {n:term}",
        "{% set what = the_term() %}{{ what }} {{ what|verb('be') }} at most {{ n }}",
        "{% set what = the_term() %}{{ what }} {{ what|verb('móc', negated=true) }} przekraczać {{ n.gen }}",
        "The number never rises above this.",
        "at most 2",
        BoundLine(layer="most"),
    ),
    declared(
        "term_line",
        "is the total of {kind:kind} tests",
        "modifiers to {{ kind }} tests also apply",
        "uwzględnij też zasady, które zmieniają testy {{ kind.gen }}",
        "Rules about tests of this kind change the number.",
        "is the total of parry tests",
        TotalOf(),
    ),
    declared(
        "term_line",
        "is the total of tests of {x:N_KIND}",
        "modifiers to tests of {{ x|the }} also apply",
        "uwzględnij też zasady, które zmieniają testy tego rodzaju{# x #}",
        "Rules about the kind of test that this term says change the number.",
        "is the total of tests of tested",
        TotalOf(),
    ),
    declared(
        "term_line",
        "begins as {en:STRING} [/ {pl:STRING}]",
        "{{ en }}{# pl #}",
        "{{ pl or en }}",
        "What somebody does who gets this role, or things that the number counts: sentences say `the attacker wins` for `the attacker becomes the winner`, `suffers 2 wounds` for `receives`.",
        'begins as "win" / "wygrywać"',
        Begins(),
    ),
    declared(
        "term_line",
        "ends as {en:STRING} [/ {pl:STRING}]",
        "{{ en }}{# pl #}",
        "{{ pl or en }}",
        "What somebody does who loses things that the number counts, as `begins as` says what they do who get them: heals wounds.",
        'ends as "heal" / "leczyć"',
        Ends(),
    ),
    declared(
        "term_line",
        "is [silent] bookkeeping",
        "this is only a mark that the rules keep",
        "to tylko znak na użytek zasad",
        "A mark that the rules keep for themselves: it is not told when a game is narrated; of a silent one no rule tells either when it changes.",
        "is bookkeeping",
        Bookkeeping(),
    ),
)
