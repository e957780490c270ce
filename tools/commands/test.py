"""`tierce test`: the examples of the rules, played."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dsl.characters import caseless
from tools.settings import (
    Settings,
    Targets,
    counted_of,
    is_coloured,
    json_option,
    pass_settings,
    paths_argument,
    real,
    shared_options,
    targets,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from dsl.model import Example
    from interpreter.loading.load import Content
    from tools.json_schemas import Covered, CoveredFile, CoveredLine, PlayedExample


@click.command()
@paths_argument
@click.option(
    "-k", "name", metavar="NAME", default="", help="Only examples with this in their name, or of such a definition."
)
@click.option("--coverage", "counted", is_flag=True, help="Say how many clauses the examples reach; list the others.")
@click.option(
    "--conditions", is_flag=True, help="With --coverage, list also the conditions never true, or never false."
)
@click.option(
    "--under",
    type=click.Path(exists=True, path_type=Path),
    multiple=True,
    metavar="PATH",
    help="With --coverage, speak only of these texts; may be given again and again.",
)
@click.option(
    "--fail-under",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="With --coverage, end with 1 when less is reached.",
)
@click.option(
    "--why",
    is_flag=True,
    help="Tell the story of the examples that fail, of all with -k: what was called, which rules joined in, questions, cards, totals.",
)
@json_option
@shared_options
@pass_settings
def command(
    settings: Settings,
    paths: tuple[Path, ...],
    name: str,
    counted: bool,
    conditions: bool,
    under: tuple[Path, ...],
    fail_under: float | None,
    why: bool,
    as_json: bool,
) -> None:
    """Play the examples written in the rules.

    A PATH says which texts, as for `check`; examples of other texts are not played then.

    With --why the story of an example is told: what was called, which rules joined in, what was asked, offered and answered, cards, every
    total with its reasons, what was looked at; of the definition that the example is of, also what kept its rules out.

    Where an edition is played, examples of the packs that it amends need not hold in it: those that do not are listed apart, with the
    examples of the edition that tell what there is instead, and are no failures.

    Example: tierce test -k "Thrust to the Heart" --why
    """
    from tools.json_schemas import Tested

    goal = targets(settings, paths)
    if not counted and (conditions or under or fail_under is not None):
        raise click.UsageError("--conditions, --under and --fail-under go with --coverage")
    content = settings.load_sound(True, goal.extra, goal.folders, counted)
    examples = [e for e in content.library.examples() if goal.covers(e.node.span.source.name) and _is_asked(e, name)]
    if name and not examples:
        raise click.UsageError(f"no example, and no definition with examples, has `{name}` in its name")
    played = [_play(content, example, settings.lang if why else "", bool(name)) for example in _told(examples, as_json)]
    _with_counterparts(content, played, examples)
    failed = [p for p in played if p.status in ("failed", "fault")]
    coverage = _coverage(content, under or paths) if counted else None
    if as_json:
        untrue = sum(p.status == "untrue" for p in played)
        passed = len(played) - len(failed) - untrue
        answer = Tested(passed=passed, failed=len(failed), untrue=untrue, examples=played, coverage=coverage)
        click.echo(answer.print())
    else:
        _show(played, failed)
        if coverage:
            _show_coverage(coverage, conditions)
    faults = any(p.status == "fault" for p in failed)
    short = coverage is not None and coverage.percent < (fail_under or 0)
    raise click.exceptions.Exit(3 if faults else 1 if failed or short else 0)


def _is_asked(example: Example, name: str) -> bool:
    return caseless(name) in caseless(f"{example.name}\n{example.id}")


def _coverage(content: Content, paths: tuple[Path, ...]) -> Covered:
    from tools.coverage import covered

    return covered(content.texts.compiler.marks, Targets([], [], [real(p) for p in paths]).covers)


def _told(examples: list[Example], quiet: bool) -> list[Example]:
    """The examples, with a bar on a terminal when there are so many that it takes a while."""
    if quiet or len(examples) < 200 or not sys.stderr.isatty():
        return examples
    from rich.console import Console
    from rich.progress import track

    return track(examples, "Playing", console=Console(stderr=True), transient=True)  # type: ignore[return-value]


def _play(content: Content, example: Example, lang: str, always: bool) -> PlayedExample:
    """Play one example, and tell its story in a language if it fails, or always.

    A fault of the interpreter is told like a failure, so that the others are played all the same.
    """
    from interpreter.checks.examples import ExampleRun
    from tools.explain.played import story
    from tools.explain.story import ExampleStory
    from tools.json_schemas import PlayedExample

    line, status, message = example.node.span.line, "passed", ""
    sort = ExampleStory if lang else ExampleRun
    run = sort(content.program, example, content.boards, content.practice_board)
    try:
        result = run.play()
        if result.message:
            line, status, message = result.line, "untrue" if _is_amended(content, example) else "failed", result.message
    except Exception as error:
        status, message = "fault", f"internal fault: {type(error).__name__}: {error}"
    source = example.node.span.source.name
    told = isinstance(run, ExampleStory) and (always or status != "passed")
    return PlayedExample(
        id=example.id,
        of=example.of,
        file=source,
        line=line,
        status=status,
        message=message,
        story=list(story(content, run, lang)) if told else None,
    )


def _with_counterparts(content: Content, played: list[PlayedExample], examples: list[Example]) -> None:
    """Add to examples that an edition has made untrue those of the edition that tell what there is instead."""
    from tools.explain.counterparts import Counterparts

    found = Counterparts(content)
    homes = {id(e): d for d in content.library.definitions for e in d.examples}
    for one, example in zip(played, examples, strict=True):
        if one.status == "untrue":
            one.counterparts = [f"{e.of}, “{e.name}”" for e in found.of(homes[id(example)], example)]


def _is_amended(content: Content, example: Example) -> bool:
    """Whether an example is of a pack that the edition played amends: it tells how the game is without that edition."""
    editions = {p.manifest.name for p in content.packs if p.manifest.edition}
    return bool(editions) and example.node.span.source.pack not in editions


def _show(played: list[PlayedExample], failed: list[PlayedExample]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    for one in played:
        if one.story is not None:
            click.echo(click.style(one.id, bold=True) + f" ({one.file}:{one.line})")
            click.echo("".join(f"  {line}\n" for line in [*one.story, one.message or "all came out as written"]))
    untrue = [p for p in played if p.status == "untrue"]
    for what, those in (("what does not hold in this edition", untrue), ("what is not so", failed)):
        if those:
            table = Table("example", what, box=box.SIMPLE_HEAD, show_lines=False)
            for one in those:
                lines = [one.message, *(f"here: {other}" for other in one.counterparts)]
                table.add_row(f"{one.file}:{one.line}\n{one.id}", "\n".join(lines))
            Console(no_color=not is_coloured(sys.stdout), markup=False, highlight=False).print(table)
    told = f", {len(untrue)} do not hold in this edition" if untrue else ""
    click.echo(f"{counted_of(len(played), 'example')} played, {len(failed)} failed{told}")


def _show_coverage(coverage: Covered, conditions: bool) -> None:
    """How much of each text is reached, then what is not."""
    width = max((len(f.file) for f in coverage.files), default=0)
    for one in coverage.files:
        click.echo(f"{one.file:<{width}}  {one.reached:>4} of {one.clauses:>4} clauses  {one.percent:>5.1f} %")
    _list(coverage, "not reached", lambda f: f.missed)
    if conditions:
        _list(coverage, "never true", lambda f: f.never_true)
        _list(coverage, "never false", lambda f: f.never_false)
    click.echo(
        f"{coverage.reached} of {counted_of(coverage.clauses, 'clause')} reached ({coverage.percent:.1f} %); "
        f"conditions never true: {sum(len(f.never_true) for f in coverage.files)}, "
        f"never false: {sum(len(f.never_false) for f in coverage.files)}"
    )


def _list(coverage: Covered, what: str, lines: Callable[[CoveredFile], list[CoveredLine]]) -> None:
    for one in coverage.files:
        for line in lines(one):
            click.echo(f"{one.file}:{line.line}: {what}: {line.text}")
