"""Keep what was worked out for the next process: by name, in one private folder, within a budget of bytes.

An entry is believed only if it is just what was written: the folder must be the user's own and writable by nobody else,
and each entry is sealed, together with its name, by a secret that is kept beside it. Whatever else is found there (damaged,
forged, renamed, of another release) is as good as nothing, and so is a cache that cannot be read or written at all.
"""

from __future__ import annotations

import hmac
import os
import re
import stat
import sys
import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

BUDGET = 64_000_000
"""Bytes that all entries together may take; what was not used for longest goes first."""
AHEAD = 250_000
"""Bytes for which a process makes room beyond what it needs, so that it looks through the folder once for many entries."""
WRITERS = 16
"""As many processes may have made room ahead at once, and all of them stay within the budget."""
DISTRIBUTION = ("dsl", "interpreter", "tools", "tierce")
"""The packages of the distribution, as far as they are there."""
SECRET = "secret"
"""The file of the secret that seals the entries."""
SEAL = 32
"""Bytes of the secret, and of a seal."""
LEFT_OVER = 3600
"""Seconds after which a file that was being written is no longer being written by anybody."""

_ROOT = Path(__file__).resolve().parents[2]
_ENTRY = re.compile(r"[a-z]+-[0-9a-f]{24,64}")
_BEING_WRITTEN = re.compile(r"tmp[\w-]*")
_room: dict[tuple[int, int], int] = {}
"""Bytes for which there is room, by the process that has made it (a fork has made none) and the folder."""


@lru_cache(maxsize=1)
def fingerprint() -> str:
    """What tells this Tierce from another: every file of the distribution, the libraries beside it, and Python.

    The files are read rather than asked for their dates, so an answer is never that of other code; it takes some five
    milliseconds, once in a process.
    """
    digest = sha256(f"{sys.version}\n{_libraries()}\n".encode())
    for package in DISTRIBUTION:
        for path in sorted(_files(_ROOT / package)):
            data = Path(path).read_bytes()
            digest.update(f"{path[len(str(_ROOT)) :]}\0{len(data)}\n".encode() + data)
    return digest.hexdigest()


def _files(folder: Path) -> Iterator[str]:
    """All files under a folder but those that Python makes of others."""
    with suppress(FileNotFoundError), os.scandir(folder) as found:
        for entry in found:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _files(Path(entry.path))
            elif entry.is_file():
                yield entry.path


def _libraries() -> list[str]:
    """What is installed, with its releases, by the names of the folders that tell of it."""
    found: set[str] = set()
    for place in sys.path:
        with suppress(OSError):
            found.update(name for name in os.listdir(place or ".") if name.endswith((".dist-info", ".egg-info")))
    return sorted(found)


def name_of(kind: str, *basis: str) -> str:
    """The name of an entry of a kind (small letters) that depends on all that is given, and on nothing else."""
    return f"{kind}-{sha256(repr(basis).encode()).hexdigest()[:32]}"


def folder() -> Path:
    """Where entries are kept; RuntimeError when the user has no home."""
    base = os.environ.get("TIERCE_CACHE") or os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "tierce"


def get(name: str) -> bytes | None:
    """What is kept under a name, or None."""
    return get_all([name]).get(name)


def get_all(names: Iterable[str]) -> dict[str, bytes]:
    """What is kept under some names, by name; those under which there is nothing are left out."""
    found: dict[str, bytes] = {}
    with _opened() as place:
        secret = None if place is None else _secret(place)
        if place is None or secret is None:
            return found
        for name in names:
            data = _read(place, name)
            if data is not None and hmac.compare_digest(data[:SEAL], _seal(secret, name, data[SEAL:])):
                found[name] = data[SEAL:]
                with suppress(OSError):
                    os.utime(name, dir_fd=place)  # it is in use: others go before it
    return found


