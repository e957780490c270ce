"""The sentences of the content: read as files, whole, and joined to what is carried out.

`pytest tests/test_golden_wording.py --update-golden` writes the files of tests/golden anew; read their diff.
"""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from dsl.core.actions import TakenAs
from dsl.core.changes import Forget, Let
from dsl.core.control import ChooseOne, Do, Otherwise, StopStatement
from dsl.model import Action, Definition, Rule
from dsl.tree import Node
from dsl.wording import Clause
from interpreter.loading.load import Content, read_content
from tests.kit import changes_a_silent_mark, told
from tools.wording.check import wording_problems
from tools.wording.sentences import lines_of, plain, wording

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = Path(__file__).parent / "golden"
KINDS = ("skill", "token", "procedure", "action", "state")


def golden_texts(lang: str) -> dict[str, str]:
    """The sentences of the definitions of each text, in the order of the text; by path below `GOLDEN`."""
    out: dict[str, list[str]] = {}
    for definition, clauses in told(lang):
        if definition.kind in KINDS:
            name = definition.name if lang == "en" else definition.pl[:1].upper() + definition.pl[1:]
            text = Path(definition.span.source.name).relative_to(ROOT / "content").with_suffix("").as_posix()
            entry = f"## {name}\n\n{plain(clauses)}".rstrip()
            out.setdefault(f"{text}.{lang}.txt", []).append(entry)
    return {path: "\n\n".join(entries) + "\n" for path, entries in out.items()}


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_sentences_are_those_that_were_read(lang, pytestconfig):
    texts = golden_texts(lang)
    if pytestconfig.getoption("update_golden"):
        for path in GOLDEN.rglob(f"*.{lang}.txt"):
            path.unlink()
        for name, text in texts.items():
            (GOLDEN / name).parent.mkdir(parents=True, exist_ok=True)
            (GOLDEN / name).write_text(text, "utf-8")
    kept = {p.relative_to(GOLDEN).as_posix(): p.read_text("utf-8") for p in GOLDEN.rglob(f"*.{lang}.txt")}
    for name in sorted(kept | texts):
        assert kept.get(name) == texts.get(name), f"{name}: if this is right, run {__file__} with --update-golden"


@pytest.mark.slow
def test_everything_can_be_said(content):
    """The lines of examples too; those of rules are told by the other tests."""
    assert [(str(d.span), d.code, d.message, d.notes) for d in wording_problems(content)] == []


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_no_sentence_has_a_hole(lang):
    for definition, clauses in told(lang):
        if definition.kind in KINDS:
            for clause in printed(clauses):
                text = clause.text
                assert text[0].isupper() or not text[0].isalpha(), text
                assert text[-1] in ".:?!”", text
                assert not any(sign in text for sign in "{}|\ue000\ue001\ue002\ue003"), text
                assert "  " not in text and " ," not in text and ",," not in text, text


# --- every printed clause is the clause that is carried out


def printed(clauses: list[Clause]) -> Iterator[Clause]:
    for clause in clauses:
        yield from clause.walk()


def lines_below(line: Node) -> Iterator[Node]:
    yield line
    for child in line.body:
        yield from lines_below(child)


def nodes_of(definition: Definition) -> Iterator[Node]:
    for line in lines_of(definition):
        yield from lines_below(line)


def test_ids_are_unique(content):
    given = {id(node): node.id for d in content.library.definitions for line in d.lines for node in lines_below(line)}
    counted = Counter(given.values())
    assert [name for name, times in counted.items() if times > 1 or not name] == []


def ids_of(content: Content) -> dict[str, list[str]]:
    return {f"{d.kind}:{d.name}": [n.id for n in nodes_of(d)] for d in content.library.rules()}


def test_ids_stay_when_other_definitions_change(content, tmp_path):
    """One definition has a clause more at its head, one is gone, and one is new before all others."""
    folder = shutil.copytree(ROOT / "content", tmp_path / "content")
    path = max(folder.glob("skills/*.tierce"), key=lambda p: p.read_text("utf-8").count('\nskill "'))
    head, first, second, rest = re.split(r'^(?=skill ")', path.read_text("utf-8"), maxsplit=3, flags=re.MULTILINE)
    gone, changed = (text.split('"')[1] for text in (first, second))
    longer = re.sub(r'(\n    pl "[^"]+"\n)', r"\1    cannot parry\n", second, count=1)
    new = 'skill "Test skill"\n    pl "próba"\n    cannot parry\n\n'
    assert longer != second
    path.write_text(head + new + longer + rest, "utf-8")
    before, after = ids_of(content), ids_of(read_content([folder]))
    assert after.keys() == before.keys() - {f"skill:{gone}"} | {"skill:Test skill"}
    assert len(after[f"skill:{changed}"]) > len(before[f"skill:{changed}"])
    assert {name for name in before.keys() & after.keys() if before[name] != after[name]} == {f"skill:{changed}"}


def test_ids_tell_whose_they_are(content):
    for rule in content.library.rules():
        assert all(node.id.startswith((f"{rule.kind}:{rule.name}/", "action:")) for node in nodes_of(rule))


BOOKKEEPING = (Forget, Let, Otherwise, StopStatement, TakenAs)
"""What a plan may leave out: a role emptied, a mark taken back, the end of a repetition when nothing is chosen.

Besides, a call in whose place the choice is told that is all of its procedure.
"""


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_what_is_printed_is_what_is_carried_out(content, lang):
    said = wording(content, lang)
    for definition, clauses in told(lang):
        if not isinstance(definition, Rule | Action) or definition.kind == "scenario":
            continue
        nodes = {node.id: node for node in nodes_of(definition)}
        ids = [part.id for clause in printed(clauses) for part in clause.parts if part.id]
        of_this = (definition.kind, definition.name)
        given = [a for a in content.library.all("action") if (a.bearer_kind, a.given_by) == of_this]
        inside = [p for d in (definition, *given) for p in said.plan.told_within(d)]
        given_lines = [line for p in inside for line in p.lines if line.word.category == "statement"]
        within = {node.id: node for line in given_lines for node in lines_below(line)}
        assert len(ids) == len(set(ids)) and set(ids) <= nodes.keys() | within.keys(), definition.name
        untold = (nodes | within).keys() - set(ids)
        kept = [(nodes | within)[i] for i in untold if not isinstance((nodes | within)[i].means, BOOKKEEPING)]
        choices = {p.name for p in inside if any(isinstance(n.means, ChooseOne) and n.id in ids for n in p.lines)}
        kept = [n for n in kept if not (isinstance(n.means, Do) and n["procedure"].text in choices)]
        assert all(changes_a_silent_mark(line, content) for line in kept), definition.name
        hooks = {hook.id: hook for hook in definition.hooks} if isinstance(definition, Rule) else {}
        told_of = {name for name, hook in hooks.items() if not changes_a_silent_mark(hook.node, content)}
        assert told_of <= set(ids), definition.name
        assert all(hooks[name].node is nodes[name] for name in hooks), definition.name
