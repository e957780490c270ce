"""The fields of the open table: which way figures face. Where they stand is kept as a space is, as the number of a place."""

ACROSS, DOWN = 7, 8
"""A direction, as so much to the right and so much down."""

FIELDS = {"character": {"across": ACROSS, "down": DOWN}}
