"""The player aid: short lines by hand, each tied to its clauses, on two pages and on cards of reference."""

import re
from pathlib import Path

import pytest

from interpreter.loading.load import Content, load_content
from tests.press_kit import printed, printer
from tests.test_theme_safety import pack, put, run
from tools.press.model.aid import Aid, AidError, AidMaker, Row, chosen_by
from tools.press.typst.aid import chosen_in, maker_of

__all__ = ["pack"]
ROOT = Path(__file__).parents[1]
LANGS = ("en", "pl")
EDITIONS = ("polish_draft", "early_reference")
MOST_WORDS = 1143
"""1.3 times as many as the old player aid has."""
SHEETS = {"": ROOT / "content/theme/AID.md", "polish_draft": ROOT / "packs/polish_draft/AID.md"}


def loaded(edition: str) -> Content:
    return load_content([ROOT / "content", *([ROOT / "packs" / edition] if edition else [])], True)


@pytest.fixture(scope="module")
def makers(content: Content) -> dict[tuple[str, str], AidMaker]:
    """Whoever makes the aid of each edition and language."""
    contents = {"": content, **{edition: loaded(edition) for edition in EDITIONS}}
    return {(e, lang): maker_of(printer(c, lang=lang)) for e, c in contents.items() for lang in LANGS}


def rows(aid: Aid) -> list[Row]:
    return [row for part in aid.parts for row in part.rows]


def with_lines(maker: AidMaker, lines: str) -> AidMaker:
    """The same with one part of some lines."""
    chosen = chosen_by([("", f'[[part]]\nen = "One"\npl = "Jeden"\nlines = [\n{lines}\n]\n')])
    return AidMaker(maker.teller, maker.words, chosen)


def table() -> list[str]:
    """The lines of the old player aid."""
    text = (ROOT / "content/rules/README.md").read_text("utf-8").split("## The player aid")[1]
    return [line.split("|")[1].strip() for line in text.splitlines() if line.startswith("| ") and "`" in line]


EACH = [(edition, lang) for edition in ("", *EDITIONS) for lang in LANGS]


@pytest.mark.parametrize("which", EACH, ids="-".join)
def test_it_is_short_says_nothing_twice_and_is_all_by_hand(
    makers: dict[tuple[str, str], AidMaker], which: tuple[str, str]
) -> None:
    aid = makers[which].aid()
    assert 600 < len(aid.text.split()) <= MOST_WORDS
    found = [(row.figure, row.text) for row in rows(aid)]
    assert len(found) == len(set(found))
    assert all(row.by_hand for row in rows(aid)), [row.text for row in rows(aid) if not row.by_hand]
    assert all(len(row.text.split()) <= 30 for row in rows(aid)), [
        r.text for r in rows(aid) if len(r.text.split()) > 30
    ]


@pytest.mark.parametrize("which", [(e, lang) for e, lang in EACH if e != "early_reference"], ids="-".join)
def test_every_line_of_the_old_aid_is_on_it(makers: dict[tuple[str, str], AidMaker], which: tuple[str, str]) -> None:
    """The early reference has no shots that are worse by one, and parries that one token buys."""
    assert len(table()) == 91
    there = {n for row in rows(makers[which].aid()) for n in row.of}
    assert {n: table()[n - 1] for n in set(range(1, 92)) - there} == {}


@pytest.mark.parametrize("which", EACH, ids="-".join)
def test_its_text_is_that_of_before(
    makers: dict[tuple[str, str], AidMaker], which: tuple[str, str], pytestconfig: pytest.Config
) -> None:
    path = ROOT / "tests/golden/aid" / ".".join([*filter(None, which), "aid"])
    text = makers[which].aid().text
    if pytestconfig.getoption("update_golden"):
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text, "if this is right, run make golden"


