"""Walking distances: on small boards, and what holds for all boards and all crowds."""

from hypothesis import assume, given
from hypothesis import strategies as st

from interpreter.board import BLOCKED, Board, BoardView, Crowd, Ground, Walk, Walker
from tests.test_board_properties import board, boards, closed, views

ON_FOOT = (1, 2, None, None, None)

ROOM = """\
      A   B   C   D   E
    +---+---+---+---+---+
  1 |                   |
    +   +   +   +   +   +
  2 |                   |
    +   +   +   +   +   +
  3 |                   |
    +---+---+---+---+---+"""

CORRIDOR = """\
      A   B   C   D   E
    +---+---+---+---+---+
  1 |           D       |
    +---+---+---+---+---+"""

HEDGE = """\
      A   B   C   D   E
    +---+---+---+---+---+
  1 |           ~       |
    +---+---+---+---+---+"""


def openable(drawn: Board) -> int:
    return ~(drawn.initial_open | drawn.initial_locked)


def walk(text: str, name: str, *, pace: int = 4, diagonals: int = 0, **others: str) -> Walk:
    """The walk from a space; `helpers`, `taken` and `guards` are names of spaces."""
    drawn = board(text)
    crowd = Crowd(**{kind: {drawn.space(n) for n in names.split()} for kind, names in others.items()})
    walker = Walker(pace, diagonals, pace, diagonals)
    return Walk(Ground(closed(text), openable(drawn)), drawn.space(name), walker, crowd)


def cost(found: Walk, name: str) -> int | None:
    return found.cost([found.ground.view.board.space(name)])


def first(found: Walk, name: str) -> str:
    space = found.ground.view.board.space
    return " ".join(sorted(found.ground.view.board.name(m.space) for m in found.first_moves([space(name)])))


def test_diagonal_moves_come_back_with_each_turn():
    assert cost(walk(ROOM, "A1"), "C3") == 4
    assert cost(walk(ROOM, "A1", diagonals=1), "C3") == 3
    assert cost(walk(ROOM, "A1", diagonals=2), "C3") == 2
    assert cost(walk(ROOM, "A1", pace=1, diagonals=1), "C3") == 2
    assert first(walk(ROOM, "A1", diagonals=1), "C3") == "A2 B1 B2"


def test_a_door_is_opened_first_and_an_obstacle_cannot_be_halved():
    assert cost(walk(CORRIDOR, "A1"), "E1") == 5
    assert cost(walk(CORRIDOR, "A1", pace=1), "E1") == 5
    assert first(walk(CORRIDOR, "C1"), "E1") == "D1"
    assert cost(walk(HEDGE, "A1"), "D1") == 4
    assert cost(walk(HEDGE, "A1", pace=3), "D1") == 5
    assert cost(walk(HEDGE, "A1", pace=1), "D1") is None


def test_friends_are_passed_in_one_move_and_others_bar_the_way():
    assert cost(walk(CORRIDOR, "A1", helpers="B1"), "C1") == 3
    assert cost(walk(CORRIDOR, "A1", helpers="B1", pace=2), "C1") is None
    assert cost(walk(CORRIDOR, "A1", helpers="D1"), "E1") == 7
    assert cost(walk(CORRIDOR, "A1", helpers="B1 C1"), "D1") is None
    assert cost(walk(CORRIDOR, "A1", taken="B1"), "C1") is None


def test_the_way_ends_beside_a_guard():
    assert cost(walk(CORRIDOR, "A1", taken="E1", guards="E1"), "D1") == 4
    assert cost(walk(ROOM, "A2", taken="C2", guards="C2"), "E2") is None
    assert cost(walk(ROOM, "A2"), "E2") == 4


def test_who_stands_right_behind_a_door_is_met_by_opening_it():
    found = walk(CORRIDOR, "A1", taken="D1", guards="D1")
    there = found.ground.meeting([found.ground.view.board.space("D1")])
    assert found.cost(there) == 3
    assert [m.door for m in walk(CORRIDOR, "C1", taken="D1", guards="D1").first_moves(there)] == [0]


# --- what holds everywhere


def ground(view: BoardView) -> list[int]:
    return [s for s in range(view.size) if view.board.terrain[s] != BLOCKED]


@st.composite
def walks(draw, doors: bool = True) -> tuple[Walk, Walker, Crowd]:
    view = draw(views)
    spaces = ground(view)
    assume(len(spaces) > 1)
    start = draw(st.sampled_from(spaces))
    others = draw(st.sets(st.sampled_from(spaces), max_size=6)) - {start}
    helpers = {s for s in sorted(others) if draw(st.booleans())}
    guards = {s for s in sorted(others - helpers) if draw(st.booleans())}
    points, diagonals, pace, turns = (draw(st.integers(low, high)) for low, high in ((0, 4), (0, 2), (1, 4), (0, 2)))
    walker = Walker(points, diagonals, pace, turns)
    crowd = Crowd(helpers, others - helpers, guards)
    shut = ~view.open_doors if doors else 0
    return Walk(Ground(view, shut), start, walker, crowd), walker, crowd


