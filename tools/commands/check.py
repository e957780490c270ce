"""`tierce check`: everything that is wrong with some rules, in one run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from interpreter.load import Content


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
@click.option("--wording", is_flag=True, help="Check too that everything can be said in both languages; takes longer.")
@json_option
@shared_options
@pass_settings
def command(settings: Settings, paths: tuple[Path, ...], form: str, wording: bool, as_json: bool) -> None:
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
        _check_further(content, wording)
    found = content.report.sorted()
    form = "json" if as_json else form
    click.echo(render(found, form, is_coloured(sys.stdout), version()), nl=False)
    errors, warnings = counted(found)
    if form == "text":
        _sum_up(content, errors, warnings)
    raise click.exceptions.Exit(1 if errors else 0)


def _check_further(content: Content, wording: bool) -> None:
    """What is worth finding only in rules that are sound: that they compile, and can be put into words."""
    content.program  # noqa: B018 - what cannot be compiled would otherwise be found in play
    if wording:
        from tools.wording_check import wording_problems

        for problem in wording_problems(content):
            content.report.add(problem)


def _sum_up(content: Content, errors: int, warnings: int) -> None:
    texts = len({n.span.source.name for n in content.checked.nodes})
    more = f", and {content.report.more} more that are not shown" if content.report.more else ""
    definitions = counted_of(len(content.library.definitions), "definition")
    click.echo(f"{summary(errors, warnings)}{more}; {definitions} in {counted_of(texts, 'text')}")
