"""Find what has changed between two states of a game, and say what each place in memory means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dsl.model import Definition
from interpreter import machine as m
from interpreter.hidden import PLAY, sees

if TYPE_CHECKING:
    from interpreter.game import Game
    from interpreter.setup import Setup

Place = tuple[str, Definition | None, int]
"""What a place in `Game.S` holds: the sort of thing, its definition, and the handle of whose it is."""


def places(setup: Setup) -> list[Place | None]:
    """The meaning of each place of a game's memory; None for what nobody is told of."""
    out: list[Place | None] = [None] * (setup.cards_at + len(setup.cards) * m.CARD_SIZE)
    own = {"game": (0,), "player": setup.players, "character": setup.figures, "item": setup.items}
    _machine(out, setup)
    for owner, slot, what, definition in _kept(setup):
        for handle in own[owner]:
            out[handle + slot] = (what, definition, handle)
    for card in setup.cards:
        out[card + m.SUIT] = ("suit", None, card)
    return out


def _machine(out: list[Place | None], setup: Setup) -> None:
    for slot, what in ((m.TURN, "turn"), (m.WINNER, "winner"), (m.OPEN_DOORS, "doors")):
        out[slot] = (what, None, 0)
    for figure in setup.figures:
        for slot, what in ((m.SPACE, "space"), (m.OWNER, "side"), (m.IN_GAME, "gone")):
            out[figure + slot] = (what, None, figure)
    for item in setup.items:
        for slot, what in ((m.SPACE, "space"), (m.HOLDER, "holder"), (m.IN_GAME, "gone")):
            out[item + slot] = (what, None, item)


def _kept(setup: Setup) -> Iterator[tuple[str, int, str, Definition]]:
    """What the content keeps: owner, offset, sort and definition of each; marks of bookkeeping and cards left out."""
    library, memory = setup.program.library, setup.program.compiler.memory
    for term in library.terms():
        if term.owner and not term.scope and not term.worked_out and term.type != "card" and not term.of("bookkeeping"):
            yield term.owner, term.slot, "term", term
    for kind, prefix in (("ability", ""), ("token", "token "), ("state", "state ")):
        for definition in library.all(kind):
            owner = "item" if definition.of("of-item") else "character"
            slot = memory.slots[owner].get(prefix + definition.name)
            if slot is not None:
                yield owner, slot, kind, definition


def kept_changes(meanings: list[Place | None], before: list[int], now: list[int]) -> Iterator[tuple[Place, int, int]]:
    """Every place that means something and holds another value now."""
    if before == now:
        return
    for at, (old, new) in enumerate(zip(before, now, strict=True)):
        if old != new:
            place = meanings[at]
            if place is not None:
                yield place, old, new


def revealed(setup: Setup, before: list[int], now: list[int], in_play: set[int]) -> tuple[int, ...]:
    """The cards that have been turned over where they lay."""
    return tuple(c for c in setup.cards if before[c + m.FACE] != m.FACE_UP and now[c + m.FACE] == m.FACE_UP and c in in_play)


def card_moves(game: Game, before: list[list[int]]) -> Iterator[dict[str, Any]]:
    """Every pile that cards have come into, by the pile that they came from; who can see which cards they are."""
    setup = game.setup
    for (deck, owner), at in setup.piles.items():
        if all(before[at + n] == game.Z[at + n] for n in range(4)):
            continue
        was = {card: n for n in range(4) for card in before[at + n]}
        for target in range(4):
            came: dict[int, list[int]] = {}
            for card in game.Z[at + target]:
                if was[card] != target:
                    came.setdefault(was[card], []).append(card)
            for source, cards in came.items():
                known = tuple(seat for seat in range(len(setup.players))
                              if all(_open(source, owner, seat) or sees(game, c, seat) for c in cards))
                yield {"deck": deck, "owner": owner, "source": source, "target": target, "cards": tuple(cards), "known": known}


def _open(source: int, owner: int, seat: int) -> bool:
    """Whether cards were seen by a seat before they went: in its own hand, on the discard pile, or open in play."""
    return source in (2, PLAY) or (source == 1 and owner in (seat, -1))
