"""Change a game in play: words change things by these functions alone.

They keep the index of hooks and the piles in order, and tell the observer. Compiled rules write plain kept values in
place, which an observed game notices by itself (`interpreter.observe.observer.ObservedFields`); what the index depends
on they write by `store`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.runtime.decks import fix, loosen, take, without
from interpreter.runtime.fields.cards import DISCARD, DRAW, FACE, FACE_UP, HAND, SUIT
from interpreter.runtime.fields.characters import HOLDER, SPACE
from interpreter.runtime.fields.core import KNOWN, SEAT
from interpreter.runtime.fields.dials import CLICK
from interpreter.runtime.fields.open_table import ACROSS, DOWN
from interpreter.runtime.index import look_up

if TYPE_CHECKING:
    from interpreter.runtime.game import Game


def store(g: Game, place: int, value: int) -> None:
    """Keep a value at a place of memory."""
    g.S[place] = value
    g.known = {}
    if place in g.setup.indexed or place in g.setup.waited_in:
        look_up(g, place)


def reprint(g: Game, place: int, value: int) -> None:
    """Keep a value that nothing changes in play, of this game alone."""
    g.P = [*g.P]
    g.P[place] = value


def turn_dial(g: Game, who: int, clicks: int) -> None:
    """Turn a dial, on to its end at most, or (below 0) back to its start; there is nothing to turn of who has none."""
    dial = g.setup.dials.get(who)
    if dial is None:
        return
    S = g.S
    click = max(0, min(S[who + CLICK] + clicks, len(dial.values) - 1))
    for slot, value in zip(dial.slots, dial.values[click], strict=True):
        S[who + slot] = value
    store(g, who + CLICK, click)


def lend(g: Game, who: int, field: int, marks: tuple[int, ...], when: int, n: int = -1) -> None:
    """Give a state, or some tokens, for a time; whoever is in the state for good stays so, and nobody (-1) has any."""
    if who < 0:
        return
    S = g.S
    if n >= 0:
        store(g, who + field, S[who + field] + n)
        S[who + marks[when]] += n
    elif not S[who + field] or any(S[who + mark] for mark in marks):
        store(g, who + field, 1)
        S[who + marks[when]] = 1


def take_back(g: Game, period: int) -> None:
    """A turn (0) or phase (1) has ended: what was given until then ends."""
    S, setup = g.S, g.setup
    for entity, field, marks, counted in setup.program.timed:
        ending, next_one = marks[2 * period : 2 * period + 2]
        of_characters = entity == "character"
        if of_characters and not (any(S[setup.everybodys[ending]]) or any(S[setup.everybodys[next_one]])):
            continue
        for who in setup.figures if of_characters else setup.items:
            n = S[who + ending]
            if not n and not S[who + next_one]:
                continue
            S[who + ending], S[who + next_one] = S[who + next_one], 0
            if n and counted:
                store(g, who + field, max(0, S[who + field] - n))
            elif n and not any(S[who + mark] for mark in marks):
                store(g, who + field, 0)


def stand(g: Game, who: int, space: int) -> None:
    """Put a character on a space, or nowhere (`TO_COME`, `OFF_BOARD`); nobody (-1) stands nowhere."""
    if who < 0:
        return
    S, standing = g.S, [*g.Z[0]]
    at = S[who + SPACE]
    if 0 <= at < len(standing) and standing[at] == who:
        standing[at] = -1
    if space >= 0:
        standing[space] = who
        for slot in g.setup.program.ways:
            if S[who + slot] & 1:
                S[who + slot] |= 2 << space
    g.Z[0] = tuple(standing)
    S[who + SPACE] = space
    g.known = {}


def stand_on_table(g: Game, who: int, place: int, across: int, down: int) -> None:
    """Put a character on a place of an open table, facing some way; nobody (-1) stands nowhere."""
    if who < 0:
        return
    S = g.S
    S[who + SPACE], S[who + ACROSS], S[who + DOWN] = place, across, down
    g.known = {}


def hand_over(g: Game, item: int, holder: int, space: int = -1) -> None:
    """Give an item to a character, or (holder -1) lay it on a space."""
    g.S[item + SPACE] = space
    store(g, item + HOLDER, holder)


# --- cards


def pile_of(g: Game, card: int) -> int:
    """The pile in which a card is."""
    at = g.setup.deck_of[card]
    for which in g.setup.laid_piles:
        if card in g.Z[at + which]:
            return which
    return DRAW


def move(g: Game, cards: Sequence[int], target: int, face: int = FACE_UP, under: bool = False) -> None:
    """Move cards of one pile to another of their deck, one on top of the other or (`under`) at the bottom."""
    if not cards:
        return
    S, source = g.S, pile_of(g, cards[0])
    at = g.setup.deck_of[cards[0]]
    lay = [S[card + FACE] for card in cards] if g.observer is not None else []
    for card in cards:
        if source == DRAW:
            take(g, at, card)
        else:
            without(g, at + source, card)
        g.Z[at + target] = (card, *g.Z[at + target]) if under else (*g.Z[at + target], card)
    for card in cards:
        S[card + FACE] = face
        if target == DISCARD:
            S[card + SUIT] = g.setup.face(card)[0]
    if g.observer is not None and source != target:
        g.observer.moved(g, tuple(cards), source, target, lay)


def put_away(g: Game, card: int, target: int) -> None:
    """Put a card on a pile that the content declares. Whoever knew it before still does.

    Where not everybody sees it there, nobody but its player can tell which card of the hand it was.
    """
    deck, owner = g.setup.face(card)[3:]
    source, face = pile_of(g, card), g.S[card + FACE]
    if g.setup.program.seen_by[target] != "everybody":
        if source == HAND and owner >= 0:
            forget(g, g.Z[g.setup.piles[deck, owner] + HAND], owner)
        for seat, player in enumerate(g.setup.players):
            if g.setup.shows(source, owner, face, seat):
                g.S[player + KNOWN] |= g.setup.bits((card,))
    move(g, (card,), target)


def turn_up(g: Game, cards: Sequence[int]) -> None:
    for card in cards:
        g.S[card + FACE] = FACE_UP


def learn(g: Game, cards: Sequence[int], seat: int) -> None:
    """A seat knows some cards until they are shuffled."""
    for card in cards:
        if pile_of(g, card) == DRAW:
            fix(g, g.setup.deck_of[card], card)
    g.S[g.setup.players[seat] + KNOWN] |= g.setup.bits(cards)


def forget(g: Game, cards: Sequence[int], seat: int) -> None:
    """Nobody but a seat knows some cards any more."""
    for player in g.setup.players:
        if g.S[player + SEAT] != seat:
            g.S[player + KNOWN] &= ~g.setup.bits(cards)


def shuffle_in(g: Game, pile: int, others: Sequence[int] = ()) -> None:
    """Put some other piles of a deck into its draw pile, by the zone of that, and shuffle it; nobody knows any card of it."""
    for which in others:
        move(g, g.Z[pile + which], DRAW)
    loosen(g, pile)
