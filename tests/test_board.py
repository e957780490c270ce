"""Boards: the drawing, who touches whom, single moves and doors, on small drawn rooms."""

import copy
import pickle

import pytest

from interpreter.board import (
    CLIMB,
    DROP,
    EAST,
    OBSTACLE,
    OFF_BOARD,
    OPEN,
    WINDOW,
    Board,
    BoardError,
    BoardView,
    Plan,
)


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


def adjacent(view: BoardView, name: str) -> str:
    return names(view, view.adjacent[view.board.space(name)])


def contact(view: BoardView, name: str) -> str:
    return names(view, view.contact[view.board.space(name)])


def kind(view: BoardView, name: str, target: str) -> int | None:
    """The kind of the crossing from one named space to another, None without one."""
    goal = view.board.space(target)
    found = [way.kind for way in view.crossings[view.board.space(name)] if way.target == goal]
    assert len(found) <= 1
    return found[0] if found else None


# --- the drawing

EVERYTHING = """\
      A   B   C   D
    +---+---+---+---+
  1 | a         |   |
    +   +:::+~~~+-D-+
  2 L   ~ #   = > * D
    +-d-+^^^+---+vvv+
  3 .   : a   7 <   .
    +-L-+---+---+---+"""


def test_a_canonical_drawing_is_kept_to_the_character():
    assert board(EVERYTHING).draw() == EVERYTHING.split("\n")


def test_header_and_row_numbers_and_margin_are_optional():
    bare = ["", "+---+---+", "| #   = |", "+   +:::+", "|   D   |  ", "+---+---+", "  "]
    numbered = ["    A B", "   +---+---+", "1  | #   = |", "   +   +:::+", "   |   D   |", "   +---+---+"]
    assert Board.parse(bare) == Board.parse(numbered)
    assert Board.parse(bare).draw()[0] == "      A   B"


def test_an_open_edge_may_be_a_blank_or_a_point():
    assert Board.parse(["+   +", "     ", "+---+"]) == Board.parse(["+ . +", ".   .", "+---+"])
    assert Board.parse(["+   +", "     ", "+---+"]).draw() == [
        "      A",
        "    +   +",
        "  1 .   .",
        "    +---+",
    ]


def test_no_drawn_line_ends_with_a_blank():
    assert not any(line.endswith(" ") for line in Board.parse(["+   +", "     ", "+   +"]).draw())


def test_marks_are_collected_and_lie_on_open_ground():
    drawn = board(EVERYTHING)
    assert dict(drawn.marks) == {
        "*": (drawn.space("D2"),),
        "7": (drawn.space("C3"),),
        "a": (0, drawn.space("B3")),
    }
    assert drawn.terrain[0] == 0
    with pytest.raises(TypeError):
        drawn.marks["b"] = ()  # type: ignore[index]


def test_doors_are_numbered_in_reading_order_with_their_first_state():
    drawn = board(EVERYTHING)
    assert [(drawn.name(door.first), door.second, door.open, door.locked) for door in drawn.doors] == [
        ("D1", drawn.space("D2"), False, False),
        ("A2", OFF_BOARD, False, True),
        ("D2", OFF_BOARD, False, False),
        ("A2", drawn.space("A3"), True, False),
        ("A3", OFF_BOARD, False, True),
    ]
    assert (drawn.initial_open, drawn.initial_locked) == (0b01000, 0b10010)


def test_spaces_are_named_by_column_and_row():
    wide = Board.parse(["+" + "---+" * 60, "|" + "   |" * 60, "+" + "---+" * 60])
    assert [wide.name(space) for space in (0, 25, 26, 51, 52, 59)] == ["A1", "Z1", "AA1", "AZ1", "BA1", "BH1"]
    assert all(wide.space(wide.name(space)) == space for space in range(wide.size))
    assert Board.parse(wide.draw()) == wide
    assert wide.space("bh1") == 59
    for wrong in ("BI1", "A2", "A0", "1A", "A", "", "A01", "AAA1", "A1 ", "Ą1", "A١"):
        with pytest.raises(BoardError):
            wide.space(wrong)
    for off in (-1, 60):
        with pytest.raises(BoardError):
            wide.name(off)


