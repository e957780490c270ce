"""Know what a player cannot see: which cards are hidden from a seat, and what the game could be for all it knows."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from interpreter.runtime.fields.cards import DRAW, FACE, FACE_DOWN, HAND, LOOSE, PLAY
from interpreter.runtime.fields.core import KNOWN

if TYPE_CHECKING:
    from interpreter.runtime.game import Game
    from interpreter.runtime.setup import Setup


def sees(game: Game, card: int, seat: int) -> bool:
    """Whether a seat knows which card this is."""
    deck, owner = game.setup.face(card)[3:]
    at = game.setup.piles[deck, owner]
    for which in (DRAW, *game.setup.laid_piles):
        if card in game.Z[at + which]:
            return _seen(game, card, which, owner, seat)
    return _offered(game, card, seat)


def _seen(game: Game, card: int, which: int, owner: int, seat: int) -> bool:
    """The same of a card whose pile is known: it lies open, or the seat has looked at it, or is just looking."""
    return (
        game.setup.shows(which, owner, game.S[card + FACE], seat)
        or (
            bool(game.S[game.setup.players[seat] + KNOWN] & game.setup.bits((card,)))
            and not _mixed_up(game, card, which)
        )
        or _offered(game, card, seat)
    )


def _mixed_up(game: Game, card: int, which: int) -> bool:
    """Whether a hand that was looked at cannot be told apart for now: one card of it lies face down, nobody knows which."""
    deck, owner = game.setup.face(card)[3:]
    if which not in (HAND, PLAY) or (which == PLAY and game.S[card + FACE] != FACE_DOWN):
        return False
    return any(game.S[c + FACE] == FACE_DOWN for c in game.Z[game.setup.piles[deck, owner] + PLAY])


def _offered(game: Game, card: int, seat: int) -> bool:
    """Whether a card is among the answers that a seat may give: then it is looking at it."""
    return game.ask is not None and game.ask.seat == seat and card in game.ask.options


def places_of_cards(setup: Setup) -> list[int]:
    """Where in `Game.S` the kept terms that name a card stand; looked for once for a setup."""
    found: list[int] | None = setup.memo.get("places of cards")
    if found is None:
        found = setup.memo["places of cards"] = _places_of_cards(setup)
    return found


def _places_of_cards(setup: Setup) -> list[int]:
    out = []
    handles = {"game": (0,), "player": setup.players, "character": setup.figures, "item": setup.items}
    for kept in setup.program.kept:
        if kept.type == "card" and kept.slot >= 0:
            out += [handle + kept.slot for handle in handles[kept.owner]]
    return out


def hidden_cards(game: Game, seat: int) -> dict[int, list[int]]:
    """The cards of each deck that a seat cannot see, in the order of the piles, then the loose ones; by its first zone."""
    return {
        at: [
            *(
                c
                for which in (DRAW, *game.setup.laid_piles)
                for c in game.Z[at + which]
                if c >= 0 and not _seen(game, c, which, owner, seat)
            ),
            *(c for c in game.Z[at + LOOSE] if not _offered(game, c, seat)),
        ]
        for (_, owner), at in game.setup.piles.items()
    }


def redraw(game: Game, seat: int, chance: Random, hidden_from: dict[int, list[int]] | None = None) -> None:
    """Deal anew all that a seat cannot see, and let all chance to come run otherwise, in place.

    What comes out depends on nothing hidden: two games that look alike to the seat come out the same. Whoever deals
    one position several times gives its `hidden_cards`.
    """
    swaps: dict[int, int] = {}
    for at, hidden in (hidden_cards(game, seat) if hidden_from is None else hidden_from).items():
        dealt = sorted(hidden)
        chance.shuffle(dealt)
        swaps.update(zip(hidden, dealt, strict=True))
        for which in range(at, at + len(game.setup.program.seen_by)):
            game.Z[which] = _swapped(game.Z[which], swaps)
        game.Z[at + LOOSE] = tuple(sorted(game.Z[at + LOOSE]))
    for card, face in {new: game.S[old + FACE] for old, new in swaps.items()}.items():
        game.S[card + FACE] = face
    for player in game.setup.players:
        if known := game.S[player + KNOWN]:
            bits, swapped = game.setup.bits, (new for old, new in swaps.items() if known & game.setup.bits((old,)))
            game.S[player + KNOWN] = known & ~bits(swaps) | bits(swapped)
    for place in places_of_cards(game.setup):
        game.S[place] = swaps.get(game.S[place], game.S[place])
    card_places = game.setup.program.card_places
    for frame in game.stack:
        for at in card_places[frame[0]]:
            frame[at] = _swapped(frame[at], swaps)
    game.seed, game.counter = chance.getrandbits(64), 0


def _swapped(value: Any, swaps: dict[int, int]) -> Any:
    return tuple(swaps.get(v, v) for v in value) if isinstance(value, tuple) else swaps.get(value, value)
