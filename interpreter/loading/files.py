"""Read files that nobody vouches for: the one door through which packs, archives and saved games come in.

Only regular files are read, never more of them than a stated number of bytes, and of a pack only what lies within its
folder when all links are followed.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from dsl.characters import composed, escaped, unseen

SUFFIX = ".tierce"
MANIFEST = "pack.toml"

MAX_TEXT = 4_000_000
"""Bytes of one text of a pack, and of its lexicon."""
MAX_MANIFEST = 64_000
"""Bytes of a manifest."""
MAX_PACK = 16_000_000
"""Bytes of all that is read of a pack."""
MAX_TEXTS = 5_000
MAX_ENTRIES = 50_000
"""Files and folders below the folder of a pack, whether they are read or not."""
MAX_DEPTH = 16
"""How deep folders of a pack are nested."""

_FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"))
_KINDS = {
    stat.S_ISDIR: "a folder",
    stat.S_ISFIFO: "a pipe",
    stat.S_ISSOCK: "a socket",
    stat.S_ISCHR: "a device",
    stat.S_ISBLK: "a device",
}


class UnreadableError(Exception):
    """A file that cannot be read, or may not be; says why, without its name."""


def shown(path: Path) -> str:
    """A path as it may be printed: what is no character, or none that can be seen, is escaped."""
    return escaped(path.as_posix())


def read_file(path: Path, limit: int, root: Path | None = None) -> bytes:
    """What is in a regular file of at most `limit` bytes, which lies within `root` when its links are followed.

    Never waits for anybody, whatever the path leads to. Raises UnreadableError.
    """
    try:
        real = path.resolve(strict=True) if root is None else _within(path, root)
        _require_file(os.stat(real).st_mode)
        handle = os.open(real, _FLAGS)
        try:
            _require_file(os.fstat(handle).st_mode)
            return _read(handle, limit)
        finally:
            os.close(handle)
    except (RuntimeError, ValueError):
        raise UnreadableError("is a link that leads round in a circle, or has no name that can be") from None
    except FileNotFoundError:
        raise UnreadableError(
            "is a link that leads nowhere" if path.is_symlink() else "cannot be read: no such file"
        ) from None
    except OSError as error:
        raise UnreadableError(f"cannot be read: {reason(error)}") from None


def text_in(data: bytes) -> str:
    """The text that is in a file, each letter one character; UnicodeDecodeError when it is none."""
    return composed(data.decode("utf-8-sig"))


def require_within(path: Path, root: Path) -> None:
    """Raise UnreadableError when a path leads out of a folder, by links too; what is not there at all leads nowhere."""
    with suppress(OSError, RuntimeError, ValueError):
        _within(path, root)


def _within(path: Path, root: Path) -> Path:
    real = path.resolve(strict=True)
    if not real.is_relative_to(root.resolve()):
        raise UnreadableError(f"has a link that leads out of its folder: {shown(path)}")
    return real


def reason(error: OSError) -> str:
    """Why something could not be done, as the system says it."""
    return (error.strerror or str(error) or "no reason is known").lower()


def require_regular(path: Path) -> None:
    """Raise UnreadableError when a path leads to anything but a file; OSError when it leads nowhere."""
    _require_file(os.stat(path).st_mode)


def _require_file(mode: int) -> None:
    if not stat.S_ISREG(mode):
        what = next((name for is_so, name in _KINDS.items() if is_so(mode)), "something else")
        raise UnreadableError(f"is {what}, not a file")


def _read(handle: int, limit: int) -> bytes:
    """All of an open file. What it says of its size is not believed: some are longer than they tell."""
    data = bytearray()
    while len(data) <= limit:
        part = os.read(handle, min(limit + 1 - len(data), 1 << 20))
        if not part:
            return bytes(data)
        data += part
    raise UnreadableError(f"is too large: it has more than {limit:,} bytes")


@dataclass
class Folder:
    """The folder of a pack: what is in it, read within the limits of a pack."""

    root: Path
    left: int = MAX_PACK
    _entries: int = field(default=0, repr=False)
    _known: dict[Path, bytes] = field(default_factory=dict, repr=False)

    def has(self, path: Path) -> bool:
        """Whether there is anything of this name, be it a link that leads nowhere."""
        return os.path.lexists(path)

    def read(self, path: Path, limit: int = MAX_TEXT) -> bytes:
        """What is in one of its files, which stays as it was read first. Raises UnreadableError."""
        if path in self._known and len(self._known[path]) <= limit:
            return self._known[path]
        data = read_file(path, limit, self.root)
        if len(data) > self.left:
            raise UnreadableError(f"is too much: all that is read of a pack has at most {MAX_PACK:,} bytes")
        self.left -= len(data)
        self._known[path] = data
        return data

    def texts(self) -> list[Path]:
        """What is called like a text, in no order, whatever it is; packs within it and hidden files are left out.

        A link to a folder is among them, so that whoever reads it is told that it is not followed.
        Raises UnreadableError, of the whole folder.
        """
        return self.files((SUFFIX,))

    def files(self, endings: tuple[str, ...]) -> list[Path]:
        """The same of what is called otherwise."""
        self._entries = 0
        found = list(self._walk(self.root, 0, endings))
        if len(found) > MAX_TEXTS:
            raise UnreadableError(f"holds {len(found):,} texts; a pack has at most {MAX_TEXTS:,}")
        return found

    def _walk(self, folder: Path, depth: int, endings: tuple[str, ...]) -> Iterator[Path]:
        if depth > MAX_DEPTH:
            raise UnreadableError(f"holds folders more than {MAX_DEPTH} deep")
        try:
            with os.scandir(folder) as entries:
                inside = [e for e in islice(entries, MAX_ENTRIES + 1) if not e.name.startswith(".")]
        except OSError as error:
            raise UnreadableError(f"has a folder {shown(folder)} that cannot be read: {reason(error)}") from None
        self._entries += len(inside)
        if self._entries > MAX_ENTRIES:
            raise UnreadableError(f"holds more than {MAX_ENTRIES:,} files and folders")
        if depth and any(entry.name == MANIFEST for entry in inside):
            return
        for entry in inside:
            path = folder / entry.name
            if entry.name.endswith(endings) or (entry.is_symlink() and _is_folder(path)):
                yield path
            elif entry.is_dir(follow_symlinks=False):
                yield from self._walk(path, depth + 1, endings)


def _is_folder(link: Path) -> bool:
    try:
        return link.is_dir()
    except (OSError, RuntimeError, ValueError):
        return False


def name_fault(path: Path, root: Path) -> str:
    """What is wrong with the name of a file within a pack; nothing when all of it can be seen."""
    inner = path.relative_to(root).as_posix()
    bad = unseen(inner)
    if bad is None:
        return ""
    if "\ud800" <= bad.group() <= "\udfff":
        return "has a name that is not UTF-8"
    return "has a name with a character that cannot be seen"


Place = Path | Folder
"""Where a pack is: in a folder on the disk, or in one that somebody holds in memory."""
