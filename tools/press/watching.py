"""Print again whenever a text has changed, until somebody has seen enough."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep, time
from typing import TYPE_CHECKING

import click

from tools.press.typst.faults import ThemeError
from tools.progress import bars
from tools.settings import counted_of

if TYPE_CHECKING:
    from interpreter.loading.load import Content
    from tools.press.printer import Order

OFTEN = 0.05
"""Seconds between two looks at the texts."""
MANY = 12
"""So many files are named; of more only the number is told."""

Stamps = dict[Path, tuple[int, int]]


class Unsound(Exception):
    """The rules have errors, which are told in the text."""


def keep_on(order: Order, anew: Callable[[], Order]) -> None:
    """Wait for changes, read the rules anew and print; ends with an interrupt. `anew` raises Unsound."""
    known = stamps(order.content)
    while True:
        click.echo("waiting for changes", err=True)
        known = _changed(order.content, known)
        order = _once_more(order, anew)


def _once_more(order: Order, anew: Callable[[], Order]) -> Order:
    """Print, name the files that are new, and tell how long all took; the order as it was read, if it could be."""
    from tools.press.printing import print_all

    begun, at = monotonic(), time()
    try:
        order = anew()
        with bars() as on_progress:
            files, lacks = print_all(order, on_progress)
    except (Unsound, ThemeError) as error:
        click.echo(error, err=True)
        return order
    new = [file.as_posix() for file in files if file.stat().st_mtime >= at]
    for line in new if len(new) <= MANY else ():
        click.echo(line)
    for lack in lacks:
        click.echo(lack, err=True)
    click.echo(f"{counted_of(len(new), 'file')} printed anew in {monotonic() - begun:.1f} s", err=True)
    return order


def _changed(content: Content, known: Stamps) -> Stamps:
    """The stamps of the texts as soon as they are others than those known, and no longer change."""
    last, now = known, stamps(content)
    while now == known or now != last:
        sleep(OFTEN)
        last, now = now, stamps(content)
    return now


def stamps(content: Content) -> Stamps:
    """When each file of the packs and of the texts beside them was written, and its size."""
    files = [path for pack in content.packs for path in pack.folder.rglob("*")] + [
        path for path in content.extra if isinstance(path, Path)
    ]
    found: Stamps = {}
    for path in files:
        with suppress(FileNotFoundError):  # what an editor makes for a moment may be gone again
            stat = path.stat()
            found[path] = stat.st_mtime_ns, stat.st_size
    return found
