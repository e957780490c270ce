"""What the clauses of rules share when they are lowered to hooks: where they stand, and what keeps them from applying."""

from __future__ import annotations

from dsl import rules as r
from dsl.lowering.names import Names
from dsl.lowering.scope import Scope
from dsl.model import RULES_OF_THE_GAME, Hook, Rule


def setting(hook: Hook, rule: Rule, names: Names, event: str = "") -> tuple[Scope, list[r.Guard]]:
    """The scope of a hook's conditions, and the procedures that must be under way; `event` is the one that it waits for."""
    groups = tuple(names.procedure(event, hook.node).groups) if event else ()
    frames: list[tuple[r.Frame, tuple[str, ...]]] = []
    guards: list[r.Guard] = []
    for context in reversed(hook.context):
        if context not in groups:
            frame = r.Frame("context", context)
            guards.append(r.UnderWay(frame))
            frames.append((frame, tuple(names.procedure(context).groups)))
    if event:
        frames.append((r.Frame("event", event), groups))
    around = tuple(dict.fromkeys(a for _, gs in frames for group in gs for a in names.around_of(group)))
    bearer = None if rule.kind in RULES_OF_THE_GAME else r.Bearer()
    return Scope(names, me=bearer, frames=tuple(frames), around=around, rule=rule), guards


def conditions(hook: Hook, rule: Rule, at: Scope) -> list[r.Guard]:
    """What must be so of the bearer: that the rule is held, each condition, and that nothing ignores the rule."""
    guards = held(rule, r.Bearer())
    guards += [r.When(at.value(condition), origin=condition) for condition in hook.conditions]
    if rule.id in at.names.ignored:
        guards.append(r.NotIgnored(rule.id))
    return guards


def held(rule: Rule | None, bearer: r.Value) -> list[r.Guard]:
    """That somebody bears a rule which everybody can come under: a state, a token."""
    if rule is not None and rule.kind == "state":
        return [r.Held(r.InState(rule.name, bearer))]
    if rule is not None and rule.kind == "token":
        return [r.Held(r.Kept("character", f"token {rule.name}", bearer))]
    return []


def each_one(hook: Hook, at: Scope, guards: list[r.Guard]) -> Scope:
    """Under `for each`, the subject must be one of the set, and is what `its` means."""
    if hook.each is None:
        return at
    guards.append(r.Concerns(at.contains(hook.each, r.Subject())))
    return at.looking_at(r.Subject(), "character")
