"""Players who stand together: whose friends and enemies are whose, how several win, and who is told of it."""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path
from shutil import copytree

import pytest
from click.testing import CliRunner

import tierce
from interpreter.checks.examples import ExampleRun
from interpreter.loading.load import load_content
from interpreter.observe.events import Changed
from interpreter.observe.score import sides, winners
from interpreter.observe.trace import Trace
from interpreter.observe.view import view
from interpreter.runtime.fields.characters import NOBODY
from interpreter.runtime.game import Game
from interpreter.runtime.setup import Setup
from interpreter.vocabulary.allegiance import enemies, friends, is_enemy, is_friend
from interpreter.vocabulary.sight import always_bars
from tests.kit import rules_from, said
from tests.playing import ROOT, begun, loaded, played
from tools.bots.worth import WIN, Worth
from tools.cli import cli
from tools.lab import Series, play_series
from tools.saves import read
from tools.story.facts import Facts
from tools.wording.check import wording_problems
from tools.wording.sentences import sheet_text, wording

FEUD = ROOT / "tests" / "games" / "feud"
BOTS = ("random",) * 4
PLAYERS = ("--red", "random", "--blue", "random", "--green", "random", "--yellow", "random")


def setup(scenario: str = "Two and Two") -> Setup:
    content = loaded(FEUD)
    return content.setup(content.library.get("scenario", scenario))


def at_the_end(scenario: str = "Two and Two", seed: int = 1) -> Game:
    game = begun(setup(scenario), seed)
    played(game, seed, names=BOTS)
    return game


def tierce_(*args: str) -> str:
    result = CliRunner().invoke(cli, [args[0], "--content", str(FEUD), *args[1:]])
    assert result.exit_code in (0, 1), result.output
    return result.output


def test_the_game_is_sound_and_can_be_said() -> None:
    content = rules_from(FEUD)
    assert said(content) == []
    assert wording_problems(content) == []


# --- who stands with whom


def test_sides_are_worked_out_once_for_all_games() -> None:
    one = setup()
    red, blue, green, yellow = one.players
    assert one.plan.sides == ((0, 2), (1, 3))
    assert one.side_of == {
        red: (red, green),
        green: (red, green),
        blue: (blue, yellow),
        yellow: (blue, yellow),
        0: (),
        -1: (),
    }
    assert one.opponents_of[green] == (blue, yellow)
    assert one.opponents_of[NOBODY] == ()
    assert sides(one) == [[0, 2], [1, 3]]


def test_without_such_a_line_everybody_is_a_side() -> None:
    alone = setup("Everybody")
    assert alone.plan.sides == ()
    assert sides(alone) == [[0], [1], [2], [3]]
    assert all(alone.opponents_of[p] == tuple(o for o in alone.players if o != p) for p in alone.players)


def test_whoever_stands_together_is_friend_and_all_others_are_enemies() -> None:
    game = begun(setup(), 1)
    bands = {f: placed.seat for f, placed in zip(game.setup.figures, game.setup.plan.figures, strict=True)}
    for who, seat in bands.items():
        on_side = {f for f, other in bands.items() if other % 2 == seat % 2}
        assert set(friends(game, who)) == on_side - {who}
        assert set(enemies(game, who)) == bands.keys() - on_side
        for other in bands:
            assert is_enemy(game, other, who) == (other not in on_side)
            assert is_friend(game, other, who) == (other in on_side and other != who)
            assert always_bars(game, other, who) == (other in on_side)


def test_all_may_stand_together_against_those_of_nobody() -> None:
    game = begun(setup("Against the Wild"), 1)
    wild = [f for f, placed in zip(game.setup.figures, game.setup.plan.figures, strict=True) if placed.seat < 0]
    for who in game.setup.figures:
        assert set(enemies(game, who)) == (set(wild) if who not in wild else set(game.setup.figures) - set(wild))
        assert set(friends(game, who)) == {f for f in game.setup.figures if (f in wild) == (who in wild) and f != who}


def test_what_is_kept_of_rules_keeps_the_sides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIERCE_CACHE", str(tmp_path / "cache"))
    folder = Path(copytree(FEUD, tmp_path / "feud"))
    assert load_content([folder]).program.plans["Two and Two"].sides == ((0, 2), (1, 3))
    again = load_content([folder])
    assert again.sound is not None
    found = again.setup(next(s for s in again.named("scenario") if s.name == "Two and Two"))
    assert sides(found) == [[0, 2], [1, 3]]


def test_an_example_of_a_scenario_has_its_sides() -> None:
    lines = (
        '\nscenario "Shown"\n    pl "Pokaz"\n    is for 3 players\n    plays Feud\n    on board Yard\n'
        "    Green and Blue stand together\n    {0}\n"
        + "".join(f'    {who} brings Knight\n    {who} deploys on "{who[0]}"\n' for who in ("Red", "Blue", "Green"))
        + '    example "its own" / "własne"\n{1}        blue has Knight on A1\n        green has Knight on B1\n'
        "        red has Squire on C1\n        then {2} is friendly to Knight 2\n"
    )
    for says, friend in (("", "Knight"), ("        Red and Green stand together\n", "Squire")):
        content = rules_from(FEUD, lines.format("", says, friend))
        assert said(content) == []
        found = content.library.get("scenario", "Shown").examples[0]
        assert ExampleRun(content.program, found, content.boards, content.practice_board).play().message == ""


