"""The search of the reference, tried where it runs: what players ask is found, in both languages, past a slip of the finger."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from interpreter.loading.load import load_content
from tests.hostile import a_pack
from tests.press_kit import printed
from tools.press.html.search_index import LIMIT, shortened, words
from tools.press.model.sought import Sought, Told

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent / "lookup"
FIRST = 3
"""So far down an entry may stand and still be seen at once."""
ASKED, MISSED = 349, 4
"""So many are asked at least, and so many at most may be missed."""


def queries(lang):
    """What is typed in a language, and the anchors of which one is meant."""
    rows = [
        [part.strip() for part in line.split("|")] for line in (HERE / "queries.txt").read_text("utf-8").splitlines()
    ]
    return {row[1]: set(row[2].split()) for row in rows if row[0] == lang}


@pytest.fixture(scope="module")
def folder(content, tmp_path_factory):
    if shutil.which("node") is None:
        pytest.skip("the search is written in JavaScript, and there is no node to try it with")
    out = tmp_path_factory.mktemp("out")
    printed(content, out, "reference", "en", "pl")
    return out / "reference"


def find(folder, lang, typed):
    """The groups of anchors that are found for each of some queries."""
    command = ["node", str(HERE / "find.js"), str(folder), lang]
    done = subprocess.run(command, input=json.dumps(typed), capture_output=True, text=True, check=True, timeout=120)
    return dict(zip(typed, json.loads(done.stdout), strict=True))


def test_what_players_ask_is_among_the_first_three(content, folder):
    missed = []
    asked = {lang: queries(lang) for lang in ("en", "pl")}
    for lang, wanted in asked.items():
        for typed, groups in find(folder, lang, list(wanted)).items():
            if not any(wanted[typed] & set(group) for group in groups[:FIRST]):
                missed.append(f"{lang} {typed}: {groups[:FIRST]}")
    assert sum(map(len, asked.values())) >= ASKED
    assert len(missed) <= MISSED, missed


@pytest.mark.parametrize(
    ("lang", "typed", "first"),
    [
        ("en", "shoot", "procedure-shooting"),
        ("en", "parry", "procedure-parry"),
        ("en", "parrry", "procedure-parry"),
        ("en", "paryr", "procedure-parry"),
        ("en", "zone of controll", "concept-zone-of-control"),
        ("en", "what does prone do", "state-prone"),
        ("en", "how do I win", "procedure-end-of-the-game"),
        ("en", "POWALONY", "state-prone"),
        ("pl", "powalonego", "state-prone"),
        ("pl", "zetonow fechtunku", "term-fencing-tokens"),
        ("pl", "unconscious", "state-unconscious"),
        ("en", "how often can I parry", "procedure-parry"),
        ("en", "drop weapon", "procedure-drop"),
        ("en", "points movement", "term-movement-points"),
        ("pl", "ruchu punkty", "term-movement-points"),
        ("pl", "przeładowuję pistolet", "action-reload"),
        ("pl", "zeskoczyć z dachu", "move-jump-down"),
        ("pl", "upuścić broń", "procedure-drop"),
        ("pl", "wino", "item-lion-wine"),
    ],
)
def test_the_best_comes_first(folder, lang, typed, first):
    assert first in find(folder, lang, [typed])[typed][0]


def test_entries_of_one_name_stand_together(folder):
    groups = find(folder, "en", ["parry"])["parry"]
    assert {"procedure-parry", "permission-parry", "test-parry"} <= set(groups[0])


def test_a_word_of_a_sentence_is_found(content, folder):
    """What stands in no name, but in the text of one entry."""
    found = find(folder, "en", ["balustrade", "commoners put to a morale test"])
    assert "concept-obstacle" in found["balustrade"][0]
    assert any("procedure-morale-phase" in group for group in found["commoners put to a morale test"][:5])


@pytest.mark.parametrize("name", ["search.js", "search.pl.js"])
def test_no_preview_breaks_off_before_it_has_said_anything(folder, name):
    """A sentence that opens a list is told with what stands in it."""
    known = json.loads((folder / name).read_text("utf-8").removeprefix("var NAMES=").rstrip().rstrip(";"))
    gists = {row[2]: row[6] for row in known["rows"]}
    assert [anchor for anchor, gist in gists.items() if gist.rstrip().endswith(":")] == []
    assert gists["procedure-draw"].count(".") > 1 and all(len(gist) < 400 for gist in gists.values())


def test_nothing_is_found_of_nonsense(folder):
    assert find(folder, "en", ["xyzzyq", "", "  ", "?!"]) == {"xyzzyq": [], "": [], "  ": [], "?!": []}


def test_the_words_keep_within_their_bounds(folder):
    for name in ("search-text.js", "search-text.pl.js"):
        assert 20_000 < len((folder / name).read_text("utf-8")) <= LIMIT


def test_too_many_words_lose_the_commonest_first():
    found = [Sought(f"a{n}", f"A{n}", "", "thing", 1, told=Told("", f"common{n // 9} rare{n}")) for n in range(200)]
    most = words(found)
    assert "rare" in most and "common" in most
    least = words(found, 1700)
    assert len(least) <= 1700 and "common" not in least


def test_texts_are_written_without_what_they_share():
    assert shortened(["parry", "parried", "parrot", ""]) == "0parry|4ied|4ot|0"


def test_names_that_scripts_have_themselves_are_found_like_others(tmp_path):
    if shutil.which("node") is None:
        pytest.skip("there is no node to try it with")
    pack = a_pack(tmp_path)
    names = ("constructor", "__proto__", "toString", "<b>bold</b>", "漢字")
    with (pack / "clash.tierce").open("a", encoding="utf-8") as text:
        for name in names:
            text.write(f'\nskill "{name}"\n    pl "{name}"\n    in clash\n        +1 to own clash total\n')
    printed(load_content([pack], True), tmp_path / "out", "reference", "en")
    found = find(tmp_path / "out" / "reference", "en", list(names))
    assert [groups[0] for groups in found.values()] == [
        ["skill-constructor"],
        ["skill-proto"],
        ["skill-tostring"],
        ["skill-b-bold-b"],
        ["skill-u6f22-u5b57"],
    ]
