"""Broken texts: each gets located findings in the words of the game, and never a fault of the program.

`pytest tests/test_bad_inputs.py --update-expected` writes what is found beside each text; read it as a diff. A text
`NAME.right` is the same put right: both together are the example on the page of their code (tools/documents/error_pages.py).
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dsl.diagnostics import Diagnostic, Report
from dsl.layout import read_bytes
from dsl.pipeline import read_sources
from interpreter.loading.language import language, tables
from interpreter.loading.load import Content, load_content
from interpreter.runtime.fields import FIELDS
from tests.language_kit import LANGUAGE, PACK, ROOT, sources_of
from tierce._render import FORMATS, render, render_text
from tools.wording.check import wording_problems

BAD = sorted(LANGUAGE.glob("bad/*.tierce"))
BAD_PACKS = sorted(p for p in LANGUAGE.glob("bad_packs/*") if p.is_dir() and p.suffix != ".right")
RIGHT = sorted(LANGUAGE.glob("bad/*.right"))
GOOD = sorted(LANGUAGE.glob("good/*.tierce"))

INTERNAL = re.compile(
    r"\b[WN]_[A-Z]|\b(?:COMMA|COLON|STRING|NUMBER|SPACE|SQUARE|POSSESSIVE|UNKNOWN|PLUS|MINUS)\b|\$END"  # terminals
    r"|\b\w+_(?:line|filter|\w+ref)\b|\btraitlist\b|\blist_"  # categories
    r"|Traceback|\bNone\b|\b(?:Key|Type|Value|Attribute|Index|Syntax|Recursion)Error\b|<class|object at 0x|dataclass"
    r"|\b(?:skill|state|procedure|gear|token|scenario):\w[^\n]*/\d"  # ids of hooks
)


def loaded(path: Path) -> Content:
    """The small pack together with a text or another pack; what passes the check is compiled too."""
    base = PACK.relative_to(ROOT)
    content = load_content([base, path], True) if path.is_dir() else load_content([base], True, [path])
    if not content.report.errors:
        assert content.program.blocks
    return content


def said_of(content: Content, path: Path) -> list[Diagnostic]:
    """What is wrong; with the sentences of a pack too, when all else is right."""
    if path.is_dir() and not content.report.found:
        here = [d for d in wording_problems(content) if path.as_posix() in d.span.source.name]
        for problem in here:
            content.report.add(problem)
    return content.report.sorted()


def checked(data: bytes) -> Report:
    """The findings for bytes that are read as a text beside the small pack; all of them can be shown."""
    report = Report()
    source = read_bytes("bad.tierce", data, report)
    content = read_sources([*sources_of(PACK), source], language(), tables(), FIELDS, report)
    content.check()
    if not report.errors:
        compile(content.compiler.source(), "<rules>", "exec")
    for form in FORMATS:
        assert isinstance(render(report.sorted(), form), str)
    return report


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Findings name their texts by the path from here."""
    monkeypatch.chdir(ROOT)


def test_there_are_many() -> None:
    assert len(BAD) > 120
    assert len(GOOD) > 3


@pytest.mark.parametrize("path", [*BAD, *BAD_PACKS], ids=lambda p: p.stem)
def test_bad_text(path: Path, request: pytest.FixtureRequest) -> None:
    shown = path.relative_to(ROOT)
    found = said_of(loaded(shown), shown)
    text = render_text(found)
    expected = path.with_suffix(".expected")
    if request.config.getoption("--update-expected"):
        expected.write_text(text, "utf-8")
    assert text == expected.read_text("utf-8")
    assert found, "it was accepted"
    mine = [d for d in found if d.span.source.name.startswith(shown.as_posix())]
    assert mine, "no finding is in the text itself"
    for finding in found:
        assert 0 < finding.span.line <= len(finding.span.source.lines)
        assert 0 < finding.span.column <= len(finding.span.source.line(finding.span.line)) + 1
    told = "\n".join(" ".join([d.message, d.label, *d.notes, *(t for _, t in d.related)]) for d in found)
    assert not INTERNAL.search(told), INTERNAL.search(told)


@pytest.mark.parametrize("path", RIGHT, ids=lambda p: p.stem)
def test_what_was_put_right_is_right(path: Path, tmp_path: Path) -> None:
    text = tmp_path / f"{path.stem}.tierce"
    shutil.copy(path, text)
    assert render_text(loaded(text).report.found) == ""


@pytest.mark.parametrize("path", BAD_PACKS, ids=lambda p: p.stem)
def test_a_pack_that_was_put_right_is_right(path: Path) -> None:
    right = path.with_suffix(".right").relative_to(ROOT)
    assert render_text(said_of(loaded(right), right)) == ""


def test_no_expected_text_is_left_over() -> None:
    assert {p.stem for p in LANGUAGE.glob("bad/*.expected")} == {p.stem for p in BAD}
    assert {p.stem for p in RIGHT} <= {p.stem for p in BAD}
    assert {p.stem for p in LANGUAGE.glob("bad_packs/*.*")} == {p.stem for p in BAD_PACKS}


