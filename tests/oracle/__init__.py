"""Sight, movement and close combat once more, straight from the rulebook, sharing no code with the interpreter."""
