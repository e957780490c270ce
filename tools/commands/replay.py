"""`tierce replay`: a saved game again, with every event and the reasons for each."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.settings import Settings, json_option, pass_settings, shared_options

if TYPE_CHECKING:
    from interpreter.loading.load import Content
    from interpreter.observe.trace import Trace
    from tools.saves import Saved


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--to", "until", type=click.IntRange(0), metavar="N", help="Only the first N answers.")
@click.option(
    "--why",
    type=click.IntRange(0),
    metavar="N",
    help="Of event N: what fired, what did not, and why; of a number, all its parts.",
)
@json_option
@shared_options
@pass_settings
def command(settings: Settings, file: Path, until: int | None, why: int | None, as_json: bool) -> None:
    """Play a saved game again and tell its events, each with its number.

    Example: tierce replay game.json --why 86
    """
    from tools.saves import SaveError, read
    from tools.table.telling import Teller

    try:
        saved = read(file)
        content = settings.load_sound()
        trace = _replayed(saved, content, until)
    except SaveError as error:
        raise click.ClickException(str(error)) from None
    teller = Teller(content, trace, settings.lang)
    if why is not None:
        if why >= len(trace.events):
            raise click.UsageError(f"there is no event {why}; they go from 0 to {len(trace.events) - 1}")
        click.echo(teller.why_data(why).model_dump_json() if as_json else "\n".join(teller.why(why)))
        return
    click.echo(teller.story_data().model_dump_json() if as_json else "\n".join(teller.story()))


def _replayed(saved: Saved, content: Content, until: int | None) -> Trace:
    """The trace of the saved game, as far as was asked."""
    from interpreter.observe.trace import Trace
    from tools.saves import SaveError, answer, started

    game = started(saved, content)
    trace = Trace(game)
    game.run()
    answers = saved.answers if until is None else saved.answers[:until]
    if until is not None and until > len(saved.answers):
        raise SaveError(f"the saved game has {len(saved.answers)} answers, not {until}")
    for number, place in enumerate(answers, 1):
        game.give(answer(game, place, number))
    return trace
