"""Saved games: written whole or not at all, read only when sound, played again to the same end."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.loading.load import load_content
from tests.playing import CLASH, CONTENT, begun, largest, loaded, played
from tools.lab.batch import game_digest
from tools.packs.lock import Pinned
from tools.saves import MAX_BYTES, Saved, SaveError, answer, packs_used, read, started, write


def saved_game(folder: Path = CLASH, seed: int = 5, answers: int = 40) -> Saved:
    setup, content = largest(folder), loaded(folder)
    given_ = played(begun(setup, seed), seed, answers)
    return Saved(packs=packs_used(content.packs), scenario=setup.plan.scenario, seed=seed, answers=given_)


def replayed(saved: Saved, folder: Path = CLASH) -> bytes:
    game = started(saved, loaded(folder))
    game.run()
    for number, place in enumerate(saved.answers, 1):
        game.give(answer(game, place, number))
    return game_digest(game)


@pytest.mark.parametrize("folder", [CLASH, CONTENT], ids=lambda f: f.name)
def test_a_saved_game_comes_out_the_same(tmp_path: Path, folder: Path) -> None:
    game = begun(largest(folder), 6)
    saved = saved_game(folder, 6, 70)
    path = tmp_path / "game.json"
    write(path, saved)
    assert read(path) == saved
    played(game, 6, 70)
    assert replayed(read(path), folder) == game_digest(game)
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"], "something was left beside the file"


@given(st.integers(0, 2**64 - 1), st.integers(0, 150))
def test_any_game_replays(seed: int, answers: int) -> None:
    setup = largest(CLASH)
    game = begun(setup, seed)
    given_ = played(game, seed, answers)
    saved = Saved(packs=packs_used(loaded(CLASH).packs), scenario=setup.plan.scenario, seed=seed, answers=given_)
    again = Saved.model_validate_json(saved.model_dump_json())
    assert replayed(again) == game_digest(game)


SOUND = {
    "format": "tierce saved game",
    "version": 2,
    "packs": [{"name": "Clash", "version": "1.0.0", "digest": "0123456789abcdef"}],
    "scenario": "The Yard",
    "seed": 5,
    "answers": [0, 1, 0, 2],
}
DAMAGED = {
    "nothing": b"",
    "no text": b"\xff\xfe\x00\x01",
    "no JSON": b"{",
    "another JSON": b'{"format": "something else"}',
    "a list": b"[1, 2]",
    "deeply nested": b"[" * 100_000,
    "another version": json.dumps({**SOUND, "version": 3}).encode(),
    "a field too many": json.dumps({**SOUND, "extra": 1}).encode(),
    "a field too few": json.dumps({k: v for k, v in SOUND.items() if k != "seed"}).encode(),
    "an answer that is none": json.dumps({**SOUND, "answers": ["x"]}).encode(),
    "an answer below nothing": json.dumps({**SOUND, "answers": [-1]}).encode(),
    "a seed too large": json.dumps({**SOUND, "seed": 1 << 64}).encode(),
    "cut off": json.dumps(SOUND).encode()[:-40],
}


def test_a_sound_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(json.dumps(SOUND), "utf-8")
    assert read(tmp_path / "game.json").answers == [0, 1, 0, 2]


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_file_is_told_and_left_as_it_is(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(data)
    with pytest.raises(SaveError, match=r"game\.json") as raised:
        read(path)
    assert "\n" not in str(raised.value)
    with pytest.raises(SaveError):
        write(path, saved_game())
    assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


@given(st.binary(max_size=200))
def test_no_file_is_more_than_refused(data: bytes) -> None:
    import tempfile

    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        file.write(data)
        file.flush()
        with pytest.raises(SaveError):
            read(Path(file.name))


def test_a_file_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(SaveError, match="too large"):
        read(path)


def test_what_is_not_there_or_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="cannot be read: no such file"):
        read(tmp_path / "none.json")
    with pytest.raises(SaveError, match="cannot be written"):
        write(tmp_path / "none" / "game.json", saved_game())
    with pytest.raises(SaveError, match="is a folder"):
        write(tmp_path, saved_game())


def test_a_saved_game_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write(path, saved_game(answers=10))
    write(path, saved_game(answers=20))
    assert len(read(path).answers) == 20


def test_other_rules_are_told() -> None:
    content, saved = loaded(CLASH), saved_game()
    changed = saved.model_copy(update={"packs": [Pinned(name="Clash", version="0.0.0", digest="0" * 16)]})
    with pytest.raises(SaveError, match='"Clash" 0.0.0 has been changed'):
        started(changed, content)
    more = saved.model_copy(update={"packs": [*saved.packs, Pinned(name="Isle", version="1.0.0", digest="1")]})
    with pytest.raises(SaveError, match='"Isle" 1.0.0 is not loaded'):
        started(more, content)
    fewer = saved.model_copy(update={"packs": []})
    with pytest.raises(SaveError, match='"Clash" 0.0.0 is loaded besides'):
        started(fewer, content)
    elsewhere = saved.model_copy(update={"scenario": "The Moon"})
    with pytest.raises(SaveError, match='no scenario "The Moon"'):
        started(elsewhere, content)


def test_answers_that_do_not_fit_are_told() -> None:
    saved = saved_game()
    with pytest.raises(SaveError, match="answer 3 does not fit"):
        replayed(saved.model_copy(update={"answers": [*saved.answers[:2], 900]}))
    whole = saved_game(answers=1_000_000)
    with pytest.raises(SaveError, match="over before answer"):
        replayed(whole.model_copy(update={"answers": [*whole.answers, 0]}))


def test_a_digest_is_of_what_a_pack_means_not_of_where_it_lies_or_how_it_is_told(tmp_path: Path) -> None:
    for file in CLASH.iterdir():
        (tmp_path / file.name).write_text(file.read_text("utf-8"), "utf-8")
    assert packs_used(loaded(tmp_path).packs) == packs_used(loaded(CLASH).packs)
    text = tmp_path / "clash.tierce"
    told = re.sub(r'( +)pl "', r'\n\1# in Polish\n\1pl "żółw ', text.read_text("utf-8"))
    text.write_text("# a remark\n" + "\n\n".join(reversed(re.split(r"\n\n(?=\S)", told))), "utf-8")
    loaded.cache_clear()
    assert packs_used(load_content([tmp_path]).packs) == packs_used(loaded(CLASH).packs)
    text.write_text(text.read_text("utf-8").replace("starts at 6", "starts at 7"), "utf-8")
    loaded.cache_clear()
    assert packs_used(loaded(tmp_path).packs) != packs_used(loaded(CLASH).packs)
