"""`tierce conflicts`: rules that are at odds, each pair with a position that shows it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.settings import LANGUAGES, Settings, counted_of, json_option, pass_settings, shared_options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dsl.model import Rule
    from interpreter.loading.load import Content
    from tools.conflicts.candidates import Candidate, Wanted
    from tools.conflicts.witnesses import Finding
    from tools.json_schemas import ToldConflict


@click.command()
@click.argument("named", metavar="[PACK]...", nargs=-1)
@click.option(
    "--seconds", type=click.FloatRange(min=1), help="How long to look.  [default: 30 for packs, 240 for all skills]"
)
@click.option("-k", "name", metavar="NAME", default="", help="Only pairs with this rule.")
@json_option
@shared_options
@pass_settings
def command(settings: Settings, named: tuple[str, ...], seconds: float | None, name: str, as_json: bool) -> None:
    """Tell which rules are at odds: whose order decides, or of which one undoes what the other does.

    With packs, their rules are compared with those of all other packs that are loaded; without, all skills with each other.

    A pair counts only when a position was found that shows it: an example that holds, and that would come out otherwise if the law of
    order were turned round, or if the one rule were not there. Pairs that could meet, but were not seen to, are told as such.

    Example: tierce conflicts siege
    """
    from tools.json_schemas import Conflicts
    from tools.packs.choice import offer_named

    settings.packs = (*settings.packs, *map(Path, named))
    content = settings.load_sound(examples=True)
    wanted = _wanted({offer_named(Path(pack)).name for pack in named}, name)
    found = _found(content, wanted, seconds or (30 if named else 240))
    told = [_told(content, finding) for finding in found if finding.witness]
    unseen = [_unseen(finding) for finding in found if not finding.witness]
    if as_json:
        click.echo(Conflicts(pairs=len(found), conflicts=told, unseen=unseen).print())
    else:
        for conflict in told:
            click.echo("\n".join(_lines(conflict, settings.lang)) + "\n")
        for line in unseen:
            click.echo(line)
        click.echo(f"{counted_of(len(found), 'pair')} of clauses could meet: {counted_of(len(told), 'conflict')}")
    if told:
        raise click.exceptions.Exit(1)


def _wanted(packs: set[str], name: str) -> Wanted:
    """Which pairs of rules are compared."""
    asked = name.casefold()

    def wanted(one: Rule, other: Rule) -> bool:
        if asked and asked not in {n.casefold() for rule in (one, other) for n in (rule.name, rule.pl)}:
            return False
        if not packs:
            return one.kind == other.kind == "skill"
        return one.pack != other.pack and bool(packs & {one.pack, other.pack})

    return wanted


def _found(content: Content, wanted: Wanted, seconds: float) -> list[Finding]:
    from tools.conflicts.candidates import Candidates
    from tools.conflicts.seeds import seeded
    from tools.conflicts.witnesses import Search

    candidates = Candidates(content.texts.compiler.effects, wanted).found()
    if not candidates:
        return []
    more = seeded(content, candidates)
    again = Candidates(more.content.texts.compiler.effects, wanted).found()
    return Search(more, os.cpu_count() or 1).findings(again, seconds)


# --- what is told


def _told(content: Content, finding: Finding) -> ToldConflict:
    from tools.conflicts.report import clause, law, settling
    from tools.json_schemas import ToldConflict

    candidate, witness = finding.candidate, finding.witness
    assert witness is not None
    return ToldConflict(
        sort=candidate.sort,
        over=candidate.place.name,
        clauses=[clause(content, candidate.first), clause(content, candidate.second)],
        law={lang: law(candidate, lang) for lang in LANGUAGES},
        of=witness.base.of[1],
        example=witness.text.splitlines(),
        otherwise=witness.otherwise,
        settle={lang: settling(candidate, lang) for lang in LANGUAGES},
    )


def _unseen(finding: Finding) -> str:
    return f"{_both(finding.candidate)}: no witness found in {counted_of(finding.tries, 'position')}"


def _both(candidate: Candidate) -> str:
    first, second = (f"{c.rule.name} ({c.hook.node.span})" for c in (candidate.first, candidate.second))
    return f"{candidate.sort} of {candidate.place.name}: {first}, {second}"


def _lines(told: ToldConflict, lang: str) -> Iterator[str]:
    head, at, witness, instead, settle = {
        "en": ("{} and {}", "over", "seen in", "with the law turned round:", "to settle it"),
        "pl": ("{} i {}", "o", "widać to w", "gdyby prawo działało odwrotnie:", "rozstrzygnięcie"),
    }[lang]
    names = (c.rule if lang == "en" else c.pl for c in told.clauses)
    yield click.style(head.format(*names), bold=True) + f" ({told.sort}), {at}: {told.over}"
    for one in told.clauses:
        yield f"    {one.file}:{one.line}: {one.said[lang]}"
    yield f"    {told.law[lang]}"
    yield f"    {witness}:"
    yield from (f"        {line}" for line in told.example)
    yield f"    {instead}"
    yield from (f"        {line}" for line in told.otherwise)
    yield f"    {settle}:"
    yield from (f"        {line}" for line in told.settle[lang])
