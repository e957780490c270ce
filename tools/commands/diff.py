"""`tierce diff`: what two editions or packs say otherwise, and what that does in play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.settings import LANGUAGES, Settings, counted_of, json_option, pass_settings, refuse, shared_options

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dsl.tree import Node
    from tools.diff.definitions import DefinitionChange
    from tools.diff.situations import Situation
    from tools.diff.worlds import World
    from tools.explain.definitions import Explainer
    from tools.json_schemas import ToldDifference, ToldSituation

BASE = "base"


@click.command()
@click.argument("one", metavar="EDITION-OR-PACK")
@click.argument("other", metavar="EDITION-OR-PACK")
@click.option("--play/--no-play", default=True, help="Look for situations that come out otherwise.  [default: play]")
@click.option("-k", "names", metavar="NAME", multiple=True, help="Only the definition of this name; may be repeated.")
@json_option
@shared_options
@pass_settings
def command(settings: Settings, one: str, other: str, play: bool, names: tuple[str, ...], as_json: bool) -> None:
    """Tell what two editions or packs say otherwise, clause by clause, and what that does in play.

    Each is the name of an edition or pack, the path of one, or `base` for the base game without any.

    For each definition that differs in more than words the smallest example is shown, of those of either, that holds in one and comes out
    otherwise in the other. Looking for them takes a minute or two; --no-play leaves it out, and -k looks for those of some definitions.

    Example: tierce diff base "Polish draft"
    """
    from tools.diff.definitions import changes
    from tools.diff.situations import situations
    from tools.json_schemas import Differences

    worlds = _world(settings, one), _world(settings, other)
    asked = {name.casefold() for name in names}
    found = [c for c in changes(*(world.content.library for world in worlds)) if not asked or asked & _called(c)]
    shown = situations(*worlds, found) if play else {}
    told = [_told(worlds, change, shown.get(change.key)) for change in found]
    counts = {sort: sum(t.sort == sort for t in told) for sort in ("added", "removed", "changed")}
    if as_json:
        click.echo(Differences(one=one, other=other, **counts, differ_in_play=len(shown), definitions=told).print())
        return
    for difference in told:
        click.echo("\n".join(_lines(difference)) + "\n")
    line = ", ".join(f"{n} {sort}" for sort, n in counts.items())
    in_words = f"; {words} only in words" if (words := sum(t.only_words for t in told)) else ""
    in_play = f"; {len(shown)} shown in play" if play else ""
    click.echo(f"{one} → {other}: {counted_of(len(told), 'definition')}: {line}{in_words}{in_play}")


def _called(change: DefinitionChange) -> set[str]:
    return {change.definition.name.casefold(), change.definition.pl.casefold()}


def _world(settings: Settings, name: str) -> World:
    from tools.diff.worlds import World
    from tools.packs.choice import alone

    packs = () if name == BASE else (Path(name),)
    world = World(name, [offer.folder for offer in alone(settings.content, (*settings.packs, *packs))])
    if world.content.report.errors:
        refuse(world.content.report)
    return world


def _told(worlds: tuple[World, World], change: DefinitionChange, situation: Situation | None) -> ToldDifference:
    from tools.explain.definitions import Explainer
    from tools.json_schemas import ToldDifference

    speakers = {lang: [Explainer(world.content, lang) for world in worlds] for lang in LANGUAGES}
    definition = change.definition
    return ToldDifference(
        sort=change.sort,
        kind=definition.keyword,
        name=definition.name,
        pl=definition.pl,
        only_words=change.only_words,
        before={
            lang: list(_said(one, (n for c in change.lines for n in c.before))) for lang, (one, _) in speakers.items()
        },
        after={
            lang: list(_said(two, (n for c in change.lines for n in c.after))) for lang, (_, two) in speakers.items()
        },
        in_play=_situation(situation) if situation else None,
    )


def _situation(situation: Situation) -> ToldSituation:
    from tools.json_schemas import ToldSituation

    return ToldSituation(
        example=situation.draft.text.splitlines(),
        of=situation.draft.of[1],
        holds_in=situation.holds.name,
        instead=situation.message,
        otherwise_in=situation.other.name,
    )


def _said(explainer: Explainer, nodes: Iterable[Node]) -> Iterator[str]:
    """Lines in words; as they are written where their words are only a number, as in `default 2`."""
    from tools.story.facts import excerpt

    for node in nodes:
        said = explainer.say(node)
        yield said if any(sign.isalpha() for sign in said) else excerpt(node)


def _lines(told: ToldDifference) -> Iterator[str]:
    yield f"{told.sort}{' in words' if told.only_words else ''}: {told.kind} {told.name} / {told.pl}"
    for lang in LANGUAGES:
        yield from (f"    - {line}" for line in told.before[lang])
        yield from (f"    + {line}" for line in told.after[lang])
    if told.in_play:
        of = "" if told.in_play.of == told.name else f", by an example of {told.in_play.of}"
        yield f"    in play, in {told.in_play.holds_in}{of}:"
        yield from (f"        {line}" for line in told.in_play.example)
        yield f"    in {told.in_play.otherwise_in}: {told.in_play.instead}"
