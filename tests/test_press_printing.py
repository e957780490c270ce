"""Printing side by side: the same files as one after another, faults that are told, and printing on at every change."""

import os
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from dsl.wording.realisation import templates
from interpreter.loading.load import load_content
from tests.press_kit import printed
from tools.press import printing
from tools.press.model.links import anchors_of
from tools.press.model.teller import Teller
from tools.press.output import RECORDS
from tools.press.parts import Across, Part
from tools.press.printer import Order
from tools.press.printing import print_all
from tools.press.typst import compiler
from tools.press.typst.compiler import Compiler
from tools.press.watching import Unsound
from tools.wording.sentences import lines_of

ROOT = Path(__file__).resolve().parent.parent
STATE = 'state "drowsy"\n    pl "senny"\n    holds while own vigour is at most 2\n'
PATIENCE = 60
"""Seconds until a process that says nothing is thought dead."""


@pytest.fixture
def pack(tmp_path):
    folder = tmp_path / "pack"
    shutil.copytree(ROOT / "tests" / "mini", folder)
    (folder / "state.tierce").write_text(STATE, "utf-8")
    (folder / "pack.toml").write_text('name = "No Game"\npl = "Bez gry"\nlanguage = 1\npractice_board = "Yard"\n')
    return folder


@pytest.fixture
def order(pack, tmp_path):
    return Order(load_content([pack], True), tmp_path / "out", parts=("one", "two"))


def files(folder):
    return {
        p.relative_to(folder): p.read_bytes() for p in folder.rglob("*") if p.is_file() and p.parent.name != RECORDS
    }


def tierce(pack, *args):
    return [sys.executable, "-m", "tools", "--content", str(pack), *args]


def test_two_processes_print_the_same_as_one(pack, tmp_path):
    out = tmp_path / "side by side"
    done = subprocess.run(tierce(pack, "build", "--only", "cards,reference", "--out", str(out)), cwd=ROOT)
    assert done.returncode in (0, 1)
    content = load_content([pack], True)
    for part in ("cards", "reference"):
        printed(content, tmp_path / "alone", part, "en", "pl")
    assert files(out) == files(tmp_path / "alone")
    assert len(files(out)) > 20


def test_rules_that_make_no_sense_are_not_printed(pack, tmp_path):
    """They can be read, so those who print have begun to make themselves ready."""
    (pack / "state.tierce").write_text(STATE.replace("own vigour", "own power"), "utf-8")
    out = tmp_path / "out"
    done = subprocess.run(tierce(pack, "build", "--out", str(out)), cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert "nothing was done" in done.stderr
    assert "state.tierce" in done.stderr
    assert not out.exists()


def test_what_is_refused_leaves_all_as_it_was(pack, tmp_path):
    out, temporary = tmp_path / "out", tmp_path / "temporary"
    temporary.mkdir()
    build = tierce(pack, "build", "--only", "reference,cards", "--out", str(out))
    env = {**os.environ, "TMPDIR": str(temporary)}
    subprocess.run(build, cwd=ROOT, capture_output=True, env=env)
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    (pack / "state.tierce").write_text(STATE.replace("own vigour", "own power").replace("drowsy", "weary"), "utf-8")
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, env=env)
    assert done.returncode == 1
    assert "nothing was done" in done.stderr
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before
    assert not list(temporary.iterdir())


@pytest.mark.parametrize("sound", [True, False])
def test_nothing_is_put_in_its_place_before_the_order_is_proven(order, tmp_path, monkeypatch, sound):
    def side(printer):
        output = printer.output("one")
        (tmp_path / f"begun-{printer.lang}").touch()
        output.put("file", "", {f"{printer.lang}.txt": b"text"})
        output.close()
        return output.written, []

    def prove():
        end = time.monotonic() + PATIENCE
        while len(list(tmp_path.glob("begun-*"))) < 2 and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(0.1)
        assert not order.out.exists()
        if not sound:
            raise Unsound("this makes no sense")

    monkeypatch.setattr(Compiler, "has_run", False)
    monkeypatch.setattr(printing, "PARTS", {"one": Part(side)})
    begun = replace(order, parts=("one",), prove=prove)
    if sound:
        made, _ = print_all(begun)
        assert [path.read_bytes() for path in made] == [b"text", b"text"]
    else:
        with pytest.raises(Unsound):
            print_all(begun)
        assert not order.out.exists()


