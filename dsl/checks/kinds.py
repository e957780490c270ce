"""Check what is said of whole kinds: limits, beginnings and ends of actions, steps of procedures that are kinds of others."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.constructs import Line
from dsl.core.actions import BeginsWith, BeginsWithout, EndsWith, EndsWithout, EvenWhile, NotWhile
from dsl.core.triggers import steps_of
from dsl.diagnostics import Report, listed
from dsl.lowering.library import RuleTrees
from dsl.model import Action, Definition, Library, Procedure
from dsl.source import Span
from dsl.tree import Node

Exemptions = tuple[type[Line], type[Line], str, str]

_EXEMPTIONS: tuple[Exemptions, ...] = (
    (NotWhile, EvenWhile, "state", "is closed to whoever is"),
    (BeginsWith, BeginsWithout, "event", "begins with"),
    (EndsWith, EndsWithout, "event", "ends with"),
)


def check_kinds(library: Library, trees: RuleTrees, report: Report) -> None:
    """Report exemptions from nothing, beginnings that cannot be carried out, and hooks on steps that a kind has not."""
    for trait in library.all("trait"):
        for line in (*trait.of(BeginsWith), *trait.of(EndsWith)):
            begun = library.get("procedure", line["event"].text)
            if isinstance(begun, Procedure) and len(begun.roles) != 1:
                message = f"an action begins and ends with procedures of one role; {begun.name} has {len(begun.roles)}"
                report.error("E0415", message, line.span, "give it the role of whoever acts", related=_defined(begun))
    for action in library.all("action"):
        _check_exemptions(action, library, report)
    _check_steps(library, trees, report)


def _defined(definition: Definition) -> list[tuple[Span, str]]:
    return [(definition.span, "defined here")]


def _kinds(action: Action, library: Library) -> Iterator[Definition]:
    for name in action.traits:
        kind = library.get("trait", name)
        if kind is not None:
            yield kind


def _check_exemptions(action: Action, library: Library, report: Report) -> None:
    for rule, exemption, slot, says in _EXEMPTIONS:
        said = {line[slot].text for kind in _kinds(action, library) for line in kind.of(rule)}
        for line in action.of(exemption):
            if line[slot].text not in said:
                report.error(
                    "E0423",
                    f"no kind of this action {says} {line[slot].text}",
                    line.span,
                    f"its kinds are: {listed(action.traits)}" if action.traits else "it is of no kind",
                )


def _check_steps(library: Library, trees: RuleTrees, report: Report) -> None:
    """A procedure that is a kind of another shares its hooks, but those on a step only if it has such a step too."""
    nodes: dict[str, Node] = {hook.id: hook.node for rule in library.rules() for hook in rule.hooks}
    stepped = [trigger for trigger in trees.triggers if trigger.step]
    for procedure in library.all("procedure"):
        steps = steps_of(procedure)
        for trigger in stepped:
            if trigger.event in procedure.groups[1:] and trigger.step not in steps:
                report.warn(
                    "W0422",
                    f'{procedure.name} is a kind of {trigger.event} without a step "{trigger.step}": this never happens there',
                    nodes[trigger.id].span,
                    f"its steps are: {listed(steps)}" if steps else "it has no steps",
                    related=_defined(procedure),
                )
