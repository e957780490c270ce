"""What happened before, and what lasts for a while: tallies of events, states and tokens and clauses for a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from dsl import rules as r
from dsl.constructs import Clause, HookClause, Notation, Phrase, Statement
from dsl.core._build import declared, declared_in, statement
from dsl.core._templates import WHEN
from dsl.core.actions import Taken
from dsl.lowering.hooks import acting, conditions, lasting, setting
from dsl.lowering.shared import TYPE_OF_CATEGORY, fail
from dsl.tree import Name, Node
from dsl.words import Traits, Word

if TYPE_CHECKING:
    from dsl.lowering.names import Names
    from dsl.lowering.scope import Scope
    from dsl.model import Hook, Rule

_PERIODS: dict[r.Period, str] = {"turn": "w tej turze", "phase": "w tej fazie", "game": "w tej grze"}

_DURATIONS: tuple[tuple[Literal["turn", "phase"], str, str], ...] = (
    ("turn", "", "tury"),
    ("phase", "", "fazy"),
    ("turn", "next ", "następnej tury"),
    ("phase", "next ", "następnej fazy"),
)


class HasBeen(Phrase):
    """How often somebody had a role in an event; as a condition, whether at least once."""

    per: r.Period
    counts: bool

    def lower(self, node: Node, at: Scope) -> r.Value:
        role, who = node["role"], node["who"]
        kind = at.names.type_of_role(role.text)
        if role.text not in at.names.places[node["event"].text]:
            raise fail("E0402", f"there is no `{role.text}` in {node['event'].text}", role)
        owner = at.as_owner(at.value(who), TYPE_OF_CATEGORY[who.word.category], kind, who, role.text)
        times = tallied(at, r.Tally(node["event"].text, self.per, role.text, owner, kind))
        return times if self.counts else r.Compare(">=", times, r.Number(1))


class HasTaken(Phrase):
    """How often somebody took an action; as a condition, whether at least once."""

    per: r.Period
    counts: bool

    def lower(self, node: Node, at: Scope) -> r.Value:
        who = at.value(node["who"])
        times = tallied(at, r.Tally(Taken.group(node["action"]), self.per, r.ACTOR, who, "character"))
        return times if self.counts else r.Compare(">=", times, r.Number(1))


class Happened(Phrase):
    per: r.Period

    def lower(self, node: Node, at: Scope) -> r.Value:
        return tallied(at, r.Tally(node["event"].text, self.per))


class OnTheWay(Phrase):
    """The spaces that somebody stood on in an event, the last one of which it had the first role."""

    def lower(self, node: Node, at: Scope) -> r.Value:
        event = Taken.group(node["event"]) if isinstance(node["event"], Node) else node["event"].text
        roles = at.names.procedure(event, node).roles
        if isinstance(node["event"], Name) and (not roles or at.names.type_of_role(roles[0]) != "character"):
            raise fail("E0402", f"nobody goes a way in {event}", node, "its first role would have to be a character")
        at.names.note(("way", "character", event))
        return r.Way(event, at.value(node["who"]))


def tallied(at: Scope, tally: r.Tally) -> r.Tally:
    """Have an event counted from now on."""
    at.names.note(("tally", tally.kind or "game", tally.event, tally.role, tally.per, tally.key))
    return tally


class Acting(Phrase, category="character"):
    surface = "the one acting"
    en = "the one acting"
    pl = "{{ head('działający') }}"
    doc = "Whoever takes the action that the clause is about."
    example = "the one acting"

    def lower(self, node: Node, at: Scope) -> r.Value:
        return acting(at, node)


class Duration(Notation):
    """Until when something lasts: the end of this turn or phase (0), or of the next (1)."""

    per: Literal["turn", "phase"]
    later: int


class UntilClauses(Clause, Statement):
    """Clauses that hold from now on, until a time."""

    def lower(self, node: Node, at: Scope, other: list[Node]) -> r.Statement:
        if "/lasting" not in node.id:
            raise fail(
                "E0424",
                "nobody bears the clauses under this line",
                node,
                "only a rule that somebody bears has such; elsewhere put somebody in a state: `it becomes … until the end of the turn`",
            )
        who = at.value(node["who"]) if node.get("who") is not None else at.me
        if who is None:
            raise at.no_self(node, ", so nothing is its own")
        until, end = node.get("until"), r.Number(1)
        value: r.Value = end
        if until is not None:
            means = until.construct(Duration)
            value = r.Arithmetic("+", r.Kept("game", means.per, engine=True), r.Number(1 + means.later))
        made = [r.Assign(lasting(node.id, at.names, who), value)]
        if at.me is not None and node.get("who") is not None:
            made.append(r.Assign(lasting(f"by {node.id}", at.names, who), at.me))
        return r.Branch(r.Exists(who), tuple(made))


_LASTING_DOC = (
    " What stands under it holds from now on until then, or until whoever bears the rule has it no more; done again, it"
    " begins anew."
)


class UntilEvent(HookClause, UntilClauses, category="statement"):
    """The same, until something happens: that ends it."""

    surface = f"until {{event:N_PROCEDURE}}{WHEN}"
    en = pl = "{{ moment('until', event, '', condition) }}"
    doc = "Clauses that hold until something happens." + _LASTING_DOC
    example = "until turn\n    +1 to own combat total"
    body = "clause"
    traits = Traits(lead="adverb")

    sort = "ending"

    def ending(self, hook: Hook, rule: Rule, names: Names) -> r.Trigger:
        """The trigger that ends what lasts."""
        at, guards = setting(hook, rule, names, hook.event)
        place = lasting(hook.node.id, names, r.Bearer())
        guards.append(r.Concerns(place))
        guards += conditions(hook, rule, at)
        body = (r.Assign(place, r.Number(0)),)
        return r.Trigger(hook.id, tuple(guards), hook.event, "after", "", None, False, body, origin=hook.node)


_DID_EN = "{{ who|verb('have') }} {{ 'not ' if negated }}{{ has_done(event) }} this "
_DID_PL = (
    "{% set did = did(who, event, 'TIME', negated) %}{% if did %}{{ did }}"
    "{% else %}{{ who|verb('mieć', negated=negated) }} TIME za sobą {{ event.gen if negated else event.acc }}{% endif %}"
)
_BEEN_PL = "{{ 'nie ' if negated }}{{ was(who) }}"
_ROLE_PL = "{{ role.ins }} {{ during(event) }}"


def _roles(per: r.Period, pl: str, cat: str, example: str) -> list[Word]:
    """That somebody had a role in an event, and how often."""
    surface = f"{{who:{cat}}} has been {{role:N_{cat.upper()}}} in {{event:N_PROCEDURE}} this {per}"
    been = f"{{{{ who|verb('have') }}}} {{{{ 'not ' if negated }}}}been {{{{ role|the }}}} {{{{ during(event) }}}} this {per}"
    return [
        Word(
            "truth",
            surface,
            f"{{{{ who }}}} {{% if has_done(event) %}}{_DID_EN}{per}{{% else %}}{been}{{% endif %}}",
            f"{{{{ who }}}} {{% if has_done(event) %}}{_DID_PL.replace('TIME', pl)}{{% else %}}{_BEEN_PL} {pl} {_ROLE_PL}{{% endif %}}",
            f"Whether somebody had a role in an event that was carried out to its end this {per}.",
            f"{example.replace('has been', 'has not been')} this {per}",
            means=HasBeen(per=per, counts=False),
            negative=surface.replace("has been", "has not been"),
            name=f"{cat} has been in an event this {per}",
        ),
        Word(
            "term",
            f"the number of times {surface}",
            f"the {{{{ head('number') }}}} of times {{{{ who }}}} {been.replace('not ', '')}",
            f"{{{{ head('liczba') }}}} przypadków {pl}, gdy {{{{ who|named }}}} {{{{ was(who) }}}} {_ROLE_PL},",
            f"How often somebody had a role in an event that was carried out to its end this {per}.",
            f"the number of times {example} this {per}",
            means=HasBeen(per=per, counts=True),
            name=f"times {cat} has been in an event this {per}",
        ),
    ]


def _taken(per: r.Period, pl: str) -> list[Word]:
    """That somebody took an action, and how often."""
    took = "{who:character} has taken {action:taken} this " + per
    return [
        declared(
            "truth",
            took,
            f"{{{{ who }}}} {{{{ who|verb('have') }}}} {{{{ 'not ' if negated }}}}taken {{{{ action }}}} this {per}",
            f"{{{{ who }}}} {{{{ 'nie ' if negated }}}}{{{{ past(who, 'wykonać') }}}} {pl} {{{{ action.gen|replace('dowolnej', 'żadnej') if negated else action.acc|replace('dowolną', 'jakąś') }}}}",
            f"Whether somebody has taken an action and finished it this {per}.",
            f"self has not taken Sprint this {per}",
            HasTaken(per=per, counts=False),
            negative=took.replace("has taken", "has not taken"),
        ),
        declared(
            "term",
            f"the number of times {took}",
            f"the {{{{ head('number') }}}} of times {{{{ who }}}} {{{{ who|verb('have') }}}} taken {{{{ action }}}} this {per}",
            f"{{{{ head('liczba') }}}} wykonań {{{{ action.gen }}}} przez {{{{ who.acc }}}} {pl}",
            f"How often somebody has taken an action and finished it this {per}.",
            f"the number of times self has taken Sprint this {per}",
            HasTaken(per=per, counts=True),
        ),
    ]


def _on_the_way(slot: str, en: str, pl: str, example: str) -> Word:
    return declared(
        "spaces",
        f"space on the way of {{who:character}} in {{event:{slot}}}",
        f"{{{{ head('space') }}}} on the way of {{{{ who }}}} {en}",
        f"{{{{ head('pole') }}}} na drodze {{{{ who.gen }}}} {pl}",
        "The spaces that somebody stood on the last time that it was the first to be named in this event (of an action: that it"
        " took it), from where it set out to where it came; in the midst of it, as far as it has come.",
        f"space on the way of self in {example}",
        OnTheWay(),
    )


def _happened(per: r.Period, pl: str) -> Word:
    return declared(
        "term",
        f"the number of times {{event:N_PROCEDURE}} happened this {per}",
        f"the {{{{ head('number') }}}} of times {{{{ event }}}} happened this {per}",
        f"{{{{ head('liczba') }}}} przypadków {pl}, gdy doszło do {{{{ event.gen }}}},",
        f"How often an event was carried out to its end this {per}.",
        f"the number of times close combat happened this {per}",
        Happened(per=per),
    )


HISTORY = (
    *declared_in(globals()),
    *(
        word
        for per, pl in _PERIODS.items()
        for word in (
            *_roles(per, pl, "character", "self has been attacker in close combat"),
            *_roles(per, pl, "player", "own player has been drawer in draw"),
            *_taken(per, pl),
            _happened(per, pl),
        )
    ),
    *(
        Word(
            "duration",
            f"the end of the {name}{per}",
            f"the end of the {name}{per}",
            f"{{{{ head('koniec') }}}} {pl}",
            f"Until a new {per} begins" + (", and then until the next." if name else "."),
            f"the end of the {name}{per}",
            means=Duration(per=per, later=1 if name else 0),
        )
        for per, name, pl in _DURATIONS
    ),
    _on_the_way("N_PROCEDURE", "{{ during(event) }}", "{{ during(event) }}", "movement"),
    _on_the_way("taken", "during {{ event }}", "podczas {{ event.gen }}", "the action Sprint"),
    statement(
        "until {until:duration}",
        "until {{ until }}",
        "do {{ until.gen }}",
        "Clauses for a time, those of the bearer." + _LASTING_DOC,
        "until the end of the turn\n    +1 to own combat total",
        UntilClauses(),
        "clause",
        lead="adverb",
    ),
    statement(
        "until {until:duration} for {who:character}",
        "{{ for_whom('until ' ~ until, who) }}",
        "{{ for_whom('do ' ~ until.gen, who) }}",
        "Clauses for a time that are about somebody, who is `it` in them." + _LASTING_DOC,
        "until the end of the turn for loser\n    it cannot sprint",
        UntilClauses(),
        "clause",
        lead="adverb",
    ),
)
