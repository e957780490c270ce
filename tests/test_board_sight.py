"""Lines of sight on boards: walls, corners, obstacles, windows and high terrain, on small drawn rooms."""

import pytest

from interpreter.board import Board, BoardView, Plan
from interpreter.board.drawing import B_CLOSED, B_OBSTACLE, B_WALL
from interpreter.board.sight import ASKEW, PAST_CORNERS


def board(text: str) -> Board:
    """Parse an indented drawing."""
    return Board.parse(text.split("\n"))


def closed(text: str) -> BoardView:
    """A view with the doors as drawn."""
    drawn = board(text)
    return drawn.view(drawn.initial_open)


def names(view: BoardView, spaces) -> str:
    """Names of spaces in the order of the board, as one string."""
    return " ".join(view.board.name(space) for space in sorted(spaces))


def shot(view: BoardView, shooter: str, target: str, laws: int = 0) -> str:
    """Word a line of sight: 'blocked', 'clear', or the causes of the penalty."""
    sight = view.sight(view.board.space(shooter), view.board.space(target), laws)
    if sight is None:
        return "blocked"
    causes = " ".join(["obstacle"] * sight.obstacle + ["corner"] * sight.corner)
    assert sight.penalty == (1 if causes else 0)
    return causes or "clear"


def seen(view: BoardView, name: str) -> str:
    """Names of all other spaces visible from a space."""
    space = view.board.space(name)
    return names(view, [other for other in range(view.size) if other != space and view.sight(space, other)])


# --- lines of sight

GROUND_3X3 = """\
      A   B   C
    +---+---+---+
  1 |   {a}   {b}   |
    +{k}+{l}+{m}+
  2 |   {c}   {d}   |
    +{n}+{o}+{p}+
  3 |   {e}   {f}   |
    +---+---+---+"""


def ground(**borders: str) -> BoardView:
    """A board of three by three: a-f are its vertical borders, k-p its horizontal ones, in reading order."""
    return closed(GROUND_3X3.format(**dict.fromkeys("abcdef", " ") | dict.fromkeys("klmnop", "   ") | borders))


def test_an_open_line_tells_the_spaces_between():
    view = ground()
    assert view.sight(0, 2) == (0, False, False, (1,))
    assert view.sight(2, 0) == (0, False, False, (1,))
    assert view.sight(0, 8) == (0, False, False, (4,))
    assert view.sight(0, 5) == (0, False, False, (1, 4))
    assert view.sight(5, 0) == (0, False, False, (4, 1))
    assert view.sight(4, 4) == (0, False, False, ())


@pytest.mark.parametrize("border", ["|", "D", "L"])
def test_walls_and_closed_doors_crossed_block(border):
    view = ground(b=border)
    assert shot(view, "A1", "C1") == shot(view, "C1", "A1") == "blocked"
    assert shot(view, "A1", "B1") == "clear"


def test_open_doors_and_elevated_borders_do_not_matter():
    assert shot(ground(a="d", b=">"), "A1", "C1") == "clear"


def test_blocked_spaces_block_and_see_nothing():
    view = square_room(3, {"B2": "#"})
    assert view.board.terrain[4] == 1
    assert shot(view, "A1", "C3") == shot(view, "A2", "C2") == shot(view, "A1", "C2") == "blocked"
    assert seen(view, "B2") == ""
    assert shot(view, "A1", "C1") == "clear"


def test_a_corner_next_to_the_shooter_is_ignored_and_next_to_the_target_is_cover():
    for walls in ({"a": "|"}, {"k": "---"}, {"l": "---"}, {"c": "|"}):
        view = ground(**walls)
        assert shot(view, "A1", "C3") == "clear"
        assert shot(view, "C3", "A1") == "corner"
        assert shot(view, "A1", "B2") == shot(view, "B2", "A1") == "clear"


def square_room(side: int, spaces: dict[str, str] | None = None, **borders: str) -> BoardView:
    """A square board, open but for the named spaces and borders: `x23` is right of B3, `y23` below it."""
    across, upright = bytearray((side + 1) * side), bytearray(side * (side + 1))
    codes = {"wall": B_WALL, "obstacle": B_OBSTACLE, "closed": B_CLOSED}
    for place, what in borders.items():
        column, row = int(place[1]) - 1, int(place[2]) - 1
        if place[0] == "x":
            upright[row * (side + 1) + column + 1] = codes[what]
        else:
            across[(row + 1) * side + column] = codes[what]
    symbols = [" "] * side * side
    for name, symbol in (spaces or {}).items():
        symbols[(int(name[1]) - 1) * side + ord(name[0]) - 65] = symbol
    return Board(Plan(side, side, "".join(symbols), bytes(across), bytes(upright))).view(0)


