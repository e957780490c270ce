"""Tell what happens in a procedure or action, as data and as lines of text: steps, roles, names in reach, rules that join in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dsl.model import Action, Procedure
from interpreter.loading.load import Content
from tools.explain.moments import Joining, Moments, Part
from tools.json_schemas import ToldJoining, ToldMoment, ToldPlace


def moment(content: Content, procedure: Procedure) -> ToldMoment:
    """All that is known of a procedure as a moment of the game."""
    moments = Moments(content)
    type_of = moments.names.type_of_role
    roles = {role: type_of(role) for role in procedure.roles}
    if isinstance(procedure, Action):
        target = procedure.target
        roles = {"self": "character", **({target["x"].text: target["x"].kind} if target is not None else {})}
    return ToldMoment(
        roles=roles,
        steps=list(_steps(moments.parts(procedure))),
        reach={found.name: names for found, names in moments.reach(procedure)},
        places=[ToldPlace(step=p.step, timing=p.timing, rules=_joining(p.joining)) for p in moments.places(procedure)],
        numbers={term.name: _joining(found) for term, found in moments.numbers(procedure)},
        besides=_joining(moments.besides(procedure)),
    )


def _steps(parts: Iterable[Part], depth: int = 0) -> Iterator[str]:
    for part in parts:
        text = f'step "{part.step["name"]}"' if part.step is not None else part.called.name if part.called else ""
        yield "    " * depth + text
        yield from _steps(part.under, depth + 1)


def _joining(found: Iterable[Joining]) -> list[ToldJoining]:
    return [
        ToldJoining(
            rule=rule.name,
            kind=rule.keyword,
            timing=hook.timing,
            file=hook.node.span.source.name,
            line=hook.node.span.line,
            source=hook.node.span.source.line(hook.node.span.line).strip(),
        )
        for rule, hook in found
    ]


def shown(told: ToldMoment) -> list[str]:
    """The lines for people."""
    out: list[str] = []
    if told.roles:
        out += ["", "roles: " + ", ".join(f"{name} ({kind})" for name, kind in told.roles.items())]
    if told.steps:
        out += ["", "steps:", *(f"    {line}" for line in told.steps)]
    if told.reach:
        out += ["", "names in reach:", *(f"    of {of}: {', '.join(names)}" for of, names in told.reach.items())]
    if told.places:
        out += ["", "rules that join in, in the order in which they do:"]
    for place in told.places:
        step = f'step "{place.step}"' if place.step else "it"
        out += [f"    {'instead of' if place.timing == 'instead' else place.timing} {step}:", *_clauses(place.rules)]
    if told.numbers:
        out += ["", "numbers worked out in it, and what changes them, in the order in which it counts:"]
    for number, rules in told.numbers.items():
        out += [f"    {number}" + (":" if rules else ""), *_clauses(rules)]
    if told.besides:
        out += ["", "what else holds only in it:", *_clauses(told.besides)]
    return out


def _clauses(found: Iterable[ToldJoining]) -> Iterator[str]:
    for one in found:
        yield f"        {one.rule} ({one.kind}, {one.file}:{one.line}): {one.source}"
