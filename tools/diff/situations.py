"""Find, for what differs between two sets of packs, the smallest example that comes out otherwise in the other.

What is tried are the examples of both. One that holds in its own set and not in the other, and that reaches a line which
differs, shows what the difference does; lines are then taken out of it as long as it still shows it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from dsl.tree import Node
from tools.diff.definitions import DefinitionChange
from tools.diff.worlds import Draft, Key, Outcome, World

PUT = ("gear", "figure", "board")
"""The kinds of definitions that examples put on the table; most of their lines are values, and reached by nobody."""


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
    return _smallest(seen(one, other, changes))


def seen(one: World, other: World, changes: Sequence[DefinitionChange]) -> dict[Key, Situation]:
    """For each changed definition the example that shows best what the change does, as it is written.

    The definitions' own examples are tried first, and all others only where these do not show all that is asked for.
    """
    keys = {change.key for change in changes if not change.only_words}
    found = _fitting(differing(one, other, keys), changes)
    return found if keys <= found.keys() else _fitting(differing(one, other), changes)


def _fitting(found: Sequence[Situation], changes: Sequence[DefinitionChange]) -> dict[Key, Situation]:
    """What shows each change: an example of its own, or one that reaches its lines; or one that names what is only put on
    the board, and was not written for another change.

    Of several that are not its own, the one that has to do with the fewest other changes says most about this one.
    """
    lines = {change.key: frozenset(id(n) for n in _lines(change)) for change in changes}
    meets = {id(s): {key for key, of in lines.items() if s.reached & of or key in s.draft.names} for s in found}
    chosen: dict[Key, Situation] = {}
    for change in (c for c in changes if not c.only_words):
        key, of = change.key, lines[change.key]
        own = [s for s in found if s.draft.of == key]
        put = key[0] in PUT
        fit = own or [s for s in found if s.reached & of or (put and key in s.draft.names and s.draft.of not in lines)]
        if fit:
            chosen[key] = min(
                fit, key=lambda s: (not s.reached & of, len(meets[id(s)] - {key}), len(s.draft.lines), s.draft.text)
            )
    return chosen


def _lines(change: DefinitionChange) -> Iterable[Node]:
    for line in change.lines:
        for node in (*line.before, *line.after):
            yield from node.walk()
    if not change.lines:
        yield from change.definition.node.walk()


def differing(one: World, other: World, of: Collection[Key] | None = None) -> list[Situation]:
    """The examples that hold in one of two worlds and come out otherwise in the other; only those of some definitions."""
    return [*_otherwise(one, other, of), *_otherwise(other, one, of)]


def _otherwise(holds: World, other: World, of: Collection[Key] | None) -> list[Situation]:
    """The examples of one world that come out otherwise in the other."""
    mine, theirs = ({d: e for d, e in world.drafts().items() if of is None or d.of in of} for world in (holds, other))
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
