"""Where rules come from: folders, archives, single texts, and packs that are held in memory."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from dsl.source import Source
from interpreter.loading.files import MANIFEST, MAX_PACK, MAX_TEXT, SUFFIX, Folder, Place, UnreadableError
from tierce._errors import SourceError

Origin = str | os.PathLike[str] | Source | Mapping[str, str]
"""A path of a pack (a folder or a ZIP) or of one text; a text; or texts by name, a pack when `pack.toml` is among them."""


SHOWN = 60
"""Letters of a path that is none, as it is told."""


class MemoryFolder(Folder):
    """A pack in no folder: its files by their names within it, as `pack.toml` and `skills/courage.tierce`.

    Raises SourceError for a name that is no file's within a pack.
    """

    def __init__(self, root: str | Path, files: Mapping[str, str] | Mapping[str, bytes]) -> None:
        super().__init__(Path(root))
        self.inside = {name: _encoded(name, text) for name, text in files.items()}
        for file in files:
            parts = PurePosixPath(file).parts
            if not parts or ".." in parts or parts[0] == "/":
                raise SourceError(f"{file!r} is no name of a file within a pack")
        if sum(map(len, self.inside.values())) > MAX_PACK:
            raise SourceError(f"the pack is longer than {MAX_PACK:,} bytes in all")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MemoryFolder) and (self.root, self.inside) == (other.root, other.inside)

    def __hash__(self) -> int:
        return hash((self.root, tuple(self.inside.items())))

    def has(self, path: Path) -> bool:
        return path.relative_to(self.root).as_posix() in self.inside

    def read(self, path: Path, limit: int = MAX_TEXT) -> bytes:
        data = self.inside.get(os.path.relpath(path, self.root).replace(os.sep, "/"))
        if data is None:
            raise UnreadableError("does not exist")
        if len(data) > limit:
            raise UnreadableError(f"is longer than {limit:,} bytes")
        return data

    def files(self, endings: tuple[str, ...]) -> list[Path]:
        inner = {p.parent for p in map(PurePosixPath, self.inside) if p.name == MANIFEST and len(p.parts) > 1}
        named = [PurePosixPath(file) for file in self.inside if file.endswith(endings)]
        return [self.root / file for file in named if not inner.intersection(file.parents)]


def _encoded(name: object, text: object) -> bytes:
    if isinstance(name, str) and isinstance(text, str | bytes):
        return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    raise SourceError("texts are given by their names, which are str")


def found(sources: tuple[Origin, ...]) -> tuple[list[Place], list[Path | Source]]:
    """The packs and the texts beside them that some sources come to. Raises SourceError."""
    packs: list[Place] = []
    texts: list[Path | Source] = []
    if not sources:
        raise SourceError("no source of rules was given")
    for source in sources:
        match source:
            case Source():
                texts.append(_text(source.name, source.text))
            case Mapping():
                _of_mapping(source, packs, texts)
            case str() | os.PathLike():
                try:
                    _of_path(Path(source), packs, texts)
                except (OSError, ValueError) as error:  # a name that none can have
                    why = error.strerror if isinstance(error, OSError) else str(error)
                    raise SourceError(
                        f"{str(source)[:SHOWN]!r} is no path: {(why or 'it cannot be read').lower()}"
                    ) from None
            case _:
                raise SourceError(f"a source is a path, a tierce.Source or texts by name, not {type(source).__name__}")
    return packs, texts


def _text(name: object, text: object) -> Source:
    if isinstance(name, str) and isinstance(text, str):
        return Source(name, text)
    raise SourceError("a text has a name, and both are str")


def _of_mapping(files: Mapping[str, str], packs: list[Place], texts: list[Path | Source]) -> None:
    if MANIFEST in files:
        held = sum(isinstance(place, MemoryFolder) for place in packs)
        packs.append(MemoryFolder(f"memory-{held + 1}" if held else "memory", files))
    else:
        texts += [_text(name, text) for name, text in files.items()]


def _of_path(path: Path, packs: list[Place], texts: list[Path | Source]) -> None:
    if "\0" in str(path):
        raise ValueError("it holds a null")
    if path.suffix == SUFFIX:
        texts.append(path)
    elif path.is_dir() or not path.exists():
        packs.append(path)
    else:
        from tierce._archives import UnpackError, unpack

        try:
            folder = unpack(path)
        except UnpackError as error:
            raise SourceError(str(error)) from None
        # Held in memory, it is still there when a match by its rules goes on in another process.
        inside = {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}
        packs.append(MemoryFolder(path, inside))
