"""The fields of the open table: which way figures face. Where they stand is kept as a space is, as the number of a place."""

ACROSS, DOWN = 7, 8
"""A direction, as so much to the right and so much down."""

MARKED, MARKED_ACROSS, MARKED_DOWN = 9, 10, 11
"""How somebody stood when that was marked: the place and the direction."""

MAX_POOL = 12
LAID = 7
"""Where each piece of terrain lies that is laid in play: the number of the place and 1, 0 while it is not laid."""

FIELDS = {
    "game": {f"laid {n}": LAID + n for n in range(MAX_POOL)},
    "character": {
        "across": ACROSS,
        "down": DOWN,
        "marked": MARKED,
        "marked across": MARKED_ACROSS,
        "marked down": MARKED_DOWN,
    },
}
