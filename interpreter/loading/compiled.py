"""Compile the Python of rules, and remember it: what has not changed since need not be compiled again."""

from __future__ import annotations

import marshal
import sys
from collections.abc import Sequence
from hashlib import blake2b
from types import CodeType

from interpreter.loading import cache


def compiled(functions: Sequence[str], *place: str) -> list[CodeType]:
    """The code of functions by their source. What is kept of a place is what its functions were the last time."""
    entry = cache.name_of("code", sys.version, *place)
    kept = cache.get(entry)
    known: dict[bytes, CodeType] = {} if kept is None else marshal.loads(kept)
    keys = [blake2b(source.encode(), digest_size=16).digest() for source in functions]
    code = {key: known.get(key) or _compiled(source) for key, source in zip(keys, functions, strict=True)}
    if not code.keys() <= known.keys():
        cache.put({entry: marshal.dumps(code)})
    return [code[key] for key in keys]


def _compiled(source: str) -> CodeType:
    return compile(source, "<rules>", "exec")
