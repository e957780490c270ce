"""The player aid: chosen by the content, said from the tree, on two pages."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from interpreter.loading.load import Content, load_content
from tests.press_kit import printed, printer
from tools.press.model.teller import Line
from tools.press.typst.aid import AidError, AidMaker, chosen_by
from tools.press.typst.theme import Theme

ROOT = Path(__file__).parents[1]
LANGS = ("en", "pl")


def made(content: Content, lang: str, *folders: Path) -> AidMaker:
    return AidMaker(printer(content, lang=lang), chosen_by(Theme(folders) if folders else Theme.of(content)))


def chosen(folder: Path, rules: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "aid.toml").write_text(f'[[part]]\nen = "One"\npl = "Jeden"\n[part.rules]\n{rules}\n', "utf-8")
    return folder


def table() -> list[tuple[str, list[str]]]:
    """The lines of the player aid and the definitions that say them."""
    text = (ROOT / "content/rules/README.md").read_text("utf-8").split("## The player aid")[1]
    rows = [line.split("|") for line in text.splitlines() if line.startswith("| ") and "`" in line]
    return [(row[1].strip(), re.findall(r"`([^`]*)`", row[2])) for row in rows]


def test_every_line_of_the_player_aid_is_on_it(content: Content) -> None:
    on_it = {row.anchor for part in made(content, "en").aid().parts for row in part.rows}
    maker = made(content, "en")
    rows = table()
    assert len(rows) == 91
    for line, names in rows:
        found = [d for d in content.library.definitions if d.name in names and (d.lines or d.kind == "deck")]
        assert found, line
        for name in {d.name for d in found}:
            anchors = {maker.teller.anchors.of(d) for d in found if d.name == name}
            assert anchors & on_it, f"{line}: {name}"


@pytest.mark.parametrize("lang", LANGS)
def test_everything_on_it_can_be_said(content: Content, lang: str) -> None:
    maker = made(content, lang)
    aid = maker.aid()
    assert not maker.teller.failures
    assert all(row.lines for part in aid.parts for row in part.rows)


def test_the_numbers_are_those_of_the_rules(tmp_path: Path, content: Content) -> None:
    maker = made(content, "en", chosen(tmp_path, '"Climbing" = ["mover tests"]'))
    (row,) = maker.aid().parts[0].rows
    node = next(n for n in maker.definition("Climbing").lines if n.get("n") is not None or n.body)
    difficulty = node.span.source.lines[node.span.line - 1].split()[-1]
    assert difficulty in re.findall(r"\d+", str(row.lines[0].html.striptags()))


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ('"No such rule" = true', "there is no such rule"),
        ('"Parry" = true', "several rules"),
        ('"Climbing" = ["no such line"]', "no line that begins"),
    ],
)
def test_a_choice_that_names_nothing_is_told(tmp_path: Path, content: Content, rules: str, message: str) -> None:
    with pytest.raises(AidError, match=message):
        made(content, "en", chosen(tmp_path, rules)).aid()


def test_two_pages_for_each_paper(tmp_path: Path, content: Content) -> None:
    files, lacks = printed(content, tmp_path, "aid", "pl")
    assert not lacks
    names = {f.relative_to(tmp_path).as_posix() for f in files}
    kinds = [".pdf", *(f"-{page}.{form}" for page in (1, 2) for form in ("png", "svg"))]
    assert names == {f"aid/pl/aid-{paper}{kind}" for paper in ("a4", "letter") for kind in kinds}
    assert all(f.stat().st_size > 10_000 for f in files)
    before = {f: f.stat().st_mtime_ns for f in files}
    again, _ = printed(content, tmp_path, "aid", "pl")
    assert {f: f.stat().st_mtime_ns for f in again} == before


def test_rules_without_a_choice_have_no_aid(tmp_path: Path) -> None:
    assert printed(load_content([ROOT / "tests/mini"], True), tmp_path, "aid", *LANGS) == ([], [])


def test_a_pack_names_what_it_changes_on_the_aid(tmp_path: Path, content: Content) -> None:
    """Rules keep their places; those that are new come last, and what is not wanted goes."""
    base = chosen(tmp_path / "base", '"Climbing" = true\n"Fall" = true\n"Wake" = true')
    other = chosen(tmp_path / "other", '"Step" = ["costs"]\n"Fall" = false\n"Climbing" = ["mover tests"]')
    (part,) = made(content, "en", other, base).aid().parts
    assert [row.title for row in part.rows] == ["Climbing", "Wake", "Step"]
    assert len(part.rows[0].lines) == 1


@pytest.mark.parametrize(("lang", "name"), [("en", "Polish draft"), ("pl", "Polski szkic zasad")])
def test_the_aid_of_an_edition_says_whose_it_is(lang: str, name: str) -> None:
    amended = load_content([ROOT / "content", ROOT / "packs/polish_draft"])
    assert made(amended, lang).aid().game == f"Anno Domini 1666 · {name}"


@pytest.mark.parametrize("edition", ["polish_draft", "early_reference"])
def test_an_edition_has_its_own_aid(content: Content, edition: str) -> None:
    """Lines that it has replaced stand there as it has them, and those that it has taken away do not."""
    amended = load_content([ROOT / "content", ROOT / "packs" / edition])
    ours, theirs = (said_by(made(c, "pl")) for c in (content, amended))
    assert not made(amended, "pl").teller.failures
    assert any(ours[anchor] != lines for anchor, lines in theirs.items())


def said_by(maker: AidMaker) -> dict[str, list[str]]:
    return {row.anchor: [str(line.html) for line in row.lines] for part in maker.aid().parts for row in part.rows}


SHEET = ROOT / "packs/polish_draft/AID.md"
SHORT = 96
"""How much of a line stands in the table."""


def flat(lines: Iterable[Line]) -> Iterator[str]:
    """The sentences of lines, with those under them, as plain text."""
    for line in lines:
        yield str(line.html.striptags()).replace("\xa0", " ") or line.label
        yield from flat(line.under)


def printed_of(maker: AidMaker, place: str, notes: dict[str, str], on_it: dict[str, set[str]]) -> str:
    """What stands on the sheet for a note, for a rule, or for one line of it; it has to stand there."""
    if place.startswith("*"):
        return notes[place.strip("*")]
    name, _, beginning = place.strip("`").partition(":")
    row = maker.row(name, [beginning] if beginning else True)
    said = list(flat(row.lines))
    shown = [text for text in said if text in on_it[row.anchor]]
    assert shown and (not beginning or said[0] == shown[0]), place
    return shown[0]


def test_the_aid_of_the_draft_has_every_line_of_the_player_aid(pytestconfig: pytest.Config) -> None:
    """The table says of each line where it is, and what is printed there; both are so, and no line is left out."""
    maker = made(load_content([ROOT / "content", ROOT / "packs/polish_draft"]), "pl")
    entries = [note for part in maker.chosen for note in part.get("notes", ())]
    notes = {note["en"]: note["says_pl"] for note in entries}
    rows = [row for part in maker.aid().parts for row in part.rows]
    on_it = {
        anchor: set(flat(line for row in rows if row.anchor == anchor for line in row.lines))
        for anchor in {r.anchor for r in rows}
    }
    lines = SHEET.read_text("utf-8").splitlines()
    start = lines.index("|---|---|---|---|") + 1
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[start:]]
    assert [row[0] for row in cells] == [line for line, _ in table()]
    assert all(row[3] for row in cells)
    written = []
    for line, places, _, draft in cells:
        texts = [printed_of(maker, place, notes, on_it) for place in re.findall(r"`[^`]+`|\*[^*]+\*", places)]
        said = " / ".join(text if len(text) <= SHORT else text[:SHORT].rsplit(" ", 1)[0] + " …" for text in texts)
        written.append(f"| {line} | {places} | {said} | {draft} |")
    if pytestconfig.getoption("update_golden"):
        SHEET.write_text("\n".join([*lines[:start], *written]) + "\n", "utf-8")
    assert lines[start:] == written or pytestconfig.getoption("update_golden"), "if this is right, run make golden"
