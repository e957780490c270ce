"""A long soak: many spoiled texts taken the whole way, and many random decisions with every invariant checked.

    python -m tests.soak --texts 5000          check, compile, play the examples and some decisions of each
    python -m tests.soak --decisions 1000000   random games of every scenario of the content, or of the packs that are named

Exit status 1 when there was a fault: an exception that is not a finding, a broken invariant, or something without end.
`--seed` begins elsewhere; what was found is told with the number by which `--only` tries it again.
"""

from __future__ import annotations

import random
import re
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

import click

from dsl.pipeline import ParseState
from interpreter.checks.examples import ExampleRun
from interpreter.checks.invariants import check
from interpreter.loading.load import Content, load_content, read_content
from interpreter.runtime.chance import mix
from interpreter.runtime.runaway import Runaway
from interpreter.runtime.setup import Setup
from tests.language_kit import PACK
from tests.playing import CLASH, CONTENT, ROOT
from tools.bots import make_bot
from tools.lab import Series, play_game
from tools.workers import spread

LEVY = ROOT / "tests" / "games" / "levy"
PACKS = ((CLASH,), (CLASH, LEVY), (PACK,))
"""The packs that are spoiled: the last of each is, those before it stay as they are."""
PATIENCE = 60
"""Seconds of the processor's time after which a text or game is taken to have no end, however busy the machine is."""
DECISIONS = 50
BATCH = 25

WORD = re.compile(r'"[^"\n]*"|\w+|\s+|[^\w\s]')
NUMBERS = ("0", "1", "-1", "7", "99", "999999", "1000000", "9" * 30)
ODDITIES = (
    "",
    " ",
    "\t",
    "\n",
    '"',
    "{",
    "}",
    "'s",
    "\0",
    "\x1b",
    "\u202e",
    "\u00a0",
    "٣",
    "é",
    "X",
    "self",
    "it",
    "(",
    ")",
    ",",
    ":",
)


class EndlessError(Exception):
    """Something did not end in time."""