@pytest.mark.parametrize(
    ("lines", "place", "words"),
    [
        ([], (0, 0), "no corner '+'"),
        (["", "| |"], (1, 0), "no corner '+'"),
        (["+"], (0, 0), "0 columns"),
        (["+---+"], (0, 0), "0 rows"),
        (["+" + "---+" * 61], (0, 0), "61 columns"),
        (["+---+", *["|   |", "+---+"] * 61], (122, 0), "61 rows"),
        (["+---+--", "|   |", "+---+"], (0, 6), "three characters and '+'"),
        (["+---+", "|   |"], (1, 0), "row 1 has no border below it"),
        (
            ["+---+---+", "|       |", "+---+---+", "|     ", "+---+---+"],
            (3, 6),
            "row 2 is 3 characters shorter",
        ),
        (["+---+---+", "|       ", "+---+---+"], (1, 8), "an open edge at the end of a row is written '.'"),
        (["+---+", "|   ||", "+---+"], (1, 5), "row 1 is 1 character longer"),
        (["+---+", "|   |", "+--"], (2, 3), "the border below row 1 is 2 characters shorter"),
        (["+---+", "|   |", "+----"], (2, 4), "lacks a corner: '+' should stand here, not '-'"),
        (["+---+", "|   |", "+-x-+"], (2, 1), "unknown border '-x-' in column A"),
        (["+---+---+", "|   !   |", "+---+---+"], (1, 4), "unknown border '!' to the right of A1"),
        (["+---+", "!   |", "+---+"], (1, 0), "unknown border '!' to the left of A1"),
        (["+---+", "| % |", "+---+"], (1, 2), "unknown symbol '%' in A1"),
        (["+---+", "|#  |", "+---+"], (1, 1), "only the middle of A1"),
        (["+---+", "|  #|", "+---+"], (1, 3), "only the middle of A1"),
        (["+---+", "+---+", "+---+"], (1, 0), "row 1 is missing"),
        (
            ["  +---+", "2 |   |", "  +---+"],
            (1, 0),
            "only the number 1 may stand to the left of row 1, not '2'",
        ),
        (
            ["  +---+", "  |   |", " x+---+"],
            (2, 1),
            "nothing may stand to the left of the border below row 1",
        ),
        (["  A   C", "+---+---+", "|   |   |", "+---+---+"], (0, 6), "read 'C' where 'B' should stand"),
        (
            ["  A", "+---+---+", "|   |   |", "+---+---+"],
            (0, 2),
            "1 column letters above a board of 2 columns",
        ),
        (["A room", "  A", "+---+", "|   |", "+---+"], (0, 0), "only the line of column letters"),
    ],
)
def test_a_wrong_drawing_is_refused_in_a_designers_words(lines, place, words):
    with pytest.raises(BoardError) as caught:
        Board.parse(lines)
    assert words in str(caught.value)
    assert (caught.value.line_index, caught.value.column) == place
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.line_index, again.column) == (str(caught.value), *place)


@pytest.mark.parametrize(
    "plan",
    [
        Plan(0, 1, "", b"", b"x"),
        Plan(1, 1, "  ", b"\0\0", b"\0\0"),
        Plan(1, 1, "%", b"\0\0", b"\0\0"),
        Plan(1, 1, " ", b"\0\x09", b"\0\0"),
    ],
)
def test_a_plan_that_no_drawing_gives_is_refused(plan):
    with pytest.raises(BoardError):
        Board(plan)


def test_a_board_is_a_value():
    one, two = board(EVERYTHING), board(EVERYTHING)
    view = one.view(1)
    view.sight(0, 1)
    assert one == two
    assert hash(one) == hash(two)
    assert one != board(EVERYTHING.replace("7", "8"))
    assert pickle.loads(pickle.dumps(one)) == one
    assert len(pickle.dumps(one)) < 400
    assert copy.deepcopy(one) is one
    assert pickle.loads(pickle.dumps(view)).contact == view.contact
    assert copy.deepcopy(view) is view
    assert one.view(1) is view
    assert one.view(1 | 1 << 50) is view
    with pytest.raises(AttributeError):
        one.width = 3  # type: ignore[misc]


def test_old_views_are_forgotten_but_come_back_the_same():
    corridor = Board.parse(["+" + "---+" * 10, "|" + "   D" * 10, "+" + "---+" * 10])
    first = corridor.view(0).adjacent
    for mask in range(300):
        corridor.view(mask)
    assert corridor.view(0).adjacent == first


# --- adjacency and contact

