"""The printed reference: everything printed once, linked, in both languages, well formed, the same every time."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from dsl.wording import WordingError
from interpreter.board import Board
from interpreter.load import load_content
from tools.cli import cli
from tools.press.boards import Drawn, around, draw, labelled
from tools.press.borders import BORDER_CLASSES
from tools.press.labels import words
from tools.press.legend import legend
from tools.press.links import Anchors, Linker, folded, slug
from tools.press.pages import FILES, reference
from tools.press.telling import Teller

ROOT = Path(__file__).resolve().parent.parent
MINI = ROOT / "tests" / "mini"
VOID = frozenset({"meta", "link", "input", "br"})


class Reader(HTMLParser):
    """Reads a page: ids, links, headings, visible text; notes what is not closed as it was opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.headings: list[int] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.visible: list[str] = []
        self.feed(text)
        self.close()
        self.faults += [f"<{tag}> is never closed" for tag in self.open]

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.tags.append((tag, found))
        if "id" in found:
            self.ids.append(str(found["id"]))
        if tag == "a":
            self.links.append(str(found.get("href")))
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag:
            self.faults.append(f"</{tag}> at {self.getpos()} closes {self.open[-1:]}")
        else:
            self.open.pop()

    def handle_data(self, data):
        if not {"script", "style"} & set(self.open):
            self.visible.append(data)

    @property
    def text(self) -> str:
        return " ".join(self.visible)


@pytest.fixture(scope="module")
def mini(tmp_path_factory):
    """A pack of its own of the game of no game."""
    folder = tmp_path_factory.mktemp("mini")
    for text in MINI.glob("*.tierce"):
        shutil.copy(text, folder)
    (folder / "pack.toml").write_text('name = "No Game"\npl = "Bez gry"\nlanguage = 1\npractice_board = "Yard"\n')
    return folder


@pytest.fixture(scope="module")
def content():
    return load_content([ROOT / "content"], True)


@pytest.fixture(scope="module")
def made(content):
    return reference(content)


@pytest.fixture(scope="module")
def read(made):
    return {lang: Reader(made.pages[name]) for lang, name in FILES.items()}


# --- the page


def test_everything_of_the_content_can_be_said(made):
    assert [(f.kind, f.name, f.reason) for f in made.failures] == []


def test_there_is_a_page_for_each_language(made):
    assert list(made.pages) == ["index.html", "pl.html"]
    for lang, name in FILES.items():
        assert made.pages[name].startswith(f'<!DOCTYPE html>\n<html lang="{lang}">')


@pytest.mark.parametrize("lang", FILES)
def test_every_definition_is_printed_once_with_its_anchor(content, read, lang):
    anchors = Anchors(content.library)
    counts = Counter(read[lang].ids)
    assert {a: n for a, n in counts.items() if n > 1} == {}
    assert [d.name for d in content.library.definitions if counts[anchors.of(d)] != 1] == []


@pytest.mark.parametrize("lang", FILES)
def test_links_lead_somewhere(read, lang):
    other = next(name for key, name in FILES.items() if key != lang)
    there = set(next(page for key, page in read.items() if key != lang).ids)
    here = set(read[lang].ids)
    lost = []
    for link in read[lang].links:
        file, _, anchor = link.partition("#")
        if file not in ("", other) or (anchor and anchor not in (there if file else here)) or link == "#":
            lost.append(link)
    assert lost == []


@pytest.mark.parametrize("lang", FILES)
def test_nothing_of_the_program_shows(made, read, lang):
    page = made.pages[FILES[lang]]
    assert "{{" not in page and "{%" not in page and "}}" not in page.replace("}}()", "")
    text = read[lang].text
    assert re.findall(r"\bNone\b|\bnull\b|\bundefined\b|<Node|Markup\(", text) == []
    assert re.findall(r"\b(?:skill|state|gear|figure|procedure|action|scenario|token):\w", text) == []
    assert re.findall(r"https?:", page) == []