@dataclass
class Tally:
    """What became of the texts or games of a batch."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


@contextmanager
def bounded() -> Iterator[None]:
    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise EndlessError(f"no end within {PATIENCE} s of work")

    signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


# --- spoiled texts


def spoiled(text: str, dice: random.Random) -> str:
    """A text with one to four things changed: words, numbers, lines, definitions, bytes."""
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        text = dice.choice(CHANGES)(text, dice)
    return text


def _words(text: str, dice: random.Random) -> str:
    """Some words taken away, doubled, or put in place of others."""
    words = WORD.findall(text)
    for _ in range(dice.randint(1, 3)):
        at, other = dice.randrange(len(words) or 1), dice.randrange(len(words) or 1)
        words[at : at + dice.randint(0, 2)] = words[other : other + dice.randint(0, 3)]
    return "".join(words)


def _number(text: str, dice: random.Random) -> str:
    found = list(re.finditer(r"\d+", text))
    if not found:
        return text
    one = dice.choice(found)
    return text[: one.start()] + dice.choice(NUMBERS) + text[one.end() :]


def _name(text: str, dice: random.Random) -> str:
    """One name for another, or a name that the engine might know."""
    found = list(re.finditer(r'"([^"\n]+)"', text))
    if not found:
        return text
    one, other = dice.choice(found), dice.choice(found)
    name = dice.choice(
        (other[1], "space", "seat", "owner", "holder", "self", "it", "turn", "a'b", "x" * 300, "q1", "f")
    )
    return text[: one.start(1)] + name + text[one.end(1) :]


def _lines(text: str, dice: random.Random) -> str:
    """Lines moved, doubled, indented otherwise."""
    lines = text.split("\n")
    at, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    match dice.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2:
            lines[at] = " " * dice.choice((0, 2, 4, 8, 12)) + lines[at].strip()
        case _:
            lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines)


def _definitions(text: str, dice: random.Random) -> str:
    """Definitions taken away, doubled, given another body."""
    blocks = re.split(r"\n(?=\S)", text)
    at, other = dice.randrange(len(blocks)), dice.randrange(len(blocks))
    match dice.randrange(3):
        case 0:
            del blocks[at]
        case 1:
            blocks.append(blocks[at])
        case _:
            blocks[at] = blocks[at].partition("\n")[0] + "\n" + blocks[other].partition("\n")[2]
    return "\n".join(blocks)


def _oddity(text: str, dice: random.Random) -> str:
    at = dice.randrange(len(text) + 1)
    return text[:at] + dice.choice(ODDITIES) + text[at + dice.randint(0, 2) :]


CHANGES = (_words, _number, _name, _lines, _definitions, _oddity)


def text_batch(seed: int, numbers: range) -> Tally:
    """Try the texts of some numbers; what one is depends on the seed and its number alone."""
    tally = Tally()
    states = {packs: ParseState() for packs in PACKS}
    for number in numbers:
        dice = random.Random(mix(seed, number))
        packs = dice.choice(PACKS)
        try:
            with bounded():
                tally.counts[_tried(packs, dice, states[packs])] += 1
        except Exception:
            tally.counts["faults"] += 1
            tally.faults.append(f"text {number}: {traceback.format_exc(limit=-4)}")
    return tally


def _tried(packs: tuple[Path, ...], dice: random.Random, before: ParseState) -> str:
    """Take one spoiled text the whole way."""
    with tempfile.TemporaryDirectory(prefix="tierce-") as place:
        folder = Path(place) / "pack"
        folder.mkdir()
        files = sorted(p for p in packs[-1].iterdir() if p.suffix in (".tierce", ".toml"))
        chosen = dice.choice([f for f in files if f.suffix == ".tierce"])
        for file in files:
            text = file.read_text("utf-8")
            (folder / file.name).write_text(spoiled(text, dice) if file == chosen else text, "utf-8", newline="")
        content = read_content([*packs[:-1], folder], True, before=before)
        content.check()
        if content.report.errors:
            return "texts refused"
        try:
            _play(content, dice.getrandbits(32))
        except Runaway as ended:  # a bound that was spoiled is kept, and the message names the rules
            if "; at work: " not in str(ended):
                raise
            return "texts ended by a budget"
        return "texts played"


def _play(content: Content, seed: int) -> None:
    for example in content.library.examples():
        ExampleRun(content.program, example, content.boards, content.practice_board).play()
    for scenario in content.library.all("scenario"):
        game = content.setup(scenario).start(seed)
        game.run()
        bots = [make_bot("random", seed, seat) for seat in range(2)]
        for _ in range(DECISIONS):
            check(game)
            if game.ask is None:
                break
            game.give(bots[game.ask.seat].answer(game))


# --- random decisions


def game_batch(setups: list[Setup], games: tuple[int, range]) -> Tally:
    """Play random games, every invariant checked after every answer; every other with bands drawn at random."""
    seed, numbers = games
    tally = Tally()
    for number in numbers:
        setup = setups[number % len(setups)]
        series = Series(("random", "random"), seed, check=True, drawn=bool(number // len(setups) % 2))
        try:
            with bounded():
                outcome = play_game(setup, series, number)
            tally.counts["games"] += 1
            tally.counts["decisions"] += outcome.decisions
        except Exception:
            tally.counts["faults"] += 1
            tally.faults.append(f"game {number} of {setup.plan.scenario}: {traceback.format_exc(limit=-4)}")
    return tally


# --- the whole


def texts(seed: int, count: int, jobs: int) -> Tally:
    batches = [range(at, min(at + BATCH, count)) for at in range(0, count, BATCH)]
    return summed(spread(text_batch, seed, batches, jobs, _told(len(batches))))


def decisions(seed: int, count: int, jobs: int, packs: tuple[Path, ...] = (CONTENT,)) -> Tally:
    """Games until there were so many decisions."""
    content = load_content([*packs])
    assert not content.report.errors
    setups = [content.setup(s) for s in content.library.all("scenario")]
    tally, begun = Tally(), 0
    while tally.counts["decisions"] < count:
        batches = [(seed, range(at, at + BATCH)) for at in range(begun, begun + 8 * jobs * BATCH, BATCH)]
        tally = summed([tally, *spread(game_batch, setups, batches, jobs)])
        begun += 8 * jobs * BATCH
        click.echo(f"  {tally.counts['decisions']:,} decisions in {tally.counts['games']:,} games", err=True)
    return tally


def summed(tallies: Iterable[Tally]) -> Tally:
    whole = Tally()
    for tally in tallies:
        whole.counts += tally.counts
        whole.faults += tally.faults
    return whole


def _told(batches: int):
    done = 0

    def tell(_number: int) -> None:
        nonlocal done
        done += 1
        if done % 20 == 0:
            click.echo(f"  {done} of {batches} batches", err=True)

    return tell


@click.command()
@click.option("--texts", "text_count", type=click.IntRange(0), default=0, metavar="N", help="So many spoiled texts.")
@click.option(
    "--decisions", "decision_count", type=click.IntRange(0), default=0, metavar="N", help="So many decisions."
)
@click.option("--seed", type=int, default=1666, show_default=True)
@click.option("--jobs", type=click.IntRange(1, 64), default=2, show_default=True)
@click.option(
    "--pack",
    "packs",
    type=click.Path(path_type=Path, exists=True),
    multiple=True,
    default=[CONTENT],
    help="Decisions by this pack, and those before it.  [default: the content]",
)
@click.option("--only", type=click.IntRange(0), metavar="N", help="Only the text of this number.")
def main(text_count: int, decision_count: int, seed: int, jobs: int, packs: tuple[Path, ...], only: int | None) -> None:
    """Look for faults for a long time."""
    tallies = []
    if only is not None:
        tallies.append(text_batch(seed, range(only, only + 1)))
    if text_count:
        tallies.append(texts(seed, text_count, jobs))
    if decision_count:
        tallies.append(decisions(seed, decision_count, jobs, packs))
    tally = summed(tallies)
    for fault in tally.faults:
        click.echo(fault)
    click.echo(", ".join(f"{n:,} {what}" for what, n in sorted(tally.counts.items())) + f"; {len(tally.faults)} faults")
    sys.exit(1 if tally.faults else 0)


if __name__ == "__main__":
    main()