def test_what_all_languages_need_is_made_ready_once_where_the_order_is_proven(order, tmp_path, monkeypatch):
    def side(printer):
        printer.proven.wait()
        return [Path(f"{os.getpid()}"), *(tmp_path / "ready").glob("*")], []

    def ready(order):
        (tmp_path / "ready").mkdir()
        (tmp_path / "ready" / f"{os.getpid()}").touch()

    monkeypatch.setattr(Compiler, "has_run", False)
    monkeypatch.setattr(printing, "PARTS", {"one": Part(side, ready=ready)})
    (english, found, polish, again), _ = print_all(replace(order, parts=("one",)))
    assert found == again == tmp_path / "ready" / f"{os.getpid()}"
    assert found.name not in (english.name, polish.name)


def names_in(folder, text):
    """The state with a ruling, and another file beside it."""
    ruling = '    ruling "It is not as in Deep Sleep." because "nobody snores"\n'
    (folder / "state.tierce").write_text(STATE.replace("    holds", ruling + "    holds"), "utf-8")
    (folder / "other.tierce").write_text(text, "utf-8")
    return load_content([folder], True)


def test_a_name_that_comes_is_linked_where_a_ruling_says_it(pack, tmp_path):
    other = 'state "{}"\n    pl "głęboki sen"\n    holds while own vigour is at most 1\n'
    printed(names_in(pack, other.format("Light Nap")), tmp_path / "out", "reference", "en", "pl")
    found = names_in(pack, other.format("Deep Sleep"))
    printed(found, tmp_path / "out", "reference", "en", "pl")
    printed(found, tmp_path / "anew", "reference", "en", "pl")
    assert files(tmp_path / "out") == files(tmp_path / "anew")
    assert '<a href="#state-deep-sleep">Deep Sleep</a>' in (tmp_path / "out/reference/states.html").read_text("utf-8")


def test_what_each_made_comes_together_in_order(order, monkeypatch):
    monkeypatch.setattr(Compiler, "has_run", False)

    def made_by(name):
        return Part(lambda printer: ([Path(name) / printer.lang], [f"{name} lacks"]))

    parts = {name: made_by(name) for name in order.parts}
    monkeypatch.setattr(printing, "PARTS", parts)
    heard = []
    made, lacks = print_all(order, lambda *far: heard.append(far))
    assert [p.as_posix() for p in made] == ["one/en", "one/pl", "two/en", "two/pl"]
    assert lacks == ["one lacks", "two lacks"]
    assert {lang for lang, *_ in heard} == {"en", "pl"}


@pytest.mark.parametrize("has_run", [False, True])
def test_each_language_is_ended_where_it_was_begun_by_what_all_have_told(order, monkeypatch, has_run):
    """Much is told: more than a pipe holds while nobody reads."""
    much = "x" * 1_000_000

    def told(side):
        return f"{side[0][0]}{much}"

    def ended(printer, side, heard):
        lengths = [f"{told[:2]} {len(told)}" for told in heard]
        return [*side[0], Path("same" if printer.begun_in == os.getpid() else "other")], lengths

    def begun(printer):
        printer.begun_in = os.getpid()
        return [Path(printer.lang)], []

    monkeypatch.setattr(Compiler, "has_run", has_run)
    monkeypatch.setattr(printing, "PARTS", dict.fromkeys(order.parts, Part(begun, across=Across(told, ended))))
    files, lacks = print_all(order)
    assert [path.as_posix() for path in files] == ["en", "same", "pl", "same"] * 2
    assert lacks == ["en 1000002", "pl 1000002"]


def fails(printer):
    if printer.lang == "pl":
        raise OSError(28, "no space")
    return [], []


def test_nobody_waits_for_what_one_who_failed_would_have_told(order, monkeypatch):
    monkeypatch.setattr(Compiler, "has_run", False)
    across = Across(lambda _side: "told", lambda _printer, side, _told: side)
    monkeypatch.setattr(printing, "PARTS", dict.fromkeys(order.parts, Part(fails, across=across)))
    begun = time.monotonic()
    with pytest.raises(OSError, match="no space"):
        print_all(order)
    assert time.monotonic() - begun < PATIENCE


