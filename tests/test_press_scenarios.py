"""The sheets of scenarios: map, bands, zones, rules, on one page or two."""

import re
from pathlib import Path

import pytest

from dsl.core.hooks import ForEachClause
from interpreter.loading.load import Content, load_content
from tests.press_kit import printed, printer
from tools.press.model.bot_terms import BotTerms
from tools.press.model.rich_text import Span
from tools.press.model.tree_index import TreeIndex
from tools.press.typst.scenario_sheets import Sheet, SheetMaker

ROOT = Path(__file__).parents[1]
PACK = """
player "North"
    pl "Północ"

player "South"
    pl "Południe"

suit "coins"
    pl "monety"

deck "Deck" of each "player"
    pl "talia"
    coins from 1 to 6

term "length" is a number of the game
    pl "długość"
    starts at 3

term "points" is a number of a player
    pl "punkty"
    starts at 0

term "distance" is a number of a character
    pl "dystans"
    is 2

term "worth" is a number of a player
    pl "wartość"
    is what bots seek
    is the sum of its distance over character of that player

trait "big"
    pl "duży"

character "Ann"
    pl "Anna"
    is big

character "Bob"
    pl "Robert"
    is big

item "Lamp"
    pl "lampa"

procedure "Game"
    pl "gra"

procedure "Dusk"
    pl "zmierzch"

procedure "Gift"
    pl "dar"
    South's points increases by 1

procedure "Nap"
    pl "drzemka"
    let South's points be 2

procedure "Walk"
    pl "spacer"
    do Gift

variant "Late"
    pl "Późno"
    on Dusk
        North's points increases by 2

board "Yard"
    pl "Podwórze"
    mark "N" "the north gate" / "brama północna"
    mark "S" "the south gate" / "brama południowa"
    mark "E" "the lane" / "zaułek"
    grid
        +---+---+---+
        | N   N   E |
        +   +   +   +
        | S   S     |
        +---+---+---+

scenario "Meeting"
    pl "Spotkanie"
    summary "They meet." / "Spotykają się."
    plays Game
    on board Yard
    is played with Late
    length 5
    North brings Ann
    North may bring 2 big
    North deploys on "N"
    North receives Bob on "E" in turn 3
    South brings 2 Bob
    South deploys on "S"
    Lamp lies on C2
    on Dusk
        South's points increases by 7
    for each character
        its distance counts as 1
"""

WORDS = """
["Północ"]
pos = "noun"
gender = "f"
sg = ["Północ", "Północy", "Północy", "Północ", "Północą", "Północy"]
pl = ["Północe", "Północy", "Północom", "Północe", "Północami", "Północach"]
["Południe"]
pos = "noun"
gender = "n"
sg = ["Południe", "Południa", "Południu", "Południe", "Południem", "Południu"]
pl = ["Południa", "Południ", "Południom", "Południa", "Południami", "Południach"]
["zmierzch"]
pos = "noun"
gender = "m3"
sg = ["zmierzch", "zmierzchu", "zmierzchowi", "zmierzch", "zmierzchem", "zmierzchu"]
pl = ["zmierzchy", "zmierzchów", "zmierzchom", "zmierzchy", "zmierzchami", "zmierzchach"]
["punkty"]
pos = "noun"
gender = "n"
sg = ["punkty", "punktów", "punktom", "punkty", "punktami", "punktach"]
pl = ["punkty", "punktów", "punktom", "punkty", "punktami", "punktach"]
["dystans"]
pos = "noun"
gender = "m3"
sg = ["dystans", "dystansu", "dystansowi", "dystans", "dystansem", "dystansie"]
pl = ["dystanse", "dystansów", "dystansom", "dystanse", "dystansami", "dystansach"]
["duży"]
pos = "adj"
m = ["duży", "dużego", "dużemu", "duży", "dużym", "dużym"]
f = ["duża", "dużej", "dużej", "dużą", "dużą", "dużej"]
n = ["duże", "dużego", "dużemu", "duże", "dużym", "dużym"]
o = ["duże", "dużych", "dużym", "duże", "dużymi", "dużych"]
v = ["duzi", "dużych", "dużym", "dużych", "dużymi", "dużych"]
"""


def loaded(folder: Path, rules: str = PACK, forms: str = WORDS, game: str = "Yard") -> Content:
    (folder / "game.tierce").write_text(rules, "utf-8")
    (folder / "pack.toml").write_text(f'name = "{game}"\npl = "Plac"\nlanguage = 1\nlexicon = "words.toml"\n', "utf-8")
    (folder / "words.toml").write_text(forms, "utf-8")
    found = load_content([folder], True)
    assert not found.report.found
    return found


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Content:
    return loaded(tmp_path_factory.mktemp("pack"))


def made(pack: Content, lang: str = "en") -> Sheet:
    maker = SheetMaker(printer(pack, lang=lang))
    sheet = maker.sheet(pack.library.get("scenario", "Meeting"))
    assert not maker.teller.failures
    return sheet


def said(facts: list) -> dict[str, str]:
    return {name: value.plain for name, value in facts}


