"""Read packs from disk: a folder with a `pack.toml`, its texts in a fixed order, its Polish forms."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from dsl.diagnostics import Report
from dsl.layout import read_bytes
from dsl.source import Source, Span

SUFFIX = ".tierce"
MAX_BYTES = 16_000_000


class Manifest(BaseModel):
    """`pack.toml`: what a pack is called, which release of the language it is written in, what it needs."""

    model_config = ConfigDict(extra="forbid")

    name: str
    pl: str
    language: int
    needs: list[str] = []
    order: list[str] = []
    lexicon: str = ""
    practice_board: str = ""


@dataclass
class Pack:
    """A pack as read: its manifest, its texts, and the text of its Polish lexicon."""

    manifest: Manifest
    folder: Path
    sources: list[Source] = field(default_factory=list)
    lexicon: str = ""

    @cached_property
    def digest(self) -> str:
        """A digest of what the pack says; where it lies does not matter."""
        parts = [self.manifest.name]
        for source in self.sources:
            parts += [Path(source.name).relative_to(self.folder).as_posix(), source.text]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


LANGUAGE = 1
"""The release of the language that this interpreter reads."""


def read_pack(folder: Path, report: Report) -> Pack | None:
    """The pack in a folder, or None when it has no readable manifest (reported)."""
    path = folder / "pack.toml"
    shown = Source(str(path), "")
    place = Span(shown, 1, 1, 1, 2)
    if not path.is_file():
        report.error(
            "E0110", "there is no pack here", place, "", f"a pack is a folder with a pack.toml; {folder} has none"
        )
        return None
    try:
        manifest = Manifest.model_validate(tomllib.loads(path.read_text("utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        report.error("E0111", f"the manifest cannot be read: {error}", place)
        return None
    except ValidationError as error:
        for problem in error.errors():
            report.error(
                "E0112", f"in the manifest, `{'.'.join(map(str, problem['loc']))}`: {problem['msg'].lower()}", place
            )
        return None
    if manifest.language != LANGUAGE:
        report.error(
            "E0113", f"the pack is written in release {manifest.language} of the language; this is {LANGUAGE}", place
        )
        return None
    pack = Pack(manifest, folder)
    for file in texts_of(folder, manifest):
        pack.sources.append(read_source(file, report, manifest.name))
    lexicon = folder / manifest.lexicon
    if manifest.lexicon and lexicon.is_file():
        pack.lexicon = lexicon.read_text("utf-8")
    return pack


def texts_of(folder: Path, manifest: Manifest) -> list[Path]:
    """The texts of a pack: folders in the order that the manifest gives, files by name; packs within it left out."""
    inner = [p.parent for p in folder.glob("**/pack.toml") if p.parent != folder]
    files = [p for p in folder.glob(f"**/*{SUFFIX}") if not any(i in p.parents for i in inner)]
    rank = {name: n for n, name in enumerate(manifest.order)}
    return sorted(files, key=lambda p: (rank.get(p.relative_to(folder).parts[0], len(rank)), p.as_posix()))


def read_source(file: Path, report: Report, pack: str = "") -> Source:
    """One text; a file too large to be a text is reported and read as empty."""
    size = file.stat().st_size
    if size > MAX_BYTES:
        source = Source(file.as_posix(), "", pack)
        report.error(
            "E0109", f"the file is {size:,} bytes long; a text is at most {MAX_BYTES:,}", Span(source, 1, 1, 1, 2)
        )
        return source
    return read_bytes(file.as_posix(), file.read_bytes(), report, pack)
