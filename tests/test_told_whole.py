"""What is printed is enough: every effect is told where it is called or has an entry of its own, no sentence runs on, nothing of the machine shows."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from dsl.core.control import Do
from dsl.model import Action, Definition, Procedure, Rule
from dsl.tree import Node
from dsl.wording.planning.plan import Plan
from dsl.wording.realisation.sentences import MOST_WORDS
from interpreter.loading.load import Content
from tests.kit import CONTENT, read_from, told, whole
from tools.wording.sentences import lines_of, rule_text, wording

SENTENCE = re.compile(r"(?<=[.:!?])\s+(?=[A-ZĄĆĘŁŃÓŚŹŻ„“])")
MOST_LONG = {"en": 0.02, "pl": 0.02}
"""How many of all sentences may have more words than a reader keeps in mind."""

OF_THE_MACHINE = re.compile(
    r"\bis resolved\b|\brozpatruje się\b|\b(?:amount|ilość|count|liczba|number): |_|\bat most \d\d+ times\b|\bnajwyżej \d\d+ razy\b|\bS00\d\b"
)
"""Calls with their arguments, inner names, bounds that are no rules, the names of the sources."""


def calls(lines: list[Node]) -> Iterator[Node]:
    for line in lines:
        if isinstance(line.means, Do):
            yield line
        yield from calls(line.body)


def untold(content: Content) -> list[tuple[str, str]]:
    """The rules and actions that call what is neither told there nor has an entry of its own, and what they call."""
    plan, library = Plan(content.library), content.library
    found = []
    for definition in library.definitions:
        if not isinstance(definition, (Rule, Action)):
            continue
        told = plan.lines(definition, lines_of(definition))
        opened = {call["procedure"].text for call in calls(told) if call.body}
        for call in calls(told):
            procedure = library.get("procedure", call["procedure"].text)
            assert isinstance(procedure, Procedure)
            does = any(line.word.category == "statement" for line in procedure.lines)
            if does and procedure.name not in opened and plan.teller_of(procedure) is not None:
                found.append((definition.name, procedure.name))
    return found


def printed(lang: str) -> Iterator[tuple[Definition, str]]:
    """Every sentence of the rules that readers read, told where it is read."""
    plan = Plan(whole().library)
    for definition, clauses in told(lang):
        if not (isinstance(definition, Procedure) and plan.teller_of(definition) is not None):
            for clause in clauses:
                yield from ((definition, text) for part in clause.walk() for text in SENTENCE.split(part.text))


def test_every_effect_is_told_on_the_card_or_has_an_entry(content: Content) -> None:
    assert untold(content) == []


def test_an_effect_that_is_told_elsewhere_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    text = 'procedure "Nod" (victim)\n    pl "podcięcie"\n    verb "nod" / "upadać"\n    victim becomes prone\n\n'
    text += 'skill "Nodder"\n    pl "Traper"\n    at the start of the turn\n        do Nod for self\n'
    content = read_from(CONTENT, text)
    assert untold(content) == []
    monkeypatch.setattr(Plan, "_opened", lambda *_: [])
    assert ("Nodder", "Nod") in untold(content)


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_few_sentences_are_long(lang: str) -> None:
    texts = {text for _, text in printed(lang)}
    long = [text for text in texts if len(text.split()) > MOST_WORDS]
    assert len(long) <= MOST_LONG[lang] * len(texts), len(long) / len(texts)


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_nothing_of_the_machine_is_printed(lang: str) -> None:
    assert [(d.name, text) for d, text in printed(lang) if OF_THE_MACHINE.search(text)] == []


@pytest.mark.parametrize(("lang", "lead"), [("en", "all of these are true:"), ("pl", "wszystkie te warunki:")])
def test_where_all_conditions_are_asked_for_there_are_several(lang: str, lead: str) -> None:
    listed = [part for _, clauses in told(lang) for clause in clauses for part in clause.walk() if lead in part.text]
    assert len(listed) > 5
    assert [part.text for part in listed if sum(not item.then for item in part.children) < 2] == []


def test_long_lines_have_their_conditions_below() -> None:
    text = """
skill "Wary"
    pl "Traper"
    after combat won, when winner is self and own wounds is at least 2 and loser is prone and own Strength is higher than 2 and own Agility is at least 2
        self becomes prone
"""
    content = read_from(CONTENT, text.replace("is higher than 2", "is above 2"))
    for lang, outcome in (
        ("en", "this character falls prone if all of these are true:"),
        ("pl", "ta postać zostaje powalona, jeśli spełnione są wszystkie te warunki:"),
    ):
        (clause,) = rule_text(wording(content, lang), content.library.get("skill", "Wary"))
        assert clause.text.endswith(outcome)
        assert len(clause.children) == 4 and not any(child.then for child in clause.children)
