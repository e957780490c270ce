"""Check what can only be checked with boards, decks and players at hand: drawings, scenarios, examples."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from dsl.constructs import Line
from dsl.core.cards import BoardMark, CardRun, Grid, NamedCard
from dsl.core.control import Do
from dsl.core.dice import ExampleRolls, faces_of
from dsl.core.examples import (
    AnswerCard,
    AnswerPlace,
    AnswerSpace,
    CardReference,
    ExampleBoard,
    ExampleDraws,
    ExampleFigure,
    ExampleHolds,
    ExampleItem,
)
from dsl.core.open_table import TableSize, place_number
from dsl.core.scenarios import Brings, Deploys, ForPlayers, OnBoard, Plays
from dsl.diagnostics import Report, listed
from dsl.model import Definition, Example, Library, Procedure, Rule
from dsl.source import Span
from dsl.tree import Node
from interpreter.bands.check import check_bands, check_ties
from interpreter.bands.plans import played_on, seats_of
from interpreter.bands.roster import Roster
from interpreter.bands.tables import table_of
from interpreter.board import NO_BOARD, NO_SPACES, Board, BoardError
from interpreter.board.drawing import LEGEND
from interpreter.checks.places import check_places, marks_of
from interpreter.checks.sides import check_playing, check_sides
from interpreter.components import check_components, check_players, used_by
from interpreter.loading.language import language
from interpreter.open_table import Point

if TYPE_CHECKING:
    from interpreter.loading.load import Content

_SAYS: tuple[tuple[type[Line], str, str, str], ...] = (
    (OnBoard, "board", "does not say where it is played", "on board …"),
    (Plays, "", "does not say what is played", "plays …"),
)
"""What a scenario says, where the game has definitions of a kind; and what it lacks without it."""
_SAYS_OF_PLAYERS = ((Brings, "brings nobody", "brings …"), (Deploys, "deploys nowhere", 'deploys on "…"'))


def check_content(content: Content) -> None:
    """Report what is wrong with the boards, with the scenarios and with the examples."""
    for definition in content.library.all("board"):
        if definition.name in content.boards:
            _check_marks(definition, content.boards[definition.name], content.report)
    used = used_by(pack.manifest for pack in content.packs)
    check_components(content.library, language().words, used, content.report, content.texts.memo)
    check_players(content.library, language().words, content.report)
    if not content.texts.is_whole:  # what is said of names without a definition can wait for it
        return
    roster, memo, report = Roster(content.library), content.texts.memo, content.report
    check_ties(content.library, report)
    memo.rest_on("scenario", roster.said)
    for scenario in content.library.all("scenario"):
        memo.of("scenario", scenario.node, report, partial(_check_scenario, content, scenario, roster))
    if content.examples:
        cards = _Cards(content.library)
        memo.check_on("example", (content.practice_board, sorted(cards.named), sorted(cards.suits.items())))
        for definition in content.library.definitions:
            memo.check("example", definition, report, partial(_check_examples, content, definition, cards))
    content.report.drop_consequences()


# --- boards


def draw_board(definition: Definition, library: Library, report: Report) -> Board | None:
    """The board of a definition; what is wrong with the drawing is reported where it stands."""
    if definition.one(TableSize) is not None:
        table = table_of(definition, library, report)
        return Board(NO_SPACES, table) if table is not None else None
    grid = definition.one(Grid)
    if grid is None or not grid.drawing:
        span = grid.span if grid else definition.span
        report.error(
            "E0601", f'the board "{definition.name}" is not drawn', span, "write `grid` and draw the board below it"
        )
        return None
    try:
        return Board.parse(list(grid.drawing))
    except BoardError as error:
        report.error(
            "E0602", f'the board "{definition.name}" cannot be read: {error.message}', _place(grid, error), *LEGEND
        )
        return None


def _place(grid: Node, error: BoardError) -> Span:
    """Where in the text the fault of a drawing stands."""
    source = grid.span.source
    line = grid.span.line + 1 + error.line_index
    drawn = grid.drawing[error.line_index] if error.line_index < len(grid.drawing) else ""
    column = max(0, source.line(line).find(drawn)) + error.column + 1
    return Span(source, line, column, line, column + 1)


def _check_marks(definition: Definition, board: Board, report: Report) -> None:
    named: dict[str, Node] = {}
    for line in definition.of(BoardMark):
        mark = line["mark"]
        if len(mark) != 1:
            report.error("E0606", f"a mark is one letter or digit, and `{mark}` is not", line.span)
        elif mark in named:
            report.error(
                "E0606", f"the mark `{mark}` is named twice", line.span, related=[(named[mark].span, "named here too")]
            )
        elif mark not in board.marks:
            report.error("E0606", f"no space is marked `{mark}`", line.span, marks_of(board))
        named.setdefault(mark, line)


def _check_space(board: Board, node: Node, report: Report) -> int | None:
    """The space or place that a line names; one that the board has not is reported. Only where there is no board nobody needs one."""
    table, at = board.table, node.get("at")
    if at is not None and table is not None and table.holds(table.point(place_number(at))):
        return place_number(at)
    name = node.get("place")
    if at is not None:
        end = f"the table goes to {table.name(table.number(Point(table.width, table.height)))}" if table else ""
        report.error("E0605", "this place is not on the board", node.span, end or "it has spaces: write `on …`")
    elif table is not None:
        report.error("E0605", "this does not say where on the table", node.span, "write `at …`, in inches: 12.5/8")
    elif name is None and board is not NO_BOARD:
        report.error("E0605", "this does not say where on the board", node.span, "write `on …`")
    elif name is not None:
        try:
            return board.space(name)
        except BoardError as error:
            report.error("E0605", error.message, node.span)
    return None


# --- scenarios


def _check_scenario(content: Content, scenario: Rule, roster: Roster) -> None:
    """A scenario needs a whole game to play; a board, a band for each player and room for them, where there are such."""
    report, name, library = content.report, scenario.name, content.library
    for said, kind, lacks, what in _SAYS:
        if not scenario.of(said) and (not kind or library.all(kind)):
            report.error("E0603", f'the scenario "{name}" {lacks}', scenario.span, f"write `{what}`")
    players = library.all("seat")
    for line in scenario.of(ForPlayers):
        if not 0 < line["n"] <= len(players):
            report.error("E0619", f"the game has {len(players)} players, and not {line['n']}", line.span)
    playing = players[: seats_of(scenario) or None]
    check_playing(scenario, [seat.name for seat in playing], report)
    for seat in playing if library.all("figure") else ():
        for says, lacks, what in _SAYS_OF_PLAYERS[: 2 if library.all("board") else 1]:
            if not any(n["who"].text == seat.name for n in scenario.of(says)):
                report.error(
                    "E0603",
                    f'in the scenario "{name}" {seat.name} {lacks}',
                    scenario.span,
                    f"write `{seat.name} {what}`",
                )
    for line in scenario.of(Plays):
        game = content.library.get("procedure", line["procedure"].text)
        if isinstance(game, Procedure) and (game.roles or game.during):
            report.error(
                "E0607",
                f"{game.name} is no whole game, but part of one",
                line["procedure"].span,
                "a procedure without roles is played, such as the one that repeats the turns",
            )
    board = played_on(scenario, content.boards)
    if board is not None and (board is not NO_BOARD or not library.all("board")):
        check_places(scenario, board, content.library, roster, report)
    check_bands(scenario, content.library, roster, report)


def _board(content: Content, name: str) -> Board | None:
    """The board of a name, as it is drawn in its definition."""
    return content.boards.get(name) if content.library.get("board", name) is not None else None


# --- examples


class _Cards:
    """The cards of all decks, by their names, and by their suits with the numbers that go from one to another, in which deck."""

    def __init__(self, library: Library) -> None:
        decks = library.all("deck")
        self.named = {line["name"] for deck in decks for line in deck.of(NamedCard)}
        self.suits: dict[str, list[tuple[range, str]]] = {}
        for line, deck in [(run, of) for of in decks for run in of.of(CardRun)]:
            numbers = range(line["low"], line["high"] + 1)
            for suit in line["suits"] if numbers else ():
                self.suits.setdefault(suit.text, []).append((numbers, deck.name))

    def has(self, card: Node) -> bool:
        name = card.get("name")
        if name is not None:
            return name in self.named
        return any(card["n"] in numbers for numbers, _ in self.suits.get(card["suit"].text, ()))

    def like(self, card: Node) -> str:
        """Those that there are of the suit of a card, or that have names."""
        if card.get("name") is not None:
            return f"the cards with names are: {listed(sorted(self.named))}" if self.named else "no card has a name"
        suit = card["suit"].text
        runs = sorted((run[0], run[-1], deck) for run, deck in self.suits.get(suit, ()))
        told = listed(f"{low} to {high} ({deck})" for low, high, deck in runs)
        return f"of {suit} there are: {told}" if told else f"no deck has cards of {suit}"


def _check_examples(content: Content, definition: Definition, cards: _Cards) -> None:
    for example in definition.examples:
        _check_example(content, example, cards)


def _check_example(content: Content, example: Example, cards: _Cards) -> None:
    """Whether the spaces and cards that an example names are there, and nobody stands where somebody stands."""
    lines = [node for line in example.node.body for node in line.walk()]
    named = next((n["board"].text for n in lines if isinstance(n.means, ExampleBoard)), content.practice_board)
    board = _board(content, named) if content.library.all("board") else NO_BOARD
    if board is None:
        if content.library.get("board", named) is None:
            what = (
                f'the manifest names the board "{named}", which is not there' if named else "the pack has none for all"
            )
            report = content.report
            report.error("E0617", "the example has no board", example.node.span, f"{what}; write `board …`")
        return
    for line in example.node.body:
        _check_call(content.library, line, content.report)
    _check_twice(example, content.report)
    check_sides(lines, content.report)
    stands: dict[int, Node] = {}
    for node in lines:
        if isinstance(node.means, (ExampleFigure, ExampleItem, AnswerSpace, AnswerPlace)):
            space = _check_space(board, node, content.report)
            if isinstance(node.means, ExampleFigure) and space is not None:
                if space in stands:
                    content.report.error(
                        "E0608",
                        f"two characters stand on {node.get('place') or 'one place'}",
                        node.span,
                        related=[(stands[space].span, "the other is put there here")],
                    )
                stands.setdefault(space, node)
        elif isinstance(node.means, (CardReference, AnswerCard)):
            _check_card(content, node, cards)
        elif isinstance(node.means, ExampleRolls):
            _check_faces(content, node)


def _check_twice(example: Example, report: Report) -> None:
    """A card that a player holds or draws is in one place."""
    first: dict[tuple[str, ...], Node] = {}
    for line in (n for n in example.node.body if isinstance(n.means, (ExampleHolds, ExampleDraws))):
        for card in line["cards"]:
            what = card.get("name") or f"{card['n']} of {card['suit'].text}"
            here = first.setdefault((line["who"].text, what), card)
            if here is not card:
                note = [(here.span, "it is here too")]
                report.error(
                    "E0618", f"the card {what} of {line['who'].text} stands in two places", card.span, related=note
                )


def _check_call(library: Library, line: Node, report: Report) -> None:
    """What an example carries out by itself needs nothing of a procedure around it."""
    if not isinstance(line.means, Do):
        return
    called = line["procedure"].text
    for name, lacking in _needed(library, called, set()):
        report.error(
            "E0420",
            f"{called} is only carried out during {name}",
            line.span,
            f"it uses the {lacking} of {name}; let the example begin with `do {name} …`",
        )
        return


def _needed(library: Library, name: str, seen: set[str]) -> Iterator[tuple[str, str]]:
    """What a procedure takes from those around it: which procedure, and the name of a role or term of that."""
    procedure = library.get("procedure", name)
    if name in seen or procedure is None or not procedure.during:
        return
    seen.add(name)
    for part in procedure.node.names():
        term = library.term(part.kind, part.text)
        for around in procedure.during:
            outer = library.get("procedure", around)
            if part.text not in procedure.roles and part.text in outer.roles or term and term.scope == around:
                yield around, part.text
        if part.kind == "procedure":
            yield from _needed(library, part.text, seen)


def _check_faces(content: Content, line: Node) -> None:
    """Whether the die of an example has the faces that it is to show."""
    die = content.library.get("die", line["die"].text)
    faces = faces_of(die.lines) if die is not None else line["faces"]
    for shown in dict.fromkeys(line["faces"]):
        if shown not in faces:
            content.report.error("E0620", f"no face of {die.name} shows {shown}", line.span)


def _check_card(content: Content, card: Node, cards: _Cards) -> None:
    """Whether some deck has a card."""
    if not cards.has(card):
        name = card.get("name")
        what = f'"{name}"' if name is not None else f"{card['n']} of {card['suit'].text}"
        content.report.error("E0609", f"no deck has the card {what}", card.span, cards.like(card))
