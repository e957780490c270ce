"""`tierce pack`: begin, check, put together, install and list packs."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tools.commands.new import begin, named_and_placed
from tools.settings import Settings, is_coloured, json_option, pass_settings, real, refuse, shared_options

if TYPE_CHECKING:
    from dsl.source import Span
    from interpreter.loading.load import Content
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
@named_and_placed
@shared_options
@pass_settings
def new(settings: Settings, name: str, out: Path) -> None:
    """Begin a pack: a manifest, a skill and a scenario that check and play as they are."""
    begin(settings, "pack", name, out)


@command.command()
@click.argument("path", type=_PATH, default=Path())
@shared_options
@pass_settings
def check(settings: Settings, path: Path) -> None:
    """Check a pack as whoever gets it will have it: its rules, its examples, its wording, its parts.

    Ends with 1 when something is wrong. Polish words without forms are warnings: without them it plays, and is not
    printed well.
    """
    from tools.packs.archive import packed, require_whole

    content, own, examples = _sound(settings, path)
    _require_wording(content, own)
    require_whole(own)
    click.echo(f"{path}: {examples} examples hold; the file would have {len(packed(own)):,} bytes")


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
    from tools.slugs import folder_of

    _, folder, _ = _sound(settings, path)
    offer = offer_at(path, "named")
    data = packed(folder)
    out = out or Path(f"{folder_of(offer.name, '_')}-{offer.manifest.version}.zip")
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
            click.echo(f"{key:{width}}  {(value if isinstance(value, str) else ', '.join(map(str, value))) or '-'}")


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
        refuse(content.report)
    path = project[0].parent / LOCK
    pin(path, content.packs)
    click.echo(f"{path}: {len(content.packs)} packs")


def _sound(settings: Settings, path: Path) -> tuple[Content, Path, int]:
    """A pack whose rules are sound and whose examples hold: what was loaded, its folder, how many examples; otherwise 1."""
    from interpreter.checks.examples import ExampleRun
    from tools.packs.choice import chosen
    from tools.packs.offers import offer_at

    own = offer_at(path, "named").folder
    folders = [o.folder for o in chosen(settings.content, settings.packs, settings.edition, [path])]
    content = settings.load_sound(True, (), folders)
    examples = [e for d in content.library.definitions for e in d.examples if _is_of(own, e.node.span)]
    played = [ExampleRun(content.program, e, content.boards, content.practice_board).play() for e in examples]
    wrong = [result for result in played if result.message]
    for result in wrong:
        click.echo(f"{result.example.node.span.source.name}:{result.line}: {result.message}", err=True)
    if wrong:
        click.echo(f"{len(wrong)} of {len(played)} examples do not hold; nothing was done", err=True)
        raise click.exceptions.Exit(1)
    return content, own, len(played)


def _require_wording(content: Content, own: Path) -> None:
    """Show what keeps a pack from being printed in both languages; 1 unless these are no more than warnings."""
    from dsl.diagnostics import Report
    from tierce._render import render_text
    from tools.press.pack_files import problems
    from tools.wording.check import wording_problems

    definitions = [d for d in content.library.definitions if _is_of(own, d.span)]
    report = Report()
    for problem in (*problems(content), *wording_problems(content, definitions)):
        if _is_of(own, problem.span):
            report.add(problem)
    if report.errors:
        refuse(report)
    click.echo(render_text(report.sorted(), colour=is_coloured(sys.stderr)), err=True, nl=False)


def _is_of(own: Path, span: Span) -> bool:
    """Whether something stands in a text or another file of a pack."""
    return real(own) in real(Path(span.source.name)).parents


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
