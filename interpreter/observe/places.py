"""Say what each place in the memory of a game means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dsl.core.states import Bookkeeping, OfItem
from dsl.model import Definition
from interpreter.runtime import machine as m

if TYPE_CHECKING:
    from interpreter.runtime.setup import Setup

Place = tuple[str, Definition | None, int]
"""What a place in `Game.S` holds: the sort of thing, its definition, and the handle of whose it is."""


def places(setup: Setup) -> list[Place | None]:
    """The meaning of each place of a game's memory; None for what nobody is told of."""
    out: list[Place | None] = [None] * (setup.cards_at + len(setup.cards) * m.CARD_SIZE)
    own = {"game": (0,), "player": setup.players, "character": setup.figures, "item": setup.items}
    _machine(out, setup)
    for owner, slot, what, definition in _kept(setup):
        for handle in own[owner]:
            out[handle + slot] = (what, definition, handle)
    for card in setup.cards:
        out[card + m.SUIT] = ("suit", None, card)
        out[card + m.FACE] = ("face", None, card)
    return out


def _machine(out: list[Place | None], setup: Setup) -> None:
    for slot, what in ((m.TURN, "turn"), (m.WINNER, "winner"), (m.OPEN_DOORS, "doors"), (m.OUTCOME, "outcome")):
        out[slot] = (what, None, 0)
    for figure in setup.figures:
        for slot, what in ((m.SPACE, "space"), (m.BAND, "side"), (m.IN_GAME, "gone")):
            out[figure + slot] = (what, None, figure)
    for item in setup.items:
        for slot, what in ((m.SPACE, "space"), (m.HOLDER, "holder"), (m.IN_GAME, "gone")):
            out[item + slot] = (what, None, item)


def _kept(setup: Setup) -> Iterator[tuple[str, int, str, Definition]]:
    """What the content keeps: owner, offset, sort and definition of each; marks of bookkeeping and cards left out."""
    library, memory = setup.program.library, setup.program.compiler.memory
    for term in library.terms():
        if term.owner and not term.scope and not term.worked_out and term.type != "card" and not term.of(Bookkeeping):
            yield term.owner, term.slot, "term", term
    for kind, prefix in (("ability", ""), ("token", "token "), ("state", "state ")):
        for definition in library.all(kind):
            if definition.of(Bookkeeping):
                continue
            owner = "item" if definition.of(OfItem) else "character"
            slot = memory.slots[owner].get(prefix + definition.name)
            if slot is not None:
                yield owner, slot, kind, definition
