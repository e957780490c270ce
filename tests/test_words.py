"""Six skills that nobody foresaw (tests/words): they are sayable in a few lines, do what they say, and are printed right.

`pytest tests/test_words.py --update-golden` writes what is printed anew; read it aloud.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.core.definitions import ExampleHeader, PolishName
from dsl.model import Definition
from dsl.source import Source
from interpreter.loading.load import Content
from tests.kit import CONTENT, play_example, rules_from, said
from tools.wording.sentences import plain, rule_text, wording

HERE = Path(__file__).parent / "words"
LINES = 8


@pytest.fixture(scope="module")
def content() -> Content:
    return rules_from(CONTENT, Source("skills.tierce", (HERE / "skills.tierce").read_text("utf-8")))


def skills(content: Content) -> list[Definition]:
    return [d for d in content.library.definitions if d.span.source.name == "skills.tierce"]


def test_they_are_sound_and_short(content: Content) -> None:
    assert said(content) == []
    assert len(skills(content)) == 6
    for skill in skills(content):
        rules = [n for n in skill.node.body if not isinstance(n.means, (ExampleHeader, PolishName))]
        assert sum(1 + len(n.lines()) for n in rules) <= LINES, skill.name


def test_their_examples_come_out(content: Content) -> None:
    played = [
        (s.name, play_example(content, "skill", s.name, n)) for s in skills(content) for n in range(len(s.examples))
    ]
    assert len(played) == 6
    assert [wrong for wrong in played if wrong[1]] == []


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_they_are_printed_right(lang: str, content: Content, pytestconfig: pytest.Config) -> None:
    speaker = wording(content, lang)
    name = {"en": lambda s: s.name, "pl": lambda s: s.pl}[lang]
    text = "\n\n".join(f"## {name(s)}\n\n{plain(rule_text(speaker, s))}" for s in skills(content)) + "\n"
    golden = HERE / f"skills.{lang}.txt"
    if pytestconfig.getoption("update_golden"):
        golden.write_text(text, "utf-8")
    assert golden.read_text("utf-8") == text
