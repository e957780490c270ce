"""Many games: the same however many processes play them, checked on the way when that is asked for."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from interpreter.checks.invariants import Violation, check
from interpreter.observe.score import seat_names
from interpreter.runtime.decks import EMPTY, put_at
from interpreter.runtime.fields.cards import DRAW, FACE, LOOSE, SUIT
from interpreter.runtime.fields.characters import IN_GAME, SPACE
from interpreter.runtime.fields.core import KNOWN
from interpreter.runtime.game import Game
from tests.playing import CLASH, CONTENT, at_random_question, begun, largest, loaded
from tools.cli import cli
from tools.lab import Series, play_series, summarise
from tools.lab.batch import play_game

RANDOM = ("random", "random")


def test_the_number_of_processes_does_not_matter() -> None:
    setup = largest(CLASH)
    alone = play_series(setup, Series(RANDOM, 3), 60, 1)
    assert alone == play_series(setup, Series(RANDOM, 3), 60, 2)
    assert alone[45:] == play_series(setup, Series(RANDOM, 3), 15, 2, 45), "a series goes on where it was left"
    assert alone == [play_game(setup, Series(RANDOM, 3), n) for n in range(60)]
    assert alone != play_series(setup, Series(RANDOM, 4), 60, 1)
    assert alone[:20] == play_series(setup, Series(RANDOM, 3), 20, 1)


@pytest.mark.parametrize("folder", [CLASH, pytest.param(CONTENT, marks=pytest.mark.slow)], ids=lambda f: f.name)
def test_checking_changes_nothing_and_finds_nothing(folder: Path) -> None:
    setup = largest(folder)
    checked = play_series(setup, Series(RANDOM, 8, True), 12)
    assert checked == play_series(setup, Series(RANDOM, 8), 12)
    assert all(o.decisions > 10 and o.turns > 0 for o in checked)


@pytest.mark.parametrize("name", [s.name for s in loaded(CONTENT).library.all("scenario")])
def test_every_scenario_is_played_to_its_end(name: str) -> None:
    content = loaded(CONTENT)
    scenario = content.scenario(name)
    assert scenario is not None
    outcomes = play_series(content.setup(scenario), Series(RANDOM, 5, check=True), 4)
    assert all(o.decisions > 10 and o.turns > 1 for o in outcomes)


def test_a_summary_adds_up() -> None:
    outcomes = play_series(largest(CLASH), Series(RANDOM, 1), 30)
    summary = summarise("The Yard", 2, 1, outcomes, 2.0)
    assert sum(summary.wins) + summary.draws == summary.games == 30
    assert summary.games_per_second == 15
    assert summary.decisions == pytest.approx(sum(o.decisions for o in outcomes) / 30, abs=0.1)
    assert len(summary.digest) == 32


def lose_a_card(game: Game) -> None:
    game.Z[game.setup.pile(0, LOOSE)] = game.Z[game.setup.pile(0, LOOSE)][1:]


def double_a_card(game: Game) -> None:
    game.Z[game.setup.pile(0, LOOSE)] += game.Z[game.setup.pile(0, LOOSE)][:1]


def fix_a_place_without_its_card(game: Game) -> None:
    pile = game.setup.pile(0, DRAW)
    put_at(game, pile, game.Z[pile].index(EMPTY), game.Z[pile + LOOSE][0])


def know_a_loose_card(game: Game) -> None:
    game.S[game.setup.players[1] + KNOWN] = game.setup.bits(game.Z[game.setup.pile(0, LOOSE)][:1])


def change_a_suit(game: Game) -> None:
    game.S[game.setup.cards[0] + SUIT] += 1


def turn_a_card_strangely(game: Game) -> None:
    game.S[game.setup.cards[0] + FACE] = 9


def move_only_in_memory(game: Game) -> None:
    game.S[game.setup.figures[0] + SPACE] += 1


def stand_twice(game: Game) -> None:
    put_at(game, 0, game.Z[0].index(-1), game.setup.figures[0])


def leave_but_stay(game: Game) -> None:
    game.S[game.setup.figures[0] + IN_GAME] = 0


def lose_an_item(game: Game) -> None:
    game.S[game.setup.items[-1] + SPACE] = -1


def offer_twice(game: Game) -> None:
    assert game.ask is not None
    game.ask = game.ask._replace(options=game.ask.options + game.ask.options[:1])


def offer_nothing(game: Game) -> None:
    assert game.ask is not None
    game.ask = game.ask._replace(options=())


def forget_the_question(game: Game) -> None:
    game.ask = None


def keep_a_text(game: Game) -> None:
    game.stack[0].append("text")


BREACHES: dict[Callable[[Game], None], str] = {
    lose_a_card: "not all there once",
    double_a_card: "not all there once",
    fix_a_place_without_its_card: "other places than cards",
    know_a_loose_card: "something is known of the loose cards",
    change_a_suit: "changed its suit",
    turn_a_card_strangely: "no known way",
    move_only_in_memory: "disagree",
    stand_twice: "two spaces",
    leave_but_stay: "out of the game but on the board",
    lose_an_item: "is nowhere",
    offer_twice: "same answer twice",
    offer_nothing: "nothing to choose",
    forget_the_question: "not come to their end",
    keep_a_text: "more than numbers",
}


@pytest.mark.parametrize("breach", BREACHES, ids=lambda b: b.__name__)
def test_every_invariant_is_seen_to_be_broken(breach: Callable[[Game], None]) -> None:
    game = begun(largest(CLASH), 1)
    check(game)
    breach(game)
    with pytest.raises(Violation, match=BREACHES[breach]):
        check(game)


def test_an_index_out_of_date_is_seen() -> None:
    game = at_random_question(largest(CLASH), 3)
    game.S[game.setup.figures[0] + IN_GAME] = 0
    with pytest.raises(Violation, match="out of date"):
        check(game)


# --- the command


def run(*args: str) -> str:
    result = CliRunner().invoke(cli, ["simulate", "--content", str(CLASH), *args], standalone_mode=False)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result.output


def test_the_command_tells_a_summary() -> None:
    text = run("the yard", "--games", "20", "--seed", "3", "--jobs", "1")
    for name in seat_names(largest(CLASH)):
        assert name in text
    assert re.search(r"The Yard: 20 games, [\d.]+ s", text)
    assert "points" in text


def test_the_command_answers_a_machine() -> None:
    first = json.loads(run("The Yard", "--games", "20", "--seed", "3", "--jobs", "1", "--json"))
    second = json.loads(run("The Yard", "--games", "20", "--seed", "3", "--jobs", "2", "--json", "--check"))
    keys = {"games", "seconds", "games_per_second", "decisions_per_second", "wins", "draws", "digest"}
    assert keys <= set(first)
    assert first["games"] == 20
    assert first["digest"] == second["digest"]
