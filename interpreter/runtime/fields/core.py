"""The fields of every game, and of every player."""

OVER, TURN, PHASE, OUTCOME, WINNERS = range(5)
"""WINNERS has a bit for each seat that has won."""
SEAT = 0

FIELDS = {
    "game": {"over": OVER, "turn": TURN, "phase": PHASE, "outcome": OUTCOME, "winners": WINNERS},
    "player": {"seat": SEAT},
    "character": {},
    "item": {},
}