def test_both_bands_with_zones_arrivals_and_what_may_be_brought(pack: Content) -> None:
    north, south = made(pack).sides
    assert (north.name, north.seat, south.name, south.seat) == ("North", 0, "South", 1)
    assert list(said(north.facts).values())[:3] == ["Ann", "N (the north gate)", "Bob: E (the lane)"]
    assert "2 big characters" in said(north.facts)["Another band"]
    assert said(south.facts)["Band"] == "2 × Bob"
    many, bob = south.facts[0][1].pieces
    assert many == "2\u00a0×\u00a0" and isinstance(bob, Span) and bob.kind == "reference"


def test_numbers_and_what_lies_on_the_board(pack: Content) -> None:
    sheet = made(pack)
    assert [(str(n), str(v)) for n, v in sheet.numbers] == [("length", "5")]
    assert said(sheet.facts)["On the board"] == "Lamp: C2"
    assert "the lane" in said(sheet.facts)["Marked spaces"]


def test_those_of_nobody_are_told_with_their_places(tmp_path: Path) -> None:
    watching = 'state "Watching"\n    pl "czuwający"\n\nscenario'
    lines = 'Lamp lies on C2\n    Bob stand on "E" as Watching\n    2 Ann stand on "N" from turn 4\n'
    content = loaded(tmp_path, PACK.replace("scenario", watching, 1).replace("Lamp lies on C2\n", lines))
    told = said(made(content).facts)["Non-player characters"].replace("\u00a0", " ")
    assert told == "Bob: E (the lane) (Watching); 2 × Ann: N (the north gate), from turn 4"


@pytest.mark.parametrize(
    ("lang", "heading", "told"),
    [
        ("en", "Sides", "Red and Green stand together. Yellow and Blue stand together."),
        ("pl", "Strony", "Czerwony i Zielony stoją po jednej stronie. Żółty i Niebieski stoją po jednej stronie."),
    ],
)
def test_who_stands_with_whom_is_told(lang: str, heading: str, told: str) -> None:
    content = load_content([ROOT / "tests" / "games" / "feud"], True)
    maker = SheetMaker(printer(content, lang=lang))
    assert said(maker.sheet(content.library.get("scenario", "Two and Two")).facts)[heading] == told
    assert heading not in said(maker.sheet(content.library.get("scenario", "Everybody")).facts)


@pytest.mark.parametrize(("lang", "wall"), [("en", "Low wall"), ("pl", "Niski mur")])
def test_terrain_that_players_lay_out_is_drawn_and_told(lang: str, wall: str) -> None:
    content = load_content([ROOT / "packs" / "mage_knight_unlimited"], True)
    maker = SheetMaker(printer(content, lang=lang))
    sheet, fixed = (maker.sheet(content.library.get("scenario", s)) for s in ("Chosen Ground", "First Skirmish"))
    assert sheet.pool.count("<polygon") == 6 and f">{wall.lower()}</text>" in sheet.pool
    assert wall in said(sheet.facts)
    assert fixed.pool == "" and wall not in said(fixed.facts)


def test_rules_of_the_scenario_and_of_its_variants(pack: Content) -> None:
    sheet = made(pack)
    assert [line.text.plain for line in sheet.rules] == ["After dusk, South's points increases by 7."]
    assert [name for name, _ in sheet.variants] == ["Late"]
    assert "2" in sheet.variants[0][1][0].text.plain


def test_what_stands_beside_a_scenario_and_has_to_do_with_it_is_on_its_sheet(pack: Content) -> None:
    told = {entry.title: [line.text.plain for line in entry.ordered] for entry in made(pack).given}
    assert told["Gift"] == ["South's points increases by 1."]
    assert "Nap" in told
    assert "Walk" not in told


def test_what_only_players_by_themselves_seek_is_no_rule(pack: Content) -> None:
    seeking = BotTerms(pack.library, TreeIndex())
    scenario = pack.library.get("scenario", "Meeting")
    left_out = [n for n in scenario.lines if n in seeking]
    assert len(left_out) == 1
    assert isinstance(left_out[0].means, ForEachClause)


def test_the_map_shows_the_zones_of_both(pack: Content) -> None:
    picture = made(pack).picture
    assert picture.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert (picture.count('"mark zone0"'), picture.count('"mark zone1"')) == (3, 2)
    assert "<title>" not in picture
    assert "var(" not in picture


def test_the_sheet_is_said_in_polish(pack: Content) -> None:
    sheet = made(pack, "pl")
    assert (sheet.title, sheet.summary) == ("Spotkanie", "Spotykają się.")
    assert said(sheet.sides[0].facts)["Zaczyna na polach"] == "N (brama północna)"


def test_files_for_both_papers(tmp_path: Path, pack: Content) -> None:
    files, lacks = printed(pack, tmp_path, "scenarios", "pl")
    assert not lacks
    names = {f.name for f in files}
    kinds = (".pdf", "-1.png", "-1.svg")
    assert names == {f"scenario-meeting-{paper}{kind}" for paper in ("a4", "letter") for kind in kinds}
    before = {f: f.stat().st_mtime_ns for f in files}
    again, _ = printed(pack, tmp_path, "scenarios", "pl")
    assert {f: f.stat().st_mtime_ns for f in again} == before


