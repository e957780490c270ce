"""The fields of every game, and of every player."""

OVER, TURN, PHASE, OUTCOME, WINNERS = range(5)
"""WINNERS has a bit for each seat that has won."""
SEAT, KNOWN = range(2)
"""KNOWN has a bit for each card that a player has looked at where it lies hidden; shuffling wipes it out."""

FIELDS = {
    "game": {"over": OVER, "turn": TURN, "phase": PHASE, "outcome": OUTCOME, "winners": WINNERS},
    "player": {"seat": SEAT, "known": KNOWN},
    "character": {},
    "item": {},
}
