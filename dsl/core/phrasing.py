"""Wordings that several words of the language share, made from their parts."""

from __future__ import annotations

NAMED = (
    "{% if x.one %}the number of {{ head(x) }}{% else %}{{ head(x)|the }}{% endif %}",
    "{% if x.one %}{{ head('liczba') }} {{ x.gen }}{% else %}{{ head(x) }}{% endif %}",
)
"""A value by its bare name; a number of things is said as such."""

OWNED = (
    "{{ of(x, whose) }}",
    "{% if x.one %}{{ head('liczba') }} {{ of(x, whose, 'gen') }}{% else %}{{ of(x, whose) }}{% endif %}",
)
"""A value of somebody."""


def compared(
    en: str, many: str, than: str, pl: str, tyle: str, niz: str, zero: bool = False
) -> tuple[str, str]:
    """A number compared with another: `has at least 2 wounds` where things are counted, else `is at least 2`.

    en, pl   before digits: at least, co najmniej
    many     before counted things: at least, fewer than; empty for none (exactly)
    than     before a quantity in words: higher than
    tyle     before things as many as a quantity in words: co najmniej tyle … ile; or więcej … niż
    niz      the Polish comparison with a quantity in words
    zero     whether with 0 it says that there is none
    """
    none = "b.value == 0" if zero else "false"
    as_many = {"above": "more {} than", "below": "fewer {} than"}.get(en, f"{en} as many {{}} as").strip()
    things = "{{ a.one.many }}"
    return (
        "{% if a.one and a.holder and " + none + " %}{{ a.holder }} {{ a.holder|verb('have') }} no " + things
        + "{% elif a.one and " + none + " %}there are no " + things
        + "{% elif a.one and a.holder and b.countable %}{{ a.holder }} {{ a.holder|verb('have') }} " + many
        + " {{ b|count(a.one) }}"
        + "{% elif a.one and b.countable %}there {{ b|count(a.one)|verb('be') }} " + many + " {{ b|count(a.one) }}"
        + "{% elif a.one and a.holder %}{{ a.holder }} {{ a.holder|verb('have') }} " + as_many.format(things)
        + " {% if b.one and b.holder %}{{ b.holder }}{% else %}{{ b }}{% endif %}"
        + "{% elif b.countable %}{{ a }} {{ a|verb('be') }} " + {"above": "above", "below": "below"}.get(en, en) + " {{ b }}"
        + "{% else %}{{ a }} {{ a|verb('be') }} " + than + " {{ b }}{% endif %}",
        "{% if a.one and a.holder and " + none + " %}{{ a.holder }} {{ a.holder|verb('mieć', negated=true) }}"
        + " {{ a.one.many.gen }}"
        + "{% elif a.one and " + none + " %}nie ma {{ a.one.many.gen }}"
        + "{% elif a.one and a.holder and b.countable %}{{ a.holder }} {{ a.holder|verb('mieć') }} " + pl
        + " {{ b|count(a.one, case='acc') }}"
        + "{% elif a.one and a.holder %}{{ a.holder }} {{ a.holder|verb('mieć') }} " + tyle.format("{{ a.one.many.gen }}")
        + " {% if b.one and b.holder %}{{ b.holder }}{% else %}"
        + ("wynosi " if "ile" in tyle else "") + "{{ b }}{% endif %}"
        + "{% elif b.countable %}{{ a }} {{ a|verb('wynosić') }} " + pl + " {{ b }}"
        + "{% else %}{{ a }} " + niz + "{% endif %}",
    )


