"""The book to learn from: what it says is so in the rules, what no longer is is told with its line, and its pages are full."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from pikepdf import open as read_pdf
from PIL import Image

from interpreter.loading.load import Content, load_content
from tests.press_kit import printer
from tests.test_press_book import pack_of
from tests.test_theme_safety import pack, put, run
from tools.press.kit.choices import KitChoices
from tools.press.learn.chapters import Chapters, Fault, files
from tools.press.learn.chapters import filled as filled_chapters
from tools.press.learn.directives import CARD_PARTS, Directives
from tools.press.learn.pictures import Wanted, picture
from tools.press.learn.stories import Stories, Sum
from tools.press.typst.learn import crowded, source
from tools.press.typst.papers import PAPERS

__all__ = ["pack"]
ROOT = Path(__file__).parents[1]
LANGS = ("en", "pl")
CALLS = re.compile(r'\b(number|value)\(((?:"[^"]*", )+)"?([^"()]+)"?\)')
"""Numbers that are said in chapters: the directive, what it is of, what is said."""
STORIES = re.compile(r'story\("([^"]+)"\)')
SMALLEST = 6.0
MM = 72 / 25.4


@pytest.fixture(scope="module")
def books(content: Content) -> dict[str, Chapters]:
    return {lang: Chapters(printer(content, lang=lang)) for lang in LANGS}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Content:
    return pack_of(tmp_path_factory.mktemp("learn") / "pack")


def faults(content: Content, text: str) -> list[Fault]:
    """What is wrong with a book of one chapter."""
    put(content.packs[-1].folder, "theme/learn/01-one.md", text)
    chapters = Chapters(printer(content))
    assert len(chapters.texts) == 1
    return chapters.faults


def test_whoever_plays_along_has_the_cards_that_the_first_story_begins_with() -> None:
    """The first hand of the book is what the scenario deals out, and the cards of its fight are left in it."""
    text = (ROOT / "content" / "scenarios" / "lesson.tierce").read_text("utf-8")
    dealt = re.search(r"starting hand (\d+), cards per turn (\d+)", text)
    held = {
        title: hand.split(", ")
        for title, hand in re.findall(r'example "([^"]+)"(?:(?!example).)*?red holds ([^\n]+)', text, re.S)
    }
    assert dealt is not None
    first = held["the first Initiative"]
    assert len(first) == int(dealt[1]) + int(dealt[2])
    assert set(held["steel on the floor"]) < set(first) and set(held["a waxed floor"]) < set(first)


@pytest.mark.slow
@pytest.mark.parametrize("named", [True, False])
def test_an_example_is_told_alike_whether_it_was_made_ready_or_not(content: Content, named: bool) -> None:
    """What no chapter names in so many words is played by the rules with all examples."""
    fresh = load_content([pack.folder for pack in content.packs], True)
    one, other = printer(content), printer(fresh)
    path = next(path for path in files(one) if STORIES.search(path.read_text("utf-8")))
    title = STORIES.findall(path.read_text("utf-8"))[0]
    text = f'story("{title}")' if named else ""
    choices = KitChoices.of(other.theme)
    told = Stories(fresh, other.teller, choices, [text]).of(title).tell()
    assert list(told) == list(Stories(content, one.teller, choices).of(title).tell())
    assert ("program" in vars(fresh)) is not named


# --- the book of the game


@pytest.mark.parametrize("lang", LANGS)
def test_all_that_is_said_is_so(books: dict[str, Chapters], lang: str) -> None:
    assert books[lang].texts and books[lang].faults == []
    assert not books[lang].printer.teller.failures


def test_both_languages_have_the_same_chapters_and_the_same_living_parts(content: Content) -> None:
    """The same stories, boards and cards stand in both, so that nobody learns another game."""
    shown = re.compile(r'\b(?:story|board|before_after|card|rule)\("[^"]*"')
    found = {lang: [shown.findall(p.read_text("utf-8")) for p in files(printer(content, lang=lang))] for lang in LANGS}
    assert found["en"] == found["pl"]


@pytest.mark.parametrize("lang", LANGS)
def test_no_number_that_is_said_could_be_another(books: dict[str, Chapters], lang: str) -> None:
    """Every number that a directive is given is refused as soon as the rule, or the example, has another one."""
    told: list[Exception] = []
    functions = Directives(books[lang].printer, told.append).functions
    said = [call for path in files(books[lang].printer) for call in CALLS.findall(path.read_text("utf-8"))]
    said = [
        call for call in said if re.match(r"[+−-]?\w+$", call[2]) and (call[0] == "number" or call[1].count('"') == 6)
    ]
    assert len(said) > 30
    for name, of, number in said:
        given = re.findall(r'"([^"]*)"', of)
        assert functions[name](*given, number) and not told, (given, number, told)
        assert not functions[name](*given, "97") and told, (given, number)
        told.clear()


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lang", LANGS)
def test_it_fits_its_pages(books: dict[str, Chapters], lang: str, paper: str) -> None:
    chapters = books[lang]
    text, compiler = source(chapters.printer, chapters.texts, paper), chapters.printer.compiler
    assert crowded(compiler, text) == []
    with read_pdf(BytesIO(compiler.document(text))) as pdf:
        assert 16 <= len(pdf.pages) <= 24
        assert str(pdf.docinfo["/Title"]).startswith(chapters.printer.game) and pdf.Root["/Lang"] == lang
        assert len(pdf.open_outline().root) >= len(chapters.texts) - 1
    pages = [Image.open(BytesIO(page)).convert("L") for page in compiler.pages(text, "png", 30)]
    full = [filled(page) for page in pages[1:-1]]
    assert all(share >= 0.65 for share in full), full


def filled(page: Image.Image) -> float:
    """How far down the text of a page reaches, as a share of its room."""
    top, bottom = int(page.height * 0.07), int(page.height * 0.93)
    ink = page.crop((0, top, page.width, bottom)).point(lambda tone: 255 if tone < 200 else 0).getbbox()
    return ink[3] / (bottom - top) if ink else 0.0


@pytest.mark.parametrize("lang", LANGS)
def test_no_letter_is_too_small(books: dict[str, Chapters], lang: str) -> None:
    look = (ROOT / "tools/templates/typst/learn.typ").read_text("utf-8")
    assert all(float(size) >= SMALLEST for size in re.findall(r"size: ([\d.]+)pt", look))
    (per_unit,) = map(float, re.findall(r"#let scale = ([\d.]+)mm", look))
    style = (ROOT / "tools/templates/typst/board.css").read_text("utf-8")
    letters = min(float(size) for size in re.findall(r"font-size:([\d.]+)px", style))
    text_width = 210 - 20 - 7 - 44 - 15
    boards = [p.typst for p in books[lang].pieces if p.typst.startswith("#pictures")]
    assert len(boards) > 8
    for drawn in boards:
        sizes = [(float(w), float(h)) for w, h in re.findall(r'\((\d+), (\d+), "<svg', drawn)]
        room = (text_width + 51 - 10) / 2 if len(sizes) > 1 else text_width
        assert sizes and all(letters * min(per_unit, room / w, 68 / h) * MM >= SMALLEST for w, h in sizes)


def test_every_total_is_the_sum_of_its_reasons(books: dict[str, Chapters]) -> None:
    stories = books["en"].directives.stories
    told = [
        line.text
        for path in files(books["en"].printer)
        for title in STORIES.findall(path.read_text("utf-8"))
        for line in stories.of(title).tell()
    ]
    totals = [text for text in told if isinstance(text, Sum)]
    assert len(totals) > 20
    for total in totals:
        assert total.value == sum(n if sign == "+" else -n for sign, n, _ in total.parts), total


@pytest.mark.slow
def test_a_rule_that_changes_is_told_in_the_chapter_that_says_it_otherwise(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(
        'name = "Slow"\npl = "Wolno"\nlanguage = 1\nneeds = ["Anno Domini 1666"]\n', "utf-8"
    )
    (tmp_path / "slow.tierce").write_text(
        'amend term "full movement" is a number of a character\n    replace "is 4" by\n        is 3\n', "utf-8"
    )
    content = load_content([ROOT / "content", tmp_path], True)
    assert not content.report.errors
    for lang, name, said in (("en", "05-moving.md", "four"), ("pl", "05-moving.pl.md", "cztery")):
        path = ROOT / "content/theme/learn" / name
        line = next(
            n for n, text in enumerate(path.read_text("utf-8").splitlines(), 1) if f'movement", "{said}"' in text
        )
        chapters = Chapters(printer(content, lang=lang))
        assert chapters.texts
        told = [fault for fault in chapters.faults if f"`{said}`" in fault.message]
        assert [(f.path.name, f.line, f.untrue) for f in told] == [(name, line, True)], chapters.faults
    object.__setattr__(content.packs[-1].manifest, "edition", True)
    assert files(printer(content)) == [], "an edition has a book of its own or none"


# --- its pictures


def test_what_is_in_the_way_of_a_line_of_sight_is_red(books: dict[str, Chapters]) -> None:
    stories = books["en"].directives.stories

    def line(title: str, viewer: str, target: str) -> tuple[int, int]:
        drawn = picture(stories.of(title), Wanted(sight=((viewer, target),)), "")
        return drawn.count('class="crossed"'), drawn.count("sight shut")

    assert line("a shot along the fourth row", "Lackey", "Footman") == (0, 0)
    assert line("a hedge gives cover", "Wołodyjowski", "Aramis") == (1, 0)
    assert line("Skrzetuski in the way", "Lackey", "Footman") == (1, 1)
    assert line("corners on both sides block", "Aramis", "Dragoon") == (1, 1)


def test_numbers_whose_parts_have_no_name_are_not_told(books: dict[str, Chapters]) -> None:
    told = [t.text for t in books["en"].directives.stories.of("from both sides").tell()]
    names = [text.name for text in told if isinstance(text, Sum)]
    assert "support" not in names and "combat total" in names and "damage" in names


def test_a_total_is_told_with_its_reasons(books: dict[str, Chapters]) -> None:
    directives = books["en"].directives
    said = directives.functions["total"]("steel on the floor", "Skrzetuski", "combat total")
    reasons = '("+", "7", "original card"),("+", "2", "rating in this combat"),("+", "1", "reinforcement bonus"),'
    assert directives.plain(said) == "10"
    assert books["en"].pieces[-1].typst == f'#sum("", "combat total", "10", ({reasons}))'


def test_ways_and_zones_are_those_of_the_trace(books: dict[str, Chapters]) -> None:
    story = books["en"].directives.stories.of("across the floor")
    names = {story.name("character", f): [story.board.name(s) for s in way] for f, way in story.walks.items()}
    assert names["Skrzetuski"] == ["D1", "D2", "D3", "D4"] and names["Lackey"] == ["G8"]
    drawn = picture(story, Wanted(ways=True, zones=("Athos",)), "")
    assert drawn.count('class="head"') == 3 and drawn.count('class="control"') == 8


# --- chapters with mistakes

WRONG: dict[str, tuple[str, int, str, bool]] = {
    "a number by itself": ("# One\n\nYou draw 3 cards.\n", 3, "`3` stands there by itself", True),
    "a number in words": ("# One\n\nfine\n\nYou draw three cards.\n", 5, "`3` stands there by itself", True),
    "after a tag of several lines": ('# One\n\n{{ prose(\n"two"\n) }}\n\nNow 7.\n', 7, "`7` stands there", True),
    "another number than the rule's": (
        '\n{{ number("sleepy", "five") }}\n',
        2,
        "`five` is no number of `sleepy`",
        True,
    ),
    "a name that is not there": ('# One\n{{ name("dragon") }}\n', 2, 'nothing is called "dragon"', False),
    "a text that tells another rule": (
        '\n\n{% filter tells("sleepy") %}At 9.{% endfilter %}\n',
        3,
        "`9` is said here",
        True,
    ),
    "an example that is not there": ('\n{{ story("no such night") }}\n', 2, "there is no example", False),
    "somebody who is not in it": ('{{ total("a short night", "Bob", "vigour") }}\n', 1, "there is no `Bob`", False),
    "no directive": ("# One\n\n{{ conjure(1) }}\n", 3, "'conjure' is undefined", False),
    "no Jinja": ("# One\n\n{% if %}\n", 3, "Expected an expression", False),
    "an argument too many": ('\n{{ gist("sleepy", 1, 2) }}\n', 2, "positional argument", False),
    "a picture amid words": ('\nSee {{ story("a short night") }} there.\n', 2, "stands by itself", False),
    "a picture from elsewhere": ("one\n\n![one](one.png)\n", 3, "books have no `image`", False),
    "code": ("one\n\n    code\n", 3, "books have no `code_block`", False),
    "a heading too small": ("#### Deep\n", 1, "three sizes", False),
    "a part of a card that is none": ('{{ card("Ann", nose="big") }}\n', 1, "a card has no part `nose`", False),
    "a number that is not on the card": (
        '{{ label("Ann", "sleepy") }}\n',
        1,
        "does not stand on the card of `Ann`",
        True,
    ),
    "a caption with a number": ('{{ board("a short night", "On 2 legs.") }}\n', 1, "`2` stands there by itself", True),
    "a look behind the curtain": ("{{ name.__globals__ }}\n", 1, "unsafe", False),
    "a character of the setter's own": ("one\n\n\ue0000\ue001\n", 3, "no language has", False),
}


@pytest.mark.parametrize("which", WRONG)
def test_what_is_wrong_is_told_with_its_line(small: Content, which: str) -> None:
    text, line, message, untrue = WRONG[which]
    found = faults(small, text)
    assert [(f.line, f.untrue) for f in found] == [(line, untrue)], found
    assert message in found[0].message


def test_what_is_sound_is_no_fault(small: Content) -> None:
    text = """# In 1666

