"""`tierce fmt`: the canonical layout of texts."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.settings import Settings, counted_of, is_coloured, pass_settings, paths_argument, shared_options, targets

if TYPE_CHECKING:
    from dsl.diagnostics import Report
    from dsl.source import Source
    from dsl.tree import Node


@click.command()
@paths_argument
@click.option("--check", is_flag=True, help="Change nothing; end with 1 when a text would change.")
@shared_options
@pass_settings
def command(settings: Settings, paths: tuple[Path, ...], check: bool) -> None:
    """Bring rules into the canonical layout.

    Comments are kept. A text with errors is left as it is, and its errors are shown.

    Example: tierce fmt --check my_pack
    """
    from dsl.diagnostics import Report
    from dsl.render import render_text

    goal = targets(settings, paths)
    report = Report()
    sources = _sources(goal.folders, goal.extra, report)
    parsed = _parsed(sources, report)
    broken = {d.span.source.name for d in report.found if d.severity == "error"}
    asked = [s for s in sources if goal.covers(s.name)]
    found = [d for d in report.sorted() if goal.covers(d.span.source.name)]
    click.echo(render_text(found, is_coloured(sys.stderr)), nl=False, err=True)
    if report.is_full:
        click.echo("there are so many errors that not all texts were read; nothing was changed")
        raise click.exceptions.Exit(1)
    changed = 0
    for source in asked:
        if source.name not in broken and _format(source, parsed[source.name], sources, check):
            changed += 1
    left = sum(s.name in broken for s in asked)
    click.echo(
        f"{counted_of(changed, 'text')} {'would change' if check else 'changed'}, {len(asked) - changed - left} as they "
        f"should be" + (f", {left} left alone because of errors" if left else "")
    )
    raise click.exceptions.Exit(1 if left or found or (check and changed) else 0)


def _sources(folders: list[Path], extra: list[Path], report: Report) -> list[Source]:
    from interpreter.loading.packs import read_pack, read_source

    packs = [p for p in (read_pack(f, report) for f in folders) if p is not None]
    return [s for p in packs for s in p.sources] + [read_source(f, report) for f in extra]


def _parsed(sources: list[Source], report: Report) -> dict[str, list[Node]]:
    """The definitions of each text by its name."""
    from dsl.pipeline import parse_texts
    from interpreter.loading.language import language, tables

    found = parse_texts(sources, language(), tables(), report)
    parsed: dict[str, list[Node]] = {s.name: [] for s in sources}
    for node in sorted([*found.nodes, *found.amended.amendments], key=lambda n: n.span.line):
        parsed[node.span.source.name].append(node)
    return parsed


def _format(source: Source, nodes: list[Node], sources: list[Source], check: bool) -> bool:
    """Format one text; whether it changed. What would read back as something else is never written."""
    from dsl.diagnostics import Report
    from dsl.format import format_text
    from dsl.source import Source
    from tools.files import write_whole

    text = format_text(source, nodes)
    path = Path(source.name)
    if path.read_bytes() == text.encode():
        return False
    new = Source(source.name, text, source.pack)
    report = Report()
    back = _parsed([new if s is source else s for s in sources], report)[source.name]
    if back != nodes or any(d.span.source.name == source.name for d in report.found):
        raise RuntimeError(f"the formatted text of {source.name} does not read back as the same; it is left as it was")
    if not check:
        write_whole(path, text)
    click.echo(f"{'would change' if check else 'changed'} {source.name}")
    return True
