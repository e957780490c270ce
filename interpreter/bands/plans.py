"""Make the plan of a game from a scenario: its board, bands, arrivals, strangers, items and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from dsl.core.cards import RatingsLine
from dsl.core.references import IntegerPhrase
from dsl.core.scenarios import (
    Brings,
    Deploys,
    ForPlayers,
    LiesOn,
    OnBoard,
    PlayedWith,
    Plays,
    Receives,
    Stands,
    StandTogether,
)
from dsl.model import Library, Rule
from dsl.tree import Node
from interpreter.bands.roster import followers, rules_on
from interpreter.board import NO_BOARD, Board
from interpreter.runtime.fields.characters import OFF_BOARD
from interpreter.runtime.setup import Placed, Plan

Bands = Mapping[str, Sequence[str]]
"""The cards that a player has chosen, by the name of the player; without an entry the scenario's usual band is used."""


def board_of(scenario: Rule) -> str:
    """The name of the board of a scenario."""
    line = scenario.one(OnBoard)
    return line["board"].text if line is not None else ""


def played_on(scenario: Rule, boards: Mapping[str, Board]) -> Board | None:
    """The board of a scenario; of one that names none a board without spaces, None where it cannot be read."""
    name = board_of(scenario)
    return boards.get(name) if name else NO_BOARD


def seats_of(scenario: Rule) -> int:
    """How many of the players play a scenario; 0 where all do."""
    line = scenario.one(ForPlayers)
    return line["n"] if line is not None else 0


def sides_of(lines: Iterable[Node], library: Library) -> tuple[tuple[int, ...], ...]:
    """The sides of several players that some lines name, as the seats of each."""
    seats = {seat.name: n for n, seat in enumerate(library.all("seat"))}
    said = (StandTogether.names(line) for line in lines if isinstance(line.means, StandTogether))
    return tuple(sorted(tuple(sorted(seats[name.text] for name in names)) for names in said))


def plan_of(
    scenario: Rule, library: Library, board: Board, bands: Bands | None = None, variants: Sequence[str] = ()
) -> Plan:
    """The plan of a scenario; `variants` are played with besides its own. Everybody is put on the board in play, on spaces with the mark given here."""
    seats = {seat.name: n for n, seat in enumerate(library.all("seat"))}
    figures = (*_bands(scenario, seats, bands or {}), *_arriving(scenario, seats), *_strangers(scenario))
    lying = tuple((n["item"].text, board.space(n["place"])) for n in scenario.unordered(LiesOn))
    numbers = {r["x"].text: IntegerPhrase.value(r["n"]) for line in scenario.of(RatingsLine) for r in line["values"]}
    plays = scenario.one(Plays)
    own = [v.text for line in scenario.unordered(PlayedWith) for v in line["variants"]]
    procedure = plays["procedure"].text if plays else ""
    together = tuple(dict.fromkeys([*own, *variants]))
    return Plan(
        board,
        accompanied(figures, library),
        lying,
        numbers,
        scenario.name,
        procedure,
        together,
        seats_of(scenario),
        sides_of(scenario.lines, library),
    )


def accompanied(figures: Iterable[Placed], library: Library) -> tuple[Placed, ...]:
    """Characters, and last those whom they bring along: these are off the board."""
    figures = tuple(figures)
    rules = {rule.number: rule for rule in library.rules()}
    return figures + tuple(
        Placed(card, placed.seat, OFF_BOARD)
        for placed in figures
        if placed.seat >= 0
        for card in followers(
            [*rules_on(library.get("figure", placed.card), library), *((rules[n], x) for n, x in placed.rules)]
        )
    )


def cards_of(band: Sequence[Node]) -> Iterator[str]:
    """The names of the cards of `Ann, 2 Bob`, one for each character."""
    for fielded in band:
        for _ in range(fielded.get("n") or 1):
            yield fielded["figure"].text


def _bands(scenario: Rule, seats: Mapping[str, int], bands: Bands) -> Iterator[Placed]:
    marks = {n["who"].text: n["mark"] for n in scenario.of(Deploys)}
    for name, seat in seats.items():
        usual = [c for line in scenario.unordered(Brings) if line["who"].text == name for c in cards_of(line["band"])]
        for card in bands.get(name) or usual:
            yield Placed(card, seat, mark=marks.get(name, ""))


def _arriving(scenario: Rule, seats: Mapping[str, int]) -> Iterator[Placed]:
    for line in scenario.unordered(Receives):
        for card in cards_of(line["band"]):
            yield Placed(card, seats[line["who"].text], mark=line["mark"], turn=line["n"])


def _strangers(scenario: Rule) -> Iterator[Placed]:
    for line in scenario.unordered(Stands):
        state = line.get("state")
        for card in cards_of(line["band"]):
            yield Placed(card, -1, mark=line["mark"], turn=line.get("n") or 0, state=state.text if state else "")