1. An *item* with {{ number("sleepy") }} and {{ prose("7") }} of it, and {{ name("sleepy") }}.
2. {% filter tells("sleepy") %}At most 2.{% endfilter %}

> A **note**.

| a | b |
|---|---|
| <b> & #set {{ count("state") }} | "so" |

{{ story("a short night") }}

{{ rule("sleepy") }}
"""
    assert faults(small, text) == []
    set_ = Chapters(printer(small)).texts[0]
    assert "“so”" in set_ and '"<b> & #set ' in set_ and "#aside[" in set_ and "#story(" in set_
    assert "#rule-box[" in set_ and "vigour" in set_


CHAPTER = """# One

{{ Name("sleepy") }} at {{ number("sleepy") }}.

{{ story("a short night") }}
"""


WEARY = """# nothing
state "weary"
    pl "zmęczony"
    gist "Rests." pl "Odpoczywa."
    ends as "becomes rested" / "odpoczywać"

skill "Light Sleep"
    pl "Lekki sen"
    in strike
        +1 to own blow

skill "Snoring"
    pl "Chrapanie"
    in strike
        +2 to own blow

state "loud"
    pl "głośny"
    counts as having Snoring
"""


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The chapters that are filled in anew, one after another."""
    found, set_anew = list[str](), Chapters._set

    def noted(self: Chapters, path: Path, text: str) -> str:
        found.append(path.name)
        return set_anew(self, path, text)

    monkeypatch.setattr(Chapters, "_set", noted)
    return found