def test_corners_on_one_side_cost_one_penalty_however_many():
    assert shot(square_room(4, y22="wall"), "A1", "D4") == "corner"
    assert shot(square_room(4, y22="wall"), "D4", "A1") == "corner"
    assert shot(square_room(4, x11="wall", x22="wall", x33="wall"), "A1", "D4") == "corner"
    assert shot(square_room(4, y22="wall", y33="closed"), "A1", "D4") == "corner"


def test_corners_on_both_sides_block():
    view = square_room(5, x22="wall", y33="wall")
    assert shot(view, "A1", "E5") == shot(view, "E5", "A1") == "blocked"
    assert shot(square_room(5, x22="wall", x33="wall"), "A1", "E5") == "corner"


def test_corners_of_both_ends_do_not_add_up():
    view = square_room(4, x22="wall", y33="wall")  # y33 touches the corner next to D4
    assert shot(view, "D4", "A1") == "corner"
    assert shot(view, "A1", "D4") == "corner"  # blocked for itself, but D4 sees A1


def test_a_line_through_the_middle_of_a_wall_is_blocked():
    assert shot(square_room(4, x22="wall", x23="wall"), "A1", "D4") == "blocked"
    assert shot(square_room(4, x22="wall", y22="wall"), "A1", "D4") == "blocked"  # the corner of a walled room


def test_a_wall_through_the_shooters_own_corner_is_a_wall_crossed():
    assert shot(ground(a="|", k="---"), "A1", "B2") == "blocked"
    assert shot(ground(a="|", c="|"), "A1", "C3") == "blocked"
    assert shot(ground(a="|", c="|"), "C3", "A1") == "blocked"


def test_corners_of_blocked_spaces_give_cover_like_walls():
    assert shot(square_room(4, {"C2": "#"}), "A1", "D4") == "corner"
    assert shot(square_room(4, {"B1": "#"}), "A1", "D4") == "clear"
    assert shot(square_room(4, {"B1": "#"}), "D4", "A1") == "corner"
    assert shot(square_room(4, {"C2": "#", "B3": "#"}), "A1", "D4") == "blocked"


def test_a_slanted_line_meets_corners_too():
    slanted = [
        "+---+---+---+---+",
        "|               |",
        "+   +   +   +   +",
        "|               |",
        "+---+---+---+---+",
    ]
    assert shot(Board.parse(slanted).view(0), "A1", "D2") == "clear"
    slanted[1] = "|       |       |"
    view = Board.parse(slanted).view(0)
    assert shot(view, "A1", "D2") == shot(view, "D2", "A1") == "corner"
    slanted[3] = slanted[1]
    assert shot(Board.parse(slanted).view(0), "A1", "D2") == "blocked"


def hedges(*symbols: str) -> BoardView:
    """A row of spaces with the given borders between them."""
    spaces = "   ".join(["|", *symbols, "|"])
    line = "+" + "---+" * (len(symbols) + 1)
    return Board.parse([line, spaces, line]).view(0)


@pytest.mark.parametrize(
    ("borders", "there", "back"),
    [
        (" ~ ", "obstacle", "obstacle"),
        ("~  ", "clear", "obstacle"),  # the only one, at the shooter's own space
        ("~~ ", "obstacle", "obstacle"),
        ("~ ~", "obstacle", "obstacle"),
        ("~~~", "blocked", "blocked"),
        (":~ ", "obstacle", "obstacle"),
        (":  ", "clear", "obstacle"),
        ("~:~", "blocked", "blocked"),
    ],
)
def test_one_or_two_obstacles_are_cover_and_three_block(borders, there, back):
    view = hedges(*borders)
    assert (shot(view, "A1", "D1"), shot(view, "D1", "A1")) == (there, back)


def test_an_obstacle_and_a_corner_together_block():
    both = square_room(4, x22="wall", y22="obstacle", x11="obstacle", y11="obstacle")
    assert shot(both, "A1", "D4") == "blocked"
    # seen from A1 the corner is ignored, so the line is open; from D4 it stays open at one penalty
    view = square_room(4, x11="wall", y43="obstacle", x34="obstacle")
    assert shot(view, "A1", "D4") == "obstacle"
    assert shot(view, "D4", "A1") == "corner"  # its one obstacle is its own


def test_a_line_through_a_corner_takes_the_better_side():
    assert shot(square_room(4, x22="obstacle"), "A1", "D4") == "clear"
    assert shot(square_room(4, x22="obstacle", y22="obstacle"), "A1", "D4") == "obstacle"
    # the same side throughout: this obstacle lies on one side, that one on the other
    assert shot(square_room(4, x22="obstacle", y33="obstacle"), "A1", "D4") == "obstacle"


def test_a_standing_wall_forces_the_line_to_the_other_side():
    view = square_room(4, x11="wall", x12="obstacle")
    assert shot(view, "A1", "D4") == "obstacle"


# --- windows

