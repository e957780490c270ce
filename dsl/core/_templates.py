"""Wordings that several words of the language share, made from their parts."""

from __future__ import annotations

THIS = (
    "{{ word('this', 'this') }} {{ head(word('bearer', 'character')) }}",
    "{{ head(word('bearer', 'postać'), before='ten') }}",
)
"""The bearer of a rule."""

NAMED = (
    "{% if x.one and x.plural %}the {{ head('number') }} of {{ x }}{% else %}{{ head(x)|the(x) }}{% endif %}",
    "{% if x.one and x.plural %}{{ head('liczba') }} {{ x.gen }}{% else %}{{ head(x) }}{% endif %}",
)
"""A value by its bare name; a number of things is said as such."""

OWNED = (
    "{{ of(x, whose) }}",
    "{% if x.one and x.plural %}{{ head('liczba') }} {{ of(x, whose, 'gen') }}{% else %}{{ of(x, whose) }}{% endif %}",
)
"""A value of somebody."""


def having(of: str, what: str) -> tuple[str, str]:
    """How a filter says that somebody has a rule, or is what a trait says."""
    if what == "SKILL":
        return (
            f"{{{{ 'without' if negated else 'with' }}}} the {{{{ rule }}}} {{{{ skill(rule, '{of}') }}}}",
            f"{{% set what = skill(rule, '{of}') %}}{{{{ 'bez ' ~ what.gen if negated else 'z ' ~ what.ins }}}} „{{{{ rule }}}}”",
        )
    return (
        "{% if telling.leading or stands_behind(rule) %}{{ rule }}{% else %}that {{ verb('be') }} {{ being(rule) }}{% endif %}",
        "{% if not negated and adjectival(rule) %}{{ being(rule, case='same') }}"
        "{% else %}, {{ adj('który') }} {% if rule.lasts %}{{ verb(rule.lasts, negated) }}{% else %}{{ verb('być', negated) }} {{ being(rule) }}{% endif %},{% endif %}",
    )


_OF_WHAT = "{% if not n.node.get('card') %} ({{ n }}){% endif %}"
"""The number that is worked out for each of a set, but for the plain value of a card."""


def _extreme(adjective: str) -> str:
    """The highest or lowest of a number in Polish: najwyższy pancerz spośród wszystkich jej przedmiotów."""
    return (
        f"{{% if n.holder and not n.one %}}{{{{ adj('{adjective}', n.thing)[case] }}}} {{{{ head(n.thing) }}}}, {{{{ adj('jaki', n.thing).acc }}}} mają {{{{ set.many }}}},"
        f"{{% else %}}{{{{ head('wartość', before='{adjective}') }}}}"
        "{% if n.holder %} {{ n.thing.gen }}{% else %}"
        + _OF_WHAT
        + " spośród{% endif %} wszystkich {{ set.many.gen }}{% endif %}"
    )


def over(en: str) -> tuple[str, str]:
    """A number worked out for each of a set: the total wealth of all friends, the highest wealth of all friends."""
    if en == "sum of":
        return (
            "the {% if n.holder %}total {% if n.one %}number of {{ n.one.many }}{% else %}{{ n.thing }}{% endif %} of{% else %}sum ({{ n }}) for{% endif %} all {{ set.many }}",
            "{% if n.holder and not n.one %}{{ adj('łączny', n.thing)[case] }} {{ head(n.thing) }}"
            "{% elif n.holder %}{{ head('liczba', before='łączny') }} {{ n.one.many.gen }}{% else %}{{ head('suma') }} ({{ n }}) spośród"
            "{% endif %} wszystkich {{ set.many.gen }}",
        )
    if en == "lowest":
        return (
            "{% set start, end = n.between %}{% if end and end.referent == 'it' %}the {{ head('distance') }} between {{ start }} and"
            " the nearest {{ set }}{% else %}the lowest {% if n.holder %}{{ n.thing }}{% else %}value"
            + _OF_WHAT
            + "{% endif %}"
            " among the {{ set.many }}{% endif %}",
            "{% set start, end = n.between %}{% if end and end.referent == 'it' %}{{ head('odległość') }} między {{ start.ins }}"
            " a {{ adj('najbliższy', set).ins }} {{ set.ins }}{% else %}" + _extreme("najniższy") + "{% endif %}",
        )
    return (
        "the highest {% if n.holder %}{{ n.thing }}{% else %}value" + _OF_WHAT + "{% endif %} among the {{ set.many }}",
        _extreme("najwyższy"),
    )


