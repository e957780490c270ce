"""How comparisons are said: at least 2, at least 2 wounds, a higher total than the opponent; that two are the same."""

from __future__ import annotations

from dsl.rules.values import Operator

_LIKENED = {
    "at least": (
        "at least as high a {{ a.thing|bare }} as",
        "co najmniej {{ adj('taki', a.thing, 'acc') }} {{ a.thing.acc }} jak",
    ),
    "at most": ("no higher {{ a.thing|bare }} than", "{{ adj('większy', a.thing, 'gen') }} {{ a.thing.gen }} niż"),
    "above": ("a higher {{ a.thing|bare }} than", "{{ adj('większy', a.thing, 'acc') }} {{ a.thing.acc }} niż"),
    "below": ("a lower {{ a.thing|bare }} than", "{{ adj('mniejszy', a.thing, 'acc') }} {{ a.thing.acc }} niż"),
    "exactly": ("the same {{ a.thing|bare }} as", "{{ adj('taki sam', a.thing, 'acc') }} {{ a.thing.acc }} jak"),
}
"""How one number of two is compared: has a higher total than the defender; ma większą sumę niż obrońca."""


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
    some_or_none = "b.countable" + (" and b.value != 0" if surface == "below" else "")
    has, ma = "{{ a.holder }} {{ a.holder|verb('have') }} ", "{{ a.holder }} {{ a.holder|verb('mieć') }} "
    own = "b.one and b.holder and a.holder.node == b.holder.node"
    others = f"{{% if {own} %}}{{{{ b.things }}}}{{% elif b.one and b.holder %}}{{{{ b.holder|named }}}}{{% else %}}{{{{ b }}}}{{% endif %}}"
    niz = "" if "ile" in pl[1] else ", niż"
    ile = (
        f"{{% if {own} %}}{niz.lstrip(',')} {{{{ b.things.gen }}}}{{% elif b.one and b.holder %}}"
        + niz.lstrip(",")
        + " {{ b.holder|named }}{% else %}"
        + niz
        + " wynosi"
        + nobody_acts
        + " {{ b }}{% endif %}"
    )
    flag = "{{ flagged(a.holder, a.flag, %s) }}"
    likened, more = "a.holder and b.holder and a.thing and a.thing.nom == b.thing.nom", _LIKENED[surface]
    likened_ma = ma.replace("'mieć'", "'mieć', negated=true") if surface == "at most" else ma
    return (
        f"{{% if {said_yes} %}}{flag % 'true'}{{% elif {said_no} %}}{flag % 'false'}{of_nobody}"
        f"{{% elif a.one and a.holder and {none} %}}{has}no {{{{ a.things }}}}"
        f"{{% elif a.one and {none} %}}there are no {{{{ a.things }}}}"
        f"{{% elif a.one and a.holder and {any_} %}}{has}{{{{ a.one|a }}}}"
        f"{{% elif a.one and {any_} %}}there is {{{{ a.one|a }}}}{nobody_acts}"
        f"{{% elif a.members and {any_} %}}there is {{{{ a.members|a }}}}{nobody_acts}"
        f"{{% elif a.members and {none} %}}there is no {{{{ a.members }}}}{nobody_acts}"
        f"{{% elif a.members and b.countable %}}{nobody_acts}there {{{{ 'is' if b.value == 1 else 'are' }}}} {en[1]} {{{{ b|count(a.members) }}}}"
        f"{{% elif a.one and a.holder and b.countable %}}{has}{en[1]} {{{{ b|count(a.one) }}}}"
        f"{{% elif a.one and a.holder %}}{has}{as_many.format('{{ a.things }}')} {others}"
        f"{{% elif a.one and {some_or_none} %}}{nobody_acts}there {{{{ 'is' if b.value == 1 else 'are' }}}}"
        f" {en[1]} {{{{ b|count(a.one) }}}}"
        f"{{% elif {likened} %}}{has}{more[0]} {{{{ b.holder|named }}}}"
        f"{{% elif b.countable %}}{{{{ a }}}} {{{{ a|verb('be') }}}} {en[0]} {{{{ b }}}}"
        f"{{% else %}}{{{{ a }}}} {{{{ a|verb('be') }}}} {en[2]} {{{{ b }}}}{{% endif %}}",
        f"{{% if {said_yes} %}}{flag % 'true'}{{% elif {said_no} %}}{flag % 'false'}{of_nobody}"
        f"{{% elif a.one and a.holder and {none} %}}{{{{ a.holder }}}} {{{{ a.holder|verb('mieć', negated=true) }}}} {{{{ a.things.gen }}}}"
        f"{{% elif a.one and {none} %}}nie ma {{{{ a.things.gen }}}}"
        f"{{% elif a.one and a.holder and {any_} %}}{ma}{{{{ a.one.acc }}}}"
        f"{{% elif a.one and not a.holder and {any_} %}}{{{{ a.one|verb('być') }}}} co najmniej {{{{ 1|count(a.one) }}}}"
        f"{{% elif a.members and {any_} %}}{{{{ existing(a.members) }}}}"
        f"{{% elif a.members and {none} %}}nie ma {{{{ a.members.gen }}}}"
        "{% elif a.members and b.countable %}{{ b|count(a.members)|verb('być') }}"
        f" {pl[0] or 'dokładnie'} {{{{ b|count(a.members) }}}}"
        f"{{% elif a.one and a.holder and b.countable %}}{ma}{pl[0]} {{{{ b|count(a.one, case='acc') }}}}"
        f"{{% elif a.one and a.holder %}}{ma}{pl[1].format('{{ a.things.gen }}')}{ile}"
        f"{{% elif a.one and {some_or_none} %}}{{{{ b|count(a.one)|verb('być') }}}}"
        f" {pl[0] or 'dokładnie'} {{{{ b|count(a.one) }}}}"
        f"{{% elif {likened} %}}{likened_ma}{more[1]} {{{{ b.holder|named }}}}"
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


def same(kind: str = "character") -> tuple[str, str]:
    """That two are the same one; self and the reader are the subject, wherever they stand, and said to do what the role means."""
    if kind == "kind":
        test = "{% set test = test_of(a, b, negated) %}{% if test %}{{ test }}{% else %}"
        return (
            test + "{{ a }} is {{ 'not ' if negated }}{{ b }}{% endif %}",
            test + "{{ a }} to {{ 'nie ' if negated }}{{ b }}{% endif %}",
        )
    bearer_last = "b.referent in ('self', 'the reader') and a.referent != 'it'"
    doing = "{% set doing = acting(a, b) %}{% if doing %}{{ doing }}{% elif " + bearer_last + " %}"
    return (
        doing
        + "{{ b }} {{ b|verb('be') }} {{ predicate(a, b) }}{% else %}{{ a }} {{ a|verb('be') }} {{ predicate(b, a) }}{% endif %}",
        doing
        + "{{ b }} {{ b|verb('być') }} {{ predicate(a, b, 'ins') }}{% else %}{{ a }} {{ a|verb('być') }} {{ predicate(b, a, 'ins') }}{% endif %}",
    )