@given(views, st.integers(0, 5), st.integers(0, 3), st.data())
def test_within_one_turn_it_is_what_can_be_reached(view, points, diagonals, data):
    start = data.draw(st.integers(0, view.size - 1))
    found = Walk(Ground(view), start, Walker(points, diagonals, points, diagonals), Crowd())
    within = {space: points_ for space, points_ in found.costs.items() if points_ <= points}
    assert within == view.reach(start, points, ON_FOOT, diagonals)


@given(st.integers(1, 7), st.integers(1, 7), st.integers(1, 5), st.data())
def test_on_an_open_board_it_is_the_distance(width, height, pace, data):
    lines = ["+---" * width + "+"]
    for row in range(height):
        lines += ["|" + "    " * (width - 1) + "   |", ("+---" if row == height - 1 else "+   ") * width + "+"]
    drawn = Board.parse(lines)
    view, start = drawn.view(0), data.draw(st.integers(0, drawn.size - 1))
    by_steps = Walk(Ground(view), start, Walker(pace, 0, pace, 0), Crowd())
    freely = Walk(Ground(view), start, Walker(pace, pace, pace, pace), Crowd())
    for space in range(drawn.size):
        across = abs(drawn.columns[space] - drawn.columns[start])
        assert by_steps.costs[space] == across + abs(drawn.rows[space] - drawn.rows[start])
        assert freely.costs[space] == drawn.distance(space, start)


@given(walks())
def test_every_first_move_is_the_beginning_of_a_shortest_way(case):
    found, walker, crowd = case
    for goal in [space for space in found.costs if space < found.ground.view.size and space != found.start]:
        moves = found.first_moves([goal])
        assert moves
        for move in moves:
            if move.points > walker.points or move.diagonals > walker.diagonals:
                continue
            view = (
                found.ground.view
                if move.door < 0
                else found.ground.view.board.view(found.ground.view.open_doors | 1 << move.door)
            )
            at = found.start if move.door >= 0 else move.space
            rest = walker._replace(points=walker.points - move.points, diagonals=walker.diagonals - move.diagonals)
            after = Walk(Ground(view, found.ground.shut & ~view.open_doors), at, rest, crowd)
            assert after.cost([goal]) == found.costs[goal] - move.points


@given(walks())
def test_nobody_goes_through_walls_or_stops_where_somebody_stands(case):
    found, _, crowd = case
    around, size = found.ground.view, found.ground.view.size
    reached = {space for space in found.costs if space < size}
    assert not (reached - {found.start}) & (set(crowd.helpers) | set(crowd.taken))
    seen, waiting = {found.start}, [found.start]
    while waiting:
        space = waiting.pop()
        doors = [
            beyond for door, beyond in around.door_crossings[space] if found.ground.shut >> door & 1 and beyond >= 0
        ]
        steps = [way.target for way in around.crossings[space] if way.target >= 0]
        waiting += [s for s in dict.fromkeys(doors + steps) if s not in seen]
        seen.update(doors + steps)
    assert reached <= seen


@given(walks())
def test_guards_never_help_and_helpers_never_hinder_more_than_strangers(case):
    found, walker, crowd = case
    unguarded = Walk(found.ground, found.start, walker, crowd._replace(guards=frozenset()))
    alone = Walk(found.ground, found.start, walker, Crowd())
    strange = Crowd(frozenset(), {*crowd.helpers, *crowd.taken}, crowd.guards)
    barred = Walk(found.ground, found.start, walker, strange)
    for space, points in found.costs.items():
        assert unguarded.costs[space] <= points
        assert alone.costs[space] <= points
    for space, points in barred.costs.items():
        assert found.costs[space] <= points


@given(boards(), st.data())
def test_going_by_way_of_somewhere_is_never_shorter(drawn, data):
    view = drawn.view(data.draw(st.integers(0, 2**20)))
    spaces = ground(view)
    assume(spaces)
    a, b = (data.draw(st.sampled_from(spaces)) for _ in range(2))
    costs = [Walk(Ground(view, ~view.open_doors), start, Walker(9, 9, 9, 9), Crowd()).costs for start in (a, b)]
    for c in spaces:
        if b in costs[0] and c in costs[1]:
            rounded = -(-costs[0][b] // 9) * 9
            assert costs[0][c] <= rounded + costs[1][c]
