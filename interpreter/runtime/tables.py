"""The open table of a game as it stands, with the terrain that was laid in play."""

from __future__ import annotations

from interpreter.open_table import Field
from interpreter.runtime.fields.open_table import LAID
from interpreter.runtime.game import Game


def table(g: Game) -> Field:
    """The table with the terrain on it now; asked for in every move, so that the last few layouts are kept."""
    found = g.setup.board.table
    assert found is not None
    if not found.pool:
        return found
    places = laid(g)
    return g.setup.kept("tables", places, lambda: found.laid(places))


def laid(g: Game) -> tuple[int, ...]:
    """Where each piece lies that is laid in play, by the number of its place; -1 while it is not laid."""
    board = g.setup.board.table
    return tuple([g.S[LAID + n] - 1 for n in range(len(board.pool))]) if board is not None else ()


__all__ = ["laid", "table"]
