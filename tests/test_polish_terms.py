"""The Polish that is printed has the words of the Polish rulebooks: one term for one thing."""

from __future__ import annotations

import re

import pytest

from interpreter.loading.load import Content
from tools.wording.sample import Printed, printed
from tools.wording.sentences import rule_text, wording

TERMS = (
    # what is never printed            what the Polish rulebooks say
    (r"spry(?:t|tu|tem|cie)", "zmysły"),
    (r"styczno\w+", "zwarcie"),
    (r"związan\w+ walką", "w zwarciu"),
    (r"ripo[sś]\w+", "ponowienie"),
    (r"o trudności", "o PT"),
    (r"przeciw (?:trudności|liczbie)", "o PT"),
    (r"drużyn\w*", "banda"),
    (r"stronnictw\w*", "frakcja"),
    (r"z cechą", "ze słowem kluczowym"),
    (r"cech\w+ karty", "słowo kluczowe"),
    (r"bijaty\w+", "zwada"),
    (r"broń (?:sieczna|kłująca|wielka)", "tnące, kłute, dwuręczne"),
    (r"trafion\w+ miejsc\w+", "lokacja trafienia"),
    (r"miejsc\w+ postrzału", "lokacja postrzału"),
    (r"ochron\w+ pancerza", "wartość pancerza"),
    (r"zmagani\w+", "starcie, test przeciwstawny"),
    (r"trafion\w+ lokacj\w+", "lokacja trafienia"),
    (r"na (?:ukos|skos)", "po skosie"),
    (r"dalsz\w+ (?:użyci\w+|użyć|walk\w*|żeton\w*)", "pozostałe, kolejne, dodatkowy"),
    (r"inicjuje starcie", "inicjuje test"),
    (r"postąpić tak", "może, a jeśli to zrobi"),
    (r"rywal\w*", "przeciwnik"),
    (r"pol\w+ przyległ\w+", "sąsiedni"),
    (r"odnos\w+ (?:\d+ )?ran\w*", "otrzymuje rany"),
    (r"zaklina\w*", "rzuca zaklęcie"),
)
_RULES = ("clause", "gist", "fact", "badges", "heading", "aid", "ruling")
"""The sorts of text that have these terms; flavour and the titles of examples may say it in any words."""


@pytest.fixture(scope="module")
def all_printed(content: Content) -> list[Printed]:
    return [p for p in printed(content, "pl", examples=False) if p.sort in _RULES]


@pytest.mark.slow
@pytest.mark.parametrize(("wrong", "right"), TERMS)
def test_no_other_word_is_printed(all_printed: list[Printed], wrong: str, right: str) -> None:
    pattern = re.compile(rf"\b{wrong}\b", re.IGNORECASE)
    assert [(p.where, p.text) for p in all_printed if pattern.search(p.text)] == [], right


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
