"""What the tests of the language share: a small pack that stays as it is, and short ways to parse and check with it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from dsl.diagnostics import Report
from dsl.layout import Line, lay_out, read_bytes
from dsl.parser import Parser
from dsl.pipeline import parse_texts, scan_names
from dsl.source import Source
from dsl.symbols import Symbols
from dsl.tree import Node
from interpreter.loading.language import language, tables
from interpreter.loading.packs import read_pack

ROOT = Path(__file__).resolve().parent.parent
LANGUAGE = Path(__file__).resolve().parent / "language"
PACK = LANGUAGE / "pack"
CONTENT = ROOT / "content"


def sources_of(folder: Path) -> tuple[Source, ...]:
    """The texts of a pack and of the packs within it."""
    report = Report()
    packs = [read_pack(path.parent, report) for path in sorted(folder.glob("**/pack.toml"))]
    assert not report.found, report.found
    return tuple(source for pack in packs if pack for source in pack.sources)


@lru_cache(maxsize=1)
def symbols() -> Symbols:
    """The names that the small pack declares."""
    known, report = Symbols(), Report()
    lines = [line for source in sources_of(PACK) for line in lay_out(source, report)]
    scan_names(lines, language(), known, report)
    assert not report.found, report.found
    return known


def parse_line(text: str, category: str, report: Report, known: Symbols | None = None) -> list[Node]:
    """The nodes of some lines of a category, by the names of the small pack."""
    lines: list[Line] = lay_out(read_bytes("line.tierce", text.encode(), report), report)
    return Parser(language(), tables(), known or symbols(), report).lines(lines, category)


def parse_file(source: Source, others: tuple[Source, ...], report: Report) -> list[Node]:
    """The definitions of one text, which is parsed together with others."""
    nodes, _, _ = parse_texts([*others, source], language(), tables(), report)
    return [n for n in nodes if n.span.source is source]
