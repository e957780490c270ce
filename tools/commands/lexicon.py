"""`tierce lexicon`: the Polish forms of names, filled in and checked."""

from __future__ import annotations

from pathlib import Path

import click

from dsl.lexicon import LexiconError
from tools.settings import shared_options

_PATH = click.Path(exists=True, path_type=Path)


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--from-texts", type=_PATH, multiple=True, metavar="PATH", help="Add what these texts or folders need.")
@click.option(
    "--beside",
    type=_PATH,
    multiple=True,
    metavar="FILE",
    help="A lexicon that is read with it; what is there is not added.",
)
@click.option("--check", is_flag=True, help="Compare every form with the dictionary.")
@shared_options
def command(
    file: Path, names: tuple[str, ...], from_texts: tuple[Path, ...], beside: tuple[Path, ...], check: bool
) -> None:
    """Fill in and check the Polish forms of names.

    FILE is a lexicon of a pack. A NAME is added if it is not there: as it is where it is a noun, `verb:cofać`, `adj:ranny`,
    `noun.m1:Zagłoba`, or `fixed:na krzyż` for a phrase that is never declined. Names of texts are added with their verbs and
    what they count. What could be declined otherwise as well is marked `guessed = true`: look at it, correct it, and take the mark away.

    Ends with 1 when a word is not known, a form is wrong, something was guessed or the pack does not name the lexicon.

    Example: tierce lexicon content/lexicon.pl.toml "suma walki" verb:taranować
    """
    try:
        from tools.lexicon import bases_in, fill, guessed, unread
        from tools.lexicon import check as compare
    except ImportError:
        raise click.UsageError("the dictionary is not installed: pip install morfeusz2") from None
    own = Path(__file__).resolve().parents[2] / "interpreter" / "vocabulary" / "lexicon.pl.toml"
    specs = [*names, *(base for path in from_texts for base in bases_in(path))]
    try:
        found = fill(file, specs, [own, *beside]) if specs else []
        text = file.read_text("utf-8") if file.is_file() else ""
        found += compare(text) if check else []
        doubtful, found = guessed(text), found + unread(file)
    except (LexiconError, UnicodeDecodeError) as error:
        raise click.ClickException(f"{file} cannot be used as a lexicon: {error}") from None
    for line in found:
        click.echo(f"{file}: {line}", err=True)
    for base in doubtful:
        click.echo(f"{file}: `{base}` was guessed: look at its forms, and take `guessed` away", err=True)
    raise click.exceptions.Exit(1 if found or doubtful else 0)
