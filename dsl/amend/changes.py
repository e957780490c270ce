"""What amendments come to: definitions as they then read, and what each owes to which pack."""

from __future__ import annotations

from dataclasses import dataclass, field

from dsl.core.definitions import Header
from dsl.tree import Node

Key = tuple[str, str]
"""A definition by its kind (of a term, its type) and name."""


@dataclass(frozen=True)
class Change:
    """What one line of an amendment did to a definition.

    pack    the pack that changed it
    line    the line that says so
    before  the lines that were there and are not any more; of a whole definition, the definition
    after   the lines that have come
    """

    pack: str
    line: Node
    before: tuple[Node, ...] = ()
    after: tuple[Node, ...] = ()


@dataclass
class Amended:
    """Definitions as amended; the amendments themselves; what was changed of each definition, by the identity of its node;
    what has withdrawn those that are there no more; what amendments would quote in the words of today (`Quoting`)."""

    nodes: list[Node]
    amendments: list[Node] = field(default_factory=list)
    changes: dict[int, list[Change]] = field(default_factory=dict)
    withdrawn: dict[Key, Change] = field(default_factory=dict)
    requoted: dict[int, dict[str, str]] = field(default_factory=dict)


def key_of(header: Node) -> Key:
    """The definition that a header is of."""
    kind = header.construct(Header).kind
    return kind or header["type"].means.type, header["name"]


def called(header: Node) -> str:
    """What messages call a definition: `skill "Fear"`."""
    return f'{header.construct(Header).begun(header)} "{header["name"]}"'
