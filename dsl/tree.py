"""The checked tree: phrases with their slots filled, lines with the lines under them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from dsl.constructs import Construct
from dsl.source import Span
from dsl.words import Word

C = TypeVar("C", bound=Construct)


@dataclass(slots=True, unsafe_hash=True)
class Name:
    """A name of something declared in the content; `kind` is the lexer's kind (`ability`, `state` …).

    `text` is the name as it was declared; `written` as it stands here, perhaps in quotes or with its first letter small.
    Nobody changes a name; it is not frozen because that makes each of very many take twice as long.
    """

    text: str
    kind: str
    span: Span = field(compare=False, repr=False)
    written: str = field(default="", compare=False, repr=False)


@dataclass(slots=True)
class Node:
    """A phrase or line: a word with its slots in the order of `word.slots` (None where an optional part is absent).

    A slot holds a Node, a Name, an int, a str, or a tuple of these. Two nodes are equal when they say the same; places,
    ids and comments do not count.
    """

    word: Word
    args: tuple[Any, ...]
    span: Span = field(compare=False, repr=False)
    body: list[Node] = field(default_factory=list)
    comments: tuple[str, ...] = field(default=(), compare=False)
    after: tuple[str, ...] = field(default=(), compare=False)
    id: str = field(default="", compare=False)
    drawing: tuple[str, ...] = ()
    form: int = field(default=0, compare=False)
    label: str = field(default="", compare=False)

    @property
    def means(self) -> Construct | None:
        """The construct that it is; None for a word of the vocabulary."""
        return self.word.means

    def construct(self, sort: type[C]) -> C:
        """The construct that it is, where it is known to be of a sort."""
        assert isinstance(self.word.means, sort), self.word.name
        return self.word.means

    @property
    def literals(self) -> frozenset[str]:
        """The words that are not in slots, of the way in which it was written."""
        forms = self.word.alternatives
        parts, _ = forms[self.form % len(forms)]
        return frozenset(part for part in parts if isinstance(part, str))

    def reads(self, quoted: Node | None) -> bool:
        """Whether a line reads as one that is quoted, whatever else stands under it."""
        return (
            quoted is not None
            and (self.word, self.args) == (quoted.word, quoted.args)
            and (not quoted.body or len(self.body) == 1 and self.body[0].reads(quoted.body[0]))
        )

    def __getitem__(self, slot: str) -> Any:
        return self.args[self.word.index(slot)]

    def get(self, slot: str, default: Any = None) -> Any:
        for s, a in zip(self.word.slots, self.args, strict=True):
            if s.name == slot:
                return default if a is None else a
        return default

    def children(self) -> list[Node]:
        """The phrases in the slots, then the lines of the body."""
        found: list[Node] = []
        for arg in self.args:
            if isinstance(arg, Node):
                found.append(arg)
            elif isinstance(arg, tuple):
                found += [part for part in arg if isinstance(part, Node)]
        return found + self.body

    def walk(self) -> list[Node]:
        """This one and all within it, in the order of the text."""
        found: list[Node] = []
        _gather(self, found)
        return found

    def with_phrases(self, told: Callable[[Node], Node | None]) -> Node:
        """The same with each phrase within it as it is `told`, the outermost first; where that is None its own phrases are asked."""
        args = _changed(self.args, told)
        return self if args is self.args else replace(self, args=args)

    def lines(self) -> list[Node]:
        """The lines under this one, and those under them."""
        found: list[Node] = []
        _gather_lines(self, found)
        return found

    def names(self) -> Iterator[Name]:
        for node in self.walk():
            for arg in node.args:
                for part in arg if isinstance(arg, tuple) else (arg,):
                    if isinstance(part, Name):
                        yield part


def _changed(arg: Any, told: Callable[[Node], Node | None]) -> Any:
    """What a slot holds with its phrases as they are told; the very same where none is told otherwise."""
    if isinstance(arg, tuple):
        parts = [_changed(part, told) for part in arg]
        return arg if all(new is old for new, old in zip(parts, arg, strict=True)) else type(arg)(parts)
    if not isinstance(arg, Node):
        return arg
    new = told(arg)
    return arg.with_phrases(told) if new is None else new


def _gather(node: Node, found: list[Node]) -> None:
    """Add a node and all within it. Every check walks through everything, so no list is made on the way."""
    found.append(node)
    for arg in node.args:
        if arg.__class__ is Node:
            _gather(arg, found)
        elif arg.__class__ is tuple:
            for part in arg:
                if part.__class__ is Node:
                    _gather(part, found)
    for line in node.body:
        _gather(line, found)


def _gather_lines(node: Node, found: list[Node]) -> None:
    """Add the lines under a node and those under them."""
    for line in node.body:
        found.append(line)
        if line.body:
            _gather_lines(line, found)
