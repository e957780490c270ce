"""What is printed of dials and open tables: wheels on cards, the card of marks, maps, terrain at true size, army sheets."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from dsl.core.dials import DialLine
from interpreter.loading.load import Content
from interpreter.open_table import AHEAD, Base, Point, Stance, Trait
from interpreter.open_table.exact import Polygon
from tests.kit import ROOT, rules_from
from tests.press_kit import printer
from tools.press.kit.open_tables import MM, Armies, base_outlines, outline, terrain_outlines
from tools.press.kit.printing import Kit, KitFiles
from tools.press.learn.chapters import Chapters
from tools.press.learn.directives import Directives
from tools.press.model.cards import Card, CardMaker
from tools.press.model.dials import on_dial, spans
from tools.press.model.open_tables import Laid, Standing, around, draw_table, piece_shape
from tools.press.model.scenarios import starting_areas
from tools.press.printer import Printer
from tools.press.selection import for_scenario
from tools.press.typst.cards import EACH, Deck
from tools.press.typst.marks import READ_AT_A_GLANCE, MarkCard
from tools.press.typst.scenario_sheets import SheetMaker

PACK = ROOT / "packs" / "mage_knight_unlimited"
SKIRMISH, BATTLE = "First Skirmish", "Standard Battle"


@cache
def game() -> Content:
    return rules_from(PACK)


@cache
def press(lang: str = "en") -> Printer:
    return printer(game(), lang=lang)


@cache
def kit(lang: str = "en") -> Kit:
    return Kit(printer(game(), Path("nowhere"), lang, selection=for_scenario(game(), SKIRMISH)))


def card(name: str, lang: str = "en") -> Card:
    return CardMaker(press(lang)).card(game().library.get("figure", name))


# --- cards


def test_the_dial_of_a_card_shows_every_click_with_its_marks() -> None:
    dial = card("Weak Altem Guardsman").dial
    assert dial is not None
    assert [name.plain for name in dial.names] == ["speed", "attack", "defence", "damage"]
    assert len(dial.clicks) == 7
    assert [cell.value for cell in dial.clicks[0]] == ["8", "9", "16", "3"]
    assert [cell.mark and (cell.mark.name, cell.mark.shape) for cell in dial.clicks[0]] == [
        None,
        ("red", "square"),
        ("green", "square"),
        None,
    ]
    assert dial.clicks[6][3].mark is not None
    assert (dial.base.width, dial.base.ratio, dial.base.arc) == ("1.2", 1, 90)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["Weapon Master click 1", "Battle Armor click 1–2", "Battle Fury click 5–6", "Berserk click 7"]),
        ("pl", ["Mistrz Broni klik 1", "Zbroja klik 1–2", "Szał Bitewny klik 5–6", "Berserk klik 7"]),
    ],
)
def test_the_card_says_on_which_clicks_there_is_what(lang: str, told: list[str]) -> None:
    shown = card("Weak Altem Guardsman", lang)
    assert [f"{g.title.plain} {g.note.plain}" for g in shown.given] == told
    assert all(g.mark is not None and g.lines for g in shown.given)
    assert shown.tables == [] and shown.lines == []


def test_ranks_are_stars_and_the_number_in_the_set_stands_small() -> None:
    tough, unique = card("Tough Altem Guardsman"), card("Chaos Mage")
    assert (tough.corners, unique.corners) == (["star"] * 3, ["star-ringed"])
    assert tough.subtitle.plain.endswith("№ 60")
    assert [name.plain for name, _ in tough.numbers] == ["Points", "Range", "Arrows"]


def test_measures_are_written_as_the_language_writes_them() -> None:
    rider = card("Tough Ankhar Butcher on Ankhar", "pl").dial
    assert rider is not None
    assert (rider.base.width, rider.base.length, rider.base.ratio, rider.base.arc) == ("1,2", "2,4", 2, 180)


def test_runs_of_clicks() -> None:
    assert spans([1, 2, 3, 5, 7, 8]) == "1–3, 5, 7–8"
    assert spans([4]) == "4"


@pytest.mark.parametrize("name", ["Chaos Mage", "Tough Ankhar Butcher on Ankhar"])
def test_the_heaviest_cards_have_room_for_all(name: str) -> None:
    deck = Deck(press("pl"))
    definition = game().library.get("figure", name)
    (said,) = deck._new(CardMaker(press("pl")), "card", definition)
    source = deck.files.source([said], EACH)
    compiler = press("pl").compiler
    assert {"title", "window", "dial"} <= {str(row) for row in compiler.noted(source, "part")}
    assert compiler.noted(source, "overflow") == []


def test_every_mark_is_what_the_ability_is_called_by() -> None:
    """`red square on attack` is another name of an ability, and how it is drawn."""
    choices = press().card_choices
    found = 0
    for skill in game().library.all("skill"):
        for said in skill.aliases[0]:
            mark = re.fullmatch(r"(\w+ (?:square|circle)) on (\w+)", said)
            if mark is not None:
                assert choices.marks[mark[2]][skill.name] == mark[1]
                found += 1
    assert found >= 39 and found == sum(map(len, choices.marks.values()))
    named = {mark.partition(" ")[0] for marks in choices.marks.values() for mark in marks.values()}
    assert named <= choices.inks.keys()


def test_whatever_is_on_a_dial_has_a_mark() -> None:
    choices = press().card_choices
    for figure in game().library.all("figure"):
        assert [name for name in on_dial(figure) if choices.mark_of(name) is None] == [], figure.name


# --- the card of marks


@pytest.mark.parametrize(("lang", "titles"), [("en", ["Speed", "Attack"]), ("pl", ["Szybkość", "Atak"])])
def test_the_card_of_abilities_has_all_under_their_numbers(lang: str, titles: list[str]) -> None:
    columns = MarkCard(press(lang)).columns()
    assert [column.title.plain for column in columns][:2] == titles
    assert [len(c.rules) for c in columns] == [len(m) for m in press().card_choices.marks.values()]
    armour = next(r for c in columns for r in c.rules if str(r.title) in ("Battle Armor", "Zbroja"))
    assert (armour.mark.name, armour.mark.shape) == ("green", "square")
    assert "+2" in " ".join(str(line.text) for line in armour.lines)


def test_it_keeps_to_one_sheet() -> None:
    template = press().theme.templates.get_template("marks.typ.jinja")
    given = {"columns": MarkCard(press()).columns(), "w": press().teller.words, "lang": "en", "game": "x"}
    text = template.render(given, paper="a4", across=2)
    for deep, size, pages in ((1, 11, 2), (2, READ_AT_A_GLANCE, 1)):
        source = f"#let (size, deep) = ({size}pt, {deep})\n{text}"
        assert press().compiler.noted(source, "end") == [{"mm": 0}]
        assert len(list(press().compiler.pages(source, "svg"))) == pages
    assert press().compiler.noted(f"#let (size, deep) = (11pt, 2)\n{text}", "end")[0]["mm"] > 0


# --- tables


def test_the_map_of_a_scenario_shows_whose_areas_are_whose() -> None:
    maker = SheetMaker(press("pl"))
    scenario = game().library.get("scenario", SKIRMISH)
    assert starting_areas(maker.teller, scenario) == (("R", "zone0"), ("B", "zone1"))
    drawn = str(maker.map(scenario))
    assert drawn.count('fill-opacity="0.15"') == 2
    assert re.findall(r">(las|skała|wzgórze)<", drawn) == ["las", "skała", "wzgórze"]
    assert maker.legend(scenario) == []
    facts = [name for name, _ in maker._facts(scenario)]
    assert facts == ["Plansza", "Las", "Skała", "Wzgórze"]


def test_a_cut_of_a_table_is_of_whole_inches_and_shows_its_ways() -> None:
    table = game().boards["Woodland"].table
    assert table is not None
    figures = (Standing("A", 0, Stance(Base(60), Point(1000, 1000), AHEAD), "Ann"),)
    cut = around(table, [Point(1000, 1000), Point(1460, 1320)])
    assert cut == (700, 700, 1800, 1600)
    drawn = str(draw_table(table, "t", Laid(figures, ways=((Point(1000, 1000), Point(1460, 1320)),), cut=cut)))
    assert '<polyline points="1000,1000 1460,1320"' in drawn
    assert "<title>Ann</title>" in drawn and 'viewBox="700 700 1100 900"' in drawn


def test_terrain_and_bases_are_outlined_at_true_size() -> None:
    table = game().boards["Two Woods"].table
    assert table is not None
    woods = list(terrain_outlines(table, press().teller.terrain))
    assert [w.title for w in woods] == ["Wood (9 × 5″)", "Wood (9 × 5″)", "Rock (3 × 3″)"]
    assert woods[0].wide == pytest.approx(9 * 25.4) and woods[2].tall == pytest.approx(3 * 25.4)
    library = game().library
    bases = list(base_outlines([library.get("figure", n) for n in ("Weak Imp", "Tough Ankhar Butcher on Ankhar")]))
    assert [b.title for b in bases] == ["1.2″, 90°", "1.2 × 2.4″, 180°"]
    assert bases[1].tall == pytest.approx(2.4 * 25.4)
    assert outline("x", "", (0, 0, 100, 50)).tall == 50 * MM


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_no_name_of_terrain_runs_beyond_its_edges(lang: str) -> None:
    shapely = pytest.importorskip("shapely", reason="shapely is not installed")
    tables = [board.table for board in game().boards.values() if board.table is not None]
    outlines = [one for table in tables for one in terrain_outlines(table, press(lang).teller.terrain)]
    assert len(outlines) > 10
    for one in outlines:
        corners = [tuple(map(int, at.split(","))) for at in re.findall(r'points="([^"]*)"', one.svg)[0].split()]
        said = re.search(r'<text x="(\d+)" y="(\d+)" font-size="(\d+)".*>(.*)</text>', one.svg)
        assert said is not None
        (x, y, size), name = map(int, said.groups()[:3]), said[4]
        half = len(name) * size * 0.25
        letters = shapely.box(x - half, y - size * 0.7, x + half, y + size * 0.1)
        assert shapely.Polygon(corners).covers(letters), (one.title, size)
        assert size >= 30


def test_a_name_too_small_to_be_read_stands_under_its_terrain() -> None:
    wall = Polygon(Point(x, y) for x, y in ((0, 0), (500, 0), (500, 50), (0, 50)))
    within = re.search(r'y="(\d+)" font-size="(\d+)"', piece_shape(wall, Trait.HINDERS, "low wall"))
    under = re.search(r'y="(\d+)" font-size="(\d+)"', piece_shape(wall, Trait.HINDERS, "low wall", 55))
    assert within is not None and under is not None
    assert int(within[1]) <= 50 and int(within[2]) < 55
    assert int(under[1]) - int(under[2]) >= 50


def test_armies_are_written_down_with_what_they_count_for() -> None:
    scenario = game().library.get("scenario", BATTLE)
    armies = Armies(press("pl").teller, scenario, kit().pieces.choices)
    red, blue = armies.sheets()
    assert (red.player, red.limit, len(red.figures), len(blue.figures)) == ("Czerwony", 200, 10, 9)
    assert red.total == sum(row.counts for row in red.figures) <= 200
    assert red.figures[0].name == red.figures[1].name == "Silny Gwardzista z Altem"
    assert (red.figures[0].counts, red.figures[0].clicks) == (37, 8)
    assert (armies.counted, armies.scored) == ("Wartość punktowa", "Punkty zwycięstwa")


def test_the_kit_of_an_open_table_has_no_decks_and_no_squares() -> None:
    parts = dict(kit().parts())
    assert "Decks" not in parts and "Tracks" not in parts
    assert [row[0] for row in parts["Board"]][0] == "Woodland, 36 × 36 inches"
    assert [row[1] for row in parts["Board"]] == ["1", "3", "1", "2"]
    board = kit().board()
    assert board.wide == pytest.approx(914.4, abs=50)


def test_the_rule_is_as_long_as_it_says() -> None:
    files = KitFiles(kit())
    source = files._template.environment.get_template("laid.typ.jinja").render(
        files._laid_out, what='#context [#metadata((mm: measure(strip(0)).width / 1mm)) <end>]\n#armies(armies-of, "a4", "en", "t", words)'
    )  # fmt: skip
    assert files.printer.compiler.noted(source, "end")[0]["mm"] == pytest.approx(254)


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_no_word_on_a_token_is_broken(lang: str) -> None:
    files = KitFiles(kit(lang))
    pdf = pypdfium2.PdfDocument(files.printer.compiler.document(files.source("#token-faces(tokens)")))
    faces = [face for face in kit(lang).faces.tokens() for _ in range(2)]
    assert len(pdf) == len(faces) > 10
    for page, face in zip(pdf, faces, strict=True):
        said = page.get_textpage().get_text_bounded().replace("\xa0", " ").replace("\x02", "-").split("\r\n")
        words = " ".join(said).replace("- -", "-").replace("- ", "-").split()
        assert {*words} <= {*face.name.split(), *face.back.split()}, face.name
        assert not [line for line in said[:-1] if len(line.split()[-1]) == 1], said


def test_no_figure_without_a_dial_is_drawn_with_one() -> None:
    assert all(figure.of(DialLine) for figure in game().library.all("figure"))


# --- the book to learn from


@cache
def chapters(lang: str) -> Chapters:
    return Chapters(press(lang))


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_book_to_learn_from_says_what_the_rules_say(lang: str) -> None:
    assert len(chapters(lang).texts) == 9
    assert chapters(lang).faults == []


def test_dials_turn_as_they_did_in_examples() -> None:
    told = Directives(press(), lambda error: None)
    told.dial("one more from behind", "Weak Werewolf")
    assert told.pieces[-1].typst.strip().endswith(", (0, 3))")


def test_tables_of_examples_show_who_stands_where_and_the_ways() -> None:
    told = Directives(press("pl"), lambda error: None)
    told.before_after("whoever is come upon may turn")
    shown = told.pieces[-1].typst
    assert "A – Słaby Gwardzista z Utem, B – Słabe Kryształowe Ostrze." in shown
    assert shown.count("polyline") == 1
    assert shown.count("<g class=") == 4
