"""The field of a dial: at which of its clicks it stands, 0 at the start; the one after the last is the end."""

CLICK = 6

FIELDS = {"character": {"click": CLICK}}
