"""The project that one works in: a `tierce.toml` beside one's packs says which are loaded.

packs = ["siege", "Winter Quarters"]     # folders and ZIPs beside this file, or names of installed packs
edition = "Polish draft"                 # the edition that is played, if another than the base
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import click
from pydantic import BaseModel, ConfigDict, ValidationError

from dsl.characters import escaped
from interpreter.loading.files import MAX_MANIFEST, UnreadableError, read_file, shown, text_in
from interpreter.loading.packs import Name, Text
from tools.packs.places import MANIFEST, PROJECT, nearest


class Project(BaseModel):
    """What `tierce.toml` says."""

    model_config = ConfigDict(extra="forbid", strict=True)

    packs: list[Name] = []
    edition: Text = ""


Located = tuple[Path, Project]
"""Where a project file is, and what it says."""


def project_above(start: Path) -> Located | None:
    """The nearest project file and what it says. Raises UsageError for one that cannot be used."""
    path = nearest(PROJECT, start)
    if path is None:
        return None
    try:
        return path, Project.model_validate(tomllib.loads(text_in(read_file(path, MAX_MANIFEST))))
    except UnreadableError as error:
        raise click.UsageError(f"{shown(path)} {error}") from None
    except ValidationError as error:
        problem = error.errors()[0]
        where, why = escaped(".".join(map(str, problem["loc"]))), problem["msg"].lower()
        raise click.UsageError(f"in {shown(path)}, `{where}`: {why}; it has `packs` and `edition`") from None
    except (ValueError, RecursionError) as error:
        raise click.UsageError(f"{shown(path)} is no TOML: {escaped(str(error))[:200]}") from None


def pack_above(start: Path) -> Path | None:
    """The folder of the pack that one stands in."""
    manifest = nearest(MANIFEST, start)
    return manifest.parent if manifest else None
