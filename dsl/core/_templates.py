"""Wordings that several words of the language share, made from their parts."""

from __future__ import annotations

from dsl.rules.values import Operator

THIS = "this {{ head(word('bearer', 'character')) }}", "{{ head(word('bearer', 'postać'), before='ten') }}"
"""The bearer of a rule."""

NAMED = (
    "{% if x.one %}the {{ head('number') }} of {{ x }}{% else %}{{ head(x)|the }}{% endif %}",
    "{% if x.one %}{{ head('liczba') }} {{ x.gen }}{% else %}{{ head(x) }}{% endif %}",
)
"""A value by its bare name; a number of things is said as such."""

OWNED = (
    "{{ of(x, whose) }}",
    "{% if x.one %}{{ head('liczba') }} {{ of(x, whose, 'gen') }}{% else %}{{ of(x, whose) }}{% endif %}",
)
"""A value of somebody."""


def compared(
    surface: str,
    en: tuple[str, str, str],
    pl: tuple[str, str, str],
    yes: int | None = None,
    no: int | None = None,
    some: int | None = None,
) -> tuple[str, str]:
    """A number compared with another: `has at least 2 wounds` where things are counted, else `is at least 2`.

    en   before digits (at least), before things (fewer than), before a quantity in words (lower than)
    pl   before digits, with things (tyle {}, ile), the verb and adjective before a quantity in words
    some the number with which it says that there is any at all
    yes  the number with which it says that somebody is what a flag means; `no`, that nobody is, or there is none
    """
    said_yes, said_no = (f"a.flag and a.holder and b.value == {n}" if n is not None else "false" for n in (yes, no))
    is_so, is_not_so = (f"a.flag and b.value == {n}" if n is not None else "false" for n in (yes, no))
    of_nobody = f"{{% elif {is_so} %}}{{{{ a.flag }}}}{{% elif {is_not_so} %}}{{{{ a.flag|not_so }}}}"
    none = "b.value == 0" if no == 0 else "false"
    nobody_acts = "{{ telling.acts('') or '' }}"
    any_ = f"b.value == {some}" if some is not None else "false"
    as_many = {"above": "more {} than", "below": "fewer {} than"}.get(surface, f"{en[0]} as many {{}} as").strip()
    has, ma = "{{ a.holder }} {{ a.holder|verb('have') }} ", "{{ a.holder }} {{ a.holder|verb('mieć') }} "
    others = "{% if b.one and b.holder %}{{ b.holder|named }}{% else %}{{ b }}{% endif %}"
    niz = "" if "ile" in pl[1] else ", niż"
    ile = (
        "{% if b.one and b.holder %}"
        + niz.lstrip(",")
        + " {{ b.holder|named }}{% else %}"
        + niz
        + " wynosi {{ b }}{% endif %}"
    )
    flag = "{{ flagged(a.holder, a.flag, %s) }}"
    return (
        f"{{% if {said_yes} %}}{flag % 'true'}{{% elif {said_no} %}}{flag % 'false'}{of_nobody}"
        f"{{% elif a.one and a.holder and {none} %}}{has}no {{{{ a.things }}}}"
        f"{{% elif a.one and {none} %}}there are no {{{{ a.things }}}}"
        f"{{% elif a.one and a.holder and {any_} %}}{has}{{{{ a.one|a }}}}"
        f"{{% elif a.members and {any_} %}}there is {{{{ a.members|a }}}}{nobody_acts}"
        f"{{% elif a.members and {none} %}}there is no {{{{ a.members }}}}{nobody_acts}"
        f"{{% elif a.members and b.countable %}}{nobody_acts}there {{{{ 'is' if b.value == 1 else 'are' }}}} {en[1]} {{{{ b|count(a.members) }}}}"
        f"{{% elif a.one and a.holder and b.countable %}}{has}{en[1]} {{{{ b|count(a.one) }}}}"
        f"{{% elif a.one and a.holder %}}{has}{as_many.format('{{ a.things }}')} {others}"
        f"{{% elif b.countable %}}{{{{ a }}}} {{{{ a|verb('be') }}}} {en[0]} {{{{ b }}}}"
        f"{{% else %}}{{{{ a }}}} {{{{ a|verb('be') }}}} {en[2]} {{{{ b }}}}{{% endif %}}",
        f"{{% if {said_yes} %}}{flag % 'true'}{{% elif {said_no} %}}{flag % 'false'}{of_nobody}"
        f"{{% elif a.one and a.holder and {none} %}}{{{{ a.holder }}}} {{{{ a.holder|verb('mieć', negated=true) }}}} {{{{ a.things.gen }}}}"
        f"{{% elif a.one and {none} %}}nie ma {{{{ a.things.gen }}}}"
        f"{{% elif a.one and a.holder and {any_} %}}{ma}{{{{ a.one.acc }}}}"
        f"{{% elif a.members and {any_} %}}{{{{ a.members|verb('być') }}}} {{{{ a.members }}}}"
        f"{{% elif a.members and {none} %}}nie ma {{{{ a.members.gen }}}}"
        "{% elif a.members and b.countable %}{{ b|count(a.members)|verb('być') }}"
        f" {pl[0] or 'dokładnie'} {{{{ b|count(a.members) }}}}"
        f"{{% elif a.one and a.holder and b.countable %}}{ma}{pl[0]} {{{{ b|count(a.one, case='acc') }}}}"
        f"{{% elif a.one and a.holder %}}{ma}{pl[1].format('{{ a.things.gen }}')}{ile}"
        f"{{% elif b.countable %}}{{{{ a }}}} {{{{ a|verb('wynosić') }}}} {pl[0]} {{{{ b }}}}"
        f"{{% else %}}{{{{ a }}}} {pl[2]}{{% endif %}}",
    )


