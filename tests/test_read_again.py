"""SourceSet read again: the same as if they were read for the first time, whatever has changed meanwhile."""

import shutil
from pathlib import Path
from random import Random

import pytest

from benchmarks.measure import ANumber
from dsl.amend import Amended
from dsl.checks import definitions
from dsl.declare import collect
from dsl.diagnostics import Report
from dsl.layout import lay_out, read_bytes
from dsl.memo import Memo
from dsl.model import Library
from dsl.pipeline import ParseState, parse_texts, read_sources
from dsl.source import Source
from dsl.symbols import Symbol, Symbols, changed
from dsl.tree import Name, Node
from interpreter.loading import cache, compiled, known_faultless
from interpreter.loading.language import language, tables
from interpreter.loading.load import read_content
from interpreter.runtime.fields import FIELDS
from tests.edits import edited
from tests.kit import CONTENT
from tests.language_kit import LANGUAGE, PACK, sources_of
from tierce._sources import MemoryFolder

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


@pytest.mark.slow
def test_every_change_and_back_again():
    before = ParseState()
    for text in [text for change in CHANGES.values() for text in (change, YAWN)]:
        yawn = Source("yawn.tierce", text)
        assert outcome(*read(before, USER, yawn)) == outcome(*read(None, USER, yawn))


@pytest.mark.parametrize(
    "nodes", [True, pytest.param(False, marks=pytest.mark.slow)], ids=["trees kept", "recipes kept"]
)
def test_texts_with_faults_come_and_go(nodes):
    """Each brings names of its own, and many are wrong; what was read before never shows."""
    before = ParseState()
    for path in BAD[:: 6 if nodes else 8]:
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
    """The small pack with a text beside it, and a cache of its own."""
    monkeypatch.setenv("TIERCE_CACHE", str(tmp_path / "cache"))
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
        patch.setattr(cache, "get_all", lambda names: {})
        patch.setattr(cache, "put", lambda entries: None)
        return loaded(pack, examples)[0]


def kept(pack, kind="lines"):
    return set((pack.parent / "cache" / "tierce").glob(f"{kind}-*"))


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


def test_what_another_version_kept_is_not_believed(pack, monkeypatch):
    first, whole = loaded(pack)
    with monkeypatch.context() as patch:
        patch.setattr(cache, "fingerprint", lambda: "another")
        assert loaded(pack) == (first, whole)
        assert loaded(pack) == (first, 0)
    assert loaded(pack) == (first, 0)


def test_each_file_is_kept_by_itself(pack):
    """Of a text that has changed, only the new lines are worked out, and only its entry is written."""
    loaded(pack)
    before = {path.name: path.stat().st_ino for path in kept(pack)}
    (pack / "yawn.tierce").write_text(YAWN.replace("cannot flee", "+7 to own Strength"), "utf-8")
    assert loaded(pack)[1] == 1
    assert loaded(pack)[1] == 0
    after = {path.name: path.stat().st_ino for path in kept(pack)}
    assert before.keys() == after.keys()
    assert [before[name] != after[name] for name in before].count(True) == 1


def test_a_new_name_costs_another_process_only_the_lines_that_hold_it(pack, monkeypatch):
    _, whole = loaded(pack)
    (pack / "more.tierce").write_text('state "Wide awake"\n    pl "rześki"\n\nstate "self"\n    pl "ja"\n', "utf-8")
    after, new = loaded(pack)
    assert after == alone(pack, monkeypatch)
    assert 0 < new < whole / 2
    for path in kept(pack, "names"):  # without the names by which they were read, lines are read anew
        path.unlink()
    assert loaded(pack)[0] == after


def test_a_function_is_compiled_once(pack, monkeypatch):
    """By its own source: when one changes, the others are known."""
    made: list[str] = []
    whole = compiled._compiled

    def noted(source):
        made.append(source)
        return whole(source)

    monkeypatch.setattr(compiled, "_compiled", noted)
    first = read_content([pack])
    first.check()
    assert first.program and len(made) > 20
    made.clear()
    yawn = (pack / "yawn.tierce").read_text("utf-8")
    for text, new in ((yawn, range(1)), (yawn.replace("cannot flee", "+1 to own Strength"), range(1, 12))):
        (pack / "yawn.tierce").write_text(text, "utf-8")
        again = read_content([pack])
        again.check()
        assert again.program and len(made) in new


# --- definitions that are kept, checked and lowered

SMALL = LANGUAGE.parent.parent / "benchmarks" / "small"


def content_of(texts, before=None):
    """All that is found and written of a pack that is held in memory."""
    content = read_content([MemoryFolder("pack", texts)], True, before=before)
    content.check()
    return content, told(content.report), "" if content.report.errors else content.texts.compiler.source()


