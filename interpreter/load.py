"""Load content: packs read, checked, compiled and ready to play; the front door for every tool."""

from __future__ import annotations

import hashlib
import marshal
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import CodeType

from dsl.diagnostics import Report
from dsl.front import Checked, check_texts
from dsl.model import Library, Rule
from dsl.source import Source
from interpreter.board import Board
from interpreter.checks import check_content
from interpreter.language import language, read_cache, tables, write_cache
from interpreter.machine import FIELDS
from interpreter.origin import Origin, remember
from interpreter.packs import Pack, read_pack, read_source
from interpreter.program import Program, load
from interpreter.setup import Placed, Plan, Setup


@dataclass
class Content:
    """Some packs, checked. What was wrong is in `report`; without errors, `program` is ready to play."""

    packs: list[Pack]
    checked: Checked
    report: Report
    boards: dict[str, Board] = field(default_factory=dict)
    examples: bool = False
    extra: tuple[Path, ...] = ()

    @property
    def library(self) -> Library:
        return self.checked.library

    @cached_property
    def digest(self) -> str:
        """A digest of the texts, for saved games and caches."""
        parts = [pack.digest for pack in self.packs] + [read_source(f, Report()).text for f in self.extra]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]

    @cached_property
    def program(self) -> Program:
        program = load(self.checked.compiler, self._code())
        program.origin = Origin(
            tuple(str(p.folder.resolve()) for p in self.packs),
            tuple(str(e.resolve()) for e in self.extra),
            self.examples,
            self.digest,
        )
        remember(program.origin, program)
        return program

    def _code(self) -> CodeType:
        """The compiled module, from the user's cache when source and interpreter are the same."""
        source = self.checked.compiler.source()
        key = hashlib.sha256(f"{sys.version}\n{source}".encode()).hexdigest()[:24]
        kept = read_cache(f"rules-{key}")
        if kept:
            try:
                code = marshal.loads(kept)
                if isinstance(code, CodeType):
                    return code
            except (ValueError, EOFError, TypeError):
                pass
        code = compile(source, "<rules>", "exec")
        write_cache(f"rules-{key}", marshal.dumps(code))
        return code

    @property
    def practice_board(self) -> str:
        return next((p.manifest.practice_board for p in self.packs if p.manifest.practice_board), "")

    def scenario(self, name: str) -> Rule | None:
        """A scenario by name; a difference of capitals does not matter."""
        return next((s for s in self.library.all("scenario") if s.name.lower() == name.lower()), None)

    def setup(self, scenario: Rule) -> Setup:
        """The setup of a game of a scenario, its bands on their marked spaces in the order of the card."""
        return Setup(self.program, self.plan(scenario))

    def plan(self, scenario: Rule) -> Plan:
        board = self.boards[scenario.of("on-board")[0]["board"].text]
        seats = self.checked.compiler.numbers["seat"]
        marks = {seats[n["who"].text]: n["mark"] for n in scenario.of("deploys")}
        figures: list[Placed] = []
        for line in scenario.of("brings"):
            seat = seats[line["who"].text]
            free = [s for s in board.marks.get(marks.get(seat, ""), ()) if s not in [f.space for f in figures]]
            for fielded in line["band"]:
                for _ in range(fielded.get("n") or 1):
                    figures.append(Placed(fielded["figure"].text, seat, free.pop(0) if free else -1))
        lying = tuple((n["item"].text, board.space(n["place"])) for n in scenario.of("lies"))
        numbers = {
            r["x"].text: int(r["n"]["n"]) * int(r["n"].word.extra.get("sign", 1))
            for line in scenario.of("ratings")
            for r in line["values"]
        }
        plays = scenario.of("plays")
        return Plan(board, tuple(figures), lying, numbers, scenario.name, plays[0]["procedure"].text if plays else "")


def load_content(folders: Sequence[Path], examples: bool = False, extra: Sequence[Path] = ()) -> Content:
    """Read and check packs, and further texts beside them."""
    report = Report()
    packs = [p for p in (read_pack(f, report) for f in folders) if p is not None]
    sources: list[Source] = [s for p in packs for s in p.sources]
    sources += [read_source(f, report) for f in extra]
    checked = check_texts(sources, language(), tables(), FIELDS, report, examples)
    content = Content(packs, checked, report, examples=examples, extra=tuple(extra))
    check_content(content)
    return content
