"""What the clauses of rules share when they are lowered to hooks: where they stand, and what keeps them from applying."""

from __future__ import annotations

from dataclasses import replace

from dsl import rules as r
from dsl.lowering.names import Names
from dsl.lowering.scope import Scope
from dsl.lowering.shared import fail
from dsl.model import RULES_OF_THE_GAME, Action, Hook, Rule
from dsl.rules.walk import walk
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
    if hook.lasting is not None and hook.lasting is not hook.node and not hook.for_somebody:
        guards.append(r.Lasting(_still(hook.lasting, names, r.Bearer()), origin=hook.lasting))
    return at, guards


def conditions(hook: Hook, rule: Rule, at: Scope, asked: list[r.Guard] | None = None) -> list[r.Guard]:
    """What must be so of the bearer: that the rule is held, each condition (or what is `asked` instead), and that nothing ignores the rule."""
    guards = held(rule, r.Bearer())
    guards += [r.When(at.value(c), origin=c) for c in hook.conditions] if asked is None else asked
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


def _still_for(line: Node, at: Scope, who: r.Value) -> list[r.Value]:
    """That a line `until … for` of the bearer still lasts for somebody."""
    tests = [_still(line, at.names, who)]
    if at.me is not None:
        tests.append(r.Compare("==", lasting(f"by {line.id}", at.names, who), at.me))
    return tests


def whom_it_lasts_for(hook: Hook, at: Scope) -> tuple[r.Filtered, list[r.Guard]]:
    """Under `until … for`: those in the game for whom it lasts and all is so that is asked of them; what must be so for there to be any."""
    assert hook.lasting is not None
    it = r.Looked(at.depth)
    tests = [r.Kept("character", "in game", it, engine=True), *_still_for(hook.lasting, at, it)]
    found = r.Filtered(r.Everybody(), tuple(tests), at.depth)
    guards: list[r.Guard] = [r.Lasting(r.NotEmpty(found), origin=hook.lasting)]
    for condition in hook.conditions:
        test: r.Value = at.looking_at(it, "character").value(condition)
        if it in walk(test):
            found = replace(found, filters=(*found.filters, test))
            test = r.NotEmpty(found)
        guards.append(r.When(test, origin=condition))
    return found, guards


def each_one(hook: Hook, at: Scope, guards: list[r.Guard]) -> Scope:
    """Under `for each`, the subject must be one of the set, and is what `its` means; so it is under `until … for`."""
    if hook.lasting is not None and hook.for_somebody:
        tests = _still_for(hook.lasting, at, r.Subject())
        guards += [r.Concerns(test, origin=hook.lasting) for test in tests]
        return at.looking_at(r.Subject(), "character")
    if hook.each is None:
        return at
    guards.append(r.Concerns(at.contains(hook.each, r.Subject())))
    return at.looking_at(r.Subject(), "character")
