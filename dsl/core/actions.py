"""The lines of actions: what they need and cost, how often, at whom."""

from __future__ import annotations

from dataclasses import dataclass

from dsl.constructs import Line
from dsl.core._build import line


class Needs(Line):
    pass


class Costs(Line):
    pass


class ActionLimit(Line):
    limits = True


@dataclass(frozen=True)
class TargetLine(Line):
    assigns = True
    aims = True

    type: str


ACTIONS = (
    line(
        "action_line",
        "needs {condition}",
        "Only if {{ condition }}",
        "Tylko jeśli {{ condition }}",
        "The action is open only when this is so.",
        "needs self is not Prone",
        Needs(),
    ),
    line(
        "action_line",
        "costs {n:term} {x:N_NUMBER}",
        "Cost: {% if x.one %}{{ n|count(x.one) }}{% else %}{{ n }} {{ x }}{% endif %}",
        "Koszt: {% if x.one %}{{ n|count(x.one) }}{% else %}{{ n }} {{ x.gen }}{% endif %}",
        "The action is open only with so much left, and takes it away.",
        "costs 2 movement points",
        Costs(),
    ),
    line(
        "action_line",
        "{limit:limit}",
        "{{ limit|cap }}",
        "{{ limit|cap }}",
        "How often the action may be taken.",
        "once per turn",
        ActionLimit(),
    ),
    *(
        line(
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
