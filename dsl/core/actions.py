"""The lines of actions: what they need and cost, how often, at whom; and those of traits that hold for every action of a kind."""

from __future__ import annotations

from dsl.constructs import Line
from dsl.core._build import declared


class Needs(Line):
    pass


class Costs(Line):
    pass


class ActionLimit(Line):
    limits = True


class TargetLine(Line):
    assigns = True
    aims = True

    type: str


class NotWhile(Line):
    """Said of a trait: whoever is in the state can take none of its actions."""


class EvenWhile(Line):
    """Said of an action: it is exempt from what `NotWhile` says of its kinds."""


class BeginsWith(Line):
    """Said of a trait: what is carried out first whenever one of its actions is taken."""


class BeginsWithout(Line):
    """Said of an action: it is exempt from what `BeginsWith` says of its kinds."""


class GoesOnWhen(Line):
    """Said of a trait, or of an action instead: what must be so after the beginning for the rest to be carried out."""


GOES_ON = (
    "goes on when {condition}",
    "After that it goes on only if {{ condition }}",
    "Potem trwa dalej tylko wtedy, gdy {{ condition }}",
)

ACTIONS = (
    declared(
        "trait_line",
        "not while {state:N_STATE}",
        "Its actions are closed to whoever is {{ state }}, unless an action says otherwise",
        "Akcje tego rodzaju są niedostępne dla tego, kto jest {{ state }}, chyba że akcja mówi inaczej",
        "A limit of every action of the kind; an action that is exempt says `even while …`.",
        "not while Prone",
        NotWhile(),
    ),
    declared(
        "trait_line",
        "begins with {event:N_PROCEDURE}",
        "Each of its actions begins with {{ event }}, unless it says otherwise",
        "Każdą akcję tego rodzaju poprzedza {{ event }}, chyba że akcja mówi inaczej",
        "What is carried out first, with whoever acts as its role, whenever an action of the kind is taken.",
        "begins with Retreat",
        BeginsWith(),
    ),
    declared(
        "trait_line",
        *GOES_ON,
        "What must be so after the beginning; else the action comes to nothing.",
        "goes on when self is not Prone",
        GoesOnWhen(),
    ),
    declared(
        "action_line",
        *GOES_ON,
        "What must be so after the beginning, instead of what its kind says.",
        "goes on when self is not Prone",
        GoesOnWhen(),
    ),
    declared(
        "action_line",
        "even while {state:N_STATE}",
        "Also open to whoever is {{ state }}",
        "Dostępna także dla tego, kto jest {{ state }}",
        "Exempts the action from a limit of its kind.",
        "even while Prone",
        EvenWhile(),
    ),
    declared(
        "action_line",
        "does not begin with {event:N_PROCEDURE}",
        "It does not begin with {{ event }}",
        "Nie poprzedza jej {{ event }}",
        "Exempts the action from what others of its kind begin with.",
        "does not begin with Retreat",
        BeginsWithout(),
    ),
    declared(
        "action_line",
        "needs {condition}",
        "Only if {{ condition }}",
        "Tylko jeśli {{ condition }}",
        "The action is open only when this is so.",
        "needs self is not Prone",
        Needs(),
    ),
    declared(
        "action_line",
        "costs {n:term} {x:N_NUMBER}",
        "Cost: {% if x.one %}{{ n|count(x.one) }}{% else %}{{ n }} {{ x }}{% endif %}",
        "Koszt: {% if x.one %}{{ n|count(x.one) }}{% else %}{{ n }} {{ x.gen }}{% endif %}",
        "The action is open only with so much left, and takes it away.",
        "costs 2 movement points",
        Costs(),
    ),
    declared(
        "action_line",
        "{limit:limit}",
        "{{ limit|cap }}",
        "{{ limit|cap }}",
        "How often the action may be taken.",
        "once per turn",
        ActionLimit(),
    ),
    *(
        declared(
            "action_line",
            f"target {{x:N_{kind.upper()}}} from {{set:{category}}}",
            "Target: {{ set|a }} ({{ x|the }})",
            "Cel: {{ set }} ({{ x }})",
            "What the action is aimed at; without any, it is not open.",
            "target victim from enemy adjacent to self",
            TargetLine(type=kind),
        )
        for kind, category in (("character", "characters"), ("space", "spaces"), ("item", "items"))
    ),
)
