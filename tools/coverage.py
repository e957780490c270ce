"""Know which hooks the examples came near: those that fired, and those that were looked at and did not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dsl.model import Hook
from interpreter.load import Content


class Coverage:
    """Marks hooks while examples are played. To be made before the first game of the content begins.

    Triggers are marked by the results of the examples; modifiers, permissions and suppressions by wrapping their
    functions in the program, so a covered program is for nothing else.
    """

    def __init__(self, content: Content) -> None:
        program = content.program
        tables = content.checked.compiler.tables
        self.hooks: list[Hook] = [h for r in content.library.rules() for h in r.hooks]
        self.fired: set[int] = set()
        self.refused: set[int] = set()
        program.modifiers[:] = [
            (key, rule, self._watched(number, function), layer, own)
            for (key, rule, function, layer, own), (_, number, *_rest) in zip(
                program.modifiers, tables.modifiers, strict=True
            )
        ]
        program.suppressors[:] = [
            (rule, by, self._watched(number, function))
            for (rule, by, function), (_, number, _name) in zip(program.suppressors, tables.suppressors, strict=True)
        ]

    def _watched(self, number: int, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, marked as fired when it changes what it is given or says yes."""

        def watched(*args: Any) -> Any:
            value = function(*args)
            changed = value != args[5] if len(args) > 5 else bool(value)
            (self.fired if changed else self.refused).add(number)
            return value

        return watched

    def add(self, fired: frozenset[int], refused: frozenset[int]) -> None:
        self.fired |= fired
        self.refused |= refused

    @property
    def uncovered(self) -> list[Hook]:
        """The hooks that nothing came near."""
        return [h for h in self.hooks if h.number not in self.fired and h.number not in self.refused]
