"""Programs that differ from the rules in one thing: which of two hooks counts first, or whether one counts at all.

Nothing is compiled anew: the tables say in which order hooks count.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

from interpreter.runtime.program import Program

Row = tuple[int, Any, bool]
TABLES = ("first", "add", "late")


def turned(program: Program, first: int, second: int) -> Program:
    """The rules, but for the hook `first`, which counts right behind the hook `second`."""
    made = copy(program)
    _turn_triggers(made, first, second)
    rows = dict(program.modifiers_of)
    for (table, key), of_table in program.modifiers_of.items():
        for row in of_table:
            if _is_of(row[1], first, key):
                _put_behind(rows, table, key, row, second)
    _set_modifiers(made, rows)
    return made


def without(program: Program, hook: int) -> Program:
    """The rules without a hook that permits, forbids or ignores something."""
    made = copy(program)
    made.suppressors = [row for row in program.suppressors if row[2].__name__ != f"x{hook}"]
    rows = program.modifiers_of.items()
    _set_modifiers(made, {key: [row for row in found if not _is_of(row[1], hook, key[1])] for key, found in rows})
    return made


def watched(program: Program, hook: int, tell: Callable[..., None]) -> Program:
    """The rules, telling each time that a permission applies: game, subject."""
    made = copy(program)

    def watching(function: Any) -> Any:
        def test(g: Any, f: Any, e: int, me: int, this: int) -> Any:
            applies = function(g, f, e, me, this)
            if applies:
                tell(g, e)
            return applies

        test.__name__ = function.__name__
        return test

    _set_modifiers(
        made,
        {
            key: [(rule, watching(f) if _is_of(f, hook, key[1]) else f, own) for rule, f, own in rows]
            for key, rows in program.modifiers_of.items()
        },
    )
    return made


def _is_of(function: Any, hook: int, key: str) -> bool:
    return bool(function.__name__ == f"m{hook}_{key}")


def _set_modifiers(made: Program, rows: dict[tuple[str, str], list[Row]]) -> None:
    made.modifiers_of = rows
    made.note_dependence()


def _put_behind(rows: dict[tuple[str, str], list[Row]], table: str, key: str, row: Row, second: int) -> None:
    """Take a modifier of a number from its place and put it behind another, in whose layer it then counts."""
    for behind in TABLES:
        found = rows.get((behind, key), [])
        place = next((n for n, (_, function, _) in enumerate(found) if _is_of(function, second, key)), -1)
        if place >= 0:
            rule, function, own = row
            moved = (rule, _later(function) if table == "add" and behind == "late" else function, own)
            rows[behind, key] = [*found[: place + 1], moved, *found[place + 1 :]]
            rows[table, key] = [r for r in rows[table, key] if r is not row]


def _later(adding: Any) -> Any:
    """What adds, as it counts among what changes the number that there is."""

    def added(g: Any, f: Any, e: int, me: int, this: int, v: int) -> int:
        return int(v + adding(g, f, e, me, this))

    added.__name__ = adding.__name__
    return added


def _turn_triggers(made: Program, first: int, second: int) -> None:
    rows = made.triggers
    moved = [n for n, row in enumerate(rows) if row.hook == first]
    behind = max((n for n, row in enumerate(rows) if row.hook == second), default=-1)
    if not moved or behind < 0:
        return
    order = [n for n in range(behind + 1) if n not in moved] + moved + list(range(behind + 1, len(rows)))
    now = {was: place for place, was in enumerate(order)}
    made.triggers = [rows[was] for was in order]
    made.triggers_of = {event: sorted(now[n] for n in found) for event, found in made.triggers_of.items()}
