"""Put the language together: the words of `dsl` and of the vocabulary, and the grammar tables kept between runs."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from functools import lru_cache
from pathlib import Path

from dsl.core import CORE
from dsl.grammar import Tables, assemble, build
from dsl.words import Vocabulary
from interpreter.vocabulary import VOCABULARY


@lru_cache(maxsize=1)
def language() -> Vocabulary:
    """All words, those of the language itself first."""
    return Vocabulary.of(CORE, VOCABULARY)


@lru_cache(maxsize=1)
def tables() -> Tables:
    """The parser's tables, from the user's cache when the words have not changed."""
    vocabulary = language()
    text = assemble(vocabulary)
    key = hashlib.sha256(f"{sys.implementation.cache_tag}{text}".encode()).hexdigest()[:24]
    kept = read_cache(f"grammar-{key}")
    found = Tables.load(kept) if kept else None
    if found is None:
        found = build(vocabulary)
        write_cache(f"grammar-{key}", found.dump())
    return found


def cache_folder() -> Path:
    """Where compiled things are kept: private to the user."""
    base = os.environ.get("TIERCE_CACHE") or os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "tierce"


def read_cache(name: str) -> bytes | None:
    """What is kept under a name; None when there is nothing, or it belongs to somebody else."""
    path = cache_folder() / name
    try:
        if hasattr(os, "getuid") and path.stat().st_uid != os.getuid():
            return None
        return path.read_bytes()
    except OSError:
        return None


def write_cache(name: str, data: bytes) -> None:
    """Keep something; a cache that cannot be written is no error."""
    folder = cache_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
            file.write(data)
        os.replace(file.name, folder / name)
    except OSError:
        return
