"""What is on cards: type that can be read, all that a fighter needs, frames, pictures."""

from io import BytesIO
from pathlib import Path

import pytest
from pikepdf import open as read_pdf
from pikepdf import parse_content_stream
from PIL import Image

from dsl.core.cards import BySuit, Carries
from tests.press_kit import printed as press
from tests.press_kit import printer, small_picture
from tests.test_press_cards import load, pack
from tests.test_sorts import sorted_content
from tools.press.model.cards import CardMaker
from tools.press.model.links import capitalised
from tools.press.model.rich_text import rich
from tools.press.pack_files import problems
from tools.press.typst.cards import EACH, Deck


def plain(cell) -> str:
    return rich("{}", cell).plain


def sizes_of_type(data: bytes) -> set[float]:
    """The sizes in which a PDF sets letters, in points."""
    found = set()
    with read_pdf(BytesIO(data)) as pdf:
        for page in pdf.pages:
            size, matrix, kept = 0.0, 1.0, []
            for part in parse_content_stream(page):
                operands, name = list(part.operands), str(part.operator)
                if name == "Tf":
                    size = float(operands[1])
                elif name == "cm":
                    matrix *= abs(float(operands[3]))
                elif name == "q":
                    kept.append(matrix)
                elif name == "Q":
                    matrix = kept.pop()
                elif name == "Tm":
                    found.add(round(size * matrix * abs(float(operands[3])), 2))
    return found


@pytest.mark.slow
def test_no_letter_on_any_card_is_smaller_than_6_5_points(content, tmp_path):
    """Measured on every card of the game; the text of most is longer in Polish."""
    deck = Deck(printer(content, tmp_path, "pl"))
    cards = list(deck.said().values())
    sizes = sizes_of_type(deck.printer.compiler.document(deck.files.source(cards, EACH)))
    assert len(cards) > 500 and len(sizes) > 10
    assert min(sizes) >= 6.5
    small = sizes_of_type(deck.printer.compiler.document("#set page(width: auto, height: auto)\n#text(size: 4pt)[a]"))
    assert small == {4.0}


# --- fighters


def test_a_fighter_has_all_that_a_fight_needs_on_the_card(content):
    maker = CardMaker(printer(content))
    for figure in content.library.written("figure"):
        card = maker.card(figure)
        assert [name.plain for name, _ in card.main] == ["Strength", "Agility", "Fortitude"]
        assert not {"Strength", "Death threshold"} & {name.plain for name, _ in card.numbers}
        told = {plain(row[0]) for row in card.equipment.rows} if card.equipment else set()
        for line in figure.of(Carries):
            for gear in (content.library.get("gear", g.text) for g in line["gear"]):
                assert not gear.of(BySuit) or any(name.startswith(capitalised(gear.name)) for name in told), figure.name
    athos = maker.card(content.library.get("figure", "Athos"))
    assert athos.track is not None and athos.track.marks == (5, 9)
    assert [value.plain for _, value in athos.main] == ["1", "0", "2"]
    assert athos.equipment is not None
    assert [[plain(cell) for cell in row] for row in athos.equipment.rows] == [
        ["Rapier 2", "+1", "+2", "0", "0"],
        ["Buff Coat", "·", "2/1", "1/0", "·"],
    ]


def test_frames_go_by_faction(content):
    maker = CardMaker(printer(content))
    frames = {maker.card(content.library.get("figure", name)).frame for name in ("Athos", "Skrzetuski", "Footman")}
    assert len(frames) == 3 and "" not in frames


# --- pictures


def with_art(folder: Path, notes: str = "") -> Path:
    art = folder / "theme" / "art"
    art.mkdir(parents=True)
    picture = Image.new("RGB", (40, 200), (255, 0, 0))
    picture.paste((0, 0, 255), (0, 0, 40, 60))  # blue above, red below
    picture.save(art / "skill-calm.png")
    (folder / "theme" / "art.toml").write_text(notes)
    return folder


def colours(data: bytes) -> set:
    with Image.open(BytesIO(data)) as picture:
        plain = picture.convert("RGB")
        return {plain.getpixel((x, y)) for x in range(0, plain.width, 3) for y in range(0, plain.height, 3)}


def test_a_sort_that_no_theme_has_a_picture_of_has_that_of_the_general_on_both_sides():
    content = sorted_content()
    maker = CardMaker(printer(content))
    for kind, name, general in (("gear", "Lantern", "item"), ("figure", "Ona", "character"), ("gear", "Rope", "item")):
        card = maker.card(content.library.get(kind, name))
        assert (card.picture, card.back) == (general, general), name
    assert maker.card(content.library.get("skill", "Watchful")).back == "skill"


def test_a_picture_fills_its_box_about_its_focus(tmp_path):
    for focus, seen in (("[0.5, 0.0]", (0, 0, 255)), ("[0.5, 1.0]", (255, 0, 0))):
        folder = with_art(pack(tmp_path / focus), f'[skill-calm]\nfocus = {focus}\ncredit = "A. Painter"\n')
        content = load(folder)
        assert list(problems(content)) == []
        out = tmp_path / "out" / focus
        assert press(content, out, "cards", "en")[1] == []
        found = colours((out / "cards/en/png/skill-calm.png").read_bytes())
        assert seen in found and {(0, 0, 255), (255, 0, 0)} - {seen} - found
        assert not {(0, 0, 255), (255, 0, 0)} & colours((out / "cards/en/png/skill-rage.png").read_bytes())
        assert "A. Painter" in Deck(printer(content, out)).said()["skill-calm"].data


def test_only_the_card_whose_picture_has_changed_is_set_again(tmp_path):
    folder = with_art(pack(tmp_path / "rules"))
    press(load(folder), tmp_path / "out", "cards", "en")
    pictures = tmp_path / "out/cards/en/png"
    before = {p.name: p.stat().st_mtime_ns for p in pictures.iterdir()}
    Image.new("RGB", (40, 40), (0, 255, 0)).save(folder / "theme/art/skill-calm.png")
    press(load(folder), tmp_path / "out", "cards", "en")
    assert {p.name for p in pictures.iterdir() if p.stat().st_mtime_ns != before[p.name]} == {"skill-calm.png"}


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("art/skill-nobody.png", small_picture("PNG"), "there is no card `skill-nobody`"),
        ("art/skill-calm.jpg", small_picture("PNG"), "this is no picture of the sort"),
        ("art/skill-calm.png", b"\x89PNG", "this is no picture of the sort"),
        ("art.toml", b"[skill-calm]\nfocus = [2.0, 0.0]", "less than or equal to 1"),
        ("cards.toml", b'always = ["Nobodiness"]', "`Nobodiness`"),
        ("cards.toml", b'[frames]\n"Night" = "black"', "should match pattern"),
        ("kit.toml", b'turns = "Nothing"', "`Nothing`"),
    ],
)
def test_what_is_wrong_with_choices_and_pictures_is_told(tmp_path, file, text, told):
    folder = pack(tmp_path / "rules")
    path = folder / "theme" / file
    path.parent.mkdir(parents=True)
    path.write_bytes(text)
    assert any(told in problem.message for problem in problems(load(folder)))
