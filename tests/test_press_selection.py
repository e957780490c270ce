"""Some of all cards, as many of each as are wanted, in the forms that manufacturers want."""

import csv
import re
from collections import Counter
from io import BytesIO

import pytest
from click.testing import CliRunner
from pikepdf import open as read_pdf
from PIL import Image

from tests.press_kit import placed_cards, printer
from tests.press_kit import printed as press
from tests.test_press_cards import load, pack
from tierce import UnknownNameError
from tools.alphabet import alphabet
from tools.cli import cli
from tools.press.model.cards import carded, numbers
from tools.press.selection import cards_named
from tools.press.targets import MANUFACTURERS, with_resolution
from tools.press.typst.cards import Deck

PIXELS = {
    ("tgc", "poker"): (825, 1125),
    ("tgc", "tarot"): (900, 1500),
    ("mpc", "poker"): (822, 1122),
    ("mpc", "tarot"): (897, 1497),
}
"""What The Game Crafter and MakePlayingCards ask for."""


@pytest.fixture(scope="module")
def mini(tmp_path_factory):
    return load(pack(tmp_path_factory.mktemp("cards")))


def test_cards_are_named_as_elsewhere(content):
    chosen = cards_named(content, "aramis, 2 Muszkieter, 3 x skill:Parry")
    assert chosen.cards == {("figure", "Aramis"): 1, ("figure", "Musketeer"): 2, ("skill", "Parry"): 3}
    assert cards_named(content, "weapon:Rapier, 2 Rapier").cards == {("gear", "Rapier"): 3}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Aramiss", "did you mean `Aramis`"),
        ("2 Nobody At All", 'nothing is called "Nobody At All"'),
        ("Inconspicuous", "skill:Inconspicuous, state:Inconspicuous"),
        ("Close combat", "has no card"),
        (" , ", "no card was named"),
    ],
)
def test_names_that_are_unknown_are_answered_with_near_ones(content, text, told):
    with pytest.raises(UnknownNameError, match=re.escape(told)):
        cards_named(content, text)


def test_what_does_not_go_together_is_refused():
    def refused(*args):
        result = CliRunner().invoke(cli, ["build", *args])
        assert result.exit_code == 2, result.output
        return result.output

    assert "do not go together" in refused("--for", "The Toll", "--cards", "Aramis")
    assert "there is no book" in refused("--for", "The Toll", "--only", "book,cards")
    assert "there is no aid" in refused("--cards", "Aramis", "--only", "aid")
    assert "say which scenario" in refused("--only", "kit")


def test_chosen_cards_lie_apart_and_as_often_as_wanted(mini, tmp_path):
    press(mini, tmp_path, "cards", "en")
    before = set(tmp_path.rglob("*.*"))
    deck = Deck(printer(mini, tmp_path / "chosen", selection=cards_named(mini, "3 Rage, Cid")))
    deck.print()
    found = {p.stem for p in (tmp_path / "chosen").rglob("*.png")}
    assert found == {"skill-rage", "character-cid"}
    assert set(tmp_path.rglob("*.*")) >= before
    said = {name: card for name, card in deck.said().items() if card.size == "poker"}
    placed = placed_cards(deck, "skills", "a4", said)
    assert Counter(row["card"] for row in placed if row["side"] == "front") == {"skill-rage": 3}


def test_cards_have_numbers_by_the_alphabet_and_lie_in_its_order(content):
    own = numbers(content)
    skills = [d for d in carded(content.library) if d.keyword == "skill"]
    by_name = sorted(skills, key=lambda d: alphabet(d.name))
    assert [own[id(d)] for d in by_name] == [f"S {n:03}/{len(skills)} · v1.0.0" for n in range(1, len(skills) + 1)]
    assert len(set(own.values())) == len(own) == len(list(carded(content.library)))  # no kinds share their letters


def test_sheets_go_by_the_alphabet_of_their_language(mini, tmp_path):
    deck = Deck(printer(mini, tmp_path, "pl"))
    titles = re.findall(r'title: "([^"]*)", subtitle', "".join(card.data for card in deck.said().values()))
    assert titles == sorted(titles, key=alphabet) and len(titles) > 5


@pytest.mark.parametrize("target", ["tgc", "mpc"])
def test_pictures_are_as_manufacturers_want_them(mini, tmp_path, target):
    Deck(printer(mini, tmp_path, selection=cards_named(mini, "3 Rage, Stick, Cid"), target=target)).print()
    for size, fronts in (("poker", {"skill-rage": "3", "weapon-stick": "1"}), ("tarot", {"character-cid": "1"})):
        folder = tmp_path / "cards" / "en" / target / size
        with (folder / f"{size}.csv").open() as lines:
            rows = list(csv.DictReader(lines))
        assert {row["front"].removesuffix(".png"): row["copies"] for row in rows} == fronts
        for row in rows:
            for side in ("front", "back"):
                with Image.open(folder / row[side]) as picture:
                    assert picture.size == PIXELS[target, size]
                    assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)
                    edge = picture.convert("RGB")
                    corners = [edge.getpixel((x, y)) for x in (0, picture.width - 1) for y in (0, picture.height - 1)]
                    assert (255, 255, 255) not in corners  # the colour runs on to the edge


def test_cards_of_one_kind_have_one_back(content, tmp_path):
    """Whatever their factions: backs are printed once for each kind."""
    deck = Deck(printer(content, tmp_path, selection=cards_named(content, "Athos, Skrzetuski, Footman")))
    cards = list(deck.said().values())
    fronts, backs = (
        deck.printer.compiler.pages(deck.files.source(cards, f'#pages(cards, 72mm, 122mm, ("{side}",))'), "png", 72)
        for side in ("front", "back")
    )
    assert len(set(fronts)) == 3 and len(set(backs)) == 1


def test_a_picture_is_told_its_resolution_once(mini, tmp_path):
    deck = Deck(printer(mini, tmp_path))
    page = deck.printer.compiler.pages("#set page(width: 1in, height: 1in)\nx", "png")[0]
    once = with_resolution(page)
    assert with_resolution(once) == once
    with Image.open(BytesIO(once)) as picture:
        picture.load()


def test_pages_say_where_they_are_cut(mini, tmp_path):
    for n in range(2):  # the same bytes each time
        Deck(printer(mini, tmp_path / str(n), selection=cards_named(mini, "2 Rage, Cid"), target="dtc")).print()
    names = ("dtc-poker.pdf", "dtc-tarot.pdf")
    for name, (width, height), pages in zip(names, ((63, 88), (70, 120)), (4, 2), strict=True):
        data, again = ((tmp_path / str(n) / "cards/en/sheets" / name).read_bytes() for n in range(2))
        assert data == again
        with read_pdf(BytesIO(data)) as pdf:
            assert len(pdf.pages) == pages
            for page in pdf.pages:
                media, bleed, trim = (
                    [float(n) / 72 * 25.4 for n in box] for box in (page.mediabox, page.bleedbox, page.trimbox)
                )
                assert media == bleed
                assert [trim[2] - trim[0], trim[3] - trim[1]] == pytest.approx([width, height], abs=0.01)
                assert [trim[0], trim[1]] == pytest.approx([3, 3], abs=0.01)


def test_every_manufacturer_has_every_size(mini):
    assert all(target.pages.keys() == {"poker", "tarot"} for target in MANUFACTURERS.values())
