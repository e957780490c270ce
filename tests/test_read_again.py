"""SourceSet read again: the same as if they were read for the first time, whatever has changed meanwhile."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from dsl.diagnostics import Report
from dsl.layout import lay_out, read_bytes
from dsl.pipeline import ParseState, read_sources
from dsl.source import Source
from dsl.symbols import Symbol, Symbols, changed
from dsl.tree import Name, Node
from interpreter.loading import language as kept
from interpreter.loading import line_plans as reading
from interpreter.loading.language import language, tables
from interpreter.loading.load import read_content
from interpreter.runtime.machine import FIELDS
from tests.language_kit import LANGUAGE, PACK, sources_of

NAMES = Source("names.tierce", 'state "drowsy"\n    pl "senny"\n')
USER = Source("user.tierce", 'skill "Nod"\n    pl "ziewanie"\n    when self is drowsy\n        cannot flee\n')
BAD = sorted((LANGUAGE / "bad").glob("*.tierce"))

YAWN = """state "Drowsy"
    pl "senny"

skill "Yawn"
    pl "ziewanie"
    when self is drowsy
        cannot flee
"""
CHANGES = {
    "nothing": YAWN,
    "a comment above it": "# new\n\n" + YAWN,
    "a line": YAWN.replace("cannot flee", "+1 to own Strength"),
    "a name that is gone": YAWN.replace('state "Drowsy"', 'state "Dreamy"'),
    "a name with other capitals": YAWN.replace('state "Drowsy"', 'state "drowsy"'),
    "a name of another kind": YAWN.replace('state "Drowsy"', 'trait "Drowsy"'),
    "a name of two kinds": YAWN + '\ntrait "Drowsy"\n    pl "senny"\n',
    "a name of two kinds, the other first": 'trait "Drowsy"\n    pl "senny"\n\n' + YAWN,
    "a name beside one with other capitals": YAWN + '\nstate "drowsy"\n    pl "senny"\n',
    "a name that is longer": YAWN + '\nstate "drowsy cannot"\n    pl "senny"\n',
    "a name that is a word": YAWN + '\nstate "when"\n    pl "senny"\n\nstate "self"\n    pl "senny"\n',
    "a name defined twice": YAWN + '\nstate "Drowsy"\n    pl "senny"\n',
    "a line that cannot be read": YAWN.replace("cannot flee", "cannot flee or so"),
    "a line in quotation marks": YAWN.replace("is drowsy", 'is "Drowsy"'),
    "a line indented wrongly": YAWN.replace("        cannot", "      \tcannot"),
    "an empty text": "",
}


def read(before, *sources):
    report = Report()
    checked = read_sources([*sources_of(PACK), *sources], language(), tables(), FIELDS, report, True, before=before)
    checked.check()
    return checked, report


def told(report):
    return [(d, d.span, d.related) for d in report.sorted()]


def shape(value):
    """All that a tree holds, places and ways of writing too."""
    if isinstance(value, Node):
        assert value.word is language().words[language().words.index(value.word)]
        slots, lines = [shape(a) for a in value.args], [shape(n) for n in value.body]
        said = value.comments, value.after, value.id, value.drawing, value.form
        return value.word.name, value.span, slots, lines, said
    if isinstance(value, Name):
        return value.text, value.kind, value.span, value.written
    return tuple(map(shape, value)) if isinstance(value, tuple) else value


def outcome(checked, report):
    """All that comes of reading texts."""
    sound = not report.errors
    return [shape(n) for n in checked.nodes], told(report), checked.compiler.source() if sound else ""


def test_what_has_not_changed_is_taken_from_before():
    before = ParseState()
    first, _ = read(before, NAMES, USER)
    again, report = read(before, NAMES, USER)
    assert report.found == []
    assert all(a is b for a, b in zip(first.nodes, again.nodes, strict=True))
    assert again.compiler.source() == first.compiler.source() == read(None, NAMES, USER)[0].compiler.source()


def test_a_changed_text_is_read_anew_and_only_that():
    before = ParseState()
    first, _ = read(before, NAMES, USER)
    changed = Source(USER.name, USER.text.replace("cannot flee", "+1 to own Strength"))
    again, report = read(before, NAMES, changed)
    assert report.found == []
    assert again.compiler.source() == read(None, NAMES, changed)[0].compiler.source() != first.compiler.source()
    assert [a is b for a, b in zip(first.nodes, again.nodes, strict=True)].count(False) == 1


def test_a_new_name_costs_only_the_texts_that_hold_it():
    before = ParseState()
    first, _ = read(before, NAMES, USER)
    added = Source("added.tierce", 'state "Wide awake"\n    pl "rześki"\n\nstate "self"\n    pl "ja"\n')
    again, report = read(before, NAMES, USER, added)
    assert told(report) == told(read(None, NAMES, USER, added)[1])
    kept_nodes = {id(n) for n in first.nodes} & {id(n) for n in again.nodes}
    assert any(id(n) in kept_nodes for n in again.nodes if n.span.source.name == NAMES.name)
    assert not any(id(n) in kept_nodes for n in again.nodes if n.span.source.name == USER.name)  # it says `self`


def test_a_name_that_is_gone_is_missed_in_texts_that_have_not_changed():
    before = ParseState()
    read(before, NAMES, USER)
    renamed = Source(NAMES.name, NAMES.text.replace("drowsy", "dreamy"))
    for _ in range(2):  # a text with a fault is read, and told of, every time
        _, report = read(before, renamed, USER)
        assert told(report) == told(read(None, renamed, USER)[1])
        assert report.found[0].span.source.name == USER.name
    assert read(before, NAMES, USER)[1].found == []


def test_every_change_and_back_again():
    before = ParseState()
    for text in [text for change in CHANGES.values() for text in (change, YAWN)]:
        yawn = Source("yawn.tierce", text)
        assert outcome(*read(before, USER, yawn)) == outcome(*read(None, USER, yawn))


@pytest.mark.parametrize("nodes", [True, False], ids=["trees kept", "recipes kept"])
def test_texts_with_faults_come_and_go(nodes):
    """Each brings names of its own, and many are wrong; what was read before never shows."""
    before = ParseState()
    for path in BAD[:: 4 if nodes else 5]:
        source = read_bytes(path.name, path.read_bytes(), Report())
        assert outcome(*read(before, source)) == outcome(*read(None, source)), path.name
        if not nodes:
            before.lines, before.nodes = {}, {}


def test_the_order_of_the_kinds_of_a_name_counts():
    """Where a line may take several kinds, the first is tried first."""
    line = lay_out(Source("names.tierce", 'x "Drowsy"'), Report())[0]
    meant = []
    for kinds in (("state", "trait"), ("trait", "state"), ("state", "trait")):
        symbols = Symbols()
        for kind in kinds:
            symbols.declare(Symbol("Drowsy", kind, line), Report())
        meant.append(symbols.meanings())
    assert changed(meant[0], meant[1]) == ["Drowsy", "drowsy"]
    assert changed(meant[0], meant[2]) == []
    assert changed(meant[0], {}) == changed({}, meant[0]) == ["Drowsy", "drowsy"]


# --- another process


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The small pack with a text beside it, and a cache of its own in which everything is kept."""
    monkeypatch.setenv("TIERCE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(reading, "WORTH_KEEPING", 1)
    shutil.copytree(PACK, tmp_path / "pack")
    (tmp_path / "pack" / "yawn.tierce").write_text(YAWN, "utf-8")
    return tmp_path / "pack"


def loaded(pack, examples=True):
    """What comes of the pack in a process that begins, and how many lines it had to work out."""
    before = ParseState()
    content = read_content([pack], examples, before=before)
    content.check()
    return outcome(content.texts, content.report), before.new


def alone(pack, monkeypatch, examples=True):
    """The same where nothing was ever kept."""
    with monkeypatch.context() as patch:
        patch.setattr(reading, "read_cache", lambda name: None)
        patch.setattr(reading, "write_cache", lambda name, data: None)
        return loaded(pack, examples)[0]


def lines_kept(pack):
    return next((pack.parent / "cache" / "tierce").glob("lines-*"))


@pytest.mark.parametrize("examples", [True, False])
def test_another_process_knows_how_lines_are_put_together(pack, monkeypatch, examples):
    first, new = loaded(pack, examples)
    assert new > 50
    assert loaded(pack, examples) == (first, 0)
    assert alone(pack, monkeypatch, examples) == first


@pytest.mark.parametrize("change", CHANGES)
def test_what_has_changed_is_seen_by_another_process(pack, monkeypatch, change):
    _, whole = loaded(pack)
    (pack / "yawn.tierce").write_text(CHANGES[change], "utf-8")
    after, new = loaded(pack)
    assert after == alone(pack, monkeypatch)
    assert new < whole / 2
    (pack / "yawn.tierce").write_text(YAWN, "utf-8")
    assert loaded(pack)[0] == alone(pack, monkeypatch)


@pytest.mark.parametrize("damage", ["cut", "empty", "flipped", "at its end", "another's"])
def test_what_is_damaged_is_not_believed(pack, monkeypatch, damage):
    first, whole = loaded(pack)
    path = lines_kept(pack)
    data = bytearray(path.read_bytes())
    if damage == "flipped":
        data[len(data) // 2] ^= 1
    if damage == "another's":
        monkeypatch.setattr(os, "getuid", lambda: path.stat().st_uid + 1, raising=False)
    path.write_bytes({"cut": data[:-5], "empty": b"", "at its end": data + b"x"}.get(damage, bytes(data)))
    assert loaded(pack) == (first, whole)


@pytest.mark.parametrize("what", ["the grammar", "the code", "the interpreter"])
def test_what_another_version_kept_is_not_believed(pack, monkeypatch, what):
    first, whole = loaded(pack)
    with monkeypatch.context() as patch:
        if what == "the grammar":
            patch.setattr(reading, "grammar_key", lambda words: "0" * kept.KEY)
        elif what == "the code":
            patch.setattr(reading, "READ_BY", reading.READ_BY[1:])
        else:
            patch.setattr(sys, "version", "4")
        assert loaded(pack) == (first, whole)
        assert loaded(pack) == (first, 0)
    assert loaded(pack) == (first, whole)


def test_a_cache_that_cannot_be_written_does_not_matter(pack, monkeypatch):
    first = alone(pack, monkeypatch)
    (pack.parent / "cache").write_text("no folder")
    assert loaded(pack)[0] == loaded(pack)[0] == first


def test_lines_that_are_no_longer_there_are_forgotten(pack):
    loaded(pack)
    (pack / "yawn.tierce").write_text(YAWN.replace("Yawn", "Stretch"), "utf-8")
    loaded(pack)
    assert b"Stretch" in lines_kept(pack).read_bytes()
    assert b"Yawn" not in lines_kept(pack).read_bytes()


def test_little_that_is_new_is_not_written(pack, monkeypatch):
    loaded(pack)
    monkeypatch.setattr(reading, "WORTH_KEEPING", 5)
    before = lines_kept(pack).read_bytes()
    (pack / "yawn.tierce").write_text(YAWN.replace("Yawn", "Stretch"), "utf-8")
    assert 0 < loaded(pack)[1] < 5
    assert lines_kept(pack).read_bytes() == before


def test_of_one_sort_only_what_was_used_last_stays(tmp_path, monkeypatch):
    monkeypatch.setenv("TIERCE_CACHE", str(tmp_path))
    monkeypatch.setattr(kept, "KEPT", 3)
    kept.write_cache("grammar-0", b"")
    for number in range(3):
        kept.write_cache(f"rules-{number}", b"")
        os.utime(kept.cache_folder() / f"rules-{number}", (number, number))
    kept.read_cache("rules-0")
    kept.write_cache("rules-3", b"")
    assert sorted(p.name for p in kept.cache_folder().iterdir()) == ["grammar-0", "rules-0", "rules-2", "rules-3"]
