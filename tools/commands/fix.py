"""`tierce fix`: packs of an earlier release of the language, brought up to date."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from tools.settings import Settings, counted_of, is_coloured, pass_settings, paths_argument, shared_options, targets

_LANGUAGE = re.compile(r"^(language\s*=\s*)\d+", re.MULTILINE)


@click.command()
@paths_argument
@click.option("--check", is_flag=True, help="Change nothing; end with 1 when a text would change.")
@shared_options
@pass_settings
def command(settings: Settings, paths: tuple[Path, ...], check: bool) -> None:
    """Rewrite what is written as an earlier release of the language wrote it.

    Texts in which nothing is written otherwise now are left as they are; of the others the layout becomes canonical, and comments are kept.
    The manifest of a pack says the release of today afterwards.

    Example: tierce fix my_pack
    """
    from dsl.diagnostics import Report
    from dsl.format import format_text
    from dsl.migrations import reworded, vintage, words_of_today
    from interpreter.loading.language import language, tables
    from interpreter.loading.packs import LANGUAGE
    from tierce._render import render_text
    from tools.files import write_whole
    from tools.texts import definitions_by_text, require_same, sources_in

    goal = targets(settings, paths)
    report = Report()
    sources = sources_in(goal.folders, goal.extra, report)
    words = vintage(language(), 1)
    requoted: dict[int, dict[str, str]] = {}
    parsed = definitions_by_text(sources, report, words, tables(words), requoted)
    found = [d for d in report.sorted() if goal.covers(d.span.source.name)]
    if found:
        click.echo(render_text(found, is_coloured(sys.stderr)), nl=False, err=True)
        click.echo("nothing was changed: what cannot be read cannot be rewritten")
        raise click.exceptions.Exit(1)
    today = words_of_today(words.words)
    renewed = {name: [reworded(node, today, requoted) for node in nodes] for name, nodes in parsed.items()}
    texts = {s.name: format_text(s, renewed[s.name]) for s in sources if renewed[s.name] != parsed[s.name]}
    require_same(sources, texts, renewed, language(), tables())
    files = {Path(name): text for name, text in texts.items()}
    for manifest in (folder / "pack.toml" for folder in goal.folders):
        was = manifest.read_text("utf-8")
        files |= {manifest: now} if (now := _LANGUAGE.sub(rf"\g<1>{LANGUAGE}", was)) != was else {}
    changed = [path for path in files if goal.covers(path.as_posix())]
    for path in changed:
        if not check:
            write_whole(path, files[path])
        click.echo(f"{'would change' if check else 'changed'} {path.as_posix()}")
    click.echo(f"{counted_of(len(changed), 'file')} {'would change' if check else 'changed'}")
    raise click.exceptions.Exit(1 if check and changed else 0)
