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
    from dsl.diagnostics import Diagnostic
    from interpreter.loading.load import Content


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
    from tierce._render import counted, render
    from tools.check_cache import found_sound, key, note_sound, size
    from tools.cli import version

    goal = targets(settings, paths)
    name = key(goal.folders, goal.extra, wording)
    known = found_sound(name) if name else None
    found: list[Diagnostic] = []
    more = 0
    if known is None:
        from tools.press.pack_files import problems

        content = settings.load(True, goal.extra, goal.folders)
        for problem in problems(content):
            content.report.add(problem)
        if wording and not content.report.errors:
            _check_wording(content)
        found, more, known = content.report.sorted(), content.report.more, size(content)
        if name and not found:
            note_sound(name, *known)
    form = "json" if as_json else form
    click.echo(render(found, form, is_coloured(sys.stdout), version()), nl=False)
    errors, warnings = counted(found)
    if form == "text":
        _sum_up(errors, warnings, more, *known)
    raise click.exceptions.Exit(1 if errors else 0)


def _check_wording(content: Content) -> None:
    """What is worth finding only in rules that are sound: that they can be put into words."""
    from tools.wording.check import wording_problems

    for problem in wording_problems(content):
        content.report.add(problem)


def _sum_up(errors: int, warnings: int, unseen: int, definitions: int, texts: int) -> None:
    more = f", and {unseen} more that are not shown" if unseen else ""
    click.echo(
        f"{summary(errors, warnings)}{more}; {counted_of(definitions, 'definition')} in {counted_of(texts, 'text')}"
    )
