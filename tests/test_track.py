"""The smallest game that there is: players and a die, declared; no cards, no board, no characters. With three players too."""

from __future__ import annotations

import pickle
from functools import cache
from pathlib import Path

import pytest

from dsl.diagnostics import Report
from interpreter.components import COMPONENTS, NAMES, used_by
from interpreter.loading.language import language
from interpreter.loading.load import Content, load_content
from interpreter.loading.packs import Manifest
from interpreter.observe.events import Changed, Rolled
from interpreter.observe.score import seat_names, winners
from interpreter.observe.trace import Trace
from interpreter.observe.view import view
from interpreter.runtime.fields import FIELDS, core, fields_of
from interpreter.runtime.game import Game
from interpreter.runtime.setup import Setup
from interpreter.vocabulary.players import other_players
from tests.kit import rules_from, said
from tests.playing import ROOT, begun, played
from tests.press_kit import printed
from tierce._sources import MemoryFolder
from tools.lab import Series, play_series
from tools.story.facts import Facts

TRACK = ROOT / "tests" / "games" / "track"
MANIFEST = (TRACK / "pack.toml").read_bytes().replace(b'lexicon = "lexicon.pl.toml"\n', b"")


@cache
def track(*lines: tuple[str, str]) -> Content:
    """The game, with some of its lines written otherwise."""
    text = (TRACK / "track.tierce").read_text("utf-8")
    for now, then in lines:
        assert now in text
        text = text.replace(now, then)
    return rules_from(MemoryFolder(Path("track"), {"pack.toml": MANIFEST, "track.tierce": text.encode()}))


THIRD = ('die "die"', 'player "Grey"\n    pl "Szary"\n\ndie "die"')


def setup_of(content: Content) -> Setup:
    assert said(content) == []
    return content.setup(content.library.all("scenario")[0])


def tiny() -> Setup:
    content = load_content([TRACK])
    assert content.report.found == Report().found
    return content.setup(content.named("scenario")[0])


def turns_of(game: Game) -> list[int]:
    """Who is asked, question by question, when all only roll."""
    asked = []
    while game.ask is not None:
        asked.append(game.ask.seat)
        game.give(game.ask.options[0])
    return asked


def test_two_hundred_random_games_end_whoever_plays_them() -> None:
    setup, series = tiny(), Series(("random",), 1, check=True)
    outcomes = play_series(setup, series, 200)
    assert {o.winners for o in outcomes} == {(0,), (1,)}
    assert all(o.scores[o.winners[0]] >= 10 > o.scores[1 - o.winners[0]] for o in outcomes)
    assert play_series(setup, series, 200, jobs=2) == outcomes


def test_a_copy_and_a_pickled_game_end_alike() -> None:
    for seed in range(20):
        game = begun(tiny(), seed)
        played(game, seed, seed)
        others = [game.copy(), pickle.loads(pickle.dumps(game))]
        assert all(other == game for other in others)
        for one in (game, *others):
            played(one, seed)
        assert all(other == game and winners(other) == winners(game) != () for other in others)


def test_nothing_is_there_that_it_does_not_need() -> None:
    setup = tiny()
    assert not setup.figures
    assert not setup.items
    assert not setup.cards
    assert not setup.board.size
    seen = view(begun(setup, 1), 0)
    assert seen.players == ("White", "Black")
    assert not seen.piles
    assert not seen.figures


def test_players_take_turns_in_the_order_of_their_seats() -> None:
    three = setup_of(track(THIRD))
    asked = turns_of(begun(three, 3))
    assert asked == [n % 3 for n in range(len(asked))]
    assert len(asked) > 6
    outcomes = play_series(three, Series(("random",), 1, check=True), 200)
    assert {o.winners for o in outcomes} == {(0,), (1,), (2,)}
    assert all(len(o.scores) == 3 for o in outcomes)


def test_a_scenario_says_how_many_play() -> None:
    content = track(THIRD, ("    plays Race", "    plays Race\n    is for 2 players"))
    setup = setup_of(content)
    assert seat_names(setup) == ("White", "Black")
    asked = turns_of(begun(setup, 3))
    assert asked == [n % 2 for n in range(len(asked))]
    too_many = track(("    plays Race", "    plays Race\n    is for 3 players"))
    assert [d.code for d in too_many.report.found] == ["E0619"]


