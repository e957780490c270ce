"""How comparisons are said: at least 2, at least 2 wounds, a higher total than the opponent; that two are the same."""

from __future__ import annotations

from collections.abc import Iterator

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


def _first_of(*cases: tuple[str, str], otherwise: str) -> str:
    """A template that says the first of some texts whose condition holds."""
    ifs = [f"{{% {'elif' if n else 'if'} {when} %}}{text}" for n, (when, text) in enumerate(cases)]
    return f"{''.join(ifs)}{{% else %}}{otherwise}{{% endif %}}"


class _Comparison:
    """A number compared with another: `has at least 2 wounds` where things are counted, else `is at least 2`.

    en   before digits (at least), before things (fewer than), before a quantity in words (lower than)
    pl   before digits, with things (tyle {}, ile), the verb and adjective before a quantity in words
    some the number with which it says that there is any at all
    yes  the number with which it says that somebody is what a flag means; `no`, that nobody is, or there is none
    """

    _HAS, _MA = (
        "{{ a.holder }} {{ a.holder|verb(a.comes or 'have') }} ",
        "{{ a.holder }} {{ a.holder|verb(a.comes or 'mieć') }} ",
    )
    _ACTS = "{{ telling.acts('') or '' }}"
    _IS_OR_ARE = "there {{ 'is' if b.value == 1 else 'are' }}"
    _WHO = "holds and b.countable"
    _WHO_HAS = "{{ holds }} {{ holds|verb('have') }}"
    _TEN_MA = "{{ holds }} {{ holds|verb('mieć') }}"
    _HAS_ANY = "{% if holds %}{{ holds }} {{ holds|verb('have') }}{% else %}there is{% endif %}"
    _HAS_SOME = _HAS_ANY.replace("there is", "there are")
    _OWN = "b.one and b.holder and a.holder.node == b.holder.node"
    _LIKE = "a.holder and b.holder and a.thing and a.thing.nom == b.thing.nom"

    def __init__(
        self,
        surface: str,
        en: tuple[str, str, str],
        pl: tuple[str, str, str],
        yes: int | None = None,
        no: int | None = None,
        some: int | None = None,
    ) -> None:
        self._surface, self._en, self._pl, self._yes, self._no = surface, en, pl, yes, no
        self._none = "b.value == 0" if no == 0 else "false"
        self._any = f"b.value == {some}" if some is not None else "false"
        self._counted = "a.one and b.countable" + (" and b.value != 0" if surface == "below" else "")

    @property
    def said(self) -> tuple[str, str]:
        """How it is said in English and in Polish."""
        more = (
            f"{{% set more, either = excess(a, b, '{self._surface}'), either_of(a, '{self._surface}') %}}"
            "{% set holds = keeper(a.members) if a.members else none %}"
        )
        en, pl = (
            ("at least", "co najmniej") if self._surface in ("at least", "at most") else ("more than", "więcej niż")
        )
        exceeds = f"{{{{ more[0] }}}} {{{{ more[0]|verb('exceed') }}}} {{{{ more[1] }}}} by {en} {{{{ more[2] }}}}"
        przewyzsza = (
            f"{{{{ more[0] }}}} {{{{ more[0]|verb('przewyższać') }}}} {{{{ more[1].acc }}}} o {pl} {{{{ more[2] }}}}"
        )
        larger_of_two = (  # one has a total larger by so much than another
            f"{{{{ more[0].holder }}}} {{{{ more[0].holder|verb('mieć') }}}} {{{{ more[0].thing.acc }}}}"
            f" {{{{ adj('większy', more[0].thing).acc }}}} o {pl} {{{{ more[2] }}}} niż {{{{ more[1].holder }}}}"
        )
        same = "more and more[0].holder and more[1].holder and more[0].thing.nom == more[1].thing.nom"
        one_is = f"{{{{ either }}}} is {self._en[0]} {{{{ b }}}}"
        jedna_z = "{{ either }} " + (
            "nie są mniejsze niż {{ b|named }}" if self._surface == "at least" else "są większe niż {{ b|named }}"
        )
        extreme = "b.extreme_of(a)" if self._surface == "exactly" else "false"
        return (
            more
            + _first_of(
                ("more", exceeds),
                ("either", one_is),
                (
                    f"a.apart_from and {extreme}",
                    _extreme_distance("be", "nearest to", "farthest from", "{{ a.apart_from[1] }}"),
                ),
                (extreme, "{{ a }} {{ a|verb('be') }} the {{ b.extreme_of(a) }} of these"),
                *self._valued(" and a.slot('card').referent == 'it'", "have", "a value of"),
                *self._flags(),
                *self._distance(True),
                *self._english(),
                otherwise=self._than(),
            ),
            more
            + _first_of(
                (same, larger_of_two),
                ("more", przewyzsza),
                ("either", jedna_z),
                (
                    f"a.apart_from and {extreme}",
                    _extreme_distance("być", "najbliżej", "najdalej od", "{{ a.apart_from[1].gen }}"),
                ),
                (
                    extreme,
                    "{{ a }} {{ a|verb('być') }} {{ adj('najniższy' if b.extreme_of(a) == 'lowest' else 'najwyższy', a) }} spośród nich",
                ),
                *self._valued("", "mieć", "wartość"),
                *self._flags(),
                *self._distance(False),
                *self._polish(),
                otherwise=f"{{{{ a }}}} {self._pl[2]}",
            ),
        )

    def _valued(self, of_whom: str, has: str, value: str) -> Iterator[tuple[str, str]]:
        """That a card has a value: ma wartość 8; in English of those looked at, cards that have a value of 8."""
        if self._surface == "exactly":
            said = f"{{{{ a.slot('card') }}}} {{{{ a.slot('card')|verb('{has}') }}}} {value} {{{{ b }}}}"
            yield f"a.node.get('card') and b.countable{of_whom}", said

    def _distance(self, english: bool) -> Iterator[tuple[str, str]]:
        """That two are near each other, or far: the goal is within 6 spaces of the start, within its reach of it."""
        if self._surface in ("below", "above"):
            yield (
                "a.apart_from and b.apart_from and a.apart_from[1].node == b.apart_from[1].node",
                self._nearer(english),
            )
        if self._surface not in ("at most", "at least"):
            return
        least, one, other = self._surface == "at least", "a.apart_from[0]", "a.apart_from[1]"
        if english:
            spaces = "at least {{ b|count('space') }} from" if least else "within {{ b|count('space') }} of"
            nearer = (
                f"no nearer to {{{{ {other} }}}} than {{{{ b }}}}"
                if least
                else f"within {{{{ b }}}} of {{{{ {other} }}}}"
            )
            is_, of = f"{{{{ {one} }}}} {{{{ {one}|verb('be') }}}}", f"{{{{ {other} }}}}"
        else:
            spaces = f"w odległości {'co najmniej' if least else 'do'} {{{{ b|count('pole', case='gen') }}}} od"
            nearer = f"{{{{ adj('oddalony', {one}) }}}} od {{{{ {other}.gen }}}} {'co najmniej' if least else 'najwyżej'} o {{{{ b.acc }}}}"
            is_, of = f"{{{{ {one} }}}} {{{{ {one}|verb('być') }}}}", f"{{{{ {other}.gen }}}}"
        yield "a.apart_from and b.countable", f"{is_} {spaces} {of}"
        yield "a.apart_from", f"{is_} {nearer}"

    def _nearer(self, english: bool) -> str:
        """That somebody is nearer to one than something else is, or farther away from it."""
        near, one, other, place = self._surface == "below", "a.apart_from[0]", "b.apart_from[0]", "a.apart_from[1]"
        if english:
            how = f"{'nearer to' if near else 'farther from'} {{{{ {place} }}}} than {{{{ {other} }}}}"
            return f"{{{{ {one} }}}} {{{{ {one}|verb('be') }}}} {how}"
        how = f"{'bliżej' if near else 'dalej od'} {{{{ {place}.gen }}}} niż {{{{ {other} }}}}"
        return f"{{{{ {one} }}}} {{{{ {one}|verb('być') }}}} {how}"

    def _flags(self) -> Iterator[tuple[str, str]]:
        """Flags that say of somebody, or of nobody, what they mean."""
        for whose, texts in (
            (
                "a.flag and a.holder",
                (
                    "{{ flagged(a.holder, a.flag, true) }}{{ a.where }}",
                    "{{ flagged(a.holder, a.flag, false) }}{{ a.where }}",
                ),
            ),
            ("a.flag", ("{{ a.flag }}", "{{ a.flag|not_so }}")),
        ):
            for number, text in zip((self._yes, self._no), texts, strict=True):
                yield f"{whose} and b.value == {number}" if number is not None else "false", text

    def _english(self) -> Iterator[tuple[str, str]]:
        en, has, acts = self._en, self._HAS, self._ACTS
        more = {"above": "more {} than", "below": "fewer {} than"}.get(
            self._surface, f"{en[0]} as many {{}} as"
        ).strip()
        others = _first_of(
            (self._OWN, "{{ b.things }}"),
            ("b.one and b.holder", "{{ b.holder|named }}"),
            ("a.has_likewise(b)", "{{ keeper(b.members)|named }}"),
            otherwise="{{ b }}",
        )
        there = acts + "{% if a.comes %}{{ a.comes }} {% else %}THERE {% endif %}"
        yield f"a.one and a.holder and {self._none}", f"{has}no {{{{ a.one.many if a.comes else a.things }}}}"
        yield (
            f"a.one and {self._none}",
            there.replace("THERE", "there are") + "no {{ a.one.many if a.comes else a.things }}",
        )
        yield f"a.one and a.holder and {self._any}", f"{has}{{{{ a.one|a }}}}"
        yield f"a.one and {self._any}", there.replace("THERE", "there is") + "{{ a.one|a }}"
        yield f"a.members and {self._any}", f"{self._HAS_ANY} {{{{ a.members|a }}}}{acts}"
        yield f"a.members and {self._none}", f"{self._HAS_SOME} no {{{{ a.members.many }}}}{acts}"
        yield f"a.members and {self._WHO}", f"{self._WHO_HAS} {en[1]} {{{{ b|count(a.members) }}}}"
        yield "a.members and b.countable", f"{acts}{self._IS_OR_ARE} {en[1]} {{{{ b|count(a.members) }}}}"
        yield "a.members and holds", f"{self._WHO_HAS} {more.format('{{ a.members.many }}')} {others}"
        yield "a.one and a.holder and b.countable", f"{has}{en[1]} {{{{ b|count(a.one) }}}}"
        yield "a.one and a.holder", f"{has}{more.format('{{ a.one.many }}')} {others}"
        yield self._counted, there.replace("THERE", self._IS_OR_ARE) + f"{en[1]} {{{{ b|count(a.one) }}}}"
        yield self._LIKE, f"{has}{_LIKENED[self._surface][0]} {{{{ b.holder|named }}}}"
        yield "b.countable", f"{{{{ a }}}} {{{{ a|verb('be') }}}} {en[0]} {{{{ b }}}}"

    def _than(self) -> str:
        return f"{{{{ a }}}} {{{{ a|verb('be') }}}} {self._en[2]} {{{{ b }}}}"

    def _polish(self) -> Iterator[tuple[str, str]]:
        pl, ma, digits = self._pl, self._MA, self._pl[0] or "{{ exactly() }}"
        how = repr(pl[0]) if pl[0] else "exactly()"
        niz = "" if "ile" in pl[1] else ", niż"
        others = _first_of(
            (self._OWN, niz.lstrip(",") + " {{ b.things.gen }}"),
            ("b.one and b.holder", niz.lstrip(",") + " {{ b.holder|named }}"),
            ("a.has_likewise(b)", niz.lstrip(",") + " {{ keeper(b.members)|named }}"),
            otherwise=f"{niz} wynosi{self._ACTS} {{{{ b }}}}{{% if a.holder %}}{{{{ telling.acts(a.holder.referent) or '' }}}}{{% endif %}}",
        )
        like = ma.replace("'mieć'", "'mieć', negated=true") if self._surface == "at most" else ma
        none = "{{ a.holder }} {{ a.holder|verb(a.comes or 'mieć', negated=true) }} {{ 'żadnych ' if a.comes }}{{ (a.one.many if a.comes else a.things).gen }}"
        yield f"a.one and a.holder and {self._none}", none
        yield (
            f"a.one and {self._none}",
            "{{ a.comes.rsplit(' ', 1)|join(' nie ') if a.comes else 'nie ma' }} {{ (a.one.many if a.comes else a.things).gen }}",
        )
        yield f"a.one and a.holder and {self._any}", f"{ma}{{{{ a.one.acc }}}}"
        yield (
            f"a.one and not a.holder and {self._any}",
            "{% if a.comes %}{{ a.comes }} {{ a.one.acc }}{{ telling.acts('') or '' }}{% else %}są {{ a.one.many }}{% endif %}",
        )
        yield f"a.members and {self._any} and holds", f"{self._TEN_MA} {{{{ a.members.acc }}}}"
        yield f"a.members and {self._any}", "{{ existing(a.members) }}"
        yield (
            f"a.members and {self._none} and holds",
            "{{ holds }} {{ holds|verb('mieć', negated=true) }} {{ a.members.many.gen }}",
        )
        yield f"a.members and {self._none}", "{{ existing_where('nie ma', '', a.members.many.gen) }}"
        yield f"a.members and {self._WHO}", f"{self._TEN_MA} {digits} {{{{ b|count(a.members, case='acc') }}}}"
        yield "a.members and b.countable", _so_many("a.members", how)
        yield "a.members and holds", f"{self._TEN_MA} {pl[1].format('{{ a.members.many.gen }}')}{others}"
        yield "a.one and a.holder and b.countable", f"{ma}{digits} {{{{ b|count(a.one, case='acc') }}}}"
        yield "a.one and a.holder", f"{ma}{pl[1].format('{{ a.things.gen }}')}{others}"
        counted = _so_many("a.one", how)
        comes = f"{{{{ a.comes }}}} {pl[0]} {{{{ b|count(a.one, case='acc') }}}}{self._ACTS}"
        yield self._counted, "{% if a.comes %}" + comes + "{% else %}" + counted + "{% endif %}"
        yield self._LIKE, f"{like}{_LIKENED[self._surface][1]} {{{{ b.holder|named }}}}"
        yield "b.countable", f"{{{{ a }}}} {{{{ a|verb('wynosić') }}}} {pl[0]} {{{{ b }}}}"


