"""Kits: every piece that the rules of a scenario need is in its kit, and on a sheet."""

import json
from collections import Counter
from io import BytesIO

import pytest
from pikepdf import open as read_pdf

from dsl.core.cards import Carries, SkillsLine
from dsl.core.states import Bookkeeping
from tests.press_kit import printer
from tools.bots.random import Uniform
from tools.press.kit.faces import Faces
from tools.press.kit.pieces import Pieces
from tools.press.kit.printing import Kit, KitFiles
from tools.press.model.cards import carded
from tools.press.selection import for_scenario
from tools.press.typst.cards import CardFiles

LESSON = "The First Lesson"
SCENARIOS = (
    LESSON,
    "Smoke in Rope Street",
    "The Goldsmith's Night",
    "Midnight at the Stones",
    "Guests of the Golden Goose",
    "The Toll",
    "Vespers for the Restless",
    "The Bridge at the Mill",
    "An Hour at the Gate",
    "The Nuncio's Letter",
)


def pieces_of(content, name):
    return Pieces(content, content.library.get("scenario", name))


def kit_printer(content, out, lang="en", name=LESSON, target="print-and-play"):
    return printer(content, out, lang, selection=for_scenario(content, name), target=target)


def test_these_are_all_scenarios(content):
    assert set(SCENARIOS) == {s.name for s in content.library.all("scenario")}


def marked(setup, game, library):
    """The states and tokens that are on somebody or something in a position, with how many of each."""
    found: Counter[tuple[str, str]] = Counter()
    for owner, handles in (("character", setup.figures), ("item", setup.items)):
        for name, slot in setup.program.slots[owner].items():
            kind, _, of = name.partition(" ")
            if kind in ("state", "token") and library.get(kind, of) is not None:
                found[kind, of] += sum(game.S[h + slot] > 0 for h in handles)
    return +found


@pytest.mark.parametrize("name", SCENARIOS)
def test_all_that_games_put_on_the_table_is_in_the_kit(content, name):
    """Random games of the scenario: nobody ever misses a state, a token, a character or an item."""
    pieces = pieces_of(content, name)
    setup, library = pieces.setup, content.library
    tokens = {(t.sort, t.of.name): t.count for t in pieces.tokens if t.of is not None}
    seen: Counter[tuple[str, str]] = Counter()
    for seed in range(4):
        game, bot = setup.start(seed), Uniform(seed)
        game.run()
        while not game.over:
            for key, count in marked(setup, game, library).items():
                seen[key] = max(seen[key], count)
            game.give(bot.answer(game))
            game.run()
    for (kind, of), count in seen.items():
        state = library.get(kind, of)
        if not (state.lasts or state.of(Bookkeeping)):
            assert tokens.get((kind, of), 0) >= count, (kind, of, count)
            assert (kind, of) in pieces.cards or state not in list(carded(library)), "what says nothing has no card"
    assert seen


@pytest.mark.parametrize("name", SCENARIOS)
def test_bands_their_cards_and_the_board_are_in_the_kit(content, name):
    pieces = pieces_of(content, name)
    cards, plan = pieces.cards, pieces.setup.plan
    figures = Counter(placed.card for placed in plan.figures)
    carried = Counter(
        g.text
        for placed in plan.figures
        for line in content.library.get("figure", placed.card).of(Carries)
        for g in line["gear"]
    )
    for figure, count in figures.items():
        assert cards["figure", figure] == count
        assert sum(t.count for t in pieces.tokens if t.sort == "figure" and t.of.name == figure) == count
        for line in content.library.get("figure", figure).of(SkillsLine):
            assert all(("skill", s["skill"].text) in cards for s in line["skills"])
    for gear, count in carried.items():
        assert cards["gear", gear] >= count
    assert pieces.board == plan.board
    assert sum(t.count for t in pieces.tokens if t.sort == "door") == len(plan.board.doors)


def test_what_cannot_happen_is_not_in_the_kit(content):
    lesson, stones = pieces_of(content, LESSON), pieces_of(content, "Midnight at the Stones")
    assert [deck.name for deck, _ in lesson.decks] == ["Player deck"]
    assert "Magic deck" in [deck.name for deck, _ in stones.decks]
    assert ("skill", "Faith") not in lesson.cards and ("skill", "Faith") in stones.cards
    assert not {"Attacking", "Guarding", "Unconscious"} & {t.of.name for t in lesson.tokens if t.of}
    assert {t.sort for t in lesson.tokens} >= {"figure", "state", "token", "counter", "marker", "pointer"}


