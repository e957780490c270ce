"""The offsets of the fields that the interpreter keeps for itself, a file for each component that brings some.

An entity is a stretch of one flat list of ints, `Game.S`, and its handle is the index at which it starts; so the value
of a field is `S[handle + offset]`. Offsets never change; what a game does not use of them at the end of a stretch is not
there, and fields that the content declares follow.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from interpreter.runtime.fields import characters, core, dials, open_table, square_board

Fields = Mapping[str, Mapping[str, int]]
"""By sort of entity the offsets of its fields."""

OF_COMPONENTS: Mapping[str, Fields] = {
    "characters": characters.FIELDS,
    "dials": dials.FIELDS,
    "square board": square_board.FIELDS,
    "open table": open_table.FIELDS,
}


def fields_of(components: Collection[str]) -> Fields:
    """The fields of a game that uses some components."""
    brought = [fields for name, fields in OF_COMPONENTS.items() if name in components]
    return {
        of: own | {n: at for some in brought for n, at in some.get(of, {}).items()} for of, own in core.FIELDS.items()
    }


FIELDS = fields_of(OF_COMPONENTS)
"""Those of a game that uses all."""

__all__ = ["FIELDS", "OF_COMPONENTS", "Fields", "fields_of"]
