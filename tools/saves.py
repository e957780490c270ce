"""Save games and read them again: what was played, by which rules, and every answer given."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dsl.model import Rule
from interpreter.bands.roster import Roster
from interpreter.bands.rules import faults_in
from interpreter.loading.load import Content
from interpreter.loading.packs import Pack
from interpreter.runtime.game import Game

VERSION = 1
MAX_BYTES = 16_000_000


class SaveError(Exception):
    """A saved game that cannot be used, or a file that will not be written over; the message is for the player."""


class PackUsed(BaseModel):
    """A pack that a game was played with, and what it said then."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    digest: str


class Saved(BaseModel):
    """A saved game. The answers are places in the lists of options, in the order in which they were given.

    `bands` are those chosen, by name of the player; the others are the usual ones of the scenario. `variants` are all
    that the game is played with.
    """

    model_config = ConfigDict(extra="forbid")

    format: Literal["tierce saved game"] = "tierce saved game"
    version: int = VERSION
    packs: list[PackUsed]
    scenario: str
    edition: str = ""
    bands: dict[str, list[str]] = {}
    variants: list[str] = []
    seed: Annotated[int, Field(ge=0, lt=1 << 64)]
    answers: list[Annotated[int, Field(ge=0, lt=1 << 32)]] = []


def packs_used(packs: Sequence[Pack]) -> list[PackUsed]:
    return [PackUsed(name=p.manifest.name, digest=p.digest) for p in packs]


def read(path: Path) -> Saved:
    """The saved game in a file; `SaveError` says what is wrong with the file, which is never changed."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise SaveError(f"{path} is too large to be a saved game; the file was left as it is")
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise SaveError(f"{path} is not a saved game: it is not text; the file was left as it is") from None
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {(error.strerror or 'no such file').lower()}") from None
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        raise SaveError(f"{path} is not a saved game, or it is damaged; the file was left as it is") from None
    return _checked(path, data)


def _checked(path: Path, data: object) -> Saved:
    if not isinstance(data, dict) or data.get("format") != "tierce saved game":
        raise SaveError(f"{path} is not a saved game; the file was left as it is")
    if data.get("version") != VERSION:
        raise SaveError(f"{path} is a saved game of format {data.get('version')}; this program reads format {VERSION}")
    try:
        return Saved.model_validate(data)
    except ValidationError as error:
        problem = error.errors()[0]
        where = ".".join(map(str, problem["loc"]))
        raise SaveError(f"{path} is damaged: `{where}`: {problem['msg'].lower()}; the file was left as it is") from None


def write(path: Path, saved: Saved) -> None:
    """Write a saved game whole or not at all; what is there and is no saved game is not written over."""
    if path.exists():
        if path.is_dir():
            raise SaveError(f"{path} is a folder")
        read(path)
    text = json.dumps(saved.model_dump(), ensure_ascii=False, indent=1) + "\n"
    name = ""
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False
        ) as file:
            name = file.name
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except OSError as error:
        if name:
            with contextlib.suppress(OSError):
                os.unlink(name)
        raise SaveError(f"{path} cannot be written: {(error.strerror or 'unknown fault').lower()}") from None


def started(saved: Saved, content: Content) -> Game:
    """A saved game at its beginning, before its first question; `SaveError` when the rules are other ones now."""
    have = {p.name: p.digest for p in packs_used(content.packs)}
    for pack in saved.packs:
        if pack.name not in have:
            raise SaveError(f'the game was played with the pack "{pack.name}", which is not loaded')
        if have[pack.name] != pack.digest:
            raise SaveError(
                f'the pack "{pack.name}" has been changed since the game was saved, so it would come out otherwise'
            )
    for name in have.keys() - {p.name for p in saved.packs}:
        raise SaveError(f'the game was played without the pack "{name}", which is loaded now')
    scenario = content.scenario(saved.scenario)
    if scenario is None:
        raise SaveError(f'there is no scenario "{saved.scenario}" in the loaded packs')
    _check_bands(saved, scenario, content)
    for variant in saved.variants:
        if content.library.get("variant", variant) is None:
            raise SaveError(f'there is no variant "{variant}"; the saved game is damaged')
    return content.setup(scenario, saved.bands, saved.variants).start(saved.seed)


def _check_bands(saved: Saved, scenario: Rule, content: Content) -> None:
    """The bands of a saved game are such as might be chosen."""
    roster = Roster(content.library)
    for who, band in saved.bands.items():
        if content.library.get("seat", who) is None:
            raise SaveError(f'the game has a band of "{who}", who does not play; the saved game is damaged')
        unknown = next((card for card in band if card not in roster.cards), None)
        if unknown is not None:
            raise SaveError(f'the game has a "{unknown}", whom nobody knows; the saved game is damaged')
    for who, wrong in faults_in(scenario, content.library, roster, saved.bands).items():
        raise SaveError(f"the band of {who} may not be: {wrong[0].text()}; the saved game is damaged")


def answer(game: Game, place: int, number: int) -> int:
    """The option that a saved answer means."""
    if game.ask is None:
        raise SaveError(f"the game is over before answer {number}; the saved game is damaged")
    options = game.ask[2]
    if place >= len(options):
        raise SaveError(f"answer {number} does not fit its question; the saved game is damaged")
    return options[place]
