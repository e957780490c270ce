"""What every command is told: which content and packs, which language; and how it is loaded."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from tools.packs.places import LOCK, lone_base, nearest

if TYPE_CHECKING:
    from dsl.diagnostics import Report
    from dsl.pipeline import ParseState
    from interpreter.loading.load import Content

LANGUAGES = ("en", "pl")
Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass
class Settings:
    """The options that stand before or after any command."""

    content: Path | None = None
    packs: tuple[Path, ...] = ()
    edition: str = ""
    lang: str = "en"

    @property
    def typed(self) -> str:
        """The options as they are typed, each with a space before it; none where all is as usual."""
        from shlex import quote

        given = [("--content", self.content), *(("--pack", pack) for pack in self.packs), ("--edition", self.edition)]
        given.append(("--lang", self.lang if self.lang != LANGUAGES[0] else ""))
        return "".join(f" {option} {quote(str(value))}" for option, value in given if value)

    @property
    def folders(self) -> list[Path]:
        """The folders of the packs to load; wrong use when one of them is no pack."""
        return self.folders_with()

    def folders_with(self, besides: Sequence[Path] = ()) -> list[Path]:
        """The same, together with further packs."""
        if not (self.packs or self.edition or besides or os.environ.get("TIERCE_PACKS")):
            alone = self.content or lone_base()  # which reads no manifest, so that a game begins sooner
            if alone and (alone / "pack.toml").is_file():
                return [alone]
        from tools.packs.choice import chosen

        return [offer.folder for offer in chosen(self.content, self.packs, self.edition, besides)]

    def load(
        self, examples: bool = False, extra: Sequence[Path] = (), folders: Sequence[Path] = (), covered: bool = False
    ) -> Content:
        """Read and check the packs, whatever is wrong with them."""
        from interpreter.loading.load import load_content

        with _to_stay():
            return _as_pinned(load_content(list(folders) or self.folders, examples, extra, covered))

    def read(
        self,
        examples: bool = False,
        extra: Sequence[Path] = (),
        folders: Sequence[Path] = (),
        covered: bool = False,
        before: ParseState | None = None,
    ) -> Content:
        """Read the packs; whoever needs sound rules checks them."""
        from interpreter.loading.load import read_content

        with _to_stay():
            return _as_pinned(read_content(list(folders) or self.folders, examples, extra, covered, before))

    def load_sound(
        self, examples: bool = False, extra: Sequence[Path] = (), folders: Sequence[Path] = (), covered: bool = False
    ) -> Content:
        """The same for commands that need sound rules: errors are shown, and end the command with 1."""
        content = self.load(examples, extra, folders, covered)
        if content.report.errors:
            refuse(content.report)
        return content


_UNREAD = [True]
"""Emptied by the first reading of a process; to ask the collector how much it has put aside takes as long as that is long."""


@contextmanager
def _to_stay() -> Iterator[None]:
    """What is read first stays to the end: nobody looks for cycles in it, then or later, which takes a tenth of the reading."""
    if not _UNREAD or not gc.isenabled():
        yield
        return
    _UNREAD.clear()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _as_pinned(content: Content) -> Content:
    """Content whose packs are those that the project pins, if it pins any."""
    if nearest(LOCK, Path()):
        from tools.packs.choice import require_pinned

        require_pinned(content)
    return content


def refuse(report: Report) -> NoReturn:
    """Show what is wrong with the content, and end with 1."""
    click.echo(told(report), err=True)
    raise click.exceptions.Exit(1)


def told(report: Report) -> str:
    """What is wrong with the content, and that nothing was done therefore."""
    from tierce._render import counted, render_text

    found = report.sorted()
    return render_text(found, colour=is_coloured(sys.stderr)) + summary(*counted(found)) + "; nothing was done"


def summary(errors: int, warnings: int) -> str:
    return f"{counted_of(errors, 'error')}, {counted_of(warnings, 'warning')}"


def counted_of(n: int, noun: str) -> str:
    return f"{n} {noun}" + ("" if n == 1 else "s")


def is_coloured(stream: Any) -> bool:
    """Whether colour is wanted: on a terminal, unless NO_COLOR says otherwise."""
    return bool(stream.isatty()) and not os.environ.get("NO_COLOR")


# --- which texts a command is about


@dataclass(frozen=True)
class Targets:
    """What paths on the command line come to: the packs to load, the texts beside them, and which texts are meant."""

    folders: list[Path]
    extra: list[Path]
    asked: list[Path]

    def covers(self, name: str) -> bool:
        """Whether a text (by the name under which it is reported) is meant; all are when no path was given."""
        path = real(Path(name))
        return not self.asked or any(path == a or a in path.parents for a in self.asked)


def targets(settings: Settings, paths: Iterable[Path]) -> Targets:
    """The packs and texts that some paths name.

    A pack that needs no other is loaded alone; everything else is loaded together with the content.
    """
    asked = list(paths)
    packs = [p for p in asked if (p / "pack.toml").is_file()]
    if asked and len(packs) == len(asked) and not settings.edition and not any(map(_needs, packs)):
        from tools.packs.offers import unpacked

        return Targets([*packs, *map(unpacked, settings.packs)], [], [real(p) for p in asked])
    folders = settings.folders_with(packs)
    extra: list[Path] = []
    for path in asked:
        if path not in packs:
            extra += [t for t in _texts(path) if t not in extra and not _within(t, folders)]
    return Targets(folders, extra, [real(p) for p in asked])


def real(path: Path) -> Path:
    """Where a path leads by its links; one that leads round in a circle, somewhere on it."""
    return Path(os.path.realpath(path))


def _texts(path: Path) -> list[Path]:
    """The texts that a path means: all in a folder, none of which may lead out of it, or one."""
    from interpreter.loading.files import Folder, UnreadableError, require_within, shown

    if not path.is_dir():
        return [path]
    try:
        texts = sorted(Folder(path).texts())
        for text in texts:
            require_within(text, path)
    except UnreadableError as error:
        raise click.UsageError(f"{shown(path)} {error}") from None
    return texts


def _needs(pack: Path) -> bool:
    """Whether a pack has a sound manifest that needs others; what is wrong with it is told when the pack is read."""
    import tomllib

    from interpreter.loading.files import MAX_MANIFEST, UnreadableError, read_file

    try:
        return bool(tomllib.loads(read_file(pack / "pack.toml", MAX_MANIFEST, pack).decode()).get("needs"))
    except (UnreadableError, ValueError, RecursionError):
        return False


def _within(text: Path, folders: Iterable[Path]) -> bool:
    """Whether a text is read with a pack: it stands below it, and in no other pack within it."""
    parents = list(real(text).parents)
    home = next((p for p in parents if (p / "pack.toml").is_file()), None)
    return home is not None and home in map(real, folders)


# --- options


def _set(context: click.Context, option: click.Parameter, value: Any) -> None:
    if value not in (None, ()):
        settings = context.ensure_object(Settings)
        name = str(option.name)
        setattr(settings, name, (*settings.packs, *value) if name == "packs" else value)


def shared_options(function: Function) -> Function:
    """Let a command take --content, --pack, --edition and --lang; they go to the `Settings`, not to its arguments."""
    folder = click.Path(path_type=Path)
    for option in (
        click.option(
            "--lang",
            type=click.Choice(LANGUAGES),
            help="Language of what is printed.  [default: en]",
            callback=_set,
            expose_value=False,
        ),
        click.option(
            "--edition",
            metavar="NAME",
            help="The edition that is meant, if not the base.",
            callback=_set,
            expose_value=False,
        ),
        click.option(
            "--pack",
            "packs",
            type=folder,
            multiple=True,
            metavar="DIR|ZIP|NAME",
            help="A further pack; may be given again and again.",
            callback=_set,
            expose_value=False,
        ),
        click.option(
            "--content",
            type=folder,
            metavar="DIR",
            help="The base pack.  [default: that of the project, ./content, or the one that came with the program]",
            callback=_set,
            expose_value=False,
        ),
    ):
        function = option(function)
    return function


pass_settings = click.make_pass_decorator(Settings, ensure=True)
paths_argument = click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path), metavar="[PATH]...")
json_option = click.option("--json", "as_json", is_flag=True, help="Print the answer for a program to read.")