def test_a_sheet_that_is_there_is_not_made_again(
    tmp_path: Path, pack: Content, monkeypatch: pytest.MonkeyPatch
) -> None:
    files, _ = printed(pack, tmp_path, "scenarios", "en")
    monkeypatch.delattr(SheetMaker, "sheet")
    again, _ = printed(pack, tmp_path, "scenarios", "en")
    assert sorted(again) == sorted(files)


def digest(content: Content) -> str:
    return SheetMaker(printer(content)).made_from(content.library.get("scenario", "Meeting"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("South's points increases by 7", "South's points increases by 8"),
        ("North's points increases by 2", "North's points increases by 3"),
        ("South's points increases by 1", "South's points increases by 4"),
        ("    is what bots seek\n", ""),
        ('"the lane"', '"the alley"'),
        ("S   S     |", "S   S   E |"),
        ('pl "Robert"', 'pl "Robercik"'),
        ('pl "Późno"', 'pl "Późną porą"'),
        ("length 5", "length 6"),
        ("Lamp lies on C2", "Lamp lies on B2"),
    ],
)
def test_what_a_sheet_is_made_from_changes_with_all_that_it_shows(
    tmp_path: Path, pack: Content, old: str, new: str
) -> None:
    assert old in PACK
    assert digest(loaded(tmp_path, PACK.replace(old, new))) != digest(pack)


def test_the_name_of_the_game_stands_on_the_sheet_and_other_things_do_not(tmp_path: Path, pack: Content) -> None:
    assert digest(loaded(tmp_path, game="Court")) != digest(pack)
    further = 'item "Rope"\n    pl "lina"\n\nprocedure "Game"'
    assert digest(loaded(tmp_path, PACK.replace('procedure "Game"', further))) == digest(pack)


def test_what_cannot_be_said_is_told_each_time(tmp_path: Path) -> None:
    content = loaded(tmp_path, forms=WORDS.replace('["zmierzch"]', '["świt"]'))
    for _ in range(2):
        _, lacks = printed(content, tmp_path / "out", "scenarios", "pl")
        assert [lack for lack in lacks if "zmierzch" in lack]


def test_sheets_that_are_no_longer_printed_are_taken_away(tmp_path: Path) -> None:
    files, _ = printed(loaded(tmp_path), tmp_path / "out", "scenarios", "pl")
    after, _ = printed(loaded(tmp_path, PACK.replace("Meeting", "Parting")), tmp_path / "out", "scenarios", "pl")
    assert not any(file.exists() for file in files)
    assert after and all(file.is_file() for file in after)


def test_what_does_not_fit_is_told(tmp_path: Path, pack: Content, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.press.typst.scenario_sheets.SIZES", ((60, 150),))
    _, lacks = printed(pack, tmp_path, "scenarios", "en")
    assert len(lacks) == 2
    assert all(re.fullmatch(r"Meeting \[en\], \w+: [\d.]+ mm too much on page 2", lack) for lack in lacks)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_player_has_a_place_on_the_sheet_and_a_zone_on_the_map(tmp_path: Path, players: int) -> None:
    names = ["East", "West", "Home"][: players - 2]
    rules = PACK.replace('suit "coins"', "".join(f'player "{n}"\n    pl "{n}"\n\n' for n in names) + 'suit "coins"')
    corners = dict(zip(names, "TWH", strict=False))
    marks = "".join(f'    mark "{mark}" "{mark}" / "{mark}"\n' for mark in "TWH")
    rules = rules.replace('    mark "S"', f'{marks}    mark "S"').replace(
        "| S   S     |\n", "| S   S     |\n        +   +   +   +\n        | T   W   H |\n"
    )
    rules = rules.replace("Lamp lies on C2\n", 'Bob stand on "E"\n')
    lines = "".join(f'    {n} brings Ann\n    {n} deploys on "{corners[n]}"\n' for n in names)
    content = loaded(tmp_path, rules.replace('    North receives Bob on "E" in turn 3\n', lines))
    sheet = made(content)
    assert [(side.name, side.seat) for side in sheet.sides] == list(
        zip(["North", "South", *names], range(players), strict=True)
    )
    assert {f"mark zone{n}" for n in range(min(players, 4))} <= set(
        re.findall(r'class="(mark zone\w+)"', sheet.picture)
    )
    assert '"mark zone-nobody"' in sheet.picture
    _, lacks = printed(content, tmp_path / "out", "scenarios", "en")
    assert not lacks


def test_the_legend_tells_what_is_on_the_map(content):
    """What stands on no map of the scenario needs no words there."""
    maker = SheetMaker(printer(content))
    words = maker.words
    lesson, goose = (
        {name for _, name in maker.legend(content.library.get("scenario", scenario))}
        for scenario in ("The First Lesson", "Guests of the Golden Goose")
    )
    assert lesson == {words[key] for key in ("b_wall", "b_obstacle", "b_exit", "s_blocked", "s_mark")}
    assert goose >= {words[key] for key in ("b_closed", "b_ajar", "b_window", "f_item")}
