"""What rules say in English and Polish, and what keeps them from being said."""

from pathlib import Path

from interpreter import vocabulary

OWN_FORMS = Path(vocabulary.__file__).parent / "lexicon.pl.toml"
"""The Polish lexicon of the vocabulary."""


def own_forms() -> str:
    """The text of the forms of the vocabulary."""
    return OWN_FORMS.read_text("utf-8")
