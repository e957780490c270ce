"""The core that plays: the game as a value, hooks in play, chance, a new game."""
