"""Put packs into the user's folder for data, where every project finds them by name."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from interpreter.loading.files import shown
from tools.files import write_bytes
from tools.packs.archive import DIGESTS, PackingError, files_of, listed, require_whole
from tools.packs.offers import Offer, data_folder, offer_at
from tools.slugs import folder_of


def place_of(offer: Offer) -> Path:
    """Where a pack is installed: each version of it has a folder of its own."""
    return data_folder() / f"{folder_of(offer.name, '_')}-{offer.manifest.version}"


def install(path: Path, replace: bool = False) -> Offer:
    """Install the pack in a folder or a ZIP; the one that was installed. Raises PackingError and NoPackError.

    A version that is there already stays, unless it is to be replaced or is the same.
    """
    offer = offer_at(path, "named")
    require_whole(offer.folder)
    inside = dict(files_of(offer.folder))
    inside[DIGESTS] = listed(inside)
    target = place_of(offer)
    if target.exists() and not replace and dict(files_of(target)) != dict(files_of(offer.folder)):
        raise PackingError(f"{offer} is installed already, and is another; --replace puts this one in its place")
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=target.parent) as fresh:
        for name, data in inside.items():
            write_bytes(Path(fresh) / "pack" / name, data)
        if target.exists():
            target.rename(Path(fresh) / "old")
        (Path(fresh) / "pack").rename(target)
    return offer_at(target, "installed")


def remove(offer: Offer) -> None:
    """Take an installed pack away. Raises PackingError for one that is not installed here."""
    if offer.origin != "installed":
        raise PackingError(f"{offer} is not among the installed packs in {shown(data_folder())}")
    shutil.rmtree(offer.path)