def owning(of: str, what: str) -> tuple[str, str]:
    """That somebody has a rule, or is what a trait says."""
    if what == "TRAIT":
        return (
            "{{ who }} {% if rule.lasts %}{{ who|verb(rule.lasts, negated=negated) }}{% else %}{{ who|verb('be', negated=negated) }} {{ being(rule, who) }}{% endif %}",
            "{{ who }} {% if rule.lasts %}{{ who|verb(rule.lasts) }}{% else %}{{ who|verb('być') }} {{ being(rule, who) }}{% endif %}",
        )
    return (
        f"{{{{ who }}}} {{{{ who|verb('have', negated=negated) }}}} the {{{{ rule }}}} {{{{ skill(rule, '{of}') }}}}",
        f"{{% set what = skill(rule, '{of}') %}}{{{{ who }}}} {{{{ who|verb('mieć', negated=negated) }}}}"
        " {{ what.gen if negated else what.acc }} {{ rule|quoted }}",
    )


EXISTING = (
    "{% if who.holder and who.flag %}{{ flagged(who.holder, who.flag, not negated) }}{% elif who.holder %}{{ who.holder }} {{ who.holder|verb('have') }} {{ 'no ' ~ who.thing if negated else who.thing|a }}"
    "{% else %}there is {{ 'no ' ~ (who.thing or who) if negated else (who.thing or who)|a }}{% endif %}",
    "{% if who.holder and who.flag %}{{ flagged(who.holder, who.flag, not negated) }}"
    "{% elif who.holder and negated %}{{ who.holder }} {{ who.holder|verb('mieć', negated=true) }} {{ who.thing.gen }}"
    "{% elif who.holder %}{{ who.holder }} {{ who.holder|verb('mieć') }} {{ who.thing.acc }}"
    "{% elif negated %}nie ma {{ who.gen }}{% else %}{{ who|verb('być') }} {{ who }}{% endif %}",
)
"""That there is, or is not, a thing of a name: somebody's (`has a weapon`) or any (`there is a winner`)."""


TEST_EN = "{% if n.countable %}a DL: {{ n }} {{ kind }} test{% else %}{{ (kind ~ ' test')|a }} against {{ 'a DL equal to ' if 'DL' not in n ~ '' }}{{ n }}{% endif %}"
"""An English test with its difficulty."""

AGAINST_PL = (
    "o {% if n.countable %}{{ noun('PT') }} {{ n }}{% elif n.loc.startswith(noun('PT')|string) %}{{ 'tym ' if n.loc == noun('PT')|string }}{{ n.loc }}"
    "{% else %}{{ noun('PT') }} równym {{ n.dat }}{% endif %}"
)
"""The difficulty of a Polish test; the noun is of the lexicon, where an edition may have another for it."""

FLAGGED = "{% if x.flag and value.value == 1 %}{{ to_do(x.begins) or x.flag }}{% elif x.flag and value.value == 0 %}{{ x.ends or x.flag|not_so }}{% else %}"


_COMES = "{% if x.comes and value.value is not none %}{{ x.comes }} "
"""How it begins that so many of what comes about do: the blow deals 2 wounds."""

_SUM_EN, _SUM_PL = (
    "{{ (noun('number') if x.one else x)|verb('%s') }} ",
    "{{ (noun('liczba') if x.one else x)|verb('%s') }} ",
)


def let(kind: str) -> tuple[str, str]:
    """What a name stands for from here on; of somebody, that they get a role."""
    en, pl = _let(kind)
    return _own_words(en, "told_as(x, value)"), _own_words(pl, "told_as(x, value)")


def let_of(kind: str) -> tuple[str, str]:
    """What a value of somebody is from here on."""
    en, pl = _let_of(kind)
    return _own_words(en, "told_as(x, value, whose)"), _own_words(pl, "told_as(x, value, whose)")


def _own_words(text: str, told: str) -> str:
    """The words that a term has for its change, or else the usual ones."""
    return f"{{% set told = {told} %}}{{% if not told %}}{text}{{% else %}}{{{{ told }}}}{{% endif %}}"


