"""The table: a game played in the terminal, by people and bots."""

from tools.table.session import Left, Result, Session

__all__ = ["Left", "Result", "Session"]
