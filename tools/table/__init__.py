"""The table: a game played in the terminal, by people and bots."""

from tools.table.person import Left
from tools.table.session import Result, Session

__all__ = ["Left", "Result", "Session"]
