"""Say what each place in the memory of a game means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from dsl.core.states import Bookkeeping, OfItem
from dsl.model import Definition
from dsl.places import SHARED
from interpreter.runtime.fields.cards import CARD_SIZE, FACE, SUIT
from interpreter.runtime.fields.characters import BAND, HOLDER, IN_GAME, SPACE
from interpreter.runtime.fields.core import OUTCOME, TURN, WINNERS
from interpreter.runtime.fields.square_board import OPEN_DOORS

if TYPE_CHECKING:
    from interpreter.runtime.program import Program
    from interpreter.runtime.setup import Setup

Place = tuple[str, Definition | None, int]
"""What a place in `Game.S` holds: the sort of thing, its definition, and the handle of whose it is."""
Kept = tuple[str, int, str, Definition]
"""What is kept of each owner of a sort: the sort of owner, the offset from its handle, the sort of thing, its definition."""


def places(setup: Setup, kept: Iterable[Kept]) -> list[Place | None]:
    """The meaning of each place of a game's memory; None for what nobody is told of."""
    out: list[Place | None] = [None] * (setup.cards_at + len(setup.cards) * CARD_SIZE)
    own = {"game": (0,), "player": setup.players, "character": setup.figures, "item": setup.items}
    _machine(out, setup)
    for owner, slot, what, definition in kept:
        for handle in own[owner]:
            out[handle + slot] = (what, definition, handle)
    for card in setup.cards:
        out[card + SUIT] = ("suit", None, card)
        out[card + FACE] = ("face", None, card)
    return out


def _machine(out: list[Place | None], setup: Setup) -> None:
    doors = [(OPEN_DOORS, "doors")] if setup.board.size else []
    for slot, what in ((TURN, "turn"), (WINNERS, "winners"), *doors, (OUTCOME, "outcome")):
        out[slot] = (what, None, 0)
    for figure in setup.figures:
        for slot, what in ((SPACE, "space"), (BAND, "side"), (IN_GAME, "gone")):
            out[figure + slot] = (what, None, figure)
    for item in setup.items:
        for slot, what in ((SPACE, "space"), (HOLDER, "holder"), (IN_GAME, "gone")):
            out[item + slot] = (what, None, item)


def kept_by(program: Program) -> Iterator[Kept]:
    """What the content keeps and changes, but for marks of bookkeeping and cards."""
    library, memory = program.library, program.compiler.memory
    for term in library.terms():
        slot = program.compiler.slot_of(term)
        if 0 <= slot < SHARED and term.type != "card" and not term.of(Bookkeeping):
            yield term.owner, slot, "term", term
    for kind, prefix in (("ability", ""), ("token", "token "), ("state", "state ")):
        for definition in library.all(kind):
            if definition.of(Bookkeeping):
                continue
            owner = "item" if definition.of(OfItem) else "character"
            at = memory.slots[owner].get(prefix + definition.name, SHARED)
            if at < SHARED:
                yield owner, at, kind, definition
