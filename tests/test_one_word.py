"""One word is one declaration: a throw-away word is driven through everything from one place."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.core import CORE
from dsl.format import format_node
from dsl.grammar import build
from dsl.pipeline import read_sources
from dsl.source import Source
from dsl.wording import Wording
from dsl.words import Vocabulary, Word, WordError
from interpreter.checks.examples import ExampleRun
from interpreter.loading.language import grammar_key, language, shipped_tables
from interpreter.loading.load import Content
from interpreter.loading.packs import read_pack
from interpreter.runtime.fields import FIELDS
from interpreter.vocabulary import VOCABULARY
from tools.wording.sentences import rule_text, wording

SHOUTING = Word(
    "character_filter",
    "removed by {n:NUMBER} rows from {who:character}",
    "removed by {{ n }} rows from {{ who }}",
    "co najmniej {{ n }} rzędów od {{ who.gen }}",
    "Those so many rows of the board away.",
    "removed by 2 rows from self",
    lambda g, it, n, who: abs(g.S[it + 2] // g.setup.board.width - g.S[who + 2] // g.setup.board.width) >= n,
)

TEXT = """
skill "Far Cry"
    pl "Daleki krzyk"
    in close combat, when there is a friend removed by 2 rows from self
        +1 to own combat total

    example "a friend far off"
        red has Wołodyjowski on D4 with Far Cry
        red has Aramis on D6
        blue has Aramis on E4
        red draws 5 of skulls
        blue draws 5 of cups
        do Close combat for Wołodyjowski, Aramis 2
        then Wołodyjowski's skill bonus is exactly 3

    example "a friend near by"
        red has Wołodyjowski on D4 with Far Cry
        red has Aramis on D5
        then there is no friend of Wołodyjowski removed by 2 rows from Wołodyjowski
        then there is a friend of Wołodyjowski removed by 1 rows from Wołodyjowski
"""


def vocabulary_with(word: Word) -> Vocabulary:
    return Vocabulary.of(CORE, VOCABULARY, [word])


def speaking(lang: str, content: Content) -> Wording:
    """The wording of content in the language with one word more."""
    return wording(content, lang, vocabulary=vocabulary_with(SHOUTING))


def content_with(word: Word, text: str) -> Content:
    """The shipped content and one text beside it, in a language with one word more."""
    content = Content([], examples=True)
    report = content.report
    vocabulary = vocabulary_with(word)
    pack = read_pack(Path("content"), report)
    assert pack is not None
    extra = Source("far_cry.tierce", text)
    content._texts = [pack], read_sources([*pack.sources, extra], vocabulary, build(vocabulary), FIELDS, report)
    content.check()
    return content


@pytest.fixture(scope="module")
def content() -> Content:
    return content_with(SHOUTING, TEXT)


def test_it_is_parsed_and_checked(content: Content) -> None:
    assert [d.message for d in content.report.found] == []
    (hook,) = content.library.get("skill", "Far Cry").hooks
    assert SHOUTING in {n.word for n in hook.conditions[0].walk()}


def test_it_runs(content: Content) -> None:
    examples = content.library.get("skill", "Far Cry").examples
    messages = [ExampleRun(content.program, e, content.boards, content.practice_board).play().message for e in examples]
    assert messages == ["", ""]


def test_it_prints_in_both_languages(content: Content) -> None:
    skill = content.library.get("skill", "Far Cry")
    english = " ".join(c.plain() for c in rule_text(speaking("en", content), skill))
    polish = " ".join(c.plain() for c in rule_text(speaking("pl", content), skill))
    assert "removed by 2 rows from" in english
    assert "co najmniej 2 rzędów od" in polish


def test_it_is_formatted_back(content: Content) -> None:
    node = content.library.get("skill", "Far Cry").node
    text = format_node(node)
    assert "in close combat, when there is a friend removed by 2 rows from self" in text


def test_the_shipped_tables_are_of_this_grammar() -> None:
    assert shipped_tables(grammar_key(language())) is not None, "run `tierce docs`"
    assert shipped_tables(grammar_key(vocabulary_with(SHOUTING))) is None


@pytest.mark.parametrize("missing", ["en", "pl", "doc", "example"])
def test_a_word_that_is_not_whole_does_not_load(missing: str) -> None:
    parts = {"en": "{{ who }}", "pl": "{{ who }}", "doc": "Doc.", "example": "self"}
    parts[missing] = ""
    with pytest.raises(WordError):
        Word("character_filter", "near {who:character}", parts["en"], parts["pl"], parts["doc"], parts["example"])


def test_a_slot_that_the_wording_does_not_use_does_not_load() -> None:
    with pytest.raises(WordError):
        Word("character_filter", "near {who:character}", "near", "obok {{ who.gen }}", "Doc.", "near self")
