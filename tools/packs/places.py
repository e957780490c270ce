"""Where packs are looked for, as far as no manifest has to be read for it."""

from __future__ import annotations

from pathlib import Path

MANIFEST, PROJECT, LOCK = "pack.toml", "tierce.toml", "tierce.lock"


def base_folder() -> Path:
    """The base game: that of the folder one is in, else the one that the program came with."""
    here = Path("content")
    if (here / MANIFEST).is_file():
        return here
    root = Path(__file__).resolve().parent.parent.parent
    shipped = (root / "tierce" / "base", root / "content")
    return next((f for f in shipped if (f / MANIFEST).is_file()), here)


def base_packs() -> list[Path]:
    """The folders of the packs that stand beside the base game: other editions, expansions."""
    base = base_folder()
    beside = base.parent / ("editions" if base.name == "base" else "packs")
    return sorted(manifest.parent for manifest in beside.glob(f"*/{MANIFEST}"))


def nearest(name: str, start: Path) -> Path | None:
    """The file of this name in a folder or in one above it."""
    home = start.resolve()
    return next((f / name for f in (home, *home.parents) if (f / name).is_file()), None)


def lone_base() -> Path | None:
    """The base game, where neither a project nor a pack is around that could say otherwise."""
    around = nearest(PROJECT, Path()) or nearest(MANIFEST, Path())
    return None if around else base_folder()
