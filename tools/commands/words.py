"""`tierce words`: the reference of the language, and how often each word is used."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from tools.settings import Settings, json_option, pass_settings, shared_options

if TYPE_CHECKING:
    from dsl.words import Word
    from tools.json_schemas import ToldWord

NEAR = 12
"""So many things near in meaning are listed."""


@click.command()
@click.argument("part", default="", metavar="[PART]")
@json_option
@shared_options
@pass_settings
def command(settings: Settings, part: str, as_json: bool) -> None:
    """The words of the language, and how often each is used.

    Each with its category, how it is written, what it does, an example, and how often the loaded rules use it. PART picks
    those with this in them; after these comes what is near to it in meaning, among words, procedures, terms, states and skills, by
    their names in both languages.

    Example: tierce words heal
    """
    from dsl.akin import Akin, shown
    from dsl.words import shown_surface
    from interpreter.loading.language import language
    from tools.documents.generated import by_category
    from tools.documents.word_examples import WordExamples
    from tools.json_schemas import ToldWords

    content = settings.load(True)
    used = Counter(node.word.name for definition in content.texts.nodes for node in definition.walk())
    near = shown(Akin(language(), content.texts.symbols).of(part, NEAR)) if part else []
    examples = WordExamples(content)
    known = [w for members in by_category(language().words).values() for w in members]
    words = [w for w in known if part.lower() in f"{w.surface} {w.doc} {w.category}".lower()]
    told = [_told(w, examples.of(w), used[w.name]) for w in words]
    if as_json:
        click.echo(ToldWords(total=len(told), words=told, near=near).print())
        return
    category = ""
    for word in told:
        if word.category != category:
            category = word.category
            click.echo(("\n" if word is not told[0] else "") + click.style(category, bold=True))
        click.echo(
            f"  {shown_surface(word.surface)}  ({word.used} {'use' if word.used == 1 else 'uses'})\n      {word.doc}\n"
            + "".join(f"      | {line}\n" for line in word.example.splitlines()),
            nl=False,
        )
    if near:
        click.echo(("\n" if told else "") + click.style("near in meaning", bold=True))
        click.echo("".join(f"  {one.replace('`', '')}\n" for one in near), nl=False)
    unused = sum(w.used == 0 for w in told)
    click.echo(f"\n{len(told)} words, {unused} of them not used by the loaded rules")


def _told(word: Word, example: str, used: int) -> ToldWord:
    from tools.json_schemas import ToldWord

    return ToldWord(category=word.category, surface=word.surface, doc=word.doc, example=example, used=used)
