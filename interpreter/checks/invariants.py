"""Check what must always be so in a game, whatever its rules: nothing is lost, nobody stands in two places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from interpreter.open_table import Point, Stance, fits
from interpreter.runtime.decks import EMPTY
from interpreter.runtime.fields.cards import FACE, FACE_UP, LOOSE, SUIT, UNSEEN
from interpreter.runtime.fields.characters import BAND, HOLDER, IN_GAME, NOBODY, OWNER, SPACE
from interpreter.runtime.fields.core import KNOWN
from interpreter.runtime.fields.open_table import ACROSS, DOWN
from interpreter.runtime.index import key_of
from interpreter.runtime.tables import table

if TYPE_CHECKING:
    from interpreter.runtime.game import Game


class Violation(Exception):
    """Something that must always be so is not: a bug of the interpreter or of a word."""


def check(game: Game) -> None:
    """Raise `Violation` with everything that is wrong."""
    found = [*_cards(game), *_figures(game), *_items(game), *_question(game), *_value(game)]
    if found:
        raise Violation("; ".join(found))


def _cards(game: Game) -> Iterator[str]:
    """Every card is in one pile of its own deck, and is what is printed on it."""
    setup, S = game.setup, game.S
    expected: dict[tuple[int, int], list[int]] = {key: [] for key in setup.piles}
    for card in setup.cards:
        suit, _, _, deck, seat = setup.face(card)
        expected[deck, seat].append(card)
        if suit >= 0 and S[card + SUIT] != suit:
            yield f"card {card} has changed its suit"
        if not FACE_UP <= S[card + FACE] <= UNSEEN:
            yield f"card {card} lies in no known way"
    for key, at in setup.piles.items():
        places, loose = game.Z[at], game.Z[at + LOOSE]
        if sorted(c for zone in game.Z[at : at + len(setup.program.seen_by)] for c in zone if c >= 0) != expected[key]:
            yield f"the cards of deck {key} are not all there once"
        if places.count(EMPTY) != len(loose):
            yield f"the draw pile of deck {key} has other places than cards"
        if [*loose] != sorted(loose) or any(S[player + KNOWN] & setup.bits(loose) for player in setup.players):
            yield f"something is known of the loose cards of deck {key}"


def _figures(game: Game) -> Iterator[str]:
    """A character in the game stands where the board says it does, if there is one; one out of the game stands nowhere."""
    setup, S, standing = game.setup, game.S, game.Z[0]
    if len(standing) != (setup.board.size or 1):
        yield "the board has changed its size"
    where = {figure: space for space, figure in enumerate(standing) if figure >= 0}
    if len(where) != sum(figure >= 0 for figure in standing):
        yield "a character stands on two spaces"
    for figure in setup.figures:
        if setup.board.size and where.pop(figure, -1) != max(S[figure + SPACE], -1):
            yield f"character {figure} and the board disagree about where it stands"
        if S[figure + SPACE] >= 0 and not S[figure + IN_GAME]:
            yield f"character {figure} is out of the game but on the board"
        if S[figure + OWNER] not in setup.players or S[figure + BAND] not in (*setup.players, NOBODY):
            yield f"character {figure} belongs to nobody"
    if setup.board.table is not None:
        yield from _bases(game)
    if where:
        yield f"strangers stand on the board: {sorted(where)}"


def _bases(game: Game) -> Iterator[str]:
    """On an open table every base fits where it stands, among the terrain that was laid too."""
    setup, S, field = game.setup, game.S, table(game)
    placed = {
        f: Stance(setup.bases[f], field.point(S[f + SPACE]), Point(S[f + ACROSS], S[f + DOWN]))
        for f in setup.figures
        if S[f + SPACE] >= 0
    }
    for figure, stance in placed.items():
        if not fits(field, stance, [other for f, other in placed.items() if f != figure]):
            yield f"the base of character {figure} does not fit where it stands"


def _items(game: Game) -> Iterator[str]:
    """An item in the game is with one character or on one space."""
    setup, S = game.setup, game.S
    for item in setup.items:
        if not S[item + IN_GAME]:
            continue
        if S[item + HOLDER] >= 0:
            if S[item + HOLDER] not in setup.figures:
                yield f"item {item} is with a stranger"
            if S[item + SPACE] >= 0:
                yield f"item {item} is with somebody and lies on a space"
        elif not 0 <= S[item + SPACE] < (setup.board.size or 1):
            yield f"item {item} is nowhere"


def _question(game: Game) -> Iterator[str]:
    """An open question is put to a player and has different answers to choose from; without one the game is over."""
    if game.ask is None:
        if game.stack:
            yield "nothing is asked, but the rules have not come to their end"
        return
    seat, question, options, actor = game.ask
    if not 0 <= seat < len(game.setup.players):
        yield "a question is put to nobody"
    if not 0 <= question < len(game.setup.program.questions):
        yield "a question stands in no rule"
    if actor >= 0 and actor not in game.setup.figures:
        yield "the action of nobody is chosen"
    if len(options) < 2 and not hasattr(options, "admitted"):
        yield "a question leaves nothing to choose"
    if len(set(options)) != len(options):
        yield "a question offers the same answer twice"


def _value(game: Game) -> Iterator[str]:
    """A game is plain ints, a copy of it is the same game, and its index of hooks is that of its state."""
    if not all(type(n) is int for n in game.S):
        yield "something kept is not a number"
    if not all(type(n) is int for zone in game.Z for n in zone):
        yield "something in a zone is not a number"
    if not all(_plain(n) for frame in game.stack for n in frame):
        yield "a frame holds more than numbers"
    if game.index.key != key_of(game):
        yield "the index of hooks is out of date"
    if game.copy() != game:
        yield "a copy is not the same game"


def _plain(value: Any) -> bool:
    return type(value) is int or (type(value) is tuple and all(type(n) is int for n in value))
