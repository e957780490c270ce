"""`tierce words`: the reference of the language, and how often each word is used."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from tools.settings import Settings, json_option, pass_settings, shared_options

if TYPE_CHECKING:
    from dsl.words import Word
    from interpreter.loading.load import Content
    from tools.json_schemas import ToldWord

NEAR = 12
"""So many things near in meaning are listed."""


@click.command()
@click.argument("part", default="", metavar="[PART]")
@click.option("--game", is_flag=True, help="Tell which of the games at hand use each word, those that share it first.")
@json_option
@shared_options
@pass_settings
def command(settings: Settings, part: str, game: bool, as_json: bool) -> None:
    """The words of the language, and how often each is used.

    Each with its category, how it is written, what it does, an example, and how often the loaded rules use it. PART picks
    those with this in them; after these comes what is near to it in meaning, among words, procedures, terms, states and skills, by
    their names in both languages.

    With --game the words are told by the games at hand that use them.

    Example: tierce words heal
    """
    from dsl.akin import Akin, shown
    from dsl.words import shown_surface
    from interpreter.loading.language import language
    from tools.documents.generated import by_category
    from tools.documents.word_examples import WordExamples
    from tools.json_schemas import ToldWords

    content = settings.load(True)
    used = _used(content)
    games = _games(settings, content.packs[0].manifest.name, used) if game and content.packs else {}
    near = shown(Akin(language(), content.texts.symbols).of(part, NEAR)) if part else []
    examples = WordExamples(content)
    known = [w for members in by_category(language().words).values() for w in members]
    words = [w for w in known if part.lower() in f"{w.surface} {w.doc} {w.category}".lower()]
    told = [_told(w, examples.of(w), used[w.name], [name for name, of in games.items() if of[w.name]]) for w in words]
    if as_json:
        click.echo(ToldWords(total=len(told), words=told, near=near).print())
        return
    if games:
        _whose(told, list(games))
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


def _used(content: Content) -> Counter[str]:
    """How often some rules use each word, by its name."""
    return Counter(node.word.name for definition in content.texts.nodes for node in definition.walk())


def _games(settings: Settings, name: str, used: Counter[str]) -> dict[str, Counter[str]]:
    """How often each game at hand uses each word: the one that is loaded, and packs that need no other."""
    from tools.packs.choice import found

    others = [o for o in found() if not (o.manifest.needs or o.manifest.edition) and o.name != name]
    return {name: used} | {o.name: _used(settings.load(True, folders=[o.folder])) for o in others}


def _whose(told: list[ToldWord], games: list[str]) -> None:
    """The words by the games that use them: those of most games first, those of none last."""
    from dsl.words import shown_surface

    groups: dict[tuple[str, ...], list[ToldWord]] = {}
    for word in told:
        groups.setdefault(tuple(word.games), []).append(word)
    for names, words in sorted(groups.items(), key=lambda pair: (-len(pair[0]), [games.index(n) for n in pair[0]])):
        title = "no game" if not names else "all games" if len(names) == len(games) > 1 else ", ".join(names)
        click.echo(click.style(f"{title}: {len(words)} words", bold=True))
        click.echo("".join(f"  {shown_surface(word.surface)}\n" for word in words))


def _told(word: Word, example: str, used: int, games: list[str]) -> ToldWord:
    from tools.json_schemas import ToldWord

    return ToldWord(category=word.category, surface=word.surface, doc=word.doc, example=example, used=used, games=games)