@pytest.mark.parametrize("lang", FILES)
def test_the_page_is_well_formed(read, lang):
    assert read[lang].faults == []


@pytest.mark.parametrize("lang", FILES)
def test_the_page_can_be_used_without_eyes_or_mouse(read, lang):
    page = read[lang]
    tags = Counter(tag for tag, _ in page.tags)
    assert tags["main"] == tags["header"] == tags["h1"] == 1
    assert page.links[0] == "#rules" and "rules" in page.ids
    jumps = [(a, b) for a, b in zip(page.headings, page.headings[1:], strict=False) if b > a + 1]
    assert jumps == []
    assert all(attrs.get("aria-label") for tag, attrs in page.tags if tag == "nav")
    assert all(attrs.get("aria-label") for tag, attrs in page.tags if tag == "svg" and attrs.get("role") == "img")
    box = next(attrs for tag, attrs in page.tags if tag == "input")
    assert box["role"] == "combobox" and box["aria-controls"] in page.ids
    assert any(attrs.get("for") == box["id"] for tag, attrs in page.tags if tag == "label")


@pytest.mark.parametrize("lang", FILES)
def test_the_search_knows_every_name_in_both_languages(content, made, lang):
    found = re.search(r'<script type="application/json" id="names">(.*?)</script>', made.pages[FILES[lang]])
    assert found
    rows = json.loads(found[1])
    anchors = Anchors(content.library)
    assert [(r[0], r[4]) for r in rows] == [
        (anchors.of(d), f"{folded(d.name)}|{folded(d.pl)}") for d in content.library.definitions
    ]


def test_what_cannot_be_said_is_noted_and_reported(content, monkeypatch):
    skill = content.library.all("skill")[0]
    teller = Teller(content, Anchors(content.library), "en")

    def refuse(node, *_):
        raise WordingError("says nothing")

    monkeypatch.setattr(teller.wording, "render_line", refuse)
    line = teller.lines(skill.lines[:1], skill)[0]
    assert words("en")["unprintable"] in str(line.html)
    assert [(f.kind, f.name, f.reason) for f in teller.failures][:1] == [("skill", skill.name, "says nothing")]


DIGEST = """
import hashlib, pathlib, sys
from interpreter.load import load_content
from tools.press.pages import reference
made = reference(load_content([pathlib.Path(sys.argv[1])], True))
print(len(made.pages["pl.html"]), hashlib.sha256(repr(sorted(made.pages.items())).encode()).hexdigest())
"""


