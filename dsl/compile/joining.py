"""Join blocks: what only one block leads to, or what is short, is written into it, so that fewer are run one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

DEPTH, SHORT, COPIES = 20, 8, 2
"""How deep blocks are written into one another; so few lines are copied to wherever they come next; so many such copies
follow each other."""


class Still(str):
    """A line that changes nothing."""

    __slots__ = ()


@dataclass(frozen=True)
class Exit:
    """The way to another block: always, or where a test holds."""

    block: int
    test: str = ""


@dataclass(frozen=True)
class Call:
    """A procedure is put on the stack; the source of what its roles are."""

    procedure: str
    args: tuple[str, ...]


@dataclass
class Block:
    """Some lines, each with its indentation; what they begin with where the block stands alone.

    returns   a trigger may come in between, and then the block is run again
    last      the game may be over after it
    """

    prelude: str = ""
    lines: list[tuple[int, str | Exit | Call]] = field(default_factory=list)
    returns: bool = False
    last: bool = False


def joined(
    blocks: dict[int, Block], entries: set[int], frame: Callable[[Call], str], over: str, kept: Sequence[str] = ()
) -> dict[int, list[str]]:
    """The lines of each block that stands alone; `entries` are run from outside.

    A block returns true when nothing is to be run after it for now: somebody is asked, or the game is over.

    frame  the source of the frame that a call puts on the stack
    over   that the game is over
    kept   the names of the locals that keep a set while nothing is changed; none is a part of another text
    """
    beyond = {number: _passed(number, blocks) for number in blocks}
    leads = Counter(
        beyond[line.block] for block in blocks.values() for _, line in block.lines if isinstance(line, Exit)
    )
    found: dict[int, list[str]] = {}
    todo = sorted(entries & blocks.keys())

    def fits(number: int, trail: Sequence[int], copies: int) -> bool:
        lines = blocks[number].lines
        if number in trail:
            return False
        if not copies and alone(number):
            return True
        ends = not any(isinstance(line, Exit) for _, line in lines)
        return len(lines) <= SHORT and (ends or copies < COPIES)

    def alone(number: int) -> bool:
        return number not in entries and leads[number] == 1

    def write(number: int, depth: int, trail: Sequence[int], copies: int = 0) -> Iterator[str]:
        block, trail = blocks[number], (*trail, number)
        for indent, line in block.lines:
            if not isinstance(line, Exit):
                text = line if isinstance(line, str) else frame(line)
                yield text.__class__("    " * (depth + indent) + text)
                continue
            if line.test:
                yield "    " * (depth + indent) + f"if {line.test}:"
            inner, to = depth + indent + bool(line.test), beyond[line.block]
            written = not block.last and inner < DEPTH and fits(to, trail, copies)
            if not written or blocks[to].returns:
                todo.append(to)
                yield Still("    " * inner + f"f[0] = {to}")
            if written:
                yield from write(to, inner, trail, copies + (not alone(to)))
            if inner or block.last:
                yield "    " * inner + "return" + f" {over}" * block.last
        if block.last:
            yield "    " * depth + f"return {over}"

    while todo:
        number = todo.pop()
        if number not in found:
            to = beyond[number]
            prelude = blocks[to].prelude
            lines = [*([prelude] if prelude else []), *write(to, 0, ())]
            lines = [a for a, b in zip(lines, [*lines[1:], ""], strict=True) if a != b or "return" not in a]
            found[number] = list(_forgetting(lines, _in(kept, "\n".join(lines))))
    return found


def _in(names: Sequence[str], text: str) -> list[str]:
    return [name for name in names if name in text]


def _forgetting(lines: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """The lines of a function that keeps sets: none is known at first, or after a line that may change anything."""
    if not names:
        yield from lines
        return
    rounds = any(line.lstrip().startswith("for ") for line in lines)
    yield _forgotten("", names)
    for place, line in enumerate(lines):
        yield line
        text = line.lstrip()
        later = lines if rounds else lines[place + 1 :]
        left = next((after for after in lines[place : place + 2] if after.lstrip().startswith("return")), "")
        still = isinstance(line, Still) or text.endswith(":") or (left and not _in(names, left))
        if not still and (lost := _in(names, "\n".join(later))):
            yield _forgotten(line[: len(line) - len(text)], lost)


def _forgotten(indent: str, names: Sequence[str]) -> str:
    return f"{indent}{' = '.join(names)} = None"


def _passed(number: int, blocks: dict[int, Block]) -> int:
    """Where a block leads that does nothing but lead on; otherwise the block itself."""
    passed = {number}
    while len(lines := blocks[number].lines) == 1:
        line = lines[0][1]
        if not isinstance(line, Exit) or line.test or blocks[number].last or line.block in passed:
            break
        number = line.block
        passed.add(number)
    return number
