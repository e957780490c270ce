"""Print nodes in the canonical layout: four spaces, one blank line between definitions, comments where they stood."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from dsl.constructs import Negation
from dsl.core.amendments import AmendingLine
from dsl.core.definitions import ExampleHeader
from dsl.layout import last_comments
from dsl.parse_cache import DENIED
from dsl.source import Source
from dsl.tree import Name, Node
from dsl.words import Slot

INDENT = "    "

_OPENING = frozenset("([")
_CLOSING = frozenset((")", "]", ",", ":", "'s"))
_COUNT = re.compile(r"(?:\d|X\b)")


def format_text(source: Source, nodes: Sequence[Node]) -> str:
    """The whole text of a file in canonical form; `nodes` are its definitions in their order."""
    parts = ["\n".join(_block(node, 0)) for node in nodes]
    comments = list(last_comments(source))
    while comments and not comments[-1]:
        comments.pop()
    if comments:
        parts.append("\n".join(comments))
    return "\n\n".join(parts) + "\n" if parts else ""


def format_node(node: Node) -> str:
    """A line with the lines under it, as it is written at the left margin."""
    return "\n".join(_block(node, 0)) + "\n"


def _block(node: Node, depth: int) -> Iterator[str]:
    margin = INDENT * depth
    yield from _indented(node.comments, margin)
    yield margin + phrase(node) + (f" <{node.label}>" if node.label else "")
    yield from _indented(node.drawing, _margin_of(node.drawing, len(margin)))
    for number, line in enumerate(node.body):
        if number and isinstance(line.means, ExampleHeader) and (depth == 0 or isinstance(node.means, AmendingLine)):
            yield ""
        yield from _block(line, depth + 1)
    yield from _indented(node.after, margin)


def _indented(lines: Iterable[str], margin: str) -> Iterator[str]:
    for line in lines:
        yield (margin + line).rstrip()


def _margin_of(drawing: tuple[str, ...], margin: int) -> str:
    """What a drawing is indented by: most of its lines stand one level in, labels to their left still under the header."""
    starts = Counter(len(line) - len(line.lstrip()) for line in drawing if line)
    usual = min(starts, key=lambda start: (-starts[start], start), default=0)
    return " " * max(margin + 1, margin + len(INDENT) - usual)


def phrase(node: Node) -> str:
    """A phrase on one line, by the way of writing its word that it was read in."""
    text, last = "", ""
    parts = _parts(node)
    if isinstance(node.means, Negation) and node.form == DENIED:
        inner = node["a"]
        denied = inner.word.denials[inner.form] if not isinstance(inner.means, Negation) else None
        node, parts = (inner, denied) if denied else (node, parts)
    for part in parts:
        piece = part if isinstance(part, str) else _said(node[part.name], part)
        text += (" " if text and _apart(last, piece) else "") + piece
        last = piece
    return text


def _parts(node: Node) -> tuple[str | Slot, ...]:
    """The parts of the way of writing that was used, or else of the first that has the slots which are filled."""
    filled = frozenset(s.name for s, a in zip(node.word.slots, node.args, strict=True) if a is not None)
    forms = node.word.alternatives
    if node.form < len(forms) and forms[node.form][1] == filled:
        return forms[node.form][0]
    return next(parts for parts, present in forms if present == filled)


def _said(value: Any, slot: Slot) -> str:
    if isinstance(value, tuple):
        return ", ".join(_said(v, slot) for v in value)
    if isinstance(value, Node):
        return phrase(value)
    if isinstance(value, Name):
        return value.written or value.text
    return f'"{value}"' if slot.type == "STRING" else str(value)


def _apart(last: str, piece: str) -> bool:
    """Whether a space stands between two pieces of a phrase."""
    if last in _OPENING or piece in _CLOSING:
        return False
    if last in ("+", "-"):
        return not _COUNT.match(piece)
    if piece == "/":
        return last.endswith('"')
    return not (last == "/" and not piece.startswith('"'))
