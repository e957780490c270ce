"""What the clauses of rules share when they are lowered to hooks: where they stand, and what keeps them from applying."""

from __future__ import annotations

from dsl import rules as r
from dsl.lowering.names import Names
from dsl.lowering.scope import Scope
from dsl.lowering.shared import fail
from dsl.model import RULES_OF_THE_GAME, Action, Hook, Rule
from dsl.tree import Node


def setting(hook: Hook, rule: Rule, names: Names, event: str = "") -> tuple[Scope, list[r.Guard]]:
    """The scope of a hook's conditions, and the procedures that must be under way; `event` is the one that it waits for."""
    groups = tuple(names.procedure(event, hook.node).groups) if event else ()
    frames: list[tuple[r.Frame, tuple[str, ...]]] = []
    guards: list[r.Guard] = []
    takers: list[tuple[r.Frame, Node]] = []
    for context in reversed(hook.context):
        if context not in groups:
            frame = r.Frame("context", context)
            guards.append(r.UnderWay(frame))
            frames.append((frame, tuple(names.procedure(context).groups)))
            doing = dict(hook.doing).get(context)
            if doing is not None:
                takers.append((frame, doing))
    if event:
        frames.append((r.Frame("event", event), groups))
    around = tuple(dict.fromkeys(a for _, gs in frames for group in gs for a in names.around_of(group)))
    bearer = None if rule.kind in RULES_OF_THE_GAME else r.Bearer()
    at = Scope(names, me=bearer, frames=tuple(frames), around=around, rule=rule)
    for frame, who in takers:
        actor = r.Local(frame, frame.procedure, r.ACTOR)
        guards.append(r.Concerns(r.Compare("==", actor, at.value(who)), origin=who))
    if hook.lasting is not None and hook.lasting is not hook.node and hook.lasting.get("who") is None:
        guards.append(r.Held(_still(hook.lasting, names, r.Bearer()), origin=hook.lasting))
    return at, guards


def conditions(hook: Hook, rule: Rule, at: Scope) -> list[r.Guard]:
    """What must be so of the bearer: that the rule is held, each condition, and that nothing ignores the rule."""
    guards = held(rule, r.Bearer())
    guards += [r.When(at.value(condition), origin=condition) for condition in hook.conditions]
    return guards + [r.NotIgnored(key) for key in (rule.id, f"clause:{hook.id}") if key in at.names.ignored]


def acting(at: Scope, node: Node) -> r.Value:
    """Whoever takes the innermost action at hand."""
    return r.Local(*taken(at, node), r.ACTOR)


def taken(at: Scope, node: Node) -> tuple[r.Frame, str]:
    """The frame of the innermost action at hand, and whose it is."""
    for frame, groups in at.frames:
        if groups and isinstance(at.names.found(groups[0]), Action):
            return frame, groups[0]
    raise fail("E0402", "no action is taken here", node, "put the clause under `in the action …`", *at.known_here())


def held(rule: Rule | None, bearer: r.Value) -> list[r.Guard]:
    """That somebody bears a rule which everybody can come under: a state, a token."""
    if rule is not None and rule.kind == "state":
        return [r.Held(r.InState(rule.name, bearer))]
    if rule is not None and rule.kind == "token":
        return [r.Held(r.Kept("character", f"token {rule.name}", bearer))]
    return []


def lasting(key: str, names: Names, who: r.Value) -> r.Kept:
    """The place where somebody keeps until when something lasts."""
    names.note(("kept", "character", f"lasting {key}"))
    return r.Kept("character", f"lasting {key}", who)


def _still(line: Node, names: Names, who: r.Value) -> r.Value:
    """That what a line began still lasts for somebody: its time has not come, or (until an event) nothing has ended it."""
    until, place = line.get("until"), lasting(line.id, names, who)
    if until is None:
        return r.Compare(">", place, r.Number(0))
    return r.Compare(">", place, r.Kept("game", until.word.means.per, engine=True))


def each_one(hook: Hook, at: Scope, guards: list[r.Guard]) -> Scope:
    """Under `for each`, the subject must be one of the set, and is what `its` means; so it is under `until … for`."""
    if hook.lasting is not None and hook.lasting.get("who") is not None:
        guards.append(r.Concerns(_still(hook.lasting, at.names, r.Subject()), origin=hook.lasting))
        if at.me is not None:
            by = lasting(f"by {hook.lasting.id}", at.names, r.Subject())
            guards.append(r.Concerns(r.Compare("==", by, at.me), origin=hook.lasting))
        return at.looking_at(r.Subject(), "character")
    if hook.each is None:
        return at
    guards.append(r.Concerns(at.contains(hook.each, r.Subject())))
    return at.looking_at(r.Subject(), "character")