def _let(kind: str) -> tuple[str, str]:
    if kind == "number":
        return (
            FLAGGED
            + _COMES
            + "{{ value.value or 'no' }} {{ x.one if value.value == 1 else x.one.many }}{% elif x.one and value.value is not none %}"
            + "there {{ 'is' if value.value == 1 else 'are' }} {{ value.value or 'no' }} {{ x.one if value.value == 1 else x.one.many }}{% else %}"
            + NAMED[0]
            + " {% if is_halved() %}is halved (rounded down){% else %}"
            + _SUM_EN % "be"
            + "{{ value }}{% endif %}{% endif %}{% endif %}",
            FLAGGED.replace("or x.flag }}", "or x.flag|so_now }}")
            + _COMES.replace("x.comes }}", "x.comes if value.value else x.comes.rsplit(' ', 1)|join(' nie ') }}")
            + "{{ value|count(x.one, case='acc') if value.value else x.one.many.gen }}{% elif x.one and value.value is not none %}"
            + "{{ existing_where(value|count(x.one)|verb('być'), '', value|count(x.one)) if value.value else 'nie ma ' ~ x.one.many.gen if not exactly() else x.one.many ~ ' ' ~ x.one.many|verb('znikać') }}{% else %}"
            + NAMED[1]
            + " {% if is_halved() %}"
            + _SUM_PL % "zmniejszać się"
            + "do połowy (zaokrąglonej w dół){% else %}"
            + "{% if value.countable %}"
            + _SUM_PL % "wynosić"
            + "{{ value.acc }}{% else %}to {{ value }}{% endif %}{% endif %}{% endif %}{% endif %}",
        )
    return _standing_for(kind, "{{ x|the }}", "{{ x }}", "{{ x.ins }}")


def _let_of(kind: str) -> tuple[str, str]:
    if kind == "number":
        return (
            "{% if x.flag and value.value in (0, 1) %}{{ turns(whose, x.flag, value.value == 1, x) }}"
            "{% elif x.one and value.value == 0 and x.ends.endswith(' from') %}"
            + _taken("all {{ x }}")
            + "{% elif x.one and value.value == 0 %}{{ whose }} {{ whose|verb(x.ends or 'lose') }} all {{ x }}"
            "{% elif raised_to() %}{{ of(x, whose) }} {{ x|verb('rise') }} to at least {{ raised_to() }}"
            "{% elif x.one and fewer() %}{{ whose }} {{ whose|verb('be') }} left with {{ fewer()[1]|count(x.one) }} fewer than {{ fewer()[0] }}"
            "{% elif x.one %}{{ whose }} {{ whose|verb(x.comes or 'have') }} {{ value|count(x.one) }}"
            "{% elif value.value == 0 and x.ends %}{{ whose }} {{ whose|verb(x.ends) }}"
            "{% elif value.value == 0 %}{{ of(x, whose) }} {{ x|verb('be') }} reset to 0"
            "{% else %}{{ of(x, whose) }} {{ x|verb('be') }} {{ value }}{% endif %}",
            "{% if x.flag and value.value in (0, 1) %}{{ turns(whose, x.flag, value.value == 1, x) }}"
            "{% elif x.one and value.value == 0 %}{{ whose }} {{ whose|verb(x.ends or 'tracić') }} {{ adj('wszystek', x).acc }} {{ x.acc }}"
            "{% elif raised_to() %}{{ of(x, whose) }} {{ x|verb('wzrastać') }} co najmniej do {{ raised_to().gen }}"
            "{% elif x.one and fewer() %}{{ whose }} {{ whose|verb('mieć') }} o {{ fewer()[1]|count(x.one, case='acc') }} mniej, niż wynosi {{ fewer()[0] }}"
            "{% elif x.one %}{{ whose }} {{ whose|verb(x.comes or 'mieć') }} {{ value|count(x.one, case='acc') }}"
            "{% elif value.value == 0 and x.ends %}{{ whose }} {{ whose|verb(x.ends) }}"
            "{% elif value.value == 0 %}{{ of(x, whose) }} {{ x|verb('zostawać') }} {{ adj('wyzerowany', x) }}"
            "{% elif value.countable %}{{ of(x, whose) }} {{ x|verb('wynosić') }} {{ value.acc }}"
            "{% else %}{{ of(x, whose) }} to {{ value }}{% endif %}",
        )
    return _standing_for(kind, "{{ of(x, whose) }}", "{{ of(x, whose) }}", "{{ of(x, whose, 'ins') }}")


def _standing_for(kind: str, en: str, pl: str, pl_ins: str) -> tuple[str, str]:
    """`The attacker becomes the winner`, as the role has it `wins`; things are said to be what they count as."""
    if kind in ("mark", "kind"):
        return en + " is {{ value }}", pl + " to {{ value }}"
    zostaje = "zostawać" if kind in ("character", "player") else "stawać się"
    becomes = (
        "{{ value }} {{ value|verb('become') }} " + en,
        f"{{{{ value }}}} {{{{ value|verb('{zostaje}') }}}} " + pl_ins,
    )
    begins = "{% if x.begins %}{{ value }} {{ value|verb(x.begins) }}{% elif offered() %}"
    make = (
        "{{ infinitive('make') }} {{ value }} " + en,
        "{{ infinitive('czynić') }} {{ value.acc }} {{ telling.acts('the reader') or '' }}" + pl_ins,
    )
    said = [begins + doing + "{% else %}" + text + "{% endif %}" for doing, text in zip(make, becomes, strict=True)]
    return said[0], said[1]