@pytest.mark.parametrize(
    ("file", "old", "new", "anew"),
    [
        ("theme/learn/01-one.md", "# One", "# Another", True),
        ("rules.tierce", "at most 2", "at most 3", True),
        ("rules.tierce", "vigour be 2", "vigour be 1", True),
        ("base.tierce", "vigour decreases by", "vigour increases by", True),
        ("base.tierce", "Might 1", "Might 2", True),
        ("base.tierce", 'pl "Robert"', 'pl "Bogdan"', True),
        ("base.tierce", "Might 0", "Might 3", False),
        ("more.tierce", "# nothing", "# nothing more", False),
        ("more.tierce", "Rests", "Sleeps", False),
        ("more.tierce", "becomes rested", "becomes awake", True),
        ("more.tierce", "+1 to own blow", "+3 to own blow", True),
        ("more.tierce", "+2 to own blow", "+3 to own blow", False),
        ("more.tierce", "counts as having Snoring", "counts as having Light Sleep", True),
    ],
)
def test_a_chapter_is_filled_in_anew_just_when_something_that_it_reads_is_otherwise(
    tmp_path: Path, made: list[str], file: str, old: str, new: str, anew: bool
) -> None:
    folder = tmp_path / "pack"
    pack_of(folder)
    put(folder, "more.tierce", WEARY)
    rules = (folder / "rules.tierce").read_text("utf-8")
    put(folder, "rules.tierce", rules.replace("has Ann on A1", "has Ann on A1 with Light Sleep"))
    put(folder, "theme/learn/01-one.md", CHAPTER)

    def texts() -> list[str]:
        found = filled_chapters(printer(load_content([folder], True)))
        assert found.faults == []
        return found.texts

    first = texts()
    assert texts() == first and made == ["01-one.md"]
    changed = folder / file
    assert old in changed.read_text("utf-8")
    changed.write_text(changed.read_text("utf-8").replace(old, new), "utf-8")
    after = texts()
    assert len(made) == (2 if anew else 1)
    assert after == Chapters(printer(load_content([folder], True))).texts


