"""The Polish that is printed has the words of the Polish rulebooks: one term for one thing."""

from __future__ import annotations

import re

import pytest

from interpreter.loading.load import Content
from tools.wording.sample import Printed, printed
from tools.wording.sentences import rule_text, wording

_RULES = ("clause", "gist", "fact", "badges", "heading", "aid", "ruling")
"""The sorts of text that have these terms; flavour and the titles of examples may say it in any words."""


@pytest.fixture(scope="module")
def all_printed(content: Content) -> list[Printed]:
    return [p for p in printed(content, "pl", examples=False) if p.sort in _RULES]


@pytest.mark.slow
def test_friends_have_their_term_in_rules(all_printed: list[Printed]) -> None:
    rules = [p.text for p in all_printed if p.sort == "clause"]
    assert [text for text in rules if re.search(r"\b[Ss]ojuszni", text)] == []
    assert any("przyjazna postać" in text for text in rules)


@pytest.mark.slow
def test_a_number_stays_with_what_it_belongs_to(content: Content) -> None:
    said = wording(content, "pl", nbsp=True)
    texts = [clause.text for d in content.library.definitions for clause in rule_text(said, d)]
    loose = re.compile(r"\b(?:PT|najmniej|najwyżej) [−+]?\d|\b[aiouwz] \w", re.IGNORECASE)
    assert [text for text in texts if loose.search(text)] == []
    assert any("PT\u00a06" in text for text in texts)
