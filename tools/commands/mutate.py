"""`tierce mutate`: whether the examples notice when something in the rules is changed."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

import click

from dsl.characters import caseless
from tools.settings import (
    Settings,
    Targets,
    counted_of,
    json_option,
    pass_settings,
    paths_argument,
    real,
    shared_options,
    targets,
)

if TYPE_CHECKING:
    from dsl.model import Definition
    from interpreter.loading.load import Content
    from tools.json_schemas import Mutated
    from tools.mutation import Outcome, Task


ROUND = 8
"""So many tasks for each process are tried before it is told what came of them."""


class Counts(TypedDict):
    """How many mutants there are, and what became of them."""

    mutants: int
    noticed: int
    refused: int
    untried: int
    percent: float


@click.command()
@paths_argument
@click.option(
    "--under",
    multiple=True,
    metavar="FILE|NAME",
    help="Only definitions of this text, or with this in their name; may be given again and again.",
)
@click.option(
    "--jobs", type=click.IntRange(1, 256), metavar="N", help="How many processes.  [default: one for each core]"
)
@click.option("--sample", type=click.IntRange(1), metavar="N", help="Try only so many, drawn at random.")
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help="The same seed draws the same.")
@click.option(
    "--at-least",
    type=click.FloatRange(0, 100),
    default=85,
    show_default=True,
    metavar="PERCENT",
    help="End with 1 when less are noticed.",
)
@json_option
@shared_options
@pass_settings
def command(
    settings: Settings,
    paths: tuple[Path, ...],
    under: tuple[str, ...],
    jobs: int | None,
    sample: int | None,
    seed: int,
    at_least: float,
    as_json: bool,
) -> None:
    """Change one thing at a time in rules, and see whether their examples notice.

    A PATH says which texts, as for `check`. Each definition is tried by the examples under it; what those do not
    notice, by the others of its text that come to speak of it, and then by some of other texts.

    Example: tierce mutate content/skills --under Parry
    """
    from tools.mutation import tasks_of

    goal = targets(settings, paths)
    content = settings.load_sound(True, goal.extra, goal.folders)
    meant = [d for d in content.library.definitions if goal.covers(d.span.source.name) and _is_asked(d, under)]
    tasks = tasks_of(content, meant, sample or 0, seed)
    if not tasks:
        raise click.UsageError("there is nothing to change in what was named")
    start = time.perf_counter()
    outcomes = _played(content, tasks, jobs or os.cpu_count() or 1, as_json)
    answer = _summed_up(outcomes, time.perf_counter() - start)
    if as_json:
        click.echo(answer.print())
    else:
        _show(answer)
    raise click.exceptions.Exit(1 if answer.percent < at_least or answer.untried else 0)


def _is_asked(definition: Definition, under: tuple[str, ...]) -> bool:
    """Whether a definition is among those that are named, by a part of their name or by their text; all are by none."""
    text = definition.span.source.name
    return not under or any(
        Targets([], [], [real(Path(u))]).covers(text) if Path(u).exists() else caseless(u) in caseless(definition.name)
        for u in under
    )


def _played(content: Content, tasks: list[Task], jobs: int, quiet: bool) -> list[Outcome]:
    """Try the mutants, and tell of those that nobody notices as they come; on a terminal with a bar."""
    from tools.mutation import Verdict, play_tasks
    from tools.progress import bar

    outcomes: list[Outcome] = []
    with bar("Trying", sum(len(t.mutants) for t in tasks)) as told:
        for at in range(0, len(tasks), jobs * ROUND):
            new = play_tasks(content, tasks[at : at + jobs * ROUND], jobs)
            outcomes += new
            for one in new:
                if one.verdict == Verdict.SURVIVED and not quiet:
                    click.echo(f"{one.file}:{one.line}: {one.of}: {one.sort}: {one.was}  →  {one.now}")
            if told is not None:
                told(len(outcomes), f"{_counted(outcomes)['percent']:.1f} % noticed")
    return outcomes


def _summed_up(outcomes: list[Outcome], seconds: float) -> Mutated:
    from tools.json_schemas import Mutated, MutatedFile, ToldMutant
    from tools.mutation import Verdict

    files = []
    for name in dict.fromkeys(o.file for o in outcomes):
        files.append(MutatedFile(file=name, **_counted([o for o in outcomes if o.file == name])))
    survivors = [
        ToldMutant(of=o.of, file=o.file, line=o.line, sort=o.sort, was=o.was, now=o.now)
        for o in outcomes
        if o.verdict == Verdict.SURVIVED
    ]
    return Mutated(**_counted(outcomes), seconds=round(seconds, 1), files=files, survivors=survivors)


def _counted(outcomes: list[Outcome]) -> Counts:
    from tools.coverage import percent
    from tools.mutation import Verdict

    noticed, refused, untried = (
        sum(o.verdict == v for o in outcomes) for v in (Verdict.NOTICED, Verdict.REFUSED, Verdict.UNTRIED)
    )
    return {
        "mutants": len(outcomes),
        "noticed": noticed,
        "refused": refused,
        "untried": untried,
        "percent": percent(noticed, len(outcomes) - refused - untried),
    }


def _show(answer: Mutated) -> None:
    """How much of each text was noticed, and the sum."""
    width = max(len(f.file) for f in answer.files)
    for file in answer.files:
        tried = file.mutants - file.refused - file.untried
        click.echo(f"{file.file:<{width}}  {file.noticed:>4} of {tried:>4} noticed  {file.percent:>5.1f} %")
    untried = f", {answer.untried} not tried as an example fails by the rules as they are" if answer.untried else ""
    click.echo(
        f"{counted_of(answer.mutants, 'mutant')} in {answer.seconds:.1f} s "
        f"({answer.mutants / max(answer.seconds, 0.1):.1f} a second), {answer.refused} refused{untried}; "
        f"of the others {answer.noticed} noticed ({answer.percent:.1f} %)"
    )