@pytest.mark.parametrize(("chapter", "anew"), [('{{ Name("Carl") }}\n', False), ('{{ card("Carl") }}\n', True)])
def test_a_chapter_reads_what_stands_on_a_card_just_when_it_shows_the_card(
    tmp_path: Path, made: list[str], chapter: str, anew: bool
) -> None:
    folder = tmp_path / "pack"
    pack_of(folder)
    carl = 'character "Carl"\n    pl "Karol"\n    Might 1\n    has Light Sleep\n'
    put(folder, "more.tierce", f"{WEARY}\n{carl}")
    put(folder, "theme/learn/01-one.md", chapter)
    for text in (WEARY, WEARY.replace("+1 to own blow", "+3 to own blow")):
        put(folder, "more.tierce", f"{text}\n{carl}")
        made.clear()
        content = load_content([folder], True)
        assert not content.report.found
        found = filled_chapters(printer(content))
        assert found.faults == []
        assert found.texts == Chapters(printer(load_content([folder], True))).texts
    assert len(made) == 1 + anew


def test_what_is_wrong_with_a_chapter_is_told_again(small: Content) -> None:
    put(small.packs[-1].folder, "theme/learn/01-one.md", "It takes 3 cards.\n")
    told = [filled_chapters(printer(load_content([small.packs[-1].folder], True))).faults for _ in range(2)]
    assert told[0] == told[1] != []


