"""Put a pack into one file that comes out the same byte for byte wherever it is made, with a digest of each part."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from interpreter.loading.files import MANIFEST, SUFFIX, Folder, UnreadableError, name_fault, shown

DIGESTS = "digests.sha256"
"""Lists the digest and the name of each other file, as `sha256sum --check` reads them."""

SUFFIXES = (SUFFIX, ".toml", ".svg", ".png", ".jpg", ".jpeg", ".typ", ".jinja", ".md", ".txt")
"""What of a pack goes into the file: rules, manifest, lexicon, theme, pictures, what is to be read."""

PRINTED = "build"
"""The folder that `tierce build` prints into; what lies there is no part of the pack."""

_LONG_AGO = (1980, 1, 1, 0, 0, 0)


class PackingError(click.ClickException):
    """A pack that cannot be put into one file, or a file that is not as it was made; says why."""


def packed(folder: Path) -> bytes:
    """The ZIP of the pack in a folder. Raises PackingError."""
    inside = dict(files_of(folder))
    if MANIFEST not in inside:
        raise PackingError(f"{shown(folder)} has no {MANIFEST}")
    inside[DIGESTS] = listed(inside)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(inside):
            member = zipfile.ZipInfo(name, _LONG_AGO)
            member.compress_type, member.external_attr, member.create_system = zipfile.ZIP_DEFLATED, 0o644 << 16, 3
            archive.writestr(member, inside[name], compresslevel=9)
    return out.getvalue()


def files_of(folder: Path) -> Iterator[tuple[str, bytes]]:
    """What belongs to a pack, by its name within it; a licence and a readme too. Raises PackingError."""
    files = Folder(folder)
    try:
        for path in sorted(files.files(SUFFIXES)):
            fault = name_fault(path, folder)
            if fault:
                raise UnreadableError(fault)
            within = path.relative_to(folder)
            if path.name != DIGESTS and within.parts[0] != PRINTED:
                yield within.as_posix(), files.read(path)
    except UnreadableError as error:
        raise PackingError(f"{shown(folder)} cannot be packed: it {error}") from None


def listed(files: Mapping[str, bytes]) -> bytes:
    """The list of digests."""
    return "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items())).encode()


def require_whole(folder: Path) -> None:
    """Raise PackingError when the files of a pack are not those that its list of digests tells of, if it has one."""
    path = folder / DIGESTS
    if path.is_file():
        lines = (line.partition("  ") for line in path.read_text("utf-8").splitlines())
        told = {name: digest for digest, _, name in lines}
        found = {name: hashlib.sha256(data).hexdigest() for name, data in files_of(folder)}
        if told != found:
            wrong = sorted({n for n, _ in told.items() ^ found.items()})
            raise PackingError(f"the pack is not as it was made: {', '.join(wrong[:5])} differ")
