"""The fields of characters and items."""

PRINTED, OWNER, SPACE, IN_GAME, TRAITS, BAND = range(6)
HOLDER = OWNER
"""An item's holder stands where a character's player does: who plays its cards and answers for it."""
NOBODY = 0
"""The band of characters that belong to no player; they are played by one all the same."""
TO_COME, OFF_BOARD = -1, -2
"""The space of a character that has not come on yet, or has left the game; of one taken off the board for a while."""
ANYWHERE = 0
"""The space of whoever is in a game without a board: all are in one place."""

FIELDS = {
    "character": {
        "printed": PRINTED,
        "owner": OWNER,
        "space": SPACE,
        "in game": IN_GAME,
        "traits": TRAITS,
        "band": BAND,
    },
    "item": {"printed": PRINTED, "holder": HOLDER, "space": SPACE, "in game": IN_GAME, "traits": TRAITS},
}
