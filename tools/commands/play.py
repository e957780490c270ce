"""`tierce play`: a scenario in the terminal, by people and bots."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.games import HUMAN, new_seed, player_option, seed_type, setup_of
from tools.settings import Settings, json_option, pass_settings, shared_options

if TYPE_CHECKING:
    from rich.console import Console

    from tools.saves import Saved
    from tools.table import Session


@click.command()
@click.argument("scenario", required=False)
@player_option("red", HUMAN, True)
@player_option("blue", "greedy", True)
@click.option("--seed", type=seed_type, metavar="N", help="The same seed and answers give the same game.")
@click.option(
    "--save",
    "save_to",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Save the game here when it is over.",
)
@click.option(
    "--load",
    "load_from",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Go on with a saved game.",
)
@click.option("--quiet", is_flag=True, help="Tell only how it ends.")
@json_option
@shared_options
@pass_settings
def command(
    settings: Settings,
    scenario: str | None,
    red: str,
    blue: str,
    seed: int | None,
    save_to: Path | None,
    load_from: Path | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play a scenario in the terminal, against a bot or two bots against each other.

    Answer by number; `u` takes an answer back, `?` and a word explains it, `s` saves, `q` leaves.

    Example: tierce play "The Nuncio's Letter" --blue greedy --seed 7
    """
    from tools.saves import SaveError

    if (scenario is None) == (load_from is None):
        raise click.UsageError("say which scenario is to be played, or --load a saved game")
    try:
        saved = _saved(load_from)
        _require_place(save_to)
        session = _session(
            settings,
            scenario or (saved.scenario if saved else ""),
            (red, blue),
            seed,
            saved,
            save_to,
            quiet or as_json,
            as_json,
        )
        _play(session, quiet, as_json)
    except SaveError as error:
        raise click.ClickException(str(error)) from None


def _saved(path: Path | None) -> Saved | None:
    from tools.saves import read

    return read(path) if path is not None else None


def _require_place(path: Path | None) -> None:
    """A file that could not be written at the end is refused at the beginning."""
    from tools.saves import SaveError, read

    if path is None:
        return
    if path.exists():
        read(path)
    elif not path.parent.is_dir():
        raise SaveError(f"{path} cannot be written: there is no folder {path.parent}")


def _session(
    settings: Settings,
    scenario: str,
    names: tuple[str, str],
    seed: int | None,
    saved: Saved | None,
    save_to: Path | None,
    quiet: bool,
    as_json: bool,
) -> Session:
    from tools.bots import make_bot
    from tools.saves import started
    from tools.table import Session

    content = settings.load_sound()
    setup = setup_of(content, scenario)
    if saved is not None:
        started(saved, content)
        seed = saved.seed
    elif seed is None:
        seed = new_seed()
    bots = [None if name == HUMAN else make_bot(name, seed, seat) for seat, name in enumerate(names)]
    console = _console(as_json)
    session = Session(
        content,
        setup,
        seed,
        bots,
        console,
        lambda prompt: _read(console, prompt),
        settings.lang,
        quiet,
        save_to,
        settings.edition,
    )
    if saved is not None:
        session.again(saved.answers)
    return session


def _console(as_json: bool) -> Console:
    """Where the story goes: out, or beside the answer for machines."""
    import os

    from rich.console import Console

    stream = sys.stderr if as_json else sys.stdout
    return Console(
        file=stream, highlight=False, markup=False, no_color=not stream.isatty() or bool(os.environ.get("NO_COLOR"))
    )


def _read(console: Console, prompt: str) -> str:
    """A line that somebody types; at the end of the input, `EOFError`."""
    console.print(prompt, end="")
    line = sys.stdin.readline()
    if not line:
        console.print()
        raise EOFError
    if not sys.stdin.isatty():
        console.print(line.strip())
    return line


def _play(session: Session, quiet: bool, as_json: bool) -> None:
    """The game, its end, and what is said when it does not come to one."""
    from tools.table import Left

    if not as_json:
        session.screen.note(session.words["seed"].format(session.setup.plan.scenario, session.seed), "dim")
    try:
        result = session.play()
    except Left as left:
        session.screen.note(str(left))
        return
    except KeyboardInterrupt:
        from interpreter.standing import turns

        session.screen.note("\n" + session.words["left"].format(turns(session.game)))
        raise click.Abort from None
    if as_json:
        click.echo(result.model_dump_json())
        return
    for line in session.ending():
        session.screen.note(line, "bold")
