"""`tierce test`: the examples of the rules, played."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.settings import (
    Settings,
    counted_of,
    is_coloured,
    json_option,
    pass_settings,
    paths_argument,
    shared_options,
    targets,
)

if TYPE_CHECKING:
    from dsl.model import Example, Hook
    from interpreter.load import Content
    from tools.answers import PlayedExample
    from tools.coverage import Coverage


@click.command()
@paths_argument
@click.option(
    "-k", "name", metavar="NAME", default="", help="Only examples with this in their name, or of such a definition."
)
@click.option("--coverage", "covered", is_flag=True, help="List the hooks that no example came near.")
@json_option
@shared_options
@pass_settings
def command(settings: Settings, paths: tuple[Path, ...], name: str, covered: bool, as_json: bool) -> None:
    """Play the examples written in the rules.

    A PATH says which texts, as for `check`; examples of other texts are not played then.

    Example: tierce test -k Jostling
    """
    from tools.answers import Tested

    goal = targets(settings, paths)
    content = settings.load_sound(True, goal.extra, goal.folders)
    coverage = _coverage(content) if covered else None
    examples = [e for e in content.library.examples() if goal.covers(e.node.span.source.name) and _is_asked(e, name)]
    if name and not examples:
        raise click.UsageError(f"no example, and no definition with examples, has `{name}` in its name")
    played = [_play(content, example, coverage) for example in _told(examples, as_json)]
    failed = [p for p in played if p.status != "passed"]
    if as_json:
        ids = [h.id for h in coverage.uncovered] if coverage else None
        answer = Tested(passed=len(played) - len(failed), failed=len(failed), examples=played, uncovered=ids)
        click.echo(answer.print())
    else:
        _show(played, failed)
        if coverage:
            _show_coverage(coverage.uncovered, len(coverage.hooks))
    faults = any(p.status == "fault" for p in failed)
    raise click.exceptions.Exit(3 if faults else 1 if failed else 0)


def _is_asked(example: Example, name: str) -> bool:
    return name.lower() in example.name.lower() or name.lower() in example.id.lower()


def _coverage(content: Content) -> Coverage:
    from tools.coverage import Coverage

    return Coverage(content)


def _told(examples: list[Example], quiet: bool) -> list[Example]:
    """The examples, with a bar on a terminal when there are so many that it takes a while."""
    if quiet or len(examples) < 200 or not sys.stderr.isatty():
        return examples
    from rich.console import Console
    from rich.progress import track

    return track(examples, "Playing", console=Console(stderr=True), transient=True)  # type: ignore[return-value]


def _play(content: Content, example: Example, coverage: Coverage | None) -> PlayedExample:
    """Play one example. A fault of the interpreter is told like a failure, so that the others are played all the same."""
    from interpreter.examples import ExampleRun
    from tools.answers import PlayedExample

    line, status, message = example.node.span.line, "passed", ""
    try:
        result = ExampleRun(content.program, example, content.boards, content.practice_board).play()
        if result.message:
            line, status, message = result.line, "failed", result.message
        if coverage:
            coverage.add(result.fired, result.refused)
    except Exception as error:
        status, message = "fault", f"internal fault: {type(error).__name__}: {error}"
    source = example.node.span.source.name
    return PlayedExample(id=example.id, of=example.of, file=source, line=line, status=status, message=message)


def _show(played: list[PlayedExample], failed: list[PlayedExample]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    if failed:
        table = Table("example", "what is not so", box=box.SIMPLE_HEAD, show_lines=False)
        for one in failed:
            table.add_row(f"{one.file}:{one.line}\n{one.id}", one.message)
        Console(no_color=not is_coloured(sys.stdout), markup=False, highlight=False).print(table)
    click.echo(f"{counted_of(len(played), 'example')} played, {len(failed)} failed")


def _show_coverage(uncovered: list[Hook], total: int) -> None:
    for hook in uncovered:
        click.echo(
            f"{hook.node.span}: no example came near {hook.id}: "
            f"{hook.node.span.source.line(hook.node.span.line).strip()}"
        )
    click.echo(f"{total - len(uncovered)} of {counted_of(total, 'hook')} met by an example")
