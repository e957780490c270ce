"""Remember how the lines of packs are put together, so that another process need not work it out again.

What is kept is data without nodes, and is known again by a digest: of another grammar, of other code or damaged, it is
as good as nothing. So what is read with its help never differs from what is read without.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from dsl.pipeline import ParseState
from interpreter.loading.language import grammar_key, language, read_cache, write_cache
from interpreter.loading.packs import Place

WORTH_KEEPING = 500
"""So many lines must have been worked out anew before all are written again: fewer cost less than the writing."""

READ_BY = ("grammar", "lexer", "parser", "parse_cache", "symbols", "words")
"""The code of `dsl` that recipes come of."""

DIGEST = 32


def place(packs: Iterable[Place], examples: bool) -> str:
    """Where the lines of some packs are kept, with those of their examples or without; texts beside them may vary."""
    told = "\0".join([str(examples), *(str(p.resolve() if isinstance(p, Path) else p.root) for p in packs)])
    return f"lines-{sha256(os.fsencode(told)).hexdigest()[:24]}"


def recall(where: str, parsed: ParseState) -> None:
    """Let somebody who reads for the first time know how these lines were put together before."""
    kept = read_cache(where)
    if kept and kept[:DIGEST] == _digest(kept[DIGEST:]):
        parsed.load(kept[DIGEST:])


def keep(where: str, parsed: ParseState) -> None:
    """Remember how these lines are put together, when much of it is new."""
    if parsed.new >= WORTH_KEEPING:
        data = parsed.dump()
        write_cache(where, _digest(data) + data)


def _digest(data: bytes) -> bytes:
    """Of what was kept, and of all that it depends on beside the lines themselves."""
    digest = sha256(f"{sys.version}\n{grammar_key(language())}".encode())
    for name in READ_BY:
        digest.update(files("dsl").joinpath(f"{name}.py").read_bytes())
    digest.update(data)
    return digest.digest()
