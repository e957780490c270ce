"""Find, for what differs between two sets of packs, the smallest example that comes out otherwise in the other.

What is tried are the examples of both. One that holds in its own set and not in the other, and that reaches a line which
differs, shows what the difference does; lines are then taken out of it as long as it still shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dsl.tree import Node
from tools.diff.definitions import DefinitionChange
from tools.diff.worlds import Draft, Key, Outcome, World


@dataclass(frozen=True)
class Situation:
    """An example that holds in one world, and what comes out of it in the other."""

    draft: Draft
    holds: World
    other: World
    message: str
    reached: frozenset[int] = frozenset()


def situations(one: World, other: World, changes: Sequence[DefinitionChange]) -> dict[Key, Situation]:
    """For each changed definition the smallest example that differs in play, where one is found."""
    differing = [*_differing(one, other), *_differing(other, one)]
    chosen: dict[Key, Situation] = {}
    for change in changes:
        lines = frozenset(id(n) for n in _lines(change))
        fit = [s for s in differing if s.draft.of == change.key or s.reached & lines]
        if fit:
            chosen[change.key] = min(
                fit, key=lambda s: (not s.reached & lines, s.draft.of != change.key, len(s.draft.lines), s.draft.text)
            )
    return _smallest(chosen)


def _lines(change: DefinitionChange) -> Iterable[Node]:
    for line in change.lines:
        for node in (*line.before, *line.after):
            yield from node.walk()
    if not change.lines:
        yield from change.definition.node.walk()


def _differing(holds: World, other: World) -> list[Situation]:
    """The examples of one world that come out otherwise in the other."""
    mine, theirs = holds.drafts(), other.drafts()
    shared = {d: theirs[d] for d in mine if d in theirs}
    outcomes = {**other.played(shared), **other.tried([d for d in mine if d not in theirs])}
    differ = {draft: outcome for draft, outcome in outcomes.items() if outcome.message}
    own = holds.played({draft: mine[draft] for draft in differ})
    return [
        Situation(draft, holds, other, differ[draft].message, differ[draft].reached | outcome.reached)
        for draft, outcome in own.items()
        if not outcome.message
    ]


def _smallest(chosen: dict[Key, Situation]) -> dict[Key, Situation]:
    """The situations with fewer lines: first each line alone is left out, then as many as go together."""
    single = {
        (key, n): s.draft.without(frozenset({n}))
        for key, s in chosen.items()
        for n, line in enumerate(s.draft.lines)
        if line not in s.draft.needed
    }
    free = _still_different(chosen, single)
    gone: dict[Key, list[int]] = {}
    for key, n in free:
        gone.setdefault(key, []).append(n)
    several = {
        (key, k): chosen[key].draft.without(frozenset(places[:k]))
        for key, places in gone.items()
        for k in range(1, len(places) + 1)
    }
    found = _still_different(chosen, several)
    best = dict(chosen)
    for (key, _), (draft, message) in sorted(found.items(), key=lambda item: item[0][1]):
        s = chosen[key]
        best[key] = Situation(draft, s.holds, s.other, message)
    return best


def _still_different(
    chosen: dict[Key, Situation], drafts: dict[tuple[Key, int], Draft]
) -> dict[tuple[Key, int], tuple[Draft, str]]:
    """The drafts that hold where their situation holds, and not in the other world, with what comes out there."""
    found = {}
    for world in dict.fromkeys(s.holds for s in chosen.values()):
        here = {which: draft for which, draft in drafts.items() if chosen[which[0]].holds is world}
        other = next(s.other for s in chosen.values() if s.holds is world)
        asked = list(dict.fromkeys(here.values()))
        own: dict[Draft, Outcome] = world.tried(asked)
        sound = [draft for draft in asked if draft in own and not own[draft].message]
        theirs = other.tried(sound)
        found.update({w: (d, theirs[d].message) for w, d in here.items() if d in theirs and theirs[d].message})
    return found