def test_a_game_of_no_game_is_printed_the_same_every_time(mini):
    digests = {
        subprocess.run(
            [sys.executable, "-c", DIGEST, str(mini)],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1
    assert int(digests.pop().split()[0]) > 30_000


# --- links


def test_slugs_are_plain():
    assert slug("Wołodyjowski") == "wolodyjowski"
    assert slug("The Nuncio's Letter") == "the-nuncios-letter"
    assert slug("?!") == "x"
    assert folded("Żółw ŁÓDŹ") == "zolw lodz"


def test_names_are_linked_in_every_case(content):
    anchors = Anchors(content.library)
    total = content.library.term("number", "combat total")
    teller = Teller(content, anchors, "pl")
    linker: Linker = teller.linker
    link = f'<a href="#{anchors.of(total)}">'
    assert linker.linked("+1 do sumy\u00a0walki <b>", [total]) == f"+1 do {link}sumy\u00a0walki</a> &lt;b&gt;"
    assert linker.linked("Suma walki rośnie", [total]) == f"{link}Suma walki</a> rośnie"
    assert linker.linked("konsuma walki", [total]) == "konsuma walki"
    assert linker.linked("suma walki", [total], anchors.of(total)) == "suma walki"
    english = Teller(content, anchors, "en").linker
    assert english.linked("its combat totals", [total]) == f"its {link}combat totals</a>"


# --- boards

DRAWING = [
    "+---+-D-+-d-+-L-+",
    "| # :   ~   > = |",
    "+:::+~~~+vvv+^^^+",
    "D   d   L   <   .",
    "+   +   +   +   +",
]


def test_a_board_shows_every_kind_of_border():
    picture = str(draw(Board.parse(DRAWING), "All"))
    for kind in [*BORDER_CLASSES.values(), "exit", "blocked", "hatch", "high", "floor", "grid"]:
        assert f'class="{kind}"' in picture, kind
    assert Reader(picture).faults == []
    assert 'aria-label="All"' in picture
    assert str(draw(Board.parse(DRAWING), 'A "<b>')).count("&#34;&lt;b&gt;") == 1


@pytest.mark.parametrize(
    ("lines", "turned", "down"),
    [
        (["+---+", "|   |", "+vvv+", "|   |", "+---+"], False, True),
        (["+---+", "|   |", "+^^^+", "|   |", "+---+"], False, False),
        (["+---+---+", "|   >   |", "+---+---+"], True, False),
        (["+---+---+", "|   <   |", "+---+---+"], True, True),
    ],
)
def test_teeth_point_to_the_lower_side(lines, turned, down):
    """A border turned a quarter to the right has its lower half on the left."""
    picture = str(draw(Board.parse(lines), "Edge"))
    edge = re.search(r'<g class="edge" transform="([^"]*)">.*?class="teeth" d="M4 0l4 (-?7)', picture)
    assert edge
    assert ("rotate" in edge[1]) is turned
    assert (int(edge[2]) > 0) is down


def test_a_cut_holds_all_that_is_on_it():
    board = Board.parse(
        ["+---" * 9 + "+", *(["|   " + "    " * 8 + "|", "+   " * 9 + "+"] * 9)][:-1] + ["+---" * 9 + "+"]
    )
    drawn = Drawn(
        labelled([(board.space("B2"), "Ann", 0), (board.space("E5"), "Ann", 1), (board.space("B4"), "Anna", 0)])
    )
    cut = around(board, drawn.spaces())
    assert (cut.left, cut.top, cut.right, cut.bottom) == (0, 0, 6, 6)
    assert [f.letters for f in drawn.figures] == ["A1", "A2", "Ann"]
    assert [f.name for f in drawn.figures] == ["Ann 1", "Ann 2", "Anna"]
    picture = str(draw(board, "Cut", cut, drawn))
    assert picture.count("<title>") == 3 and "seat0" in picture and "seat1" in picture
    assert around(board, []) == (0, 0, 4, 4)
    assert around(board, [board.space("I9")]) == (5, 5, 9, 9)


def test_the_legend_names_every_kind_of_border():
    shown = " ".join(str(picture) for picture, _ in legend(words("en")))
    for kind in [
        *BORDER_CLASSES.values(),
        "exit",
        "blocked",
        "high",
        "mark",
        "figure seat0",
        "figure seat1",
        "thing",
        "spot",
    ]:
        assert f'class="{kind}"' in shown, kind


# --- the command


def run(pack: Path, *args: str):
    return CliRunner().invoke(cli, ["--content", str(pack), "build", *args])


def test_build_lists_its_files(mini, tmp_path):
    done = run(mini, "--out", str(tmp_path), "--lang", "en", "--json")
    assert done.exit_code in (0, 1), done.output
    files = json.loads(done.stdout)
    assert files == [(tmp_path / "reference" / "index.html").as_posix()]
    page = Path(files[0]).read_text("utf-8")
    assert 'id="suit-coins"' in page and "pl.html" not in page


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("--only", "cards,dice"), "there is no part `"),
        (("--only", ","), "no part was named; there is: reference"),
        (("--lang", "en,de"), "there is no language `de`; there is: en, pl"),
    ],
)
def test_build_says_what_there_is(mini, args, says):
    done = run(mini, *args)
    assert done.exit_code == 2
    assert says in done.stderr
