"""The text of a definition: as it is written, or as amendments have left it."""

from __future__ import annotations

from bisect import bisect_right

from dsl.format import format_node
from dsl.model import Definition
from dsl.source import Source


def text_of(definition: Definition) -> str:
    """A definition as it is written, or as amendments have left it, and what was there before."""
    if definition.changes:
        nodes = [n for change in definition.changes for n in (*change.before, *change.after)]
        return format_node(definition.node) + "".join(f"{n.span.source.pack}: {format_node(n)}" for n in nodes)
    source: Source = definition.span.source
    return "\n".join(source.lines[definition.span.line - 1 : _end(definition)])


def rule_of(definition: Definition) -> str:
    """What of a definition is played: its text without the lines that only speak of it, as gists, rulings and examples do."""
    body = definition.node.body
    if definition.changes:
        return "".join(format_node(line) for line in body if line.word.category != "meta")
    lines: list[str] = definition.span.source.lines
    starts = [definition.span.line, *(line.span.line for line in body), _end(definition) + 1]
    played = [True, *(line.word.category != "meta" for line in body)]
    parts = zip(played, starts, starts[1:], strict=False)
    return "\n".join(line for is_played, start, end in parts if is_played for line in lines[start - 1 : end - 1])


def _end(definition: Definition) -> int:
    """The line with which a definition ends: the last one before the next header, or of the text."""
    source: Source = definition.span.source
    at = bisect_right(source.headers, definition.span.line)
    return source.headers[at] - 1 if at < len(source.headers) else len(source.lines)
