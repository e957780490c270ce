"""One thing, one name: what stands in the lists of deprecated words is said nowhere in print."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from interpreter.loading.load import load_content
from interpreter.loading.packs import Manifest, PreferredTerm
from tests.kit import CONTENT
from tools.wording.sample import printed
from tools.wording.terminology import Deprecated, Terminology

TERMS = Terminology(
    (Deprecated("difficulty", "DL"), Deprecated("trudnoś*", "PT"), Deprecated("close fight", "close combat"))
)


@pytest.mark.parametrize(
    "text, found",
    [
        ("The Difficulty is 5.", [("Difficulty", "DL")]),
        ("Difficult terrain, difficulty2", []),
        ("Bez trudności", [("trudności", "PT")]),
        ("a close  fight; no close, but fighting", [("close  fight", "close combat")]),
    ],
)
def test_words_are_found_whole_in_any_case_and_as_stems(text: str, found: list[tuple[str, str]]) -> None:
    assert [*TERMS.found(text)] == found


@given(st.lists(st.sampled_from(["difficulty", "Difficult", "trudności", "close", "fight", "a", ",", "("])))
def test_so_many_are_found_as_stand_there(words: list[str]) -> None:
    """Of words one by one; a comma or a bracket between two that go together does not part them."""
    letters = [word.casefold() for word in words if word.isalpha()]
    alone = letters.count("difficulty") + letters.count("trudności")
    pairs = sum(one == ("close", "fight") for one in pairwise(letters))
    found = [*TERMS.found(" ".join(words))]
    assert len(found) == alone + pairs
    assert all(said in " ".join(words) for said, _ in found)


def test_a_pack_may_prefer_what_the_one_before_it_has_deprecated() -> None:
    base, edition = (
        Manifest.model_validate(
            {"name": "A pack", "pl": "Paczka", "language": 2, "terms": [{"term": term, "deprecated": [word]}]}
        )
        for term, word in (("DL", "difficulty"), ("Difficulty", "DL"))
    )
    assert [*Terminology.of([base]).found("difficulty, DL")] == [("difficulty", "DL")]
    assert [*Terminology.of([base, edition]).found("difficulty, DL")] == [("DL", "Difficulty")]


@pytest.mark.parametrize("word", ["", "*", "…"])
def test_what_is_deprecated_holds_a_word(word: str) -> None:
    with pytest.raises(ValidationError):
        PreferredTerm.model_validate({"term": "DL", "deprecated": [word]})


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_nothing_printed_says_a_deprecated_word(lang: str) -> None:
    content = load_content([CONTENT], examples=True)
    terms = Terminology.of(pack.manifest for pack in content.packs)
    assert len(terms.deprecated) > 20
    assert [(p.where, said, term) for p in printed(content, lang) for said, term in terms.found(p.text)] == []
