"""Unpack a pack that comes as a ZIP, without trusting it."""

from __future__ import annotations

import atexit
import struct
import tempfile
import zipfile
import zlib
from pathlib import Path, PurePosixPath

from dsl.characters import escaped, unseen
from interpreter.loading.files import (
    MANIFEST,
    MAX_DEPTH,
    MAX_PACK,
    MAX_TEXT,
    MAX_TEXTS,
    SUFFIX,
    UnreadableError,
    reason,
    require_regular,
    shown,
)

SUFFIXES = frozenset({SUFFIX, ".toml"})
"""What of a pack is read; anything else in it stays packed."""

MAX_ARCHIVE = 256_000_000
"""Bytes of the archive itself: it may hold pictures, which are not looked at."""
MAX_DIRECTORY = 4_000_000
"""Bytes of the list of what an archive holds: that is read as a whole."""
MAX_RATIO = 200
"""How many times longer a member is than it is packed, at most; texts come to ten times."""

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 1
_END = struct.Struct("<4s4H2LH")
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, ValueError, RuntimeError, NotImplementedError, struct.error)


class UnpackError(Exception):
    """The archive is none, is no pack, or is not to be trusted; says which."""


def unpack(path: Path) -> Path:
    """The folder of the pack in a ZIP: a temporary one, gone when the program ends."""
    name = shown(path)
    try:
        require_regular(path)
        _require_small(path)
        with zipfile.ZipFile(path) as archive:
            members = [m for m in archive.infolist() if PurePosixPath(m.filename).suffix in SUFFIXES and not m.is_dir()]
            _trust(members)
            folder = tempfile.TemporaryDirectory(prefix="tierce-")
            atexit.register(folder.cleanup)
            for member in members:
                _extract(archive, member, Path(folder.name))
    except UnreadableError as error:
        raise UnpackError(f"{name} {error}") from None
    except OSError as error:
        raise UnpackError(f"{name} cannot be unpacked: {reason(error)}") from None
    except _BROKEN:
        raise UnpackError(f"{name} cannot be unpacked: it is damaged, or no ZIP") from None
    manifests = sorted(Path(folder.name).glob(f"**/{MANIFEST}"), key=lambda p: (len(p.parts), p))
    if not manifests:
        raise UnpackError(f"{name} holds no pack: there is no {MANIFEST} in it")
    return manifests[0].parent


def _require_small(path: Path) -> None:
    """Refuse an archive whose list of members alone would take long to read."""
    with path.open("rb") as file:
        size = file.seek(0, 2)
        if size > MAX_ARCHIVE:
            raise UnreadableError(f"is {size:,} bytes long; a pack in a ZIP has at most {MAX_ARCHIVE:,}")
        file.seek(max(0, size - _END.size - 0xFFFF))
        tail = file.read()
    at = tail.rfind(b"PK\x05\x06")
    if at < 0 or at + _END.size > len(tail):
        raise zipfile.BadZipFile
    listed = _END.unpack_from(tail, at)[5]
    if listed > MAX_DIRECTORY:
        raise UnreadableError("holds too many files for a pack")


def _trust(members: list[zipfile.ZipInfo]) -> None:
    """Refuse what is too large or would not stay where it is put, by what the archive says of it."""
    if len(members) > MAX_TEXTS:
        raise UnreadableError(f"holds {len(members):,} texts; a pack has at most {MAX_TEXTS:,}")
    size = sum(m.file_size for m in members)
    if size > MAX_PACK:
        raise UnreadableError(f"unpacks to {size:,} bytes; a pack has at most {MAX_PACK:,}")
    seen: set[str] = set()
    for member in members:
        told, inner = escaped(member.filename), PurePosixPath(member.filename)
        if inner.is_absolute() or ".." in inner.parts or "\\" in member.filename or ":" in member.filename:
            raise UnreadableError(f"would write outside its own folder: {told}")
        if unseen(member.filename) or len(inner.parts) > MAX_DEPTH + 1:
            raise UnreadableError(f"holds a file with a name that cannot be: {told}")
        if member.file_size > MAX_RATIO * max(member.compress_size, 1000):
            raise UnreadableError(f"is packed too tightly to be texts: {told}")
        if member.compress_type not in _METHODS or member.flag_bits & _ENCRYPTED:
            raise UnreadableError(f"is encrypted, or packed in a way that is not read here: {told}")
        if str(inner) in seen:
            raise UnreadableError(f"holds a file twice: {told}")
        seen.add(str(inner))


def _extract(archive: zipfile.ZipFile, member: zipfile.ZipInfo, folder: Path) -> None:
    """Write one text, and never more than a text may have."""
    with archive.open(member) as packed:
        data = packed.read(MAX_TEXT + 1)
    if len(data) > MAX_TEXT:
        raise UnreadableError(f"holds a text longer than {MAX_TEXT:,} bytes: {escaped(member.filename)}")
    place = folder / member.filename
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data)
