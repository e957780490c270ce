"""`tierce fmt`: the canonical layout of texts."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tools.settings import Settings, counted_of, is_coloured, pass_settings, paths_argument, shared_options, targets


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
    from dsl.format import format_text
    from interpreter.loading.language import language, tables
    from tierce._render import render_text
    from tools.files import write_whole
    from tools.texts import definitions_by_text, require_same, sources_in

    goal = targets(settings, paths)
    report = Report()
    sources = sources_in(goal.folders, goal.extra, report)
    parsed = definitions_by_text(sources, report, language(), tables())
    broken = {d.span.source.name for d in report.found if d.severity == "error"}
    asked = [s for s in sources if goal.covers(s.name)]
    found = [d for d in report.sorted() if goal.covers(d.span.source.name)]
    click.echo(render_text(found, is_coloured(sys.stderr)), nl=False, err=True)
    if report.is_full:
        click.echo("there are so many errors that not all texts were read; nothing was changed")
        raise click.exceptions.Exit(1)
    texts = {s.name: format_text(s, parsed[s.name]) for s in asked if s.name not in broken}
    new = {name: text for name, text in texts.items() if Path(name).read_bytes() != text.encode()}
    require_same(sources, new, parsed, language(), tables())
    for name, text in new.items():
        if not check:
            write_whole(Path(name), text)
        click.echo(f"{'would change' if check else 'changed'} {name}")
    changed = len(new)
    left = sum(s.name in broken for s in asked)
    click.echo(
        f"{counted_of(changed, 'text')} {'would change' if check else 'changed'}, {len(asked) - changed - left} as they "
        f"should be" + (f", {left} left alone because of errors" if left else "")
    )
    raise click.exceptions.Exit(1 if left or found or (check and changed) else 0)
