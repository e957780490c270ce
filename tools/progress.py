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


Told = Callable[[int, str], None]
"""Told how much is done by now, and in words what came of it so far."""


@contextmanager
def bar(label: str, total: int) -> Iterator[Told | None]:
    """A bar for one piece of work, with what came of it so far; nothing, when nobody looks on.

    What is printed meanwhile stands above it.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    shown = Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=sys.stdout.isatty())
    with shown:
        task = shown.add_task(label, total=total)
        yield lambda done, so_far: shown.update(task, completed=done, description=f"{label} {so_far}".strip())
