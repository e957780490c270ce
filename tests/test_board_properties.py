"""Reach on small boards, and what holds for the drawing, the moves, the lines and the reach of all boards."""

import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.board import BLOCKED, DROP, HIGH, OFF_BOARD, OPEN, Board, BoardError, BoardView, Plan
from interpreter.board.drawing import BORDERS
from interpreter.board.topology import WALL

ON_FOOT = (1, 2, None, None, 1)  # points for open, obstacle, climb, window, drop
CLIMBING = (1, 2, 2, 2, 1)

OPEN_ROOM = """\
      A   B   C
    +---+---+---+
  1 |           |
    +   +   +   +
  2 |           |
    +   +   +   +
  3 |           |
    +---+---+---+"""

DOORS_ROOM = """\
      A   B   C
    +---+---+---+
  1 |           |
    +---+-D-+---+
  2 |       |   |
    +---+---+---+"""


def board(text: str) -> Board:
    """Parse an indented drawing."""
    return Board.parse(text.split("\n"))


def closed(text: str) -> BoardView:
    """A view with the doors as drawn."""
    drawn = board(text)
    return drawn.view(drawn.initial_open)


def reached(view: BoardView, name: str, points: int, diagonals: int = 0, costs=ON_FOOT, occupied=()) -> str:
    """Names with points of the spaces within reach, in the order of the board."""
    blocked = {view.board.space(other) for other in occupied}
    found = view.reach(view.board.space(name), points, costs, diagonals, blocked)
    return " ".join(f"{view.board.name(space)}:{cost}" for space, cost in sorted(found.items()))


def hedges(*symbols: str) -> BoardView:
    """A row of spaces with the given borders between them."""
    spaces = "   ".join(["|", *symbols, "|"])
    line = "+" + "---+" * (len(symbols) + 1)
    return Board.parse([line, spaces, line]).view(0)


# --- reach


def test_reach_counts_points_and_diagonal_moves():
    view = closed(OPEN_ROOM)
    assert reached(view, "A1", 2) == "A1:0 B1:1 C1:2 A2:1 B2:2 A3:2"
    assert reached(view, "A1", 2, 1) == "A1:0 B1:1 C1:2 A2:1 B2:1 C2:2 A3:2 B3:2"
    assert reached(view, "A1", 2, 9) == "A1:0 B1:1 C1:2 A2:1 B2:1 C2:2 A3:2 B3:2 C3:2"
    assert reached(view, "B2", 0, 9) == "B2:0"


def test_reach_goes_round_what_it_may_not_enter():
    view = closed(OPEN_ROOM)
    assert reached(view, "A1", 5, occupied=["B1", "B2"]) == "A1:0 A2:1 C2:5 A3:2 B3:3 C3:4"
    assert reached(view, "A1", 9, occupied=["B1", "A2"]) == "A1:0"
    assert reached(view, "A1", 1, 1, occupied=["B1", "A2"]) == "A1:0 B2:1"


def test_reach_pays_for_obstacles_and_needs_a_price_for_the_rest():
    view = hedges("~", ":", ">", "<")
    assert reached(view, "A1", 9) == "A1:0 B1:2"
    assert reached(view, "A1", 9, costs=CLIMBING) == "A1:0 B1:2 C1:4 D1:5 E1:7"
    assert reached(view, "A1", 9, costs=(0, 0, 0, 0, 0)) == "A1:0 B1:0 C1:0 D1:0 E1:0"


def test_a_way_is_given_step_by_step_and_spares_diagonal_moves():
    view = closed(OPEN_ROOM)
    assert view.path(0, 8, 4, ON_FOOT, 0) in (
        [1, 2, 5, 8],
        [1, 4, 5, 8],
        [3, 4, 5, 8],
        [3, 6, 7, 8],
        [1, 4, 7, 8],
        [3, 4, 7, 8],
    )
    assert view.path(0, 8, 4, ON_FOOT, 2) == [4, 8]
    assert view.path(0, 2, 4, ON_FOOT, 2) == [1, 2]
    assert view.path(0, 0, 4, ON_FOOT, 2) == []
    assert view.path(0, 8, 3, ON_FOOT, 0) is None


def test_walking_distance_ignores_figures_and_is_none_without_a_way():
    drawn = board(DOORS_ROOM)
    assert drawn.view(0).walking_distance(0, 4, ON_FOOT) is None
    assert drawn.view(1).walking_distance(0, 4, ON_FOOT) == 2
    assert drawn.view(1).walking_distance(0, 3, ON_FOOT) == 3
    assert drawn.view(1).walking_distance(0, 0, (None,) * 5) == 0


# --- properties of all boards

