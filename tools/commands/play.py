"""`tierce play`: a scenario in the terminal, by people and bots."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.games import (
    BOT_NAMES,
    HUMAN,
    OfPlayers,
    chosen_bands,
    new_seed,
    players_and_bands,
    scenario_of,
    seat_named,
    seats_of,
    seed_type,
    variant_option,
    variants_of,
    who_plays,
)
from tools.settings import Settings, json_option, pass_settings, shared_options

if TYPE_CHECKING:
    from rich.console import Console

    from interpreter.loading.load import Content, Named
    from interpreter.runtime.setup import Setup
    from tools.saves import Saved
    from tools.table import Session

MAX_TYPED = 4_000
"""Of a line that is typed, so many characters are read."""


@click.command(cls=OfPlayers)
@click.argument("scenario", required=False)
@who_plays(True, "the first human, the others greedy; the usual bands")
@click.option("--as", "side", metavar="NAME", help="Which player you are; bots play the others.")
@variant_option
@click.option("--draft", is_flag=True, help="Choose the bands first, in turn; bots choose at random.")
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
@click.option("--resume", is_flag=True, help="Go on with the last game that was left.")
@click.option("--quiet", is_flag=True, help="Tell only how it ends.")
@json_option
@shared_options
@pass_settings
def command(
    settings: Settings,
    scenario: str | None,
    said: tuple[str, ...],
    side: str | None,
    variants: tuple[str, ...],
    draft: bool,
    seed: int | None,
    save_to: Path | None,
    load_from: Path | None,
    resume: bool,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play a scenario in the terminal, against a bot or two bots against each other.

    A band may be given instead of the usual one, where the scenario lets players choose (see `tierce bands`).

    Answer by number, or name a space to walk there; `?` tells what else may be typed. What is left is kept, however
    it is left, and `--resume` goes on with it. On a terminal the scenario may be chosen from a list.

    Example: tierce play "The Nuncio's Letter" --blue greedy --seed 7
    """
    from tools.saves import SaveError, require_place
    from tools.table import Left

    if not (resume or scenario or load_from is not None) and _at_terminal():
        chosen, resume = _chosen(settings)
        scenario = chosen or None
    if [scenario is not None, load_from is not None, resume].count(True) != 1:
        raise click.UsageError("say which scenario is to be played, or --resume, or --load a saved game")
    try:
        path, saved = None, _saved(load_from)
        content = settings.load_sound()
        if resume:
            path, saved = _last(content)
        played = saved.scenario if saved else scenario_of(content, scenario or "").name
        players, bands = _seated(seats_of(content, played), said, side)
        if saved and (draft or variants or any(band is not None for band in bands)):
            raise click.UsageError("a saved game has its bands and variants already")
        if resume and saved is not None and not (said or side):
            players = _those_of(saved, players)
        if save_to is not None:
            require_place(save_to)
        table = Table(settings, content, players, _console(as_json), quiet or as_json, save_to, path)
        session = table.resumed(saved) if saved else table.begun(played, bands, variants, draft, seed)
        _play(session, quiet, as_json)
    except SaveError as error:
        raise click.ClickException(str(error)) from None
    except Left as left:
        click.echo(str(left), err=as_json)


def _at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _chosen(settings: Settings) -> tuple[str, bool]:
    """The scenario that is chosen from a list, or that the game which was left is gone on with."""
    from tools.table.choosing import Choosing
    from tools.table.keeping import kept

    content = settings.load_sound()
    scenarios = content.library.all("scenario")
    left = next((_titled(content, saved.scenario, settings.lang) for _, saved in kept(content.packs)), "")
    choosing = Choosing(scenarios, settings.lang, lambda prompt: _read(_console(False), prompt), click.echo)
    try:
        place = choosing.chosen(left)
    except EOFError:
        raise click.Abort from None
    if place is None:
        raise click.exceptions.Exit(0)
    return (scenarios[place].name, False) if place >= 0 else ("", True)


def _titled(content: Content, scenario: str, lang: str) -> str:
    """What a scenario is called; one that is not known, as it was named."""
    found = content.scenario(scenario)
    return scenario if found is None or lang == "en" else found.pl


def _last(content: Content) -> tuple[Path, Saved]:
    """The game of the loaded packs that was left last, and where it is kept; later ones that will not do are told."""
    from tools.table.keeping import kept

    passed: list[str] = []
    found = next(kept(content.packs, passed.append), None)
    if found is None:
        raise click.UsageError("\n".join(["no game was left that could be gone on with", *passed]))
    for why in passed:
        click.echo(f"Passed over: {why}", err=True)
    return found


def _those_of(saved: Saved, usual: list[str]) -> list[str]:
    """Who played the seats of a saved game, as far as it says so."""
    known = [name for name in saved.players if name in (HUMAN, *BOT_NAMES)]
    return known if len(known) == len(usual) else usual


def _seated(seats: Sequence[Named], said: Sequence[str], side: str | None) -> tuple[list[str], list[str | None]]:
    """Who plays in each seat, and the bands that were typed."""
    named = players_and_bands(seats, said, True)
    mine = 0 if side is None else seat_named(seats, side)
    if side is not None and named[mine][0] not in (None, HUMAN):
        raise click.UsageError(f"--as {side} says that you play {side}, and --{side} that a bot does")
    players = [player or (HUMAN if n == mine else "greedy") for n, (player, _) in enumerate(named)]
    return players, [band for _, band in named]


