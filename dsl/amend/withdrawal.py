"""Let go of names whose definitions are withdrawn: examples that need one go too, and nothing else may name one."""

from __future__ import annotations

from collections.abc import Iterator

from dsl.amend.changes import Amended, Change, Key, key_of
from dsl.amend.places import with_lines
from dsl.constructs import Line
from dsl.core.definitions import ExampleHeader
from dsl.core.hooks import GivenAction
from dsl.diagnostics import Report
from dsl.symbols import Symbols
from dsl.tree import Name, Node

Lost = dict[Key, Change]
"""Names that are gone, and what took them away."""


def let_go(lost: Lost, amended: Amended, symbols: Symbols, report: Report) -> None:
    """Forget some names; where a line still has one, that is reported."""
    for kind, text in lost:
        symbols.by_kind.get(kind, {}).pop(text, None)
    still: dict[Key, list[Name]] = {}
    for number, node in enumerate(amended.nodes):
        gone = [line for line in node.body if isinstance(line.means, ExampleHeader) and _named(line, lost)]
        if gone:
            kept = with_lines(node, [line for line in node.body if not any(line is g for g in gone)])
            changes = [Change(by.pack, by.line, (g,)) for g in gone for by in [lost[_key(_named(g, lost)[0])]]]
            amended.changes[id(kept)] = [*amended.changes.pop(id(node), []), *changes]
            amended.nodes[number] = node = kept
        for name in _named(node, lost):
            still.setdefault(_key(name), []).append(name)
    for key, names in still.items():
        places = [(name.span, "here") for name in names[:4]]
        message = f"`{key[1]}` is gone then, and still named in {len(names)} place{'s' if names[1:] else ''}"
        report.error("E0130", message, lost[key].line.span, "amend what names it too", related=places)


def declared(node: Node) -> Iterator[Key]:
    """The names that a definition declares: its own, as a sort too, and those of the actions that it gives."""
    yield key_of(node)
    for line in node.lines():
        if isinstance(line.means, GivenAction):
            yield "action", line["name"]
        elif isinstance(line.means, Line) and line.means.declares:
            yield line.means.declares, node["name"]


def _named(node: Node, lost: Lost) -> list[Name]:
    return [name for name in node.names() if _key(name) in lost]


def _key(name: Name) -> Key:
    return name.kind, name.text
