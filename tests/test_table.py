"""The table: games in the terminal, by people and bots, told, saved, taken back and played again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from interpreter.board import Board
from interpreter.observe.view import Figure, view
from interpreter.runtime.fields.core import TURN
from tests.playing import CLASH, CONTENT, begun, largest, loaded
from tools.cli import FAULT, INTERRUPTED, WRONG_USE, cli
from tools.saves import read
from tools.table.board import draw, tags, with_doors

BOTS = ("--north", "random", "--south", "random")


def tierce(*args: str, typed: str = "", folder: Path = CLASH) -> Result:
    result = CliRunner().invoke(cli, [args[0], "--content", str(folder), *args[1:]], input=typed)
    assert result.exit_code != FAULT, result.output
    return result


def play(*args: str, typed: str = "", folder: Path = CLASH) -> str:
    result = tierce("play", "The Yard", *args, typed=typed, folder=folder)
    assert result.exit_code == 0, result.output
    return result.output


# --- bots


def test_a_game_of_bots_is_told() -> None:
    text = play(*BOTS, "--seed", "3")
    assert re.search(r"^ Turn 1 $", text, re.MULTILINE)
    assert re.search(r"\w+: clash total \d+ = \d+ \(\w+\)", text)
    assert re.search(r"The game is over after 8 turns and \d+ decisions\.", text)
    assert text == play(*BOTS, "--seed", "3")
    assert text != play(*BOTS, "--seed", "4")


def test_polish_is_told_in_polish() -> None:
    text = play(*BOTS, "--seed", "3", "--lang", "pl")
    assert "Tura 1" in text
    assert "suma starcia" in text
    assert "Turn" not in text


@pytest.mark.parametrize(
    ("lang", "told", "told_numbered", "unnamed"),
    [
        ("en", "agrees: The Janissary discards 1 Overwatch counter", "agrees: Town Guard 2 discards", "this character"),
        pytest.param(
            "pl",
            "zgadza się: Janczar odrzuca 1 żeton czekania",
            "zgadza się: Strażnik miejski 2 odrzuca",
            "ta postać",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_yes_is_told_with_the_names_of_those_whom_it_is_about(
    lang: str, told: str, told_numbered: str, unnamed: str
) -> None:
    games = [
        tierce("play", name, "--red=random", "--blue=random", "--seed", "2", "--lang", lang, folder=CONTENT).output
        for name in ("The Goldsmith's Night", "Midnight at the Stones")
    ]
    yes = [line.strip() for text in games for line in text.splitlines() if "agrees: " in line or "zgadza się: " in line]
    assert any(told in line for line in yes) and any(told_numbered in line for line in yes), yes
    assert not [line for line in yes if unnamed in line.lower()]


@pytest.mark.parametrize(
    ("rule", "role", "kind", "name", "told"),
    [
        ("Chance to parry", "loser", "character", "Athos", "Athos tries to parry"),
        ("Extra card", "drawer", "player", "Red", "The played card becomes Red's original card"),
    ],
)
def test_names_have_no_article(rule: str, role: str, kind: str, name: str, told: str) -> None:
    from dsl.wording.terms import Term
    from tools.explain.definitions import Explainer

    content = loaded(CONTENT)
    procedure = content.library.get("procedure", rule)
    assert procedure is not None
    [asked] = [line for line in procedure.node.body if line.word.name == "player may"]
    said = Explainer(content, "en").say(asked.body[0], {role: Term(name, name, kind, proper=True)})
    assert said == told


def test_quiet_tells_only_the_end() -> None:
    lines = play(*BOTS, "--seed", "3", "--quiet").splitlines()
    assert len(lines) == 5, lines
    assert "wins" in lines[-1]


def test_the_result_for_machines() -> None:
    result = json.loads(play(*BOTS, "--seed", "3", "--json").splitlines()[-1])
    assert set(result) == {"winners", "victory_points", "turns", "decisions", "seed", "digest"}
    assert result["seed"] == 3
    assert set(result["victory_points"]) == {"North", "South"}
    assert result == json.loads(play(*BOTS, "--seed", "3", "--json").splitlines()[-1])


def test_the_game_of_the_content_is_told_to_its_end() -> None:
    name = largest(CONTENT).plan.scenario
    result = tierce("play", name.upper(), "--red=random", "--blue", "random", "--seed", "2", folder=CONTENT)
    assert result.exit_code == 0
    assert "The game is over" in result.output


# --- people


def test_answers_are_typed_as_numbers() -> None:
    text = play("--south", "random", "--seed", "3", typed="1\n1\n")
    assert "North> 1" in text
    assert "A   B   C   D" in text
    assert "No more answers came" in text


def test_the_end_of_the_input_is_no_fault() -> None:
    assert "Nothing was saved." in play("--seed", "3")


def test_a_player_who_leaves() -> None:
    assert "The game was left in turn 1. Nothing was saved." in play("--seed", "3", typed="q\n1\n")


def test_what_is_not_understood_is_told() -> None:
    text = play("--seed", "3", typed="99\nxyzzy\n0\n\nq\n")
    assert "There is no answer 99; they go from 1 to" in text
    assert "There is no answer 0" in text
    assert "xyzzy? A number answers" in text


def test_undo_goes_back_to_the_last_answer() -> None:
    text = play("--south", "random", "--seed", "3", typed="u\n1\nu\nq\n")
    assert "There is nothing to undo." in text
    assert "Undone." in text
    assert text.count("Round: fighter") == 2


def test_a_game_taken_back_and_played_again_is_the_same(tmp_path: Path) -> None:
    straight, back = tmp_path / "a.json", tmp_path / "b.json"
    people = ("--north", "human", "--south", "human", "--seed", "3")
    play(*people, typed=f"1\n1\n2\n1\ns {straight}\nq\n")
    play(*people, typed=f"1\n1\nu\nu\n1\n1\n1\nu\n2\n1\ns {back}\nq\n")
    assert read(straight) == read(back)
    assert len(read(straight).answers) == 4


def test_help_explains_words_and_answers() -> None:
    text = play("--seed", "3", typed="?\n?stout\n?nothing of this kind\n? striker's\n? 1\nq\n")
    assert "u undo" in text
    assert "Stout / krzepki" in text
    assert "Nothing is called nothing of this kind." in text
    assert "Did you mean: striker" in text
    assert "Ann / Anna" in text


def test_destinations_stand_on_the_board_as_numbers() -> None:
    text = play("--south", "random", "--seed", "3", typed="1\nq\n")
    assert "Step: " in text
    board = text.rpartition("A   B   C   D")[2]
    assert re.search(r"\| N?\s*A\s", board)
    assert re.search(r" [1-9] ", board)


def test_the_other_hand_is_not_shown() -> None:
    text = play("--south", "random", "--seed", "3", typed="1\nq\n")
    assert "hand: 3 ×" in text


def test_control_c_before_the_first_answer_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import tools.commands.play as module

    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "_read", interrupted)
    path = tmp_path / "game.json"
    result = tierce("play", "The Yard", "--seed", "3", "--save", str(path))
    assert result.exit_code == INTERRUPTED
    assert "Nothing was saved." in result.output
    assert "interrupted" not in result.output  # the table has said so itself, in its own language
    assert not path.exists()


# --- wrong use


def test_an_unknown_scenario_is_told_with_those_that_there_are() -> None:
    result = tierce("play", "The Jard", *BOTS)
    assert result.exit_code == WRONG_USE
    assert "The Yard" in result.output
    assert tierce("play", "Podwórze", *BOTS).exit_code == 0
    assert tierce("simulate", "Nowhere").exit_code == WRONG_USE


@pytest.mark.parametrize(
    "args",
    [
        ("play",),
        ("play", "The Yard", "--north", "nobody"),
        ("play", "The Yard", "--seed", "-1"),
        ("play", "The Yard", "--load", "x.json"),
        ("play", "--load", "there-is-none.json"),
        ("play", "The Yard", "--save", "no/such/folder/x.json"),
        ("simulate", "The Yard", "--games", "0"),
        ("simulate", "The Yard", "--north", "human"),
        ("replay", "there-is-none.json"),
    ],
    ids=" ".join,
)
def test_wrong_use(args: tuple[str, ...]) -> None:
    assert tierce(*args).exit_code == WRONG_USE


# --- saved games


def test_a_saved_game_is_replayed_with_its_events(tmp_path: Path) -> None:
    path = str(tmp_path / "game.json")
    told = play(*BOTS, "--seed", "3", "--save", path)
    assert "Saved as" in told
    story = tierce("replay", path).output.splitlines()
    assert len(story) > 50
    line = next(x for x in story if "clash total" in x)
    why = tierce("replay", path, "--why", line.split()[0]).output
    assert "clash total" in why
    assert "(shown)" in why.splitlines()[0]
    assert "Stout" in why or "this character's Might" in why
    data = json.loads(tierce("replay", path, "--why", line.split()[0], "--json").output)
    assert data["number"] == "clash total"
    assert sum(r["amount"] for r in data["reasons"]) == data["value"]


@pytest.mark.slow
def test_why_tells_of_triggers(tmp_path: Path) -> None:
    path = str(tmp_path / "game.json")
    play(*BOTS, "--seed", "3", "--save", path)
    events = json.loads(tierce("replay", path, "--json").output)["events"]
    found = [json.loads(tierce("replay", path, "--why", str(n), "--json").output) for n in range(0, events, 7)]
    tests = [t for f in found for t in f.get("triggers", ())]
    assert tests
    assert {t["rule"] for t in tests} == {"Eager"}
    told = [tierce("replay", path, "--why", str(f["event"])).output for f in found if f.get("triggers")]
    assert any("did not fire: not so: " in t for t in told)


def test_replay_stops_where_it_is_told_to(tmp_path: Path) -> None:
    path = str(tmp_path / "game.json")
    play(*BOTS, "--seed", "3", "--save", path)
    short = tierce("replay", path, "--to", "5").output.splitlines()
    whole = tierce("replay", path).output.splitlines()
    assert len(short) < len(whole)
    assert whole[: len(short) - 1] == short[:-1]
    assert tierce("replay", path, "--to", "100000").exit_code == WRONG_USE
    assert tierce("replay", path, "--why", "100000").exit_code == WRONG_USE


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    half, whole = tmp_path / "half.json", tmp_path / "whole.json"
    play("--south", "human", "--seed", "3", typed=f"1\n1\n1\ns {half}\nq\n")
    result = tierce("play", "--load", str(half), *BOTS, "--save", str(whole))
    assert result.exit_code == 0, result.output
    assert read(whole).answers[:3] == read(half).answers
    assert len(read(whole).answers) > 40


def test_a_foreign_file_is_refused_before_the_game_begins(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("dear diary", "utf-8")
    result = tierce("play", "The Yard", *BOTS, "--save", str(path))
    assert result.exit_code == WRONG_USE
    assert "left as it is" in result.output
    assert "Turn 1" not in result.output
    assert path.read_text("utf-8") == "dear diary"


def test_other_rules_than_those_of_the_saved_game_are_told(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    play(*BOTS, "--seed", "3", "--save", str(path))
    path.write_text(path.read_text("utf-8").replace(read(path).packs[0].digest, "0" * 16), "utf-8")
    result = tierce("replay", str(path))
    assert result.exit_code == WRONG_USE
    assert '"Clash" 0.0.0 has been changed' in result.output


# --- the board


def figures(*names: str) -> list[Figure]:
    return [Figure(n, name, 0, n, True, (), (), ()) for n, name in enumerate(names)]


@pytest.mark.parametrize(
    ("names", "marks"),
    [
        (("Ann", "Bob"), ["A", "B"]),
        (("Ann", "Guard 1", "Guard 2"), ["A", "G1", "G2"]),
        (("Ann", "Albert"), ["An", "Al"]),
        (("Anna", "Andrew"), ["An1", "An2"]),
        (("Mill 1", "Mill 2", "Mule 1"), ["Mi1", "Mi2", "Mu1"]),
    ],
)
def test_marks_of_characters(names: tuple[str, ...], marks: list[str]) -> None:
    assert list(tags(figures(*names)).values()) == marks


def test_a_mark_is_no_letter_that_the_board_has_for_something_else() -> None:
    assert list(tags(figures("Ann", "Bob", "B"), "BR").values()) == ["A", "Bo", "B"]
    setup = loaded(CONTENT).setup(loaded(CONTENT).library.get("scenario", "Guests of the Golden Goose"))
    seen = view(begun(setup, 1), 0)
    assert not {*tags(seen.figures, setup.board.marks).values()} & {*setup.board.marks}


@pytest.mark.parametrize("folder", [CLASH, CONTENT], ids=lambda f: f.name)
def test_every_character_has_a_mark_of_its_own_on_the_board(folder: Path) -> None:
    setup = largest(folder)
    game = begun(setup, 1)
    while game.S[TURN] == 0 and game.ask is not None:
        game.give(game.ask.options[0])
    seen = view(game, 0)
    marks = tags([f for f in seen.figures if f.space >= 0])
    assert len(set(marks.values())) == sum(f.space >= 0 for f in seen.figures) > 0
    text = draw(setup.board, seen, {}).plain
    assert all(mark in text for mark in marks.values())


def test_numbers_stand_on_their_spaces() -> None:
    board = largest(CLASH).board
    lines = draw(
        board, view(begun(largest(CLASH), 1), 0), {board.space("B2"): 7, board.space("C2"): 12}
    ).plain.splitlines()
    assert lines[4][4 + 4 * 1 + 1 : 4 + 4 * 1 + 4] == " 7 "
    assert lines[4][4 + 4 * 2 + 1 : 4 + 4 * 2 + 4] == "12 "


def test_doors_are_drawn_as_they_stand() -> None:
    for folder in (CLASH, CONTENT):
        for board in loaded(folder).boards.values():
            opened = Board(with_doors(board, (1 << len(board.doors)) - 1, 0))
            assert all(d.open for d in opened.doors)
            closed = Board(with_doors(board, 0, 0))
            assert not any(d.open or d.locked for d in closed.doors)
            assert Board(with_doors(board, board.initial_open, board.initial_locked)) == board
            for number in range(len(board.doors)):
                one = Board(with_doors(board, 1 << number, 0))
                assert [d.open for d in one.doors] == [n == number for n in range(len(board.doors))]
