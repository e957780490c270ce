"""Whether content fits together, and whether a game is as it must always be."""
