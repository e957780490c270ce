"""The texts of packs with their definitions, file by file, for commands that rewrite them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dsl.diagnostics import Report
from dsl.format import format_text
from dsl.grammar import Tables
from dsl.pipeline import parse_texts
from dsl.source import Source
from dsl.tree import Node
from dsl.words import Vocabulary
from interpreter.loading.packs import read_pack, read_source


def sources_in(folders: Sequence[Path], extra: Sequence[Path], report: Report) -> list[Source]:
    """The texts of packs, and some beside them."""
    packs = [p for p in (read_pack(f, report) for f in folders) if p is not None]
    return [s for p in packs for s in p.sources] + [read_source(f, report) for f in extra]


def definitions_by_text(
    sources: Sequence[Source], report: Report, vocabulary: Vocabulary, tables: Tables
) -> dict[str, list[Node]]:
    """The definitions and amendments of each text by its name, as they stand in it."""
    found = parse_texts(list(sources), vocabulary, tables, report)
    parsed: dict[str, list[Node]] = {s.name: [] for s in sources}
    for node in sorted([*found.nodes, *found.amended.amendments], key=lambda n: n.span.line):
        parsed[node.span.source.name].append(node)
    return parsed


def rewritten(
    source: Source, nodes: list[Node], sources: Sequence[Source], vocabulary: Vocabulary, tables: Tables
) -> str:
    """A text in the canonical layout. Raises RuntimeError where it would read back as something else."""
    text = format_text(source, nodes)
    new = Source(source.name, text, source.pack)
    report = Report()
    back = definitions_by_text([new if s is source else s for s in sources], report, vocabulary, tables)[source.name]
    if back != nodes or any(d.span.source.name == source.name for d in report.found):
        raise RuntimeError(f"the new text of {source.name} does not read back as the same; it is left as it was")
    return text