def put(entries: Mapping[str, bytes]) -> None:
    """Keep some entries by their names; what finds no room is not kept, and a cache that cannot be written is no error."""
    sizes = [len(data) + SEAL for data in entries.values()]
    with _opened(make=True) as place:
        if place is None or not sizes or sum(sizes) > BUDGET // 2:
            return
        with suppress(OSError):
            secret = _secret(place) or _new_secret(place)
            _make_room(place, sum(sizes), entries.keys())
            for name, data in entries.items():
                _write(place, name, _seal(secret, name, data) + data)


def _seal(secret: bytes, name: str, data: bytes) -> bytes:
    return hmac.digest(secret, name.encode() + b"\0" + data, "sha256")


@contextmanager
def _opened(make: bool = False) -> Iterator[int | None]:
    """The folder as it was opened and looked at: nobody can put another in its place meanwhile. None if it is not private."""
    place: int | None = None
    try:
        if hasattr(os, "geteuid"):
            with suppress(OSError, RuntimeError, ValueError):
                if make:
                    folder().mkdir(mode=0o700, parents=True, exist_ok=True)
                place = os.open(folder(), os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        yield place if place is not None and _is_private(os.fstat(place)) else None
    finally:
        if place is not None:
            os.close(place)


def _is_private(found: os.stat_result) -> bool:
    """Whether only this user may change it."""
    return found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _secret(place: int) -> bytes | None:
    """The secret, unless there is none that only the user can read."""
    found = _read(place, SECRET, stat.S_IRWXG | stat.S_IRWXO)
    return found if found is not None and len(found) == SEAL else None


def _new_secret(place: int) -> bytes:
    """Another secret; whatever was sealed with an earlier one is as good as gone."""
    secret = os.urandom(SEAL)
    _write(place, SECRET, secret)
    return _secret(place) or secret


def _read(place: int, name: str, forbidden: int = stat.S_IWGRP | stat.S_IWOTH) -> bytes | None:
    """A file of the folder; None if it is none, or somebody else's, or its mode gives others what is forbidden."""
    try:
        opened = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=place)
    except OSError:
        return None
    with open(opened, "rb") as file:
        found = os.fstat(opened)
        private = stat.S_ISREG(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & forbidden
        if not private or found.st_size > BUDGET:
            return None
        try:
            return file.read()
        except OSError:
            return None


def _write(place: int, name: str, data: bytes) -> None:
    """Put a file in its place whole; OSError if that cannot be done."""
    being_written = f"tmp-{os.urandom(8).hex()}"
    opened = os.open(being_written, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600, dir_fd=place)
    try:
        with open(opened, "wb") as file:
            file.write(data)
        os.rename(being_written, name, src_dir_fd=place, dst_dir_fd=place)
    except OSError:
        os.unlink(being_written, dir_fd=place)
        raise


def _make_room(place: int, wanted: int, replaced: Collection[str]) -> None:
    """Take away what was not used for longest until there is room, and what was left half written.

    What is replaced needs no room beside that which takes its place.
    """
    made = os.getpid(), os.fstat(place).st_ino
    if wanted <= _room.get(made, 0):
        _room[made] -= wanted
        return
    _room.clear()
    kept: list[tuple[int, int, str]] = []
    now = time.time()
    with os.scandir(place) as found:
        for entry in found:
            try:
                looked = entry.stat(follow_symlinks=False)
            except FileNotFoundError:  # somebody else has put it in its place, or taken it away
                continue
            if _BEING_WRITTEN.fullmatch(entry.name) and now - looked.st_mtime > LEFT_OVER:
                with suppress(FileNotFoundError):
                    os.unlink(entry.name, dir_fd=place)
            elif entry.name in replaced:
                continue
            elif _ENTRY.fullmatch(entry.name) or _BEING_WRITTEN.fullmatch(entry.name):
                kept.append((looked.st_mtime_ns, looked.st_size, entry.name))
    room = BUDGET - WRITERS * AHEAD - wanted - sum(size for _, size, _ in kept)
    for _, size, name in sorted(kept):
        if room >= 0:
            break
        with suppress(FileNotFoundError):
            os.unlink(name, dir_fd=place)
        room += size
    _room[made] = AHEAD