def test_a_language_after_the_other_where_processes_cannot_be_begun_any_more(order, monkeypatch):
    across = Across(lambda side: side[0][0].name, lambda _printer, side, told: (side[0], list(told)))
    side = Part(lambda printer: ([Path(printer.lang)], []), across=across)
    monkeypatch.setattr(Compiler, "has_run", False)
    monkeypatch.setattr(printing, "can_fork", lambda: False)
    monkeypatch.setattr(printing, "PARTS", dict.fromkeys(order.parts, side))
    assert print_all(order)[1] == ["en", "pl"]


def test_a_fault_of_a_process_is_raised_here(order, monkeypatch):
    monkeypatch.setattr(Compiler, "has_run", False)
    monkeypatch.setattr(printing, "PARTS", dict.fromkeys(order.parts, Part(fails)))
    with pytest.raises(OSError, match="no space"):
        print_all(order)


@pytest.mark.parametrize("has_run", [False, True])
def test_nothing_is_split_off_from_a_process_in_which_typst_has_run(order, monkeypatch, has_run):
    """Its threads would be missing, and waited for for ever."""
    monkeypatch.setattr(Compiler, "has_run", has_run)
    monkeypatch.setattr(compiler, "can_fork", lambda: True)
    monkeypatch.setattr(printing, "PARTS", dict.fromkeys(order.parts, Part(lambda _: ([Path(str(os.getpid()))], []))))
    files, _ = print_all(order)
    assert (Path(str(os.getpid())) in files) == has_run


def lines_until(process, text):
    """What a process says until a line with a text."""
    said, end = [], time.monotonic() + PATIENCE
    while time.monotonic() < end:
        line = process.stderr.readline()
        said.append(line)
        if text in line or not line:
            return "".join(said)
    raise AssertionError(f"{text} was not said: {said}")


def test_watching_prints_again_what_has_changed(pack, tmp_path):
    state, page = pack / "state.tierce", tmp_path / "out" / "reference" / "states.html"
    args = tierce(pack, "build", "--watch", "--only", "reference,book", "--out", str(tmp_path / "out"))
    process = subprocess.Popen(args, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        said = lines_until(process, "waiting for changes")
        assert page.is_file(), said
        assert "at most 2" in page.read_text("utf-8")
        state.write_text(STATE.replace("at most 2", "at most 3"), "utf-8")
        assert "printed anew in" in lines_until(process, "waiting for changes")
        assert "at most 3" in page.read_text("utf-8")
        state.write_text(STATE.replace("at most 2", "at mst 4"), "utf-8")
        assert "error[E0302]" in lines_until(process, "waiting for changes")
        state.write_text(STATE, "utf-8")
        assert "printed anew in" in lines_until(process, "waiting for changes")
        assert "at most 2" in page.read_text("utf-8")
        subprocess.run(tierce(pack, "build", "--only", "reference,book", "--out", str(tmp_path / "anew")), cwd=ROOT)
        assert files(tmp_path / "out") == files(tmp_path / "anew")
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


@pytest.mark.slow
def test_after_a_change_a_book_is_that_of_a_clean_cache(pack, tmp_path, monkeypatch):
    def build(out, cache):
        monkeypatch.setenv("TIERCE_CACHE", str(tmp_path / cache))
        subprocess.run(tierce(pack, "build", "--only", "book", "--out", str(tmp_path / out)), cwd=ROOT)
        return files(tmp_path / out)

    first = build("out", "kept")
    (pack / "state.tierce").write_text(STATE.replace("at most 2", "at most 3"), "utf-8")
    again = build("out", "kept")
    assert again == build("anew", "empty")
    assert again.keys() == first.keys() and again != first


def test_templates_of_words_are_compiled_once_for_all_processes(pack, tmp_path, monkeypatch):
    monkeypatch.setenv("TIERCE_CACHE", str(tmp_path / "kept"))
    content = load_content([pack], True)

    def said():
        teller = Teller(content, anchors_of(content), "en")
        lines = [teller.line(line, d).text for d in content.library.all("state") for line in lines_of(d)]
        teller.keep()
        assert not teller.failures
        return lines

    first = said()
    assert first
    monkeypatch.setattr(templates, "_analysed", None)
    assert said() == first
