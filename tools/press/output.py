"""The folder that is printed to: what was made there before, from what, and what may be left as it is.

Beside the files stands a record, one for each part and language: for each thing that was made, the key of all that it was
made from, and its files with their digests. A record that is damaged, or of another form, is as good as none. Only files
that are still as they were made are ever taken away, and nothing is written through a link.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from errno import ELOOP
from hashlib import sha256
from pathlib import Path, PurePosixPath
from threading import Event
from typing import Protocol

from pydantic import BaseModel, ConfigDict, RootModel, ValidationError, field_validator

from interpreter.loading import cache
from tools.files import clear_left_over, write_new

RECORDS = ".tierce"
"""The folder of the records, in which files are also written before they are put in their places."""


class Moment(Protocol):
    """When something may be written: an event of threads or of processes."""

    def is_set(self) -> bool: ...

    def wait(self) -> object: ...


NOW = Event()
NOW.set()


class Written(BaseModel):
    """A file as it was written: the digest of its bytes, its size, and when it was changed last, in nanoseconds."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    digest: str
    size: int
    changed: int


class Thing(BaseModel):
    """Something that was made: the key of what it was made from, and its files by their names within the folder."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    key: str
    files: dict[str, Written]

    @field_validator("files")
    @classmethod
    def _within(cls, files: dict[str, Written]) -> dict[str, Written]:
        for name in files:
            path = PurePosixPath(name)
            if not path.parts or path.is_absolute() or ".." in path.parts or "\0" in name:
                raise ValueError("a file lies elsewhere")
        return files


class Record(RootModel[dict[str, Thing]]):
    """What was made, by its names."""


class Output:
    """What one part is printed to, in one language. Files are named from the folder that all parts share.

    Nothing is written or taken away before a moment; what is made until then is held.
    """

    def __init__(self, root: Path, part: str, moment: Moment = NOW) -> None:
        self.root, self._record, self._moment = root, root / RECORDS / f"{part}.json", moment
        self._held: list[tuple[str, str, Mapping[str, bytes]]] = []
        self._before = _read(self._record)
        self._now: dict[str, Thing] = {}
        self._plain: set[str] = set()
        """The folders that are no links, as they were found when they were first looked at."""

    def has(self, name: str, made_from: str) -> bool:
        """Whether something is there and was made from just this; it counts as made then."""
        thing = self._before.get(name)
        if thing is None or thing.key != _key(made_from):
            return False
        found = {file: self._still(file, written) for file, written in thing.files.items()}
        files = {file: written for file, written in found.items() if written is not None}
        if len(files) < len(found):
            return False
        self._now[name] = Thing(key=thing.key, files=files)
        return True

    def stands(self) -> bool:
        """Whether all that was made before is there as it was made."""
        made = (item for thing in self._before.values() for item in thing.files.items())
        return all(self._still(file, written) for file, written in made)

    def put(self, name: str, made_from: str, files: Mapping[str, bytes], settled: bool = True) -> None:
        """Write the files of something. What is not settled yet is made again the next time."""
        key = _key(made_from) if settled else ""
        self._now[name] = Thing(key=key, files={})  # has its place from now on
        self._held.append((name, key, files))
        if self._moment.is_set():
            self._write_held()

    def close(self) -> None:
        """Take away what was made before and is no longer, and remember what there is now."""
        self._moment.wait()
        self._write_held()
        kept = {file for thing in self._now.values() for file in thing.files}
        for thing in self._before.values():
            for file, written in thing.files.items():
                if file not in kept and self._still(file, written) is not None:
                    (self.root / file).unlink(missing_ok=True)
        record = Record(self._now).model_dump_json().encode()
        if not self._record.is_file() or self._record.read_bytes() != record:
            self._write(self._record.relative_to(self.root).as_posix(), record)
        clear_left_over(self._record.parent)

    @property
    def written(self) -> list[Path]:
        """All files of what was made, or left as it was, once it is closed."""
        return [self.root / file for thing in self._now.values() for file in thing.files]

    @property
    def digests(self) -> dict[str, str]:
        """The digests of these files by their names."""
        return {file: written.digest for thing in self._now.values() for file, written in thing.files.items()}

    def _write_held(self) -> None:
        for name, key, files in self._held:
            self._now[name] = Thing(key=key, files={file: self._write(file, data) for file, data in files.items()})
        self._held.clear()

    def _still(self, file: str, written: Written) -> Written | None:
        """A file as it is, if it is as it was written; its date may be another."""
        try:
            self._check(file)
            looked = os.lstat(f"{self.root}/{file}")
            if looked.st_size != written.size or not stat.S_ISREG(looked.st_mode):
                return None
            if looked.st_mtime_ns == written.changed:
                return written
            path = self.root / file
            found = _written(path, path.read_bytes())
        except OSError:
            return None
        return found if found.digest == written.digest else None

    def _write(self, file: str, data: bytes) -> Written:
        """Put a file in its place whole, unless it is there just so already."""
        path = self.root / file
        self._check(file)
        if path.is_symlink() or not path.is_file() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_new(path, data, self._record.parent)
        return _written(path, data)

    def _check(self, file: str) -> None:
        """OSError when a folder on the way is a link: it would lead out of what is printed to."""
        inner = file.rpartition("/")[0]
        if inner in self._plain:
            return
        for part in (PurePosixPath(RECORDS), PurePosixPath(inner), *PurePosixPath(inner).parents):
            if part.parts and (self.root / part).is_symlink():
                raise OSError(ELOOP, f"{self.root / part} is a link, which is not followed")
        self._plain.add(inner)


def _read(path: Path) -> dict[str, Thing]:
    try:
        return Record.model_validate_json(path.read_bytes()).root
    except (OSError, ValidationError, RecursionError):
        return {}


def _written(path: Path, data: bytes) -> Written:
    looked = path.lstat()
    return Written(digest=sha256(data).hexdigest(), size=looked.st_size, changed=looked.st_mtime_ns)


def _key(made_from: str) -> str:
    """What is made depends on the code as well, and on nothing else."""
    return sha256(f"{cache.fingerprint()}\n{made_from}".encode()).hexdigest()
