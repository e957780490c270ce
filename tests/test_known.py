"""What is known of a position is thrown away by whatever changes it: it is what would be found anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.runtime.game import Game
from interpreter.runtime.index import occupied
from interpreter.vocabulary.characters import all_in_contact
from tests.playing import CLASH, CONTENT, largest
from tools.bots import make_bot


def kept(game: Game) -> dict[int, str]:
    """The functions of the rules whose answers are kept, by their numbers."""
    compiler = game.setup.program.compiler
    places = compiler.known.numbers.items()
    return {number: f"{place.sort[0]}{compiler.number_of(place.sort, place.name)}" for place, number in places}


def anew(game: Game, key: int, functions: dict[int, str]) -> object:
    """What is found when nothing is known."""
    twin = game.copy()
    twin.known = {}
    number, who = key >> 32, key & (1 << 32) - 1
    return game.setup.program.namespace[functions[number]](twin, who) if number else all_in_contact(twin, who)


@pytest.mark.parametrize("folder", (CLASH, CONTENT), ids=lambda f: f.name)
def test_what_is_known_is_what_would_be_found_anew(folder: Path) -> None:
    setup, looked_at = largest(folder), set()
    for seed in range(2):
        game, bots = setup.start(seed), [make_bot("random", seed, n) for n in range(2)]
        functions = kept(game)
        game.run()
        while game.ask is not None:
            game.give(bots[game.ask.seat].answer(game))
            assert game.rows.occupied == occupied(game)
            for key, answer in game.known.items():
                if isinstance(key, int):
                    looked_at.add(key >> 32)
                    assert answer == anew(game, key, functions), functions.get(key >> 32)
    assert looked_at >= {0} if folder == CLASH else len(looked_at) > 3


def test_a_copy_shares_what_is_known_until_one_of_them_changes() -> None:
    game = largest(CLASH).start(1)
    game.run()
    who = game.setup.figures[0]
    all_in_contact(game, who)
    twin = game.copy()
    assert twin.known is game.known
    assert who in game.known
    bot = make_bot("random", 1, 0)
    while who in twin.known and twin.ask is not None:
        twin.give(bot.answer(twin))
    assert who in game.known
    assert twin.known is not game.known