COMPARISONS = (
    ("at least", ">=", compared("at least", "at least", "at least", "co najmniej", "co najmniej tyle {}, ile",
                                "{{ a|verb('być', negated=true) }} {{ adj('mniejszy', a) }} niż {{ b }}")),
    ("at most", "<=", compared("at most", "at most", "at most", "najwyżej", "najwyżej tyle {}, ile",
                               "{{ a|verb('być', negated=true) }} {{ adj('większy', a) }} niż {{ b }}", True)),
    ("above", ">", compared("above", "more than", "higher than", "więcej niż", "więcej {} niż",
                            "{{ a|verb('być') }} {{ adj('większy', a) }} niż {{ b }}")),
    ("below", "<", compared("below", "fewer than", "lower than", "mniej niż", "mniej {} niż",
                            "{{ a|verb('być') }} {{ adj('mniejszy', a) }} niż {{ b }}")),
    ("exactly", "==", compared("", "exactly", "equal to", "", "tyle {}, ile",
                               "{{ a|verb('być') }} {{ adj('równy', a) }} {{ b.dat }}", True)),
)
"""How a comparison is written, what it does, how it is said."""


def having(verb: str, what: str) -> tuple[str, str]:
    """How a filter says that somebody has or lacks a rule, or is or is not what a trait says."""
    lacks = verb == "without"
    if what == "SKILL":
        return f"{verb} {{{{ rule }}}}", ("bez umiejętności" if lacks else "z umiejętnością") + " „{{ rule }}”"
    negated = ", negated=true" if lacks else ""
    return (
        f"that {{{{ verb('be'{negated}) }}}} {{{{ being(rule) }}}}",
        f", {{{{ adj('który') }}}} {{{{ verb('być'{negated}) }}}} {{{{ being(rule) }}}},",
    )


def in_state(negated: bool) -> tuple[str, str]:
    """How a filter says a state: before the noun (a prone enemy), or that it is not so, behind it."""
    if not negated:
        return "{{ state }}", "{{ adj(state, case='same') }}"
    return (
        "that {{ verb('be', negated=true) }} {{ state }}",
        ", {{ adj('który') }} {{ verb('być', negated=true) }} {{ adj(state) }},",
    )


def over(en: str, pl: str) -> tuple[str, str]:
    """A number worked out for each of a set: the sum of the wounds of all enemies."""
    return (
        "the " + en + " {% if n.holder %}{{ n.thing }} of all {{ set.many }}{% else %}{{ n }} over all {{ set.many }}{% endif %}",
        "{{ " + pl + " }} {% if n.holder %}{{ n.thing.gen }}{% else %}({{ n }}){% endif %} wszystkich {{ set.many.gen }}",
    )


def not_(negation: object) -> str:
    """What makes `|verb('be')` say `is not`."""
    return ", negated=true" if negation else ""


def owning(negated: bool, what: str) -> tuple[str, str]:
    """That somebody has a rule, or is what a trait says; or not."""
    no = not_(negated)
    if what == "TRAIT":
        return (
            "{{ who }} {{ who|verb('be'%s) }} {{ being(rule, who) }}" % no,
            "{{ who }} {{ who|verb('być'%s) }} {{ being(rule, who) }}" % no,
        )
    return (
        "{{ who }} {{ who|verb('have'%s) }} {{ rule }}" % no,
        "{{ who }} {{ who|verb('mieć'%s) }} %s „{{ rule }}”" % (no, "umiejętności" if negated else "umiejętność"),
    )


def existing(negated: bool) -> tuple[str, str]:
    """That there is, or is not, a thing of a name: somebody's (`has a weapon`) or any (`there is a winner`)."""
    if negated:
        return (
            "{% if who.holder %}{{ who.holder }} {{ who.holder|verb('have') }} no {{ who.thing }}"
            "{% else %}there is no {{ who.thing or who }}{% endif %}",
            "{% if who.holder %}{{ who.holder }} {{ who.holder|verb('mieć', negated=true) }} {{ who.thing.gen }}"
            "{% else %}nie ma {{ who.gen }}{% endif %}",
        )
    return (
        "{% if who.holder %}{{ who.holder }} {{ who.holder|verb('have') }} {{ who.thing|a }}"
        "{% else %}there is {{ (who.thing or who)|a }}{% endif %}",
        "{% if who.holder %}{{ who.holder }} {{ who.holder|verb('mieć') }} {{ who.thing.acc }}"
        "{% else %}{{ who|verb('być') }} {{ who }}{% endif %}",
    )


