"""What a scenario prints besides its rules: board, bands, where they start, numbers, and a picture of the start."""

from __future__ import annotations

from markupsafe import Markup

from dsl.model import Rule
from dsl.tree import Node
from tools.press.boards import Drawn, draw, labelled
from tools.press.telling import Teller, joined

FACTS = frozenset({"on-board", "plays", "brings", "deploys", "lies", "ratings", "summary"})
"""The lines of a scenario that are printed as facts; all others are rules."""


def scenario_facts(teller: Teller, scenario: Rule) -> list[tuple[str, Markup]]:
    """Everything that the sheet of a scenario says line by line."""
    words = teller.words
    facts = [(words["board"], teller.named("board", line["board"].text)) for line in scenario.of("on-board")]
    facts += [(words["played_by"], teller.named("procedure", n["procedure"].text)) for n in scenario.of("plays")]
    for line in scenario.of("brings"):
        band = joined(_fielded(teller, f) for f in line["band"])
        facts.append((f"{words['band']}: {_player(teller, line)}", band))
    for line in scenario.of("deploys"):
        facts.append((f"{words['deploys']}: {_player(teller, line)}", _mark(teller, scenario, line["mark"])))
    for line in scenario.of("lies"):
        said = Markup("{} {} {}").format(teller.named("gear", line["item"].text), words["lies_on"], line["place"])
        facts.append((words["lying"], said))
    ratings = [r for line in scenario.of("ratings") for r in line["values"]]
    facts += [
        (_capital(teller.title(found)), Markup('<a href="#{}">{}</a>').format(teller.anchors.of(found), value))
        for found, value in ((teller.anchors.find(r["x"]), teller.phrase(r["n"], scenario)) for r in ratings)
        if found is not None
    ]
    return facts


def scenario_picture(teller: Teller, scenario: Rule) -> Markup:
    """The board with both bands on their spaces and the items that lie about."""
    if any(not scenario.of(core) for core in ("on-board", "brings", "deploys")):
        return Markup()
    plan = teller.content.plan(scenario)
    library = teller.content.library
    placed = [(p.space, teller.title(library.get("figure", p.card)), p.seat) for p in plan.figures if p.space >= 0]
    items = tuple((space, teller.title(library.get("gear", item))) for item, space in plan.lying)
    title = f"{teller.title(scenario)}: {teller.words['setup']}"
    return draw(plan.board, title, None, Drawn(labelled(placed), items))


def _fielded(teller: Teller, node: Node) -> Markup:
    said = teller.named("figure", node["figure"].text)
    return Markup("{} × {}").format(node["n"], said) if node.get("n") else said


def _player(teller: Teller, line: Node) -> str:
    found = teller.content.library.get("seat", line["who"].text)
    return teller.title(found) if found is not None else str(line["who"].text)


def _mark(teller: Teller, scenario: Rule, mark: str) -> Markup:
    """A marked space of the board by its letter, with the name that the board gives it."""
    for line in scenario.of("on-board"):
        board = teller.content.library.get("board", line["board"].text)
        for node in board.of("mark") if board is not None else ():
            if node["mark"] == mark:
                return Markup("<b>{}</b> ({})").format(mark, teller.pair(node))
    return Markup("<b>{}</b>").format(mark)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
