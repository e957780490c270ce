"""Every word of the language is documented by an example that shows it, with names that the content has."""

from __future__ import annotations

import pytest

from interpreter.loading.language import language
from interpreter.loading.load import Content
from tests.kit import ROOT
from tools.documents.word_examples import WordExamples


@pytest.fixture(scope="module")
def examples(content: Content) -> WordExamples:
    return WordExamples(content)


def test_every_example_shows_its_word_by_names_of_the_content(examples: WordExamples) -> None:
    assert [(w.category, w.surface) for w in language().words if not examples.shows(examples.of(w), w)] == []


def test_nothing_is_written_down_that_nobody_asks_for(examples: WordExamples) -> None:
    assert set(examples.unused) - {w.surface for w in language().words} == set()


def test_the_reference_has_these_examples(examples: WordExamples) -> None:
    text = (ROOT / "docs" / "words.md").read_text("utf-8")
    assert [w.surface for w in language().words if examples.of(w).splitlines()[0] not in text] == []


def test_what_does_not_show_a_word_is_seen(examples: WordExamples) -> None:
    word = next(w for w in language().words if w.surface == "then {condition}")
    assert examples.shows("then A4 is free", word)
    assert not examples.shows("then Nobody Known is Prone", word)
    assert not examples.shows("board Doors", word)
