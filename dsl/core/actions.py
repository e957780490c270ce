"""The lines of actions: what they need and cost, how often, at whom; and those of traits that hold for every action of a kind."""

from __future__ import annotations

from typing import Literal

from dsl.constructs import Line, Notation
from dsl.core._build import declared, declared_in
from dsl.core.procedures import CalledWithRoles
from dsl.tree import Node
from dsl.words import Traits, Word


class Needs(Line, category="action_line"):
    surface = "needs {condition}"
    en = "Available only if {{ condition }}"
    pl = "Możliwe tylko wtedy, gdy {{ condition }}"
    doc = "The action is open only when this is so."
    example = "needs self is not Prone"


class Costs(Line):
    """What an action takes away, and is open only with so much left of it: a number that is kept, or tokens."""


class ActionLimit(Line, category="action_line"):
    surface = "{limit:limit}"
    en = pl = "{{ limit|cap }}"
    doc = "How often the action may be taken."
    example = "once per turn"

    limits = True


class TakenAs(CalledWithRoles, category="action_line"):
    surface = "verb {en:STRING} / {pl:STRING}"
    en = "{{ en }}{# pl #}"
    pl = "{{ pl }}{# en #}"
    doc = (
        "What whoever takes it does, in lines of examples. `[with|without]` is the one where its target is said, else the other:"
        " `(target)`, in Polish in the accusative, `(target, gen)` in another case. Without this line it is taken by its name."
    )
    example = 'verb "dash[ to (target)]" / "pędzić[ na (target)]"'


class TargetLine(Line):
    assigns = True
    aims = True

    type: str


class NotWhile(Line, category="trait_line"):
    """Said of a trait: whoever is in the state can take none of its actions."""

    surface = "not while {state:N_STATE}"
    en = "{% if not state.several and state.lasts %}No character that is {{ state }} may{% else %}{{ state|a }} character may not{% endif %} take such an action, unless the action says otherwise"
    pl = "Akcje tego rodzaju są niedostępne dla {{ whoever_is(state) }}, chyba że akcja mówi inaczej"
    doc = "A limit of every action of the kind; an action that is exempt says `even while …`."
    example = "not while Prone"
    traits = Traits(joins=("state", "or"))


class EvenWhile(Line, category="action_line"):
    """Said of an action: it is exempt from what `NotWhile` says of its kinds."""

    surface = "even while {state:N_STATE}"
    en = "May be performed while {{ state }}"
    pl = "Możliwe także dla {{ whoever_is(state) }}"
    doc = "Exempts the action from a limit of its kind."
    example = "even while Prone"
    traits = Traits(joins=("state", "or"))


class BeginsWith(Line, category="trait_line"):
    """Said of a trait: what is carried out first whenever one of its actions is taken."""

    surface = "begins with {event:N_PROCEDURE}"
    en = "{{ 'Whoever takes such an action begins by' if is_told_by_verb(event) else 'Each begins with' }} {{ event }}, unless the action says otherwise"
    pl = "Każdą akcję tego rodzaju poprzedza {{ event }}, chyba że akcja mówi inaczej"
    doc = "What is carried out first, with whoever acts as its role, whenever an action of the kind is taken."
    example = "begins with Retreat"


class BeginsWithout(Line, category="action_line"):
    """Said of an action: it is exempt from what `BeginsWith` says of its kinds."""

    surface = "does not begin with {event:N_PROCEDURE}"
    en = "{{ 'Taken without' if is_told_by_verb(event) else 'Does not begin with' }} {{ event }}"
    pl = "Tę akcję wykonuje się bez {{ event.gen }}"
    doc = "Exempts the action from what others of its kind begin with."
    example = "does not begin with Retreat"


class EndsWith(Line, category="trait_line"):
    """Said of a trait: what is carried out last whenever one of its actions has been taken."""

    surface = "ends with {event:N_PROCEDURE}"
    en = "Each ends with {{ event }}, unless it says otherwise"
    pl = "Po każdej akcji tego rodzaju następuje {{ event }}, chyba że akcja mówi inaczej"
    doc = "What is carried out last, with whoever acts as its role, when an action of the kind has gone on to its end."
    example = "ends with Retreat"