def _so_many(things: str, how: str) -> str:
    """That there are so many of these in Polish, where they are first."""
    counted = f"b|count({things})"
    return f"{{{{ existing_where({counted}|verb('być'), {how}, {counted}) }}}}"


def _extreme_distance(verb: str, near: str, far: str, other: str) -> str:
    """That somebody is the nearest of some, or the farthest."""
    how = f"{{{{ '{near}' if b.extreme_of(a) == 'lowest' else '{far}' }}}}"
    return f"{{{{ a.apart_from[0] }}}} {{{{ a.apart_from[0]|verb('{verb}') }}}} {how} {other}"


_IS, _IS_NOT = "{{ a|verb('być') }} ", "{{ a|verb('być', negated=true) }} "

_Three = tuple[str, str, str]
_ROWS: tuple[tuple[str, Operator, _Three, _Three, dict[str, int]], ...] = (
    (
        "at least",
        ">=",
        ("at least", "at least", "at least"),
        ("co najmniej", "co najmniej tyle {}, ile", _IS_NOT + "{{ adj('mniejszy', a) }} niż {{ b|named }}"),
        {"yes": 1, "some": 1},
    ),
    (
        "at most",
        "<=",
        ("at most", "at most", "at most"),
        ("najwyżej", "najwyżej tyle {}, ile", "{{ a|verb('przekraczać', negated=true) }} {{ b|named('gen') }}"),
        {"no": 0},
    ),
    (
        "above",
        ">",
        ("above", "more than", "higher than"),
        ("więcej niż", "więcej {}", _IS + "{{ adj('większy', a) }} niż {{ b|named }}"),
        {"yes": 0, "some": 0},
    ),
    (
        "below",
        "<",
        ("below", "fewer than", "lower than"),
        ("mniej niż", "mniej {}", _IS + "{{ adj('mniejszy', a) }} niż {{ b|named }}"),
        {"no": 1},
    ),
    (
        "exactly",
        "==",
        ("", "{{ exactly() }}", "equal to"),
        ("", "tyle {}, ile", _IS + "{{ adj('równy', a) }} {{ b.dat }}"),
        {"yes": 1, "no": 0},
    ),
)
COMPARISONS = tuple(
    (name, operator, _Comparison(name, en, pl, **numbers).said) for name, operator, en, pl, numbers in _ROWS
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
    if kind == "player":
        return _ruling()
    bearer_last = (
        "b.referent in ('self', 'the reader') and a.referent != 'it' and not (a.holder and a.holder.referent == 'it')"
    )
    named_last = (
        "b.node and (b.node.get('figure') or a.referent != 'it' and b.node.get('x') and b.node['x'].kind == 'figure')"
    )
    doing = "{% set doing = acting(a, b) or handling(a, b) %}{% if doing %}{{ doing }}{% elif " + bearer_last + " %}"
    return (
        doing
        + "{{ b }} {{ b|verb('be') }} {{ predicate(a, b) }}{% elif "
        + named_last
        + " %}{{ b }} {{ b|verb('be') }} {{ a }}{% else %}{{ a }} {{ a|verb('be') }} {{ predicate(b, a) }}{% endif %}",
        doing
        + "{{ b }} {{ b|verb('być') }} {{ predicate(a, b, 'ins') }}{% elif b.referent == 'self' and a.holder or "
        + named_last
        + " %}{{ a.ins }} {{ b|verb('być') }} {{ b }}{% else %}{{ a }} {{ a|verb('być') }} {{ predicate(b, a, 'ins') }}{% endif %}",
    )


def _ruling() -> tuple[str, str]:
    """That somebody is the player of a character: you control the actor; or that two are the same player."""
    en, pl = "{{ %s }} {{ %s|verb('control') }} {{ %s }}", "{{ %s }} {{ %s|verb('kontrolować') }} {{ %s.acc }}"
    a, b = ("a.played", "b", "b"), ("b.played", "a", "a")
    cases = [(f"{{% {how} {who[0]} %}}", (who[1], who[2], who[0])) for how, who in (("if", a), ("elif", b))]
    reader = "{%% elif b.referent == 'the reader' %%}{{ b }} {{ b|verb('%s') }} {{ predicate(a, b%s) }}"
    others = reader % ("be", "") + (
        "{% elif a.thing %}{{ b }} {{ b|verb('be') }} {{ predicate(a, b) }}"
        "{% else %}{{ a }} {{ a|verb('be') }} {{ predicate(b, a) }}{% endif %}"
    )
    inne = reader % ("być", ", 'ins'") + (
        "{% elif a.thing %}{{ a.ins }} {{ b|verb('być') }} {{ b }}"
        "{% else %}{{ a }} {{ a|verb('być') }} {{ predicate(b, a, 'ins') }}{% endif %}"
    )
    return "".join(i + en % x for i, x in cases) + others, "".join(i + pl % x for i, x in cases) + inne