def test_whose_turn_is_next_and_who_the_others_are() -> None:
    """Those who come after somebody, in their order; each once, and nobody himself."""
    lines = (
        "            let rival be the next player after mover\n",
        "            for each other player than mover\n                let rival be that player\n",
    )
    setup = setup_of(track(THIRD, lines))
    white, black, grey = setup.players
    assert other_players(setup.start(1), black) == [grey, white]
    assert [setup.next_player[p] for p in setup.players] == [black, grey, white]
    game = begun(setup, 1)
    game.give(1)
    trace = Trace(game)
    played(game, 1, 40, ("random",) * 3)
    assert {e.whose for e in trace.events if isinstance(e, Changed) and e.what == "term"} == set(setup.players)


def test_only_of_two_players_one_is_the_other() -> None:
    line = ("the next player after mover", "the other player than mover")
    assert said(track(line)) == []
    assert [d.code for d in track(THIRD, line).report.found] == ["E0132"]


def test_what_a_game_does_not_use_has_no_place_in_it() -> None:
    """Only what every game keeps, and a place for each player."""
    assert len(tiny().start(1).S) == len(core.FIELDS["game"]) + 2 * (len(core.FIELDS["player"]) + 1)
    assert FIELDS["game"].keys() > fields_of(["characters"])["game"].keys() == core.FIELDS["game"].keys()


def test_each_face_comes_as_often_and_the_trace_tells_which() -> None:
    found: dict[int, int] = {}
    for seed in range(60):
        game = tiny().start(seed)
        trace = Trace(game)
        game.run()
        turns_of(game)
        rolls = [event for event in trace.events if isinstance(event, Rolled)]
        assert [Facts(game).fact(roll) for roll in rolls] == [f"die: {roll.faces[0]}" for roll in rolls]
        for roll in rolls:
            found[roll.faces[0]] = found.get(roll.faces[0], 0) + 1
    whole = sum(found.values())
    assert sorted(found) == [1, 2, 3]
    assert all(0.27 < n / whole < 0.4 for n in found.values())


def test_what_is_rolled_is_asked_of_nature() -> None:
    """Whoever answers for chance knows which die is rolled, and how likely each face is."""
    game, asked = tiny().start(1), []

    def highest(_game: Game, weights: object, die: int) -> int:
        asked.append((weights, die))
        return 2

    game.nature = highest
    game.run()
    assert turns_of(game) == [0, 1, 0, 1, 0, 1, 0]
    assert asked == [((1, 1, 1), 0)] * 7


def test_an_example_rolls_what_the_die_has() -> None:
    assert [d.code for d in track(("die rolls 3", "die rolls 4")).report.found] == ["E0620"]
    assert said(track(("faces from 1 to 3", "faces 0, 3, 3"))) == []


def test_it_is_printed_in_both_languages(tmp_path: Path) -> None:
    _, lacking = printed(load_content([TRACK], examples=True), tmp_path, "reference", "en", "pl")
    assert lacking == []


@pytest.mark.parametrize(
    ("line", "component"),
    [
        ('character "Ann"', "characters"),
        ('deck "Deck" of each "player"', "decks of cards"),
        ('board "Yard"', "square board"),
        ('term "goal" is a space', "square board"),
        ('term "omen" is a card of a player', "decks of cards"),
        ('faction "Greens"', "bands"),
    ],
)
def test_a_word_of_a_component_that_is_not_used_is_told(line: str, component: str) -> None:
    found = [
        d for d in track(('scenario "Ten', f'{line}\n    pl "x"\n\nscenario "Ten')).report.found if d.code == "E0131"
    ]
    assert len(found) == 1
    assert f'"{component}"' in found[0].message


def manifest(components: list[str] | None, *needs: str) -> Manifest:
    return Manifest.model_validate(
        {"name": "A", "pl": "A", "language": 2, "components": components, "needs": needs and list(needs) or []}
    )


def test_every_component_is_known_to_manifests_and_brings_words() -> None:
    words = language().words
    assert used_by([manifest(["dice"]), manifest(None)]) == set(NAMES)
    assert used_by([manifest(["dice"]), manifest(None, "A"), manifest(["bands"], "A")]) == {"dice", "bands"}
    for component in COMPONENTS:
        assert manifest([component.name]).components == [component.name]
        assert sum(map(component.needed_by, words)) > 4
