"""The statements that change what is kept: values, states, tokens, what a test came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dsl import rules as r
from dsl.constructs import Statement
from dsl.core._build import declared_in, statement
from dsl.core._templates import changes, changes_of, let, let_of
from dsl.core.cards import TableRow
from dsl.core.history import Duration
from dsl.core.hooks import CountsAsHaving
from dsl.core.states import Dormant, HoldsWhile, Sleeping
from dsl.lowering.shared import CATEGORY_OF_TYPE, SETS, TYPE_OF_CATEGORY, TYPES, fail
from dsl.tree import Node

if TYPE_CHECKING:
    from dsl.lowering.scope import Scope


PERIODS = ("turn", "phase")
"""The periods that something can be given for, in the order of the marks that remember it."""

UNTIL = "[ until {until:duration}]".replace("[ ", " [")
UNTIL_EN, UNTIL_PL = ("{% if until %} " + said + "{% endif %}" for said in ("until {{ until }}", "do {{ until.gen }}"))


class Become(Statement):
    value: int

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        who, state = at.value(node["who"]), at.library.get("state", node["state"].text)
        if state.of(HoldsWhile):
            raise fail(
                "E0412",
                f"nothing can put somebody in the state {state.name}",
                node["state"],
                "it holds just while its own condition does",
            )
        owner = at.owner_of_state(node["state"], TYPE_OF_CATEGORY[node["who"].word.category])
        indexed = bool(state.of(Sleeping, Dormant, CountsAsHaving))
        if node.get("until") is not None:
            return lent(r.Kept(owner, f"state {state.name}", who), r.Number(1), False, node["until"], at)
        return r.Assign(r.Kept(owner, f"state {state.name}", who), r.Number(self.value), indexed)


class Tokens(Statement):
    sign: str

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        token = node["token"].text
        place = r.Kept("character", f"token {token}", at.value(node["who"]))
        indexed = bool(at.library.get("token", token).of(CountsAsHaving))
        if node.get("until") is not None:
            return lent(place, at.value(node["n"]), True, node["until"], at)
        return r.ChangeBy(place, -1 if self.sign == "-" else 1, at.value(node["n"]), counted=True, indexed=indexed)


def lent(place: r.Kept, n: r.Value, counted: bool, until: Node, at: Scope) -> r.Lend:
    """Give a state or tokens for a time; where it is remembered when that ends is laid out here."""
    means = until.construct(Duration)
    made = r.Lend(place, n, counted, PERIODS.index(means.per) * 2 + means.later)
    at.names.note(("counted" if counted else "lent", place.entity, place.name, *made.marks))
    return made


class AllTokens(Statement):
    surface = "{who:character} loses all {token:N_TOKEN} tokens"
    en = "{{ who }} {{ who|verb('discard') }} all {{ token.many }}"
    pl = "{{ who }} {{ who|verb('odrzucać') }} wszystkie {{ token.many.acc }}"
    doc = "All tokens of the kind are taken from a character."
    example = "self loses all Distracted tokens"

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        token = node["token"].text
        place = r.Kept("character", f"token {token}", at.value(node["who"]))
        indexed = bool(at.library.get("token", token).of(CountsAsHaving))
        return r.ChangeBy(place, -1, place, counted=True, indexed=indexed)


class EffectTokens(Statement):
    surface = "{who:character} gains {n:number} of the effect[, {one:STRING} / {po:STRING}]"
    en = "{{ who }} {{ who|verb('receive') }} {{ n|count(given('effect', one.nom if one else '[effect] counter')) }}{# po #}"
    pl = (
        "{{ who }} {{ who|verb('otrzymywać') }}"
        " {{ n|count(given('effect', po.nom if po else 'żeton podany przy tej zasadzie'), case='acc') }}{# one #}"
    )
    doc = "Tokens of the kind that stands after the name of the rule; what one is called where that is not known yet may be said."
    example = 'self gains 1 of the effect, "[effect] curse" / "klątwa"'

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.GainEffect(at.value(node["who"]), at.parameter("effect", node), at.value(node["n"]))


class Change(Statement):
    assigns = True

    sign: str

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.ChangeBy(at.target(node), -1 if self.sign == "-" else 1, at.value(node["n"]))


class ApplyTable(Statement):
    surface = "apply {table:N_TABLE} to {n:number}"
    en = "look up {{ n }} in the table “{{ table }}” and apply the effect"
    pl = "sprawdza się {{ n.acc }} w tabeli „{{ table }}” i stosuje podany efekt"
    doc = "Does what the row of a table says."
    example = "apply Basic divination to 3"

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        table = at.library.get("table", node["table"].text)
        n, rows = at.value(node["n"]), []
        for row in table.of(TableRow):
            at.names.tag(row, at.routine.owner)
            rows.append(r.Branches(at.lines(row.body), row["low"], row.get("high") or row["low"], origin=row))
        return r.LookUp(table.name, n, tuple(rows))


class Let(Statement):
    assigns = True

    type: str

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.Assign(at.target(node), at.value(node["value"]))


class LetAtRandom(Statement):
    assigns = True

    type: str

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.Assign(at.target(node), r.AtRandom(at.value(node["set"])))


class Forget(Statement):
    assigns = True

    type: str

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.Assign(at.target(node), r.Number(-1))


_VERBS = (("increases", "increase", "zwiększać się", "+"), ("decreases", "decrease", "zmniejszać się", "-"))
_CHANGES = [
    *declared_in(globals()),
    *(
        statement(
            f"{{who:{cat}}} becomes {{state:N_STATE}}{UNTIL}",
            "{{ turns(who, state, true) }}" + UNTIL_EN,
            "{{ turns(who, state, true) }}" + UNTIL_PL,
            "Puts somebody or something in a state; for a time only where it is not in it already.",
            "self becomes Prone until the end of the turn",
            Become(value=1),
            name=f"{cat} becomes",
            joins=("state", "and"),
        )
        for cat in ("character", "item")
    ),
    *(
        statement(
            f"{{who:{cat}}} is no longer {{state:N_STATE}}",
            "{{ turns(who, state, false) }}",
            "{{ turns(who, state, false) }}",
            "Takes somebody or something out of a state.",
            "self is no longer Prone",
            Become(value=0),
            name=f"{cat} is no longer",
            joins=("state", "nor"),
        )
        for cat in ("character", "item")
    ),
    statement(
        "{who:character} gains {n:number} {token:N_TOKEN} (token|tokens)" + UNTIL,
        "{{ who }} {{ who|verb('receive') }} {{ n|count(token) }}" + UNTIL_EN,
        "{{ who }} {{ who|verb('otrzymywać') }} {{ n|count(token, case='acc') }}" + UNTIL_PL,
        "Tokens are put on a character; those given for a time are lost then, as far as they are still there.",
        "self gains 1 Drunk token until the end of the next turn",
        Tokens(sign="+"),
    ),
    statement(
        "{who:character} loses {n:number} {token:N_TOKEN} (token|tokens)",
        "{{ who }} {{ who|verb('discard') }} {{ n|count(token) }}",
        "{{ who }} {{ who|verb('odrzucać') }} {{ n|count(token, case='acc') }}",
        "Tokens are taken from a character, no more than there are.",
        "self loses 1 Distracted token",
        Tokens(sign="-"),
    ),
    *(
        statement(
            f"{{x:N_NUMBER}} {verb} by {{n:number}}",
            *changes(en, pl),
            "Changes a number that is kept.",
            f"alarm counters {verb} by 1",
            Change(sign=sign),
        )
        for verb, en, pl, sign in _VERBS
    ),
    *(
        statement(
            f"{{whose}} {{x:N_NUMBER}} {verb} by {{n:number}}",
            *changes_of(en, pl),
            "Changes a number that is kept.",
            f"own wounds {verb} by 1",
            Change(sign=sign),
        )
        for verb, en, pl, sign in _VERBS
    ),
]


_LET = (
    [
        statement(
            f"let {{x:N_{kind.upper()}}} be {{value:{CATEGORY_OF_TYPE[kind]}}}",
            *let(kind),
            "Gives a term a value.",
            "let winner be the attacker",
            Let(type=kind),
        )
        for kind in TYPES
    ]
    + [
        statement(
            f"let {{whose}} {{x:N_{kind.upper()}}} be {{value:{CATEGORY_OF_TYPE[kind]}}}",
            *let_of(kind),
            "Gives a term of somebody a value.",
            "let own wounds be 0",
            Let(type=kind),
        )
        for kind in ("number", "character", "card", "item", "player", "space", "mark", "deed", "point")
    ]
    + [
        statement(
            f"let {{x:N_{kind.upper()}}} be a random {{set:{category}}}",
            "{{ set|a }}, drawn at random, becomes {{ x|the }}",
            "{{ adj('wylosowany', set) }} {{ set }} %s {{ x.ins }}"
            % ("zostaje" if kind in ("character", "player") else "staje się"),
            "Gives a term one of a set by chance, each as likely; nothing where there is none.",
            f"let {example}",
            LetAtRandom(type=kind),
        )
        for kind, category, example in (
            ("character", "characters", "victim be a random enemy adjacent to self"),
            ("card", "cards", "chosen card be a random card in own hand"),
            ("item", "items", "loot be a random item of self"),
            ("deed", "deeds", "announced deed be a random action open to self"),
            ("player", "players", "active player be a random player"),
            ("space", "spaces", "goal be a random free space within 3 spaces of self"),
        )
    ]
    + [
        statement(
            f"let {{x:N_{kind.upper()}}} be nothing",
            "there is no longer {{ x|a }}",
            "nie ma już {{ x.gen }}",
            "Takes the value of a term away.",
            "let winner be nothing",
            Forget(type=kind),
        )
        for kind in SETS.values()
    ]
    + [
        statement(
            f"let {{whose}} {{x:N_{kind.upper()}}} be nothing",
            "{{ whose }} no longer {{ whose|verb('have') }} {{ x|a }}",
            "{{ whose }} {{ whose|verb('mieć', negated=true) }} już {{ x.gen }}",
            "Takes the value of a term of somebody away.",
            "let own target be nothing",
            Forget(type=kind),
        )
        for kind in SETS.values()
    ]
)


CHANGES = (*_CHANGES, *_LET)