def test_counts_follow_from_the_rules(content):
    pieces = pieces_of(content, LESSON)
    counts = {t.of.name: (t.count, t.why) for t in pieces.tokens if t.of}
    figures = pieces.setup.plan.figures
    thresholds = {"Skrzetuski": 9, "Footman": 5, "Athos": 9, "Lackey": 5}
    assert counts["wounds"] == (sum(thresholds[f.card] for f in figures), "printed")
    assert counts["fencing tokens"] == (4, "at_start")  # two heroes with two each
    assert counts["Prone"] == (len(figures), "each_figure")
    assert [(t.first, t.last) for t in pieces.tracks] == [(1, 5), (0, 20), (0, 20)]


@pytest.fixture(scope="module")
def lesson(content, tmp_path_factory):
    """The kit of the lesson in both languages."""
    out = tmp_path_factory.mktemp("kit")
    made = {lang: KitFiles(Kit(kit_printer(content, out, lang))).write() for lang in ("en", "pl")}
    return out, made


@pytest.mark.slow
def test_every_piece_is_listed_with_the_file_that_has_it(content, lesson):
    out, made = lesson
    pieces = pieces_of(content, LESSON)
    for lang in ("en", "pl"):
        files, lacks = made[lang]
        assert lacks == [] and all(file.is_file() for file in files)
        parts = dict(json.loads((out / "kit" / lang / "contents.json").read_text("utf-8")))
        rows = [row for part in parts.values() for row in part]
        for row in rows:
            named = row[3].split(":")[0].split(",")[0].replace("….pdf", "a4.pdf")
            assert (out / named).is_file(), row
        assert len(rows) == 3 + len(pieces.cards) + len(pieces.tokens) + len(pieces.tracks) + len(pieces.setup.players)


@pytest.mark.parametrize("target", ["dtc", "tgc"])
def test_decks_are_printed_for_manufacturers_too(content, tmp_path, target):
    kit = Kit(kit_printer(content, tmp_path, target=target))
    files = CardFiles(kit.printer, kit.printer.output("kit"), kit.folder)
    assert list(files.put("decks", kit.decks(), {})) == [None]
    where = next(row[3] for name, rows in kit.parts() if name == kit.words["decks"] for row in rows)
    found = tmp_path / where
    if target == "dtc":
        with read_pdf(found) as pdf:
            assert len(pdf.pages) == 2 * 60
    else:
        assert len(list(found.glob("*.png"))) == 60 + 2


def test_sheets_have_as_many_of_each_as_the_list_says(content, tmp_path):
    kit = Kit(kit_printer(content, tmp_path))
    files = KitFiles(kit)
    source = files.source('#punch(tokens, "a4", "en", "", "")')
    punched = Counter((row["token"], row["back"]) for row in kit.printer.compiler.noted(source, "punched"))
    for face in kit.faces.tokens():
        assert punched[face.id, False] == punched[face.id, True] == face.count
    decks = kit.decks()
    assert Counter(card.back for card in decks.values()) == {"seat0": 30, "seat1": 30}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", [LESSON, "The Nuncio's Letter"])
def test_the_sheets_of_a_board_cover_all_of_it(content, tmp_path, paper, name):
    kit = Kit(kit_printer(content, tmp_path, name=name))
    board, files = kit.board(), KitFiles(kit)
    tiles = kit.printer.compiler.noted(files.source(f'#tiled(board, "{paper}", "en", words)'), "tile")
    for x in range(0, int(board.wide), 5):
        for y in range(0, int(board.tall), 5):
            assert any(t["x"] <= x <= t["x"] + t["wide"] and t["y"] <= y <= t["y"] + t["tall"] for t in tiles), (x, y)
    data = kit.printer.compiler.document(files.source("#poster(board)"))
    with read_pdf(BytesIO(data)) as pdf:
        width = float(pdf.pages[0].mediabox[2]) / 72 * 25.4
        assert width == pytest.approx(board.wide + 10, abs=0.1)
    assert board.wide == pytest.approx(kit.pieces.board.width * 30, rel=0.2)


def test_cards_without_a_suit_have_a_picture_and_an_ink_of_the_theme(content):
    faces = Faces(printer(content, lang="pl"), pieces_of(content, LESSON))
    cards = {card.name: card for _, deck in faces.decks() for card in deck if not card.suit}
    inks = faces.teller.suits.ink
    assert {name: (card.sign, card.ink) for name, card in cards.items()} == {
        "Czarny joker": ("joker", 0),
        "Czerwony joker": ("joker", inks["hearts"]),
    }
