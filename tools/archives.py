"""Unpack a pack that comes as a ZIP, without trusting it."""

from __future__ import annotations

import atexit
import tempfile
import zipfile
from pathlib import Path, PurePosixPath

MAX_FILES = 5_000
MAX_BYTES = 64_000_000
SUFFIXES = frozenset({".tierce", ".toml"})
"""What of a pack is read; anything else in it stays packed."""


class UnpackError(Exception):
    """The archive is none, is no pack, or is not to be trusted; says which."""


def unpack(path: Path) -> Path:
    """The folder of the pack in a ZIP: a temporary one, gone when the program ends."""
    try:
        with zipfile.ZipFile(path) as archive:
            members = [m for m in archive.infolist() if PurePosixPath(m.filename).suffix in SUFFIXES and not m.is_dir()]
            _trust(path, members)
            folder = tempfile.TemporaryDirectory(prefix=f"{path.stem}-")
            atexit.register(folder.cleanup)
            for member in members:
                archive.extract(member, folder.name)
    except (zipfile.BadZipFile, OSError, NotImplementedError, RuntimeError) as error:
        raise UnpackError(f"{path} cannot be unpacked: {error}") from None
    manifests = sorted(Path(folder.name).glob("**/pack.toml"), key=lambda p: len(p.parts))
    if not manifests:
        raise UnpackError(f"{path} holds no pack: there is no pack.toml in it")
    return manifests[0].parent


def _trust(path: Path, members: list[zipfile.ZipInfo]) -> None:
    if len(members) > MAX_FILES:
        raise UnpackError(f"{path} holds {len(members)} texts; a pack has at most {MAX_FILES}")
    size = sum(m.file_size for m in members)
    if size > MAX_BYTES:
        raise UnpackError(f"{path} unpacks to {size:,} bytes; a pack has at most {MAX_BYTES:,}")
    for member in members:
        inner = PurePosixPath(member.filename)
        if inner.is_absolute() or ".." in inner.parts or "\\" in member.filename or ":" in member.filename:
            raise UnpackError(f"{path} would write outside its own folder: {member.filename}")
