"""Read packs and texts the whole way, from their files to their definitions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dsl.diagnostics import Report
from dsl.pipeline import ParseState, SourceSet, read_sources
from dsl.source import Source
from interpreter.components import used_by
from interpreter.loading.files import Place
from interpreter.loading.known_faultless import KnownFaultless
from interpreter.loading.language import language, tables
from interpreter.loading.line_plans import LinePlans
from interpreter.loading.packs import Pack, check_needs, needed, read_pack, read_source
from interpreter.runtime.fields import FIELDS, fields_of


def read(
    places: Sequence[Place],
    extra: Sequence[Path | Source],
    report: Report,
    examples: bool,
    covered: bool,
    before: ParseState | None,
) -> tuple[list[Pack], SourceSet]:
    """The packs in some places, and the definitions in them and in further texts."""
    packs = [p for p in (read_pack(place, report) for place in places) if p is not None]
    check_needs(packs, report)
    needs = needed(packs)
    whole = [p for p in packs if needs[p.manifest.name] <= needs.keys()]  # no other can be understood
    sources: list[Source] = [s for p in whole for s in p.sources]
    beside = [read_source(f, report) for f in extra]
    sources += beside
    fields = FIELDS if extra else fields_of(used_by(p.manifest for p in packs))  # texts beside packs may use any
    before = before or ParseState()
    before.store = before.store or LinePlans(examples)
    places_read: list[Path | str] = [*(pack.folder for pack in packs), *(source.name for source in beside)]
    before.memo.store = before.memo.store or KnownFaultless(examples, places_read)
    found = read_sources(sources, language(), tables(), fields, report, examples, covered, before, needs)
    for pack in packs:
        pack.lines = before.lines
    return packs, found
