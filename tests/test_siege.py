"""A pack beside the base game, end to end: as its maker has it, printed alone, and in the hands of whoever installs it."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import chdir
from functools import cache
from pathlib import Path

import pytest

from dsl.format import format_node
from interpreter.checks.examples import ExampleRun
from interpreter.loading.load import Content
from tests.kit import CONTENT, ROOT, rules_from, said, whole
from tests.test_cli import run
from tools.lab.batch import Series, play_game, play_stretch
from tools.packs.archive import packed
from tools.press.printer import Order
from tools.press.printing import print_all

PACK = ROOT / "packs" / "siege_of_kamieniec"
NAME = "The Siege of Kamieniec"
SCENARIO = "Smoke over the Smotrycz"
CARDED = {
    "Garrison of Kamieniec",
    "Hejking",
    "Humiecki",
    "Castle Footman",
    "Shoulder to Shoulder",
    "Gun Layer",
    "Bell Ringer",
    "Last Breath",
    "Breach Scythe",
    "Hook Gun",
    "Cathedral Banner",
    "Slow Firing",
}
BEGUN = {"first.tierce", "breach_scythe.tierce", "hejking.tierce", "new_castle.tierce"}
AMENDED = {"Slow Firing", "End of the turn"}
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@cache
def siege() -> Content:
    return rules_from(CONTENT, PACK)


# --- its rules


def test_it_is_sound_and_its_examples_hold() -> None:
    assert said(siege()) == []
    content = siege()
    examples = [e for e in content.library.examples() if e.node.span.source.pack == NAME]
    without = {d.name for d in content.library.definitions if d.pack == NAME and not d.examples}
    assert without == {"smoke", "Clear the smoke", "Ring the alarm bell"}, "examples of others reach these"
    runs = (ExampleRun(content.program, e, content.boards, content.practice_board) for e in examples)
    assert [(r.example.name, r.message) for r in (run.play() for run in runs) if r.message] == []


def test_nothing_else_of_the_base_game_is_changed() -> None:
    before = {(d.kind, d.name): format_node(d.node) for d in whole().library.definitions}
    after = {(d.kind, d.name): format_node(d.node) for d in siege().library.definitions if d.pack != NAME}
    assert before.keys() == after.keys()
    assert {name for (kind, name), text in after.items() if text != before[kind, name]} == AMENDED


# --- its scenario


def test_random_games_end_and_nothing_is_ever_amiss() -> None:
    setup = siege().setup(siege().library.get("scenario", SCENARIO))
    assert all(game.turns == 6 for game in play_stretch(setup, Series(("random", "random"), 1, True), 0, 4))


@pytest.mark.slow
def test_either_side_may_win() -> None:
    setup = siege().setup(siege().library.get("scenario", SCENARIO))
    games = (play_game(setup, Series(("greedy", "greedy")), number).winners for number in range(4, 20))
    won: set[int] = set()
    while not {0, 1} <= won:
        won.update(next(games))


# --- in the hands of others


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to work in, where the pack has not come along with the game."""
    monkeypatch.setenv("TIERCE_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("TIERCE_PACKS", raising=False)
    monkeypatch.setattr("tools.packs.choice.base_packs", lambda: ())
    with chdir(tmp_path):
        yield tmp_path


def commands() -> list[list[list[str]]]:
    """The commands by which `docs/packs.md` tells the making of the pack, block by block."""
    text = (ROOT / "docs" / "packs.md").read_text("utf-8").split("## One of its own")[1].split("\n## ")[0]
    return [
        [shlex.split(line)[1:] for line in block.splitlines() if line[:3] != "cd "] for block in BLOCK.findall(text)
    ]


def quick(command: list[str]) -> list[str]:
    """A command with as many games as a test has time for."""
    return ["2" if before == "--games" else word for before, word in zip(["", *command], command, strict=False)]


@pytest.mark.slow
def test_every_command_of_the_guide_does_what_it_says(elsewhere: Path) -> None:
    begin, try_out, hand_on, play = commands()
    run(*begin[0])
    with chdir("the_siege_of_kamieniec"):
        for command in begin[1:]:
            run(*command)
        assert {path.name for path in Path().rglob("*.tierce")} == BEGUN
    shutil.rmtree("the_siege_of_kamieniec")
    shutil.copytree(PACK, "the_siege_of_kamieniec")
    with chdir("the_siege_of_kamieniec"):
        told = [run(*quick(command)).output for command in try_out]
        assert "25 examples hold" in told[0] and "2 games" in told[-1]
        for command in hand_on:
            run(*command)
        assert cards(Path("build"), "en") == cards(Path("build"), "pl") == {d.lower() for d in CARDED}
        sheets = {path.parent.name for path in Path("build").glob("the_siege_of_kamieniec/scenarios/*/*.pdf")}
        assert sheets == {"en", "pl"} and len(list(Path("build").glob("*/scenarios/en/*.pdf"))) == 2
        assert Path("the_siege_of_kamieniec-1.0.0.zip").read_bytes() == packed(PACK) == packed(PACK)
    shutil.rmtree("the_siege_of_kamieniec")
    rows = json.loads(run("pack", "list", "--json").stdout)
    assert [row["found"] for row in rows if row["name"] == NAME] == ["installed"]
    for command in play:
        assert "turn" in run(*command).output.lower()


def cards(out: Path, lang: str) -> set[str]:
    """The titles of the cards that were printed, as their files are called."""
    found = (out / "the_siege_of_kamieniec" / "cards" / lang / "png").glob("*.png")
    return {path.stem.partition("-")[2].replace("-", " ") for path in found}


def test_of_one_pack_there_is_no_aid(elsewhere: Path) -> None:
    told = run("build", "--of", PACK, "--only", "cards,aid", code=2).output
    assert "there is no aid" in told and not Path("build").exists()


def test_the_reference_and_book_of_one_pack_lead_nowhere_else(elsewhere: Path) -> None:
    content = siege()
    order = Order(content, elsewhere, ("en",), parts=("reference", "book"), of=NAME)
    files, lacks = print_all(order)
    text = "".join(file.read_text("utf-8") for file in files if file.suffix == ".html")
    assert lacks == [] and files[-1].name == "book.pdf"
    assert 'id="skill-last-breath"' in text and 'id="skill-slow-firing"' in text
    assert 'id="skill-cold-blooded"' not in text and "Kushtrim" not in text
    anchors = set(re.findall(r' id="([^"]+)"', text))
    assert set(re.findall(r'href="[^"]*#([^"]+)"', text)) <= anchors
