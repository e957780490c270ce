"""Shuffle the texts of the content where their order means nothing, and compare how its games are played.

    python -m tests.shuffling [--times 20] [--games 5] [--what definitions,files,clauses,lines,setups]

Each shuffle is compared with the texts as they stand, by digests of random games of every scenario; exit status 1 when
one differs. What has an order keeps it: statements, the `is` lines of terms, options, outcomes, examples.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import tomllib
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from copy import copy
from datetime import date
from functools import partial
from itertools import groupby
from pathlib import Path

from dsl.core.definitions import ExampleHeader
from dsl.format import format_node
from dsl.tree import Node
from interpreter.loading.load import Content, load_content
from interpreter.loading.packs import Manifest
from tests.digests import ROOT, digest_of
from tierce._sources import MemoryFolder

LINES = {
    "clauses": frozenset({"clause"}),
    "lines": frozenset(
        {
            "ability_line",
            "action_line",
            "board_line",
            "deck_line",
            "faction_line",
            "figure_line",
            "gear_line",
            "permission_line",
            "state_line",
            "table_line",
            "test_line",
            "trait_line",
        }
    ),
    "setups": frozenset({"scenario_line"}),
}
"""The categories of lines that change places with each other: rules, what cards and the like say, what a scenario puts where."""

WAYS = ("definitions", "files", *LINES)


def shuffled(content: Content, seed: int, ways: Collection[str] = WAYS) -> MemoryFolder:
    """The texts of content that is one pack, in another order: of definitions within files, of files, of lines.

    The files are numbered in their new order, and without examples.
    """
    chance = random.Random(seed)
    (pack,) = content.packs
    texts = [[_mixed(n, chance, ways) for n in nodes] for nodes in _files(content.texts.nodes)]
    if "definitions" in ways:
        for nodes in texts:
            chance.shuffle(nodes)
    if "files" in ways:
        chance.shuffle(texts)
    files = {f"{n:04}.tierce": "\n".join(map(format_node, nodes)) for n, nodes in enumerate(texts)}
    if pack.manifest.lexicon:
        files[pack.manifest.lexicon] = pack.lexicon
    files["pack.toml"] = _manifest(pack.manifest)
    return MemoryFolder(Path(f"shuffled-{seed}"), {name: text.encode() for name, text in files.items()})


def _files(nodes: Sequence[Node]) -> Iterator[list[Node]]:
    for _, of_file in groupby(nodes, key=lambda n: n.span.source.name):
        yield list(of_file)


def _mixed(node: Node, chance: random.Random, ways: Collection[str]) -> Node:
    """The node with the lines under it, and under those, in another order: each takes the place of one of its category."""
    made = copy(node)
    made.body = [_mixed(line, chance, ways) for line in node.body if not isinstance(line.means, ExampleHeader)]
    for categories in (LINES[way] for way in LINES if way in ways):
        for category in sorted(categories):
            places = [n for n, line in enumerate(made.body) if line.word.category == category]
            lines = [made.body[n] for n in places]
            chance.shuffle(lines)
            for place, line in zip(places, lines, strict=True):
                made.body[place] = line
    return made


def _toml(value: object) -> str:
    """A value as TOML has it in one line; plain ones are written as in JSON."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return value.isoformat() if isinstance(value, date) else json.dumps(value, ensure_ascii=False)


def _manifest(manifest: Manifest) -> str:
    """The manifest without an order of its folders."""
    told = manifest.model_dump(exclude={"order"}, exclude_defaults=True)
    text = "".join(f"{key} = {_toml(value)}\n" for key, value in told.items())
    assert Manifest.model_validate(tomllib.loads(text)) == manifest.model_copy(update={"order": []})
    return text


def digests(seed: int | None, games: int, ways: Collection[str] = WAYS) -> dict[str, str]:
    """The digests of random games of every scenario, by the texts as they stand or by a shuffle of them."""
    content = load_content([ROOT / "content"])
    if seed is not None:
        content = load_content([shuffled(content, seed, ways)])
        assert not content.report.errors, content.report.found[:3]
    return {s.name: digest_of(content, s, games) for s in content.library.all("scenario")}


def main() -> int:
    """Play every shuffle on two processes, and say which scenarios are played otherwise than as the texts stand."""
    parser = argparse.ArgumentParser(prog="python -m tests.shuffling")
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--what", default=",".join(WAYS), type=lambda text: text.split(","))
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as cache, ProcessPoolExecutor(2) as pool:
        os.environ["TIERCE_CACHE"] = cache
        seeds = [None, *range(asked.times)]
        usual, *found = pool.map(partial(digests, games=asked.games, ways=asked.what), seeds)
    differ = 0
    for seed, played in enumerate(found):
        others = sorted(name for name in usual if played[name] != usual[name])
        differ += bool(others)
        print(f"shuffle {seed}: " + (", ".join(others) if others else "plays as the texts stand"))
    print(f"{len(found) - differ} shuffles of {len(found)} play as the texts stand")
    return int(bool(differ))


if __name__ == "__main__":
    sys.exit(main())
