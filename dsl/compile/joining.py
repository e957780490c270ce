"""Join blocks: whatever only one block leads to is written into it, so that fewer of them are run one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

DEPTH, SHORT = 20, 3
"""How deep blocks are written into one another; how many lines are copied to wherever a routine ends."""


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
    blocks: dict[int, Block], entries: set[int], ends: set[int], frame: Callable[[Call], str], over: str
) -> dict[int, list[str]]:
    """The lines of each block that stands alone; `entries` are run from outside, `ends` are where routines end.

    A block returns true when nothing is to be run after it for now: somebody is asked, or the game is over.

    frame  the source of the frame that a call puts on the stack
    over   that the game is over
    """
    leads = Counter(line.block for block in blocks.values() for _, line in block.lines if isinstance(line, Exit))
    found: dict[int, list[str]] = {}
    todo = sorted(entries & blocks.keys())

    def fits(number: int) -> bool:
        if number in ends:
            return len(blocks[number].lines) <= SHORT
        return number not in entries and leads[number] == 1

    def write(number: int, depth: int) -> Iterator[str]:
        block = blocks[number]
        for indent, line in block.lines:
            if not isinstance(line, Exit):
                yield "    " * (depth + indent) + (line if isinstance(line, str) else frame(line))
                continue
            if line.test:
                yield "    " * (depth + indent) + f"if {line.test}:"
            inner = depth + indent + bool(line.test)
            if block.last or inner >= DEPTH or not fits(line.block):
                todo.append(line.block)
                yield "    " * inner + f"f[0] = {line.block}"
            else:
                if blocks[line.block].returns:
                    todo.append(line.block)
                    yield "    " * inner + f"f[0] = {line.block}"
                yield from write(line.block, inner)
            if inner or block.last:
                yield "    " * inner + "return" + f" {over}" * block.last
        if block.last:
            yield "    " * depth + f"return {over}"

    while todo:
        number = todo.pop()
        if number not in found:
            prelude = blocks[number].prelude
            found[number] = [*([prelude] if prelude else []), *write(number, 0)]
    return found
