"""The smallest game on an open table: places in inches, moves that are listed and moves that are only legal."""

from __future__ import annotations

import pickle
from functools import cache
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

import tierce
from interpreter.loading.load import Content, load_content
from interpreter.open_table import Base, LineState
from interpreter.runtime.fields.characters import SPACE
from interpreter.runtime.fields.open_table import ACROSS, DOWN
from interpreter.runtime.game import PASS, Game, Offer
from interpreter.runtime.setup import Setup
from interpreter.runtime.stances import stance
from interpreter.runtime.tables import table
from interpreter.vocabulary.open_table import (
    fire,
    front_touches,
    inches_apart,
    may_reach,
    touches,
)
from tests.kit import rules_from, said
from tests.playing import ROOT, begun
from tests.press_kit import printed
from tierce._sources import MemoryFolder
from tools.cli import cli
from tools.lab import Series, play_series
from tools.press.model.open_tables import Laid, Standing, draw_table
from tools.saves import Saved, answer

GLADE = ROOT / "tests" / "games" / "glade"
MANIFEST = (GLADE / "pack.toml").read_bytes().replace(b'lexicon = "lexicon.pl.toml"\n', b"")


@cache
def setup() -> Setup:
    content = load_content([GLADE])
    assert said(content) == []
    return content.setup(content.named("scenario")[0])


def changed(*lines: tuple[str, str]) -> Content:
    text = (GLADE / "glade.tierce").read_text("utf-8")
    for now, then in lines:
        assert now in text
        text = text.replace(now, then)
    return rules_from(MemoryFolder(Path("glade"), {"pack.toml": MANIFEST, "glade.tierce": text.encode()}))


def until_moving(seed: int = 1) -> Game:
    """A game that asks somebody for a place to go to; everybody is set up."""
    game, chance = begun(setup(), seed), Random(seed)
    while not (isinstance(game.ask.options, Offer) and PASS in game.ask.options):  # type: ignore[union-attr]
        assert game.ask is not None
        game.give(chance.choice([o for o in game.ask.options if o != PASS]))
    return game


def put(game: Game, who: int, place: str, facing: tuple[int, int] = (0, -1)) -> None:
    game.S[who + SPACE] = table(game).named(place)
    game.S[who + ACROSS], game.S[who + DOWN] = facing


def test_random_games_end_with_every_answer_checked() -> None:
    series = Series(("random",), 1, check=True)
    outcomes = play_series(setup(), series, 12)
    assert {o.winners for o in outcomes} >= {(), (1,)}
    assert play_series(setup(), series, 12, jobs=2) == outcomes


def test_bases_and_the_table_are_as_they_are_declared() -> None:
    archer, rider = setup().figures[0], setup().figures[2]
    assert setup().bases[archer] == Base(60, 0, 90)
    assert setup().bases[rider] == Base(60, 60, 180)
    glade = setup().board.table
    assert glade is not None
    assert (glade.width, glade.height, len(glade.pieces)) == (2400, 2050, 3)
    assert glade.name(glade.named("12.5, 8")) == "12.5/8"


def test_any_legal_place_may_be_answered_and_no_other() -> None:
    game = until_moving()
    assert game.ask is not None and isinstance(game.ask.options, Offer)
    who = game.ask.options.about[0]
    field, start = table(game), stance(game, who).at
    legal = [
        place
        for x in range(-700, 701, 130)
        for y in range(-700, 701, 130)
        if field.holds(type(start)(start.x + x, start.y + y))
        and may_reach(game, place := field.number(type(start)(start.x + x, start.y + y)), who, 8)
    ]
    unlisted = [place for place in legal if place not in game.ask.options]
    assert len(unlisted) > 20
    twin = game.copy()
    twin.give(unlisted[7])
    assert twin.S[who + SPACE] == unlisted[7]
    beyond = field.number(type(start)(start.x, start.y + (900 if start.y < 1000 else -900)))
    for wrong in (beyond, -5, field.number(type(start)(9000, 9000)), (1, 2, 3)):
        with pytest.raises(ValueError, match="legal"):
            game.give(wrong)


def test_a_place_that_is_not_listed_is_saved_pickled_and_replayed() -> None:
    game = until_moving()
    ask = game.ask
    assert ask is not None and isinstance(ask.options, Offer)
    who, n = ask.options.about
    listed = next(o for o in ask.options if isinstance(o, int) and o != PASS)
    near = listed + (1 if may_reach(game, listed + 1, who, n) else -1)
    assert near not in ask.options and may_reach(game, near, who, n)
    place = len(ask.options) + near
    assert Saved.model_fields["answers"].annotation is not None
    assert answer(game, place, 1) == near
    again = pickle.loads(pickle.dumps(game))
    assert again == game and again.ask.options.admits(again, near)
    for one in (game, again):
        one.give(near)
    assert again == game and game.S[who + SPACE] == near


