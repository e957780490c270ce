"""The events of games told as lines of text, in both languages."""
