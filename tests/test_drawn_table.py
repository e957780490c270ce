"""The open table in the terminal: terrain, letters with arrows, inches on the edges; places and ways to face that are typed."""

from __future__ import annotations

from functools import cache
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console

from interpreter.board import Board
from interpreter.checks.invariants import Violation, check
from interpreter.loading.load import Content, load_content
from interpreter.observe.view import Figure, View, view
from interpreter.open_table import Field, Point, Trait
from interpreter.runtime.fields.characters import SPACE
from interpreter.runtime.game import Game
from interpreter.runtime.tables import table
from tests.kit import ROOT
from tools.cli import cli
from tools.table.open_table import ARROWS, WAYS, WINDS, Drawing, arrow, letters, towards
from tools.table.screen import Screen

GLADE = ROOT / "tests" / "games" / "glade"
TABLE = Field(3600, 3600)


@cache
def glade() -> Content:
    return load_content([GLADE], examples=True)


def seen() -> tuple[Board, View]:
    game = glade().setup(glade().library.get("scenario", "In the Glade")).start(3)
    game.run()
    for _ in range(2):
        assert game.ask is not None
        game.give(game.ask.options[0])
    return game.setup.board, view(game, 0)


def figure(number: int, at: tuple[int, int], facing: tuple[int, int] = (0, 1)) -> Figure:
    return Figure(number, f"Ann {number}", 0, Field.number(Point(*at)), True, (), (), (), facing)


def drawn(table: Field, columns: int, figures: list[Figure], numbers: dict[int, int] | None = None) -> list[str]:
    return Drawing(table, columns).draw(figures, numbers or {}).plain.split("\n")


def glades_table() -> Field:
    return next(b.table for b in glade().boards.values() if b.table is not None and b.table.pieces)


@pytest.mark.parametrize("columns", [20, 36, 72, 120])
def test_a_table_is_as_wide_as_it_may_be_and_half_as_high(columns: int) -> None:
    lines = drawn(TABLE, columns, [])
    wide = {len(line) for line in lines[1:-1]}
    assert len(wide) == 1 and columns - 2 <= wide.pop() - 5 <= columns
    assert len(lines) - 2 == pytest.approx(columns / 2, abs=1)


def test_inches_stand_where_they_are() -> None:
    lines = drawn(TABLE, 72, [])
    assert lines[0] == lines[-1]
    assert [lines[0].index(f" {n}") + 1 for n in (0, 6, 12, 36)] == [4, 16, 28, 76]
    assert [line[:4] for line in lines[1:6]] == ["  0│", "   │", "  2│", "   │", "  4│"]


def test_terrain_is_shaded_by_what_it_does_and_areas_are_dotted() -> None:
    text = "\n".join(drawn(glades_table(), 60, []))
    assert set("░▒█≈·") & set(text)
    assert "·" in text


def test_figures_are_letters_with_the_way_they_face() -> None:
    lines = drawn(TABLE, 72, [figure(7, (1000, 1000)), figure(9, (3590, 3590), (-3, -3))])
    assert lines[1 + 10][4 + 20 : 4 + 22] == "A↓"
    assert lines[36][4 + 70 : 4 + 72] == "B↖"


def test_answers_are_numbered_where_they_lead_unless_somebody_stands_there() -> None:
    places = {Field.number(Point(x, 500)): n for n, x in enumerate((500, 1000, 1050, 2000), 9)}
    line = drawn(TABLE, 72, [figure(1, (2000, 500))], places)[1 + 5]
    assert line.count("9") == 1 and "10" in line and "11" not in line and "12" not in line and "A↓" in line


def test_letters_are_one_to_a_figure() -> None:
    many = [figure(n, (100, 100)) for n in range(40)]
    assert len(set(letters(many).values())) == 40


@pytest.mark.parametrize(("way", "sign"), list(zip(WAYS, ARROWS, strict=True)))
def test_arrows_are_those_of_the_ways(way: tuple[int, int], sign: str) -> None:
    x, y = way
    assert arrow((x * 50, y * 50)) == sign
    assert arrow((x * 50 + 9 * y, y * 50 - 9 * x)) == sign


