"""The fields of every game, and of every player."""

OVER, TURN, PHASE, OUTCOME, WINNER = range(5)
SEAT = 0

FIELDS = {
    "game": {"over": OVER, "turn": TURN, "phase": PHASE, "outcome": OUTCOME, "winner": WINNER},
    "player": {"seat": SEAT},
    "character": {},
    "item": {},
}
