"""Put the language together: the words of `dsl` and of the vocabulary, and the grammar tables kept between runs."""

from __future__ import annotations

import hashlib
import zlib
from functools import lru_cache
from pathlib import Path

from dsl.core import CORE
from dsl.grammar import FORMAT, Tables, assemble, build
from dsl.words import Vocabulary
from interpreter.loading import cache
from interpreter.vocabulary import VOCABULARY

KEY = 32

SHIPPED = Path(__file__).with_name("grammar.tables")
"""Tables made beforehand by `tierce docs`: making them takes more than a second."""


@lru_cache(maxsize=1)
def language() -> Vocabulary:
    """All words, those of the language itself first."""
    return Vocabulary.of(CORE, VOCABULARY)


@lru_cache(maxsize=2)
def tables(vocabulary: Vocabulary | None = None) -> Tables:
    """The parser's tables for the language or other words: those shipped, or those in the user's cache, or made anew."""
    vocabulary = vocabulary or language()
    key = grammar_key(vocabulary)
    found = shipped_tables(key)
    if found is None:
        name = cache.name_of("grammar", cache.fingerprint(), key)
        kept = cache.get(name)
        found = Tables.load(kept) if kept else None
        if found is None:
            found = build(vocabulary)
            cache.put({name: found.dump()})
    return found


@lru_cache(maxsize=2)
def grammar_key(vocabulary: Vocabulary) -> str:
    """What tells one grammar from another, as `KEY` hexadecimal digits."""
    text = f"{FORMAT}\n{assemble(vocabulary)}"
    return hashlib.sha256(text.encode()).hexdigest()[:KEY]


def shipped_tables(key: str) -> Tables | None:
    """The tables that come with the interpreter, if they are of this grammar."""
    try:
        data = SHIPPED.read_bytes()
        return Tables.load(zlib.decompress(data[KEY:])) if data[:KEY].decode("ascii") == key else None
    except (OSError, ValueError, zlib.error):
        return None


def ship_tables() -> bool:
    """Write the tables that come with the interpreter; false when they were as they should be."""
    key = grammar_key(language())
    if shipped_tables(key) is not None:
        return False
    SHIPPED.write_bytes(key.encode("ascii") + zlib.compress(tables().dump(), 9))
    return True
