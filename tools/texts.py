"""The texts of packs with their definitions, file by file, for commands that rewrite them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from dsl.diagnostics import Report
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
    sources: Sequence[Source],
    report: Report,
    vocabulary: Vocabulary,
    tables: Tables,
    requoted: dict[int, dict[str, str]] | None = None,
) -> dict[str, list[Node]]:
    """The definitions and amendments of each text by its name, as they stand in it; `requoted` is filled (`Amended.requoted`)."""
    found = parse_texts(list(sources), vocabulary, tables, report)
    if requoted is not None:
        requoted.update(found.amended.requoted)
    parsed: dict[str, list[Node]] = {s.name: [] for s in sources}
    for node in sorted([*found.nodes, *found.amended.amendments], key=lambda n: n.span.line):
        parsed[node.span.source.name].append(node)
    return parsed


def require_same(
    sources: Sequence[Source],
    texts: Mapping[str, str],
    meant: Mapping[str, list[Node]],
    vocabulary: Vocabulary,
    tables: Tables,
) -> None:
    """Raise RuntimeError where a new text, by the name of its source, would be read as something else than what was meant."""
    report = Report()
    new = [Source(s.name, texts.get(s.name, s.text), s.pack) for s in sources]
    back = definitions_by_text(new, report, vocabulary, tables) if texts else {}
    faulty = {d.span.source.name for d in report.found}
    wrong = next((name for name in texts if back[name] != meant[name] or name in faulty), None)
    if wrong is not None:
        raise RuntimeError(f"the new text of {wrong} does not read back as the same; nothing was changed")
