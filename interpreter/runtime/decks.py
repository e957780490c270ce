"""Keep the draw piles: a deck is what is known of it.

A draw pile has a place for each card. A card stands at its place (a fixed one) when it was looked at there, or put
there; the others are loose: it is known that they are in the pile, not where, and an empty place stands for each. A
place is filled by chance when the card at it is drawn or looked at. So two positions that are alike are equal.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from interpreter.runtime.chance import one_of
from interpreter.runtime.fields.cards import KNOWN, LOOSE

if TYPE_CHECKING:
    from interpreter.runtime.game import Game

EMPTY = -1
"""The place of a card that is not fixed."""


def cards_in(g: Game, pile: int) -> list[int]:
    """The cards of a draw pile, in the order of their definition, wherever they stand."""
    loose = g.Z[pile + LOOSE]
    fixed = [card for card in g.Z[pile] if card >= 0] if len(loose) < len(g.Z[pile]) else []
    return sorted(fixed + loose)


def top(g: Game, pile: int, n: int) -> list[int]:
    """The top cards of a draw pile, the topmost first; the top is the end."""
    places = g.Z[pile]
    for place in range(len(places) - 1, max(len(places) - 1 - n, -1), -1):
        if places[place] < 0:
            loose = g.Z[pile + LOOSE]
            places[place] = loose.pop(one_of(g, len(loose)))
    return places[: -n - 1 : -1] if n > 0 else []


def fix(g: Game, pile: int, card: int) -> None:
    """Let chance say where in a draw pile a card stands, unless that is known."""
    loose = g.Z[pile + LOOSE]
    if card in loose:
        loose.remove(card)
        g.Z[pile][_empty_place(g, pile)] = card


def take(g: Game, pile: int, card: int) -> None:
    """Take a card out of a draw pile."""
    places, loose = g.Z[pile], g.Z[pile + LOOSE]
    if card in places:
        places.remove(card)
    else:
        del places[_empty_place(g, pile)]
        loose.remove(card)


def _empty_place(g: Game, pile: int) -> int:
    """One of the empty places, by chance where they are not all alike."""
    places = g.Z[pile]
    empty = [place for place, card in enumerate(places) if card < 0]
    return empty[one_of(g, len(empty))] if 1 < len(empty) < len(places) else empty[-1]


def loosen(g: Game, pile: int) -> None:
    """Shuffle a draw pile: of no card of it is anything known."""
    places, loose = g.Z[pile], g.Z[pile + LOOSE]
    for place, card in enumerate(places):
        if card >= 0:
            insort(loose, card)
            g.S[card + KNOWN] = 0
            places[place] = EMPTY
