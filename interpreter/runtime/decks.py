"""Keep the draw piles: a deck is what is known of it.

A draw pile has a place for each card. A card stands at its place (a fixed one) when it was looked at there, or put
there; the others are loose: it is known that they are in the pile, not where, and an empty place stands for each. A
place is filled by chance when the card at it is drawn or looked at. So two positions that are alike are equal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.runtime.chance import one_of
from interpreter.runtime.fields.cards import LOOSE
from interpreter.runtime.fields.core import KNOWN

if TYPE_CHECKING:
    from interpreter.runtime.game import Game

EMPTY = -1
"""The place of a card that is not fixed."""


def cards_in(g: Game, pile: int) -> list[int]:
    """The cards of a draw pile, in the order of their definition, wherever they stand."""
    loose = g.Z[pile + LOOSE]
    fixed = [card for card in g.Z[pile] if card >= 0] if len(loose) < len(g.Z[pile]) else []
    return sorted([*fixed, *loose])


def top(g: Game, pile: int, n: int) -> tuple[int, ...]:
    """The top cards of a draw pile, the topmost first; the top is the end."""
    places = g.Z[pile]
    for place in range(len(places) - 1, max(len(places) - 1 - n, -1), -1):
        if places[place] < 0:
            loose = g.Z[pile + LOOSE]
            _fix(g, pile, place, loose[one_of(g, len(loose))])
    return g.Z[pile][: -n - 1 : -1] if n > 0 else ()


def fix(g: Game, pile: int, card: int) -> None:
    """Let chance say where in a draw pile a card stands, unless that is known."""
    if card in g.Z[pile + LOOSE]:
        _fix(g, pile, _empty_place(g, pile), card)


def _fix(g: Game, pile: int, place: int, card: int) -> None:
    """A loose card of a draw pile stands at an empty place."""
    without(g, pile + LOOSE, card)
    put_at(g, pile, place, card)


def take(g: Game, pile: int, card: int) -> None:
    """Take a card out of a draw pile."""
    if card in g.Z[pile]:
        without(g, pile, card)
    else:
        place = _empty_place(g, pile)
        without(g, pile + LOOSE, card)
        g.Z[pile] = g.Z[pile][:place] + g.Z[pile][place + 1 :]


def _empty_place(g: Game, pile: int) -> int:
    """One of the empty places, by chance where they are not all alike."""
    places = g.Z[pile]
    empty = [place for place, card in enumerate(places) if card < 0]
    return empty[one_of(g, len(empty))] if 1 < len(empty) < len(places) else empty[-1]


def loosen(g: Game, pile: int) -> None:
    """Shuffle a draw pile: of no card of it is anything known."""
    places = g.Z[pile]
    for player in g.setup.players:
        g.S[player + KNOWN] &= ~g.setup.bits(places)
    g.Z[pile + LOOSE] = tuple(cards_in(g, pile))
    g.Z[pile] = (EMPTY,) * len(places)


# --- zones are values: what changes is another one, so copies of a game may share them


def put_at(g: Game, zone: int, place: int, what: int) -> None:
    """Put a character, or a card, at a place of a zone."""
    places = [*g.Z[zone]]
    places[place] = what
    g.Z[zone] = tuple(places)


def without(g: Game, zone: int, card: int) -> None:
    """Take a card out of a pile."""
    before = g.Z[zone]
    place = before.index(card)
    g.Z[zone] = before[:place] + before[place + 1 :]