def texts_of(folder):
    return {p.name: p.read_text("utf-8") for p in sorted(folder.iterdir()) if p.suffix in (".tierce", ".toml")}


class Held:
    """What is known to be without fault, for processes one after another."""

    def __init__(self):
        self.known = {}

    def recall(self):
        return dict(self.known)

    def keep(self, known):
        self.known = known


@pytest.mark.parametrize("folder", [PACK, SMALL], ids=lambda folder: folder.name)
@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 2, 3))])
def test_whatever_is_edited_the_findings_are_those_of_a_first_reading(folder, seed):
    """In one process, and in processes one after another that remember what was without fault."""
    held = Held()
    chance, before, done, sound = Random(seed), ParseState(memo=Memo(Held())), [texts_of(folder)], 0
    for _ in range(25):
        texts = done[-1]
        _, found, source = content_of(texts, before)
        assert (found, source) == content_of(texts, ParseState(memo=Memo(Held())))[1:]
        assert (found, source) == content_of(texts, ParseState(memo=Memo(held)))[1:]
        sound += bool(source)
        if len(done) > 1 and chance.random() < (0.7 if found else 0.2):
            done.pop()
        else:
            done.append(edited(texts, chance))
    assert sound > 5


def test_only_what_has_changed_or_asked_for_that_is_worked_out_again():
    texts, before = texts_of(PACK), ParseState()
    first, found, _ = content_of(texts, before)
    assert found == []
    texts["cards.tierce"] = "# a remark\n" + texts["cards.tierce"]
    again, found, _ = content_of(texts, before)
    assert found == []
    then, now = first.texts.compiler.trees, again.texts.compiler.trees
    stands = {p.name: p.span.source.name for p in again.library.procedures()}
    stands |= {e.id: e.node.span.source.name for e in again.library.examples()}
    bodies, others = {**then.bodies, **then.examples}, {**now.bodies, **now.examples}
    changed = {name for name in bodies if stands[name].endswith("cards.tierce")}
    assert changed and changed < bodies.keys() == others.keys()
    assert {name for name in bodies if bodies[name] and bodies[name] is not others[name]} == changed


def test_a_memo_keeps_what_is_asked_for_and_nothing_that_is_wrong():
    memo, report, made = Memo(), Report(), []
    library = Library()
    node = parsed(NAMES)

    def make():
        made.append(library.get("state", "drowsy"))
        return len(made)

    memo.meet(library)
    assert [memo.of("x", node, report, make) for _ in range(2)] == [1, 1]
    library = collect(Amended([node]), Report())
    memo.meet(library)
    assert [memo.of("x", node, report, make) for _ in range(2)] == [2, 2]
    memo.rest_on("x", "another basis")
    assert memo.of("x", node, report, make) == 3
    assert [memo.of("wrong", node, report, lambda: report.error("E0401", "wrong", node.span)) for _ in range(2)]
    assert report.told == 2


def test_what_was_without_fault_is_not_looked_at_again_by_another_process(pack, monkeypatch):
    """Only what has changed is, and what asked for that."""
    monkeypatch.setattr(known_faultless, "FEW", 0)
    looked: list[str] = []
    whole = definitions._check

    def noted(definition, *given):
        looked.append(definition.name)
        return whole(definition, *given)

    monkeypatch.setattr(definitions, "_check", noted)
    loaded(pack)
    every = len(looked)
    looked.clear()
    loaded(pack)
    assert looked == []
    (pack / "yawn.tierce").write_text(YAWN.replace("cannot flee", "+1 to own Strength"), "utf-8")
    loaded(pack)
    assert "Yawn" in looked and len(looked) < every / 4
    assert "Drowsy" not in looked


def test_a_fault_is_found_again_by_every_process(pack, monkeypatch):
    monkeypatch.setattr(known_faultless, "FEW", 0)
    (pack / "yawn.tierce").write_text(CHANGES["a name defined twice"], "utf-8")
    assert loaded(pack)[0] == loaded(pack)[0] == alone(pack, monkeypatch)


def parsed(source):
    return parse_texts([source], language(), tables(), Report())[0][0]


def test_a_benchmark_finds_a_number_to_change(tmp_path: Path) -> None:
    """The benchmarks of a changed definition and of printing again change it."""
    copy = Path(shutil.copytree(CONTENT / "characters", tmp_path / "characters"))
    before = {path: path.read_text("utf-8") for path in copy.iterdir()}
    ANumber(tmp_path).change()
    (changed,) = [path for path, text in before.items() if path.read_text("utf-8") != text]
    assert len(changed.read_text("utf-8").splitlines()) == len(before[changed].splitlines())
