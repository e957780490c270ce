"""The statements that steer a procedure: steps, conditions, loops, choices, tests and calls."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Literal

from dsl import rules as r
from dsl.constructs import Notation, Phrase, Statement
from dsl.core._build import declared_in, statement
from dsl.core._templates import AGAINST_PL, TEST_EN
from dsl.core.outcomes import branches
from dsl.core.procedures import AnswersOpposedTests, AnswersOpposedTestsOf, AnswersTests
from dsl.diagnostics import Found
from dsl.lowering.shared import SETS, TYPE_OF_CATEGORY, an, fail, may
from dsl.tree import Name, Node
from dsl.words import Traits, Word

if TYPE_CHECKING:
    from dsl.lowering.scope import Scope
    from dsl.model import Procedure


class Choose(Statement):
    assigns = True

    type: str

    fails = True

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        place = at.place(node["x"])
        if place is None:
            raise self.not_free(node["x"], at)
        player, members = at.value(node["who"]), at.value(node["set"])
        return r.Choose(player, place, members, may(node), at.lines(node.body), at.lines(other))

    def not_free(self, name: Name, at: Scope) -> Found:
        """That what is chosen cannot stand under a name that is somebody's, or the game's."""
        free = f'choose under a name that is nobody\'s: `term "…" is {an(self.type)}`'
        return fail("E0402", f"`{name.text}` cannot be given a value here", name, free, f"then `let {name.text} be …`")


class ForEachStatement(Statement):
    type: str

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        inner = replace(at.looking_at(r.Looked(at.depth), self.type), loops=(*at.loops, "each"))
        return r.ForEach(self.type, at.value(node["set"]), at.depth, inner.lines(node.body))


class StepStatement(Statement):
    surface = "step {name:STRING} [/ {pl:STRING}][, that is {done:STRING} / {po:STRING}]"
    en = "{{ name|cap }}{# pl, done, po #}"
    pl = "{{ (pl or name)|cap }}{# done, po #}"
    doc = (
        "A named part of a procedure, which a rule may stand before, after or instead of. What is done in it says when that is:"
        " `after this character turns up a card`; in English a clause, in Polish a noun with what belongs to it, and `(tester)`,"
        " in Polish with its case, is whoever has the first role."
    )
    example = 'step "damage"\n    do Fall for self'
    body = "statement"
    traits = Traits(lead="colon")

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.NamedStep(node["name"], at.lines(node.body))


class IfStatement(Statement):
    surface = "if {condition}"
    en = "if {{ condition }}"
    pl = "jeśli {{ condition }}"
    doc = "Done only when this is so."
    example = "if self is Prone\n    it falls"
    body = "statement"

    fails = True

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.Branch(at.value(node["condition"]), at.lines(node.body), at.lines(other))


class Otherwise(Notation, category="statement"):
    surface = "otherwise"
    en = "otherwise"
    pl = "w przeciwnym razie"
    doc = "Done when the line above it was not."
    example = "otherwise\n    it falls"
    body = "statement"
    traits = Traits(lead="adverb")

    otherwise = True


class RepeatStatement(Statement):
    surface = "repeat at most {n:term} times[, while {condition}]"
    en = "{% set most = (n.countable or n.is_given or not n.one) and (condition or may_end()) %}{{ 'up to ' if most else 'do this ' if n.countable }}{% if n.value == 2 and not most %}twice{% elif n.countable %}{{ n|count('time') }}{% elif n.one and not n.holder %}for each {{ n.one }}{% elif n.is_given %}the given number of times{% elif n.one and n.holder %}once for each of {{ n }}{% else %}as many times as {{ n }}{% endif %}{% if condition %}, as long as {{ condition }}{% endif %}"
    pl = "{% set most = not n.is_given and (condition or may_end()) %}{% if n.one and n.holder and not n.countable %}za {{ adj('każdy', n.one).acc }} {{ n.one.acc }} {{ n.holder.gen }}{% elif n.one and not n.holder and not n.countable %}za {{ adj('każdy', n.one).acc }} {{ n.one.acc }}{% else %}{{ 'najwyżej ' if most }}{{ 'dwukrotnie' if n.value == 2 and not most else n|count('raz', case='acc') }}{% endif %}{% if condition %}, dopóki {{ condition }}{% endif %}"
    doc = "Done again and again, never more than the number says."
    example = "repeat at most 3 times\n    do Fall for self"
    body = "statement"
    traits = Traits(lead="colon")

    safely = False

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        condition = at.value(node["condition"]) if node.get("condition") is not None else None
        inner = replace(at, loops=(*at.loops, "repeat"))
        return r.Repeat(at.value(node["n"]), condition, inner.lines(node.body), self.safely)


class RepeatSafely(RepeatStatement):
    surface = "repeat safely at most {n:term} times[, while {condition}]"
    en = "{% set end = reached(condition) if condition else '' %}{% if end %}until {{ end }}{% elif condition %}as long as {{ condition }}{% else %}{{ {'stops': 'repeat the following', 'chooses': 'any number of times'}.get(repeated(), 'until none is left') }}{% endif %}{# n #}"
    pl = "{% set end = reached(condition) if condition else '' %}{% if condition %}dopóki {{ end or condition }}{% else %}{{ {'stops': 'powtarzane kroki', 'chooses': 'dowolną liczbę razy'}.get(repeated(), 'dopóki to możliwe') }}{% endif %}{# n #}"
    doc = (
        "Done again and again as long as something is so, or until a `stop`. The number is no rule but a safeguard, which"
        " is not printed: a game in which it is reached is broken off, for the rules have a fault."
    )
    example = "repeat safely at most 30 times, while self is Prone\n    do Fall for self"

    safely = True


class TakingTurns(Statement):
    surface = "taking turns as {x:N_PLAYER}, {first:player} first, at most {n:NUMBER} times"
    en = "the players alternate as {{ x|the }}, starting with {{ first }}{{ ', until all have passed in a row' if passes() }}{# n #}"
    pl = "gracze działają na przemian ({{ x }}), zaczynając od {{ first.gen }}{{ ', aż wszyscy spasują jeden po drugim' if passes() }}{# n #}"
    doc = (
        "The players act one after the other, in the order of their seats, until all have passed in a row. The number is a safeguard, which is not printed: a game"
        " in which it is reached is broken off."
    )
    example = "taking turns as active player, first player first, at most 60 times\n    pass"
    body = "statement"
    traits = Traits(lead="list")

    assigns = True

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        player = at.place(node["x"])
        assert player is not None
        inner = replace(at, loops=(*at.loops, "turns"))
        return r.Turns(player, at.value(node["first"]), node["n"], inner.lines(node.body))


class PassStatement(Statement):
    surface = "pass"
    en = "that player passes"
    pl = "pasuje"
    doc = "The player whose turn it is does nothing."
    example = "pass"

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        if "turns" not in at.loops:
            raise fail(
                "E0413",
                "only within `taking turns` can a player pass",
                node,
                "to do nothing, leave the line out; `end` leaves what is under way",
            )
        return r.Pass()


class StopStatement(Statement):
    surface = "stop"
    en = "the repetition ends"
    pl = "dalszych powtórzeń nie ma"
    doc = "Leaves the innermost repetition."
    example = "stop"

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        if not at.loops:
            raise fail("E0413", "there is no repetition here to stop", node)
        return r.Stop()


class EndStatement(Statement):
    surface = "end"
    en = "skip the rest"
    pl = "dalsze kroki się pomija"
    doc = "Ends the procedure."
    example = "end"

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.End()


class Announce(Statement):
    surface = "announce {en:STRING} / {pl:STRING}[, {things:argument+}]"
    en = "{{ announced(en, en, things) }}{# pl #}"
    pl = "{{ announced(pl, en, things) }}"
    doc = (
        "A sentence in the log of the game, which all see; it changes nothing. The things behind it stand in it in brackets, as they are"
        " written behind it, and in the English in that order: `(victim)` is whoever that is, in Polish in the accusative; `(victim, gen)` in another case, `(wounds: wound)`"
        " so many of a thing."
    )
    example = 'announce "(victim) is the one to be struck" / "cios spadnie na (victim)", victim'

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        return r.Announce(tuple(at.value(thing) for thing in node.get("things") or ()))


class ChooseOne(Statement):
    surface = "{who:player} chooses one"
    en = "{{ who }} {{ who|verb('choose') }} one of these"
    pl = "{{ who }} {{ who|verb('wybierać') }} jedno z poniższych"
    doc = "A player chooses one of the options under it."
    example = 'active player chooses one\n    option "a"\n        pass'
    body = "option"
    traits = Traits(lead="list")

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        options = [n for n in node.body if isinstance(n.means, OptionBranch)]
        if len(options) < 2:
            raise fail("E0414", "there is nothing to choose between", node, "write two or more `option` lines")
        modes = []
        for option in options:
            when = option.get("condition")
            modes.append(r.Mode(at.value(when) if when is not None else None, at.lines(option.body), origin=option))
        return r.ChooseOne(at.value(node["who"]), tuple(modes))


class OptionBranch(Statement, category="option"):
    surface = "option {en:STRING} [/ {pl:STRING}][, when {condition}]"
    en = "{{ en }}{% if condition %}, if {{ condition }}{{ telling.acts('') or '' }}{% endif %}{# pl #}"
    pl = "{{ pl or en }}{% if condition %}, jeśli {{ condition }}{{ telling.acts('') or '' }}{% endif %}"
    doc = "One of the things to choose."
    example = 'option "from the hand" / "z ręki"\n    pass'
    body = "statement"
    traits = Traits(lead="colon")

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        raise fail("E0414", "an option stands only under `chooses one`", node)


class May(Statement):
    fails = True

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        who = node.get("who")
        if who is not None:
            player = at.value(who)
        elif at.me is not None:
            player = r.Kept("character", "owner", at.me, engine=True)
        else:
            raise fail("E0403", "there is no `self` here; say which player may", node)
        return r.Offer(player, at.lines(node.body), at.lines(other))


class TestStatement(Statement):
    kind: str

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        kind: Literal["ability", "test"] = "ability" if self.kind == "ability" else "test"
        service = at.names.answering(AnswersTests, "tests", node)
        args = (at.value(node["who"]), r.KindOfTest(kind, node["kind"].text), at.value(node["n"]))
        return r.Outcomes(r.Call(service.name, args), branches(node, at))


class OpposedTest(Statement):
    surface = "opposed test of {whose} {kind:N_ABILITY} against {other:whose} {against:N_ABILITY}"
    en = "{{ whose }} {{ whose|verb('make') }} an opposed {{ kind }} test against {{ of(against, other) }}"
    pl = "{{ whose }} {{ whose|verb('wykonywać') }} test przeciwstawny {{ kind.gen }} przeciw {{ of(against, other, 'dat') }}"
    doc = "An opposed test of two abilities; a tie fails."
    example = "opposed test of own Strength against target's Strength\n    success\n        do Fall for self"
    body = "outcome"
    traits = Traits(lead="sentence")

    kind: ClassVar[Literal["ability", "test"]] = "ability"

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        service = _answering(node, at)
        opponent = at.as_owner(*at.owner(node["other"]), "character", node["other"], self.kind)
        kinds = (r.KindOfTest(self.kind, node["kind"].text), r.KindOfTest(self.kind, node["against"].text))
        return r.Outcomes(r.Call(service.name, (self.initiator(node, at), opponent, *kinds)), branches(node, at))

    def initiator(self, node: Node, at: Scope) -> r.Value:
        return at.as_owner(*at.owner(node["whose"]), "character", node["whose"], self.kind)


class OpposedTestOfAnotherKind(OpposedTest):
    surface = "{who:character} makes an opposed {kind:N_TEST} test against {other:whose} {against:N_TEST}"
    en = "{{ who }} {{ who|verb('make') }} an opposed {{ kind }} test against {{ of(against, other) }}"
    pl = "{{ who }} {{ who|verb('wykonywać') }} test przeciwstawny {{ kind.gen }} przeciw {{ of(against, other, 'dat') }}"
    doc = "An opposed test of two kinds that are no abilities; a tie fails."
    example = "self makes an opposed parry test against target's parry\n    success\n        do Fall for self"

    kind = "test"

    def initiator(self, node: Node, at: Scope) -> r.Value:
        return at.value(node["who"])


class Do(Statement):
    surface = "do {procedure:N_PROCEDURE}[ for {args:argument+}]".replace("[ for", " [for")
    en = pl = "{{ carried_out(procedure, args) }}"
    doc = "Carries out a procedure with these roles."
    example = "do Retreat for loser"

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        procedure = at.names.procedure(node["procedure"].text, node)
        args = node.get("args") or ()
        if len(args) != len(procedure.roles):
            raise _wrong_roles(procedure, node, len(args))
        missing = [other for other in procedure.during if other not in at.under_way]
        if missing and not at.alone:
            message = f"{procedure.name} is only carried out during {missing[0]}, which is not under way here"
            raise fail("E0425", message, node, *at.known_here())
        for arg, role in zip(args, procedure.roles, strict=True):
            inner = arg["x"]
            have = TYPE_OF_CATEGORY[inner.word.category] if isinstance(inner, Node) else "kind"
            need = at.names.type_of_role(role)
            if need and have != need:
                raise fail("E0405", f"the {role} of {procedure.name} is a {need}, not a {have}", arg)
        return r.Call(procedure.name, tuple(at.value(a) for a in args))


class ChooseAction(Statement):
    surface = "{who:player} (chooses|may choose) (a|an|another) {kinds:N_TRAIT+} action for {actor:character}"
    en = (
        "{% set what = sorts('action', kinds) %}{% set what = 'another ' ~ what if 'another' in written else what|a %}"
        "{% set may = 'may ' if 'may' in written else '' %}"
        "{% if plays_for(who, actor) %}{{ actor }} {{ actor|verb(may ~ does_one_of(kinds, 'perform')) }} {{ what }}"
        "{% else %}{{ who }} {{ who|verb(may ~ 'choose') }} {{ what }} for {{ actor }}{% endif %}"
    )
    pl = (
        "{% set what = ('jeszcze jedną ' if 'another' in written else '') ~ sorts('akcja', kinds, 'acc') %}{% set does = does_one_of(kinds, 'wykonywać') %}"
        "{% if plays_for(who, actor) and 'may' in written %}{{ actor }} {{ actor|verb('móc') }} {{ infinitive(does) }} {{ what }}"
        "{% elif plays_for(who, actor) %}{{ actor }} {{ actor|verb(does) }} {{ what }}"
        "{% else %}{{ who }} {{ who|verb('móc') ~ ' wybrać' if 'may' in written else who|verb('wybierać') }} dla {{ actor.gen }} {{ what }}{% endif %}"
    )
    doc = "A player chooses one of the actions or manoeuvres that are open to a character, and it is carried out."
    example = "active player may choose a manoeuvre action for mover"
    body = "statement"
    traits = Traits(lead="sentence")

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        player, actor, chosen = at.value(node["who"]), at.value(node["actor"]), at.routine.temporary()
        at.routine.chosen = chosen
        traits = tuple(kind.text for kind in node["kinds"])
        return r.ChooseAction(player, actor, traits, may(node), at.lines(node.body), chosen)


class Passed(Phrase):
    def lower(self, node: Node, at: Scope) -> r.Value:
        return at.value(node.args[0])


_CHOICES = [
    statement(
        f"{{who:player}} (chooses|may choose) {{x:N_{kind.upper()}}} from {{set:{category}}}",
        "{{ who }} {{ who|verb('may choose' if 'may' in written else 'choose') }} {% set chosen = set|a %}{{ chosen }}{% if x %}{{ x|introduced(chosen) }}{% endif %}",
        "{{ who }} {% if 'may' in written %}{{ who|verb('móc') }} wybrać{% else %}{{ who|verb('wybierać') }}{% endif %}"
        " {% set chosen = set.acc %}{{ chosen }}{% if x %}{{ x|introduced(chosen) }}{% endif %}",
        "A player chooses one of these; what is under it is done with the choice, what is under `otherwise` when there"
        " is nothing to choose or the player passes.",
        "active player chooses victim from enemy of self\n    victim falls",
        Choose(type=kind),
        "statement",
        lead="sentence",
    )
    for category, kind in (*SETS.items(), ("points", "point"))
]

_EACH = [
    statement(
        f"for each {{set:{category}}}",
        "{{ each(set) }}",
        "{{ each(set) }}",
        "What is under it is done for each of these in turn; `it` is the one in hand.",
        "for each enemy adjacent to self\n    it falls",
        ForEachStatement(type=kind),
        "statement",
        name=f"for each of {category}",
        lead="adverb",
    )
    for category, kind in SETS.items()
]


def _answering(node: Node, at: Scope) -> Procedure:
    """The procedure that answers an opposed test: that of a trait of the rule or action around it, or the usual."""
    action = at.library.get("action", at.routine.owner)
    traits = {*(at.rule.traits if at.rule else ()), *(action.traits if action else ())}
    for procedure in at.library.all("procedure"):
        if any(line["trait"].text in traits for line in procedure.of(AnswersOpposedTestsOf)):
            found: Procedure = procedure
            return found
    return at.names.answering(AnswersOpposedTests, "opposed tests", node)


def _wrong_roles(procedure: Procedure, node: Node, given: int) -> Found:
    if not procedure.roles:
        return fail("E0415", f"{procedure.name} has no roles", node, f"write `do {procedure.name}`")
    needed = "1 role" if len(procedure.roles) == 1 else f"{len(procedure.roles)} roles"
    return fail(
        "E0415",
        f"{procedure.name} needs {needed}, not {given}",
        node,
        f"write `do {procedure.name} for {', '.join(procedure.roles)}`, with who or what has each role",
    )


CONTROL = (
    *declared_in(globals()),
    *_EACH,
    *_CHOICES,
    statement(
        "may",
        "{% set player = player_of(bearer()) %}{{ player }} {{ player|verb('may') }} do this",
        "{% set player = player_of(bearer()) %}{{ player }} {{ player|verb('móc') }} wykonać te kroki",
        "The player of the character may have this done, or not.",
        "may\n    do Fall for self",
        May(),
        "statement",
        lead="colon",
    ),
    statement(
        "{who:player} may",
        "{{ who }} {{ who|verb('may') }} do this",
        "{{ who }} {{ who|verb('móc') }} wykonać te kroki",
        "A player may have this done, or not.",
        "active player may\n    do Fall for self",
        May(),
        "statement",
        name="player may",
        lead="colon",
    ),
    statement(
        "{who:character} tests {kind:N_ABILITY} against {n:number}",
        "{{ who }} {{ who|verb('make') }} " + TEST_EN,
        "{{ who }} {{ who|verb('wykonywać') }} test {{ kind.gen }} " + AGAINST_PL,
        "An unopposed test of an ability.",
        "self tests Strength against 5\n    failure\n        do Fall for self",
        TestStatement(kind="ability"),
        "outcome",
        lead="sentence",
    ),
    statement(
        "{who:character} makes (a|an) {kind:N_TEST} test against {n:number}",
        "{{ who }} {{ who|verb('make') }} " + TEST_EN,
        "{{ who }} {{ who|verb('wykonywać') }} test {{ kind.gen }} " + AGAINST_PL,
        "An unopposed test of another kind.",
        "self makes a parry test against 6\n    failure\n        do Fall for self",
        TestStatement(kind="test"),
        "outcome",
        lead="sentence",
    ),
    *(
        Word(
            "argument",
            f"{{x:{category}}}",
            "{{ x }}",
            "{{ x }}",
            f"A {category} handed to a procedure.",
            "winner",
            name=f"argument {category}",
            head="x",
            means=Passed(),
        )
        for category in (
            "number",
            "character",
            "player",
            "card",
            "item",
            "space",
            "suit",
            "kind",
            "deed",
            "roll",
            "point",
        )
    ),
)
