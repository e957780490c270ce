"""Remember that some rules were found sound, so that they are not checked again until something has changed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.loading import cache
from interpreter.loading.files import MAX_TEXT, SUFFIX, Folder, UnreadableError, read_file

if TYPE_CHECKING:
    from interpreter.loading.load import Content

THEME = (".toml", ".jinja", ".typ", ".svg", ".css", ".md", ".png", ".jpg")
"""The endings of the other files of a pack."""


def key(folders: Iterable[Path], extra: Iterable[Path], wording: bool) -> str:
    """What the outcome of a check depends on: every file of the packs and every text beside them, and the code that checks.

    Nothing when some of it cannot be read: then nothing is remembered.
    """
    digest = sha256()
    try:
        for folder in map(Folder, folders):
            for path in sorted(folder.files((SUFFIX, *THEME))):
                digest.update(folder.read(path) + os.fsencode(path.resolve()) + b"\n")
        for path in extra:
            digest.update(read_file(path, MAX_TEXT) + os.fsencode(path.resolve()) + b"\n")
    except UnreadableError:
        return ""
    return cache.name_of("sound", cache.fingerprint(), str(wording), digest.hexdigest())


def found_sound(name: str) -> tuple[int, int] | None:
    """How many definitions and texts there were when nothing at all was wrong with them; None when that is not known."""
    kept = cache.get(name)
    if kept is None:
        return None
    definitions, texts = json.loads(kept)
    return definitions, texts


def size(content: Content) -> tuple[int, int]:
    """How many definitions there are, and in how many texts."""
    return len(content.library.definitions), len({n.span.source.name for n in content.texts.nodes})


def note_sound(name: str, definitions: int, texts: int) -> None:
    cache.put({name: json.dumps([definitions, texts]).encode()})
