"""Packs as their users have them: where they lie, which go together, put into one file, installed, pinned."""