@pytest.mark.parametrize(
    ("said", "lang", "place"),
    [
        ("move to 12.5, 8", "en", "12.5, 8"),
        ("12,5; 8", "pl", "12.5;8"),
        ("12,5/8,25", "pl", "12.5/8.25"),
        ("1, 2, 3", "en", ""),
        ("ne", "en", "11/4"),
        ("face sw", "en", "9/6"),
        ("pn-wsch", "pl", "11/4"),
        ("ne", "pl", ""),
        ("nowhere", "en", ""),
    ],
)
def test_places_and_winds_that_are_typed(said: str, lang: str, place: str) -> None:
    assert towards(TABLE, Point(1000, 500), said, lang) == place


def test_nobody_faces_off_the_table() -> None:
    assert towards(TABLE, Point(1000, 40), "ne", "en") == "10.4/0"
    assert towards(TABLE, None, "ne", "en") == ""
    assert all(len(winds) == len(WAYS) for winds in WINDS.values())


@pytest.mark.parametrize("width", [40, 80, 160])
def test_on_a_terminal_no_line_is_longer_than_it_is_wide(width: int) -> None:
    board, now = seen()
    out = StringIO()
    console = Console(file=out, width=width, force_terminal=True, color_system=None)
    screen = Screen(console, board, "en", now, [terrain.name for terrain in glade().library.all("terrain")])
    screen.table(now)
    screen.legend()
    assert max(len(line.rstrip()) for line in out.getvalue().splitlines()) <= width
    assert "│" in out.getvalue()


def play(typed: str, folder: Path, lang: str) -> str:
    kept = {"TIERCE_DATA": str(folder), "XDG_DATA_HOME": str(folder), "XDG_STATE_HOME": str(folder)}
    order = f"play|In the Glade|--content|{GLADE}|--seed|3|--player|North=human|--player|South=random|--lang|{lang}"
    return CliRunner(env=kept).invoke(cli, order.split("|"), input=typed).output


def test_a_letter_explains_whom_it_stands_for(tmp_path: Path) -> None:
    told = play("?A\nl\n?\n", tmp_path, "en")
    assert "Archer" in told and "an area of the table" in told or "a number: the answer" in told
    assert "12.5, 8 facing ne" in told
    assert "przodem do" in play("?\n", tmp_path, "pl")


def test_of_players_without_cards_and_numbers_nothing_is_told_apart(tmp_path: Path) -> None:
    lines = play("", tmp_path, "en").splitlines()
    assert (
        [line for line in lines if line.strip() == "North"]
        == [line for line in lines if line.startswith("  North")]
        != []
    )


def test_it_is_told_whom_the_places_are_for(tmp_path: Path) -> None:
    told = play("", tmp_path, "en").splitlines()
    asked = next(n for n, line in enumerate(told) if line.startswith("Battle: goal"))
    assert told[asked + 1].strip().startswith("1: Archer 1: … → ")


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "The fighter is set up at the goal"), ("pl", "Walczący zaczyna na celu")]
)
def test_it_is_told_what_the_place_is_for(tmp_path: Path, lang: str, told: str) -> None:
    assert any(line.strip().startswith(told) for line in play("", tmp_path, lang).splitlines())


@cache
def laid_out() -> Game:
    """A battle in which a player has just laid terrain that bars the way."""
    content = load_content([ROOT / "packs" / "mage_knight_unlimited"])
    game = content.setup(content.library.get("scenario", "Chosen Ground")).start(1)
    game.run()
    while not any(Trait.BARS in piece.traits for piece in table(game).pieces):
        assert game.ask is not None
        game.give(game.ask.options[0])
    return game


def test_terrain_that_is_laid_in_play_is_seen_and_drawn() -> None:
    game = laid_out()
    board, seen, before = game.setup.board, view(game, 1), view(game.setup.start(1), 1)
    assert board.table is not None and board.table.laid(seen.laid) == table(game)
    assert set(before.laid) == {-1} and table(game) is table(game.copy())
    console = Console(file=StringIO(), width=160)
    screen = Screen(console, board, "en", before)
    screen.table(seen)
    assert isinstance(console.file, StringIO) and "█" in console.file.getvalue()


def test_nobody_stands_on_terrain_that_was_laid() -> None:
    game = laid_out().copy()
    rock = next(piece for piece in table(game).pieces if Trait.BARS in piece.traits)
    left, right, top, bottom = rock.corners.box
    check(game)
    game.S[game.setup.figures[0] + SPACE] = Field.number(Point((left + right) // 2, (top + bottom) // 2))
    with pytest.raises(Violation, match="does not fit where it stands"):
        check(game)
