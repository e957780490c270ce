"""`tierce build`: print the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tools.settings import BASE, LANGUAGES, Settings, counted_of, json_option, pass_settings, shared_options

if TYPE_CHECKING:
    from interpreter.load import Content


Made = tuple[list[Path], list[str]]
"""The files that were made, and what of the rules could not be printed in them."""


@dataclass(frozen=True)
class Order:
    """What is to be printed: of which rules, where to, in which languages; the bleed of cards in millimetres."""

    content: Content
    out: Path
    langs: tuple[str, ...]
    edition: str = ""
    bleed: int = 3
    parts: tuple[str, ...] = ()


def _reference(order: Order) -> Made:
    """The rules reference: a folder of pages of HTML that works from disk."""
    from tools.press.site import ENDS, reference
    from tools.press.telling import grouped

    folder = order.out / "reference"
    words = "words" in order.parts or (folder / "words.html").is_file() or (folder / "words.pl.html").is_file()
    made = reference(order.content, order.langs, order.edition, folder, words)
    for lang in order.langs:
        for path in folder.glob(f"*-[2-9]{ENDS[lang]}.html"):
            if path.name not in made.pages:  # a chapter that has grown shorter
                path.unlink()
    return write_pages(folder, made.pages), grouped(made.failures)


def _words(order: Order) -> Made:
    """The words of the language, beside the reference."""
    from tools.press.wordbook import wordbook

    folder = order.out / "reference"
    return write_pages(folder, wordbook(order.content, order.langs, folder)), []


def write_pages(folder: Path, pages: Mapping[str, str]) -> list[Path]:
    """Write the pages that are not there just so already."""
    from tools.files import write_whole

    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages.items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != text.encode():
            write_whole(path, text)
    return [folder / name for name in pages]


def _cards(order: Order) -> Made:
    """The cards: each as PNG and SVG, and sheets of them as PDF for A4 and Letter, with crop marks and backs."""
    from tools.press.setting.presses import print_cards
    from tools.progress import bar

    with bar("Cards") as told:
        printed = print_cards(order.content, order.langs, order.out / "cards", order.bleed, told)
    return printed.files, [*printed.lacks, *printed.overflows]


def _aid(order: Order) -> Made:
    """The player aid: two pages as PDF, PNG and SVG, for A4 and Letter."""
    from tools.press.setting.aid import print_aid

    return print_aid(order.content, order.langs, order.out / "aid")


def _scenarios(order: Order) -> Made:
    """A sheet for each scenario: map, bands, rules, as PDF, PNG and SVG, for A4 and Letter."""
    from tools.press.setting.scenario_sheets import print_scenarios

    return print_scenarios(order.content, order.langs, order.out / "scenarios")


def _book(order: Order) -> Made:
    """The reference as a book: a PDF for each language, with contents, page numbers and an index."""
    from tools.press.setting.book import print_book

    return print_book(order.content, order.langs, order.out / "book", order.edition)


PARTS: dict[str, Callable[[Order], Made]] = {
    "reference": _reference,
    "words": _words,
    "cards": _cards,
    "aid": _aid,
    "scenarios": _scenarios,
    "book": _book,
}
"""What can be printed, in the order in which it is."""


BLEEDS = ("0", "3", "6")

Reader = Callable[[click.Context, click.Parameter, str | None], tuple[str, ...]]


def _several(known: tuple[str, ...], what: str) -> Reader:
    """Read a comma list of known words, in the order of the known ones; nothing given is all of them."""

    def read(ctx: click.Context, _option: click.Parameter, value: str | None) -> tuple[str, ...]:
        if value is None:
            return known
        wanted = [part.strip() for part in value.split(",") if part.strip()]
        if not wanted:
            raise click.UsageError(f"no {what} was named; there is: {', '.join(known)}", ctx)
        for word in wanted:
            if word not in known:
                raise click.UsageError(f"there is no {what} `{word}`; there is: {', '.join(known)}", ctx)
        return tuple(word for word in known if word in wanted)

    return read


def _without_lang(function: Any) -> Any:
    """The shared options but --lang, which takes several languages here."""
    found = shared_options(function)
    found.__click_params__ = [p for p in found.__click_params__ if p.name != "lang"]
    return found


@click.command()
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("build"),
    show_default=True,
    metavar="DIR",
    help="Where the files are put.",
)
@click.option(
    "--only",
    "parts",
    metavar="PART[,PART]",
    callback=_several(tuple(PARTS), "part"),
    help=f"What is printed: {', '.join(PARTS)}.  [default: all]",
)
@click.option(
    "--lang",
    "langs",
    metavar="LANG[,LANG]",
    callback=_several(LANGUAGES, "language"),
    help="The languages.  [default: en,pl]",
)
@click.option(
    "--bleed",
    type=click.Choice(BLEEDS),
    default="3",
    show_default=True,
    help="Millimetres that the colours of a card run on beyond its edge, on sheets.",
)
@json_option
@_without_lang
@pass_settings
@click.pass_context
def command(
    ctx: click.Context,
    settings: Settings,
    out: Path,
    parts: tuple[str, ...],
    langs: tuple[str, ...],
    bleed: str,
    as_json: bool,
) -> None:
    """Print the rules.

    The files made are listed. A sentence that cannot be printed, and what does not fit on its card, is named, and ends
    the command with 1. Cards that have not changed since the last time are left as they are.

    Example: tierce build --only reference --lang en,pl --out build
    """
    if _said_before(ctx, "lang") and ctx.get_parameter_source("langs") is not click.core.ParameterSource.COMMANDLINE:
        langs = (settings.lang,)
    content = settings.load_sound(True)
    edition = "" if settings.edition.lower() == BASE else settings.edition
    order = Order(content, out, langs, edition, int(bleed), parts)
    files: list[Path] = []
    lacks: list[str] = []
    for part in parts:
        try:
            made, missing = PARTS[part](order)
        except OSError as error:
            raise click.UsageError(f"nothing can be written to {out}: {error.strerror}", ctx) from None
        files += made
        lacks += missing
    _show([file.as_posix() for file in files], lacks, as_json)
    raise click.exceptions.Exit(1 if lacks else 0)


def _said_before(ctx: click.Context, option: str) -> bool:
    """Whether an option stood before the command."""
    parent = ctx.parent
    return parent is not None and parent.get_parameter_source(option) is click.core.ParameterSource.COMMANDLINE


def _show(files: list[str], lacks: list[str], as_json: bool) -> None:
    import json

    click.echo(json.dumps(files, indent=2, ensure_ascii=False) if as_json else "\n".join(files))
    for lack in lacks:
        click.echo(lack, err=True)
    if lacks:
        click.echo(f"{counted_of(len(lacks), 'reason')} why something could not be printed", err=True)
