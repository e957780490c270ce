"""What a scenario prints besides its rules: board, bands, where they start, numbers, and a picture of the start."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from dsl.core.cards import BoardMark, RatingsLine
from dsl.core.scenarios import Brings, Deploys, LiesOn, MayBring, OnBoard, PlayedWith, Plays, Receives, Stands, Summary
from dsl.format import phrase
from dsl.model import Definition, Rule
from dsl.tree import Node
from interpreter.runtime.setup import Placed, Plan
from tools.press.model.boards import Drawn, draw, labelled
from tools.press.model.links import capitalised
from tools.press.model.rich_text import RichText, joined, rich, span, strong
from tools.press.model.teller import Teller

FACTS = (OnBoard, Plays, PlayedWith, Brings, Deploys, Receives, Stands, LiesOn, RatingsLine, Summary)
"""The lines of a scenario that are printed as facts; all others are rules."""


def scenario_facts(teller: Teller, scenario: Rule) -> list[tuple[str, RichText]]:
    """Everything that the sheet of a scenario says line by line."""
    words = teller.words
    facts = [(words["board"], teller.named("board", line["board"].text)) for line in scenario.of(OnBoard)]
    facts += [(words["played_by"], teller.named("procedure", n["procedure"].text)) for n in scenario.of(Plays)]
    for line in scenario.of(Brings):
        band = joined(fielded(teller, f) for f in line["band"])
        facts.append((words["band"].format(player_name(teller, line)), band))
    for line in scenario.of(Deploys):
        facts.append((words["deploys"].format(player_name(teller, line)), marked(teller, scenario, line["mark"])))
    facts += [*_arrivals(teller, scenario), *_strangers(teller, scenario)]
    for line in scenario.of(PlayedWith):
        facts.append((words["played_with"], joined(teller.named("variant", v.text) for v in line["variants"])))
    for line in scenario.of(LiesOn):
        facts.append((words["lying"], lying(teller, line)))
    ratings = [r for line in scenario.of(RatingsLine) for r in line["values"]]
    facts += [
        (capitalised(teller.title(found)), span("reference", value, teller.anchors.of(found)))
        for found, value in ((teller.anchors.find(r["x"]), teller.phrase(r["n"], scenario)) for r in ratings)
        if found is not None
    ]
    return facts


def lying(teller: Teller, line: Node) -> RichText:
    """An item on the board and its space, as the lines of scenarios and of examples put it there."""
    return rich("{}: {}", teller.named("gear", line["item"].text), line["place"])


def _arrivals(teller: Teller, scenario: Rule) -> Iterator[tuple[str, RichText]]:
    for line in scenario.of(Receives):
        band = joined(fielded(teller, f) for f in line["band"])
        heading = f"{player_name(teller, line)}, {teller.words['arriving']} {line['n']}"
        yield heading, band + ": " + marked(teller, scenario, line["mark"])


def _strangers(teller: Teller, scenario: Rule) -> Iterator[tuple[str, RichText]]:
    """Those who belong to no player, where they stand, and the state they start in."""
    words = teller.words
    for line in scenario.of(Stands):
        said = joined(fielded(teller, f) for f in line["band"]) + ": " + marked(teller, scenario, line["mark"])
        if line.get("state"):
            said += rich(", {}", teller.named("state", line["state"].text))
        if line.get("n"):
            said += rich(", {} {}", words["from_turn"], line["n"])
        yield capitalised(words["nobody"]), said


def scenario_picture(teller: Teller, scenario: Rule) -> Markup:
    """The board with both bands on their spaces and the items that lie about."""
    if any(not scenario.of(core) for core in (OnBoard, Brings, Deploys)):
        return Markup()
    plan = teller.content.plan(scenario)
    library = teller.content.library
    placed = [(s, teller.title(library.get("figure", p.card)), p.seat) for p, s in _starting(plan)]
    items = tuple((space, teller.title(library.get("gear", item))) for item, space in plan.lying)
    title = f"{teller.title(scenario)}: {teller.words['setup']}"
    zones = starting_areas(teller, scenario) if plan.board.table is not None else ()
    return draw(plan.board, title, None, Drawn(labelled(placed), items, zones=zones, terrain=teller.terrain))


def counted_by(scenario: Rule, who: str) -> str:
    """The number by which a player may choose another band; empty where there is none."""
    return next((n["x"].text for n in scenario.of(MayBring) if n["who"].text == who and n.get("x") is not None), "")


def printed_number(figure: Definition, number: str) -> int:
    """A number that the card of a character prints; 0 where it prints none."""
    found = (phrase(r["n"]) for line in figure.of(RatingsLine) for r in line["values"] if r["x"].text == number)
    return next((int(said) for said in found if said.isdecimal()), 0)


def starting_areas(teller: Teller, scenario: Rule) -> tuple[tuple[str, str], ...]:
    """The marks of spaces or areas on which players start or receive others, with the class in which each is drawn."""
    seats = [seat.name for seat in teller.content.library.all("seat")]
    lines = (line for core in (Receives, Deploys) for line in scenario.of(core))
    return tuple({line["mark"]: f"zone{seats.index(line['who'].text) % 4}" for line in lines}.items())


def _starting(plan: Plan) -> Iterator[tuple[Placed, int]]:
    """Who is there from the start, each on the first of its marked spaces that is left: one way to set up."""
    taken = {p.space for p in plan.figures}
    for placed in plan.figures:
        free = [placed.space, *plan.board.marks.get(placed.mark, ())]
        space = next((s for s in free if s >= 0 and (s == placed.space or s not in taken)), -1)
        if space >= 0 and not placed.turn:
            taken.add(space)
            yield placed, space


def fielded(teller: Teller, node: Node) -> RichText:
    """Characters of a band: how many, and which."""
    said = teller.named("figure", node["figure"].text)
    return rich("{} × {}", node["n"], said) if node.get("n") else said


def player_name(teller: Teller, line: Node) -> str:
    """The player whom a line is about."""
    found = teller.content.library.get("seat", line["who"].text)
    return teller.title(found) if found is not None else str(line["who"].text)


def marked(teller: Teller, scenario: Rule, mark: str) -> RichText:
    """A marked space of the board by its letter, with the name that the board gives it."""
    for line in scenario.of(OnBoard):
        board = teller.content.library.get("board", line["board"].text)
        for node in board.of(BoardMark) if board is not None else ():
            if node["mark"] == mark:
                return rich("{} ({})", strong(mark), teller.pair(node))
    return strong(mark)
