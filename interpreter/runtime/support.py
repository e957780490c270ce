"""Help the compiled rules: look-ups that are too long to be written out in place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dsl.places import LATEST, PERIOD_BITS
from interpreter.runtime.chance import one_of
from interpreter.runtime.fields.characters import PRINTED, SPACE

if TYPE_CHECKING:
    from interpreter.runtime.game import Game

BEYOND = 99
"""What a number printed for distances is beyond the last of them."""


def field(S: list[int], item: int, offset: int) -> int:
    """A field of an item that there may not be; 0 without one."""
    return S[item + offset] if item >= 0 else 0


def only(members: Sequence[int], one: int | None) -> Sequence[int]:
    """Some members; asked for one alone, that one if it is among them."""
    return members if one is None else (one,) if one in members else ()


def at_random(g: Game, members: Sequence[int]) -> int:
    """One of some, by chance; -1 where there is none."""
    return members[one_of(g, len(members))] if members else -1


def tally(S: list[int], who: int, place: int, now: int) -> int:
    """What was counted in the present period; 0 for nobody."""
    return S[who + place] >> PERIOD_BITS if who >= 0 and S[who + place] & LATEST == now else 0


def count(S: list[int], who: int, place: int, now: int) -> None:
    """Count one more in the present period."""
    if who >= 0:
        S[who + place] = tally(S, who, place, now) + 1 << PERIOD_BITS | now


def set_out(S: list[int], who: int, slot: int) -> None:
    """Begin to remember where somebody goes: the lowest bit says so, and each higher one is a space."""
    if who >= 0:
        S[who + slot] = 1 | (2 << S[who + SPACE] if S[who + SPACE] >= 0 else 0)


def come_to(S: list[int], who: int, slot: int) -> None:
    """Somebody has come to the end of its way."""
    if who >= 0:
        S[who + slot] &= ~1


def way(S: list[int], who: int, slot: int) -> list[int]:
    """The spaces of the way that somebody has gone."""
    spaces = S[who + slot] >> 1 if who >= 0 else 0
    return [space for space in range(spaces.bit_length()) if spaces >> space & 1]


def chosen_has(g: Game, chosen: int, kinds: int) -> bool:
    """Whether an action, by its number, is of some kinds."""
    return chosen >= 0 and bool(g.setup.program.action_kinds[chosen] & kinds)


def deed(g: Game, frame: list[int]) -> int:
    """The number of the action that a frame is of."""
    program = g.setup.program
    return program.action_at[program.owners[frame[0]]]


def suppressed(g: Game, rule: int, victim: int) -> bool:
    """Whether some rule makes this rule of this bearer count for nothing."""
    return any(test(g, victim, me, this) for test, me, this in g.index.suppress.get(rule, ()))


def at_suit(g: Game, item: int, name: str, suit: int) -> int:
    """A number that an item prints for a suit; 0 where it prints none, or there is no item."""
    if item < 0 or suit < 0:
        return 0
    row = g.setup.program.suited[g.S[item + PRINTED]].get(name)
    return row[suit] if row else 0


def prints(g: Game, item: int, rule: int) -> bool:
    """Whether a rule is printed on an item."""
    return rule in g.setup.program.gear_prints[g.S[item + PRINTED]]


def at_distance(g: Game, item: int, name: str, distance: int) -> int:
    """The number that an item prints for the shortest range that reaches."""
    if item < 0:
        return BEYOND
    for number, far in g.setup.program.bands[g.S[item + PRINTED]].get(name, ()):
        if distance <= far:
            return number
    return BEYOND


def skilled(g: Game, who: int, item: int) -> int:
    """The ability of a character that an item is used with; 0 without an item that says one."""
    if item < 0:
        return 0
    kind = g.setup.program.used_with[g.S[item + PRINTED]]
    if kind < 0:
        return 0
    value: int = g.setup.program.namespace["rate"](g, kind, who)
    return value
