"""`tierce new`: begin a skill, an item, a character, a pack … with something that checks, tests and formats as it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from dsl.core.definitions import SORTS
from dsl.model import GENERAL
from tools.settings import Function, Settings, pass_settings, shared_options

if TYPE_CHECKING:
    from interpreter.loading.load import Content

KIND_OF = {
    "skill": ("skill",),
    "character": ("figure",),
    "item": ("gear",),
    "board": ("board",),
    "scenario": ("scenario", "board"),
    "pack": (),
}
"""What can be begun, and of which kinds its names are."""


def named_and_placed(function: Function) -> Function:
    """Let a command take the name of what is begun, and --out, where it is put."""
    out = click.option(
        "--out",
        type=click.Path(file_okay=False, path_type=Path),
        default=Path(),
        metavar="DIR",
        help="Where it is put.  [default: here]",
    )
    return click.argument("name")(out(function))


@click.command()
@click.argument("what", metavar="|".join((*KIND_OF, "SORT")))
@named_and_placed
@shared_options
@pass_settings
def command(settings: Settings, what: str, name: str, out: Path) -> None:
    """Begin a skill, a character, an item, a board, a scenario or a pack.

    SORT is a sort of items or characters that the content declares, such as weapon.

    Writes a small text that checks, tests and formats as it is. Nothing that is there already is written over.

    Example: tierce new skill "Cold Blood" --out my_pack/skills
    """
    begin(settings, what, name, out)


def begin(settings: Settings, what: str, name: str, out: Path) -> None:
    """Write the first texts of something below a folder, and say where they are."""
    from tools.files import write_whole
    from tools.scaffold import NothingToBuildOn

    content = settings.load_sound()
    _check_what(content, what)
    _check_name(content, what, name)
    try:
        texts = _texts(content, what, name)
    except NothingToBuildOn as error:
        raise click.UsageError(f"{error}, so there is nothing to begin with") from None
    texts = {out / path: text for path, text in texts.items()}
    for path in texts:
        if path.exists():
            raise click.UsageError(f"{path} is there already, and is left as it is")
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
        click.echo(path.as_posix())


def _check_what(content: Content, what: str) -> None:
    known = (*KIND_OF, *(sort for sort in _sorts(content) if sort not in KIND_OF))
    if what not in known:
        raise click.UsageError(f"`{what}` cannot be begun; there are {', '.join(known)}")


def _sorts(content: Content) -> dict[str, str]:
    """The sorts of items and characters, each with the kind of its definitions."""
    library = content.library
    return {s.name: kind for _, (sort, kind) in SORTS.items() if kind != "action" for s in library.written(sort)}


def _check_name(content: Content, what: str, name: str) -> None:
    from dsl.characters import unseen

    if (
        not name.strip()
        or name != name.strip()
        or '"' in name
        or unseen(name)
        or set("{}") & set(name)
        or len(name) > 80
    ):
        raise click.UsageError(
            "a name is at most 80 characters long, without quotation marks, braces and what cannot be seen, and does not "
            "begin or end with a space"
        )
    if not name[0].isalpha():
        raise click.UsageError("a name begins with a letter")
    for kind in KIND_OF[what] if what in KIND_OF else (_sorts(content)[what],):
        if known := content.library.get(kind, name):
            raise click.UsageError(f'there is a {known.keyword} "{name}" already')


def _texts(content: Content, what: str, name: str) -> dict[Path, str]:
    """The files to write, by their place."""
    from tools import scaffold

    file = f"{scaffold.slug(name)}.tierce"
    general = GENERAL.get(_sorts(content).get(what, ""), what)
    if general in ("item", "character"):
        write_card = scaffold.gear if general == "item" else scaffold.character
        return {Path(file): write_card(content, what, name)}
    write = {
        "skill": scaffold.skill,
        "board": scaffold.board,
        "scenario": scaffold.scenario,
    }
    if what in write:
        return {Path(file): write[what](content, name)}
    folder = Path(scaffold.slug(name))
    first = f"{name}: first skill"
    return {
        folder / "pack.toml": scaffold.manifest(content, name),
        folder / "skills" / "first.tierce": scaffold.skill(content, first),
        folder / "scenarios" / "first.tierce": scaffold.scenario(content, f"{name}: first game"),
    }
