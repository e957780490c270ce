"""Scenario sheets: the board with its zones, the bands, who comes later, what is played for, on one page or two."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from markupsafe import Markup

from dsl.core.cards import BoardMark, FactionLine, RatingsLine
from dsl.core.scenarios import Brings, Deploys, LiesOn, OnBoard, PlayedWith, Receives, Stands, StandTogether, Summary
from dsl.model import Definition, Procedure, Rule
from dsl.tree import Node
from interpreter.board import Board
from tools.press.model.boards import Drawn, draw
from tools.press.model.bot_terms import bot_terms_of
from tools.press.model.entries import Entry
from tools.press.model.labels import at
from tools.press.model.legend import drawn_on, legend
from tools.press.model.links import capitalised
from tools.press.model.open_tables import draw_pool
from tools.press.model.rich_text import RichText, joined, rich, strong
from tools.press.model.scenarios import counted_by, fielded, lying, marked, player_name, printed_number, starting_areas
from tools.press.model.teller import Line
from tools.press.printer import Made, Printer
from tools.press.typst.compiler import Compiler
from tools.press.typst.papers import PAPERS, files_of, largest_fit
from tools.press.typst.pictures import Pictures

SIZES = ((10.5, 122), (10.5, 112), (10, 104), (9.5, 104), (9, 100), (8.5, 96), (8, 92), (7.5, 88))
"""Sizes of type in points and widths of the map in millimetres, from the largest wanted to the smallest allowed."""
LONGEST = 2
"""Pages that a sheet may have."""


@dataclass(slots=True)
class Side:
    """What a player brings, and where and when it comes on."""

    name: str
    seat: int
    facts: list[tuple[str, RichText]] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)


@dataclass(slots=True)
class Sheet:
    """All that stands on the sheet of a scenario."""

    id: str
    game: str
    title: str
    other: str
    summary: str
    flavour: str
    picture: str
    ratio: float
    pool: str
    keys: list[tuple[str, str]]
    numbers: list[tuple[RichText | str, RichText]]
    facts: list[tuple[str, RichText]]
    sides: list[Side]
    rules: list[Line]
    variants: list[tuple[str, list[Line]]]
    given: list[Entry]


class SheetMaker:
    """Makes the sheets of one language."""

    def __init__(self, printer: Printer) -> None:
        self.content, self.library, self.teller = printer.content, printer.content.library, printer.teller
        self.printer, self.writer, self.words = printer, printer.writer, self.teller.words
        self.pictures, self.trees = Pictures(printer.theme), printer.trees
        self._bot_terms = bot_terms_of(self.content)
        self.seats = [s.name for s in self.library.all("seat")]

    def sheet(self, scenario: Rule) -> Sheet:
        teller = self.teller
        entry = self.writer.entry(scenario)
        picture = self.map(scenario)
        width, height = self.pictures.size(picture)
        variants = self._variants(scenario)
        own = scenario.flavour
        return Sheet(
            entry.anchor,
            self.printer.pack_of(scenario),
            entry.title,
            entry.other,
            " ".join(teller.pair(line, "text") for line in scenario.of(Summary)),
            (own[at(teller.lang)] or own[0]) if own else "",
            self.pictures.alone(picture),
            width / height,
            self._pool(scenario),
            self.legend(scenario),
            self._numbers(scenario),
            self._facts(scenario),
            self._sides(scenario),
            teller.lines(self._rules(scenario), scenario),
            [(teller.title(v), teller.lines(self._rules(v), v)) for v in variants],
            [*entry.given.values(), *(self.writer.entry(d) for d in self._beside(scenario))],
        )

    def told(self, scenario: Rule) -> list[Definition]:
        """The definitions that tell what stands on the sheet of a scenario."""
        return [scenario, *self._variants(scenario), *self._beside(scenario)]

    def made_from(self, scenario: Rule) -> str:
        """The digest of all that the sheet is made from.

        That is what the entries of all that is told on it show, and which lines of them are no rules for the table.
        """
        told = self.told(scenario)
        left = [[n for n, line in enumerate(d.lines) if line in self._bot_terms] for d in told]
        digests = [self.printer.digests.of(d, self.printer.lang) for d in told]
        return "\n".join([self.printer.pack_of(scenario), repr(left), *digests])

    def _variants(self, scenario: Rule) -> list[Definition]:
        """The variants that a scenario is played with."""
        named = (v.text for line in scenario.of(PlayedWith) for v in line["variants"])
        return [d for d in (self.library.get("variant", name) for name in named) if d is not None]

    def _beside(self, scenario: Rule) -> list[Definition]:
        """The rules of the factions that are brought; actions and procedures that belong to what is played.

        These stand in the same text as a rule that is played, and have to do with it.
        """
        brought = (f["figure"].text for line in scenario.of(Brings) for f in line["band"])
        figures = (self.library.get("figure", name) for name in brought)
        factions = dict.fromkeys(n["faction"].text for f in figures if f for n in f.of(FactionLine))
        found: list[Definition] = [f for name in factions if (f := self.library.get("faction", name)) and f.lines]
        for rule in (scenario, *self._variants(scenario)):
            named = self.trees.of(rule).names
            for other in self.library.definitions:
                if isinstance(other, Procedure) and other.span.source is rule.span.source:
                    own = self.trees.within(other.lines).names
                    terms = (self.library.get(*name) for name in own & named)
                    told = any(d is not None and d.span.source is rule.span.source for d in terms)
                    if told or (other.kind, other.name) in named:
                        found.append(other)
        return found

    def legend(self, scenario: Rule) -> list[tuple[str, str]]:
        """What is drawn on the map of a scenario; on open tables terrain has its name on it."""
        boards = list(self._boards(scenario))
        if any(board.table is not None for board in boards):
            return []
        keys = {key for board in boards for key in drawn_on(board)} | ({"f_item"} if scenario.of(LiesOn) else set())
        names = {self.words[key] for key in keys}
        return [(self.pictures.alone(p), name) for p, name in legend(self.words) if name in names]

    def _boards(self, scenario: Rule) -> Iterator[Board]:
        return (self.content.boards[line["board"].text] for line in scenario.of(OnBoard))

    def map(self, scenario: Rule) -> Markup:
        """The board with the zones of the players and of nobody, and the items that lie about."""
        board = next(self._boards(scenario), None)
        if board is None:
            return Markup("<svg></svg>")
        zones = {line["mark"]: "zone-nobody" for line in scenario.of(Stands)}
        zones |= dict(starting_areas(self.teller, scenario))
        items = tuple((board.space(line["place"]), line["item"].text) for line in scenario.of(LiesOn))
        return draw(
            board,
            self.teller.title(scenario),
            None,
            Drawn(items=items, zones=tuple(zones.items()), terrain=self.teller.terrain),
        )

    def _pool(self, scenario: Rule) -> str:
        """The pieces of terrain that players lay out, as large as on the map; nothing where there are none."""
        table = next((board.table for board in self._boards(scenario)), None)
        if table is None or not table.pool:
            return ""
        return self.pictures.alone(draw_pool(table, self.words["pool"], self.teller.terrain))

    def _numbers(self, scenario: Rule) -> list[tuple[RichText | str, RichText]]:
        teller = self.teller
        ratings = [r for line in scenario.of(RatingsLine) for r in line["values"]]
        return [(teller.named(r["x"].kind, r["x"].text), teller.phrase(r["n"], scenario)) for r in ratings]

    def _facts(self, scenario: Rule) -> list[tuple[str, RichText]]:
        """Who stands with whom, the board, its letters, what lies on it, those who belong to nobody."""
        teller, words = self.teller, self.words
        together = [teller.line(line, scenario).text for line in scenario.of(StandTogether)]
        facts = [(words["sides"], joined(together, " "))] if together else []
        facts += [(words["board"], teller.named("board", line["board"].text)) for line in scenario.of(OnBoard)]
        boards = [self.library.get("board", line["board"].text) for line in scenario.of(OnBoard)]
        marks = [rich("{}\u00a0{}", strong(n["mark"]), teller.pair(n)) for b in boards if b for n in b.of(BoardMark)]
        if marks:
            facts.append((words["marks"], joined(marks)))
        tables = [board.table for board in self._boards(scenario) if board.table is not None]
        kinds: list[Definition] = self.library.all("terrain")
        pieces = [piece for table in tables for piece in (*table.pieces, *table.pool)]
        for kind in (kinds[n] for n in dict.fromkeys(piece.kind for piece in pieces)):
            facts.append(
                (capitalised(teller.title(kind)), joined((line.text for line in teller.lines(kind.lines, kind)), " "))
            )
        for line in scenario.of(LiesOn):
            facts.append((words["lying"], lying(teller, line)))
        strangers = list(self._strangers(scenario))
        if strangers:
            facts.append((capitalised(words["nobody"]), joined(strangers, "; ")))
        return _merged(facts)

    def _strangers(self, scenario: Rule) -> Iterator[RichText]:
        teller = self.teller
        for line in scenario.of(Stands):
            said = self._band(line) + ": " + marked(teller, scenario, line["mark"])
            if line.get("state"):
                said += rich(" ({})", teller.named("state", line["state"].text))
            if line.get("n"):
                said += rich(", {} {}", self.words["from_turn"], line["n"])
            yield said

    def _band(self, line: Node, counted: str = "") -> RichText:
        """A band; after each name what the character counts for when armies are chosen by a number."""
        named = ((fielded(self.teller, f), self._counts(f, counted)) for f in line["band"])
        return joined(rich("{} ({})", name, n) if n else name for name, n in named)

    def _counts(self, member: Node, counted: str) -> int:
        figure = self.library.get("figure", member["figure"].text)
        return printed_number(figure, counted) if figure is not None and counted else 0

    def _sides(self, scenario: Rule) -> list[Side]:
        """For each player: the band, where it starts, who comes later, what else may be brought."""
        words, sides = self.words, {name: Side("", n) for n, name in enumerate(self.seats)}
        for core in (Brings, Deploys, Receives):
            for line in scenario.of(core):
                side = sides[line["who"].text]
                side.name = player_name(self.teller, line)
                side.facts.append(self._about(scenario, line))
        for line in _lines_of_players(scenario):
            sides[line["who"].text].lines.append(self.teller.line(line, scenario))
        for side in sides.values():
            if side.lines:
                said = joined((line.text for line in side.lines), " ")
                side.facts.append((words["allowed"], said))
            side.facts = [(name, _kept_together(value)) for name, value in side.facts]
        return [side for side in sides.values() if side.facts]

    def _about(self, scenario: Rule, line: Node) -> tuple[str, RichText]:
        words = self.words
        if isinstance(line.means, Brings):
            counted = counted_by(scenario, line["who"].text)
            total = f" ({sum(self._counts(f, counted) * (f.get('n') or 1) for f in line['band'])})" if counted else ""
            return words["band_of"] + total, self._band(line, counted)
        where = marked(self.teller, scenario, line["mark"])
        if isinstance(line.means, Deploys):
            return words["start_on"], where
        return capitalised(f"{words['arriving']} {line['n']}"), self._band(line) + ": " + where

    def _rules(self, definition: Definition) -> list[Node]:
        """Lines that are rules; what only players that answer by themselves look for is left out."""
        return [n for n in definition.lines if n.word.category == "clause" and n not in self._bot_terms]


def _lines_of_players(scenario: Rule) -> list[Node]:
    """What players may bring instead: the lines about a player that are no band, zone or arrival."""
    known = (Brings, Deploys, Receives)
    about = [n for n in scenario.lines if n.word.category == "scenario_line" and n.get("who") is not None]
    return [n for n in about if not isinstance(n.means, known)]


def _kept_together(said: RichText) -> RichText:
    """A number and what there are so many of stay on one line."""
    return said.changed(lambda text: re.sub(r"\s×\s", "\u00a0×\u00a0", text))


def _merged(facts: Iterable[tuple[str, RichText]]) -> list[tuple[str, RichText]]:
    """Facts of one heading after one another."""
    found: dict[str, list[RichText]] = {}
    for name, value in facts:
        found.setdefault(name, []).append(value)
    return [(name, joined(values, "; ")) for name, values in found.items()]


# --- printing


def print_scenarios(printer: Printer) -> Made:
    """The sheets of all scenarios, a PDF for each paper and a picture of each page; and what does not fit."""
    maker, output = SheetMaker(printer), printer.output("scenarios")
    lacks: list[str] = []
    for scenario in printer.chosen(printer.content.library.written("scenario")):
        made_from = f"{printer.theme.look}\n{maker.made_from(scenario)}"
        names = {paper: f"scenarios/{printer.lang}/{printer.anchors.of(scenario)}-{paper}" for paper in PAPERS}
        new = {paper: name for paper, name in names.items() if not output.has(name, made_from)}
        if new:
            sheet = maker.sheet(scenario)
            unsaid = any(maker.teller.failed(definition) for definition in maker.told(scenario))
            for paper, name in new.items():
                files, over = _made_on(printer.compiler, maker, sheet, paper, name)
                output.put(name, made_from, files, not over and not unsaid)
                if over:
                    lacks.append(f"{sheet.title} [{printer.lang}], {paper}: {over:g} mm too much on page {LONGEST}")
    output.close()
    return output.written, lacks


def _made_on(
    compiler: Compiler, maker: SheetMaker, sheet: Sheet, paper: str, stem: str
) -> tuple[dict[str, bytes], float]:
    """The sheet of a scenario on one page of a paper if there is a size of type for that, on two otherwise.

    With it how many millimetres are too much then.
    """
    printer = maker.printer
    template = printer.theme.templates.get_template("scenario.typ.jinja")
    given = {"sheet": sheet, "keys": sheet.keys, "w": maker.words, "lang": printer.lang, "game": sheet.game}
    text = template.render(given, paper=paper)
    sources = [f"#let size = {size}pt\n#let wide = {wide}mm\n{text}" for size, wide in SIZES]
    for pages in range(1, LONGEST + 1):
        source, over = largest_fit(compiler, [f"#let pages = {pages}\n{source}" for source in sources])
        if not over:
            break
    return files_of(compiler, stem, source), over