# --- several winners


def test_a_whole_side_wins() -> None:
    ends = {winners(at_the_end(seed=seed)) for seed in range(12)}
    assert ends == {(0, 2), (1, 3)}
    assert winners(at_the_end("Against the Wild")) == (0, 1, 2, 3)
    assert all(len(winners(at_the_end("Everybody", seed))) == 1 for seed in range(4))
    assert winners(begun(setup(), 1)) == ()


def test_a_game_with_sides_is_a_value_and_goes_on_elsewhere() -> None:
    game = begun(setup(), 5)
    played(game, 5, 4, BOTS)
    others = [game.copy(), pickle.loads(pickle.dumps(game))]  # noqa: S301 - pickled a moment ago
    for one in (game, *others):
        played(one, 6, names=BOTS)
    assert all(other == game and winners(other) == winners(game) for other in others)


def test_the_view_names_all_winners() -> None:
    game = at_the_end()
    assert view(game, 3).winners == winners(game)


def test_winning_is_told_of_each_winner() -> None:
    game = setup().start(1)
    trace = Trace(game)
    game.run()
    played(game, 1, names=BOTS)
    won = [e for e in trace.events if isinstance(e, Changed) and e.what == "winners"]
    names = ("Red", "Blue", "Green", "Yellow")
    assert [Facts(game).fact(e) for e in won] == [f"{names[seat]} wins" for seat in winners(game)]


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_table_tells_the_sides_and_the_winners(lang: str) -> None:
    text = tierce_("play", "Two and Two", *PLAYERS, "--seed", "3", "--quiet", "--lang", lang)
    told = {
        "en": ("Sides: Red and Green; Blue and Yellow", r"^(Red and Green|Blue and Yellow) win$"),
        "pl": ("Strony: Czerwony i Zielony; Niebieski i Żółty", r"^(Czerwony i Zielony|Niebieski i Żółty) wygrywają$"),
    }[lang]
    assert told[0] in text
    assert re.search(told[1], text, re.MULTILINE)
    alone = tierce_("play", "Everybody", *PLAYERS, "--seed", "3", "--quiet", "--lang", lang)
    assert told[0][:5] not in alone
    assert re.search(r"^\w+ (wins|wygrywa)$", alone, re.MULTILINE)


def test_machines_are_told_all_winners() -> None:
    result = json.loads(tierce_("play", "Two and Two", *PLAYERS, "--seed", "3", "--json").splitlines()[-1])
    assert result["winners"] in (["Red", "Green"], ["Blue", "Yellow"])
    match = tierce.load(FEUD).scenario("Two and Two").start(seed=3)
    assert match.sides == (("Red", "Green"), ("Blue", "Yellow"))
    while (question := match.question) is not None:
        match.answer(question.options[0])
    assert match.result is not None
    assert match.result.winners in match.sides


def test_a_saved_game_is_told_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    end = tierce_("play", "Two and Two", *PLAYERS, "--seed", "3", "--quiet", "--save", str(path)).splitlines()[-1]
    assert read(path).players == ["random"] * 4
    told = tierce_("replay", str(path))
    assert [f"{name} wins" in told for name in end.removesuffix(" win").split(" and ")] == [True, True]


def test_a_series_counts_a_win_for_each_of_a_side() -> None:
    outcomes = play_series(setup(), Series(BOTS, 3), 12)
    assert outcomes == play_series(setup(), Series(BOTS, 3), 12, jobs=2)
    assert {o.winners for o in outcomes} == {(0, 2), (1, 3)}
    found = json.loads(
        tierce_("simulate", "Two and Two", *PLAYERS, "--games", "12", "--seed", "3", "--jobs", "1", "--json")
    )
    assert found["wins"] == [sum(seat in o.winners for o in outcomes) for seat in range(4)]
    assert found["wins"][0] + found["wins"][1] + found["draws"] == 12


def test_balance_speaks_of_sides() -> None:
    text = tierce_("balance", "Two and Two", "--games", "8", "--bot", "random", "--jobs", "1")
    shares = re.search(r"Red and Green (\d+) %, Blue and Yellow (\d+) %, drawn (\d+) %", text)
    assert shares is not None
    assert sum(map(int, shares.groups())) == 100
    (one,) = json.loads(tierce_("balance", "Two and Two", "--games", "8", "--bot", "random", "--jobs", "1", "--json"))[
        "scenarios"
    ]
    assert one["sides"] == [[0, 2], [1, 3]]
    assert one["shares"][0] == one["shares"][2]


def test_a_win_of_the_side_is_what_bots_seek() -> None:
    game = at_the_end()
    worth = Worth(game.setup)
    values = [worth(game, player) for player in game.setup.players]
    assert values == [WIN if seat in winners(game) else -WIN for seat in range(4)]


# --- how it is said


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "Red, Blue, Green and Yellow stand together."),
        ("pl", "Czerwony, Niebieski, Zielony i Żółty stoją po jednej stronie."),
    ],
)
def test_sides_are_said_in_both_languages(lang: str, line: str) -> None:
    content = loaded(FEUD)
    scenario = content.library.get("scenario", "Against the Wild")
    assert line in [told.text for told in sheet_text(wording(content, lang), scenario)]