@pytest.mark.parametrize("edition", SHEETS)
def test_the_table_says_of_each_line_where_it_is(
    makers: dict[tuple[str, str], AidMaker], edition: str, pytestconfig: pytest.Config
) -> None:
    """What is printed there in the two languages; the last column is written by hand."""
    path = SHEETS[edition]
    lines = path.read_text("utf-8").splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("|---")) + 1
    by_hand = [line.strip("|").split(" | ")[3].strip() for line in lines[start:]]
    said = {lang: printed_for(makers[edition, lang].aid()) for lang in LANGS}
    assert len(by_hand) == len(table())
    written = [
        f"| {line} | {said['en'][n]} | {said['pl'][n]} | {note} |"
        for n, (line, note) in enumerate(zip(table(), by_hand, strict=True), 1)
    ]
    if pytestconfig.getoption("update_golden"):
        path.write_text("\n".join([*lines[:start], *written]) + "\n", "utf-8")
    assert lines[start:] == written or pytestconfig.getoption("update_golden"), "if this is right, run make golden"


def printed_for(aid: Aid) -> dict[int, str]:
    """What is printed for each line of the old aid, by its number."""
    out: dict[int, list[str]] = {}
    for part in aid.parts:
        for row in part.rows:
            for n in row.of:
                out.setdefault(n, []).append(f"{part.title}: {row.figure} {row.text}".replace(":  ", ": "))
    return {n: " / ".join(said) for n, said in out.items()}


def test_numbers_come_from_the_clauses(makers: dict[tuple[str, str], AidMaker]) -> None:
    """An edition that changes a number needs no line of its own where the number is left open."""
    limit = {e: next(r.text for r in rows(makers[e, "en"].aid()) if "card limit" in r.text) for e in ("", *EDITIONS)}
    assert limit[""].endswith("card limit 7.")
    assert all(limit[edition].endswith("card limit 5.") for edition in EDITIONS)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{ en = "No.", pl = "Nie.", tells = ["No such rule"] }', "there is no such rule"),
        ('{ en = "Parry.", pl = "Paruj.", tells = ["Parry"] }', "several rules"),
        ('{ en = "Climb.", pl = "W górę.", tells = ["Climbing:no such line"] }', "no line that begins so"),
        (
            '{ en = "Agility 4.", pl = "Zwinność 5.", tells = ["Climbing:mover tests"] }',
            "`5` stands in its PL and not in",
        ),
        ('{ en = "Strength 4.", pl = "Test 4.", tells = ["Climbing:mover tests"] }', "`strength` stands in its EN"),
        ('{ figure = "+1", en = "a.", pl = "b.", tells = ["state Prone:-1"] }', r"`\+1` stands in its EN"),
        ('{ en = "With {hearts}.", pl = "{hearts}.", tells = ["state Prone:-1"] }', "`hearts` stands in its EN"),
        ('{ en = "{} of {}.", pl = "{} z {}.", tells = ["state Prone:-1"] }', "have no number"),
    ],
)
def test_a_line_that_is_not_so_is_told(makers: dict[tuple[str, str], AidMaker], line: str, message: str) -> None:
    with pytest.raises(AidError, match=message):
        for lang in LANGS:
            with_lines(makers["", lang], line).aid()


def test_each_number_of_the_aid_is_tied(makers: dict[tuple[str, str], AidMaker]) -> None:
    """Wherever one is changed, somebody says so; one that the clauses have too may pass."""
    maker, passed, tried = makers["", "en"], 0, 0
    for line in (line for part in maker.chosen for line in part.lines):
        for number in re.findall(r"\d+", f"{line.figure} {line.en}"):
            other = line.model_copy(
                update={"en": line.en.replace(number, "97"), "figure": line.figure.replace(number, "97")}
            )
            tried += 1
            try:
                list(maker.rows(other))
                passed += 1
            except AidError:
                continue
    assert tried >= 10 and not passed


