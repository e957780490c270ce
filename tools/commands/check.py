"""`tierce check`: everything that is wrong with some rules, in one run."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tools.settings import (
    Settings,
    counted_of,
    is_coloured,
    json_option,
    pass_settings,
    paths_argument,
    shared_options,
    summary,
    targets,
)


@click.command()
@paths_argument
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "gnu", "sarif"]),
    default="text",
    show_default=True,
    help="How findings are printed.",
)
@json_option
@shared_options
@pass_settings
def command(settings: Settings, paths: tuple[Path, ...], form: str, as_json: bool) -> None:
    """Check rules: all errors in one run.

    A PATH is a pack, a folder of texts or one text; texts outside the content are checked together with it. Without a
    PATH the content is checked.

    Example: tierce check my_skill.tierce --format gnu
    """
    from dsl.render import counted, render
    from tools.cli import version

    goal = targets(settings, paths)
    content = settings.load(True, goal.extra, goal.folders)
    if not content.report.errors:
        content.program  # noqa: B018 - what cannot be compiled would otherwise be found in play
    found = content.report.sorted()
    form = "json" if as_json else form
    click.echo(render(found, form, is_coloured(sys.stdout), version()), nl=False)
    errors, warnings = counted(found)
    if form == "text":
        texts = len({n.span.source.name for n in content.checked.nodes})
        click.echo(
            f"{summary(errors, warnings)}; {counted_of(len(content.library.definitions), 'definition')} in "
            f"{counted_of(texts, 'text')}"
        )
    raise click.exceptions.Exit(1 if errors else 0)
