"""What rules say in English and Polish, and what keeps them from being said."""

from pathlib import Path

from interpreter import vocabulary


def own_forms() -> str:
    """The text of the forms of the vocabulary."""
    return (Path(vocabulary.__file__).parent / "lexicon.pl.toml").read_text("utf-8")
