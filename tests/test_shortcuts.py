"""What is found the short way is what is found by looking through everybody; an index is that of its own position."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from interpreter.runtime.fields.characters import BAND, IN_GAME, NOBODY, SPACE
from interpreter.runtime.game import Game
from interpreter.runtime.index import key_of
from interpreter.runtime.setup import Setup
from interpreter.vocabulary import VOCABULARY
from interpreter.vocabulary.allegiance import (
    band,
    enemies,
    friends,
    is_enemy,
    is_foe,
    is_friend,
    is_open_to_attack,
    open_to_attack,
)
from interpreter.vocabulary.characters import adjacent, all_adjacent, all_in_contact, in_contact, leave_board
from tests.playing import CONTENT, begun, loaded

GAMES, EVERY = 3, 25


def setups() -> list[Setup]:
    content = loaded(CONTENT)
    return [content.setup(scenario) for scenario in content.library.all("scenario")]


def positions(setup: Setup) -> Iterator[Game]:
    """Some positions of games played at random."""
    for seed in range(GAMES):
        game, chance, asked = begun(setup, seed), Random(seed), 0
        while game.ask is not None:
            if asked % EVERY == 0:
                yield game
            game.give(chance.choice(game.ask.options))
            asked += 1


def test_words_that_list_and_words_that_tell_agree() -> None:
    for setup in setups():
        for game in positions(setup):
            S = game.S
            here = [f for f in setup.figures if S[f + SPACE] >= 0]
            assert all(band(game, p) == [f for f in here if S[f + BAND] == p] for p in (*setup.players, NOBODY))
            for who in here:
                assert all_in_contact(game, who) == [f for f in here if in_contact(game, f, who)]
                assert all_adjacent(game, who) == [f for f in here if adjacent(game, f, who)]
                assert enemies(game, who) == [f for f in here if is_enemy(game, f, who)]
                assert enemies(game, who) == [f for f in (-1, *setup.figures) if is_foe(game, f, who)]
                open_to = {f for f in (-1, *setup.figures) if is_open_to_attack(game, f, who)}
                assert {*open_to_attack(game, who)} == open_to
                assert friends(game, who) == [f for f in here if is_friend(game, f, who)]


def test_what_a_set_is_found_among_is_what_its_word_lists() -> None:
    words = [word for word in VOCABULARY if word.traits.among[0]]
    assert len(words) > 2
    for setup in setups():
        for game in positions(setup):
            for word in words:
                for given in [(player,) for player in setup.players] if word.slots else [()]:
                    whole, belongs = (part.format(it="it", who="who") for part in word.traits.among)
                    seen = {"g": game, "S": game.S, "who": given[0] if given else -1, **word.traits.functions}
                    found = [it for it in eval(whole, seen) if eval(belongs, {**seen, "it": it})]
                    assert found == word.run(game, *given), word.name  # type: ignore[operator, misc]


def test_a_set_of_which_there_can_be_nobody_is_empty() -> None:
    words = [word for word in VOCABULARY if word.traits.some]
    assert words
    found = set()
    for setup in setups():
        for game in positions(setup):
            for word in words:
                for who in setup.figures:
                    seen = {"g": game, "S": game.S, "who": who, **word.traits.functions}
                    some = bool(eval(word.traits.some.format(who="who"), seen))
                    given: list[object] = [{"who": who, "free": True}.get(slot.name, []) for slot in word.slots]
                    listed = bool(word.run(game, *given))  # type: ignore[operator, misc]
                    assert some or not listed, word.name
                    found |= {some, listed}
    assert found == {True, False}


def test_a_stranger_who_is_gone_makes_another_index() -> None:
    for setup in setups():
        game = begun(setup, 1)
        for stranger in [f for f in setup.figures if game.S[f + BAND] == NOBODY and game.S[f + IN_GAME]]:
            before = key_of(game)
            leave_board(game, stranger)
            assert key_of(game) != before
            assert stranger not in game.index.bands.get(NOBODY, [])
