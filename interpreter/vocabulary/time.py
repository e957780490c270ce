"""Words about the course of the game: turns, phases, the end."""

from __future__ import annotations

from dsl.places import LENT
from dsl.words import Traits, Word
from interpreter.runtime.changes import store, take_back
from interpreter.runtime.fields.core import OVER, PHASE, SEAT, TURN, WINNERS
from interpreter.runtime.game import Game
from interpreter.vocabulary.places import ENDED, PHASES, TURNS, WON


def new_turn(g: Game) -> None:
    store(g, TURN, g.S[TURN] + 1)
    take_back(g, 0)


def new_phase(g: Game) -> None:
    store(g, PHASE, g.S[PHASE] + 1)
    take_back(g, 1)


def end_game(g: Game) -> None:
    store(g, OVER, 1)


def wins(g: Game, player: int) -> None:
    if player >= 0:
        store(g, WINNERS, g.S[WINNERS] | 1 << g.S[player + SEAT])


def has_won(g: Game, player: int) -> bool:
    return player >= 0 and bool(g.S[WINNERS] >> g.S[player + SEAT] & 1)


TIME = (
    Word(
        "statement",
        "a new turn begins",
        "a new turn begins",
        "zaczyna się nowa tura",
        "What is limited to once per turn is open again.",
        "a new turn begins",
        new_turn,
        traits=Traits(writes=TURNS | {LENT}),
    ),
    Word(
        "statement",
        "a new phase begins",
        "a new phase begins",
        "zaczyna się nowa faza",
        "What is limited to once per phase is open again.",
        "a new phase begins",
        new_phase,
        traits=Traits(evident=True, writes=PHASES | {LENT}),
    ),
    Word(
        "statement",
        "the game ends",
        "the game ends at once",
        "gra natychmiast się kończy",
        "Nothing more happens, whatever is under way.",
        "the game ends",
        end_game,
        traits=Traits(ends=True, writes=ENDED),
    ),
    Word(
        "statement",
        "{who:player} wins",
        "{{ who }} {{ who|verb('win') }}",
        "{{ who }} {{ who|verb('wygrywać') }}",
        "Names a winner; several may win.",
        "red wins",
        wins,
        traits=Traits(writes=WON),
    ),
    Word(
        "truth",
        "the game is over",
        "the game is over",
        "gra jest skończona",
        "Whether the game has ended.",
        "the game is over",
        f"S[{OVER}]",
        traits=Traits(reads=ENDED),
    ),
    Word(
        "truth",
        "{who:player} has won",
        "{{ who }} {{ who|verb('have') }} {{ 'not ' if negated }}won",
        "{{ who }} {{ who|verb('być') }} zwycięzcą",
        "Whether this player has been named a winner.",
        "red has won",
        has_won,
        negative="{who:player} has not won",
        traits=Traits(reads=WON),
    ),
    Word(
        "truth",
        "nobody has won",
        "{{ 'somebody' if negated else 'nobody' }} has won",
        "{{ 'ktoś jest' if negated else 'nikt nie jest' }} zwycięzcą",
        "Whether no player has been named a winner; `somebody has won`, whether one has.",
        "nobody has won",
        f"(not S[{WINNERS}])",
        negative="somebody has won",
        traits=Traits(reads=WON),
    ),
    Word(
        "term",
        "the turn number",
        "the turn {{ head('number') }}",
        "{{ head('numer') }} tury",
        "Which turn of the game it is, from 1.",
        "the turn number",
        f"S[{TURN}]",
        traits=Traits(gender="m3", reads=TURNS),
    ),
)
