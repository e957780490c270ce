"""Save games and read them again: what was played, by which rules, and every answer given."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dsl.characters import escaped
from dsl.model import Rule
from interpreter.bands.roster import Roster
from interpreter.bands.rules import faults_in
from interpreter.loading.files import UnreadableError, read_file, reason, shown, text_in
from interpreter.loading.load import Content
from interpreter.loading.packs import Pack, Text
from interpreter.runtime.game import Answer, Game
from tools.files import clear_left_over, write_whole
from tools.packs.lock import Pinned, differing

VERSION = 2
MAX_BYTES = 4_000_000
"""Bytes of a saved game: that is more than a million answers."""


class SaveError(Exception):
    """A saved game that cannot be used, or a file that will not be written over; the message is for the player."""


class Saved(BaseModel):
    """A saved game. The answers are places in the lists of options, in the order in which they were given; one
    that is legal though not listed comes after them all, as many places on as its value.

    `bands` are those chosen, by name of the player; the others are the usual ones of the scenario. `variants` are all
    that the game is played with; `players` says who plays each seat, where that is known.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    format: Literal["tierce saved game"] = "tierce saved game"
    version: int = VERSION
    packs: list[Pinned]
    scenario: Text
    bands: dict[Text, list[Text]] = {}
    variants: list[Text] = []
    seed: Annotated[int, Field(ge=0, lt=1 << 64)]
    answers: list[Annotated[int, Field(ge=0, lt=1 << 32)]] = []
    players: list[Text] = []


def packs_used(packs: Sequence[Pack]) -> list[Pinned]:
    return [Pinned.of(pack) for pack in packs]


def read(path: Path) -> Saved:
    """The saved game in a file; `SaveError` says what is wrong with the file, which is never changed."""
    name = shown(path)
    try:
        data = json.loads(text_in(read_file(path, MAX_BYTES)))
    except UnreadableError as error:
        raise SaveError(f"{name} {error}; it was left as it is") from None
    except UnicodeDecodeError:
        raise SaveError(f"{name} is not a saved game: it is not text; the file was left as it is") from None
    except (ValueError, RecursionError):  # no JSON, a number of thousands of digits, lists within lists
        raise SaveError(f"{name} is not a saved game, or it is damaged; the file was left as it is") from None
    return _checked(name, data)


def _checked(name: str, data: object) -> Saved:
    if not isinstance(data, dict) or data.get("format") != "tierce saved game":
        raise SaveError(f"{name} is not a saved game; the file was left as it is")
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        told = f"format {version}" if isinstance(version, int) and abs(version) < 1000 else "another format"
        raise SaveError(f"{name} is a saved game of {told}; this program reads format {VERSION}")
    try:
        return Saved.model_validate(data)
    except ValidationError as error:
        problem = error.errors()[0]
        where = escaped(".".join(map(str, problem["loc"])))[:100]
        why = problem["msg"].removeprefix("Value error, ").lower()
        raise SaveError(f"{name} is damaged: `{where}`: {why}; the file was left as it is") from None


def require_place(path: Path) -> None:
    """`SaveError` when no saved game can be written to a path, or something else stands there."""
    name = shown(path)
    try:
        if stat.S_ISDIR(os.stat(path).st_mode):
            raise SaveError(f"{name} is a folder")
        read(path)
    except FileNotFoundError:
        folder = Path(os.path.realpath(path)).parent
        if not folder.is_dir():
            raise SaveError(f"{name} cannot be written: there is no folder {shown(folder)}") from None
    except (OSError, ValueError) as error:
        raise _unwritable(name, error) from None


def write(path: Path, saved: Saved) -> None:
    """Write a saved game whole or not at all; what is there and is no saved game is not written over.

    What was left over in the folder when a program was killed that saved there is taken away.
    """
    require_place(path)
    try:
        clear_left_over(Path(os.path.realpath(path)).parent)
        write_whole(path, json.dumps(saved.model_dump(), ensure_ascii=False, indent=1) + "\n", kept=True)
    except (OSError, ValueError) as error:
        raise _unwritable(shown(path), error) from None


def _unwritable(name: str, error: OSError | ValueError) -> SaveError:
    why = reason(error) if isinstance(error, OSError) else "no file can be called so"
    return SaveError(f"{name} cannot be written: {why}")


def started(saved: Saved, content: Content) -> Game:
    """A saved game at its beginning, before its first question; `SaveError` when the rules are other ones now."""
    other = list(differing(saved.packs, content.packs))
    if other:
        raise SaveError(f"the game was played by other rules, and would come out otherwise: {'; '.join(other)}")
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


def answer(game: Game, place: int, number: int) -> Answer:
    """The option that a saved answer means."""
    if game.ask is None:
        raise SaveError(f"the game is over before answer {number}; the saved game is damaged")
    options = game.ask.options
    if place >= len(options) and game.admits(place - len(options)):
        return place - len(options)
    if place >= len(options):
        raise SaveError(f"answer {number} does not fit its question; the saved game is damaged")
    return options[place]