def test_rules_with_errors_are_not_played(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    pack_of(folder)
    put(folder, "theme/learn/01-one.md", CHAPTER)
    put(folder, "rules.tierce", (folder / "rules.tierce").read_text("utf-8").replace("own vigour", "own power"))
    told = run(folder, "check")
    assert told.exit_code == 1 and "rules.tierce" in told.output and "01-one.md" not in told.output


def test_check_tells_it_with_file_and_line(pack: Path) -> None:
    put(pack, "theme/learn/01-one.md", "# One\n\nIt takes 3 cards.\n")
    put(pack, "theme/learn/01-one.pl.md", "# Raz\n")
    put(pack, "theme/learn/02-two.pl.md", "# Dwa\n")
    done = run(pack, "check")
    assert done.exit_code == 1 and "theme/learn/01-one.md:3:1  error[E0703]" in done.output, done.output
    assert "theme/learn/02-two.pl.md:1:1  error[E0122]" in done.output


def test_every_part_of_a_card_is_marked_in_the_look() -> None:
    look = (ROOT / "tools/templates/typst/card.typ").read_text("utf-8")
    assert set(CARD_PARTS) == set(re.findall(r'spot\("(\w+)"', look))


def test_a_pack_without_chapters_has_no_book(tmp_path: Path) -> None:
    content = pack_of(tmp_path / "pack")
    assert Chapters(printer(content)).texts == []
