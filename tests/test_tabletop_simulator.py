"""The saved object of Tabletop Simulator: of the form that the game reads, with every picture, every card and token."""

import json
from collections import Counter
from pathlib import Path

import jsonschema
import pytest
from PIL import Image

import tools.press.kit
from tests.test_press_kit import LESSON, kit_printer, pieces_of
from tools.press.kit.tabletop_simulator import print_saved_object

pytestmark = pytest.mark.slow

SCHEMA = Path(tools.press.kit.__file__).parent / "saved_object.schema.json"


@pytest.fixture(scope="module")
def saved(content, tmp_path_factory):
    out = tmp_path_factory.mktemp("tts")
    files, lacks = print_saved_object(kit_printer(content, out, "pl"))
    assert lacks == [] and all(file.is_file() for file in files)
    folder = out / "tts" / "pl"
    return folder, json.loads((folder / "the-first-lesson-pl.json").read_text("utf-8"))


def checked(state):
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))
    return [error.message for error in validator.iter_errors(state)]


def urls(found):
    if isinstance(found, dict):
        for key, value in found.items():
            if key.endswith("URL"):
                yield value
            else:
                yield from urls(value)
    elif isinstance(found, list):
        for value in found:
            yield from urls(value)


def test_it_is_as_the_format_wants_it(saved):
    _, state = saved
    assert checked(state) == []
    first = state["ObjectStates"][0]
    for wrong in (
        {**first, "Nicknam": "x"},
        {**first, "GUID": "xyz"},
        {k: v for k, v in first.items() if k != "Transform"},
    ):
        assert checked({**state, "ObjectStates": [wrong]})


def test_every_picture_that_is_named_is_there_and_no_other(saved):
    folder, state = saved
    assert {p.name for p in (folder / "images").iterdir()} == set(urls(state))


def test_sheets_have_a_place_for_every_card(saved):
    folder, state = saved
    sheets: dict[str, dict] = {}
    for thing in state["ObjectStates"]:
        for number, sheet in thing.get("CustomDeck", {}).items():
            sheets[number] = sheet
        cards = thing.get("ContainedObjects", [thing] if "CardID" in thing else [])
        for card in cards:
            (number, sheet), place = next(iter(card["CustomDeck"].items())), card["CardID"] % 100
            assert card["CardID"] // 100 == int(number) and place < sheet["NumWidth"] * sheet["NumHeight"]
        if "DeckIDs" in thing:
            assert thing["DeckIDs"] == [card["CardID"] for card in cards]
    assert len({s["FaceURL"] for s in sheets.values()}) == len(sheets)
    for sheet in sheets.values():
        with (
            Image.open(folder / "images" / sheet["FaceURL"]) as face,
            Image.open(folder / "images" / sheet["BackURL"]) as back,
        ):
            assert max(face.size) <= 10_000
            assert face.width == pytest.approx(back.width * sheet["NumWidth"], abs=10)
            assert face.height == pytest.approx(back.height * sheet["NumHeight"], abs=10)


def test_all_of_the_kit_is_on_the_table(content, saved):
    _, state = saved
    pieces = pieces_of(content, LESSON)
    named: Counter[str] = Counter()
    for thing in state["ObjectStates"]:
        for one in thing.get("ContainedObjects", [thing]):
            named[one["Nickname"].lower()] += one.get("Number", 1)
    for (kind, name), count in pieces.cards.items():
        card = content.library.get(kind, name)
        assert named[card.pl.lower()] >= count, name
    decks = [thing for thing in state["ObjectStates"] if len(thing.get("DeckIDs", ())) == 30]
    assert len(decks) == 2 and decks[0]["Nickname"] != decks[1]["Nickname"]
    assert sum(t.count for t in pieces.tokens) == sum(
        thing.get("Number", 1)
        for thing in state["ObjectStates"]
        if thing.get("CustomImage", {}).get("CustomTile", {}).get("Type") == 2
    )
    guids = Counter(thing["GUID"] for thing in state["ObjectStates"])
    assert set(guids.values()) == {1}
