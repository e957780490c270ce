"""The printed reference: everything printed once, linked, in both languages, well formed, the same every time."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from dsl.characters import folded
from dsl.wording import WordingError
from interpreter.board import Board
from interpreter.loading.language import language
from interpreter.loading.load import load_content
from tests.playing import CLASH
from tests.press_kit import printed, reference_files
from tools.cli import cli
from tools.documents.word_examples import WordExamples
from tools.press.html.site import ENDS, file_of
from tools.press.html.wordbook import Wordbook, places
from tools.press.model.boards import Drawn, around, draw, labelled
from tools.press.model.borders import BORDER_CLASSES
from tools.press.model.categories import known
from tools.press.model.icons import drawing
from tools.press.model.labels import words
from tools.press.model.legend import legend
from tools.press.model.links import Anchors, Linker
from tools.press.model.rich_text import RichText, Span, span
from tools.press.model.teller import Failure, Line, Teller
from tools.press.printer import Order, Printer
from tools.slugs import folder_of, slug

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
def made(content, tmp_path_factory):
    """The reference of both languages: its pages, and what could not be said."""
    order = Order(content, tmp_path_factory.mktemp("reference"), parts=("reference",))
    printers = [Printer(order, lang) for lang in order.langs]
    pages = reference_files(*printers)
    return SimpleNamespace(pages=pages, failures=[f for printer in printers for f in printer.teller.failures])


@pytest.fixture(scope="module")
def read(made):
    """Every page as it was read, by its file."""
    return {name: Reader(text) for name, text in made.pages.items() if name.endswith(".html")}


def in_language(read, lang):
    """The pages of one language."""
    return {name: page for name, page in read.items() if name.endswith(".pl.html") == (lang == "pl")}


def names_of(made, lang):
    """What the search of a language knows."""
    script = made.pages[file_of("search", lang, "js")]
    return json.loads(script.removeprefix("var NAMES=").rstrip().rstrip(";"))


def called(written):
    """What an entry is called: each is written without the letters that it shares with the one before."""
    for part in written.split(";"):
        before = ""
        for text in part.split("|") if part else ():
            before = before[: int(text[0], 36)] + text[1:]
            yield before


# --- the pages


@pytest.mark.slow
def test_everything_of_the_content_can_be_said(made):
    assert [(f.kind, f.name, f.reason) for f in made.failures] == []


@pytest.mark.slow
def test_there_are_pages_for_each_language(made):
    for lang in ENDS:
        for stem in ("index", "skills", "states", "rulings", "origins", "names"):
            assert made.pages[file_of(stem, lang)].startswith(f'<!DOCTYPE html>\n<html lang="{lang}">')
    assert {"style.css", "site.js"} < set(made.pages)
    assert max(len(text) for text in made.pages.values()) < 1_500_000


@pytest.mark.slow
@pytest.mark.parametrize("lang", ENDS)
def test_every_definition_is_printed_once_with_its_anchor(content, read, lang):
    anchors = Anchors(content.library)
    counts = Counter(i for page in in_language(read, lang).values() for i in page.ids)
    for page in in_language(read, lang).values():
        assert [a for a, n in Counter(page.ids).items() if n > 1] == []
    assert [d.name for d in content.library.definitions if counts[anchors.of(d)] != 1] == []
    for name in ("ruling", "origin"):
        noted = Counter(anchors.of(d) for d in content.library.definitions for _ in getattr(d, f"{name}s"))
        there = [f"{anchor}--{name}-{n}" for anchor, number in noted.items() for n in range(1, number + 1)]
        assert there and [a for a in there if counts[a] != 1 or counts[f"{name}s--{a}"] != 1] == []


@pytest.mark.slow
def test_links_lead_somewhere(made, read):
    ids = {name: set(page.ids) for name, page in read.items()}
    lost = []
    for name, page in read.items():
        for link in page.links:
            file, _, anchor = link.partition("#")
            if (file and file not in ids) or (anchor and anchor not in ids[file or name]) or link == "#":
                lost.append(f"{name}: {link}")
    assert lost == []


@pytest.mark.slow
@pytest.mark.parametrize("lang", ENDS)
def test_the_moments_of_the_game_are_told(made, lang):
    tree, each = made.pages[file_of("moments", lang)].split('id="moments-each"')
    assert "#moment-procedure-turn" in tree and "#moment-procedure-close-combat" in tree, "the turn stands in the tree"
    assert 'href="skills' in each.split('id="moment-procedure-close-combat"')[1].split("</section>")[0]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ENDS)
def test_the_other_language_has_every_entry_too(content, read, lang):
    """Each entry links to itself in the other language."""
    end = file_of("", "pl" if lang == "en" else "en")
    across = [
        link.rpartition("#")[2] for page in in_language(read, lang).values() for link in page.links if end in link
    ]
    anchors = Anchors(content.library)
    assert [d.name for d in content.library.definitions if anchors.of(d) not in set(across)] == []


@pytest.mark.slow
@pytest.mark.parametrize("lang", ENDS)
def test_nothing_of_the_program_shows(made, read, lang):
    for name, reader in in_language(read, lang).items():
        page = made.pages[name]
        assert "{{" not in page and "{%" not in page and "}}" not in page
        assert re.findall(r"\bNone\b|\bnull\b|\bundefined\b|<Node|Markup\(", reader.text) == []
        assert re.findall(r"\b(?:skill|state|gear|figure|procedure|action|scenario|token):\w", reader.text) == []
        assert re.findall(r"https?:", page) == []


@pytest.mark.slow
def test_the_pages_are_well_formed(read):
    assert {name: page.faults for name, page in read.items() if page.faults} == {}


@pytest.mark.slow
def test_the_pages_can_be_used_without_eyes_or_mouse(read):
    for name, page in read.items():
        tags = Counter(tag for tag, _ in page.tags)
        assert tags["main"] == tags["header"] == tags["h1"] == 1, name
        assert page.links[0] == "#rules" and "rules" in page.ids
        heads = page.headings
        assert [(a, b) for a, b in zip(heads, heads[1:], strict=False) if b > a + 1] == [], name
        assert all(attrs.get("aria-label") for tag, attrs in page.tags if tag == "nav")
        assert all(attrs.get("aria-label") for tag, attrs in page.tags if tag == "svg" and attrs.get("role") == "img")
        box = next(attrs for tag, attrs in page.tags if tag == "input")
        assert box["role"] == "combobox" and box["aria-controls"] in page.ids
        assert any(attrs.get("for") == box["id"] for tag, attrs in page.tags if tag == "label")


@pytest.mark.slow
@pytest.mark.parametrize("lang", ENDS)
def test_the_search_knows_every_name_in_both_languages(content, made, read, lang):
    found = names_of(made, lang)
    anchors = Anchors(content.library)
    known = {row[2]: set(called(row[5])) for row in found["rows"]}
    assert len(known) == len(found["rows"])
    for definition in content.library.definitions:
        said = {definition.name, definition.pl, *definition.aliases[0], *definition.aliases[1]}
        assert {*map(folded, said)} - {""} <= known[anchors.of(definition)], definition.name
    places = [(r[0], r[2]) for r in found["rows"]] + [(r[0], r[1]) for r in found["chapters"]]
    assert [anchor for file, anchor in places if anchor not in read[found["files"][file]].ids] == []


@pytest.mark.slow
def test_weapons_characters_and_skills_stand_in_tables_that_can_be_sorted(content, made):
    page = made.pages["lists.html"]
    tables = page.split('<table class="rows sortable">')[1:]
    kinds = ("weapon", "character", "skill")
    assert len(tables) == 3
    for table, keyword in zip(tables, kinds, strict=True):
        rows = table.split("<tbody>")[1].split("</tbody>")[0].count("<tr>")
        assert rows == sum(d.keyword == keyword for d in content.library.definitions)
    skills = tables[2]
    row = next(part for part in skills.split("<tr>") if ">Quick Slash<" in part)
    assert "<td>2</td>" in row and ">Wołodyjowski<" in row and ">Bravo<" in row


@pytest.mark.slow
def test_procedures_are_told_by_subject(made):
    for stem, anchor in (("course", "turn"), ("course-moving", "movement"), ("course-close-combat", "close-combat")):
        assert f'id="procedure-{anchor}"' in made.pages[f"{stem}.html"]
    contents = made.pages["course-moving.html"].split('class="contents"')[1].split("</nav>")[0]
    assert '<a href="course-shooting.html">Shooting</a>' in contents
    assert re.search(r'<a href="course-moving.html" aria-current="page">Moving</a>', contents)


@pytest.mark.slow
def test_states_that_are_marked_come_first_in_the_order_of_the_alphabet(made):
    page = made.pages["states.html"]
    first, inner = page.split('id="states-inner"')
    assert 'id="state-prone"' in first and 'id="state-firing"' in inner
    assert page.index('id="state-crippled"') < page.index('id="state-prone"') < page.index('id="state-unconscious"')


@pytest.mark.slow
def test_boards_of_scenarios_come_before_those_of_examples(made):
    played, grounds = made.pages["boards.html"].split('id="boards-grounds"')
    assert 'id="board-old-market"' in played and 'id="board-windows"' in grounds


@pytest.mark.slow
def test_everything_can_be_kept_for_where_there_is_no_network(made):
    script = made.pages["worker.js"]
    listed = re.search(r"FILES=(\[.*?\]),", script)
    assert listed is not None
    files = set(json.loads(listed[1]))
    assert files == set(made.pages) - {"worker.js"}


def test_what_cannot_be_said_is_noted_and_reported(content, monkeypatch):
    skill = content.library.all("skill")[0]
    teller = Teller(content, Anchors(content.library), "en")

    def refuse(node, *_, **_named):
        raise WordingError("says nothing")

    monkeypatch.setattr(teller.wording, "render_line", refuse)
    line = teller.lines(skill.lines[:1], skill)[0]
    assert words("en")["unprintable"] in str(line.text)
    assert [(f.kind, f.name, f.reason) for f in teller.failures][:1] == [("skill", skill.name, "says nothing")]


def test_a_rule_lacks_what_the_actions_that_it_gives_lack(content):
    teller = Teller(content, Anchors(content.library), "en")
    rule = next(d for d in content.library.rules() if d.actions)
    other = next(d for d in content.library.rules() if not d.actions)
    assert not teller.failed(rule)
    teller.failures.append(Failure("en", "action", rule.actions[0].name, 1, "says nothing"))
    assert teller.failed(rule)
    assert not teller.failed(other)


def test_an_entry_lacks_what_is_told_within_it(content):
    teller = Teller(content, Anchors(content.library), "en")
    plan = teller.anchors.plan
    whole, inner = next((d, p) for d in content.library.definitions for p in plan.told_within(d) if p.name != d.name)
    assert not teller.failed(whole)
    teller.failures.append(Failure("en", "procedure", inner.name, 1, "says nothing"))
    assert teller.failed(whole)


DIGEST = """
import hashlib, pathlib, sys
from interpreter.loading.load import load_content
from tools.press.printer import Order, Printer
from tests.press_kit import reference_files
order = Order(load_content([pathlib.Path(sys.argv[1])], True), pathlib.Path(sys.argv[2]))
pages = reference_files(*(Printer(order, lang) for lang in order.langs))
print(sum(map(len, pages.values())), hashlib.sha256(repr(sorted(pages.items())).encode()).hexdigest())
"""


def test_a_game_of_no_game_is_printed_the_same_every_time(mini, tmp_path):
    digests = {
        subprocess.run(
            [sys.executable, "-c", DIGEST, str(mini), str(tmp_path / seed)],
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
    assert slug("?!") == "u3f-u21"
    assert slug("?!", empty="") == "" and slug("") == "x"
    assert slug("Con") == "con-x"
    assert folder_of("The Nuncio's Letter") == "the-nuncios-letter"
    assert len({folder_of(name) for name in ("A", "A!", "A?", "A, B", "A B", "con", "漢")}) == 7
    assert folded("Żółw ŁÓDŹ") == "zolw lodz"


def test_names_are_linked_in_every_case(content):
    anchors = Anchors(content.library)
    total = content.library.term("number", "combat total")
    teller = Teller(content, anchors, "pl")
    linker: Linker = teller.linker

    def link(text: str) -> RichText:
        return span("reference", text, anchors.of(total))

    assert linker.linked("+1 do sumy\u00a0walki <b>", [total]) == "+1 do " + link("sumy\u00a0walki") + " <b>"
    assert linker.linked("Suma walki rośnie", [total]) == link("Suma walki") + " rośnie"
    assert linker.linked("konsuma walki", [total]) == RichText("konsuma walki")
    assert linker.linked("suma walki", [total], anchors.of(total)) == RichText("suma walki")
    english = Teller(content, anchors, "en").linker
    assert english.linked("its combat totals", [total]) == "its " + link("combat totals")


def references(found: Iterable[Line | RichText]) -> list[tuple[str, str]]:
    """The references of some lines with what is under them: what each says, and where it leads."""
    led: list[tuple[str, str]] = []
    for part in found:
        for piece in (part.text if isinstance(part, Line) else part).pieces:
            if isinstance(piece, Span):
                led += [(piece.text.plain, piece.value)] if piece.kind == "reference" else references([piece.text])
        led += references(part.under) if isinstance(part, Line) else []
    return led


def test_a_name_that_several_have_leads_to_the_one_that_is_said(content):
    teller = Teller(content, Anchors(content.library), "en")
    knife = content.library.get("skill", "Navajero")
    led = [place for text, place in references(teller.lines(knife.lines, knife)) if text == "original card"]
    assert led == ["term-original-card", "term-card-of-the-shot"]


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_whoever_is_called_no_more_than_a_character_is_no_reference(content, lang):
    """A role may be called a character, whom every sentence may name: none of them leads to the role."""
    teller = Teller(content, Anchors(content.library), lang)
    skill = content.library.get("skill", "Kabbalah")
    led = references(teller.lines(skill.lines, skill))
    assert led
    assert not [place for text, place in led if text.lower() in ("character", "characters", "postać", "postaci")]


def test_what_is_part_of_a_longer_name_is_no_name(content):
    teller = Teller(content, Anchors(content.library), "en")
    bonus = content.library.term("number", "superiority bonus")
    led = references(teller.lines(bonus.lines, bonus))
    assert led.count(("superiority", "term-superiority")) == 1
    assert not [text for text, place in led if place == "term-superiority" and "bonus" in text]


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
    done = run(mini, "--only", "reference", "--out", str(tmp_path), "--lang", "en", "--json")
    assert done.exit_code in (0, 1), done.output
    files = [Path(name) for name in json.loads(done.stdout)]
    assert all(file.is_file() and file.parent == tmp_path / "reference" for file in files)
    assert {"index.html", "search.js", "style.css", "cards.html"} <= {file.name for file in files}
    assert not [file for file in files if ".pl." in file.name]
    assert 'id="suit-coins"' in (tmp_path / "reference" / "cards.html").read_text("utf-8")


# --- made again


def stamps(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mtime_ns for file in folder.glob("*.*") if not file.name.startswith(".")}


def test_only_what_depends_on_a_change_is_made_again(mini, tmp_path):
    """The second build writes nothing; after a change it is the same as one made from nothing."""
    pack = tmp_path / "pack"
    shutil.copytree(mini, pack)
    out = tmp_path / "kept" / "reference"
    args = ("--only", "reference", "--out")
    run(pack, *args, str(out.parent))
    before = stamps(out)
    run(pack, *args, str(out.parent))
    assert stamps(out) == before
    anchor = changed(pack)
    run(pack, *args, str(out.parent))
    after = stamps(out)
    again = {file for file in after if after[file] != before[file]}
    assert {file for file in after if f'id="{anchor}"' in (out / file).read_text("utf-8")} <= again
    assert not again & {"style.css", "site.js", "index.html", "boards.html"}
    run(pack, *args, str(tmp_path / "anew"))
    fresh = tmp_path / "anew" / "reference"
    assert {f: (out / f).read_bytes() for f in after} == {f: (fresh / f).read_bytes() for f in stamps(fresh)}


def changed(pack: Path) -> str:
    """Give a procedure of the pack another Polish name; where it is printed."""
    file = pack / "base.tierce"
    text = file.read_text("utf-8")
    found = re.search(r'procedure "Rest".*\n    pl "([^"]+)"', text)
    assert found
    file.write_text(text[: found.start(1)] + "Spoczynek" + text[found.end(1) :], "utf-8")
    return "procedure-rest"


# --- the words of the language


@pytest.fixture(scope="module")
def book(content, made, tmp_path_factory):
    folder = tmp_path_factory.mktemp("words")
    for lang in ENDS:
        name = file_of("search", lang, "js")
        (folder / name).write_text(made.pages[name], "utf-8")
    order = Order(content, folder)
    return {name: text for lang in ENDS for name, text in Wordbook(Printer(order, lang), folder).pages().items()}


@pytest.mark.slow
def test_every_word_is_printed_with_its_example(book, content):
    anchors, examples = places(language().words), WordExamples(content)
    for lang in ENDS:
        page = Reader(book[file_of("words", lang)])
        assert page.faults == []
        counts = Counter(page.ids)
        assert [a for a in anchors.values() if counts[a] != 1] == []
        shown = " ".join(page.text.split())
        assert [w.surface for w in language().words if " ".join(examples.of(w).split()) not in shown] == []
        assert not page.text.count("{{")


@pytest.mark.slow
def test_links_of_words_lead_to_the_reference(book, read):
    for lang in ENDS:
        page = Reader(book[file_of("words", lang)])
        away = [link for link in page.links if "#" in link and not link.startswith("#")]
        assert len(away) > 500
        assert [x for x in away if x.partition("#")[2] not in read[x.partition("#")[0]].ids] == []
        assert file_of("index", lang) in page.links


def test_every_category_of_words_has_a_name():
    assert sorted({w.category for w in language().words if not known(w.category)}) == []


@pytest.mark.slow
@pytest.mark.parametrize("lang", ENDS)
def test_most_words_are_said_as_the_rules_use_them(content, book, lang):
    """A word that no rule uses is shown with its wording; a header says nothing by itself."""
    page = Reader(book[file_of("words", lang)])
    assert sum(tag == "dl" and attrs.get("class") == "said" for tag, attrs in page.tags) > 0.7 * len(language().words)


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


def test_a_suit_with_a_drawing_of_its_own_is_shown_by_it():
    """The plain shapes are for suits that have none."""
    drawn = (ROOT / "tools" / "templates" / "icons" / "hearts.svg").read_text("utf-8")
    assert drawing("hearts", 1) in drawn
    assert drawing("no such suit", 1) not in drawn


def test_a_game_without_a_lexicon_is_printed_as_far_as_its_words_are_known(tmp_path):
    _, lacking = printed(load_content([CLASH]), tmp_path, "reference", "en", "pl")
    assert lacking and all("[pl]" in reason for reason in lacking)
