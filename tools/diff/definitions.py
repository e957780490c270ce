"""Compare the definitions of two sets of packs, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Literal

from dsl.core.definitions import ExampleHeader, Flavour, Ruling, SourceLine
from dsl.model import Definition, Library
from dsl.rules.order import said_by
from dsl.tree import Node
from tools.alphabet import alphabet

UNTOLD = (ExampleHeader, Ruling, SourceLine, Flavour)
"""Lines that say nothing of how the game goes."""

Key = tuple[str, str]


@dataclass(frozen=True)
class LineChange:
    """Lines that stand in one definition, and what stands there in the other; either may be nothing."""

    before: tuple[Node, ...] = ()
    after: tuple[Node, ...] = ()


@dataclass
class DefinitionChange:
    """A definition that is only in one of two sets, or reads otherwise in the other."""

    sort: Literal["added", "removed", "changed"]
    before: Definition | None
    after: Definition | None
    lines: list[LineChange] = field(default_factory=list)

    @property
    def definition(self) -> Definition:
        found = self.after or self.before
        assert found is not None
        return found

    @property
    def key(self) -> Key:
        return self.definition.kind, self.definition.name

    @property
    def only_words(self) -> bool:
        """Whether nothing but texts differs: what things are called, and how they are told."""
        return bool(self.lines) and all(list(map(_untold, c.before)) == list(map(_untold, c.after)) for c in self.lines)


def changes(one: Library, other: Library) -> list[DefinitionChange]:
    """What is added, removed and changed on the way from one library to the other, by kind and name."""
    before, after = ({(d.kind, d.name): d for d in lib.definitions if _stands_alone(d)} for lib in (one, other))
    found = []
    for key in sorted(before.keys() | after.keys(), key=lambda key: (key[0], alphabet(key[1]))):
        was, now = before.get(key), after.get(key)
        if was is None or now is None:
            found.append(DefinitionChange("removed" if was else "added", was, now))
        elif lines := list(_of_headers(was.node, now.node)) + list(changed_lines(was.node.body, now.node.body)):
            found.append(DefinitionChange("changed", was, now, lines))
    return found


def _stands_alone(definition: Definition) -> bool:
    """Whether it is no action that another definition gives; that is told there."""
    return not getattr(definition, "given_by", "")


def _of_headers(was: Node, now: Node) -> Iterator[LineChange]:
    if was.args != now.args:
        yield LineChange(
            (Node(was.word, was.args, was.span, form=was.form),), (Node(now.word, now.args, now.span, form=now.form),)
        )


def changed_lines(was: Sequence[Node], now: Sequence[Node]) -> Iterator[LineChange]:
    """Lines that differ; of two that begin alike, the lines under them."""
    was, now = ([n for n in lines if not isinstance(n.means, UNTOLD)] for lines in (was, now))
    matcher = SequenceMatcher(None, [said_by(n) for n in was], [said_by(n) for n in now], autojunk=False)
    for sort, a, b, c, d in matcher.get_opcodes():
        if sort != "equal":
            yield from _of_block(was[a:b], now[c:d])


def _of_block(was: Sequence[Node], now: Sequence[Node]) -> Iterator[LineChange]:
    heads = SequenceMatcher(None, [_head(n) for n in was], [_head(n) for n in now], autojunk=False)
    for sort, a, b, c, d in heads.get_opcodes():
        if sort == "equal":
            for one, other in zip(was[a:b], now[c:d], strict=True):
                yield from changed_lines(one.body, other.body)
        else:
            yield LineChange(tuple(was[a:b]), tuple(now[c:d]))


def _untold(node: Node) -> str:
    """What a line says but for its texts."""
    kept = Node(node.word, tuple(None if isinstance(a, str) else a for a in node.args), node.span, form=node.form)
    return _head(kept) + "".join(map(_untold, node.body))


def _head(node: Node) -> str:
    return f"{node.word.name}({' '.join(map(said_by, node.args))})"