def changes(en: str, pl: str) -> tuple[str, str]:
    """That a number grows or shrinks; things that are counted are added and taken away."""
    add, dodaje = ("add", "dodaje") if en == "increase" else ("{{ x.ends or 'remove' }}", "odrzuca")
    return (
        f"{{% if x.one %}}{add} {{{{ n|count(x.one) }}}}"
        f"{{% else %}}{{{{ head(x)|the }}}} {{{{ x|verb('{en}') }}}} by {{{{ n }}}}{{% endif %}}",
        f"{{% if x.one %}}{dodaje} się {{{{ n|count(x.one, case='acc') }}}}"
        f"{{% else %}}{{{{ head(x) }}}} {{{{ x|verb('{pl}') }}}} o {{{{ n.acc }}}}{{% endif %}}",
    )


def _taken(what: str) -> str:
    """That things are taken from what has them, where its words say so: remove 1 reload counter from the chosen weapon."""
    return f"{{{{ x.ends.removesuffix(' from') }}}} {what} from {{{{ whose }}}}"


def changes_of(en: str, pl: str) -> tuple[str, str]:
    """That a number of somebody grows or shrinks; things that are counted are received and lost."""
    what = "begins" if en == "increase" else "ends"
    by = (
        "{% set by = told_by(x, n|signed"
        + ("" if en == "increase" else "(minus=true)")
        + ") if n.countable else '' %}{% if not by %}"
    )
    gets, traci = ("receive", "otrzymywać") if en == "increase" else ("lose", "tracić")
    return (
        "{% set most = all_at_most() %}"
        + by
        + "{% if most and most.countable %}{{ whose }} {{ whose|verb(x.ends or 'lose') }} up to {{ most|count(x.one) }}"
        + (
            "{% elif x.one and x.ends.endswith(' from') %}" + _taken("{{ (most or n)|count(x.one) }}")
            if what == "ends"
            else ""
        )
        + "{% elif x.one %}{{ whose }} {{ whose|verb(x."
        + what
        + " or '"
        + gets
        + "') }} {{ (most or n)|count(x.one) }}"
        "{% else %}{{ of(x, whose) }} {{ x|verb('" + en + "') }} by {{ n }}{% endif %}{% else %}{{ by }}{% endif %}",
        "{% set most = all_at_most() %}"
        + by
        + "{% if most and most.countable %}{{ whose }} {{ whose|verb(x.ends or 'tracić') }} do {{ most|count(x.one, case='gen') }}"
        "{% elif x.one %}{{ whose }} {{ whose|verb(x."
        + what
        + " or '"
        + traci
        + "') }} {{ (most or n)|count(x.one, case='acc') }}"
        "{% else %}{{ of(x, whose) }} {{ x|verb('" + pl + "') }} o {{ n.acc }}{% endif %}{% else %}{{ by }}{% endif %}",
    )


STATE_OF = (
    "{{ who }} {% if what.lasts %}{{ who|verb(what.lasts, negated=negated) }}{% elif negated and what.privative %}{{ who|verb('be') }} {{ what.contrary }}"
    "{% else %}{{ who|verb('be', negated=negated) }} {{ what }}{% endif %}",
    "{{ who }} {% if what.lasts %}{{ who|verb(what.lasts) }}{% else %}{{ who|verb('być') }} {{ adj(what, who) }}{% endif %}",
)
"""That somebody is in a state."""


WHEN = "[, when {condition:condition}]"
WHEN_EN, WHEN_PL = "{{ given_that(condition, '') }}", "{{ given_that(condition) }}"
"""The condition that a clause may end with: how it is written, and said in English and Polish."""

HEADED = WHEN_PL
"""The condition of a line that others stand under."""

OF_WHOM = " [of {who:character}]"
ACTION_EN = "{{ event }}{% if who %} of {{ who }}{% endif %}"
ACTION_PL = "{{ event.%s }}{%% if who %%} {{ who.gen }}{%% endif %%}"
"""An action that anybody takes, or somebody; in Polish in the case that is filled in."""
