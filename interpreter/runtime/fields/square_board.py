"""The fields of the board: its doors, as bits, and on which of its spaces somebody or something is."""

from interpreter.runtime.fields.characters import SPACE

OPEN_DOORS, LOCKED_DOORS = 5, 6

FIELDS = {
    "game": {"open doors": OPEN_DOORS, "locked doors": LOCKED_DOORS},
    "character": {"space": SPACE},
    "item": {"space": SPACE},
}
