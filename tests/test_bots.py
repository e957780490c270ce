"""Bots: they answer as they are asked, know no more than a player, and the one that looks ahead plays better."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest

from interpreter.observe.score import counted, scores, winners
from interpreter.observe.visibility import redraw, sees
from interpreter.runtime.fields.cards import DISCARD, FACE, FACE_DOWN, FACE_UP, HAND, UNSEEN
from interpreter.runtime.fields.characters import IN_GAME
from interpreter.runtime.fields.core import SEAT, TURN
from interpreter.runtime.game import Game
from interpreter.runtime.setup import Setup
from tests.playing import CLASH, CONTENT, ROOT, at_random_question, begun, largest, loaded, played
from tools.bots import BOTS, Bot, Greedy, Uniform, make_bot
from tools.bots.greedy import PATIENCE
from tools.bots.worth import Worth, worth_in
from tools.games import BOT_NAMES
from tools.lab.batch import Series, play_game


def test_every_bot_can_be_asked_for() -> None:
    assert tuple(BOTS) == BOT_NAMES


def test_the_random_bot_is_uniform_and_repeats_itself() -> None:
    game = next(g for g in (at_random_question(largest(CLASH), s) for s in range(50)) if g.ask and len(g.ask[2]) == 3)
    assert game.ask is not None
    bot = Uniform(5)
    counts = Counter(bot.answer(game) for _ in range(6000))
    assert set(counts) == set(game.ask.options)
    assert all(abs(n - 2000) < 200 for n in counts.values()), counts
    first, second = Uniform(9), Uniform(9)
    assert [first.answer(game) for _ in range(50)] == [second.answer(game) for _ in range(50)]


def test_asking_a_bot_leaves_the_game_as_it_is() -> None:
    for seed in range(12):
        game = at_random_question(largest(CLASH), seed)
        before = game.value()
        for name in BOTS:
            assert game.ask is not None
            assert make_bot(name, seed, 0).answer(game) in game.ask.options
            assert game.value() == before


def hide_otherwise(game: Game, seat: int, seed: int) -> Game:
    """A game that looks the same to a seat, but whose hidden cards lie otherwise and whose chance runs otherwise."""
    other = game.copy()
    redraw(other, seat, Random(seed))
    other.counter = game.counter + 3
    return other


@pytest.mark.parametrize("folder", [CLASH, CONTENT], ids=lambda f: f.name)
def test_the_bot_that_looks_ahead_sees_no_hidden_card(folder: Path) -> None:
    setup = largest(folder)
    hidden_differently = 0
    for seed in range(25):
        game = at_random_question(setup, seed)
        assert game.ask is not None
        seat = game.ask.seat
        other = hide_otherwise(game, seat, seed + 1)
        hidden_differently += other.Z != game.Z
        assert Greedy(3).answer(game) == Greedy(3).answer(other)
    assert hidden_differently > 15


def test_a_redraw_keeps_what_the_seat_knows() -> None:
    setup = largest(CLASH)
    moved = 0
    for seed in range(60):
        game = at_random_question(setup, seed)
        for seat in (0, 1):
            world = hide_otherwise(game, seat, seed)
            assert sorted(c for z in world.Z[1:] for c in z) == sorted(c for z in game.Z[1:] for c in z)
            assert [len(z) for z in world.Z] == [len(z) for z in game.Z]
            for (_, owner), at in setup.piles.items():
                assert world.Z[at + DISCARD] == game.Z[at + DISCARD]
                if owner == seat:
                    assert world.Z[at + HAND] == game.Z[at + HAND]
            known = [c for c in setup.cards if sees(game, c, seat)]
            assert [c for c in known if not sees(world, c, seat)] == []
            faces = Counter(game.S[c + FACE] for c in setup.cards)
            assert Counter(world.S[c + FACE] for c in setup.cards) == faces
            assert set(faces) <= {FACE_UP, FACE_DOWN, UNSEEN}
            assert world.seed != game.seed
            moved += world.stack != game.stack
            played(world, seed)
            assert world.over
    assert moved > 0, "no frame held a hidden card, so nothing was tried"


def test_looking_ahead_pays() -> None:
    setup = largest(CLASH)
    series = Series(("greedy", "random"), 4), Series(("random", "greedy"), 4)
    won = [play_game(setup, s, n).winners for s in series for n in range(10)]
    assert won[:10].count((0,)) + won[10:].count((1,)) >= 16, won


@pytest.mark.slow
def test_looking_ahead_pays_in_the_game_of_the_content() -> None:
    setup = largest(CONTENT)
    gained = 0
    for number in range(6):
        seat = number % 2
        bots: dict[int, Bot] = {
            seat: Greedy(number, worlds=2),
            1 - seat: Uniform(number),
        }
        game = begun(setup, number)
        while game.ask is not None:
            game.give(bots[game.ask.seat].answer(game))
        points = scores(game)
        gained += points[seat] - points[1 - seat]
    assert gained > 0


@pytest.mark.parametrize("folder", [CLASH, CONTENT], ids=lambda f: f.name)
def test_what_is_remembered_of_a_position_is_its_worth(folder: Path) -> None:
    setup = largest(folder)
    worth, asked = Worth(setup), 0
    for seed in range(3):
        game, chance = begun(setup, seed), Random(seed)
        while game.ask is not None:
            for player in setup.players:
                assert worth(game, player) == worth.plainly(game, player)
                asked += 1
            game.give(chance.choice(game.ask.options))
    assert worth.met < asked * 0.7, "hardly anything was remembered"


@pytest.mark.parametrize(
    ("measure", "remembered"),
    [
        (lambda game, player: len(game.Z[game.setup.pile(game.S[player + SEAT], HAND)]), True),
        (lambda game, player: game.S[TURN] % 7 * player, True),
        (lambda game, player: len(game.stack) * player, False),
        (lambda game, player: sum(game.S[1:9]) * player, False),
        (lambda game, player: game.stack[-1][0] * player, False),
    ],
)
def test_a_worth_may_depend_on_anything(measure: Callable[[Game, int], int], remembered: bool) -> None:
    setup = largest(CLASH)
    worth = Worth(setup, measure)
    for seed in range(5):
        game, chance = begun(setup, seed), Random(seed)
        while game.ask is not None:
            player = setup.players[game.ask.seat]
            assert worth(game, player) == worth.plainly(game, player)
            game.give(chance.choice(game.ask.options))
    assert worth.remembers == remembered


def test_what_bots_seek_is_in_the_content() -> None:
    for folder in (CLASH, CONTENT):
        assert counted(largest(folder).program, "evaluation") is not None
        assert counted(largest(folder).program, "score") is not None


def test_no_bot_knows_a_number_of_the_content() -> None:
    terms = {t.name for t in largest(CONTENT).program.library.terms() if " " in t.name}
    code = "".join(p.read_text("utf-8") for p in (ROOT / "tools" / "bots").glob("*.py"))
    assert [t for t in sorted(terms) if re.search(rf"(?<!\w){re.escape(t)}(?!\w)", code)] == []


@lru_cache(maxsize=1)
def skirmish() -> Setup:
    content = loaded(ROOT / "packs" / "mage_knight_unlimited")
    return content.setup(content.library.get("scenario", "First Skirmish"))


@pytest.mark.slow
def test_bots_that_seek_something_action_by_action_come_to_blows() -> None:
    game = begun(skirmish(), 3)
    played(game, 3, names=("greedy", "greedy"))
    assert sum(not game.S[f + IN_GAME] for f in game.setup.figures) >= 2
    assert winners(game)


@pytest.mark.slow
def test_looking_ahead_pays_on_an_open_table() -> None:
    series = Series(("greedy", "random"), 4), Series(("random", "greedy"), 4)
    assert [play_game(skirmish(), s, n).winners for s in series for n in range(3)] == [(0,)] * 3 + [(1,)] * 3


def by_actions() -> Setup:
    """The small game, as though what is sought there were sought action by action."""
    setup = Setup(largest(CLASH).program, largest(CLASH).plan)
    worth_in(setup).of_actions = True
    return setup


def test_whole_actions_are_compared_by_what_the_seat_knows() -> None:
    setup = by_actions()
    hidden_differently = 0
    for seed in range(12):
        game = at_random_question(setup, seed)
        assert game.ask is not None
        other, before = hide_otherwise(game, game.ask.seat, seed + 1), game.value()
        hidden_differently += other.Z != game.Z
        assert Greedy(3).answer(game) == Greedy(3).answer(other)
        assert game.value() == before
    assert hidden_differently > 6


def test_a_game_that_does_not_end_is_soon_played_without_looking_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be looked ahead in for twenty thousand answers before it is broken off."""
    game = at_random_question(largest(CLASH), 3)
    looked: list[Game] = []

    def outcome(_bot: Greedy, world: Game, *_: object) -> int:
        looked.append(world)
        return 0

    monkeypatch.setattr(Greedy, "_outcome", outcome)
    bot = Greedy(1)
    bot.answer(game)
    assert looked
    looked.clear()
    game.decisions = PATIENCE + 1
    assert game.ask is not None
    assert bot.answer(game) in game.ask.options
    assert not looked
