"""Find what has changed between two states of a game, and say what each place in memory means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dsl.model import Definition
from interpreter.observe.visibility import PLAY, lies_open, sees, sees_zone
from interpreter.runtime import machine as m

if TYPE_CHECKING:
    from interpreter.runtime.game import Game
    from interpreter.runtime.setup import Setup

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
        for slot, what in ((m.SPACE, "space"), (m.BAND, "side"), (m.IN_GAME, "gone")):
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
            if definition.of("bookkeeping"):
                continue
            owner = "item" if definition.of("of-item") else "character"
            slot = memory.slots[owner].get(prefix + definition.name)
            if slot is not None:
                yield owner, slot, kind, definition


def kept_changes(meanings: list[Place | None], before: list[int], now: list[int]) -> Iterator[tuple[Place, int, int]]:
    """Every place that means something and holds another value now: first what the content keeps, then the machine."""
    if before == now:
        return
    found = [
        (place, old, new)
        for place, old, new in zip(meanings, before, now, strict=True)
        if old != new and place is not None
    ]
    yield from sorted(found, key=lambda change: change[0][1] is None)


def revealed(game: Game, before: list[int]) -> tuple[int, ...]:
    """The cards that lay face down and that everybody knows now."""
    seats = range(len(game.setup.players))
    turned = [c for c in game.setup.cards if before[c + m.FACE] != m.FACE_UP and game.S[c + m.FACE] == m.FACE_UP]
    return tuple(c for c in turned if all(sees(game, c, s) for s in seats))


Move = tuple[int, int, int, int, tuple[int, ...], tuple[int, ...]]
"""Deck, owner, the pile that cards came from, the one they went to, the cards, and the seats that know them."""


def card_moves(game: Game, zones: list[list[int]], kept: list[int]) -> Iterator[Move]:
    """The cards that have gone from one pile to another since zones and memory were so, by deck and piles."""
    setup, seats = game.setup, range(len(game.setup.players))
    for (deck, owner), at in setup.piles.items():
        if zones[at : at + 4] == game.Z[at : at + 4]:
            continue
        was = {card: n for n in range(4) for card in zones[at + n]}
        for target in range(4):
            came: dict[int, list[int]] = {}
            for card in game.Z[at + target]:
                if was[card] != target:
                    came.setdefault(was[card], []).append(card)
            for source, cards in came.items():
                known = tuple(
                    s
                    for s in seats
                    if all(_knew(source, owner, kept[c + m.FACE], s) or sees(game, c, s) for c in cards)
                )
                yield deck, owner, source, target, tuple(cards), known


def _knew(source: int, owner: int, face: int, seat: int) -> bool:
    """Whether a seat knew a card before it went: in its own hand, on the discard pile, or open in play."""
    return sees_zone(source, owner, seat) or (source == PLAY and lies_open(face, owner, seat))
