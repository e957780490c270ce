"""More players than two, in the terminal and in series of games: the smallest game with a third and a fourth player."""

import json
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.playing import ROOT
from tools.cli import FAULT, WRONG_USE, cli
from tools.saves import read

TRACK = ROOT / "tests" / "games" / "track"
MORE = 'player "Grey"\n    pl "Szary"\n\nplayer "Dark Red"\n    pl "Bordowy"\n\nscenario "Three"\n    pl "Trzech"\n    is for 3 players\n    plays Race\n\n'
PEOPLE = ("--white", "human", "--szary", "human", "--player", "Black=human")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "track"
    shutil.copytree(TRACK, folder)
    text = (folder / "track.tierce").read_text("utf-8")
    (folder / "track.tierce").write_text(text.replace('die "die"', MORE + 'die "die"'), "utf-8")
    return folder


def tierce(folder: Path, *args: str, typed: str = "", code: int = 0) -> Result:
    result = CliRunner().invoke(cli, [args[0], "--content", str(folder), *args[1:]], input=typed)
    assert result.exit_code != FAULT, result.output
    assert result.exit_code == code, result.output
    return result


def test_three_people_play_in_turn_at_one_table(game: Path) -> None:
    text = tierce(game, "play", "Three", *PEOPLE, "--seed", "1", typed="1\n" * 40).output
    asked = re.findall(r"^(\w+)> 1$", text, re.MULTILINE)
    assert asked[:6] == ["White", "Black", "Grey"] * 2
    assert re.search(r"^(White|Black|Grey) wins$", text, re.MULTILINE)
    assert all(re.search(rf"^{name}, place \d+$", text, re.MULTILINE) for name in ("White", "Black", "Grey"))
    assert "Dark Red" not in text


def test_one_plays_against_bots_in_any_seat(game: Path) -> None:
    text = tierce(game, "play", "Three", "--as", "grey", "--seed", "1", typed="1\n" * 40).output
    assert set(re.findall(r"^(\w+)> 1$", text, re.MULTILINE)) == {"Grey"}


def test_four_are_summed_up_each_by_name(game: Path) -> None:
    args = ("simulate", "Ten Spaces", "--games", "20", "--seed", "1", "--jobs", "1", "--dark-red", "greedy", "--check")
    told = tierce(game, *args).output
    assert re.findall(r"^  (\w[\w ]*) \((\w+)\):", told, re.MULTILINE) == [
        ("White", "random"),
        ("Black", "random"),
        ("Grey", "random"),
        ("Dark Red", "greedy"),
    ]
    found = json.loads(tierce(game, *args, "--json").output)
    assert len(found["wins"]) == len(found["scores"]) == 4 and sum(found["wins"]) + found["draws"] == 20


def test_a_game_of_three_is_left_saved_and_gone_on_with(game: Path, tmp_path: Path) -> None:
    half, whole, straight = tmp_path / "half.json", tmp_path / "whole.json", tmp_path / "straight.json"
    tierce(game, "play", "Three", *PEOPLE, "--seed", "1", typed=f"1\n1\n1\n1\ns {half}\nq\n")
    assert read(half).players == ["human"] * 3
    tierce(game, "play", "--load", str(half), *PEOPLE, "--save", str(whole), typed="1\n" * 40)
    tierce(game, "play", "Three", *PEOPLE, "--seed", "1", "--save", str(straight), typed="1\n" * 40)
    assert read(whole) == read(straight)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--gray", "random"), "there is no option or player `gray`; did you mean `grey`?"),
        (("--dark-red", "random"), "the players are: white, black, grey"),
        (("--white", "random", "--white", "greedy"), "--white says twice who plays"),
        (("--player", "white"), "--player white says nothing"),
        (("--as", "black", "--black", "random"), "--as black says that you play black"),
        (("--white",), "--white"),
    ],
)
def test_players_who_are_not_there_are_told(game: Path, args: tuple[str, ...], told: str) -> None:
    assert told in " ".join(tierce(game, "play", "Three", *args, code=WRONG_USE).output.split())
