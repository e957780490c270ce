"""A game is a value: copied, pickled or continued in another process, it goes on as it would have gone on here."""

from __future__ import annotations

import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from dsl.places import SHARED
from interpreter.loading.pickling import Origin, OriginError, restored
from tests.playing import CLASH, CONTENT, MARKET, at_random_question, begun, largest, loaded, played, put
from tools.lab.batch import game_digest

FOLDERS = (CLASH, MARKET, CONTENT)
QUESTIONS = 100
FURTHER = 60


def continued(pickled: bytes, seed: int) -> bytes:
    """Where a pickled game is after some more answers."""
    game = pickle.loads(pickled)
    played(game, seed, FURTHER)
    return game_digest(game)


@pytest.mark.parametrize("folder", (CLASH, MARKET, pytest.param(CONTENT, marks=pytest.mark.slow)), ids=lambda f: f.name)
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
    copy.Z[1] += (0,)
    copy.stack[0][2] += 1
    assert copy != game
    fresh = at_random_question(largest(CLASH), 11)
    assert game == fresh
    assert hash(game) == hash(fresh)


@pytest.mark.parametrize("folder", (CLASH, CONTENT), ids=lambda f: f.name)
def test_what_nothing_changes_is_shared_until_somebody_sets_it(folder: Path) -> None:
    setup = largest(folder)
    game = at_random_question(setup, 7)
    twin, printed = game.copy(), game.P[:]
    played(twin, 7)
    assert game.P is twin.P is setup.laid_out.P
    assert game.P[:] == printed
    twin, slots = game.copy(), setup.program.slots["character"]
    put(twin, setup.figures[0], next(slot for slot in slots.values() if slot >= SHARED), 77)
    assert game.P[:] == printed
    assert twin.S[:] == game.S
    assert 77 in twin.P
    assert twin != game
    assert pickle.loads(pickle.dumps(twin)) == twin == twin.copy()


def test_what_a_rule_writes_is_never_shared() -> None:
    program = loaded(CONTENT).program
    effects, slots = program.compiler.effects, program.slots
    shared = {(owner, key) for owner in slots for key, slot in slots[owner].items() if slot >= SHARED}
    assert ("character", "Agility") in shared
    assert ("character", "wounds") not in shared
    assert effects.kept("character", "wounds") in effects.stored
    assert not {effects.kept(*field) for field in shared} & effects.stored


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
