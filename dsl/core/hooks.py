"""The clauses of a rule: the five kinds of hook, and what they stand under."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from dsl import rules as r
from dsl.constructs import Clause, HookClause, Notation
from dsl.core._build import clause, declared_in
from dsl.core._templates import WHEN, WHEN_EN, WHEN_PL
from dsl.core.control import StepStatement
from dsl.diagnostics import listed
from dsl.lowering import HOOK_LOCALS
from dsl.lowering.hooks import acting, conditions, each_one, setting
from dsl.lowering.scope import Routine, Scope
from dsl.lowering.shared import fail
from dsl.tree import Node
from dsl.words import Traits, Word

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
        guards += conditions(hook, rule, at)
        own = (r.Frame("own", hook.id), (hook.id,))
        event = (r.Frame("event", hook.event), tuple(procedure.groups))
        around = tuple(dict.fromkeys([*hook.context, *names.around_of(hook.event)]))
        inside = replace(at, frames=(own, event), around=around, routine=Routine(hook.id))
        names.declare_locals(hook.id, node.body, inside, HOOK_LOCALS)
        body = inside.lines(node.body)
        return r.Trigger(
            hook.id, tuple(guards), hook.event, self.timing, hook.step, limit, only_offers(body), body, origin=node
        )


class DuringClause(Clause):
    pass


class WhenClause(Clause):
    pass


class ForEachClause(Clause):
    surface = "for each {set:characters}"
    en = pl = "{{ each(set) }}"
    doc = "The modifiers and permissions under it hold for each of these; `its` and `it` are theirs."
    example = "for each enemy adjacent to self\n    -1 to all its tests"
    body = "clause"
    traits = Traits(lead="adverb")


class PermissionClause(HookClause):
    sort = "permission"
    under_each = True
    allow: bool
    who: str

    @property
    def moment(self) -> str:
        return "may" if self.allow else "cannot"

    def lower(self, hook: Hook, rule: Rule, names: Names) -> r.Permission:
        at, guards = setting(hook, rule, names)
        own, node = self.who == "self", hook.node
        if own and (hook.about_another or at.me is None):
            raise fail("E0403", "this does not say who", node, "write `it cannot …` under `for each …`")
        if not own:
            who = each_one(hook, at, guards).value(node["who"])
            guards.append(r.Concerns(r.Compare("==", r.Subject(), who)))
        guards += conditions(hook, rule, at)
        return r.Permission(hook.id, tuple(guards), hook.event, self.allow, own, origin=node)


class RelationClause(HookClause):
    sort = "relation"
    kind: Literal["friendly", "safe", "bold"]

    def lower(self, hook: Hook, rule: Rule, names: Names) -> r.Relation:
        at, guards = setting(hook, rule, names)
        guards += [r.Concerns(at.contains(hook.node["set"], r.Subject())), *conditions(hook, rule, at)]
        return r.Relation(hook.id, tuple(guards), self.kind, origin=hook.node)


class CountsAsHaving(Clause):
    surface = "counts as having {skills:skillref+}"
    en = "{{ bearer() }} also {{ bearer()|verb('have') }} {{ skills|and_list }}"
    pl = "{{ bearer() }} {{ bearer()|verb('mieć') }} też {{ 'umiejętności' if skills|length > 1 else 'umiejętność' }} {{ skills|quoted }}"
    doc = "The bearer has these rules too, as long as it has this one. Of a state: one that statements put somebody in."
    example = "counts as having Trial, Fear 2"


class KeepsAside(Clause):
    surface = "keeps {gear:N_GEAR+} aside"
    en = "{{ gear|and_list }} {{ noun('item').many|verb('be') }} set aside"
    pl = "odłożone na bok są: {{ gear|and_list }}"
    doc = (
        "These items exist, but are not in the game until a statement brings them in: once for each who bears the rule;"
        " of a scenario or a variant once for the game."
    )
    example = "keeps Sword aside"
    traits = Traits(joins=("gear", "and"))


class GivenAction(Clause):
    surface = "action {name:STRING} [/ {pl:STRING}] [{traits:traitlist}]"
    en = "“{{ name }}”{% if traits %} {{ traits }}{% endif %}{# pl #}"
    pl = "„{{ pl or name }}”{% if traits %} {{ traits }}{% endif %}"
    doc = "Something that the bearer of the rule may be made to do."
    example = 'action "Distract" (partial)\n    do Fall for self'
    body = "action_line"
    traits = Traits(lead="list")


class IgnoredClause(HookClause):
    sort = "suppress"
    ignores = True
    under_each = True
    kind: str

    @property
    def moment(self) -> str:
        return self.kind

    def lower(self, hook: Hook, rule: Rule, names: Names) -> list[r.Suppression]:
        """A suppression of the rule, or of each of its clauses that stand under the line."""
        around, guards = setting(hook, rule, names)
        at, whose = each_one(hook, around, guards), hook.node["whose"]
        victim = at.as_owner(*at.owner(whose), "character", whose, hook.event)
        guards += [*conditions(hook, rule, at), r.Concerns(r.Compare("==", r.Subject(), victim))]
        meant = names.meant(hook) if hook.node.body else [f"{self.kind}:{hook.event}"]
        return [r.Suppression(hook.id, tuple(guards), *key.split(":", 1), origin=hook.node) for key in meant]


class UncountedClause(HookClause):
    """Somebody does not count as being in a state, whoever asks."""

    sort = "uncounted"
    under_each = True

    def lower(self, hook: Hook, rule: Rule, names: Names) -> r.Suppression:
        around, guards = setting(hook, rule, names)
        at, who = each_one(hook, around, guards), hook.node.get("who")
        victim = at.value(who) if who is not None else at.me
        if victim is None:
            raise at.no_self(hook.node)
        at.owner_of_state(hook.node["rule"], "character")
        guards += [*conditions(hook, rule, at), r.Concerns(r.Compare("==", r.Subject(), victim))]
        return r.Suppression(hook.id, tuple(guards), UNCOUNTED, hook.event, origin=hook.node)


UNCOUNTED = "being in"
"""The sort of a suppression by which somebody counts as not being in a state."""


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
            raise fail("E0402", f"there is no `{limit['who'].text}` here", limit["who"])
    owner: Literal["game", "character"] = "game" if rule is not None and rule.of_the_game else "character"
    return r.Limit(key, means.per, owner, victim, origin=limit)


def steps_of(procedure: Procedure) -> list[str]:
    return [n["name"] for line in procedure.lines for n in line.walk() if isinstance(n.means, StepStatement)]


def only_offers(body: r.Body) -> bool:
    """Whether lines do nothing but offer something to a player: refusing it does not use up a limit."""
    only = body[0] if len(body) == 1 else None
    return isinstance(only, r.Offer) or (isinstance(only, r.Choose) and only.passing)


_HEADED_EN = _HEADED_PL = WHEN_PL

_OF_WHOM = " [of {who:character}]"
_ACTION_EN = "{{ event }}{% if who %} of {{ who }}{% endif %}"
_ACTION_PL = "{{ event.%s }}{%% if who %%} {{ who.gen }}{%% endif %%}"

_LIMIT = "{% if limit %}, {{ limit }}{% endif %}"

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
        f"{surface} {{event:taken}}{_OF_WHOM}[, {{limit:limit}}]{WHEN}",
        f"{en} {_ACTION_EN}{_LIMIT}{_HEADED_EN}",
        f"{pl} {_ACTION_PL % case}{_LIMIT}{_HEADED_PL}",
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


HOOKS = (
    *declared_in(globals()),
    *_limits(),
    clause(
        "in {event:N_PROCEDURE}[, when {condition:condition}]",
        "{{ during_when(event, condition) }}",
        "{{ during_when(event, condition) }}",
        "The clauses under it hold while this procedure is being carried out.",
        "in close combat\n    +1 to own wounds",
        DuringClause(),
        "clause",
        lead="adverb",
    ),
    clause(
        f"in {{event:taken}}{_OF_WHOM}{WHEN}",
        f"during {_ACTION_EN}{_HEADED_EN}",
        f"podczas {_ACTION_PL % 'gen'}{_HEADED_PL}",
        "The clauses under it hold while this action is being taken, by anybody or by somebody.",
        "in the action Sprint of self\n    +1 to own Agility",
        DuringClause(),
        "clause",
        lead="adverb",
    ),
    clause(
        "when {condition:condition}",
        "if {{ condition }}",
        "jeśli {{ condition }}",
        "The clauses under it hold while this is so.",
        "when self is Prone\n    +1 to own wounds",
        WhenClause(),
        "clause",
    ),
    clause(
        "while {condition}",
        "while {{ condition }}",
        "dopóki {{ condition }}",
        "The clauses under it hold as long as this is so.",
        "while self is Prone\n    +1 to own wounds",
        WhenClause(),
        "clause",
    ),
    *_triggers(),
    clause(
        f"cannot {{act:N_PERMISSION}}{WHEN}",
        "{{ bearer() }} {{ allowed(bearer(), act, false) }}" + WHEN_EN,
        "{{ bearer() }} {{ bearer()|verb('móc', negated=true) }} {{ able(act, bearer(), true) }}" + WHEN_PL,
        "Forbids something; this beats every `may`.",
        "cannot avoid combat",
        PermissionClause(allow=False, who="self"),
        joins=("act", "nor"),
    ),
    clause(
        f"may {{act:N_PERMISSION}}{WHEN}",
        "{{ bearer() }} {{ allowed(bearer(), act, true) }}" + WHEN_EN,
        "{{ bearer() }} {{ bearer()|verb('móc') }} {{ able(act, bearer()) }}" + WHEN_PL,
        "Allows something.",
        "may avoid combat",
        PermissionClause(allow=True, who="self"),
        joins=("act", "and"),
    ),
    clause(
        f"{{who:character}} cannot {{act:N_PERMISSION}}{WHEN}",
        "{{ who }} {{ allowed(who, act, false) }}" + WHEN_EN,
        "{{ who }} {{ who|verb('móc', negated=true) }} {{ able(act, who, true) }}" + WHEN_PL,
        "Forbids something to somebody else.",
        "opponent cannot avoid combat",
        PermissionClause(allow=False, who="other"),
        joins=("act", "nor"),
    ),
    clause(
        f"{{who:character}} may {{act:N_PERMISSION}}{WHEN}",
        "{{ who }} {{ allowed(who, act, true) }}" + WHEN_EN,
        "{{ who }} {{ who|verb('móc') }} {{ able(act, who) }}" + WHEN_PL,
        "Allows something to somebody else.",
        "opponent may avoid combat",
        PermissionClause(allow=True, who="other"),
        joins=("act", "and"),
    ),
    clause(
        f"counts as friendly to {{set:characters}}{WHEN}",
        "{{ bearer() }} and every {{ set }} are friendly to each other" + WHEN_EN,
        "{{ bearer() }} i {{ adj('każdy', set) }} {{ set }} są wobec siebie przyjazne" + WHEN_PL,
        "The bearer and each of these are no enemies of each other. Who they are cannot depend on who is an enemy.",
        "counts as friendly to character with Trial",
        RelationClause(kind="friendly"),
    ),
    clause(
        f"cannot be attacked by {{set:characters}}{WHEN}",
        "no {{ set }} may attack {{ bearer() }}" + WHEN_EN,
        "{{ adj('żaden', set) }} {{ set }} nie może atakować {{ bearer().gen }}" + WHEN_PL,
        "None of these may attack the bearer, in whatever way; they stay its enemies. Who they are cannot depend on who is an enemy.",
        "cannot be attacked by character with Trial",
        RelationClause(kind="safe"),
    ),
    clause(
        f"stays free to attack {{set:characters}}{WHEN}",
        "{{ bearer() }} may still attack any {{ set }}" + WHEN_EN,
        "{{ bearer() }} może mimo to atakować {{ set.acc }}" + WHEN_PL,
        "The bearer may attack these of its enemies, though a rule makes them friendly to it. Who they are cannot depend on who is an enemy.",
        "stays free to attack character with Trial",
        RelationClause(kind="bold"),
    ),
    *(
        clause(
            f"{{whose}} {{rule:N_{kind}}} is ignored{WHEN}",
            en + WHEN_EN,
            pl + WHEN_PL,
            "What this rule says does not count.",
            "opponent's Trial is ignored",
            IgnoredClause(kind=kind.lower()),
            joins=("rule", "both") if kind == "SKILL" else ("", ""),
        )
        for kind, en, pl in (
            (
                "SKILL",
                "{{ whose.gen }} {{ rule|and_list }} {{ rule|verb('be') }} ignored",
                "{% set skill = noun('umiejętność').many if rule.several else noun('umiejętność') %}"
                "{{ skill }} {{ rule|quoted }} {{ whose.gen }} {{ skill|verb('być') }} {{ adj('ignorowany', skill) }}",
            ),
            (
                "STATE",
                "{{ whose }} {{ whose|verb('ignore') }} the effects of being {{ rule }}",
                "{{ whose }} {{ whose|verb('ignorować') }} skutki stanu „{{ rule }}”",
            ),
        )
    ),
    *(
        clause(
            f"{{whose}} {{rule:N_{kind}}} is partly ignored{WHEN}",
            f"{{{{ whose }}}} {{{{ whose|verb('ignore') }}}} these effects of {of}{{{{ rule }}}}" + WHEN_EN,
            f"{{{{ whose }}}} {{{{ whose|verb('ignorować') }}}} te skutki {what} „{{{{ rule }}}}”" + WHEN_PL,
            "The clauses of the rule that stand under the line, as they read there, do not count; its others do.",
            example,
            IgnoredClause(kind=kind.lower()),
            "clause",
            lead="list",
        )
        for kind, of, what, example in (
            ("SKILL", "", "umiejętności", "opponent's Trial is partly ignored\n    cannot avoid combat"),
            ("STATE", "being ", "stanu", "own Prone is partly ignored\n    cannot parry"),
        )
    ),
    *(
        clause(
            f"{whom}does not count as {{rule:N_STATE}}{WHEN}",
            f"{{{{ {who} }}}} {{{{ {who}|verb('count', negated=true) }}}} as {{{{ rule }}}}{WHEN_EN}",
            f"{{{{ {who} }}}} {{{{ {who}|verb('liczyć się', negated=true) }}}} jako {{{{ adj(rule, {who}) }}}}{WHEN_PL}",
            "Whoever is in the state counts as not being in it, for every rule that asks; `is ignored` only lets the clauses of"
            " the state itself count for nothing.",
            f"{example}does not count as Prone",
            UncountedClause(),
        )
        for whom, who, example in (("", "bearer()", ""), ("{who:character} ", "who", "opponent "))
    ),
)