OPEN_ROOM = """\
      A   B   C
    +---+---+---+
  1 |           |
    +   +   +   +
  2 |           |
    +   +   +   +
  3 |           |
    +---+---+---+"""


def test_in_the_open_all_eight_neighbours_are_adjacent_and_in_contact():
    view = closed(OPEN_ROOM)
    assert adjacent(view, "B2") == contact(view, "B2") == "A1 B1 C1 A2 C2 A3 B3 C3"
    assert view.is_adjacent(0, 4)
    assert view.in_contact(0, 4)
    assert not view.is_adjacent(0, 2)
    assert not view.is_adjacent(0, 0)


CORNER = """\
      A   B
    +---+---+
  1 |   {v}   |
    +{h}+   +
  2 |       |
    +---+---+"""


@pytest.mark.parametrize(
    ("across", "upright", "near"),
    [
        ("   ", "|", "A2 B2"),  # one way round is left
        ("---", " ", "B1 B2"),
        ("---", "|", ""),  # both ways are shut
        ("-D-", "D", ""),
        ("-d-", "|", "A2 B2"),  # an open door is no wall
        (":::", "|", "A2 B2"),
        ("~~~", "~", "B1 A2 B2"),
        ("vvv", "<", "B1 A2 B2"),
    ],
)
def test_diagonal_adjacency_needs_one_way_without_walls(across, upright, near):
    assert adjacent(closed(CORNER.format(h=across, v=upright)), "A1") == near


@pytest.mark.parametrize(
    ("across", "upright", "touching"),
    [
        ("   ", ":", "B1 A2 B2"),  # one way free of doors and windows is enough
        (":::", ":", "B1 A2"),
        ("-d-", "|", "A2"),  # B2 is adjacent, but only through the door
        (":::", "d", "B1 A2"),
        ("~~~", "|", "A2 B2"),
    ],
)
def test_contact_through_doors_and_windows_is_straight_only(across, upright, touching):
    assert contact(closed(CORNER.format(h=across, v=upright)), "A1") == touching


def test_blocked_spaces_are_as_if_walled():
    view = closed("""\
    +---+---+
    |     # |
    +   +   +
    | #     |
    +---+---+""")
    assert [adjacent(view, name) for name in ("A1", "B1", "A2", "B2")] == ["", "", "", ""]
    assert view.crossings[1] == ()


HEIGHTS = """\
      A   B   C
    +---+---+---+
  1 |     =   = |
    +   +   +   +
  2 |           |
    +---+---+---+"""


def test_high_terrain_is_adjacent_to_the_ground_but_never_in_contact():
    view = closed(HEIGHTS)
    assert adjacent(view, "B1") == "A1 C1 A2 B2 C2"
    assert contact(view, "B1") == "C1"
    assert contact(view, "B2") == "A1 A2 C2"


def test_ground_on_two_sides_of_a_high_corner_is_not_in_contact():
    view = closed("""\
    +---+---+
    |     = |
    +   +   +
    | =     |
    +---+---+""")
    assert (contact(view, "A1"), kind(view, "A1", "B2")) == ("", None)
    assert (contact(view, "B1"), kind(view, "B1", "A2")) == ("A2", OPEN)


# --- single moves


@pytest.mark.parametrize(
    ("across", "upright", "straight", "diagonal"),
    [
        ("   ", " ", OPEN, OPEN),
        ("~~~", "|", OBSTACLE, OBSTACLE),
        ("~~~", "~", OBSTACLE, OBSTACLE),
        ("~~~", " ", OBSTACLE, OPEN),  # the easier way round counts
        ("^^^", "~", CLIMB, OBSTACLE),
        ("^^^", "|", CLIMB, CLIMB),
        ("vvv", "|", OPEN, OPEN),  # down is free
        (":::", "|", WINDOW, None),
        ("-d-", "|", OPEN, None),
        ("-D-", "d", None, None),
        ("-L-", " ", None, OPEN),
    ],
)
def test_a_diagonal_move_takes_the_easier_way_round_the_corner(across, upright, straight, diagonal):
    view = closed(CORNER.format(h=across, v=upright))
    assert kind(view, "A1", "A2") == straight
    assert kind(view, "A1", "B2") == diagonal


def test_climbing_beats_an_obstacle_on_the_same_way():
    view = closed("""\
    +---+---+
    |   |   |
    +~~~+---+
    |   <   |
    +---+---+""")
    assert kind(view, "A1", "B2") == CLIMB
    assert kind(view, "B2", "A1") == OBSTACLE