_IS, _IS_NOT = "{{ a|verb('być') }} ", "{{ a|verb('być', negated=true) }} "

COMPARISONS: tuple[tuple[str, Operator, tuple[str, str]], ...] = (
    (
        "at least",
        ">=",
        compared(
            "at least",
            ("at least", "at least", "at least"),
            ("co najmniej", "co najmniej tyle {}, ile", _IS_NOT + "{{ adj('mniejszy', a) }} niż {{ b|named }}"),
            yes=1,
            some=1,
        ),
    ),
    (
        "at most",
        "<=",
        compared(
            "at most",
            ("at most", "at most", "at most"),
            ("najwyżej", "najwyżej tyle {}, ile", _IS_NOT + "{{ adj('większy', a) }} niż {{ b|named }}"),
            no=0,
        ),
    ),
    (
        "above",
        ">",
        compared(
            "above",
            ("above", "more than", "higher than"),
            ("więcej niż", "więcej {}", _IS + "{{ adj('większy', a) }} niż {{ b|named }}"),
            yes=0,
            some=0,
        ),
    ),
    (
        "below",
        "<",
        compared(
            "below",
            ("below", "fewer than", "lower than"),
            ("mniej niż", "mniej {}", _IS + "{{ adj('mniejszy', a) }} niż {{ b|named }}"),
            no=1,
        ),
    ),
    (
        "exactly",
        "==",
        compared(
            "exactly",
            ("", "exactly", "equal to"),
            ("", "tyle {}, ile", _IS + "{{ adj('równy', a) }} {{ b.dat }}"),
            yes=1,
            no=0,
        ),
    ),
)
"""How a comparison is written, what it does, how it is said."""


def having(what: str) -> tuple[str, str]:
    """How a filter says that somebody has a rule, or is what a trait says."""
    if what == "SKILL":
        return (
            "{{ 'without' if negated else 'with' }} {{ rule }}",
            "{{ 'bez umiejętności' if negated else 'z umiejętnością' }} „{{ rule }}”",
        )
    return (
        "{% if telling.leading %}{{ rule }}{% else %}that {{ verb('be') }} {{ being(rule) }}{% endif %}",
        "{% if not negated and adjectival(rule) %}{{ being(rule, case='same') }}"
        "{% else %}, {{ adj('który') }} {{ verb('być', negated) }} {{ being(rule) }},{% endif %}",
    )