SYMBOLS = " " * 12 + "##==*a7"


@st.composite
def boards(draw, side: int = 6) -> Board:
    """Random boards, half of their borders open."""
    width, height = draw(st.integers(1, side)), draw(st.integers(1, side))
    borders = st.one_of(st.just(0), st.integers(0, BORDERS - 1))

    def some(count: int) -> bytes:
        return bytes(draw(st.lists(borders, min_size=count, max_size=count)))

    size = width * height
    spaces = draw(st.lists(st.sampled_from(SYMBOLS), min_size=size, max_size=size))
    return Board(Plan(width, height, "".join(spaces), some((height + 1) * width), some(height * (width + 1))))


views = st.builds(lambda drawn, mask: drawn.view(mask), boards(), st.integers(0, 2**60))


def rebuilt(view: BoardView) -> BoardView:
    """The same view on a fresh board, built from nothing."""
    return Board(view.board.plan).view(view.open_doors)


@pytest.mark.fuzz
@given(boards())
def test_drawing_and_parsing_are_inverse(drawn):
    assert Board.parse(drawn.draw()) == drawn
    assert Board.parse(drawn.draw()).draw() == drawn.draw()
    assert pickle.loads(pickle.dumps(drawn)).doors == drawn.doors


@pytest.mark.fuzz
@given(st.lists(st.text(alphabet=st.one_of(st.sampled_from("+-|:~ DdLv^<>#=.\n\t12A*"), st.characters()))))
def test_any_text_is_a_board_or_a_board_error(lines):
    try:
        drawn = Board.parse(lines)
    except BoardError as error:
        assert 0 <= error.line_index <= max(len(lines) - 1, 0)
        assert error.column >= 0
        assert error.message
    else:
        assert Board.parse(drawn.draw()) == drawn


@pytest.mark.fuzz
@given(boards(3), st.data())
def test_a_damaged_drawing_is_a_board_or_a_board_error(drawn, data):
    lines = drawn.draw()
    number = data.draw(st.integers(0, len(lines) - 1))
    column = data.draw(st.integers(0, len(lines[number])))
    cut, put = data.draw(st.integers(0, 3)), data.draw(st.text(alphabet="+-|: D~#1A\n", max_size=3))
    lines[number] = lines[number][:column] + put + lines[number][column + cut :]
    try:
        Board.parse(lines)
    except BoardError as error:
        assert error.line_index < len(lines)


@pytest.mark.fuzz
@given(st.text())
def test_any_name_is_a_space_or_a_board_error(name):
    drawn = board(OPEN_ROOM)
    try:
        assert drawn.name(drawn.space(name)) == name.upper()
    except BoardError as error:
        assert error.message


@pytest.mark.fuzz
@given(views)
def test_adjacency_and_contact_are_symmetric_and_nested(view):
    for space in range(view.size):
        for table in (view.near, view.touching):
            assert all(space in table[other] for other in table[space])
            assert space not in table[space]
        assert view.touching[space] <= view.near[space]
        assert all(view.distance(space, other) == 1 for other in view.adjacent[space])
        assert len(set(view.adjacent[space])) == len(view.adjacent[space])


@pytest.mark.fuzz
@given(views)
def test_every_move_on_the_board_leads_to_an_adjacent_space(view):
    for space in range(view.size):
        for way in view.crossings[space]:
            assert way.target == OFF_BOARD or way.target in view.near[space]
            assert way.diagonal == (way.direction % 2 == 1)
            assert OPEN <= way.kind <= DROP
        assert len({way.direction for way in view.crossings[space]}) == len(view.crossings[space])


@pytest.mark.fuzz
@given(views)
def test_seeing_is_mutual_and_the_penalty_never_above_one(view):
    for space in range(view.size):
        for other in range(view.size):
            there, back = view.sight(space, other), view.sight(other, space)
            assert (there is None) == (back is None)
            if there is not None and back is not None:
                assert there.penalty == (1 if there.obstacle or there.corner else 0)
                assert there.through == back.through[::-1]
                assert not {space, other} & set(there.through)


@pytest.mark.fuzz
@given(views, st.randoms(use_true_random=False))
def test_the_order_of_questions_does_not_change_an_answer(view, random):
    board_again = Board(view.board.plan)
    board_again.view(random.getrandbits(60))
    again = board_again.view(view.open_doors)
    assert (again.adjacent, again.contact, again.crossings, again.diagonal_doors) == (
        view.adjacent,
        view.contact,
        view.crossings,
        view.diagonal_doors,
    )
    pairs = [(space, other) for space in range(view.size) for other in range(view.size)]
    random.shuffle(pairs)
    fresh = rebuilt(view)
    for space, other in pairs:
        again.board.view(random.getrandbits(60)).sight(space, other)
        assert again.sight(space, other) == fresh.sight(space, other)


