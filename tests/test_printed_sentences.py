"""What the shipped content prints is clean text in both languages, whatever words it is made of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dsl.wording import Clause
from interpreter.loading.load import Content
from tests.kit import told

ROOT = Path(__file__).resolve().parent.parent

FAULTS = {
    "en": {
        "an apostrophe that belongs to nothing": re.compile(r"(?:^| )['’]s?\b"),
        "a word said twice": re.compile(r"\b([^\W\d]+) \1\b", re.IGNORECASE),
        "a before a vowel": re.compile(r"\b[Aa] (?!one|uni|use|usual|Eur)[aeiouAEIO]\w"),
        "an before a consonant": re.compile(r"\b[Aa]n (?!hour|honest|heir|NPC\b|[A-Z]\b)[^\W\daeiouAEIOU]"),
        "a consonant that should be doubled": re.compile(
            r"\b(?:begin|run|win|hit|set|put|get|forget|stop|drop)(?:ing|ed)\b"
        ),
        "one that are, or several that is": re.compile(r"\bnumber of \w+s (?:laid out [\w ]+)?that is\b"),
        "none, or one, of several": re.compile(r"\bthere is (?:no |a )?\w+s of\b"),
        "a distance of nothing": re.compile(r"\bwithin 0 spaces?\b"),
    },
    "pl": {
        "a word said twice": re.compile(r"\b([^\W\d]+) \1\b", re.IGNORECASE),
        "a conjunction without its clause": re.compile(r"(?:\b(?:jeśli|i|lub|oraz|ale)|,) ?[.:,;]"),
        "a participle of another gender": re.compile(
            r"\b(?:[Tt]a postać|[Oo]fiara) (?:nie )?(?:jest|staje się) \w+(?:ny|ty|ony)\b"
        ),
        "be able to be something of another gender": re.compile(r"\bpostać (?:nie )?może być (?:\w+ )?\w+(?:ny|ty)\b"),
        "z or w before what needs ze or we": re.compile(
            r"\b[Zz] (?:s[zptkć]|ws|zw|źr)\w|\b[Ww] (?:w[^aeiouyóąę]|f[^aeiouyóąęlr])\w"
        ),
        "a distance of nothing": re.compile(r"\bdo 0 pól\b"),
    },
}
"""What a rulebook never prints, for each language."""

ANYWHERE = {
    "a hole of a template": re.compile(r"[{}]|\bNone\b|\bAbsent\b|[\ue000-\uf8ff]"),
    "a raw name": re.compile(r"\w_\w|`|<[a-z]+ "),
    "two spaces": re.compile(r"\s\s|^\s|\s$"),
    "a space before a stop": re.compile(r"\s[,.;:?)\]”]|[(\[„“]\s"),
    "two stops": re.compile(r"[,;:.]{2}|[,;:]\)"),
    "no capital at the beginning": re.compile(r"^[„“\"(\[]*[^\W\d_A-ZĄĆĘŁŃÓŚŹŻÄÖÜ]"),
    "no capital after a stop": re.compile(r"\. [^\W\d_A-ZĄĆĘŁŃÓŚŹŻ]"),
    "no stop at the end": re.compile(r"[^.:!?]$"),
}
"""What neither of them prints."""


def sentences(clauses: list[Clause]) -> Iterator[str]:
    """Every sentence, also those that stand under a lead-in."""
    for clause in clauses:
        yield clause.text
        yield from sentences(list(clause.children))


def faults(text: str, lang: str) -> list[str]:
    """What is wrong with a sentence: the names of the faults that it has."""
    found = [name for name, pattern in {**ANYWHERE, **FAULTS[lang]}.items() if pattern.search(text)]
    unpaired = [a for a, b in ("()", "[]", "“”" if lang == "en" else "„”") if text.count(a) != text.count(b)]
    return found + [f"{mark} without its pair" for mark in unpaired]


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_every_sentence_is_clean(lang: str) -> None:
    found = [
        (definition.kind, definition.name, fault, text)
        for definition, clauses in told(lang)
        for text in sentences(clauses)
        for fault in faults(text, lang)
    ]
    assert found == []


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_there_is_something_to_read(lang: str) -> None:
    skills = {d.name: clauses for d, clauses in told(lang) if d.kind == "skill"}
    assert len(skills) > 100
    assert [name for name, clauses in skills.items() if not clauses] == []


@pytest.mark.parametrize(
    ("lang", "text", "fault"),
    [
        ("en", "That item and 's weight.", "an apostrophe that belongs to nothing"),
        ("en", "It loses its its wounds.", "a word said twice"),
        ("en", "A enemy falls.", "a before a vowel"),
        ("en", "An friend falls.", "an before a consonant"),
        ("en", "Instead of begining its turn.", "a consonant that should be doubled"),
        ("en", "The number of cards that is skulls.", "one that are, or several that is"),
        ("en", "it falls.", "no capital at the beginning"),
        ("en", "It falls. it dies.", "no capital after a stop"),
        ("en", "It falls", "no stop at the end"),
        ("en", "It  falls.", "two spaces"),
        ("en", "It {{ who }}.", "a hole of a template"),
        ("en", "It falls (hard.", "( without its pair"),
        ("pl", "Ta postać nie może być ciężko ranny.", "be able to be something of another gender"),
        ("pl", "Ta postać staje się powalony.", "a participle of another gender"),
        ("pl", "Ofiara się się przewraca.", "a word said twice"),
        ("pl", "Jeśli pada i, traci ranę.", "a conjunction without its clause"),
        ("pl", "Rzut z stołu.", "z or w before what needs ze or we"),
    ],
)
def test_a_fault_is_seen(lang: str, text: str, fault: str) -> None:
    assert fault in faults(text, lang)


def test_titles_of_examples_and_rulings_are_given_in_polish_too(content: Content) -> None:
    """A title is a phrase, a ruling a sentence, and its reason goes on after "because"."""
    titles = {e.node.get("pl") or "" for e in content.library.examples()}
    rulings = [line for d in content.library.definitions for line in d.rulings]
    said = {line.get("pl") or "" for d in content.library.definitions for line in (*d.rulings, *d.origins)}
    reasons = {line.get("why_pl") or "" for line in rulings}
    assert "" not in titles | said | reasons
    assert {text for text in titles | reasons if text.endswith(".")} == set()
    assert {text for text in said if not text.endswith((".", "?", "!", ".”"))} == set()
    assert {text for text in titles | said | reasons if re.search(r"  |^ | $|\bthe\b", text)} == set()