def test_was() -> tuple[str, str]:
    """What the last test came to."""
    en, pl = test_is()
    return en.replace("test is", "test was"), pl.replace("kończy się", "zakończył się")


AGAINST_PL = "o trudności {% if n.countable %}{{ n }}{% else %}równej {{ n.dat }}{% endif %}"
"""The difficulty of a Polish test."""

_ENDS = (("success", "sukcesem"), ("failure", "porażką"), ("triumph", "triumfem"), ("misfortune", "pechem"))


def test_is() -> tuple[str, str]:
    """What a test comes to."""
    return (
        "the test is a " + "".join("{%% if '%s' in written %%}%s{%% endif %%}" % (word, word) for word, _ in _ENDS),
        "test kończy się " + "".join("{%% if '%s' in written %%}%s{%% endif %%}" % (word, pl) for word, pl in _ENDS),
    )


def let(kind: str) -> tuple[str, str]:
    """That a name gets a value: numbers and suits are something, somebody becomes it."""
    if kind == "number":
        return (
            NAMED[0] + " {{ (noun('number') if x.one else x)|verb('become') }} {{ value }}",
            NAMED[1] + " {{ (noun('liczba') if x.one else x)|verb('wynosić') }} odtąd {{ value.acc }}",
        )
    if kind in ("mark", "kind"):
        return "{{ x|the }} is {{ value }}", "{{ x }} to {{ value }}"
    return "{{ value }} {{ value|verb('become') }} {{ x|the }}", "{{ value }} {{ value|verb('zostawać') }} {{ x.ins }}"


def let_of(kind: str) -> tuple[str, str]:
    """That a value of somebody is something from now on."""
    if kind == "number":
        return (
            "{% if x.one and value.value == 0 %}{{ whose }} {{ whose|verb('lose') }} all {{ x }}"
            "{% elif x.one %}{{ whose }} now {{ whose|verb('have') }} {{ value|count(x.one) }}"
            "{% else %}{{ of(x, whose) }} {{ x|verb('become') }} {{ value }}{% endif %}",
            "{% if x.one and value.value == 0 %}{{ whose }} {{ whose|verb('tracić') }} {{ adj('wszystek', x).acc }} {{ x.acc }}"
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
        "{% if x.one %}{{ whose }} {{ whose|verb('" + gets + "') }} {{ n|count(x.one) }}"
        "{% else %}{{ of(x, whose) }} {{ x|verb('" + en + "') }} by {{ n }}{% endif %}",
        "{% if x.one %}{{ whose }} {{ whose|verb('" + traci + "') }} {{ n|count(x.one, case='acc') }}"
        "{% else %}{{ of(x, whose) }} {{ x|verb('" + pl + "') }} o {{ n.acc }}{% endif %}",
    )


def same(negated: bool) -> tuple[str, str]:
    """That two are the same one; self is the subject, wherever it stands."""
    no = not_(negated)
    return (
        "{%% if b.referent == 'self' %%}{{ b }} {{ b|verb('be'%s) }} {{ predicate(a, b) }}"
        "{%% else %%}{{ a }} {{ a|verb('be'%s) }} {{ predicate(b, a) }}{%% endif %%}" % (no, no),
        "{%% if b.referent == 'self' %%}{{ b }} {{ b|verb('być'%s) }} {{ predicate(a, b, 'ins') }}"
        "{%% else %%}{{ a }} {{ a|verb('być'%s) }} {{ predicate(b, a, 'ins') }}{%% endif %%}" % (no, no),
    )


def state_of(negated: bool) -> tuple[str, str]:
    """That somebody is, or is not, in a state."""
    no = not_(negated)
    return "{{ who }} {{ who|verb('be'%s) }} {{ what }}" % no, "{{ who }} {{ who|verb('być'%s) }} {{ adj(what, who) }}" % no
