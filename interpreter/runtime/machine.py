"""Fix the offsets that the interpreter keeps for itself in each sort of entity.

An entity is a stretch of one flat list of ints, `Game.S`, and its handle is the index at which it starts; so the value
of a field is `S[handle + offset]`. Fields that the content declares follow the ones named here.
"""

from __future__ import annotations

from typing import NamedTuple

OVER, TURN, PHASE, OUTCOME, OPEN_DOORS, LOCKED_DOORS, WINNER = range(7)
SEAT = 0
PRINTED, OWNER, SPACE, IN_GAME, TRAITS, BAND = range(6)
HOLDER = OWNER
"""An item's holder stands where a character's player does: who plays its cards and answers for it."""
NOBODY = 0
"""The band of characters that belong to no player; they are played by one all the same."""
TO_COME, OFF_BOARD = -1, -2
"""The space of a character that has not come on yet, or has left the game; of one taken off the board for a while."""
SUIT, VALUE, FACE, KNOWN = range(4)
FACE_UP, FACE_DOWN, UNSEEN = range(3)
"""How a card in play lies: open, known to its player alone, known to nobody."""
"""KNOWN has a bit for each seat that has looked at a card where it lies hidden; shuffling wipes it out."""
CARD_SIZE = 4
DRAW, HAND, DISCARD, PLAY, LOOSE = range(5)
"""The piles of a deck, in the order of their zones; then those cards of the draw pile that have no place in it yet."""
PILES = 5


class Fields(NamedTuple):
    """The fixed fields by name, for the compiler (`dsl.compile.state_layout.Machine`)."""

    globals: dict[str, int]
    player: dict[str, int]
    character: dict[str, int]
    item: dict[str, int]


FIELDS = Fields(
    {
        "over": OVER,
        "turn": TURN,
        "phase": PHASE,
        "outcome": OUTCOME,
        "open doors": OPEN_DOORS,
        "locked doors": LOCKED_DOORS,
        "winner": WINNER,
    },
    {"seat": SEAT},
    {"printed": PRINTED, "owner": OWNER, "space": SPACE, "in game": IN_GAME, "traits": TRAITS, "band": BAND},
    {"printed": PRINTED, "holder": HOLDER, "space": SPACE, "in game": IN_GAME, "traits": TRAITS},
)