@pytest.mark.parametrize("path", GOOD, ids=lambda p: p.stem)
def test_good_text(path: Path) -> None:
    content = loaded(path.relative_to(ROOT))
    assert content.report.found == []


# --- inputs that are made here


SKILL = 'skill "Test skill"\n    pl "Próba"\n    +1 to own Strength\n'

ACCEPTED = {
    "empty": b"",
    "blank": b"\n  \n\n",
    "only comments": b"# one\n\n    # two\n",
    "byte order mark": b"\xef\xbb\xbf" + SKILL.encode(),
    "carriage returns": SKILL.replace("\n", "\r\n").encode(),
    "no end of line": SKILL.rstrip().encode(),
    "trailing spaces": SKILL.replace("\n", "   \n").encode(),
    "capital keyword": SKILL.replace("skill", "Skill", 1).encode(),
    "spread out": b'skill   "Test skill"  [ X ]\n  pl   "x"\n  +  X   to own   Strength\n',
}

REFUSED = {
    "not UTF-8": SKILL.encode("iso8859-2"),
    "UTF-16": SKILL.encode("utf-16"),
    "NUL bytes": SKILL.encode().replace(b"+1", b"+1\x00"),
    "only NUL bytes": b"\x00" * 1000,
    "old Macintosh ends": SKILL.replace("\n", "\r").encode(),
    "a line of 5 MB": SKILL.encode() + b"    " + b"own " * 1_250_000,
    "5 MB in one name": b'skill "' + b"x" * 5_000_000 + b'"\n',
    "a line too long": SKILL.encode()
    + b"    +1 to own Strength, when "
    + b"self is Prone and " * 200
    + b"self is Prone\n",
    "phrases too deep": SKILL.encode() + b"    +" + b"half of " * 200 + b"2 to own Wits\n",
    "a sum too long": SKILL.encode() + b"    own Wits is increased by 1" + b" plus 1" * 250 + b"\n",
    "blocks too deep": b'procedure "P" (victim)\n    pl "p"\n'
    + b"".join(b" " * (4 + n) + b"if victim is Prone\n" for n in range(1900)),
    "loops too deep": b'procedure "P" (victim)\n    pl "p"\n'
    + b"".join(b" " * (4 + n) + b"for each character\n" for n in range(40))
    + b" " * 44
    + b"it becomes Prone\n",
    "one line too deep": b'procedure "P" (victim)\n    pl "p"\n    '
    + b"if victim is Prone: " * 90
    + b"victim becomes Prone\n",
    "10,000 blocks": b'skill "Test skill"\n    pl "x"\n'
    + b"".join(b" " * min(4 + n, 1500) + b"in duel\n" for n in range(10_000)),
    "100,000 headers": b"".join(b'skil "Number %d"\n' % n for n in range(100_000)),
    "20,000 headers": b"".join(b'skil "Number %d"\n' % n for n in range(20_000)),
    "20,000 times the same": b'skill "Same"\n' * 20_000,
    "20,000 bad clauses": SKILL.encode() + b"    +1 to own Strenght\n" * 20_000,
    "a chain of 3,000 numbers": b"".join(
        b'term "n%d" is a number of the game\n    pl "n"\n    is n%d plus 1\n' % (n, n + 1) for n in range(3000)
    )
    + b'term "n3000" is a number of the game\n    pl "n"\n    starts at 1\n',
    "quotation marks": b'"' * 1999,
    "brackets": b'skill "x" ' + b"[" * 1000,
    "random bytes": bytes(range(256)) * 20,
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_made_text_is_accepted(name: str) -> None:
    assert checked(ACCEPTED[name]).found == []


@pytest.mark.parametrize("name", REFUSED)
def test_made_text_is_refused(name: str) -> None:
    report = checked(REFUSED[name])
    assert report.errors
    for found in report.found:
        assert found.span.line > 0 and found.span.column > 0
        assert not INTERNAL.search(" ".join([found.message, found.label, *found.notes]))
        assert len(found.message) < 300


# --- random faults


LINES = [line for source in sources_of(PACK) for line in source.lines]


@st.composite
def mangled(draw: st.DrawFn) -> bytes:
    """A few definitions of the small pack under other names, with some words taken away, doubled, moved or exchanged."""
    source = draw(st.sampled_from(sources_of(PACK)))
    blocks = re.split(r"\n(?=\S)", source.text)
    text = "\n".join(draw(st.lists(st.sampled_from(blocks), min_size=1, max_size=3)))
    text = re.sub(r'^(\w+ ")', r"\1Other ", text, flags=re.MULTILINE)
    words = re.split(r"( +|\n)", text)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(words) - 1))
        other = draw(st.sampled_from(re.split(r"( +|\n)", draw(st.sampled_from(LINES)))))
        words[at : at + draw(st.integers(0, 2))] = [other]
    return "".join(words).encode()


@pytest.mark.slow
@pytest.mark.fuzz
@given(mangled())
@settings(max_examples=max(150, settings().max_examples))
def test_mangled_text_never_makes_a_fault(data: bytes) -> None:
    checked(data)


@pytest.mark.fuzz
@given(st.binary(max_size=400))
def test_any_bytes_never_make_a_fault(data: bytes) -> None:
    checked(data)
