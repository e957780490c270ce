"""Decide which packs a command is about: those that are named, else those of the project, else the base game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dsl.characters import caseless
from dsl.diagnostics import did_you_mean, listed
from interpreter.loading.files import shown
from tools.packs.lock import differing, read
from tools.packs.offers import Offer, Origin, in_environment, installed, offer_at
from tools.packs.places import LOCK, MANIFEST, base_folder, base_packs
from tools.packs.project import Located, pack_above, project_above

if TYPE_CHECKING:
    from packaging.version import Version

    from interpreter.loading.load import Content


def chosen(content: Path | None, packs: Sequence[Path], edition: str, besides: Sequence[Path] = ()) -> list[Offer]:
    """The packs to load, in an order in which each stands behind what it needs.

    content   the base game that is named
    packs     packs that are named: a folder, a ZIP, or the name of one that is found
    edition   the name of the edition that is played, empty for the base
    besides   folders of packs that a command is about, which take the place of others of their names round about

    Raises UsageError for what is no pack, is not found, or does not go together.
    """
    project = project_above(Path()) if content is None else None
    roots = [offer_at(content, "named")] if content else list(_of_project(project)) or [_of_place()]
    roots += [offer_at(path, "environment") for path in in_environment()]
    roots += [_named(path, "named") for path in packs]
    meant = [offer_at(path, "named") for path in besides]
    names = {offer.name for offer in meant}
    roots = [r for r in roots if r.origin not in ("project", "base") or r.name not in names] + meant
    wanted = edition or (project[1].edition if project else "")
    if wanted:
        roots.append(_edition(wanted, roots))
    return _together(_once(roots))


def alone(content: Path | None, packs: Sequence[Path]) -> list[Offer]:
    """Some packs with what they need, whatever project one is in; without any, the base game. Raises UsageError."""
    named = [_named(path, "named") for path in packs]
    return _together(_once([offer_at(content or base_folder(), "named"), *named]))


def found(roots: Sequence[Offer] = ()) -> list[Offer]:
    """Every pack that can be found, those of the project first."""
    project = project_above(Path())
    return _once([*roots, *_of_project(project), *_beside(project), _of_place(), *_base(), *installed()])


def offer_named(path: Path) -> Offer:
    """The pack at a path, or of a name. Raises UsageError."""
    return _named(path, "named")


def _of_project(project: Located | None) -> Iterator[Offer]:
    """The packs that a project names."""
    if project:
        path, told = project
        for name in told.packs:
            yield _named(Path(name), "project", path.parent)


def _beside(project: Located | None) -> Iterator[Offer]:
    """The packs in folders beside a project file, which may be needed though it does not name them."""
    if project:
        for manifest in sorted(project[0].parent.glob("*/pack.toml")):
            yield offer_at(manifest.parent, "project")


def _of_place() -> Offer:
    """The pack that one stands in, or the base game."""
    here = pack_above(Path())
    return offer_at(here, "project") if here else offer_at(base_folder(), "base")


def _base() -> Iterator[Offer]:
    """The base game, and the packs that come along with it."""
    for folder in (base_folder(), *base_packs()):
        if (folder / MANIFEST).is_file():
            yield offer_at(folder, "base")


def _named(path: Path, origin: Origin, home: Path | None = None) -> Offer:
    """The pack at a path, or of a name."""
    place = home / path if home else path
    if place.exists():
        return offer_at(place, origin)
    beside = [*_beside(project_above(Path())), _of_place()]
    known = [*_base(), *installed()]
    match = [offer for offer in beside if offer.name == str(path)][:1] or [o for o in known if o.name == str(path)]
    if match:
        return max(match, key=_version)
    near = did_you_mean(str(path), (offer.name for offer in (*beside, *known)))
    raise click.UsageError(
        f"there is no pack {shown(path)}: no folder and no ZIP, and none of that name is installed"
        + (f"; {near}" if near else "")
    )


def _version(offer: Offer) -> Version:
    from packaging.version import Version

    return Version(offer.manifest.version)


def _edition(name: str, roots: Sequence[Offer]) -> Offer:
    known = [offer for offer in found(roots) if offer.manifest.edition]
    match = [offer for offer in known if caseless(offer.name) == caseless(name)]
    if not match:
        there = f"there are: {listed(sorted({o.name for o in known}))}" if known else "no edition is found"
        raise click.UsageError(f"there is no edition {name!r}; {there}")
    return max(match, key=_version)


def _together(roots: Sequence[Offer]) -> list[Offer]:
    """The roots with what they need; only where something is lacking is it looked for.

    Where there is nothing to choose, what is wrong is found by the check, with its place.
    """
    names = {root.name for root in roots}
    needs = {need.name for root in roots for need in root.manifest.wanted}
    if not needs or len(names) < len(roots):
        return list(roots)
    from tools.packs.resolution import UnmetError, resolve

    offers = [] if needs <= names else found()
    try:
        return resolve(roots, offers)
    except UnmetError:
        if needs <= names or not needs <= names | {offer.name for offer in offers}:
            return list(roots)
        raise


def _once(offers: Sequence[Offer]) -> list[Offer]:
    """Each folder once."""
    seen: dict[Path, Offer] = {}
    for offer in offers:
        seen.setdefault(offer.folder.resolve(), offer)
    return list(seen.values())


def require_pinned(content: Content) -> None:
    """Refuse packs that are other ones than the lock of the project says. Raises UsageError."""
    project = project_above(Path())
    path = project[0].parent / LOCK if project else None
    if path is None or not path.is_file():
        return
    other = list(differing(read(path).packs, content.packs))
    if other:
        raise click.UsageError(
            f"the packs are not those of {shown(path)}: {'; '.join(other)}; `tierce pack lock` pins them anew"
        )