class EndsWithout(Line, category="action_line"):
    """Said of an action: it is exempt from what `EndsWith` says of its kinds."""

    surface = "does not end with {event:N_PROCEDURE}"
    en = "This action does not end with {{ event }}"
    pl = "Kończy się bez {{ event.gen }}"
    doc = "Exempts the action from what others of its kind end with."
    example = "does not end with Retreat"


class GoesOnWhen(Line):
    """Said of a trait, or of an action instead: what must be so after the beginning for the rest to be carried out."""


class Taken(Notation):
    """Which actions a clause waits for: one by its name, those of a kind, or any; all are groups of procedures."""

    kind: Literal["action", "kind", "any"]

    @staticmethod
    def group(node: Node) -> str:
        """The group that a phrase means."""
        kind = node.construct(Taken).kind
        return str(node["x"].text) if kind == "action" else any_of(node["x"].text if kind == "kind" else "")


def any_of(trait: str = "") -> str:
    """The group of the actions of a kind, or of all actions."""
    return f"any {trait} action" if trait else "any action"


def goes_on(of: str, it: str, doc: str) -> Word:
    """A line of a `trait` or an `action`: what must be so after the beginning; how English calls the action."""
    return declared(
        f"{of}_line",
        "goes on when {condition}",
        f"Once declared, {it} is carried out only if {{{{ condition }}}}",
        "Zadeklarowana akcja dochodzi do skutku tylko wtedy, gdy {{ condition }}",
        doc,
        "goes on when self is not Prone",
        GoesOnWhen(),
    )


ACTIONS = (
    *declared_in(globals()),
    declared(
        "taken",
        "[the action] {x:N_ACTION}",
        "the action “{{ x }}”",
        "{{ head('akcja') }} „{{ x }}”",
        "An action that somebody takes, by its name.",
        "the action Sprint",
        Taken("action"),
    ),
    declared(
        "taken",
        "(a|an) {x:N_TRAIT} action",
        "{{ sorts('action', x)|a }}",
        "{{ sorts('akcja', x, case) }}",
        "Any action of a kind that somebody takes.",
        "a full action",
        Taken("kind"),
    ),
    declared(
        "taken",
        "any action",
        "any action",
        "{{ head('akcja', before='dowolny') }}",
        "Whatever action somebody takes.",
        "any action",
        Taken("any"),
    ),
    declared(
        "action_line",
        "costs {n:term} {x:N_NUMBER}",
        "Cost: {% if x.one and not n.countable %}{{ n }}, in {{ x }}{% elif x.one %}{{ n|count(x.one) }}{% else %}{{ n }} {{ x }}{% endif %}",
        "Koszt: {% if x.one %}{{ n|count(x.one) }}{% else %}{{ n }} {{ x.gen }}{% endif %}",
        "The action is open only with so much left, and takes it away.",
        "costs 2 movement points",
        Costs(),
    ),
    declared(
        "action_line",
        "costs {n:term} {x:N_TOKEN} (token|tokens)",
        "Cost: {{ n|count(x) }}",
        "Koszt: {{ n|count(x) }}",
        "The action is open only with so many tokens, and takes them away.",
        "costs 1 Distracted token",
        Costs(),
    ),
    goes_on("trait", "it", "What must be so after the beginning; else the action comes to nothing."),
    goes_on("action", "this action", "What must be so after the beginning, instead of what its kind says."),
    *(
        declared(
            "action_line",
            f"target {{x:N_{kind.upper()}}} from {{set:{category}}}",
            "{% set target = 'Target: ' ~ set|a %}{{ target }}{{ x|introduced(target) }}",
            "{% set target = 'Cel: ' ~ set %}{{ target }}{{ x|introduced(target) }}",
            "What the action is aimed at; without any, it is not open.",
            "target victim from enemy adjacent to self",
            TargetLine(type=kind),
        )
        for kind, category in (("character", "characters"), ("space", "spaces"), ("item", "items"))
    ),
)
