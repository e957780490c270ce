"""What words read and change of the interpreter's own: where somebody stands, who has what, the piles of cards …"""

from __future__ import annotations

from dsl.places import ACTIONS, SAFE, SIDES, SIGHT, Place, Places
from interpreter.runtime.fields import open_table


def _fields(of: str, *names: str) -> list[Places]:
    return [frozenset({Place("field", name, of)}) for name in names]


CALLED, PLAYED, STANDING = _fields("character", "printed", "owner", "space")
FACED = frozenset({Place("field", "across", "character"), Place("field", "down", "character")})
LAYOUT = frozenset(Place("field", name, "game") for name in open_table.FIELDS["game"])
MARKED_AT = frozenset({Place("field", "marked", "character")})
NOTED = MARKED_AT | {Place("field", name, "character") for name in ("marked across", "marked down")}
LIVING, FEATURES, BANDS, CLICKS = _fields("character", "in game", "traits", "band", "click")
GEAR, HELD, LYING, PRESENT = _fields("item", "printed", "holder", "space", "in game")
SUITS, FACES = _fields("card", "suit", "face")
(LEARNT,) = _fields("player", "known")
DECK, HANDS, DISCARDED, IN_PLAY, PILED = _fields("deck", "draw", "hand", "discard", "play", "piled")
ENDED, TURNS, PHASES, WON = _fields("game", "over", "turn", "phase", "winners")
OPENED, LOCKED, UNDER_WAY, CHANCE = _fields("game", "open doors", "locked doors", "under way", "chance")
ACTING = frozenset({ACTIONS})
AROUND = STANDING | OPENED
DOORS = AROUND | LOCKED
SEEN = AROUND | BANDS | {SIGHT}
HOSTILE = BANDS | {SIDES}
ENEMIES = HOSTILE | STANDING | LIVING
ATTACKED = frozenset({SAFE, SIDES})
OPEN_TO_ATTACK = ENEMIES | ATTACKED
SHOT = SEEN | OPEN_TO_ATTACK | GEAR
HAD = HELD | PRESENT
PILES = HANDS | DISCARDED | IN_PLAY | DECK | PILED
MOVED = PILES | FACES | CHANCE


def listed(slot: str) -> Places:
    """The number of the game that a slot of the word names."""
    return frozenset({Place("slot", slot)})
