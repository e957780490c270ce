"""The text of a definition, as it is written or as amendments have left it, and digests of such texts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from functools import cached_property
from hashlib import blake2b

from dsl.format import format_node
from dsl.model import Definition, Library, Question
from dsl.source import Source
from dsl.tree import Node


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


class TextDigests:
    """Digests of the definitions of a library by their texts and by what all are called."""

    def __init__(self, library: Library, before: TextDigests | None = None) -> None:
        self._library = library
        self._before = {} if before is None else before._read
        self._read: dict[int, tuple[Node, bytes]] = {}
        self._texts: dict[int, bytes] = {}
        self._answers: dict[Question, bytes] = {}

    @cached_property
    def _names(self) -> bytes:
        """All names: a text is read by them."""
        return digest(repr([(kind, sorted(known)) for kind, known in sorted(self._library.by_kind.items())]))

    def own(self, definition: Definition, basis: bytes) -> bytes:
        """A digest of a definition and of what else counts."""
        return digest(self._text(definition) + self._names + basis)

    def answers(self, questions: Iterable[Question]) -> bytes:
        """A digest of what the library answers to some questions."""
        return digest(b"".join(map(self._answer, questions)))

    def _answer(self, question: Question) -> bytes:
        found = self._answers.get(question)
        if found is None:
            found = self._answers[question] = digest(b"".join(map(self._text, self._asked_for(*question))))
        return found

    def _asked_for(self, kind: str, name: str) -> Iterable[Definition]:
        if not kind:
            return self._library.definitions
        known = self._library.by_kind.get(kind, {})
        return known.values() if not name else [known[name]] if name in known else []

    def _text(self, definition: Definition) -> bytes:
        found = self._texts.get(id(definition))
        if found is None:
            wider = ",".join(getattr(definition, "groups", ()))  # which others bring it
            found = self._texts[id(definition)] = digest(
                f"{definition.pack} {wider} ".encode() + self._said(definition)
            )
        return found

    def _said(self, definition: Definition) -> bytes:
        """A digest of the text alone, which is known of a node that was there before."""
        node = definition.node
        known = self._before.get(id(node))
        same = known is not None and known[0] is node and not definition.changes
        found = known[1] if known is not None and same else digest(text_of(definition))
        self._read[id(node)] = node, found
        return found


def digest(data: str | bytes) -> bytes:
    return blake2b(data.encode() if isinstance(data, str) else data, digest_size=16).digest()
