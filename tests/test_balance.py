"""`tierce balance`: scenarios played by bots, judged, and noted in a comment above them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from interpreter.runtime.game import Fault
from tests.playing import CLASH
from tools.cli import cli
from tools.commands import balance
from tools.json_schemas import Balanced, Balances
from tools.lab import Outcome

NAME = "The Yard"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    shutil.copytree(CLASH, tmp_path / "clash")
    return tmp_path / "clash"


def run(pack: Path, *args: str, code: int | None = None) -> str:
    result = CliRunner().invoke(cli, ["balance", "--content", str(pack), "--bot", "random", "--jobs", "1", *args])
    assert isinstance(result.exception, SystemExit | None)
    assert code is None or result.exit_code == code, result.output
    return result.output


def told(pack: Path, *args: str, code: int | None = None) -> list[Balanced]:
    return Balances.model_validate_json(run(pack, *args, "--json", code=code)).scenarios


def fixed(monkeypatch: pytest.MonkeyPatch, red: int, blue: int, drawn: int) -> None:
    """Let the games end so."""
    seats = [0] * red + [1] * blue + [-1] * drawn
    outcomes = [Outcome(seat, (0, 0), 3, 40, bytes(16)) for seat in seats]
    monkeypatch.setattr(balance, "played", lambda *_args: outcomes)


def test_every_scenario_is_played_and_told_of(pack: Path) -> None:
    found = told(pack, "--games", "4")
    assert NAME in [one.scenario for one in found]
    for one in found:
        assert one.red_wins is not None
        assert one.blue_wins is not None
        assert one.draws is not None
        assert one.red_wins + one.blue_wins + one.draws == one.games == 4
        assert one.turns
        assert one.decisions
    assert told(pack, NAME, "--games", "4") == [one for one in found if one.scenario == NAME]
    run(pack, "No such scenario", code=2)


@pytest.mark.parametrize(
    ("red", "blue", "drawn", "even"),
    [
        (50, 50, 0, True),
        (65, 35, 0, True),
        (66, 34, 0, False),
        (34, 66, 0, False),
        (0, 0, 100, True),
        (30, 0, 70, True),
        (31, 0, 69, False),
        (0, 31, 69, False),
    ],
)
def test_a_draw_is_half_a_win_for_each(
    monkeypatch: pytest.MonkeyPatch, red: int, blue: int, drawn: int, even: bool
) -> None:
    fixed(monkeypatch, red, blue, drawn)
    (one,) = told(CLASH, NAME, "--games", "100", code=0 if even else 1)
    assert one.even == even
    assert one.red_share == (2 * red + drawn) / 200
    assert ("not within 35 to 65 %" in run(CLASH, NAME, "--games", "100")) != even


def test_a_game_without_end_is_told(monkeypatch: pytest.MonkeyPatch, pack: Path) -> None:
    def endless(*_args: object) -> None:
        raise Fault("the game goes on for ever")

    monkeypatch.setattr(balance, "played", endless)
    before = [path.read_text("utf-8") for path in sorted(pack.glob("**/*.tierce"))]
    assert "for ever" in run(pack, NAME, "--write", code=1)
    assert told(pack, NAME, code=1)[0].fault == "the game goes on for ever"
    assert [path.read_text("utf-8") for path in sorted(pack.glob("**/*.tierce"))] == before


def test_the_figures_are_written_above_the_scenario(monkeypatch: pytest.MonkeyPatch, pack: Path) -> None:
    text = next(p for p in sorted(pack.glob("**/*.tierce")) if f'scenario "{NAME}"' in p.read_text("utf-8"))
    before = text.read_text("utf-8")
    fixed(monkeypatch, 5, 4, 3)
    run(pack, NAME, "--games", "12", "--write", code=0)
    comment = "# balance: 12 games, random bots: North 42 %, South 33 %, drawn 25 %; 3.0 turns, 40 decisions\n"
    assert text.read_text("utf-8") == before.replace(f'scenario "{NAME}"', f'{comment}scenario "{NAME}"')
    formatted = CliRunner().invoke(cli, ["fmt", "--content", str(pack), str(text)])
    assert formatted.exit_code == 0, formatted.output
    assert f'{comment}scenario "{NAME}"' in text.read_text("utf-8")
    kept = text.read_text("utf-8")
    run(pack, NAME, "--games", "12", "--write")
    assert text.read_text("utf-8") == kept
    fixed(monkeypatch, 6, 6, 0)
    run(pack, NAME, "--games", "12", "--write")
    assert text.read_text("utf-8") == kept.replace(
        comment, comment.replace("42", "50").replace("33", "50").replace("25", "0")
    )


def test_percents_add_up_to_a_hundred() -> None:
    assert balance.percents(1, 1, 1) == [34, 33, 33]
    assert balance.percents(2, 1, 0) == [67, 33, 0]
    assert balance.percents(0, 0, 7) == [0, 0, 100]
