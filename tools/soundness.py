"""Remember that some rules were found sound, so that they are not checked again until something has changed."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from interpreter.loading.language import read_cache, write_cache

CODE = Path(__file__).resolve().parent.parent
CHECKED_BY = ("dsl", "interpreter", "tools")
"""The folders whose code takes part in a check."""


def key(folders: Iterable[Path], extra: Iterable[Path], wording: bool) -> str:
    """What the outcome of a check depends on: every text of the packs and beside them, and the code that checks."""
    digest = sha256(f"{sys.version} {wording}".encode())
    for path in _code():
        stat = path.stat()
        digest.update(f"{path.relative_to(CODE)} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    for folder in folders:
        for path in sorted([*folder.rglob("*.tierce"), *folder.rglob("*.toml")]):
            digest.update(f"{path.resolve()}\n".encode() + path.read_bytes())
    for path in extra:
        digest.update(f"{path.resolve()}\n".encode() + path.read_bytes())
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