def test_uphill_is_told_across_elevated_borders():
    view = closed("""\
    +---+---+
    |   <   |
    +   +---+
    |   |   |
    +---+---+""")
    assert view.is_uphill(0, 1)
    assert not view.is_uphill(1, 0)
    assert view.is_uphill(2, 1)
    assert not view.is_uphill(0, 2)


def test_high_terrain_is_left_by_a_drop_and_not_entered():
    view = closed(HEIGHTS)
    assert [kind(view, "B1", name) for name in ("A1", "C1", "A2", "B2", "C2")] == [
        DROP,
        OPEN,
        DROP,
        DROP,
        DROP,
    ]
    assert [kind(view, name, "B1") for name in ("A1", "A2", "B2", "C2")] == [None] * 4
    assert kind(view, "A1", "B2") == OPEN


def test_an_elevated_border_is_a_ladder_to_high_terrain():
    view = closed("+---+---+\n|   < = |\n+   +   +\n|     = |\n+---+---+")
    assert kind(view, "A1", "B1") == CLIMB
    assert kind(view, "B1", "A1") == OPEN
    assert kind(view, "A2", "B2") is None
    assert kind(view, "A2", "B1") == CLIMB
    assert kind(view, "B1", "A2") == OPEN
    assert kind(view, "B2", "A2") == DROP
    assert not view.in_contact(0, 1)


@pytest.mark.parametrize(
    ("edge", "expected"),
    [(".", OPEN), ("|", None), (":", WINDOW), ("~", OBSTACLE), ("d", OPEN), ("D", None), ("<", CLIMB)],
)
def test_the_board_is_left_over_its_edge_by_the_kind_of_border(edge, expected):
    view = closed(f"+---+\n|   {edge}\n+---+")
    assert [(way.target, way.kind, way.direction) for way in view.crossings[0]] == (
        [] if expected is None else [(OFF_BOARD, expected, EAST)]
    )


def test_leaving_the_board_from_high_terrain_is_a_drop():
    assert [way.kind for way in closed("+   +\n| = |\n+---+").crossings[0]] == [DROP]


def test_opposite_and_distance():
    view = closed(OPEN_ROOM)
    assert [view.opposite(space, 4) for space in range(9)] == [8, 7, 6, 5, 4, 3, 2, 1, 0]
    assert view.opposite(4, 5) == OFF_BOARD
    assert [view.distance(0, space) for space in range(9)] == [0, 1, 2, 1, 1, 2, 2, 2, 2]


# --- doors

DOORS_ROOM = """\
      A   B   C
    +---+---+---+
  1 |           |
    +---+-D-+---+
  2 |       |   |
    +---+---+---+"""


def test_opening_a_door_changes_what_lies_round_it():
    drawn = board(DOORS_ROOM)
    assert adjacent(drawn.view(0), "B2") == "A2"
    assert adjacent(drawn.view(1), "B2") == "A1 B1 C1 A2"
    assert contact(drawn.view(1), "B2") == "B1 A2"
    assert kind(drawn.view(1), "B2", "B1") == OPEN
    assert kind(drawn.view(1), "B2", "A1") is None
    assert drawn.view(0).sight(4, 1) is None
    assert drawn.view(1).sight(4, 1) == (0, False, False, ())


def test_doors_are_touched_straight_or_with_a_corner_on_the_same_side():
    drawn = board(DOORS_ROOM)
    for mask in (0, 1):
        view = drawn.view(mask)
        assert view.door_crossings == ((), ((0, 4),), (), (), ((0, 1),), ())
        assert view.diagonal_doors == (((0, 1),), (), ((0, 1),), ((0, 4),), (), ())


def test_a_door_in_the_edge_leads_off_the_board():
    drawn = board("+-D-+---+\n|       |\n+---+---+")
    assert drawn.view(0).door_crossings == (((0, OFF_BOARD),), ())
    assert drawn.view(0).diagonal_doors == ((), ((0, 0),))
    assert drawn.view(0).crossings[0][0].target == 1
    assert drawn.view(1).crossings[0][0].target == OFF_BOARD


def test_a_door_against_a_blocked_space_opens_nothing():
    drawn = board("+---+---+\n|   D # |\n+---+---+")
    assert drawn.view(1).door_crossings == ((), ())
    assert drawn.view(1).crossings == ((), ())
