"""`tierce say`: the sentences of definitions in a language, those that only packs bring included."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tools.settings import Settings, counted_of, pass_settings, shared_options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dsl.model import Definition
    from dsl.wording import Wording


@click.command()
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@click.option(
    "--in",
    "asked",
    default="",
    metavar="LANGUAGE",
    help="A language that a loaded pack brings, as de.  [default: --lang]",
)
@shared_options
@pass_settings
def command(settings: Settings, names: tuple[str, ...], asked: str) -> None:
    """Say what definitions print, in any language that is brought.

    A line that cannot be said in the language stands as it is written, with what nobody has worded or named yet.

    Example: tierce say "Quick Slash" --in de --pack german
    """
    from dsl.lexicon import LexiconError
    from dsl.wording.languages.table import LANGUAGES
    from tierce import UnknownNameError
    from tierce.names import definitions_named
    from tools.wording.sentences import wording
    from tools.wording.translations import translation

    lang = asked or settings.lang
    if lang not in LANGUAGES:
        raise click.UsageError(f"there is no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    content = settings.load_sound()
    try:
        definitions = [d for name in names for d in definitions_named(content, name)]
        spoken = wording(content, lang)
        brought = None if LANGUAGES[lang].own else translation(lang, content.packs).names
    except (LexiconError, UnknownNameError) as error:
        raise click.UsageError(str(error)) from error
    unsaid = 0
    for definition in definitions:
        own = definition.name if lang == "en" else definition.pl
        title = own if brought is None else brought.get((definition.kind, definition.name), "")
        untitled = f"[{definition.name}]  nobody knows what this {definition.keyword} is called"
        unsaid += not title
        click.echo(click.style(title or untitled, bold=True))
        for line, is_said in _lines(spoken, definition):
            unsaid += not is_said
            click.echo(line)
    if unsaid:
        click.echo(f"{counted_of(unsaid, 'line')} not said in {lang}", err=True)
        raise click.exceptions.Exit(1)


def _lines(spoken: Wording, definition: Definition) -> Iterator[tuple[str, bool]]:
    """What is printed of a definition, each with whether it is said in the language."""
    from dsl.lexicon import MissingForm
    from dsl.wording import WordingError
    from tools.story.facts import excerpt
    from tools.wording.sentences import lines_of, plain

    for line in lines_of(definition):
        try:
            yield "    " + plain(spoken.render_block([line])).replace("\n", "\n    "), True
        except (WordingError, MissingForm) as error:
            yield f"    [{excerpt(line)}]  {error}", False
