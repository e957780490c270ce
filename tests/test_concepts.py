"""What is told by hand: concepts of what the board alone knows, and other words for what rules define."""

from __future__ import annotations

import pytest
from markupsafe import escape

from interpreter.loading.load import load_content
from interpreter.vocabulary import VOCABULARY
from tests.playing import ROOT
from tests.press_kit import printer
from tests.test_theme_safety import put
from tools.press.model.addresses import settled


def test_every_concept_of_the_vocabulary_is_told(content) -> None:
    wanted = {word.traits.concept for word in VOCABULARY} - {""}
    told = {d.name: d for d in content.library.written("concept")}
    assert wanted <= told.keys() and len(wanted) >= 9
    assert [name for name, d in told.items() if not (d.examples and d.lines)] == []


@pytest.mark.parametrize(
    ("lang", "kind", "name", "concept", "said"),
    [
        ("en", "action", "Aimed shot", "line-of-sight", "line of sight"),
        ("pl", "action", "Aimed shot", "line-of-sight", "linii wzroku"),
        ("en", "state", "engaged", "contact", "in contact"),
        ("en", "number", "cover penalty", "cover", "cover"),
    ],
)
def test_sentences_lead_to_concepts(content, lang, kind, name, concept, said) -> None:
    entry = printer(content, lang=lang).writer.entry(content.library.get(kind, name))
    text = settled(" ".join(escape(line.text) for line in entry.lines).replace("\u00a0", " "), "#{}".format)
    assert f'<a href="#concept-{concept}">{said}</a>' in text


def test_a_pack_adds_words_to_what_another_defines(tmp_path) -> None:
    put(tmp_path, "pack.toml", 'name = "More"\npl = "Więcej"\nlanguage = 2\nneeds = ["Anno Domini 1666"]\n')
    put(tmp_path, "more.tierce", 'amend state "Prone"\n    add\n        also "flat out" / "plackiem"\n')
    content = load_content([ROOT / "content", tmp_path])
    assert not content.report.errors, content.report.errors
    english, polish = content.library.get("state", "Prone").aliases
    assert english[0] == "knocked down" and english[-1] == "flat out"
    assert polish[-1] == "plackiem"


def test_what_a_concept_says_is_printed_in_both_languages(content) -> None:
    definition = content.library.get("concept", "obstacle")
    for lang, said in (("en", "a hedge or a balustrade"), ("pl", "żywopłot lub niski murek")):
        entry = printer(content, lang=lang).writer.entry(definition)
        assert said in str(entry.lines[0].text) and entry.examples
