"""Definitions explained: their text, what they read and change, what happens in them, their examples as they were played."""
