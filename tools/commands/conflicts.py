"""`tierce conflicts`: rules that are at odds, each pair with a position that shows it."""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.settings import LANGUAGES, Settings, counted_of, json_option, pass_settings, shared_options

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from dsl.model import Definition
    from interpreter.loading.load import Content
    from tools.conflicts.candidates import Clause, Wanted
    from tools.conflicts.joined import FoundJoined, Joined
    from tools.conflicts.witnesses import Finding
    from tools.json_schemas import ToldConflict

_SORTS = {
    "value": ("one number", "jedna liczba"),
    "replacement": ("both instead of the same", "obie zamiast tego samego"),
    "order": ("at the same moment", "w tej samej chwili"),
    "permission": ("may and cannot", "może i nie może"),
    "ignored": ("one is ignored", "jedna jest unieważniona"),
    "lines": ("lines side by side in", "wiersze obok siebie w"),
}
"""What pairs are at odds over."""
LINES = 4
"""So much of the time is spent at most on one place where lines of two packs stand side by side: a fourth."""


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
    from tools.conflicts.joined import tried
    from tools.conflicts.report import told_lines
    from tools.json_schemas import Conflicts
    from tools.packs.choice import offer_named

    settings.packs = (*settings.packs, *map(Path, named))
    content = settings.load_sound(examples=True)
    seconds = seconds or (30 if named else 240)
    packs = {offer_named(Path(pack)).name for pack in named}
    joined = [tried(content, pair, seconds / LINES) for pair in _joined(content, packs, name)]
    found = _found(content, _wanted(content, packs, name), seconds)
    pairs = _by_rules(found)
    told = [_told(content, seen) for findings in pairs if (seen := [f for f in findings if f.witness])]
    told += [told_lines(content, f.joined, f.witness) for f in joined if f.witness is not None]
    unseen = [_unseen(findings, settings.lang) for findings in pairs if not any(f.witness for f in findings)]
    unseen += [_unseen_lines(f, settings.lang) for f in joined if f.witness is None]
    tries = [*(f.tries for f in found), *(f.tries for f in joined)]
    if as_json:
        click.echo(Conflicts(pairs=len(tries), untried=tries.count(0), conflicts=told, unseen=unseen).print())
    else:
        for conflict in told:
            click.echo("\n".join(_lines(conflict, settings.lang)) + "\n")
        for line in unseen:
            click.echo(line)
        never = f"; {tries.count(0)} never tried" if 0 in tries else ""
        click.echo(
            f"{counted_of(len(tries), 'pair')} of clauses could meet: {counted_of(len(told), 'conflict')}{never}"
        )
    if told:
        raise click.exceptions.Exit(1)


def _wanted(content: Content, packs: set[str], name: str) -> Wanted:
    """Which pairs of clauses are compared; of one rule those of packs that do not know each other."""
    needs = _needs(content)

    def wanted(one: Clause, other: Clause) -> bool:
        rules = one.rule, other.rule
        if not _is_asked(name, *rules):
            return False
        if one.rule is other.rule and (one.pack in needs[other.pack] or other.pack in needs[one.pack]):
            return False
        if not packs:
            return one.rule is not other.rule and one.rule.kind == other.rule.kind == "skill"
        return one.pack != other.pack and bool(packs & {one.pack, other.pack})

    return wanted


def _joined(content: Content, packs: set[str], name: str) -> list[Joined]:
    """Where packs that are looked at have put lines side by side."""
    from tools.conflicts.joined import joined

    found = joined(content, _needs(content), lambda one, other: bool(packs & {one, other})) if packs else []
    return [pair for pair in found if _is_asked(name, pair.definition)]


def _needs(content: Content) -> Mapping[str, frozenset[str]]:
    """For each pack those that it knows; texts beside the packs know none."""
    from interpreter.loading.packs import needed

    return defaultdict(frozenset, needed(content.packs))


def _is_asked(name: str, *definitions: Definition) -> bool:
    return not name or name.casefold() in {n.casefold() for d in definitions for n in (d.name, d.pl)}


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


def _unseen_lines(found: FoundJoined, lang: str) -> str:
    told = found.joined.definition.name if lang == "en" else found.joined.definition.pl
    one, other = found.joined.packs
    return f"{one}, {other} ({_SORTS['lines'][lang != 'en']}: {told}): {_searched(found.tries, lang)}"


def _searched(tries: int, lang: str) -> str:
    """How far it was looked."""
    if lang != "en":
        return f"nie znaleziono takiego położenia (prób: {tries})" if tries else "zabrakło czasu"
    return f"no witness found in {counted_of(tries, 'position')}" if tries else "not looked at, for the time was over"


def _unseen(findings: list[Finding], lang: str) -> str:
    """Two rules that were not seen to meet: over what they could."""
    first, second = (c.rule for c in findings[0].candidate.clauses)
    over = ", ".join(
        dict.fromkeys(f"{_SORTS[f.candidate.sort][lang != 'en']}: {f.candidate.place.name}" for f in findings)
    )
    names = [c.name if lang == "en" else c.pl for c in (first, second)]
    return f"{names[0]} {'and' if lang == 'en' else 'i'} {names[1]} ({over}): {_searched(sum(f.tries for f in findings), lang)}"


def _lines(told: ToldConflict, lang: str) -> Iterator[str]:
    head, witness, instead, also, settle = {
        "en": ("{} and {}", "seen in", "with the law turned round:", "also at odds", "to settle it"),
        "pl": ("{} i {}", "widać to w", "gdyby prawo działało odwrotnie:", "spierają się też", "rozstrzygnięcie"),
    }[lang]
    names = [c.rule if lang == "en" else c.pl for c in told.clauses]
    if names[0] == names[1]:
        names = [f"{name} ({c.pack})" for name, c in zip(names, told.clauses, strict=True)]
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
