"""`tierce balance`: scenarios played by bots, judged, and noted in a comment above them."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from interpreter.runtime.game import Fault
from tests.playing import CLASH, largest
from tools.cli import cli
from tools.commands import balance
from tools.games import played
from tools.json_schemas import Balanced, Balances
from tools.lab import Outcome, Series, play_series
from tools.lab.compare import compared

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
    outcomes = _outcomes(*[0] * red, *[1] * blue, *[-1] * drawn)
    monkeypatch.setattr(balance, "played", lambda *_args: outcomes)


def test_every_scenario_is_played_and_told_of(pack: Path) -> None:
    found = told(pack, "--games", "4")
    assert NAME in [one.scenario for one in found]
    for one in found:
        assert one.draws is not None
        assert sum(one.wins) + one.draws == one.games == 4
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
    assert one.shares[0] == (2 * red + drawn) / 200
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
    assert balance.percents(3, 1, 1, 1) == [34, 33, 33]
    assert balance.percents(3, 2, 1, 0) == [67, 33, 0]
    assert balance.percents(7, 0, 0, 7) == [0, 0, 100]


def test_percents_of_games_that_several_win_add_up_to_more() -> None:
    assert balance.percents(3, 3, 2, 0) == [100, 66, 0]


# --- variants, and two versions


def _outcomes(*winners: int) -> list[Outcome]:
    """So many games, each with the seat of its winner, -1 for none."""
    return [Outcome((seat,) if seat >= 0 else (), (0, 0), 3, 40, bytes(16)) for seat in winners]


def test_versions_are_compared_game_by_game() -> None:
    same = compared(_outcomes(0, 1, 0, 1), _outcomes(0, 1, 0, 1))
    assert (same.share, same.other, same.difference, same.least, same.most) == (0.5, 0.5, 0, 0, 0)
    better = compared(_outcomes(*[0] * 60, *[1] * 40), _outcomes(*[0] * 50, *[1] * 50))
    assert better.difference == 0.1
    assert 0 < better.least < 0.1 < better.most < 0.2, "ten games of a hundred came out otherwise, all the same way"
    drawn = compared(_outcomes(-1, -1), _outcomes(0, 1))
    assert (drawn.share, drawn.difference) == (0.5, 0)
    with pytest.raises(ValueError):
        compared(_outcomes(0), _outcomes(0, 1))


def test_two_versions_play_the_same_games(pack: Path) -> None:
    (one,) = told(pack, NAME, "--games", "8", "--against", str(CLASH))
    assert one.against is not None
    assert (one.against.difference, one.against.least, one.against.most) == (0, 0, 0)
    assert one.against.share == one.shares[0]
    assert "(95 %)" in run(pack, NAME, "--games", "4", "--against", "usual")
    assert "no folder, ZIP or revision `nothing`" in run(pack, NAME, "--against", "nothing", code=2)


def test_a_version_may_be_a_revision(pack: Path) -> None:
    git = ["git", "-C", str(pack), "-c", "user.name=A", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"]):
        subprocess.run([*git, *words], check=True)
    text = next(p for p in pack.glob("**/*.tierce") if "starts at" in p.read_text("utf-8"))
    text.write_text(text.read_text("utf-8") + "\n# changed\n", "utf-8")
    (one,) = told(pack, NAME, "--games", "4", "--against", "HEAD")
    assert one.against is not None and one.against.version == "HEAD" and one.against.difference == 0


def test_variants_are_balanced(pack: Path) -> None:
    (pack / "fog.tierce").write_text(
        'variant "Fog"\n    pl "mgła"\n    on clash\n        North\'s points increases by 9\n', "utf-8"
    )
    (usual,) = told(pack, NAME, "--games", "8")
    (foggy,) = told(pack, NAME, "--games", "8", "--variant", "Fog", "--against", "usual")
    assert foggy.against is not None
    assert foggy.against.other == usual.shares[0]
    assert foggy.shares[0] == foggy.against.share >= foggy.against.other
    run(pack, NAME, "--variant", "Fog", "--write", code=2)


def test_a_bar_tells_how_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[int, str]] = []

    @contextmanager
    def bar(_label: str, _total: int) -> Iterator[Callable[[int, str], None]]:
        yield lambda done, so_far: heard.append((done, so_far))

    monkeypatch.setattr("tools.progress.bar", bar)
    setup = largest(CLASH)
    outcomes = played(setup, Series(("random", "random"), 3), 20, 1)
    assert outcomes == play_series(setup, Series(("random", "random"), 3), 20, 1)
    assert [done for done, _ in heard] == [4, 8, 12, 16, 20]
    assert heard[-1][1].startswith("North ")
