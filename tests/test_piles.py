"""Piles of cards that the content declares: what lies there, who sees it, and what is told of it."""

from __future__ import annotations

import pytest

from interpreter.checks.invariants import check
from interpreter.observe.view import UNKNOWN, view
from interpreter.observe.visibility import hidden_cards
from interpreter.runtime.game import Game
from tests.kit import rules_from, said
from tests.playing import MARKET, begun, largest, played
from tools.bots import make_bot


def seen(game: Game, seat: int, owner: int) -> dict[str, list[bool]]:
    """Of the cards of a deck on each declared pile, whether a seat knows them."""
    pile = next(p for p in view(game, seat).piles if p.owner == owner)
    return {name: [card.number != UNKNOWN for card in cards] for name, cards in pile.further}


def bought(seed: int = 1) -> Game:
    """A game in which North has bought a card and paid."""
    game = begun(largest(MARKET), seed)
    for _ in range(2):
        assert game.ask is not None
        game.give(game.ask.options[0])
    return game


def test_everybody_sees_a_pile_of_which_nothing_is_said() -> None:
    game = begun(largest(MARKET), 1)
    for seat in (0, 1):
        assert seen(game, seat, -1)["market"] == [True] * 3


def test_its_player_alone_sees_a_pile_that_is_said_to_be_so() -> None:
    game = begun(largest(MARKET), 1)
    assert seen(game, 0, 0)["pocket"] == [True] * 5
    assert seen(game, 1, 0)["pocket"] == [False] * 5
    assert seen(game, 0, 1)["pocket"] == [False] * 5


def test_whoever_knew_a_card_still_knows_it_face_down() -> None:
    game = bought()
    assert seen(game, 0, 0)["till"] == [True]
    assert seen(game, 1, 0)["till"] == [False]


@pytest.mark.parametrize("seed", range(5))
def test_no_card_is_lost_on_the_way_and_no_bot_minds(seed: int) -> None:
    game = begun(largest(MARKET), seed)
    bots = [make_bot(name, seed, seat) for seat, name in enumerate(("greedy", "random"))]
    while game.ask is not None:
        check(game)
        for seat in (0, 1):
            hidden = {c for cards in hidden_cards(game, seat).values() for c in cards}
            shown = {c.number for p in view(game, seat).piles for _, cards in p.further for c in cards} - {UNKNOWN}
            assert not hidden & shown
        game.give(bots[game.ask.seat].answer(game))
    assert game.over


def test_a_game_of_them_goes_on_from_a_copy_as_it_would_have() -> None:
    game = bought(3)
    other = game.copy()
    played(game, 8)
    played(other, 8)
    assert game == other


def test_a_pile_of_a_deck_that_all_share_is_not_asked_for_by_player() -> None:
    text = """
procedure "Look about"
    pl "rozglądanie się"
    for each card on market of Purse
        that card is discarded
"""
    assert any("each player has a Purse of his own" in line for line in said(rules_from(MARKET, text)))


def test_a_pile_shuffled_anew_is_empty() -> None:
    text = """
variant "Closing time"
    pl "zamknięcie"
    before Buy
        Goods is shuffled anew

    example "all goods are put back" / "towary wracają"
        playing with Closing time
        3 cards of Goods go to market
        do Buy for North
        then the number of card on market of Goods is exactly 0
"""
    assert said(rules_from(MARKET, text)) == []
