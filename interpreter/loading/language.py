"""Put the language together: the words of `dsl` and of the vocabulary, and the grammar tables kept between runs."""

from __future__ import annotations

import hashlib
import os
import tempfile
import zlib
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from dsl.core import CORE
from dsl.grammar import FORMAT, Tables, assemble, build
from dsl.words import Vocabulary
from interpreter.vocabulary import VOCABULARY

KEY = 32
KEPT = 64
"""How many things of one sort stay in the user's cache: as many packs, or states of packs, as are worked on at a time."""

SHIPPED = Path(__file__).with_name("grammar.tables")
"""Tables made beforehand by `tierce docs`: making them takes more than a second."""


@lru_cache(maxsize=1)
def language() -> Vocabulary:
    """All words, those of the language itself first."""
    return Vocabulary.of(CORE, VOCABULARY)


@lru_cache(maxsize=1)
def tables() -> Tables:
    """The parser's tables: those shipped, or while words are being changed those in the user's cache, or made anew."""
    vocabulary = language()
    key = grammar_key(vocabulary)
    found = shipped_tables(key)
    if found is None:
        kept = read_cache(f"grammar-{key}")
        found = Tables.load(kept) if kept else None
    if found is None:
        found = build(vocabulary)
        write_cache(f"grammar-{key}", found.dump())
    return found


@lru_cache(maxsize=1)
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
        data = path.read_bytes()
    except OSError:
        return None
    with suppress(OSError):
        os.utime(path)  # it is in use: others are taken away before it
    return data


def write_cache(name: str, data: bytes) -> None:
    """Keep something under the name of its sort, a hyphen and more; a cache that cannot be written is no error."""
    folder = cache_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
            file.write(data)
        os.replace(file.name, folder / name)
        _clear(folder, name.partition("-")[0])
    except OSError:
        return


def _clear(folder: Path, sort: str) -> None:
    """Take away what was not used for longest, where there is much of one sort."""
    kept = sorted(folder.glob(f"{sort}-*"), key=lambda path: path.stat().st_mtime_ns)
    for path in kept[:-KEPT]:
        path.unlink(missing_ok=True)
