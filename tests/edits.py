"""Edit texts of rules as somebody does who is at it: definitions changed, deleted, renamed, put in, one upon another."""

from __future__ import annotations

import re
from random import Random

HEADER = re.compile(r'^(?=[a-z]+ ")', re.MULTILINE)
NAME = re.compile(r'^[a-z]+ "([^"]+)"')
NUMBER = re.compile(r"(?<=[ +-])\d+(?= )")


def edited(texts: dict[str, str], chance: Random) -> dict[str, str]:
    """The texts with one edit more; whether they make sense then is not asked."""
    file = chance.choice([name for name, text in sorted(texts.items()) if HEADER.search(text)])
    blocks = HEADER.split(texts[file])
    at = chance.randrange(1, len(blocks)) if len(blocks) > 1 else 0
    how = chance.choice([_number, _number, _line_gone, _line_copied, _lines_swapped, _gone, _again, _renamed, _comment])
    return how(texts, file, blocks, at, chance)


def _with(texts: dict[str, str], file: str, blocks: list[str]) -> dict[str, str]:
    return {**texts, file: "".join(blocks)}


def _number(texts: dict[str, str], file: str, blocks: list[str], at: int, chance: Random) -> dict[str, str]:
    """Another number somewhere in a definition."""
    blocks[at] = NUMBER.sub(lambda _: str(chance.randrange(1, 9)), blocks[at], count=chance.randrange(1, 4))
    return _with(texts, file, blocks)


def _line_gone(texts: dict[str, str], file: str, blocks: list[str], at: int, chance: Random) -> dict[str, str]:
    lines = blocks[at].splitlines(keepends=True)
    if len(lines) > 1:
        del lines[chance.randrange(1, len(lines))]
    return _with(texts, file, [*blocks[:at], "".join(lines), *blocks[at + 1 :]])


def _line_copied(texts: dict[str, str], file: str, blocks: list[str], at: int, chance: Random) -> dict[str, str]:
    """A line of some definition put into another, as deep as it stood."""
    source = chance.choice([text for text in texts.values() if text.strip()]).splitlines(keepends=True)
    lines = blocks[at].splitlines(keepends=True)
    found = [line for line in source if line.startswith("    ") and line.endswith("\n")]
    if found and lines:
        lines.insert(chance.randrange(1, len(lines) + 1), chance.choice(found))
    return _with(texts, file, [*blocks[:at], "".join(lines), *blocks[at + 1 :]])


def _lines_swapped(texts: dict[str, str], file: str, blocks: list[str], at: int, chance: Random) -> dict[str, str]:
    lines = blocks[at].splitlines(keepends=True)
    if len(lines) > 3:
        n = chance.randrange(1, len(lines) - 1)
        lines[n], lines[n + 1] = lines[n + 1], lines[n]
    return _with(texts, file, [*blocks[:at], "".join(lines), *blocks[at + 1 :]])


def _gone(texts: dict[str, str], file: str, blocks: list[str], at: int, chance: Random) -> dict[str, str]:
    return _with(texts, file, blocks[:at] + blocks[at + 1 :])


def _again(texts: dict[str, str], file: str, blocks: list[str], at: int, chance: Random) -> dict[str, str]:
    """A definition once more, mostly by another name."""
    name = chance.choice(["", f" {chance.randrange(100)}"])
    more = re.sub(r'^([a-z]+ "[^"]+)"', rf'\1{name}"', blocks[at], count=1)
    return _with(texts, file, [*blocks[:at], more if more.endswith("\n") else more + "\n", *blocks[at:]])


def _renamed(texts: dict[str, str], file: str, blocks: list[str], at: int, chance: Random) -> dict[str, str]:
    """Another name for a definition, in its header alone or wherever it is named."""
    found = NAME.match(blocks[at])
    if found is None:
        return texts
    new = f"{found[1]} {chance.choice('xyz')}"
    if chance.random() < 0.5:
        return {name: re.sub(rf"\b{re.escape(found[1])}\b", new, text) for name, text in texts.items()}
    blocks[at] = blocks[at].replace(found[1], new, 1)
    return _with(texts, file, blocks)


def _comment(texts: dict[str, str], file: str, blocks: list[str], at: int, chance: Random) -> dict[str, str]:
    """A line more above everything, so that all else stands elsewhere."""
    return _with(texts, file, ["# a remark\n", *blocks])
