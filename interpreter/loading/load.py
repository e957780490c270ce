"""Load content: packs read, checked, compiled and ready to play; the front door for every tool."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import CodeType
from typing import TypeVar

from dsl.core.scenarios import OnBoard
from dsl.diagnostics import Report
from dsl.model import Library, Rule
from dsl.pipeline import ParseState, SourceSet, read_sources
from dsl.source import Source
from interpreter.bands.plans import Bands, plan_of
from interpreter.board import Board
from interpreter.checks.content import check_content, draw_board
from interpreter.loading.compiled import compiled
from interpreter.loading.language import language, tables
from interpreter.loading.line_plans import LinePlans
from interpreter.loading.packs import Pack, Place, check_needs, read_pack, read_source
from interpreter.loading.pickling import Origin, remember
from interpreter.runtime.machine import FIELDS
from interpreter.runtime.program import Program, load
from interpreter.runtime.setup import Plan, Setup


@dataclass
class Content:
    """Some packs. What is wrong is in `report` once they are checked; without errors, `program` is ready to play."""

    packs: list[Pack]
    texts: SourceSet
    report: Report
    examples: bool = False
    extra: tuple[Path | Source, ...] = ()
    covered: bool = False

    @property
    def library(self) -> Library:
        return self.texts.library

    @cached_property
    def boards(self) -> dict[str, Board]:
        """The boards by their names; what is wrong with a drawing is reported."""
        drawn = ((d.name, draw_board(d, self.report)) for d in self.library.all("board"))
        return {name: board for name, board in drawn if board is not None}

    def check(self) -> None:
        """Find out whether it makes sense: everything that is wrong is in the report then."""
        self.texts.check()
        check_content(self)

    @cached_property
    def digest(self) -> str:
        """A digest of the texts, for saved games and caches."""
        parts = [pack.digest for pack in self.packs] + [read_source(f, Report()).text for f in self.extra]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]

    @cached_property
    def program(self) -> Program:
        program = load(self.texts.compiler, *self._code())
        if self.covered:
            return program
        program.origin = self.origin
        remember(program.origin, program)
        return program

    @property
    def origin(self) -> Origin:
        """Where the same is to be had in another process."""
        packs = tuple(_absolute(p.place) for p in self.packs)
        return Origin(packs, tuple(_absolute(e) for e in self.extra), self.examples, self.digest)

    def _code(self) -> list[CodeType]:
        """The compiled module; what is kept of it is kept for these packs, with examples or without."""
        where = [str(pack.folder.resolve()) for pack in self.packs]
        return compiled(self.texts.compiler.parts(), str(self.examples), str(self.covered), *where)

    @property
    def practice_board(self) -> str:
        return next((p.manifest.practice_board for p in self.packs if p.manifest.practice_board), "")

    def scenario(self, name: str) -> Rule | None:
        """A scenario by name; a difference of capitals does not matter."""
        return next((s for s in self.library.all("scenario") if s.name.lower() == name.lower()), None)

    def setup(self, scenario: Rule, bands: Bands | None = None, variants: Sequence[str] = ()) -> Setup:
        """The setup of a game of a scenario, with the usual bands or those chosen, and with further variants."""
        return Setup(self.program, self.plan(scenario, bands, variants))

    def plan(self, scenario: Rule, bands: Bands | None = None, variants: Sequence[str] = ()) -> Plan:
        board = self.boards[scenario.of(OnBoard)[0]["board"].text]
        return plan_of(scenario, self.library, board, bands, variants)


T = TypeVar("T")


def _absolute(place: T) -> T | Path:
    """A path that is right in other processes too; what is no path stays as it is."""
    return place.resolve() if isinstance(place, Path) else place


def load_content(
    folders: Sequence[Place], examples: bool = False, extra: Sequence[Path | Source] = (), covered: bool = False
) -> Content:
    """Read and check packs, and further texts beside them. Covered content marks what its games reach."""
    content = read_content(folders, examples, extra, covered)
    content.check()
    return content


def read_content(
    folders: Sequence[Place],
    examples: bool = False,
    extra: Sequence[Path | Source] = (),
    covered: bool = False,
    before: ParseState | None = None,
) -> Content:
    """The same, only read: until somebody checks it, nobody knows whether it makes sense."""
    report = Report()
    packs = [p for p in (read_pack(f, report) for f in folders) if p is not None]
    check_needs(packs, report)
    sources: list[Source] = [s for p in packs for s in p.sources]
    sources += [read_source(f, report) for f in extra]
    before = before or ParseState()
    before.store = before.store or LinePlans(examples)
    read = read_sources(sources, language(), tables(), FIELDS, report, examples, covered, before)
    return Content(packs, read, report, examples=examples, extra=tuple(extra), covered=covered)