def over(en: str, pl: str) -> tuple[str, str]:
    """A number worked out for each of a set: the total wealth of all friends, the highest wealth of all friends."""
    if en == "sum of":
        return (
            "the {% if n.holder %}total {{ n.thing }} of{% else %}sum ({{ n }}) for{% endif %} all {{ set.many }}",
            "{% if n.holder and not n.one %}{{ adj('łączny', n.thing)[case] }} {{ head(n.thing) }}"
            "{% else %}{{ head('suma') }} {% if n.holder %}{{ n.thing.gen }}{% else %}({{ n }}) spośród{% endif %}"
            "{% endif %} wszystkich {{ set.many.gen }}",
        )
    return (
        "the " + en + " {% if n.holder %}{{ n.thing }} of{% else %}value ({{ n }}) among{% endif %} all {{ set.many }}",
        "{{ "
        + pl
        + " }} {% if n.holder %}{{ n.thing.gen }}{% else %}({{ n }}) spośród{% endif %} wszystkich {{ set.many.gen }}",
    )


def owning(what: str) -> tuple[str, str]:
    """That somebody has a rule, or is what a trait says."""
    if what == "TRAIT":
        return (
            "{{ who }} {{ who|verb('be') }} {{ being(rule, who) }}",
            "{{ who }} {{ who|verb('być') }} {{ being(rule, who) }}",
        )
    return (
        "{{ who }} {{ who|verb('have', negated=negated) }} {{ rule }}",
        "{{ who }} {{ who|verb('mieć', negated=negated) }} {{ 'umiejętności' if negated else 'umiejętność' }} {{ rule|quoted }}",
    )


EXISTING = (
    "{% if who.holder %}{{ who.holder }} {{ who.holder|verb('have') }} {{ 'no ' ~ who.thing if negated else who.thing|a }}"
    "{% else %}there is {{ 'no ' ~ (who.thing or who) if negated else (who.thing or who)|a }}{% endif %}",
    "{% if who.holder and negated %}{{ who.holder }} {{ who.holder|verb('mieć', negated=true) }} {{ who.thing.gen }}"
    "{% elif who.holder %}{{ who.holder }} {{ who.holder|verb('mieć') }} {{ who.thing.acc }}"
    "{% elif negated %}nie ma {{ who.gen }}{% else %}{{ who|verb('być') }} {{ who }}{% endif %}",
)
"""That there is, or is not, a thing of a name: somebody's (`has a weapon`) or any (`there is a winner`)."""


TEST_EN = (
    "{% if n.countable %}a DL: {{ n }} {{ kind }} test{% else %}{{ (kind ~ ' test')|a }} against {{ n }}{% endif %}"
)
"""An English test with its difficulty."""

AGAINST_PL = (
    "o {% if n.countable %}{{ noun('PT') }} {{ n }}{% elif n.loc.startswith(noun('PT')|string) %}{{ 'tym ' if n.loc == noun('PT')|string }}{{ n.loc }}"
    "{% else %}{{ noun('PT') }} równym {{ n.dat }}{% endif %}"
)
"""The difficulty of a Polish test; the noun is of the lexicon, where an edition may have another for it."""

FLAGGED = "{% if x.flag and value.value == 1 %}{{ x.flag }}{% elif x.flag and value.value == 0 %}{{ x.flag|not_so }}{% else %}"


def let(kind: str) -> tuple[str, str]:
    """That a name gets a value: numbers and suits are something, somebody becomes it."""
    if kind == "number":
        return (
            FLAGGED
            + NAMED[0]
            + " {% if is_halved() %}is halved (rounded down)"
            + "{% else %}{{ (noun('number') if x.one else x)|verb('become') }} {{ value }}{% endif %}{% endif %}",
            FLAGGED
            + NAMED[1]
            + " {% if is_halved() %}{{ (noun('liczba') if x.one else x)|verb('zmniejszać się') }} do połowy (zaokrąglonej w dół){% else %}{{ (noun('liczba') if x.one else x)|verb('wynosić') }} odtąd {{ value.acc }}{% endif %}{% endif %}",
        )
    if kind in ("mark", "kind"):
        return "{{ x|the }} is {{ value }}", "{{ x }} to {{ value }}"
    return "{{ value }} {{ value|verb('become') }} {{ x|the }}", "{{ value }} {{ value|verb('zostawać') }} {{ x.ins }}"


