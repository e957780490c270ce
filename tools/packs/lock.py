"""Pin the packs of a project: `tierce.lock` beside `tierce.toml` names each with its version and what it means."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from pydantic import BaseModel, ConfigDict, ValidationError

from interpreter.loading.files import MAX_MANIFEST, UnreadableError, read_file, shown
from interpreter.loading.packs import Name, Pack, Text
from tools.files import write_whole


class Pinned(BaseModel):
    """A pack by its name, with its version and the digest of its meaning."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    name: Name
    version: Text
    digest: Text

    @classmethod
    def of(cls, pack: Pack) -> Pinned:
        return cls(name=pack.manifest.name, version=pack.manifest.version, digest=pack.meaning)

    def __str__(self) -> str:
        return f'"{self.name}" {self.version}'


class Lock(BaseModel):
    """What `tierce.lock` holds."""

    model_config = ConfigDict(extra="forbid", strict=True)

    packs: list[Pinned]


def pin(path: Path, packs: Sequence[Pack]) -> None:
    """Write the lock of some packs."""
    lock = Lock(packs=[Pinned.of(pack) for pack in packs])
    write_whole(path, json.dumps(lock.model_dump(), ensure_ascii=False, indent=1) + "\n")


def read(path: Path) -> Lock:
    """The lock in a file. Raises UsageError."""
    try:
        return Lock.model_validate_json(read_file(path, MAX_MANIFEST))
    except UnreadableError as error:
        raise click.UsageError(f"{shown(path)} {error}") from None
    except ValidationError:
        raise click.UsageError(f"{shown(path)} is damaged; `tierce pack lock` writes it anew") from None


def differing(were: Sequence[Pinned], packs: Sequence[Pack]) -> Iterator[str]:
    """How the packs that are loaded differ from those that were pinned, each in a few words."""
    now = {pack.manifest.name: Pinned.of(pack) for pack in packs}
    for one in were:
        found = now.get(one.name)
        if found is None:
            yield f"{one} is not loaded"
        elif found.version != one.version:
            yield f"{one} is loaded in version {found.version}"
        elif found.digest != one.digest:
            yield f"{one} has been changed"
    for name in now.keys() - {one.name for one in were}:
        yield f"{now[name]} is loaded besides"
