"""`tierce docs`: the generated documents."""

from __future__ import annotations

from pathlib import Path

import click

from tools.settings import Settings, pass_settings, shared_options


@click.command()
@click.option("--check", is_flag=True, help="Write nothing; end with 1 when a document is out of date.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("docs"),
    show_default=True,
    metavar="DIR",
    help="Where they are.",
)
@shared_options
@pass_settings
def command(settings: Settings, check: bool, out: Path) -> None:
    """Make the generated documents anew.

    They are the grammar, the references of the words, the commands and the errors, and the parser's tables.

    Example: tierce docs --check
    """
    from interpreter.loading.language import SHIPPED, grammar_key, language, ship_tables, shipped_tables
    from tools.documents.error_pages import SHIPPED as SAMPLES
    from tools.documents.error_pages import ship_samples
    from tools.documents.generated import documents
    from tools.files import write_whole

    stale = []
    if ship_samples(write=not check):
        stale.append(SAMPLES)
        click.echo(f"the samples of errors {'are out of date' if check else 'made'}")
    for name, text in documents(settings.load(True)).items():
        path = out / name
        if path.is_file() and path.read_text("utf-8") == text:
            continue
        stale.append(path)
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, text)
        click.echo(f"{path.as_posix()} {'is out of date' if check else 'made'}")
    if shipped_tables(grammar_key(language())) is None:
        stale.append(SHIPPED)
        if not check:
            ship_tables()
        click.echo(f"the parser's tables {'are out of date' if check else 'made'}")
    raise click.exceptions.Exit(1 if check and stale else 0)
