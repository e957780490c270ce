"""Bars that tell how far long work is, on a terminal; nothing where the output goes elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Heard = Callable[[str, str, int, int], None]
"""Told, of a row of the work and what is done in it now, how many of how many steps are done."""


@contextmanager
def bars() -> Iterator[Heard | None]:
    """What is to be told of each step, a bar for each row; nothing, when nobody looks on."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress, TaskID

    rows: dict[str, TaskID] = {}
    with Progress(console=Console(stderr=True), transient=True) as shown:

        def heard(row: str, what: str, done: int, of: int) -> None:
            if row not in rows:
                rows[row] = shown.add_task(row, total=of)
            shown.update(rows[row], description=f"{row} {what}", completed=done, total=of)

        yield heard
