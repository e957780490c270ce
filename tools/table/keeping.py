"""Keep games that are not over in the user's folder for data, so that nothing is lost however the table is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from interpreter.loading.files import shown
from interpreter.loading.packs import Pack
from tools.packs.lock import differing
from tools.packs.offers import data_folder
from tools.saves import Saved, SaveError, read, write

KEPT = 50
"""So many games are kept; of more, the oldest are forgotten."""


def games_folder() -> Path:
    """Where games are kept that are not over."""
    return data_folder().parent / "games"


def kept(
    packs: Sequence[Pack] | None = None, passed: Callable[[str], object] = lambda _: None
) -> Iterator[tuple[Path, Saved]]:
    """The games that are kept and can be read, the one that was played last first; those alone that were played by some packs, where they are given.

    `passed` is told why any other is passed over.
    """
    for path in reversed(_by_age(games_folder())):
        try:
            saved = read(path)
        except SaveError as error:
            passed(str(error))
            continue
        other = list(differing(saved.packs, packs)) if packs is not None else []
        if other:
            passed(f'{shown(path)}, a game of "{saved.scenario}", was played by other rules: {"; ".join(other)}')
        else:
            yield path, saved


class Keeper:
    """Keeps one game: in the file that it was read from, or in a new one when there is something to keep.

    Where nothing can be written the game goes on without; `failed` says why then.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path, self.failed = path, ""

    @property
    def keeps(self) -> bool:
        """Whether the game is kept as it was when it was last put."""
        return self.path is not None and not self.failed

    def put(self, saved: Saved) -> str:
        """Keep the game as it is now; what went wrong, "" where nothing did."""
        try:
            if self.path is None:
                self.path = _new_file(games_folder())
            write(self.path, saved)
            self.failed = ""
        except (SaveError, OSError) as error:
            self.failed = str(error)
        return self.failed

    def over(self) -> None:
        """Forget the game: it has come to its end."""
        if self.path is not None:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)
            self.path = None


def _by_age(folder: Path) -> list[Path]:
    """The games of a folder, the one that was played last at the end."""

    def played(path: Path) -> tuple[int, str]:
        with suppress(OSError):
            return path.stat().st_mtime_ns, path.name
        return 0, path.name

    return sorted(folder.glob("*.json"), key=played)


def _new_file(folder: Path) -> Path:
    """A file that nobody else has, with a number above all others."""
    folder.mkdir(parents=True, exist_ok=True)
    there = _by_age(folder)
    for old in there[: max(0, len(there) - KEPT + 1)]:
        old.unlink(missing_ok=True)
    number = max((int(p.stem) for p in there if p.stem.isdecimal()), default=0)
    while True:
        number += 1
        path = folder / f"{number:06}.json"
        if not path.exists():
            return path
