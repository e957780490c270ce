"""Documents are told by their names wherever texts cite them by marks."""

import pytest

from tests.press_kit import printer


@pytest.mark.parametrize(
    ("lang", "text", "said"),
    [
        ("en", "because S004 says so", "because the English rulebook says so"),
        ("en", "S004 says so.", "The English rulebook says so."),
        ("en", "S004 says so", "the English rulebook says so"),
        ("pl", "według S004 nie wolno", "według angielskiego podręcznika nie wolno"),
        (
            "pl",
            "alarm z S004, którego S004 nie podaje",
            "alarm z angielskiego podręcznika, którego angielski podręcznik nie podaje",
        ),
        ("pl", "W S004 tego nie ma.", "W angielskim podręczniku tego nie ma."),
        ("en", "S0045 and XS004 are none", "S0045 and XS004 are none"),
    ],
)
def test_sentences_name_documents(content, lang, text, said) -> None:
    assert printer(content, lang=lang).teller.citations.within(text) == said


def test_headings_name_documents(content) -> None:
    citations = printer(content).teller.citations
    assert citations.heading("S004, Combat, Prone") == "English rulebook, Combat, Prone"
    assert citations.heading("some letter, p. 3") == "Some letter, p. 3"


def test_no_mark_is_left_in_what_is_printed(content) -> None:
    for lang in ("en", "pl"):
        writer = printer(content, lang=lang).writer
        for definition in content.library.definitions:
            texts = [
                text for line in (*definition.rulings, *definition.origins) for text in writer.ruling(line, definition)
            ]
            assert not any("S004" in str(text) for text in texts), definition.name
