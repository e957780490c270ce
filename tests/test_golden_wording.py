"""The sentences of the content: read as files, whole, and joined to what is carried out.

`pytest tests/test_golden_wording.py --update-golden` writes the files of tests/golden anew; read their diff.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from dsl.model import Action, Definition, Rule
from dsl.tree import Node
from dsl.wording import Clause
from interpreter.loading.load import Content, load_content
from tools.sentences import lines_of, plain, rule_text, wording
from tools.wording_check import wording_problems

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = Path(__file__).parent / "golden"
KINDS = {"skills": ("skill", "token"), "rules": ("procedure", "action", "state")}


@pytest.fixture(scope="module")
def content() -> Content:
    loaded = load_content([ROOT / "content"])
    assert not loaded.report.errors
    return loaded


def golden_text(content: Content, kinds: tuple[str, ...], lang: str) -> str:
    """Every definition of some kinds with its sentences, in the order of the content."""
    said = wording(content, lang)
    out = []
    for definition in content.library.definitions:
        if definition.kind in kinds:
            name = definition.name if lang == "en" else definition.pl[:1].upper() + definition.pl[1:]
            out.append(f"## {name}\n\n{plain(rule_text(said, definition))}".rstrip())
    return "\n\n".join(out) + "\n"


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("name", sorted(KINDS))
def test_the_sentences_are_those_that_were_read(name, lang, content, pytestconfig):
    path, text = GOLDEN / f"{name}.{lang}.txt", golden_text(content, KINDS[name], lang)
    if pytestconfig.getoption("update_golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text, f"if this is right, run {__file__} with --update-golden"


def test_everything_can_be_said(content):
    assert [(str(d.span), d.code, d.message, d.notes) for d in wording_problems(content)] == []


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_no_sentence_has_a_hole(content, lang):
    said = wording(content, lang)
    for definition in content.library.definitions:
        if definition.kind in ("skill", "state", "token", "procedure", "action"):
            for clause in printed(rule_text(said, definition)):
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


def test_ids_stay_when_other_definitions_change(content):
    again = load_content([ROOT / "content"])
    first, second = ([n.id for d in c.library.rules() for n in nodes_of(d)] for c in (content, again))
    assert first == second
    for rule in content.library.rules():
        assert all(node.id.startswith((f"{rule.kind}:{rule.name}/", "action:")) for node in nodes_of(rule))


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_what_is_printed_is_what_is_carried_out(content, lang):
    said = wording(content, lang)
    for definition in content.library.definitions:
        if not isinstance(definition, Rule | Action) or definition.kind == "scenario":
            continue
        nodes = {node.id: node for node in nodes_of(definition)}
        ids = [part.id for clause in printed(rule_text(said, definition)) for part in clause.parts]
        assert sorted(ids) == sorted(nodes), definition.name
        hooks = {hook.id: hook for hook in definition.hooks} if isinstance(definition, Rule) else {}
        assert set(hooks) <= set(ids), definition.name
        assert all(hooks[name].node is nodes[name] for name in hooks), definition.name
