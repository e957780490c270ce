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
from dsl.model import Definition, Library, Rule
from dsl.source import Source
from interpreter.board import Board, BoardError
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
        program.origin = Origin(tuple(str(p.folder.resolve()) for p in self.packs), tuple(str(e.resolve()) for e in self.extra),
                                self.examples, self.digest)
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
        numbers = {r["x"].text: int(r["n"]["n"]) for line in scenario.of("ratings") for r in line["values"]}
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
    _draw_boards(content)
    _check_scenarios(content)
    return content


def _draw_boards(content: Content) -> None:
    for definition in content.library.all("board"):
        board = draw_board(definition, content.report)
        if board is not None:
            content.boards[definition.name] = board


def draw_board(definition: Definition, report: Report) -> Board | None:
    """The board of a definition; what is wrong with the drawing is reported where it stands."""
    grid = definition.one("grid")
    if grid is None:
        report.error("E0601", f'the board "{definition.name}" is not drawn', definition.span, "", "write `grid` and draw it below")
        return None
    try:
        return Board.parse(list(grid.drawing))
    except BoardError as error:
        at = grid.span
        line = at.line + 1 + error.line_index
        drawn = grid.drawing[error.line_index] if error.line_index < len(grid.drawing) else ""
        column = max(0, at.source.line(line).find(drawn)) + error.column + 1
        place = type(at)(at.source, line, column, line, column + 1)
        report.error("E0602", f'the board "{definition.name}" cannot be read: {error.message}', place)
        return None


def _check_scenarios(content: Content) -> None:
    for scenario in content.library.all("scenario"):
        _check_scenario(content, scenario)


def _check_scenario(content: Content, scenario: Rule) -> None:
    """A scenario needs a board, a procedure, two bands and room for them."""
    report, span = content.report, scenario.span
    for core, what in (("on-board", "on board …"), ("plays", "plays …"), ("brings", "red brings …"), ("deploys", 'red deploys on "…"')):
        if not scenario.of(core):
            report.error("E0603", f'the scenario "{scenario.name}" lacks a line', span, "", f"write `{what}`")
            return
    board = content.boards.get(scenario.of("on-board")[0]["board"].text)
    if board is None:
        return
    wanted = {n["who"].text: sum(f.get("n") or 1 for f in n["band"]) for n in scenario.of("brings")}
    for line in scenario.of("deploys"):
        room = len(board.marks.get(line["mark"], ()))
        if wanted.get(line["who"].text, 0) > room:
            report.error("E0604", f"{line['who'].text} brings {wanted[line['who'].text]} characters, but {room} spaces are marked "
                         f"`{line['mark']}`", line.span, "", "mark more spaces on the board, or bring fewer")
    for line in scenario.of("lies"):
        try:
            board.space(line["place"])
        except BoardError as error:
            report.error("E0605", error.message, line.span)
