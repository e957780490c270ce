"""The clauses of a rule but for modifiers and triggers, and what clauses stand under."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from dsl import rules as r
from dsl.constructs import Clause, HookClause
from dsl.core._build import clause, declared_in
from dsl.core._templates import ACTION_EN, ACTION_PL, HEADED, OF_WHOM, WHEN, WHEN_EN, WHEN_PL
from dsl.lowering.hooks import conditions, each_one, setting
from dsl.lowering.shared import fail
from dsl.words import Traits

if TYPE_CHECKING:
    from dsl.lowering.names import Names
    from dsl.model import Hook, Rule


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
    en = "{{ bearer() }} also {{ bearer()|verb('have') }} the {{ skills|and_list }} skill{{ 's' if skills|length > 1 }}"
    pl = "{{ bearer() }} {{ bearer()|verb('mieć') }} też {{ 'umiejętności' if skills|length > 1 else 'umiejętność' }} {{ skills|quoted }}"
    doc = "The bearer has these rules too, as long as it has this one. Of a state: one that statements put somebody in."
    example = "counts as having Trial, Fear 2"


class KeepsAside(Clause):
    surface = "keeps {gear:N_GEAR+} aside"
    en = "{{ 'these items are' if gear|length > 1 else 'this item is' }} set aside: {{ gear|and_list }}"
    pl = "odkłada się na bok: {{ gear|and_list('acc') }}"
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


HOOKS = (
    *declared_in(globals()),
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
        f"in {{event:taken}}{OF_WHOM}{WHEN}",
        f"during {ACTION_EN}{HEADED}",
        f"podczas {ACTION_PL % 'gen'}{HEADED}",
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
    clause(
        f"cannot {{act:N_PERMISSION}}{WHEN}",
        "{{ bearer() }} {{ allowed(bearer(), act, false) }}{{ except_when(condition) }}",
        "{{ may_do(bearer(), act, true) }}" + WHEN_PL,
        "Forbids something; this beats every `may`.",
        "cannot avoid combat",
        PermissionClause(allow=False, who="self"),
        joins=("act", "nor"),
    ),
    clause(
        f"may {{act:N_PERMISSION}}{WHEN}",
        "{{ bearer() }} {{ allowed(bearer(), act, true) }}" + WHEN_EN,
        "{{ may_do(bearer(), act) }}" + WHEN_PL,
        "Allows something.",
        "may avoid combat",
        PermissionClause(allow=True, who="self"),
        joins=("act", "and"),
    ),
    clause(
        f"{{who:character}} cannot {{act:N_PERMISSION}}{WHEN}",
        "{{ who }} {{ allowed(who, act, false) }}{{ except_when(condition) }}",
        "{{ may_do(who, act, true) }}" + WHEN_PL,
        "Forbids something to somebody else.",
        "opponent cannot avoid combat",
        PermissionClause(allow=False, who="other"),
        joins=("act", "nor"),
    ),
    clause(
        f"{{who:character}} may {{act:N_PERMISSION}}{WHEN}",
        "{{ who }} {{ allowed(who, act, true) }}" + WHEN_EN,
        "{{ may_do(who, act) }}" + WHEN_PL,
        "Allows something to somebody else.",
        "opponent may avoid combat",
        PermissionClause(allow=True, who="other"),
        joins=("act", "and"),
    ),
    clause(
        f"counts as friendly to {{set:characters}}{WHEN}",
        "every {{ set }} {{ set|verb('treat') }} {{ bearer() }} as friendly, and vice versa" + WHEN_EN,
        "{{ bearer() }} i {{ adj('każdy', set) }} {{ set }} są wobec siebie przyjazne" + WHEN_PL,
        "The bearer and each of these are no enemies of each other. Who they are cannot depend on who is an enemy.",
        "counts as friendly to character with Trial",
        RelationClause(kind="friendly"),
    ),
    clause(
        f"cannot be attacked by {{set:characters}}{WHEN}",
        "no {{ set }} {{ set|verb('may') }} attack {{ bearer() }}" + WHEN_EN,
        "{{ adj('żaden', set) }} {{ set }} {{ set|verb('móc', negated=true) }} atakować {{ bearer().gen }}" + WHEN_PL,
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
                "{% set what = skill(rule).many if rule.several else skill(rule) %}"
                "ignoruje się {{ what.acc }} {{ rule|quoted }} {{ whose.gen }}{{ telling.acts('') or '' }}",
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
            ("SKILL", "", "{{ skill(rule).gen }}", "opponent's Trial is partly ignored\n    cannot avoid combat"),
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
