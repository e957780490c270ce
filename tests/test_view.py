"""What a player may see: everything but hidden cards, and nothing by which a hidden card could be told."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from interpreter.observe.questions import card_name
from interpreter.observe.trace import Trace
from interpreter.observe.view import UNKNOWN, View, view
from interpreter.observe.visibility import redraw, sees
from interpreter.runtime.fields.cards import DRAW, FACE, FACE_DOWN, FACE_UP, HAND, PLAY, UNSEEN
from interpreter.runtime.game import Game
from interpreter.vocabulary.cards import (
    hand,
    know_alone,
    look,
    play_face_down,
    reveal,
    shuffle_deck,
    to_hand,
    top_cards,
)
from tests.playing import CLASH, CONTENT, MARKET, at_random_question, begun, largest
from tools.bots import make_bot
from tools.story.narration import Narrator

FOLDERS = (CLASH, MARKET, CONTENT)


def everything(value: Any) -> set[object]:
    """Every plain value somewhere in a view."""
    if is_dataclass(value) and not isinstance(value, type):
        return set().union(*(everything(getattr(value, f.name)) for f in fields(value)))
    if isinstance(value, tuple):
        return set().union(*map(everything, value))
    return {value}


def hidden_cards(game: Game, seat: int) -> list[int]:
    return [c for c in game.setup.cards if not sees(game, c, seat)]


@pytest.mark.parametrize("folder", (CLASH, CONTENT), ids=lambda f: f.name)
def test_no_hidden_card_is_in_a_view(folder: Path) -> None:
    setup = largest(folder)
    for seed in range(40):
        game = at_random_question(setup, seed)
        for seat in (0, 1):
            seen = view(game, seat)
            hidden = hidden_cards(game, seat)
            assert len(hidden) > 4
            assert everything(seen).isdisjoint(hidden), "the number of a hidden card"
            shown = [
                c.name
                for p in seen.piles
                for pile in (
                    p.hand,
                    p.discarded,
                    p.in_play,
                    [k for _, k in p.known],
                    *(cards for _, cards in p.further),
                )
                for c in pile
                if c.name
            ]
            assert len(shown) == len(setup.cards) - len(hidden)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.name)
def test_views_of_games_that_differ_in_hidden_cards_are_equal(folder: Path) -> None:
    """The strongest form: what is hidden can be dealt anew, and the player sees no difference at all."""
    setup, tried = largest(folder), 0
    for seed in range(40):
        game = at_random_question(setup, seed)
        for seat in (0, 1):
            other = game.copy()
            redraw(other, seat, Random(seed))
            tried += other.Z != game.Z
            for lang in ("en", "pl"):
                assert view(game, seat, lang) == view(other, seat, lang)
    assert tried > 60


def test_a_card_chosen_face_down_is_hidden_until_it_is_revealed() -> None:
    setup, found = largest(CLASH), 0
    for seed in range(200):
        game = at_random_question(setup, seed)
        for card in setup.cards:
            deck, owner = setup.face(card)[3:]
            if game.S[card + FACE] == FACE_UP:
                continue
            found += 1
            assert card in game.Z[setup.piles[deck, owner] + PLAY]
            assert sees(game, card, owner) == (game.S[card + FACE] == FACE_DOWN)
            assert not sees(game, card, 1 - owner)
            pile = next(p for p in view(game, 1 - owner).piles if p.owner == owner)
            assert [c.number for c in pile.in_play] == [UNKNOWN]
            assert game.S[card + FACE] in (FACE_DOWN, UNSEEN)
    assert found > 5


def test_the_question_is_only_for_the_player_asked() -> None:
    for seed in range(20):
        game = at_random_question(largest(CLASH), seed)
        assert game.ask is not None
        asked = game.ask.seat
        mine, other = view(game, asked), view(game, 1 - asked)
        assert mine.asked == other.asked == asked
        assert other.question is None
        assert mine.question is not None
        assert tuple(o.value for o in mine.question.options) == game.ask.options
        assert len({o.text() for o in mine.question.options}) == len(mine.question.options)
        assert mine.question.prompt()


def test_a_finished_game_is_seen_to_be_over() -> None:
    from tests.playing import played

    game = begun(largest(CLASH), 2)
    played(game, 2)
    seen = view(game, 0)
    assert seen.over
    assert seen.asked == -1
    assert seen.question is None


def test_a_view_tells_states_numbers_and_items() -> None:
    game = begun(largest(CLASH), 1)
    seen: View = view(game, 0)
    ann = next(f for f in seen.figures if f.name == "Ann")
    assert dict(ann.numbers) == {"vigour": 6}
    assert {f.name for f in seen.figures} == {"Ann", "Bob", "Guard 1", "Guard 2", "Guard 3", "Guard 4"}
    assert [(i.name, i.space) for i in seen.lying] == [("Lantern", 7)]
    assert view(game, 0, "pl").players == ("Północ", "Południe")


@pytest.mark.parametrize("folder", (CLASH, CONTENT), ids=lambda f: f.name)
def test_the_story_told_to_a_player_names_no_hidden_card(folder: Path) -> None:
    """At each question the lines told since the last one name only cards that the player could know at some time since."""
    setup = largest(folder)
    game = setup.start(3)
    trace = Trace(game)
    game.run()
    bots = [make_bot("random", 3, n) for n in range(2)]
    seat, told = 0, 0
    narrator = Narrator(game, seat=seat)
    ours = {card_name(setup, c) for c in setup.cards if setup.face(c)[4] == seat}
    plays_of_the_other = 0
    while game.ask is not None:
        lines = list(narrator.tell(trace.events[told:]))
        told = len(trace.events)
        other = narrator._players[1 - seat]
        for line in lines:
            if line.sort == "cards" and line.text.startswith(other) and "face down" in line.text:
                plays_of_the_other += 1
                assert not any(name in line.text for name in ours)
            if line.sort == "cards" and line.text.startswith(other) and "draws" in line.text:
                assert ":" not in line.text, line.text
        game.give(bots[game.ask.seat].answer(game))
    assert plays_of_the_other > 1


def test_the_places_of_piles_are_as_they_are_named() -> None:
    game = begun(largest(CLASH), 1)
    for seat, player in enumerate(game.setup.players):
        assert player in game.setup.players
        at = game.setup.pile(seat, 0)
        assert len(game.Z[at + HAND]) == 3
        assert len(game.Z[at + DRAW]) == 10


def test_a_card_that_was_looked_at_is_known_until_the_deck_is_shuffled() -> None:
    game = begun(largest(CONTENT), 7)
    red, blue = game.setup.players
    top = top_cards(game, 3, blue)
    look(game, red, top)
    assert [sees(game, c, 0) for c in top] == [True] * 3
    pile = next(p for p in view(game, 0).piles if p.owner == 1)
    assert [(place, card.number) for place, card in pile.known] == list(enumerate(top, 1))
    assert next(p for p in view(game, 1).piles if p.owner == 1).known == ()
    other = game.copy()
    redraw(other, 0, Random(1))
    assert top_cards(other, 3, blue) == top
    shuffle_deck(game, blue)
    assert not any(sees(game, c, 0) for c in top)


def test_a_hand_that_was_looked_at_does_not_tell_which_card_of_it_lies_face_down() -> None:
    game = begun(largest(CONTENT), 7)
    red, blue = game.setup.players
    for card in list(top_cards(game, 3, blue)):
        to_hand(game, card)
    held = list(hand(game, blue))
    look(game, red, held)
    assert all(sees(game, c, 0) for c in held)
    play_face_down(game, held[0])
    assert not any(sees(game, c, 0) for c in held)
    assert all(sees(game, c, 1) for c in held)
    reveal(game)
    assert all(sees(game, c, 0) for c in held)


def test_a_card_off_the_deck_that_was_looked_at_is_known_though_it_lies_face_down() -> None:
    game = begun(largest(CONTENT), 7)
    red, blue = game.setup.players
    (card,) = top_cards(game, 1, blue)
    look(game, red, [card])
    play_face_down(game, card)
    assert sees(game, card, 0) and not sees(game, card, 1)


def test_cards_moved_in_secret_are_known_to_one_player_alone() -> None:
    game = begun(largest(CONTENT), 7)
    red, blue = game.setup.players
    top = top_cards(game, 3, blue)
    for player in (red, blue):
        look(game, player, top)
    know_alone(game, red, top[:2])
    assert [sees(game, c, 0) for c in top] == [True] * 3
    assert [sees(game, c, 1) for c in top] == [False, False, True]