def _saved(path: Path | None) -> Saved | None:
    from tools.saves import read

    return read(path) if path is not None else None


@dataclass
class Table:
    """What a game at the table is played with: by whom, where it is told, where it is saved, where it was kept."""

    settings: Settings
    content: Content
    players: list[str]
    console: Console
    quiet: bool
    save_to: Path | None
    kept_at: Path | None = None

    def begun(
        self,
        name: str,
        texts: Sequence[str | None],
        variants: tuple[str, ...],
        drafted: bool,
        seed: int | None,
    ) -> Session:
        """A new game of a scenario, its bands drafted first if that is asked for."""
        content, scenario = self.content, scenario_of(self.content, name)
        seed = new_seed() if seed is None else seed
        bands = chosen_bands(content, scenario, texts, self.settings.lang)
        if drafted:
            bands = self._drafted(content, scenario, bands, seed)
        return self._session(content, content.setup(scenario, bands, variants_of(content, variants)), seed, bands)

    def resumed(self, saved: Saved) -> Session:
        """A saved game after its last answer."""
        from tools.saves import started

        content = self.content
        session = self._session(content, started(saved, content).setup, saved.seed, saved.bands)
        session.again(saved.answers)
        return session

    def _session(self, content: Content, setup: Setup, seed: int, bands: Mapping[str, Sequence[str]]) -> Session:
        from tools.bots import make_bot
        from tools.table import Session
        from tools.table.keeping import Keeper

        return Session(
            content,
            setup,
            seed,
            [None if name == HUMAN else make_bot(name, seed, seat) for seat, name in enumerate(self.players)],
            self.console,
            lambda prompt: _read(self.console, prompt),
            self.settings.lang,
            self.quiet,
            self.save_to,
            bands=bands,
            players=self.players,
            keeper=Keeper(self.kept_at) if HUMAN in self.players else None,
            resuming=f"tierce play --resume{self.settings.typed}",
        )

    def _drafted(
        self, content: Content, scenario: Named, bands: dict[str, tuple[str, ...]], seed: int
    ) -> dict[str, tuple[str, ...]]:
        """The bands as people and bots choose them."""
        from tools.drafts import draft
        from tools.table.drafting import Drafting

        begun = draft(content.library.get("scenario", scenario.name), content.library, bands)
        if begun.over:
            raise click.UsageError(f'nobody has a band to choose in "{scenario.name}"')
        people = [name == HUMAN for name in self.players]
        table = Drafting(content, people, seed, self.console, lambda p: _read(self.console, p), self.settings.lang)
        return table.play(begun)


def _console(as_json: bool) -> Console:
    """Where the story goes: out, or beside the answer for machines."""
    from rich.console import Console

    stream = sys.stderr if as_json else sys.stdout
    return Console(
        file=stream, highlight=False, markup=False, no_color=not stream.isatty() or bool(os.environ.get("NO_COLOR"))
    )


def _read(console: Console, prompt: str) -> str:
    """A line that somebody types, as far as it can be an answer; at the end of the input, `EOFError`."""
    from dsl.characters import escaped

    console.print(prompt, end="")
    try:
        line = rest = sys.stdin.readline(MAX_TYPED)
        while rest and not rest.endswith("\n"):
            rest = sys.stdin.readline(MAX_TYPED)
    except UnicodeDecodeError:
        line = "\N{REPLACEMENT CHARACTER}"
    except OSError:  # the terminal is gone
        line = ""
    if not line:
        console.print()
        raise EOFError
    if not sys.stdin.isatty():
        console.print(escaped(line.strip()))
    return line


def _play(session: Session, quiet: bool, as_json: bool) -> None:
    """The game, its end, and what is said when it does not come to one."""
    from tools.table import Left
    from tools.terminal import ENDING

    if not as_json:
        session.screen.note(session.words["seed"].format(session.title, session.seed), "dim")
        if told := session.sides():
            session.screen.note(told, "dim")
        if not quiet or session.answers:
            _offer(session)
    try:
        result = session.play()
    except Left as left:
        session.screen.note(str(left))
        return
    except KeyboardInterrupt:
        session.screen.note("\n" + session.left("left"))
        sys.exit(ENDING + signal.SIGINT)
    if as_json:
        click.echo(result.model_dump_json())
        return
    for line in session.ending():
        session.screen.note(line, "bold")


def _offer(session: Session) -> None:
    """Say how far the game has come; of a new one what it is about, and that there is another which could be gone on with."""
    from interpreter.observe.score import turns
    from tools.table.keeping import kept

    if session.answers:
        session.screen.note(session.words["resumed"].format(turns(session.game)))
        return
    for line in session.beginning():
        session.screen.note(line)
    if session.keeper is not None:
        for _, saved in kept(session.content.packs):
            called = _titled(session.content, saved.scenario, session.lang)
            told = session.words["offer"].format(called, len(saved.answers), session.resuming)
            session.screen.note(told, "dim")
            break
