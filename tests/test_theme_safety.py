"""What a pack brings for printing is data: it runs nothing, reads nothing outside, and its mistakes are findings."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from zlib import crc32

import jinja2
import pytest
from click.testing import CliRunner, Result

from interpreter.loading.load import load_content
from tests.hostile import PATIENCE
from tests.press_kit import small_picture
from tools.cli import cli
from tools.press.pack_files import problems
from tools.press.printer import Order, Printer
from tools.press.typst.faults import ThemeError
from tools.press.typst.theme import Theme

ROOT = Path(__file__).resolve().parent.parent
STATE = 'state "drowsy"\n    pl "senny"\n    holds while own vigour is at most 2\n'
PACK = 'name = "No Game"\npl = "Bez gry"\nlanguage = 1\npractice_board = "Yard"\nlexicon = "words.toml"\n'
NOUN = '["wigor"]\npos = "noun"\ngender = "m3"\nsg = ["wigor", "wigoru", "wigorowi", "wigor", "wigorem", "wigorze"]\n'


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "pack"
    shutil.copytree(ROOT / "tests" / "mini", folder)
    (folder / "state.tierce").write_text(STATE, "utf-8")
    (folder / "pack.toml").write_text(PACK, "utf-8")
    (folder / "words.toml").write_text(NOUN, "utf-8")
    return folder


def put(pack: Path, name: str, text: str | bytes) -> None:
    path = pack / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


def run(pack: Path, *args: str) -> Result:
    return CliRunner().invoke(cli, ["--content", str(pack), *args])


def test_a_sound_theme_and_lexicon_are_no_findings(pack: Path) -> None:
    put(pack, "theme/pictures.toml", '[skill]\nbold = "flag"\n')
    put(
        pack,
        "theme/icons/star.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><!-- a star --></svg>',
    )
    put(pack, "theme/typst/card.typ.jinja", "{{ card.title|string }}")
    put(pack, "theme/typst/own.typ", '#import "look.typ": *\n')
    assert run(pack, "check").exit_code == 0
    assert not list(problems(load_content([pack], True)))


LEXICONS: dict[str, tuple[str, int]] = {
    "no TOML": (NOUN + "x = = 1\n", 5),
    "another part of speech": ('# words\n["wigor"]\npos = "nuon"\n', 2),
    "five forms": ('["wigor"]\npos = "noun"\ngender = "m3"\nsg = ["a", "b", "c", "d", "e"]\n', 1),
    "no table": ('wigor = "m3"\n', 1),
    "another gender": (NOUN.replace("m3", "m9"), 1),
    "no pos": ('["wigor"]\n', 1),
    "a field too many": (NOUN + "more = 1\n", 1),
}
THEMES: dict[str, tuple[str, str | bytes, int]] = {
    "no TOML": ("theme/aid.toml", "[[part]]\nen =", 2),
    "a part without lines": ("theme/aid.toml", '[[part]]\nen = "A"\npl = "B"\n', 1),
    "a part of another shape": ("theme/aid.toml", "part = 3\n", 1),
    "lines of the aid that are a number": ("theme/aid.toml", '[[part]]\nen = "A"\npl = "B"\nlines = 3\n', 4),
    "pictures of another shape": ("theme/pictures.toml", "skill = 3\n", 1),
    "a picture that is not there": ("theme/pictures.toml", '[skill]\nbold = "unicorn"\n', 2),
    "not UTF-8": ("theme/pictures.toml", b'[skill]\nbold = "\xff"\n', 1),
    "an icon that is no SVG": ("theme/icons/star.svg", "<svg", 1),
    "an icon that is HTML": ("theme/icons/star.svg", "<p/>", 1),
    "an icon with entities": ("theme/icons/star.svg", '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', 1),
    "Jinja": ("theme/typst/card.typ.jinja", "fine\n{% if %}\n", 2),
    "a package": ("theme/typst/look.typ", '#let a = 1\n#import "@preview/cetz:0.3.0"\n', 2),
    "a package in a template": ("theme/typst/card.typ.jinja", '\n\n#import ("@preview/cetz:0.3.0")\n', 3),
    "an escaped package": ("theme/typst/look.typ", '#import "\\u{40}preview/cetz:0.3.0"\n', 1),
}


@pytest.mark.parametrize("what", LEXICONS)
def test_mistakes_in_the_lexicon_are_findings_with_their_lines(pack: Path, what: str) -> None:
    text, line = LEXICONS[what]
    put(pack, "words.toml", text)
    done = run(pack, "check")
    assert done.exit_code == 1 and f"words.toml:{line}:1  error[E0121]" in done.output
    built = run(pack, "build", "--only", "reference", "--lang", "pl", "--out", str(pack.parent / "out"))
    assert built.exit_code == 1 and "E0121" in built.output and "internal" not in built.output
    told = run(pack, "explain", "Bob")
    assert told.exit_code != 0 and "E0121" in told.output and "internal" not in told.output


def test_a_mistake_in_the_lexicon_of_the_vocabulary_is_found_there(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.press.pack_files.own_forms", lambda: "ruch = [\n")
    own = [found for found in problems(load_content([pack])) if found.code == "E0121"]
    assert [Path(found.span.source.name).name for found in own] == ["lexicon.pl.toml"]
    assert {Path(found.span.source.name).parent.name for found in own} == {"vocabulary"}


@pytest.mark.parametrize("name", ["wordings.de.toml", "lexicon.de.toml"])
def test_mistakes_in_files_of_further_languages_are_findings(pack: Path, name: str) -> None:
    put(pack, name, "words = [\n")
    done = run(pack, "check")
    assert done.exit_code == 1 and f"{name}:1:1  error[E0121]" in done.output


@pytest.mark.parametrize("what", THEMES)
def test_mistakes_in_the_theme_are_findings_with_their_lines(pack: Path, what: str) -> None:
    name, text, line = THEMES[what]
    put(pack, name, text)
    done = run(pack, "check")
    assert done.exit_code == 1 and f"{name}:{line}:1  error[E0122]" in done.output, done.output
    built = run(pack, "build", "--only", "cards", "--lang", "en", "--out", str(pack.parent / "out"))
    assert built.exit_code == 1 and "E0122" in built.output and "internal" not in built.output


@pytest.mark.parametrize("name", ["theme/icons/s.svg", "theme/typst/look.typ", "theme/pictures.toml", "theme/aid.toml"])
def test_links_out_of_a_pack_are_findings_and_not_followed(pack: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "secret").write_text("the user's own words", "utf-8")
    put(pack, "theme/icons/flag.svg", "<svg/>")
    (pack / name).parent.mkdir(parents=True, exist_ok=True)
    (pack / name).symlink_to(tmp_path / "secret")
    done = run(pack, "check")
    assert done.exit_code == 1 and "E0122" in done.output and "own words" not in done.output
    theme = Theme.of(load_content([pack], True))
    laid = theme.files_for_typst.folder
    assert not [p for p in laid.rglob("*") if p.is_file() and "own words" in p.read_text("utf-8", "replace")]
    theme.clear()
    assert not laid.exists()


def test_what_is_read_of_a_theme_comes_through_the_one_door(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(pack, "theme/icons/flag.svg", "<svg/>")
    theme = Theme.of(load_content([pack], True))
    flag = theme.find("icons/flag.svg")
    assert theme.read(flag) == b"<svg/>"
    monkeypatch.setattr("tools.press.typst.theme.MAX_TEXT", 5)
    with pytest.raises(ThemeError, match="too large: it has more than 5 bytes"):
        theme.read(flag)
    flag.unlink()
    os.mkfifo(flag)
    with pytest.raises(ThemeError, match="is a pipe, not a file"):
        theme.read(flag)


NESTED = "{% for a in 'LONG' %}{% for b in 'LONG' %}{% for c in 'LONG' %}@{% endfor %}{% endfor %}{% endfor %}"
TWICE = "{% set n = namespace(t='xy', l=[1], n=3) %}{% for a in 'LONG' %}{% set n.@ %}{% endfor %}"
ENDLESS = [
    NESTED.replace("@", ""),
    NESTED.replace("@", "LONG"),
    NESTED.replace("for c in 'LONG'", "for c in 'LONG' if c == 'y'").replace("@", "."),
    *(TWICE.replace("@", twice) for twice in ("t = n.t ~ n.t", "t = n.t + n.t", "l = n.l + n.l", "n = n.n * n.n")),
    *(TWICE.replace("@", twice) for twice in ("l = [n.l, n.l]", "l = (n.l, n.l)", "l = {1: n.l, 2: n.l}")),
    *(TWICE.replace("@", twice) for twice in ("t = [n.t, n.t]|join", "t = n.t|replace('x', 'xx')")),
    "{% set n = namespace(t='x') %}{% for a in 'LONG' %}{% set t %}{{ n.t }}{{ n.t }}{% endset %}{% set n.t = t %}{% endfor %}",
    "{% for a in 'LONG' %}{% for b in 'LONG' %}{% filter upper %}LONG{% endfilter %}{% endfor %}{% endfor %}",
    "{% macro a(n) %}{% if n %}{{ a(n - 1) }}{{ a(n - 1) }}{% endif %}{% endmacro %}{{ a(60) }}",
    "{% for a in [1, 2] recursive %}{% if loop.depth < 60 %}{{ loop([1, 2]) }}{% endif %}{% endfor %}",
    "{% for a in 'LONG' %}{% for b in 'LONG' %}{{ 'LONG'|upper }}{% endfor %}{% endfor %}",
    "{% for a in 'LONG' %}{% for b in 'LONG' %}{% import 'lines.typ.jinja' as m %}{% endfor %}{% endfor %}",
    "{% for a in 'LONG' %}{% for b in 'LONG' %}{% import 'lines.typ.jinja' as m with context %}{% endfor %}{% endfor %}",
    "{{ 'x'|batch(9999999999, 'y')|list }}",
    "{{ range(9999999999)|list|length }}",
    "{{ range(9999999999)|map('string')|list|length }}",
    "{{ [-9999999999]|map('is paid')|list }}",
    "{{ 'LONG'.replace('x', 'LONG') }}",
    "{{ 'LONG'.join(range(99999)) }}",
    "{{ ['LONG']|join('LONG', attribute='upper') }}",
    "{{ (1).to_bytes(9999999999, 'big') }}",
    "{{ 1.5|round(9999999999) }}{{ card.nothing }}",
    "{{ ['a', 'b'] }}",
]
HARMFUL = [
    "{{ ''.__class__.__mro__ }}",
    "{{ cycler.__init__.__globals__.os.system('true') }}",
    "{{ lipsum.__globals__['os'].popen('true').read() }}",
    "{{ card.lines.append(1) }}",
    "{{ words.clear() }}",
    "{{ suits.append('x') }}",
    "{{ card.__class__ }}",
    "{{ self.__init__ }}",
    "{{ '{0.__class__}'.format(card) }}",
    "{% set card.title = 'x' %}",
    "{% for a in range(999999999) %}x{% endfor %}",
    "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
    "{{ 'x' * 9999999999 }}",
    "{{ [1] * 9999999999 }}",
    "{{ 9 ** 9 ** 9 }}",
    "{{ '%999999999d' % 1 }}",
    "{{ 'x'.center(9999999999) }}",
    "{{ '{:999999999}'.format(1) }}",
    "{{ lipsum(n=99999) }}",
    "{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}",
    "{% include 'card.typ.jinja' %}",
    "{% for a in 'x' * 9 %}{% endfor %}",
    *(text.replace("LONG", "x" * 5000) for text in ENDLESS),
]


@pytest.mark.parametrize("text", HARMFUL)
def test_a_template_runs_nothing_and_changes_nothing(pack: Path, text: str) -> None:
    put(pack, "theme/typst/card.typ.jinja", text)
    built = run(pack, "build", "--only", "cards", "--lang", "en", "--out", str(pack.parent / "out"))
    assert built.exit_code == 1, built.output
    assert "internal" not in built.output


def test_a_template_reaches_no_more_than_the_data_it_is_given(pack: Path) -> None:
    """Not the content, its packs and their folders, though pages hold what tells of them."""
    printer = Printer(Order(load_content([pack], True), pack.parent / "out", ("en",)), "en")
    given = {"page": printer.teller, "content": printer.content, "path": pack, "printer": printer}
    for said in ("page.content.packs", "content.packs[0].folder", "path.unlink()", "path.parent", "printer.order.out"):
        with pytest.raises(jinja2.exceptions.SecurityError):
            printer.theme.templates.from_string("{{ " + said + " }}").render(given)
    assert pack.is_dir()


def test_faults_of_templates_and_of_typst_are_told_with_their_place(pack: Path) -> None:
    put(pack, "theme/typst/card.typ.jinja", "fine\n{{ card.nonsense }}\n")
    built = run(pack, "build", "--only", "cards", "--lang", "en", "--out", str(pack.parent / "out"))
    assert built.exit_code == 1 and "card.typ.jinja:2" in built.output
    put(pack, "theme/typst/card.typ.jinja", "nonsense")
    built = run(pack, "build", "--only", "cards", "--lang", "en", "--out", str(pack.parent / "out"))
    assert built.exit_code == 1 and "Typst: error: expected comma" in built.output
    assert "tmp" not in built.output


def test_typst_takes_nothing_from_the_network(pack: Path) -> None:
    printer = Printer(Order(load_content([pack], True), pack.parent / "out", ("en",)), "en")
    with pytest.raises(ThemeError, match="network"):
        printer.compiler.document('= A\n#import "@preview/cetz:0.3.0": canvas\n')


ENDLESS_TYPST = {
    "work": "#let x = { let n = 0; for i in range(100000) { for j in range(100000) { n += 1 } }; n }\n",
    "memory": "#let x = range(100000000)\n",
}


def printing(pack: Path, limits: str) -> subprocess.Popen[bytes]:
    """A process that prints cards, whose Typst may do less than usual."""
    text = f"import sys\nimport tools.press.typst.watch as w\n{limits}\nfrom tools.start import main\nmain()\n"
    args = ["--content", str(pack), "build", "--only", "cards", "--lang", "en", "--out", str(pack.parent / "out")]
    return subprocess.Popen([sys.executable, "-c", text, *args], cwd=ROOT, stderr=subprocess.PIPE)


@pytest.mark.slow
@pytest.mark.parametrize("what", ENDLESS_TYPST)
def test_typst_that_does_not_end_is_ended(pack: Path, what: str) -> None:
    look = (ROOT / "tools" / "templates" / "typst" / "card.typ").read_text("utf-8")
    put(pack, "theme/typst/card.typ", look + ENDLESS_TYPST[what])
    with printing(pack, f"w.ALLOWED = {2 if what == 'work' else 60}\nw.MEMORY = 200 << 20") as process:
        _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1 and b"without end; what a theme brings of its own does so" in told, told


def test_typst_hears_whoever_asks_it_to_end(pack: Path) -> None:
    look = (ROOT / "tools" / "templates" / "typst" / "card.typ").read_text("utf-8")
    put(pack, "theme/typst/card.typ", look + ENDLESS_TYPST["work"])
    begun = "def begin(*_, watch=w._watch):\n    print('begun', file=sys.stderr, flush=True)\n    watch(*_)\nw._watch = begin"
    with printing(pack, begun) as process:
        assert process.stderr is not None and process.stderr.readline() == b"begun\n"
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 128 + signal.SIGTERM


def vast_png() -> bytes:
    """A small picture which says that it has 60,000 points each way."""
    data, size = small_picture("PNG"), (60_000).to_bytes(4, "big") * 2
    head = b"IHDR" + size + data[24:29]
    return data[:12] + head + crc32(head).to_bytes(4, "big") + data[33:]


def vast_jpeg(fill: bytes = b"") -> bytes:
    """The same; before the mark of its size there may be bytes that fill up."""
    data = small_picture("JPEG")
    at = data.index(b"\xff\xc0")
    return data[:at] + fill + data[at : at + 5] + (60_000).to_bytes(2, "big") * 2 + data[at + 9 :]


VAST = {"flag.png": vast_png(), "flag.jpg": vast_jpeg(), "filled.jpg": vast_jpeg(b"\xff" * 3)}


@pytest.mark.parametrize("name", VAST)
def test_a_picture_that_would_be_unpacked_to_gigabytes_is_refused(pack: Path, name: str) -> None:
    put(pack, f"theme/art/{name}", VAST[name])
    done = run(pack, "check")
    assert done.exit_code == 1
    assert f"error[E0122]: `{name}` cannot be used: a picture has at most 40,000,000 points" in done.output
