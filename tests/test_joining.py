"""Blocks that are written into one another do what they did one by one; options listed together are those listed apart."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from dsl import rules as r
from dsl.compile.environment import OPENING
from dsl.compile.joining import DEPTH, SHORT, Block, Call, Exit, Still, joined
from interpreter.runtime.game import Game
from interpreter.runtime.index import _one_by_one
from interpreter.runtime.setup import Placed, Plan, Setup
from tests.kit import MINI, rules_from, said
from tests.playing import CLASH, at_random_question, largest

Log = list[Any]


def written(blocks: dict[int, Block], entries: set[int]) -> dict[int, list[str]]:
    return joined(
        blocks, entries, lambda call: f"g.push({call.procedure}, {', '.join(call.args)})", "over()", [KEPT_IN]
    )


def block(*lines: str | Exit | Call, returns: bool = False, last: bool = False) -> Block:
    return Block("", [(0, line) for line in lines], returns, last)


def test_what_only_one_block_leads_to_is_written_into_it() -> None:
    chain = {0: block("a", Exit(1)), 1: block("b", Exit(2)), 2: block("c")}
    assert written(chain, {0}) == {0: ["a", "b", "c"]}


def test_what_two_lead_to_stands_alone_unless_it_is_short() -> None:
    for length in (SHORT, SHORT + 1):
        lines = [f"b{n}" for n in range(length)]
        found = written({0: block(Exit(1, "x"), Exit(2)), 1: block("a", Exit(2)), 2: block(*lines)}, {0})
        alone = length > SHORT
        inner = ["f[0] = 2"] if alone else lines
        assert found[0] == ["if x:", "    a", *(f"    {line}" for line in inner), "    return", *inner]
        assert found.get(2) == (lines if alone else None)


def test_what_is_run_from_outside_stands_alone() -> None:
    lines = [f"b{n}" for n in range(SHORT + 1)]
    assert written({0: block("a", Exit(1)), 1: block(*lines)}, {0, 1}) == {0: ["a", "f[0] = 1"], 1: lines}


def test_what_does_nothing_but_lead_on_is_passed_over() -> None:
    found = written({0: block("a", Exit(1, "x"), Exit(2)), 1: block(Exit(2)), 2: block(Exit(3)), 3: block("b")}, {0, 1})
    assert found == {0: ["a", "if x:", "    b", "    return", "b"], 1: ["b"]}
    round_and_round = written({0: block(Exit(1)), 1: block(Exit(0))}, {0})
    assert all(line.startswith("f[0] = ") for lines in round_and_round.values() for line in lines)


def test_copies_end() -> None:
    circle = {n: block(f"a{n}", Exit((n + 1) % 3, "x"), Exit((n + 2) % 3)) for n in range(3)}
    found = written(circle, {0})
    assert all(len(lines) < 40 for lines in found.values())


def test_what_a_trigger_comes_into_is_run_again() -> None:
    found = written({0: block("a", Exit(1)), 1: block("b", returns=True)}, {0})
    assert found == {0: ["a", "f[0] = 1", "b"], 1: ["b"]}


def test_whether_the_game_is_over_is_said_before_anything_else_is_done() -> None:
    found = written({0: block("a", Exit(1), last=True), 1: block("b")}, {0})
    assert found[0] == ["a", "f[0] = 1", "return over()"]
    assert found[1] == ["b"]


def test_the_end_of_a_routine_is_copied_where_it_is_short() -> None:
    for length in (SHORT, SHORT + 1):
        end = [f"z{n}" for n in range(length)]
        found = written({0: block(Exit(2, "x"), "a", Exit(2)), 2: block(*end)}, {0, 2})
        assert (found[0][1] == "    z0") == (length == SHORT)
        assert found[2] == end


def test_a_call_and_what_a_block_begins_with_are_written() -> None:
    alone = Block("P = 1", [(0, "if x:"), (1, Call("Rest", ("me", "2")))])
    assert written({0: alone}, {0}) == {0: ["P = 1", "if x:", "    g.push(Rest, me, 2)"]}


def test_blocks_are_nested_so_deep_at_most() -> None:
    chain = {n: block(f"a{n}", Exit(n + 1, "x")) for n in range(3 * DEPTH)} | {3 * DEPTH: block("end")}
    found = written(chain, {0})
    assert 1 < len(found) < 6
    assert all(line.count("    ") <= DEPTH + 1 for lines in found.values() for line in lines)


def test_what_is_kept_is_forgotten_when_something_changes() -> None:
    asking, looking = block(Exit(1, KEPT), "change", Exit(1)), block(Still(f"ask {KEPT}"))
    assert written({0: asking, 1: looking}, {0})[0] == [
        f"{KEPT_IN} = None",
        f"if {KEPT}:",
        f"    ask {KEPT}",
        "    return",
        "change",
        f"{KEPT_IN} = None",
        f"ask {KEPT}",
    ]
    for still in (block(Still("look"), Still(f"ask {KEPT}")), block("change", "return")):
        assert (
            sum(line.endswith(f"{KEPT_IN} = None") for line in written({0: block(Exit(1, KEPT)), 1: still}, {0})[0])
            == 1
        )
    left = written({0: block(Exit(1, KEPT)), 1: block("change", f"return {KEPT}")}, {0})[0]
    assert left[-3:-1] == [f"    {KEPT_IN} = None", f"    return {KEPT}"]
    around = block("for e in all:", f"    ask {KEPT}", "    change")
    assert written({0: around}, {0})[0][-1] == f"    {KEPT_IN} = None"


# --- whatever the blocks

KEPT_IN = "kept0_"
KEPT = f"({KEPT_IN} if {KEPT_IN} is not None else ({KEPT_IN} := look()))"
"""A set that is kept while nothing is changed."""
SEEN = Still(f"note('seen', {KEPT})")


@st.composite
def routines(draw: st.DrawFn) -> tuple[dict[int, Block], set[int]]:
    """Blocks that note that they are run, and what they see of what they change; the last of them is the end of the routine."""
    size = draw(st.integers(1, 9))
    to = st.integers(0, size)
    blocks = {}
    for number in range(size):
        returns = draw(st.booleans())
        lines: list[tuple[int, str | Exit | Call]] = [(0, Still(f"note({number}, f[0] if {returns} else 0)"))]
        lines += [(0, line) for line in draw(st.lists(st.sampled_from(("change()", SEEN)), max_size=3))]
        for exit_ in draw(st.lists(to, max_size=3)):
            inside = draw(st.booleans())
            lines += [(0, "if holds():"), (1, Exit(exit_))] if inside else [(0, Exit(exit_, "holds()"))]
        blocks[number] = Block("", [*lines, (0, Exit(draw(to)))], returns, draw(st.integers(0, 5)) == 0)
    blocks[size] = Block("", [(0, "note('end', 0)"), (0, "f[0] = -1")])
    return blocks, {0, size, *draw(st.sets(to))}


def one_by_one(block: Block) -> list[str]:
    """The lines of a block that nothing is written into."""
    found = []
    for indent, line in block.lines:
        if isinstance(line, Exit):
            test = f"if {line.test}: " if line.test else "if True: "
            found.append(f"{'    ' * indent}{test}f[0] = {line.block}; return")
        else:
            found.append("    " * indent + str(line).replace(KEPT, "look()"))
    return found


def run(blocks: dict[int, list[str]], seed: int) -> Log:
    """What some blocks note, one after the other, until the routine ends or for long."""
    noted: Log = []
    asked, f = count(1), [0]

    def holds() -> bool:
        return bool((next(asked) * 2654435761 + seed) >> 7 & 1)

    changes: Log = []
    space: dict[str, Any] = {
        "note": lambda *what: noted.append(what),
        "holds": holds,
        "over": lambda: False,
        "change": lambda: changes.append(0),
        "look": lambda: len(changes),
    }
    for number, lines in blocks.items():
        exec(f"def b{number}(f):\n" + "\n".join(f"    {line}" for line in lines), space)  # noqa: S102
    while f[0] >= 0 and len(noted) < 300:
        step: Callable[[list[int]], Any] = space[f"b{f[0]}"]
        assert not step(f)
    return noted[:300]


@given(routines(), st.integers(0, 1000))
@settings(deadline=None)
def test_joined_blocks_do_what_they_did_one_by_one(routine: tuple[dict[int, Block], set[int]], seed: int) -> None:
    blocks, entries = routine
    apart = {number: one_by_one(block) for number, block in blocks.items()}
    assert run(written(blocks, entries), seed) == run(apart, seed)


# --- open actions

ACTIONS = """
trait "calm"
    pl "spokojny"