WINDOW_WALL = """\
      A   B   C   D   E   F   G
    +---+---+---+---+---+---+---+
  1 |                           |
    +   +   +   +   +   +   +   +
  2 |                           |
    +---+---+---+:::+---+---+---+
  3 |                           |
    +   +   +   +   +   +   +   +
  4 |                           |
    +   +   +   +   +   +   +   +
  5 |                           |
    +---+---+---+---+---+---+---+"""


def test_from_beside_a_window_a_cone_is_seen():
    view = closed(WINDOW_WALL)
    beyond = [name for name in seen(view, "D2").split() if name[1] > "2"]
    assert " ".join(beyond) == "D3 C4 D4 E4 B5 C5 D5 E5 F5"
    assert {shot(view, "D2", name) for name in beyond} == {"clear"}
    assert {shot(view, name, "D2") for name in beyond if name != "D3"} == {"obstacle"}
    assert shot(view, "D3", "D2") == "clear"


def test_from_further_off_a_window_is_seen_through_straight_only():
    view = closed(WINDOW_WALL)
    assert [name for name in seen(view, "D1").split() if name[1] > "2"] == ["D3", "D4", "D5"]
    assert shot(view, "D1", "D5") == "obstacle"


def test_whoever_stands_in_the_cone_of_the_other_end_is_seen():
    view = closed(WINDOW_WALL)
    assert [name for name in seen(view, "C4").split() if name[1] < "3"] == ["D2"]
    assert [name for name in seen(view, "C1").split() if name[1] > "2"] == ["D3"]
    assert [name for name in seen(view, "B1").split() if name[1] > "2"] == []
    assert shot(view, "C4", "D2") == "obstacle"


def test_a_row_of_windows_is_seen_through_by_the_one_in_front():
    wide = closed(WINDOW_WALL.replace("+:::+---+", "+:::+:::+"))
    assert shot(wide, "D2", "E4") == "clear"
    assert shot(wide, "D2", "F4") == "blocked"  # through the other window, aslant; neither end is beside it
    assert shot(wide, "D2", "E3") == "blocked"  # exactly between the two


# --- other laws


def test_past_corners_away_from_the_target_the_line_is_clear() -> None:
    beside = ground(a="|")
    assert [shot(beside, *ends, PAST_CORNERS) for ends in (("A1", "C3"), ("C3", "A1"))] == ["clear", "corner"]
    midway = square_room(4, y22="wall")
    assert [shot(midway, *ends, PAST_CORNERS) for ends in (("A1", "D4"), ("D4", "A1"))] == ["clear", "clear"]
    assert shot(midway, "A1", "D4") == "corner", "the same line by the law of everybody else"
    assert shot(square_room(5, x22="wall", y33="wall"), "A1", "E5", PAST_CORNERS) == "blocked"
    assert shot(square_room(4, x22="wall", x23="wall"), "A1", "D4", PAST_CORNERS) == "blocked"


def test_askew_a_window_opens_a_right_angle() -> None:
    view = closed(WINDOW_WALL)
    cone = "C3 D3 E3 B4 C4 D4 E4 F4"
    beyond = [view.board.name(s) for s in range(view.size) if shot(view, "D2", view.board.name(s), ASKEW) != "blocked"]
    assert [name for name in beyond if name[1] in "34"] == cone.split()
    assert {shot(view, "D2", name, ASKEW) for name in cone.split()} == {"clear"}
    assert [shot(view, name, "D2", ASKEW) for name in ("C3", "B4")] == ["obstacle", "obstacle corner"]
    assert [shot(view, *ends, ASKEW) for ends in (("D1", "C3"), ("C2", "D3"))] == ["blocked", "obstacle"]


# --- high terrain


def test_high_spaces_always_see_each_other():
    view = closed("+---+---+---+\n| = | #   = |\n+---+---+---+")
    assert view.sight(0, 2) == (0, False, False, ())


def test_from_high_to_low_borders_and_spaces_count_but_no_figures():
    assert closed("+---+---+---+\n| =         |\n+---+---+---+").sight(0, 2) == (0, False, False, ())
    assert shot(closed("+---+---+---+\n| = |   ~   |\n+---+---+---+"), "A1", "C1") == "blocked"
    assert shot(closed("+---+---+---+\n| =     ~   |\n+---+---+---+"), "A1", "C1") == "obstacle"
    assert shot(closed("+---+---+---+\n| =   =     |\n+---+---+---+"), "A1", "C1") == "blocked"
    assert shot(closed("+---+---+---+\n| =   #     |\n+---+---+---+"), "C1", "A1") == "blocked"


def test_from_the_ground_high_spaces_are_in_the_way():
    assert shot(closed("+---+---+---+\n|     =     |\n+---+---+---+"), "A1", "C1") == "blocked"
    assert shot(square_room(4, {"C2": "="}), "A1", "D4") == "corner"