def let_of(kind: str) -> tuple[str, str]:
    """That a value of somebody is something from now on."""
    if kind == "number":
        return (
            "{% if x.flag and value.value in (0, 1) %}{{ turns(whose, x.flag, value.value == 1) }}"
            "{% elif x.one and value.value == 0 %}{{ whose }} {{ whose|verb('lose') }} all {{ x }}"
            "{% elif x.one %}{{ whose }} now {{ whose|verb('have') }} {{ value|count(x.one) }}"
            "{% else %}{{ of(x, whose) }} {{ x|verb('become') }} {{ value }}{% endif %}",
            "{% if x.flag and value.value in (0, 1) %}{{ turns(whose, x.flag, value.value == 1) }}"
            "{% elif x.one and value.value == 0 %}{{ whose }} {{ whose|verb('tracić') }} {{ adj('wszystek', x).acc }} {{ x.acc }}"
            "{% elif x.one %}{{ whose }} {{ whose|verb('mieć') }} odtąd {{ value|count(x.one, case='acc') }}"
            "{% else %}{{ of(x, whose) }} {{ x|verb('wynosić') }} odtąd {{ value.acc }}{% endif %}",
        )
    if kind in ("mark", "kind"):
        return "{{ of(x, whose) }} is {{ value }}", "{{ of(x, whose) }} to {{ value }}"
    return (
        "{{ value }} {{ value|verb('become') }} {{ of(x, whose) }}",
        "{{ value }} {{ value|verb('zostawać') }} {{ of(x, whose, 'ins') }}",
    )


def changes(en: str, pl: str) -> tuple[str, str]:
    """That a number grows or shrinks."""
    return (
        NAMED[0] + " {{ (noun('number') if x.one else x)|verb('%s') }} by {{ n }}" % en,
        NAMED[1] + " {{ (noun('liczba') if x.one else x)|verb('%s') }} o {{ n.acc }}" % pl,
    )


def changes_of(en: str, pl: str) -> tuple[str, str]:
    """That a number of somebody grows or shrinks; things that are counted are received and lost."""
    gets, traci = ("receive", "otrzymywać") if en == "increase" else ("lose", "tracić")
    return (
        "{% set most = all_at_most() %}{% if most and most.countable %}{{ whose }} {{ whose|verb('lose') }} up to {{ most|count(x.one) }}"
        "{% elif x.one %}{{ whose }} {{ whose|verb('" + gets + "') }} {{ (most or n)|count(x.one) }}"
        "{% else %}{{ of(x, whose) }} {{ x|verb('" + en + "') }} by {{ n }}{% endif %}",
        "{% set most = all_at_most() %}{% if most and most.countable %}{{ whose }} {{ whose|verb('tracić') }} najwyżej {{ most|count(x.one, case='acc') }}"
        "{% elif x.one %}{{ whose }} {{ whose|verb('" + traci + "') }} {{ (most or n)|count(x.one, case='acc') }}"
        "{% else %}{{ of(x, whose) }} {{ x|verb('" + pl + "') }} o {{ n.acc }}{% endif %}",
    )


def same(kind: str = "character") -> tuple[str, str]:
    """That two are the same one; self and the reader are the subject, wherever they stand."""
    if kind == "kind":
        return "{{ a }} is {{ 'not ' if negated }}{{ b }}", "{{ a }} to {{ 'nie ' if negated }}{{ b }}"
    return (
        "{% if b.referent in ('self', 'the reader') and a.referent != 'it' %}{{ b }} {{ b|verb('be') }} {{ predicate(a, b) }}"
        "{% else %}{{ a }} {{ a|verb('be') }} {{ predicate(b, a) }}{% endif %}",
        "{% if b.referent in ('self', 'the reader') and a.referent != 'it' %}{{ b }} {{ b|verb('być') }} {{ predicate(a, b, 'ins') }}"
        "{% else %}{{ a }} {{ a|verb('być') }} {{ predicate(b, a, 'ins') }}{% endif %}",
    )


STATE_OF = "{{ who }} {{ who|verb('be') }} {{ what }}", "{{ who }} {{ who|verb('być') }} {{ adj(what, who) }}"
"""That somebody is in a state."""


WHEN = "[, when {condition:condition}]"
WHEN_EN, WHEN_PL = "{{ given_that(condition, '') }}", "{{ given_that(condition) }}"
"""The condition that a clause may end with: how it is written, and said in English and Polish."""
