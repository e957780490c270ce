"""What the tests of playing share: the small games of `tests/games`, the content, and ways to play them on."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from dsl.places import SHARED
from interpreter.loading.load import Content, load_content
from interpreter.runtime.changes import reprint, store
from interpreter.runtime.game import Game
from interpreter.runtime.setup import Setup
from tools.bots import make_bot

ROOT = Path(__file__).resolve().parent.parent
CLASH = ROOT / "tests" / "games" / "clash"
MARKET = ROOT / "tests" / "games" / "market"
CONTENT = ROOT / "content"


@lru_cache(maxsize=4)
def loaded(folder: Path) -> Content:
    """A pack, which must be without errors."""
    content = load_content([folder])
    assert [f"{d.span} {d.message}" for d in content.report.found if d.severity == "error"] == []
    return content


@lru_cache(maxsize=4)
def largest(folder: Path) -> Setup:
    """The setup of the scenario of a pack with the most characters."""
    content = loaded(folder)
    setups = [content.setup(s) for s in content.library.all("scenario")]
    return max(setups, key=lambda setup: len(setup.figures))


def put(game: Game, owner: int, slot: int, value: int) -> None:
    """Keep a value for somebody, by the offset of its field."""
    if slot >= SHARED:
        reprint(game, owner + slot - SHARED, value)
    else:
        store(game, owner + slot, value)


def begun(setup: Setup, seed: int) -> Game:
    """A new game at its first question."""
    game = setup.start(seed)
    game.run()
    return game


def played(game: Game, seed: int, answers: int = 1_000_000, names: tuple[str, ...] = ("random", "random")) -> list[int]:
    """Play a game on by bots, for at most so many answers; the places of the answers in their questions."""
    bots = [make_bot(name, seed, seat) for seat, name in enumerate(names)]
    given: list[int] = []
    while game.ask is not None and len(given) < answers:
        answer = bots[game.ask.seat].answer(game)
        given.append(game.ask.options.index(answer))
        game.give(answer)
    return given


def at_random_question(setup: Setup, seed: int) -> Game:
    """A game at some question in its course, a different one for each seed."""
    whole = len(played(begun(setup, seed), seed))
    game = begun(setup, seed)
    played(game, seed, seed * 37 % whole)
    return game