def crossed(board_: Board, start: int, end: int) -> set[int]:
    """The spaces whose inside the open line between two centres crosses, by clipping it in fractions."""
    x, y = Fraction(2 * board_.columns[start] + 1, 2), Fraction(2 * board_.rows[start] + 1, 2)
    run, fall = board_.columns[end] - board_.columns[start], board_.rows[end] - board_.rows[start]
    found = set()
    for space in set(range(board_.size)) - {start, end}:
        low, high = Fraction(0), Fraction(1)
        for origin, slope, near in ((x, run, board_.columns[space]), (y, fall, board_.rows[space])):
            if slope:
                ends = sorted(((near - origin) / slope, (near + 1 - origin) / slope))
                low, high = max(low, ends[0]), min(high, ends[1])
            elif not near < origin < near + 1:
                high = low
        if low < high:
            found.add(space)
    return found


@pytest.mark.fuzz
@given(boards(), st.data())
def test_the_spaces_crossed_are_those_of_plain_geometry(drawn, data):
    view = drawn.view(drawn.initial_open)
    start, end = (data.draw(st.integers(0, drawn.size - 1)) for _ in range(2))
    sight, between = view.sight(start, end), crossed(drawn, start, end)
    if HIGH in (drawn.terrain[start], drawn.terrain[end]):
        assert sight is None or sight.through == ()
    elif any(drawn.terrain[space] in (BLOCKED, HIGH) for space in between):
        assert sight is None
    elif sight is not None:
        assert set(sight.through) == between
        assert len(sight.through) == len(between)


@pytest.mark.fuzz
@given(views)
def test_figures_in_contact_see_each_other(view):
    for space in range(view.size):
        for other in view.touching[space]:
            sight = view.sight(space, other)
            assert sight is not None
            assert sight.through == ()


def regions(view: BoardView) -> list[int]:
    """A number for each space, the same for two that straight steps over anything but walls can join."""
    found = list(range(view.size))
    for _ in range(view.size):
        for place, edge in enumerate(view.edges):
            space, other = place // 4, view.board.neighbours[place]
            if other >= 0 and edge != WALL:
                found[other] = found[space] = min(found[space], found[other])
    return found


@pytest.mark.fuzz
@given(views, st.integers(0, 12), st.integers(0, 3), st.data())
def test_reach_never_crosses_a_wall_and_agrees_with_its_ways(view, points, diagonals, data):
    start = data.draw(st.integers(0, view.size - 1))
    occupied = data.draw(st.frozensets(st.integers(0, view.size - 1), max_size=4))
    region = regions(view)
    found = view.reach(start, points, CLIMBING, diagonals, occupied)
    assert found[start] == 0
    for space, cost in found.items():
        assert region[space] == region[start]
        assert space == start or (cost <= points and space not in occupied)
        steps = view.path(start, space, points, CLIMBING, diagonals, occupied)
        assert steps is not None
        spent, slanted, end = walked(view, start, steps)
        assert (spent, end) == (cost, space)
        assert slanted <= diagonals


def walked(view: BoardView, start: int, steps: list[int]) -> tuple[int, int, int]:
    """The points spent on a way, the diagonal moves made, and the space where it ends."""
    spent, slanted, space = 0, 0, start
    for step in steps:
        way = next(way for way in view.crossings[space] if way.target == step)
        spent, slanted, space = spent + CLIMBING[way.kind], slanted + way.diagonal, step
    return spent, slanted, space


@pytest.mark.fuzz
@given(views, st.integers(0, 9), st.integers(0, 3), st.data())
def test_reach_finds_what_plain_search_finds(view, points, diagonals, data):
    start = data.draw(st.integers(0, view.size - 1))
    best: dict[int, int] = {}
    states = {(start, 0): 0}
    waiting = [(start, 0)]
    while waiting:
        space, used = waiting.pop()
        total = states[space, used]
        best[space] = min(total, best.get(space, total))
        for target, kind_of, diagonal, _ in view.crossings[space]:
            price, state = ON_FOOT[kind_of], (target, used + diagonal)
            if price is None or target < 0 or state[1] > diagonals or total + price > points:
                continue
            if total + price < states.get(state, points + 1):
                states[state] = total + price
                waiting.append(state)
    assert view.reach(start, points, ON_FOOT, diagonals) == best
    for space, cost in best.items():
        far = view.walking_distance(start, space, ON_FOOT, 99)
        assert far is not None
        assert far <= cost
