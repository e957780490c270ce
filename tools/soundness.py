"""Remember that some rules were found sound, so that they are not checked again until something has changed."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from interpreter.loading.files import MAX_TEXT, SUFFIX, Folder, UnreadableError, read_file
from interpreter.loading.language import read_cache, write_cache

CODE = Path(__file__).resolve().parent.parent
CHECKED_BY = ("dsl", "interpreter", "tools")
"""The folders whose code takes part in a check."""


def key(folders: Iterable[Path], extra: Iterable[Path], wording: bool) -> str:
    """What the outcome of a check depends on: every text of the packs and beside them, and the code that checks.

    Nothing when some of it cannot be read: then nothing is remembered.
    """
    digest = sha256(f"{sys.version} {wording}".encode())
    for path in _code():
        stat = path.stat()
        digest.update(f"{path.relative_to(CODE)} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    try:
        for folder in map(Folder, folders):
            for path in sorted(folder.files((SUFFIX, ".toml"))):
                digest.update(folder.read(path) + os.fsencode(path.resolve()) + b"\n")
        for path in extra:
            digest.update(read_file(path, MAX_TEXT) + os.fsencode(path.resolve()) + b"\n")
    except UnreadableError:
        return ""
    return f"sound-{digest.hexdigest()[:32]}"


def _code() -> Iterator[Path]:
    for folder in CHECKED_BY:
        yield from sorted((CODE / folder).rglob("*.py"))


def found_sound(name: str) -> tuple[int, int] | None:
    """How many definitions and texts there were when nothing at all was wrong with them; None when that is not known."""
    kept = read_cache(name)
    try:
        definitions, texts = json.loads(kept) if kept else (None, None)
    except (ValueError, TypeError):
        return None
    return (definitions, texts) if isinstance(definitions, int) and isinstance(texts, int) else None


def note_sound(name: str, definitions: int, texts: int) -> None:
    write_cache(name, json.dumps([definitions, texts]).encode())
