"""Files that what is printed is made of, as they were made before, in the user's cache."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from zlib import compress, decompress

from interpreter.loading import cache
from interpreter.loading.load import Content


def kept_file(content: Content, made_from: str, make: Callable[[], bytes], *name: str) -> bytes:
    """A file that what is printed is made of, as it was made before; of each name the last one stays."""
    entry = cache.name_of("files", *name, *places(content))
    key = sha256(f"{cache.fingerprint()}\n{made_from}".encode()).digest()
    kept = cache.get(entry)
    if kept is not None and kept.startswith(key):
        return decompress(kept.removeprefix(key))
    data = make()
    cache.put({entry: key + compress(data, 1)})
    return data


def places(content: Content) -> list[str]:
    """Where the packs are: what is kept of some is not taken for what is kept of others."""
    return [str(pack.folder.resolve()) for pack in content.packs]
