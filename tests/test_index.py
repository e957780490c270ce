"""The index of the hooks in play is made of the one before: it must be that which would be made anew."""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.runtime import index as indexes
from interpreter.runtime.changes import hand_over, store
from interpreter.runtime.fields.characters import BAND, IN_GAME
from interpreter.runtime.game import Game
from interpreter.runtime.index import Index, index_of, key_of
from interpreter.runtime.setup import Placed, Plan, Setup
from tests.kit import MINI, rules_from, said
from tests.playing import CLASH, largest
from tools.bots import make_bot

RULES = """
trait "calm"
    pl "spokojny"

skill "Grudge"
    pl "uraza"
    +3 to own blow
    on rest
        own vigour decreases by 1

skill "Menace"
    pl "groźba"
    in strike
        -1 to target's blow
    before strike
        own vigour increases by 1
    in strike
        target cannot strike

skill "Truce"
    pl "rozejm"
    counts as friendly to character with big
    in strike
        target's Grudge is ignored

skill "Breather"
    pl "oddech"
    action "Breathe" (calm)
        pl "odetchnięcie"
        do Rest for self

action "Wait" (calm)
    pl "czekanie"
    do Rest for self

procedure "Go" (target)
    pl "dalej"
    target's player chooses a calm action for target

state "furious"
    pl "wściekły"
    counts as having Grudge
    +1 to own blow

token "Ember"
    pl "żar"
    counts as having Menace
    after rest
        own vigour decreases by 1

state "broken"
    pl "zepsuty"
    of an item
    its rules sleep

item "Club"
    pl "maczuga"
    has Grudge, Breather
    +1 to own blow

item "Flag"
    pl "chorągiew"
    has Menace, Truce
"""
MOVES = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 9), st.integers(-1, 4)), max_size=12)


@cache
def field() -> Setup:
    """Two against two, with items to be handed on."""
    content = rules_from(MINI, RULES)
    assert said(content) == []
    number = {rule.name: (rule.number, 0) for rule in content.library.rules()}
    figures = (
        Placed("Ann", 0, 0, rules=(number["Grudge"],), gear=("Club",)),
        Placed("Ann", 0, 1, rules=(number["Breather"],), gear=("Flag", "Club")),
        Placed("Bob", 1, 2, rules=(number["Menace"], number["Truce"])),
        Placed("Bob", 1, 3, gear=("Flag",)),
    )
    return Setup(content.program, Plan(content.boards["Yard"], figures))


def all_of(game: Game, index: Index) -> dict[str, Any]:
    """Everything that an index says when it is asked for all that can be asked."""
    setup, program = game.setup, game.setup.program
    subjects = (*setup.players, *setup.figures, *setup.items)
    found: dict[str, Any] = {
        name: getattr(index, name) for name in ("x", "bears", "printed", "items", "bands", "suppress", "friendly")
    }
    found["borne"] = {rule: bearers for rule, bearers in index.borne.items() if bearers}
    for layer, number in program.modifiers_of:
        found[f"{layer} of {number}"] = {who: getattr(index, layer)[number][who] for who in subjects}
    for table, event in program.triggers_of:
        found[f"{table} {event}"] = [
            (woken_by, held, role, [*waiting], dict(of))
            for woken_by, (role, held, waiting, of) in getattr(index, table)[event]
        ]
    for figure in setup.figures:
        found[f"forbidden {figure}"] = index.bans[figure]
        found[f"open to {figure}"] = [index.open[figure, kinds] for kinds in program.options]
    return found


def anew(game: Game) -> Index:
    return indexes._build(game, key_of(game), Index())


def disturb(game: Game, move: int, which: int, value: int) -> None:
    """Hand an item on, lay it down, break it, put somebody into a state, give tokens, take somebody out of the game or over."""
    setup, program = game.setup, game.setup.program
    figure, item = setup.figures[which % len(setup.figures)], setup.items[which % len(setup.items)]
    if move == 0:
        hand_over(game, item, setup.figures[value] if 0 <= value < len(setup.figures) else -1)
    elif move == 1:
        slot, _ = program.granting[which % len(program.granting)]
        store(game, setup.figures[value % len(setup.figures)] + slot, int(value > 0))
    elif move == 2:
        store(game, figure + IN_GAME, int(value > 3))
    elif move == 3:
        store(game, item + program.sleeping[0], int(value > 1))
    else:
        store(game, figure + BAND, setup.players[value % 2])


@given(MOVES)
@settings(deadline=None)
def test_an_index_made_of_the_one_before_is_the_one_made_anew(moves: list[tuple[int, int, int]]) -> None:
    setup = field()
    setup.indexes.clear()
    game = setup.start(1)
    all_of(game, game.index)
    for move in moves:
        disturb(game, *move)
        assert all_of(game, game.index) == all_of(game, anew(game))


def test_every_sort_of_change_makes_another_index() -> None:
    for move in ((0, 0, 2), (1, 0, 1), (2, 0, 0), (3, 0, 2), (4, 0, 1)):
        game = field().start(1)
        before = game.index
        disturb(game, *move)
        assert game.index is index_of(game) is not before, move


@given(st.integers(0, 50))
@settings(max_examples=5, deadline=None)
def test_it_stays_so_in_whole_games(seed: int) -> None:
    setup = largest(CLASH)
    setup.indexes.clear()
    game, bots = setup.start(seed), [make_bot("random", seed, seat) for seat in (0, 1)]
    game.run()
    known: Index | None = None
    while game.ask is not None:
        if game.index is not known:
            known = game.index
            assert all_of(game, known) == all_of(game, anew(game))
        game.give(bots[game.ask.seat].answer(game))


def test_a_row_that_is_kept_too_long_is_found(monkeypatch: Any) -> None:
    """Whoever bears something else now is looked at anew."""
    monkeypatch.setattr(indexes, "_concerned", lambda setup, before, key: set() if before else {*setup.figures})
    setup = field()
    setup.indexes.clear()
    game = setup.start(1)
    setup.indexes.clear()
    disturb(game, 0, 0, 2)
    monkeypatch.undo()
    assert all_of(game, game.index) != all_of(game, anew(game))
