"""Templates of pages, kept compiled in the user's cache: to compile them takes longer than to fill them."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import jinja2
from jinja2.bccache import Bucket, BytecodeCache

from interpreter.loading.language import read_cache, write_cache


class Precompiled(BytecodeCache):
    """The compiled templates of any environment here; each template file has one place in the cache."""

    def load_bytecode(self, bucket: Bucket) -> None:
        kept = read_cache(f"template-{bucket.key}")
        if kept:
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        write_cache(f"template-{bucket.key}", bucket.bytecode_to_string())

    def get_source_checksum(self, source: str) -> str:
        """What compiled code is known by: its source, and who compiled it."""
        return sha256(f"{compiled_by()}\n{source}".encode()).hexdigest()


@lru_cache(maxsize=1)
def compiled_by() -> str:
    """The digest of what templates are compiled with: Jinja, and the press.

    Whose code matters because what a filter makes of a constant is worked out when the template is compiled.
    """
    digest = sha256(jinja2.__version__.encode())
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
