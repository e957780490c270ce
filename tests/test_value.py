"""A game is a value: copied, pickled or continued in another process, it goes on as it would have gone on here."""

from __future__ import annotations

import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from interpreter.loading.pickling import Origin, OriginError, restored
from tests.playing import CLASH, CONTENT, MARKET, at_random_question, begun, largest, loaded, played
from tools.lab.batch import game_digest

FOLDERS = (CLASH, MARKET, CONTENT)
QUESTIONS = 100
FURTHER = 60


def continued(pickled: bytes, seed: int) -> bytes:
    """Where a pickled game is after some more answers."""
    game = pickle.loads(pickled)
    played(game, seed, FURTHER)
    return game_digest(game)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.name)
def test_a_game_goes_on_the_same_wherever_it_is(folder: Path) -> None:
    setup = largest(folder)
    games = [at_random_question(setup, seed) for seed in range(QUESTIONS)]
    pickled = [pickle.dumps(game) for game in games]
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        elsewhere = pool.map(continued, pickled, range(QUESTIONS), chunksize=25)
        here = []
        for seed, (game, kept) in enumerate(zip(games, pickled, strict=True)):
            before = game.value()
            copy = game.copy()
            assert copy == game
            assert pickle.loads(kept) == game
            played(copy, seed, FURTHER)
            assert game.value() == before, "playing a copy on has changed the game"
            played(game, seed, FURTHER)
            assert game == copy
            assert continued(kept, seed) == game_digest(game)
            here.append(game_digest(game))
        assert list(elsewhere) == here


def test_unpickled_games_share_their_setup() -> None:
    setup = largest(CLASH)
    one, two = begun(setup, 1), begun(setup, 2)
    assert pickle.loads(pickle.dumps(one)).setup is setup
    assert pickle.loads(pickle.dumps(one)).setup is pickle.loads(pickle.dumps(two)).setup
    assert len(pickle.dumps(one)) < 20_000


def test_a_copy_shares_nothing_that_changes() -> None:
    game = at_random_question(largest(CLASH), 11)
    copy = game.copy()
    copy.S[0] += 1
    copy.Z[1].append(0)
    copy.stack[0][2] += 1
    assert copy != game
    fresh = at_random_question(largest(CLASH), 11)
    assert game == fresh
    assert hash(game) == hash(fresh)


def test_games_of_changed_rules_are_refused(tmp_path: Path) -> None:
    for file in CLASH.iterdir():
        (tmp_path / file.name).write_text(file.read_text("utf-8"), "utf-8")
    origin = loaded(tmp_path).program.origin
    assert origin is not None
    plan = largest(tmp_path).plan
    changed = Origin(origin.packs, origin.extra, origin.examples, "another")
    with pytest.raises(OriginError, match="have been changed"):
        restored(changed, plan)


def test_the_same_seed_is_the_same_game() -> None:
    setup = largest(CLASH)
    assert begun(setup, 7) == begun(setup, 7)
    assert begun(setup, 7) != begun(setup, 8)
