"""The triggers: what happens before, after and instead of something, and how often at most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from dsl import rules as r
from dsl.constructs import HookClause, Notation
from dsl.core._build import clause, declared_in
from dsl.core._templates import ACTION_EN, ACTION_PL, HEADED, OF_WHOM, WHEN
from dsl.core.control import StepStatement
from dsl.diagnostics import listed
from dsl.lowering import HOOK_LOCALS
from dsl.lowering.hooks import acting, conditions, setting, whom_it_lasts_for
from dsl.lowering.scope import Routine, Scope
from dsl.lowering.shared import fail
from dsl.tree import Node
from dsl.words import Word

if TYPE_CHECKING:
    from dsl.lowering.names import Names
    from dsl.model import Hook, Procedure, Rule


class LimitPhrase(Notation):
    """How often: by each bearer, against `each` character, or by all bearers of a player together."""

    per: Literal["turn", "phase", "game"]
    each: Literal["", "character", "player"] = ""


class TriggerClause(HookClause):
    sort = "trigger"
    timing: r.Timing

    @property
    def moment(self) -> str:
        return self.timing

    def lower(self, hook: Hook, rule: Rule, names: Names) -> r.Trigger:
        node, procedure = hook.node, names.procedure(hook.event, hook.node)
        if hook.step and hook.step not in steps_of(procedure):
            steps = steps_of(procedure)
            raise fail(
                "E0416",
                f'{procedure.name} has no step "{hook.step}"',
                node,
                f"its steps are: {listed(steps)}" if steps else "it has no steps",
            )
        at, guards = setting(hook, rule, names, hook.event)
        if node.get("who") is not None:
            guards.append(r.Concerns(r.Compare("==", acting(at, node), at.value(node["who"])), origin=node["who"]))
        limit = limited(hook.limit, hook.id, rule, at) if hook.limit is not None else None
        if limit is not None:
            guards.append(r.Unused(limit, origin=hook.limit))
        asked = whom_it_lasts_for(hook, at)[1] if hook.for_somebody else None
        guards += conditions(hook, rule, at, asked)
        own = (r.Frame("own", hook.id), (hook.id,))
        event = (r.Frame("event", hook.event), tuple(procedure.groups))
        around = tuple(dict.fromkeys([*hook.context, *names.around_of(hook.event)]))
        inside = replace(at, frames=(own, event), around=around, routine=Routine(hook.id))
        names.declare_locals(hook.id, node.body, inside, HOOK_LOCALS)
        body = _body(hook, inside)
        return r.Trigger(
            hook.id, tuple(guards), hook.event, self.timing, hook.step, limit, only_offers(body), body, origin=node
        )


def _body(hook: Hook, inside: Scope) -> r.Body:
    """What a trigger carries out; under `until … for`, with each of those for whom it lasts."""
    if not hook.for_somebody:
        return inside.lines(hook.node.body)
    whom, _ = whom_it_lasts_for(hook, inside)
    it = inside.looking_at(r.Looked(inside.depth), "character")
    return (r.ForEach("character", whom, inside.depth, it.lines(hook.node.body)),)


def limited(limit: Node, key: str, rule: Rule | None, at: Scope) -> r.Limit:
    """How often something may be used, remembered under a key by its bearer, or by the game for its own rules."""
    means = limit.means
    assert isinstance(means, LimitPhrase)
    if means.each == "player":
        if at.me is None:
            raise at.no_self(limit)
        bearer = at.as_owner(at.me, at.me_type, "character", limit, "limit")
        player = at.as_owner(bearer, "character", "player", limit, "limit")
        return r.Limit(key, means.per, "game", player, origin=limit)
    victim = None
    if means.each:
        term = at.library.term("character", limit["who"].text)
        of_game = term is not None and term.owner == "game" and not term.worked_out
        victim = at.kept(term, None) if term is not None and of_game else at.place(limit["who"])
        if victim is None:
            raise at.not_here(limit["who"])
    owner: Literal["game", "character"] = "game" if rule is not None and rule.of_the_game else "character"
    return r.Limit(key, means.per, owner, victim, origin=limit)


def steps_of(procedure: Procedure) -> list[str]:
    return [n["name"] for line in procedure.lines for n in line.walk() if isinstance(n.means, StepStatement)]


def only_offers(body: r.Body) -> bool:
    """Whether lines do nothing but offer something to a player: refusing it does not use up a limit."""
    only = body[0] if len(body) == 1 else None
    return isinstance(only, r.Offer) or (isinstance(only, r.Choose) and only.passing)


_LIMIT_EN, _LIMIT_PL = "{% if limit %}{{ limit }}, {% endif %}", "{% if limit %}{{ limit }} {% endif %}"

LIMITS: dict[Literal["turn", "phase", "game"], tuple[str, str]] = {
    "turn": ("turn", "turę"),
    "phase": ("phase", "fazę"),
    "game": ("game", "grę"),
}


_HOW_OFTEN: tuple[tuple[str, str, str, str, Literal["", "character", "player"], str], ...] = (
    ("once per {}", "once per {}", "raz na {}", "At most once in each {}.", "", ""),
    (
        "once per {{who:N_CHARACTER}} per {}",
        "once per {} for each {{{{ who }}}}",
        "raz na {} wobec {{{{ adj('każdy', who).gen }}}} {{{{ who.gen }}}}",
        "At most once for each such character in each {}.",
        "character",
        "target ",
    ),
    (
        "once per player per {}",
        "once per {} among all your characters",
        "raz na {} łącznie dla wszystkich twoich postaci",
        "At most once in each {} by all bearers of one player together.",
        "player",
        "player ",
    ),
)


def _limits() -> Iterator[Word]:
    for surface, english, polish, doc, each, whom in _HOW_OFTEN:
        for name, (en, pl) in LIMITS.items():
            example = f"once per {whom}per {name}" if whom else f"once per {name}"
            says = surface.format(name), english.format(en), polish.format(pl), doc.format(name), example
            yield Word("limit", *says, means=LimitPhrase(per=name, each=each))


_WHENS: tuple[tuple[str, r.Timing], ...] = (
    ("on", "after"),
    ("after", "after"),
    ("before", "before"),
    ("instead of", "instead"),
)
_MOMENTS: tuple[tuple[str, r.Timing, str], ...] = (
    ("at the start of", "before", "start"),
    ("at the end of", "after", "end"),
)


_PREPOSITIONS: dict[r.Timing, tuple[str, str, str]] = {
    "after": ("after", "po", "loc"),
    "before": ("before", "przed", "ins"),
    "instead": ("instead of", "zamiast", "gen"),
}


def _action_trigger(surface: str, kind: r.Timing) -> Word:
    en, pl, case = _PREPOSITIONS[kind]
    return clause(
        f"{surface} {{event:taken}}{OF_WHOM}[, {{limit:limit}}]{WHEN}",
        f"{_LIMIT_EN}{en} {ACTION_EN}{HEADED}",
        f"{_LIMIT_PL}{pl} {ACTION_PL % case}{HEADED}",
        f"Something happens {kind.replace('instead', 'in place of')} an action that anybody takes, or that somebody takes.",
        f"{surface} the action Sprint of self\n    self becomes Prone",
        TriggerClause(timing=kind),
        "statement",
        lead="adverb",
    )


def _triggers() -> list[Word]:
    """after, before and instead of a procedure or of one of its steps."""
    words = []
    for surface, kind in _WHENS:
        said = "{{ moment('%s', event, limit, condition) }}" % kind
        words.append(
            clause(
                f"{surface} {{event:N_PROCEDURE}}[, {{limit:limit}}]{WHEN}",
                said,
                said,
                f"Something happens {kind.replace('instead', 'in place of')} a procedure.",
                f"{surface} combat won\n    do Fall for self",
                TriggerClause(timing=kind),
                "statement",
                lead="adverb",
            )
        )
        at_step = "{{ at_step('%s', step, event, limit, condition) }}" % kind
        words.append(
            clause(
                f"{surface} the step {{step:STRING}} of {{event:N_PROCEDURE}}[, {{limit:limit}}]{WHEN}",
                at_step,
                at_step,
                "Something happens at a step of a procedure.",
                f'{surface} the step "damage" of close combat\n    do Fall for self',
                TriggerClause(timing=kind),
                "statement",
                lead="adverb",
            )
        )
        words.append(_action_trigger(surface, kind))
    for surface, kind, moment in _MOMENTS:
        said = "{{ moment('%s', event, limit, condition) }}" % moment
        words.append(
            clause(
                f"{surface} [the] {{event:N_PROCEDURE}}[, {{limit:limit}}]{WHEN}",
                said,
                said,
                "Something happens at this time.",
                f"{surface} the turn\n    do Fall for self",
                TriggerClause(timing=kind),
                "statement",
                lead="adverb",
            )
        )
    return words


TRIGGERS = (*declared_in(globals()), *_limits(), *_triggers())
