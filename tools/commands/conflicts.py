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
    from tools.conflicts.candidates import Wanted
    from tools.conflicts.witnesses import Finding
    from tools.json_schemas import ToldConflict

_SORTS = {
    "value": ("one number", "jedna liczba"),
    "replacement": ("both instead of the same", "obie zamiast tego samego"),
    "order": ("at the same moment", "w tej samej chwili"),
    "permission": ("may and cannot", "może i nie może"),
    "ignored": ("one is ignored", "jedna jest unieważniona"),
}
"""What pairs are at odds over."""


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
    pairs = _by_rules(found)
    told = [_told(content, seen) for findings in pairs if (seen := [f for f in findings if f.witness])]
    unseen = [_unseen(findings, settings.lang) for findings in pairs if not any(f.witness for f in findings)]
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


def _by_rules(found: list[Finding]) -> list[list[Finding]]:
    """The findings of each pair of rules together, for a pair is told once."""
    pairs: dict[frozenset[str], list[Finding]] = {}
    for finding in found:
        pairs.setdefault(frozenset(c.rule.id for c in finding.candidate.clauses), []).append(finding)
    return list(pairs.values())


def _told(content: Content, seen: list[Finding]) -> ToldConflict:
    from tools.conflicts.report import clause, law, settling
    from tools.json_schemas import ToldConflict, ToldMeeting

    candidate, witness = seen[0].candidate, seen[0].witness
    assert witness is not None
    return ToldConflict(
        sort=candidate.sort,
        over=candidate.place.name,
        clauses=[clause(content, one) for one in candidate.clauses],
        law={lang: law(candidate, lang) for lang in LANGUAGES},
        of=witness.base.of[1],
        example=witness.text.splitlines(),
        otherwise=witness.otherwise,
        settle={lang: settling(candidate, lang) for lang in LANGUAGES},
        also=[
            ToldMeeting(sort=c.sort, over=c.place.name, clauses=[clause(content, one) for one in c.clauses])
            for c in (finding.candidate for finding in seen[1:])
        ],
    )


def _unseen(findings: list[Finding], lang: str) -> str:
    """Two rules that were not seen to meet: over what they could."""
    first, second = (c.rule for c in findings[0].candidate.clauses)
    over = ", ".join(
        dict.fromkeys(f"{_SORTS[f.candidate.sort][lang != 'en']}: {f.candidate.place.name}" for f in findings)
    )
    tries = sum(f.tries for f in findings)
    if lang != "en":
        said = f"nie znaleziono takiego położenia (prób: {tries})" if tries else "zabrakło czasu"
        return f"{first.pl} i {second.pl} ({over}): {said}"
    said = f"no witness found in {counted_of(tries, 'position')}" if tries else "not looked at, for the time was over"
    return f"{first.name} and {second.name} ({over}): {said}"


def _lines(told: ToldConflict, lang: str) -> Iterator[str]:
    head, witness, instead, also, settle = {
        "en": ("{} and {}", "seen in", "with the law turned round:", "also at odds", "to settle it"),
        "pl": ("{} i {}", "widać to w", "gdyby prawo działało odwrotnie:", "spierają się też", "rozstrzygnięcie"),
    }[lang]
    names = (c.rule if lang == "en" else c.pl for c in told.clauses)
    yield click.style(head.format(*names), bold=True) + f" ({_SORTS[told.sort][lang != 'en']}: {told.over})"
    for said in told.clauses:
        yield f"    {said.file}:{said.line}: {said.said[lang]}"
    yield f"    {told.law[lang]}"
    yield f"    {witness}:"
    yield from (f"        {line}" for line in told.example)
    yield f"    {instead}"
    yield from (f"        {line}" for line in told.otherwise)
    for one in told.also:
        places = ", ".join(f"{c.file}:{c.line}" for c in one.clauses)
        yield f"    {also} ({_SORTS[one.sort][lang != 'en']}: {one.over}): {places}"
    yield f"    {settle}:"
    yield from (f"        {line}" for line in told.settle[lang])
