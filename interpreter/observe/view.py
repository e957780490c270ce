"""What a player may see of a game: all but the other's hand, the order of the decks and cards that lie face down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.observe.questions import Question, card_name, name_of, question_of
from interpreter.observe.score import measure, scores, seat_names, winners
from interpreter.observe.visibility import sees
from interpreter.runtime.chance import unasked
from interpreter.runtime.fields.characters import BAND, HOLDER, IN_GAME, SPACE
from interpreter.runtime.fields.core import SEAT, TURN
from interpreter.runtime.fields.open_table import ACROSS, DOWN
from interpreter.runtime.fields.square_board import LOCKED_DOORS, OPEN_DOORS
from interpreter.runtime.runaway import bounded
from interpreter.runtime.tables import laid

if TYPE_CHECKING:
    from interpreter.runtime.game import Game

UNKNOWN = -1
"""Stands for a card that the player cannot see."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as a player sees it: its number and name, or `UNKNOWN` and nothing."""

    number: int = UNKNOWN
    name: str = ""


@dataclass(frozen=True, slots=True)
class Pile:
    """The piles of a deck: of the draw pile, the size, and what the player knows of it: places, 1 for the next card,
    with their cards. `owner` is the seat it belongs to, -1 for a shared deck; `further` are the piles that the content
    declares, with their names."""

    deck: str
    owner: int
    to_draw: int
    hand: tuple[Card, ...]
    discarded: tuple[Card, ...]
    in_play: tuple[Card, ...]
    known: tuple[tuple[int, Card], ...] = ()
    further: tuple[tuple[str, tuple[Card, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """A character: where it is, what it carries, the states and tokens it has, its numbers that are not 0; on an open table which way it faces."""

    number: int
    name: str
    seat: int
    space: int
    in_game: bool
    states: tuple[str, ...]
    numbers: tuple[tuple[str, int], ...]
    items: tuple[str, ...]
    facing: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Lying:
    """An item that lies on a space."""

    number: int
    name: str
    space: int


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat sees it. `asked` is the seat that the game waits for, -1 when it is over; `laid` says where the
    pieces of terrain lie that are laid in play, by the numbers of places, -1 while they are not laid."""

    seat: int
    players: tuple[str, ...]
    turn: int
    over: bool
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    open_doors: int
    locked_doors: int
    figures: tuple[Figure, ...]
    lying: tuple[Lying, ...]
    piles: tuple[Pile, ...]
    numbers: tuple[tuple[str, int], ...]
    of_players: tuple[tuple[tuple[str, int], ...], ...]
    asked: int
    question: Question | None
    laid: tuple[int, ...] = ()


def view(game: Game, seat: int, lang: str = "en") -> View:
    """The game as a seat sees it; the question is there only for the player who is asked."""
    with unasked(game), bounded(game):
        return _view(game, seat, lang)


def _view(game: Game, seat: int, lang: str) -> View:
    setup, S = game.setup, game.S
    asked = game.ask.seat if game.ask is not None else -1
    return View(
        seat=seat,
        players=seat_names(setup, lang),
        turn=S[TURN],
        over=game.over,
        winners=winners(game),
        scores=scores(game),
        open_doors=S[OPEN_DOORS] if setup.board.size else 0,
        locked_doors=S[LOCKED_DOORS] if setup.board.size else 0,
        figures=tuple(_figure(game, f, lang) for f in setup.figures),
        lying=tuple(
            Lying(i, name_of(setup, "item", i, lang), S[i + SPACE])
            for i in setup.items
            if S[i + IN_GAME] and S[i + HOLDER] < 0
        ),
        piles=tuple(_piles(game, seat, lang)),
        numbers=_numbers(game, "game", 0, lang),
        of_players=tuple(_numbers(game, "player", p, lang) for p in setup.players),
        asked=asked,
        question=question_of(game) if asked == seat else None,
        laid=laid(game),
    )


def _piles(game: Game, seat: int, lang: str) -> Iterator[Pile]:
    setup = game.setup
    decks, names = setup.program.names["deck"], [pile[lang != "en"] for pile in setup.program.names["pile"]]
    for (deck, owner), at in setup.piles.items():
        seen = [
            tuple(
                _card(game, c, setup.sees_pile(which, owner, seat) or sees(game, c, seat), lang)
                for c in game.Z[at + which]
            )
            for which in setup.laid_piles
        ]
        known = tuple(
            (place, _card(game, c, True, lang))
            for place, c in enumerate(reversed(game.Z[at]), 1)
            if c >= 0 and sees(game, c, seat)
        )
        hand, discarded, in_play, *others = seen
        further = tuple(zip(names, others, strict=True))
        yield Pile(decks[deck][lang != "en"], owner, len(game.Z[at]), hand, discarded, in_play, known, further)


def _card(game: Game, card: int, seen: bool, lang: str) -> Card:
    return Card(card, card_name(game.setup, card, lang)) if seen else Card()


def _figure(game: Game, figure: int, lang: str) -> Figure:
    S = game.S
    items = tuple(
        name_of(game.setup, "item", i, lang) for i in game.setup.items if S[i + IN_GAME] and S[i + HOLDER] == figure
    )
    return Figure(
        figure,
        name_of(game.setup, "character", figure, lang),
        S[S[figure + BAND] + SEAT] if S[figure + BAND] else -1,
        S[figure + SPACE],
        bool(S[figure + IN_GAME]),
        tuple(_states(game, figure, lang)),
        _numbers(game, "character", figure, lang),
        items,
        (S[figure + ACROSS], S[figure + DOWN]) if game.setup.board.table is not None else (0, 0),
    )


def _states(game: Game, figure: int, lang: str) -> Iterator[str]:
    """The states that hold for a character, worked out ones too, and the tokens it has."""
    program = game.setup.program
    for number, called in program.states:
        if game.S[figure + IN_GAME] and program.namespace[f"s{number}"](game, figure):
            yield called[lang != "en"]
    slots = program.slots["character"]
    for token in program.names["token"]:
        count = game.S[figure + slots["token " + token[0]]]
        if count:
            yield f"{token[lang != 'en']} ×{count}"


def _numbers(game: Game, owner: str, handle: int, lang: str) -> tuple[tuple[str, int], ...]:
    """The numbers kept for somebody, as rules change them, without those that are 0 or mere bookkeeping."""
    program = game.setup.program
    out = []
    for number in program.kept:
        if number.type == "number" and number.owner == owner and number.slot >= 0 and number.shown:
            value = measure(program, number)(game, handle)
            if value:
                out.append((number.called[lang != "en"], value))
    return tuple(out)


__all__ = ["UNKNOWN", "Card", "Figure", "Lying", "Pile", "Question", "View", "view"]
