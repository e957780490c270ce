"""Digests of many random games of every scenario: the guard under which the core is rebuilt.

    python -m tests.digests            play, and compare with what is kept; exit status 1 when a scenario plays otherwise
    python -m tests.digests --write    keep what was played

A digest holds who was asked, among how many options, which was chosen, how the piles filled, and how each game ended.
Offsets, handles and the numbers of questions are not in it: memory may be laid out anew, play may not change.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from dsl.model import Rule
from interpreter.loading.load import Content, load_content
from interpreter.observe.score import scores, turns, winners
from interpreter.runtime.chance import mix
from interpreter.runtime.fields.cards import DRAW
from interpreter.runtime.setup import Setup
from tools.bots import make_bot

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "tests" / "golden" / "digests.json"
SEED, GAMES = 1666, 200


def play(setup: Setup, seed: int) -> Iterator[tuple[int, ...]]:
    """What a random game comes to, decision by decision, and how it ends."""
    game = setup.start(seed)
    bots = [make_bot("random", seed, seat) for seat in range(len(setup.players))]
    piles = [at + which for at in setup.piles.values() for which in (DRAW, *setup.laid_piles)]
    game.run()
    while game.ask is not None:
        seat, options = game.ask.seat, game.ask.options
        answer = bots[seat].answer(game)
        yield seat, len(options), options.index(answer), *(len(game.Z[pile]) for pile in piles)
        game.give(answer)
    yield sum(1 << seat for seat in winners(game)) - 1, turns(game), *scores(game)


def digest(scenario: str, folders: Sequence[Path] = (ROOT / "content",), games: int = GAMES) -> str:
    """The digest of the first random games of a scenario."""
    content = load_content(folders)
    found = content.scenario(scenario)
    assert found is not None
    return digest_of(content, found, games)


def digest_of(content: Content, scenario: Rule, games: int) -> str:
    """The same, of content that is loaded."""
    setup, told = content.setup(scenario), hashlib.blake2b(digest_size=12)
    for number in range(games):
        for row in play(setup, mix(SEED, number)):
            told.update(repr(row).encode())
    return told.hexdigest()


def scenarios() -> list[str]:
    return [s.name for s in load_content([ROOT / "content"]).library.all("scenario")]


def main() -> int:
    """Play everything on two processes; say which scenarios differ from what is kept."""
    names = sorted(scenarios())
    with ProcessPoolExecutor(2) as pool:
        found = dict(zip(names, pool.map(digest, names), strict=True))
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    different = [name for name in sorted(kept | found) if kept.get(name) != found.get(name)]
    for name in different:
        print(f"{name}: {kept.get(name)} is now {found.get(name)}")
    if "--write" in sys.argv:
        KEPT.write_text(json.dumps(found, indent=2) + "\n")
        return 0
    print(f"{len(names) - len(different)} scenarios of {len(names)} play as before")
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
