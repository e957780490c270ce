"""Find packs: in the project, where the environment says, among those installed, and the base game that comes along.

A pack is a folder, a ZIP, or part of an installed Python distribution that names it as an entry point of the group
`tierce.packs`, whose value is the folder of the pack as a module path. Nothing of a distribution is imported for it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from typing import Literal

import click

from dsl.diagnostics import Report
from interpreter.loading.files import MANIFEST, Folder, shown
from interpreter.loading.packs import Manifest, manifest_in

Origin = Literal["named", "project", "environment", "installed", "distribution", "base"]
_UNREAD = "a pack that cannot be read"
ENVIRONMENT = "TIERCE_PACKS"
DATA = "TIERCE_DATA"
GROUP = "tierce.packs"


@dataclass(frozen=True)
class Offer:
    """A pack that could be loaded: its manifest, the path that it was found by, and how it was found."""

    manifest: Manifest
    path: Path
    origin: Origin
    folder: Path

    @property
    def name(self) -> str:
        return self.manifest.name

    def __str__(self) -> str:
        return f'"{self.name}" {self.manifest.version} ({shown(self.path)})'


class NoPackError(click.UsageError):
    """What is at a path is no pack that can be read; says why."""


def offer_at(path: Path, origin: Origin) -> Offer:
    """The pack in a folder or a ZIP; what is wrong with its manifest is told when it is read. Raises NoPackError."""
    folder = unpacked(path)
    if not (folder / MANIFEST).is_file():
        what = "has no pack.toml, so it is no pack" if folder.is_dir() else "does not exist"
        raise NoPackError(f"{'the folder ' if folder.is_dir() else ''}{shown(path)} {what}")
    manifest = manifest_in(Folder(folder), Report())
    return Offer(manifest or Manifest(name=_UNREAD, pl=_UNREAD, language=1), path, origin, folder)


def unpacked(path: Path) -> Path:
    """The folder of a pack; one in a ZIP is unpacked for as long as the program runs."""
    if path.is_dir() or not path.exists():
        return path
    from tierce._archives import UnpackError, unpack

    try:
        return unpack(path)
    except UnpackError as error:
        raise NoPackError(str(error)) from None


def data_folder() -> Path:
    """Where installed packs are: in the user's folder for data, or where the environment says."""
    given = os.environ.get(DATA)
    if given:
        return Path(given) / "packs"
    from platformdirs import user_data_path

    return user_data_path("tierce", appauthor=False) / "packs"


def in_environment() -> list[Path]:
    """The packs that the environment names, divided as a search path is."""
    return [Path(part) for part in os.environ.get(ENVIRONMENT, "").split(os.pathsep) if part]


def installed() -> Iterator[Offer]:
    """Every installed pack that can be read; what cannot is passed over."""
    yield from _those(sorted(data_folder().glob(f"*/{MANIFEST}")), "installed")
    places = [(entry.dist, entry.value) for entry in entry_points(group=GROUP)]
    found = (dist.locate_file(value.replace(".", "/")) for dist, value in places if dist is not None)
    yield from _those([Path(str(folder)) / MANIFEST for folder in found], "distribution")


def _those(manifests: list[Path], origin: Origin) -> Iterator[Offer]:
    for manifest in manifests:
        try:
            offer = offer_at(manifest.parent, origin)
        except NoPackError:
            continue
        if offer.name != _UNREAD:
            yield offer
