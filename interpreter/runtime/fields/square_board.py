"""The fields of the board: its doors, as bits."""

OPEN_DOORS, LOCKED_DOORS = 5, 6

FIELDS = {"game": {"open doors": OPEN_DOORS, "locked doors": LOCKED_DOORS}}