trait "bold"
    pl "śmiały"

term "victim" is a character
    pl "ofiara"

term "zeal" is a number of a character
    pl "zapał"
    starts at 2

term "grit" is a number of a character
    pl "hart"
    is own vigour minus 8

action "Wait" (calm)
    pl "czekanie"
    needs own grit is at least 1
    do Rest for self

action "Pray" (calm, bold)
    pl "modlitwa"
    needs own grit is at least 1
    costs 1 zeal
    do Rest for self

action "Nudge" (bold)
    pl "szturchnięcie"
    target victim from character within 2 spaces of self
    needs victim has big
    once per game
    do Rest for victim

procedure "Go" (target)
    pl "dalej"
    target's player chooses a calm action for target
    target's player chooses a calm, bold action for target
"""


@cache
def field() -> Setup:
    content = rules_from(MINI, ACTIONS)
    assert said(content) == []
    figures = (Placed("Ann", 0, 0), Placed("Ann", 0, 1), Placed("Bob", 1, 2), Placed("Bob", 1, 3))
    return Setup(content.program, Plan(content.boards["Yard"], figures))


def test_what_is_kept_is_asked_before_what_is_worked_out() -> None:
    compiler = field().program.compiler
    (worked_out,) = [g.test for g in compiler.trees.openings["Wait"].guards if isinstance(g, r.When)]
    for kind in (r.All, r.Any):
        code = compiler.expressions.code(kind((worked_out, kind((r.Exists(r.Bearer()), worked_out)))), OPENING)
        assert code.index("me >= 0") < code.index("q")


def assert_listed_alike(game: Game) -> None:
    program = game.setup.program
    assert program.options
    for kinds, together in program.options.items():
        for figure in game.setup.figures:
            assert together(game, figure) == _one_by_one(program, kinds, game, figure)


@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from(["vigour", "zeal", "limit"]), st.integers(0, 12))))
@settings(deadline=None)
def test_open_actions_that_are_listed_together_are_those_listed_one_by_one(changes: list[tuple[int, str, int]]) -> None:
    setup = field()
    game, slots = setup.start(1), setup.program.compiler.memory.slots["character"]
    for figure, name, value in changes:
        slot = slots[name] if name in slots else next(at for key, at in slots.items() if key.startswith("used"))
        game.S[setup.figures[figure] + slot] = value
        assert_listed_alike(game)


def test_it_is_so_in_the_middle_of_games() -> None:
    for seed in range(8):
        assert_listed_alike(at_random_question(largest(CLASH), seed))
