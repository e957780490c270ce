"""Templates as they were compiled before, in the user's cache: to compile them takes longer than to fill them in."""

from __future__ import annotations

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from interpreter.loading import cache


class CompiledTemplates(BytecodeCache):
    """Compiled templates by their files; each says of which text it was made."""

    def load_bytecode(self, bucket: Bucket) -> None:
        kept = cache.get(self._entry(bucket))
        if kept is not None:
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        cache.put({self._entry(bucket): bucket.bytecode_to_string()})

    @staticmethod
    def _entry(bucket: Bucket) -> str:
        return cache.name_of("template", cache.fingerprint(), bucket.key)