def test_a_match_takes_a_place_by_its_inches() -> None:
    match = tierce.load(GLADE).scenario("In the Glade").start(seed=3)
    assert match.question is not None and match.question.kind == "point"
    option = match.option_at("9.25, 2.4")
    assert option.text == "9.25/2.4"
    with pytest.raises(tierce.AnswerError, match="no legal answer"):
        match.option_at("9.25, 3.7")
    with pytest.raises(tierce.AnswerError, match="off the table"):
        match.option_at("50, 3")
    with pytest.raises(tierce.AnswerError, match="no place"):
        match.option_at("north")
    match.answer(option)
    twin = pickle.loads(pickle.dumps(match))
    assert twin == match


def test_who_touches_whom_and_what_stands_between() -> None:
    game = until_moving()
    a, b, rider, c, d, _ = setup().figures
    put(game, a, "12/3")
    put(game, b, "12/1.8")
    put(game, rider, "20/2", (1, 0))
    put(game, c, "13/15")
    put(game, d, "21.8/2", (-1, 0))
    assert touches(game, b, a) and front_touches(game, b, a) and not front_touches(game, a, b)
    assert touches(game, d, rider) and front_touches(game, d, rider) and front_touches(game, rider, d)
    assert fire(game, b, c) == LineState.BLOCKED
    assert fire(game, a, c) == LineState.BLOCKED, "the rock"
    put(game, c, "15.2/15")
    assert fire(game, a, c) == LineState.CLEAR
    put(game, c, "6/15")
    put(game, a, "6/3")
    assert fire(game, a, c) == LineState.HINDERED
    assert inches_apart(game, a, c) == 12
    put(game, c, "6/15.01")
    assert inches_apart(game, a, c) == 13


@pytest.mark.parametrize(
    ("now", "then", "code"),
    [
        ("4/8, 9/7, 8/12, 5/13.5", "4/8, 9/7, 8/22, 5/13.5", "E0621"),
        ("4/8, 9/7, 8/12, 5/13.5", "4/8, 8/12, 9/7, 3/13.5", "E0621"),
        ("4/8, 9/7, 8/12, 5/13.5", "4/8, 9/7", "E0621"),
        ("24 by 20.5", "240 by 20.5", "E0621"),
        ('deploys on "N"', 'deploys on "W"', "E0604"),
        ("wood between", "bog between", "E0302"),
    ],
)
def test_a_table_that_cannot_be_is_told(now: str, then: str, code: str) -> None:
    assert {d.code for d in changed((now, then)).report.found} == {code}


@pytest.mark.parametrize(
    ("line", "component"),
    [('term "spot" is a space', "square board"), ('deck "Deck" of each "player"', "decks of cards")],
)
def test_what_an_open_table_does_not_bring_is_told(line: str, component: str) -> None:
    found = changed(('scenario "In', f'{line}\n    pl "x"\n\nscenario "In')).report.found
    assert [d.code for d in found] == ["E0131"]
    assert f'"{component}"' in found[0].message


def test_it_is_printed_in_both_languages_with_its_table(tmp_path: Path) -> None:
    _, lacking = printed(load_content([GLADE], examples=True), tmp_path, "reference", "en", "pl")
    assert lacking == []
    pages = "".join(page.read_text("utf-8") for page in tmp_path.rglob("*.html"))
    assert pages.count('class="board"') > 4


def test_a_table_is_drawn_with_all_that_is_on_it() -> None:
    game = until_moving()
    figures = tuple(Standing("A", 0, stance(game, f)) for f in setup().figures)
    drawn = str(draw_table(table(game), "Glade", Laid(figures)))
    assert drawn.count("<polygon") == 3 + 2 + 6
    assert drawn.count("<circle") == 4 + 2 * 2
    assert 'viewBox="-60 -60 2520 2170"' in drawn


def test_a_place_may_be_typed_and_the_game_gone_on_with(tmp_path: Path) -> None:
    kept = {"TIERCE_DATA": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    order = [
        "play",
        "In the Glade",
        "--content",
        str(GLADE),
        "--seed",
        "3",
        "--player",
        "North=human",
        "--player",
        "South=random",
    ]
    typed = CliRunner(env=kept).invoke(cli, order, input="9.25, 3.7\n50, 3\nmove to 9.25, 2.4\n").output
    assert "Nobody can answer with the place 9.25, 3.7 here" in typed
    assert "off the table, which goes to 24/20.5" in typed
    assert "Archer 1 9.25/2.4" in typed
    again = CliRunner(env=kept).invoke(cli, ["play", "--resume", "--content", str(GLADE)], input="").output
    assert "Archer 1 9.25/2.4" in again