@pytest.mark.slow
def test_what_a_pack_amends_is_told_from_its_rules(tmp_path: Path) -> None:
    """The line by hand goes, until the pack has one of its own."""
    put(tmp_path, "pack.toml", 'name = "Ladders"\npl = "Drabiny"\nlanguage = 2\nneeds = ["Anno Domini 1666"]\n')
    put(
        tmp_path,
        "climb.tierce",
        'amend procedure "Morale test"\n    replace "tester tests Fortitude …" by\n        do Die for tester\n',
    )
    content = load_content([ROOT / "content", tmp_path], True)
    assert not content.report.errors, content.report.found
    told = [row for row in rows(maker_of(printer(content)).aid()) if not row.by_hand]
    assert [row.text for row in told] == ["The testing character dies."]
    own = '{ instead = "**Morale**: crippled Commoners: DL: {} Fortitude test (with their −1), or they die.",'
    own += ' en = "**Morale**: crippled Commoners are lost.", pl = "**Morale**: ciężko ranni pospolici giną.", tells = ["Morale test"] }'
    put(tmp_path, "theme/aid.toml", f'[[part]]\nen = "Turn"\npl = "Tura"\nlines = [\n{own},\n]\n')
    found = rows(maker_of(printer(load_content([ROOT / "content", tmp_path], True))).aid())
    assert all(row.by_hand for row in found) and "Morale: crippled Commoners are lost." in [row.text for row in found]


def test_check_names_the_place(pack: Path) -> None:
    part = '[[part]]\nen = "One"\npl = "Jeden"\nlines = [\n    {{ en = "{}", pl = "Ruch.", tells = ["{}"] }},\n]\n'
    put(pack, "walk.tierce", 'procedure "Walk"\n    pl "chód"\n')
    put(pack, "theme/aid.toml", part.format("Walk.", "Walk"))
    assert run(pack, "check").exit_code == 0
    for english, tells, code in (("Walk 3.", "Walk", "E0703"), ("Walk.", "Run", "E0122")):
        put(pack, "theme/aid.toml", part.format(english, tells))
        done = run(pack, "check")
        assert done.exit_code == 1 and f"theme/aid.toml:5:1  error[{code}]" in done.output, done.output


def test_a_line_instead_of_none_is_told() -> None:
    base = '[[part]]\nen = "One"\npl = "Jeden"\nlines = [{ en = "A.", pl = "B.", tells = ["C"] }]\n'
    other = '[[part]]\nen = "One"\npl = "Jeden"\nlines = [{ instead = "X." }]\n'
    assert len(chosen_by([("", base), ("", other.replace("X.", "A."))])[0].lines) == 1
    with pytest.raises(AidError, match="there is no such line"):
        chosen_by([("", base), ("", other)])


def test_two_pages_for_each_paper_and_cards_of_reference(tmp_path: Path, content: Content) -> None:
    files, lacks = printed(content, tmp_path, "aid", "pl")
    assert not lacks
    names = {f.relative_to(tmp_path).as_posix() for f in files}
    kinds = [".pdf", *(f"-{page}.{form}" for page in (1, 2) for form in ("png", "svg"))]
    sheets = {f"aid/pl/aid-{paper}{kind}" for paper in ("a4", "letter") for kind in kinds}
    cards = {
        f"aid/pl/card-{c}{k}" for c in ("turn", "test", "shooting", "combat") for k in (".pdf", "-1.png", "-1.svg")
    }
    assert names == sheets | cards
    before = {f: f.stat().st_mtime_ns for f in files}
    again, _ = printed(content, tmp_path, "aid", "pl")
    assert {f: f.stat().st_mtime_ns for f in again} == before


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_aid_of_an_edition_fits_too(tmp_path: Path, edition: str) -> None:
    _, lacks = printed(loaded(edition), tmp_path, "aid", "pl")
    assert not lacks


def test_rules_without_lines_have_no_aid(tmp_path: Path) -> None:
    mini = load_content([ROOT / "tests/mini"], True)
    assert not chosen_in(printer(mini).theme)
    assert printed(mini, tmp_path, "aid", *LANGS) == ([], [])


@pytest.mark.parametrize(("lang", "name"), [("en", "Polish draft"), ("pl", "Polski szkic zasad")])
def test_the_aid_of_an_edition_says_whose_it_is(makers: dict[tuple[str, str], AidMaker], lang: str, name: str) -> None:
    assert makers["polish_draft", lang].aid().game == f"Anno Domini 1666 · {name}"
