"""Remember which definitions were found to be without fault, so that another process need not look at them again."""

from __future__ import annotations

import marshal
import os
from collections.abc import Iterable
from pathlib import Path

from dsl.memo import Faultless
from interpreter.loading import cache

FEW = 200
"""So many checks are made again sooner than they are looked up."""


class KnownFaultless:
    """What is known of the definitions in some places, read with their examples or without, in the user's cache."""

    def __init__(self, examples: bool, places: Iterable[Path | str]) -> None:
        self._entry = cache.name_of("faultless", cache.fingerprint(), str(examples), *map(os.path.abspath, places))

    def recall(self) -> Faultless:
        kept = cache.get(self._entry)
        return {} if kept is None else marshal.loads(kept)

    def keep(self, known: Faultless) -> None:
        if len(known) > FEW:
            cache.put({self._entry: marshal.dumps(known)})
