"""Print again whenever a text has changed, until somebody has seen enough."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep, time

import click

from interpreter.loading.load import Content
from tools.press.crew import Crew, Unsound
from tools.press.printer import Made
from tools.progress import bars
from tools.settings import counted_of

OFTEN = 0.05
"""Seconds between two looks at the texts."""
MANY = 12
"""So many files of a part are named; of more only the number is told."""

Stamps = dict[Path, tuple[int, int]]


def keep_on(crew: Crew) -> None:
    """Wait for changes and print; ends with an interrupt."""
    known = stamps(crew.order.content)
    while True:
        click.echo("waiting for changes", err=True)
        known = _changed(crew.order.content, known)
        _once_more(crew)


def _once_more(crew: Crew) -> None:
    """Print, name what is new of each part as soon as it is there, and tell how long all took."""
    begun, at, count = monotonic(), time(), 0

    def show(made: Made) -> None:
        nonlocal count
        new = [file.as_posix() for file in made[0] if file.stat().st_mtime >= at]
        count += len(new)
        for line in new if len(new) <= MANY else ():
            click.echo(line)

    try:
        with bars() as heard:
            _, lacks = crew.print(heard, show)
    except Unsound as error:
        click.echo(error, err=True)
        return
    for lack in lacks:
        click.echo(lack, err=True)
    click.echo(f"{counted_of(count, 'file')} printed anew in {monotonic() - begun:.1f} s", err=True)


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
