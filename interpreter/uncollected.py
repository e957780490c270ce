"""Work without looking for unreachable cycles, where much is made and nearly all of it stays."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected(meanwhile: bool = True) -> Iterator[None]:
    """The collector of cycles rests meanwhile: it would go through all that is being built again and again.

    Afterwards what was built counts as old at once, so that the next look at what is young does not go through it either.
    """
    collecting = gc.isenabled()
    if meanwhile:
        gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.freeze()
            gc.unfreeze()
            gc.enable()
