"""What a rule calls again and again, told once by itself: when this character divines, …"""

from __future__ import annotations

from dataclasses import replace

from dsl.core.control import Do
from dsl.tree import Node
from dsl.words import Word


class Whenever(Do):
    """No line that anybody writes: what is under it is done whenever a procedure is carried out."""


_WHENEVER = Word(
    "statement",
    Do.surface,
    "when {{ carried_out(procedure, args) }}",
    "gdy {{ carried_out(procedure, args) }}",
    "What is done whenever a procedure is carried out.",
    Do.example,
    name="whenever",
    means=Whenever(),
)


class Again(Do):
    """No line that anybody writes: a call of what is told apart, about those whom it is handed every time."""


_AGAIN = Word(
    "statement",
    Do.surface,
    "{{ carried_out(procedure, args, told_apart=True) }}",
    "{{ carried_out(procedure, args, told_apart=True) }}",
    "A call of what is told apart.",
    Do.example,
    name="again",
    means=Again(),
)


def again(call: Node) -> Node:
    """A call of what is told apart."""
    return replace(call, word=_AGAIN)


def whenever(call: Node, body: list[Node]) -> Node:
    """The lines of what is called as a line by itself."""
    return replace(call, word=_WHENEVER, body=body, id="")
