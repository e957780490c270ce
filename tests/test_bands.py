"""Bands: what is wrong with one, who may join, drafts, bands drawn at random, and the commands that use them."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from dsl.model import Rule
from interpreter.bands.faults import Fault
from interpreter.bands.roster import Roster
from interpreter.bands.rules import Muster, candidates, faults, faults_in, largest, musters, usual_bands
from interpreter.loading.load import Content, load_content
from tests.playing import CLASH, ROOT
from tools.bands import read_band
from tools.cli import FAULT, WRONG_USE, cli
from tools.drafts import Draft, draft, random_bands
from tools.lab import Series, play_series
from tools.lab.bands import with_random_bands
from tools.saves import Saved, SaveError, packs_used, read, started

LEVY = ROOT / "tests" / "games" / "levy"
NAMES = ("Ann", "Bob", "Guard", "Hild", "Hewer", "Dora", "Diver", "Rogue", "Runner")


@lru_cache(maxsize=1)
def content() -> Content:
    found = load_content([CLASH, LEVY])
    assert [f"{d.span} {d.message}" for d in found.report.found] == []
    return found


def scenario(name: str = "The Levy") -> Rule:
    found = content().scenario(name)
    assert found is not None
    return found


@lru_cache(maxsize=1)
def roster() -> Roster:
    return Roster(content().library)


def muster(name: str = "The Levy", who: str = "North") -> Muster:
    return musters(scenario(name), content().library)[who]


def kinds(found: list[Fault]) -> list[tuple[str, int]]:
    return [(f.kind, f.place) for f in found]


# --- what is wrong


@pytest.mark.parametrize(
    ("band", "wrong"),
    [
        (("Hild", "Hewer", "Hewer"), []),
        (("Runner", "Dora", "Rogue", "Diver"), []),
        ((), [("empty", -1)]),
        (("Hild", "Dora"), [("faction", 1)]),
        (("Rogue", "Runner", "Dora", "Hewer"), [("faction", 3)]),
        (("Hild", "Hild"), [("twice", 1)]),
        (("Runner", "Runner", "Runner", "Runner", "Runner"), [("slot", 3)]),
        (("Hild", "Rogue", "Hewer", "Hewer", "Hewer"), [("limit", 4)]),
        (("Guard",), [("misfit", 0)]),
    ],
)
def test_what_is_wrong_is_found_where_it_stands(band: tuple[str, ...], wrong: list[tuple[str, int]]) -> None:
    assert kinds(faults(roster(), band, muster())) == wrong


def test_only_named_factions_may_be_brought() -> None:
    toll = muster("The Toll", "South")
    assert kinds(faults(roster(), ("Hild", "Runner"), toll)) == [("barred", 0)]
    assert kinds(faults(roster(), ("Dora", "Runner"), toll)) == []
    assert "homeless" in [f.kind for f in faults(roster(), ("Bob",), toll)]


def test_every_line_of_a_muster_holds() -> None:
    toll = muster("The Toll", "South")
    assert kinds(faults(roster(), ("Dora", "Diver", "Diver"), toll)) == []
    assert ("limit", 3) in kinds(faults(roster(), ("Dora", "Diver", "Diver", "Runner"), toll))
    assert {"slot", "limit"} == {f.kind for f in faults(roster(), ("Dora", "Rogue"), toll)}


def test_somebody_unique_is_in_the_game_once() -> None:
    assert kinds(faults(roster(), ("Rogue",), muster(), ("Rogue",))) == [("taken", 0)]
    assert kinds(faults(roster(), ("Runner",), muster(), ("Runner",))) == []
    both = {"North": ("Rogue",), "South": ("Rogue",)}
    assert list(faults_in(scenario(), content().library, roster(), both)) == ["South"]
    assert list(faults_in(scenario(), content().library, roster(), {"North": ("Dora",)})) == ["North"]
    assert faults_in(scenario(), content().library, roster(), {"North": ("Dora",), "South": ("Diver",)}) == {}


def test_a_fixed_band_stays() -> None:
    toll = scenario("The Toll")
    assert muster("The Toll", "North").fixed
    assert faults_in(toll, content().library, roster(), {"North": ("Rogue",)}) == {}
    assert kinds(faults_in(toll, content().library, roster(), {"North": ("Runner",)})["North"]) == [("fixed", -1)]
    assert candidates(roster(), (), muster("The Toll", "North")) == []


@given(st.lists(st.sampled_from(NAMES), max_size=7), st.sampled_from(["The Levy", "The Toll"]))
def test_every_fault_is_worded_in_both_languages(band: list[str], name: str) -> None:
    for fault in faults(roster(), band, muster(name, "South"), ("Dora",)):
        for lang in ("en", "pl"):
            assert fault.text(lang) and "{" not in fault.text(lang)
            assert fault.fix(lang) and "{" not in fault.fix(lang)
        assert -1 <= fault.place < len(band)


# --- who may join


@given(st.integers(0, 2**32), st.sampled_from([("The Levy", "North"), ("The Toll", "South")]))
def test_whoever_may_join_leaves_the_band_sound(seed: int, which: tuple[str, str]) -> None:
    chance, allowed, band = Random(seed), muster(*which), list[str]()
    others = chance.sample(NAMES, 2)
    while joining := candidates(roster(), band, allowed, others):
        band.append(chance.choice(joining))
        assert faults(roster(), band, allowed, others) == []
    assert len(band) <= largest(roster(), allowed)


@given(st.lists(st.sampled_from(NAMES), min_size=1, max_size=6), st.sampled_from(NAMES))
def test_a_band_is_sound_just_when_each_might_have_joined_the_others(band: list[str], other: str) -> None:
    joined = all(card in candidates(roster(), band[:n], muster(), (other,)) for n, card in enumerate(band))
    assert joined == (faults(roster(), band, muster(), (other,)) == [])


def test_the_largest_band_is_known() -> None:
    assert largest(roster(), muster()) == 5
    assert largest(roster(), muster("The Toll", "North")) == 0


# --- drafts


def ended(begun: Draft, seed: int) -> Draft:
    """A draft after random answers, with stops."""
    chance = Random(seed)
    while not begun.over:
        options = begun.options
        assert options, "asked, but nobody can be taken"
        stop = begun.may_stop and chance.random() < 0.2
        begun = begun.stop() if stop else begun.take(chance.choice(options))
    return begun


@given(st.integers(0, 2**32), st.booleans())
def test_every_draft_ends_in_bands_that_may_be(seed: int, in_turn: bool) -> None:
    end = ended(draft(scenario(), content().library, None, in_turn), seed)
    chosen = dict(zip(("North", "South"), end.bands, strict=True))
    assert faults_in(scenario(), content().library, roster(), chosen) == {}


def test_players_choose_in_turn_or_one_after_the_other() -> None:
    begun = draft(scenario(), content().library)
    assert begun.seat == 0
    assert begun.take("Hild").seat == 1
    assert "Hild" not in begun.take("Hild").options
    assert begun.take("Hild").take("Runner").seat == 0
    assert begun.take("Hild").take("Runner").stop().take("Runner").seat == 1
    one = draft(scenario(), content().library, in_turn=False)
    assert one.take("Hild").seat == 0
    assert one.take("Hild").stop().seat == 1


def test_bands_that_are_there_are_not_drafted() -> None:
    begun = draft(scenario(), content().library, {"North": ("Dora",)})
    assert begun.done == (True, False) and begun.seat == 1
    assert "Dora" not in begun.options
    toll = draft(scenario("The Toll"), content().library)
    assert toll.bands[0] == ("Rogue",) and toll.seat == 1
    assert draft(scenario(), content().library, {"North": ("Dora",), "South": ("Hild",)}).over


@given(st.integers(0, 2**64 - 1))
def test_random_bands_may_be_and_come_out_the_same(seed: int) -> None:
    end = random_bands(draft(scenario(), content().library), seed)
    chosen = dict(zip(("North", "South"), end.bands, strict=True))
    assert faults_in(scenario(), content().library, roster(), chosen) == {}
    assert end.bands == random_bands(draft(scenario(), content().library), seed).bands
    for band, allowed in zip(end.bands, end.musters, strict=True):
        rest = [c for other in end.bands if other is not band for c in other]
        assert candidates(roster(), band, allowed, rest) == [], "somebody could still have joined"


def test_random_bands_differ_and_spend_most() -> None:
    ends = [random_bands(draft(scenario(), content().library), seed) for seed in range(60)]
    seen = {card for end in ends for band in end.bands for card in band}
    assert seen == set(NAMES) - {"Ann", "Bob", "Guard"}
    spent = [roster().total(band, "price") for end in ends for band in end.bands]
    assert sum(spent) / len(spent) > 0.75 * 24


# --- games


def test_a_setup_has_the_bands_that_were_chosen() -> None:
    chosen = {"North": ("Dora", "Diver")}
    plan = content().plan(scenario(), chosen)
    assert [p.card for p in plan.figures if p.seat == 0] == ["Dora", "Diver"]
    assert [p.card for p in plan.figures if p.seat == 1] == list(usual_bands(scenario(), content().library)["South"])


def test_games_with_random_bands_are_the_same_on_many_processes() -> None:
    setup = content().setup(scenario())
    series = Series(("random", "random"), 7, True, True)
    alone = play_series(setup, series, 16, 1)
    assert alone == play_series(setup, series, 16, 2)
    assert alone != play_series(setup, Series(("random", "random"), 7), 16, 1)
    cards = {tuple(p.card for p in with_random_bands(setup, seed).plan.figures) for seed in range(8)}
    assert len(cards) > 4


# --- commands


def tierce(*args: str, typed: str = "", code: int = 0) -> Result:
    packs = ("--content", str(CLASH), "--pack", str(LEVY))
    result = CliRunner().invoke(cli, [args[0], *packs, *args[1:]], input=typed)
    assert result.exit_code == code != FAULT, result.output
    return result


def test_bands_are_read_as_they_are_typed() -> None:
    assert read_band("hild, 2 Hewer", roster()) == ("Hild", "Hewer", "Hewer")
    assert read_band("2x goniec ,łotr", roster()) == ("Runner", "Runner", "Rogue")
    assert read_band(" ", roster()) == ()


def test_the_command_tells_who_may_be_brought() -> None:
    text = tierce("bands", "the levy").output
    assert "North may bring at most 2 × chief, 3 × folk; price at most 24 in all" in text
    assert "Road: Rogue (7), Runner (1)" in text
    assert "usual: Hild, 2 × Hewer (price 17 / 24)" in text
    assert "Południe może wystawić" in tierce("bands", "The Levy", "--lang", "pl").output
    assert "North brings the usual band" in tierce("bands", "The Toll").output


def test_the_command_tries_a_band() -> None:
    assert (
        "chosen: Dora, Runner (price 9 / 24)"
        in tierce("bands", "The Levy", "--north", "Dora, Runner", "--south", "Diver").output
    )
    assert "beside the usual bands of the others: Dora is lone" in tierce("bands", "The Levy", "--north", "Dora").output
    assert "not allowed: Rogue is lone" in tierce("bands", "The Toll", "--south", "Rogue", code=1).output
    assert "did you mean `Runner`" in tierce("bands", "The Levy", "--north", "Runer", code=WRONG_USE).output
    answer = json.loads(tierce("bands", "The Levy", "--north", "Hild, Diver", "--json", code=1).output)
    assert answer["players"][0]["chosen"]["characters"] == ["Hild", "Diver"]
    assert answer["players"][0]["chosen"]["faults"] == ["Diver is of Dale, and the band of Hill"]
    assert "chosen" not in answer["players"][1]


def test_a_game_is_played_with_chosen_bands_and_again(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    bots = ("--north", "random", "--south", "random", "--seed", "4")
    first = json.loads(
        tierce("play", "The Levy", *bots, "--north", "Hild, Runner", "--json", "--save", str(path)).stdout.splitlines()[
            -1
        ]
    )
    saved = read(path)
    assert saved.bands == {"North": ["Hild", "Runner"]}
    cards = [p.card for p in started(saved, content()).setup.plan.figures if p.seat == 0]
    assert cards == ["Hild", "Runner"]
    again = json.loads(tierce("play", "--load", str(path), "--json").stdout.splitlines()[-1])
    assert again["digest"] == first["digest"]
    assert "Runner" in tierce("replay", str(path)).output
    plain = json.loads(tierce("play", "The Levy", *bots, "--json").stdout.splitlines()[-1])
    assert plain["digest"] != first["digest"]


def test_a_saved_game_without_bands_has_the_usual_ones() -> None:
    old = {"format": "tierce saved game", "version": 2, "scenario": "The Levy", "seed": 3, "answers": []}
    old["packs"] = [p.model_dump() for p in packs_used(content().packs)]
    game = started(Saved.model_validate(old), content())
    assert [p.card for p in game.setup.plan.figures if p.seat == 1] == ["Dora", "Diver", "Diver"]


@pytest.mark.parametrize(
    ("bands", "said"),
    [
        ({"East": ["Hild"]}, "who does not play"),
        ({"North": ["Nobody"]}, "whom nobody knows"),
        ({"North": ["Hild", "Dora"]}, "may not be"),
        ({"North": []}, "may not be"),
    ],
)
def test_a_saved_game_with_bands_that_cannot_be_is_refused(bands: dict[str, list[str]], said: str) -> None:
    saved = Saved(packs=packs_used(content().packs), scenario="The Levy", seed=1, bands=bands)
    with pytest.raises(SaveError, match=said):
        started(saved, content())


def test_who_is_drafted_may_be_named() -> None:
    args = ("play", "The Levy", "--draft", "--as", "south", "--north", "random", "--seed", "5")
    text = tierce(*args, typed="hewr\nHEW\n?\n?Hild\nundo\nnobody at all\nquit\n").output
    assert re.search(r"hewr\? .*Did you mean: \d+ Hewer\?", text)
    assert "South's band: Hewer" in text and text.count("South's band: nobody") == 2
    assert "? and a name explains." in text and re.search(r"^Hild", text, re.MULTILINE)
    assert "bands were not chosen" in text


def test_bands_are_drafted_at_the_table() -> None:
    args = ("play", "The Levy", "--draft", "--as", "south", "--north", "random", "--seed", "5")
    text = tierce(*args, typed="1\nu\n9\nx\n1\n3\n2\n5\n4\n3\nq\n").output
    assert "North chooses" in text
    assert "South's band: nobody" in text
    assert "price: 24 left" in text
    assert "that is all" in text
    assert "bands were not chosen" in tierce(*args, typed="q\n").output
    assert "bands were not chosen" in tierce(*args, typed="1\n").output
    drafted = tierce(
        "play", "The Levy", "--draft", "--north", "random", "--south", "random", "--seed", "5", "--quiet"
    ).output
    assert "'s band: " in drafted and "wins" in drafted


@pytest.mark.parametrize(
    "args",
    [
        ("play", "The Levy", "--north", "Hild", "--north", "Dora"),
        ("play", "The Levy", "--north", "random", "--north", "greedy"),
        ("play", "The Levy", "--as", "north", "--north", "random"),
        ("play", "The Levy", "--north", "Hild, Dora"),
        ("play", "The Levy", "--north", "robot"),
        ("play", "The Toll", "--north", "Runner"),
        ("play", "The Yard", "--draft"),
        ("simulate", "The Yard", "--bands", "random"),
        ("simulate", "The Levy", "--bands", "random", "--north", "Hild"),
        ("simulate", "The Levy", "--north", "human"),
    ],
)
def test_wrong_use_is_told(args: tuple[str, ...]) -> None:
    assert "Error: " in tierce(*args, code=WRONG_USE).output
