"""`tierce pack`: begin, check, put together, install and list packs."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.settings import Settings, json_option, pass_settings, shared_options

if TYPE_CHECKING:
    from tools.packs.offers import Offer

_PATH = click.Path(path_type=Path)


@click.group(subcommand_metavar="COMMAND [ARGS]...")
def command() -> None:
    """Begin, check, put together, install and list packs.

    A pack is a folder with a pack.toml, a ZIP of one, or part of an installed Python distribution. The packs that are
    loaded are those that a tierce.toml names in the folder that one is in or above it, else the one that one stands in;
    with what they need, wherever it is found.

    Example: tierce pack build my_pack
    """


@command.command()
@click.argument("name")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    metavar="DIR",
    help="Where its folder is put.  [default: here]",
)
@shared_options
@click.pass_context
def new(ctx: click.Context, name: str, out: Path) -> None:
    """Begin a pack: a manifest, a skill and a scenario that check and play as they are."""
    from tools.commands.new import command as begin

    ctx.invoke(begin, what="pack", name=name, out=out)


@command.command()
@click.argument("path", type=_PATH, default=Path())
@shared_options
@pass_settings
def check(settings: Settings, path: Path) -> None:
    """Check a pack as whoever gets it will have it: its rules, its examples, its wording, its parts.

    Ends with 1 when something is wrong.
    """
    from tools.packs.archive import packed, require_whole

    content = _sound(settings, path)
    require_whole(content[0])
    data = packed(content[0])
    click.echo(f"{path}: {content[1]} examples hold; the file would have {len(data):,} bytes")


@command.command()
@click.argument("path", type=_PATH, default=Path())
@click.option("--out", type=_PATH, metavar="FILE", help="The file that is written.  [default: NAME-VERSION.zip]")
@shared_options
@pass_settings
def build(settings: Settings, path: Path, out: Path | None) -> None:
    """Put a pack into one file. The same pack gives the same bytes, wherever and whenever it is made."""
    from tools.files import write_bytes
    from tools.packs.archive import packed
    from tools.packs.offers import offer_at
    from tools.slugs import slug

    folder, _ = _sound(settings, path)
    offer = offer_at(path, "named")
    data = packed(folder)
    out = out or Path(f"{slug(offer.name, '_', 'unnamed')}-{offer.manifest.version}.zip")
    write_bytes(out, data)
    click.echo(f"{out.as_posix()}\nsha256 {hashlib.sha256(data).hexdigest()}")


@command.command()
@click.argument("path", type=_PATH)
@click.option("--replace", is_flag=True, help="Put it in place of another pack of the same name and version.")
@shared_options
@pass_settings
def install(settings: Settings, path: Path, replace: bool) -> None:
    """Install a pack for this user: every project finds it by its name then."""
    from tools.packs.installing import install as put

    _sound(settings, path)
    offer = put(path, replace)
    click.echo(f"{offer} is installed")


@command.command()
@click.argument("name")
@click.option("--version", "wanted", default="", metavar="VERSION", help="The version.  [default: all]")
def remove(name: str, wanted: str) -> None:
    """Take an installed pack away."""
    from tools.packs.installing import remove as take
    from tools.packs.offers import installed

    known = [o for o in installed() if o.name == name and wanted in ("", o.manifest.version)]
    if not known:
        raise click.UsageError(f'no pack "{name}" {wanted}'.rstrip() + " is installed")
    for offer in known:
        take(offer)
        click.echo(f"{offer} is gone")


@command.command("list")
@json_option
@shared_options
def list_(as_json: bool) -> None:
    """List every pack that is found, and where."""
    from tools.packs.choice import found

    _show(found(), as_json)


@command.command()
@click.argument("pack", type=_PATH, default=Path())
@json_option
@shared_options
@pass_settings
def info(settings: Settings, pack: Path, as_json: bool) -> None:
    """Tell what a pack is: its manifest, what it needs and what meets that, what it defines, its digest."""
    import json

    from tools.packs.choice import offer_named
    from tools.packs.facts import facts_of

    facts = facts_of(offer_named(pack), settings)
    if as_json:
        click.echo(json.dumps(facts, ensure_ascii=False))
    else:
        width = max(map(len, facts))
        for key, value in facts.items():
            click.echo(f"{key:{width}}  {value if isinstance(value, str) else ', '.join(map(str, value)) or '-'}")


@command.command()
@shared_options
@pass_settings
def lock(settings: Settings) -> None:
    """Pin the packs of the project: tierce.lock names each with its version and what it means.

    From then on every command refuses other ones.
    """
    from interpreter.loading.load import read_content
    from tools.packs.lock import pin
    from tools.packs.places import LOCK, PROJECT
    from tools.packs.project import project_above

    project = project_above(Path())
    if project is None:
        raise click.UsageError(f"there is no {PROJECT} here or above; it says which packs a project has")
    content = read_content(settings.folders)
    if content.report.errors:
        from tools.settings import refuse

        refuse(content.report)
    path = project[0].parent / LOCK
    pin(path, content.packs)
    click.echo(f"{path}: {len(content.packs)} packs")


def _sound(settings: Settings, path: Path) -> tuple[Path, int]:
    """The folder of a pack whose rules are sound and whose examples hold, and how many these are; otherwise 1."""
    from interpreter.checks.examples import ExampleRun
    from tools.packs.choice import chosen
    from tools.packs.offers import offer_at
    from tools.settings import real

    own = offer_at(path, "named").folder
    folders = [o.folder for o in chosen(settings.content, settings.packs, settings.edition, [path])]
    content = settings.load_sound(True, (), folders)
    definitions = [d for d in content.library.definitions if real(own) in real(Path(d.span.source.name)).parents]
    examples = [example for d in definitions for example in d.examples]
    played = [ExampleRun(content.program, e, content.boards, content.practice_board).play() for e in examples]
    wrong = [result for result in played if result.message]
    for result in wrong:
        click.echo(f"{result.example.node.span.source.name}:{result.line}: {result.message}", err=True)
    if wrong:
        click.echo(f"{len(wrong)} of {len(played)} examples do not hold; nothing was done", err=True)
        raise click.exceptions.Exit(1)
    return own, len(played)


def _show(offers: Iterable[Offer], as_json: bool) -> None:
    import json

    from interpreter.loading.files import shown

    rows = [
        {
            "name": o.name,
            "version": o.manifest.version,
            "edition": o.manifest.edition,
            "found": o.origin,
            "path": shown(o.path),
        }
        for o in offers
    ]
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False))
        return
    for row in rows:
        edition = ", edition" if row["edition"] else ""
        click.echo(f"{row['name']} {row['version']}{edition}  ({row['found']}: {row['path']})")
