"""A bar that tells how far long work is, on a terminal; nothing where the output goes elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Told = Callable[[int, int], None]
"""Told how many of how many steps are done."""


@contextmanager
def bar(what: str) -> Iterator[Told | None]:
    """What is to be told of each step; nothing, when nobody looks on."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(what, total=None)
        yield lambda done, of: shown.update(task, completed=done, total=of)
