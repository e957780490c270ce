"""`tierce build`: print the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tools.press.parts import PARTS
from tools.press.targets import TARGETS
from tools.press.typst.prepress import USUAL as USUAL_TRIM
from tools.settings import LANGUAGES, Settings, counted_of, json_option, pass_settings, shared_options
from tools.slugs import folder_of
from tools.workers import WorkerLostError

if TYPE_CHECKING:
    from dsl.pipeline import ParseState
    from interpreter.loading.load import Content
    from tools.packs.offers import Offer
    from tools.press.orders import Printing
    from tools.press.printer import Made, Order
    from tools.press.selection import Selection
    from tools.workers import Helper

BLEEDS = ("0", "3", "6")
USUAL = tuple(name for name, part in PARTS.items() if not part.asked)
"""What is printed when nobody says what."""

Reader = Callable[[click.Context, click.Parameter, str | None], tuple[str, ...]]


def _several(known: tuple[str, ...], what: str, usual: tuple[str, ...] = ()) -> Reader:
    """Read a comma list of known words, in the order of the known ones; nothing given is the usual ones, or all of them."""

    def read(ctx: click.Context, _option: click.Parameter, value: str | None) -> tuple[str, ...]:
        if value is None:
            return usual or known
        wanted = [part.strip() for part in value.split(",") if part.strip()]
        if not wanted:
            raise click.UsageError(f"no {what} was named; there is: {', '.join(known)}", ctx)
        for word in wanted:
            if word not in known:
                raise click.UsageError(f"there is no {what} `{word}`; there is: {', '.join(known)}", ctx)
        return tuple(word for word in known if word in wanted)

    return read


def _page(ctx: click.Context, _option: click.Parameter, value: str) -> str:
    from tools.press.typst.prepress import Trim

    try:
        Trim.named(value, 0)
    except ValueError as error:
        raise click.UsageError(f"`{value}`: {error}", ctx) from None
    return value


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
    callback=_several(tuple(PARTS), "part", USUAL),
    help=f"What is printed: {', '.join(PARTS)}.  [default: {', '.join(USUAL)}; for a scenario, kit]",
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
    help="Millimetres that colours run on beyond the edge: of cards on sheets, of a book that is cut.",
)
@click.option(
    "--of",
    type=click.Path(path_type=Path),
    metavar="DIR|ZIP|NAME",
    help="Print what one pack says or amends, and nothing else, into a folder of its name.",
)
@click.option(
    "--for", "scenario", metavar="SCENARIO", help="Print what a scenario is played with, into a folder of its name."
)
@click.option("--cards", metavar="CARDS", help='Print some cards, as "Aramis, 2 Musketeer", into the folder `chosen`.')
@click.option(
    "--target",
    type=click.Choice(TARGETS),
    default=TARGETS[0],
    show_default=True,
    help="Whom the files of cards are for: your own printer, The Game Crafter, MakePlayingCards, DriveThruCards.",
)
@click.option(
    "--examples",
    type=click.Choice(("none", "one", "all")),
    default="none",
    show_default=True,
    help="How many examples of each entry the book shows; the reference on screen has them all.",
)
@click.option(
    "--trim",
    metavar="SIZE",
    default=USUAL_TRIM,
    callback=_page,
    help="How the pages of the book are cut: a4, letter, a5, or millimetres as 210x280, with bleed round them.  "
    "[default: pages without bleed that A4 and Letter both hold]",
)
@click.option("--watch", is_flag=True, help="Go on: print again whenever a text has changed. Ctrl-C ends it.")
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
    of: Path | None,
    scenario: str | None,
    cards: str | None,
    target: str,
    examples: str,
    trim: str,
    watch: bool,
    as_json: bool,
) -> None:
    """Print the rules.

    The files made are listed. A sentence that cannot be printed, and what does not fit on its card, is named, and ends
    the command with 1. What has not changed since the last time is left as it is.

    Example: tierce build --only reference --lang en,pl --out build

    Example: tierce build --for "The First Lesson"
    """
    from tools.press.typst.faults import ThemeError
    from tools.press.watching import Unsound, keep_on

    if _said_before(ctx, "lang") and ctx.get_parameter_source("langs") is not click.core.ParameterSource.COMMANDLINE:
        langs = (settings.lang,)

    parts = _of_selection(ctx, parts, scenario, cards, of, out)
    alone = _alone(ctx, of, parts) if of else None
    wanted = {"langs": langs, "bleed": int(bleed), "parts": parts, "target": target, "examples": examples, "trim": trim}
    try:
        printing = _printing(settings, out, {**wanted, "parts": _lasting(ctx, parts)}, alone, (scenario, cards))
        files, lacks = None if watch else printing.printed(), list[str]()
        if files is None:
            read = _reader(settings, out, wanted, alone, (scenario, cards))
            order = read()
            files, lacks = _print(order)
            if not lacks and order.out == printing.root:
                printing.note(files)
        _show([file.as_posix() for file in files], lacks, as_json)
        if watch:
            keep_on(order, read)
    except (Unsound, ThemeError) as error:
        click.echo(error, err=True)
        raise click.exceptions.Exit(1) from None
    except WorkerLostError:
        raise
    except OSError as error:
        raise click.UsageError(f"nothing can be written to {out}: {error.strerror}", ctx) from None
    raise click.exceptions.Exit(1 if lacks else 0)


def _reader(settings: Settings, out: Path, *how: Any) -> Callable[[], Order]:
    """What reads the rules as they are whenever it is asked to, and knows what it has read before."""
    from dsl.pipeline import ParseState

    return partial(_read, settings, out, ParseState(), *how)


def _print(order: Order) -> Made:
    """Print an order, and show how far that is."""
    from tools.press.printing import print_all
    from tools.progress import bars

    with bars() as on_progress:
        return print_all(order, on_progress)


def _read(
    settings: Settings,
    out: Path,
    before: ParseState,
    wanted: dict[str, Any],
    alone: Alone | None,
    chosen: tuple[str | None, str | None],
) -> Order:
    """What is to be printed, of the rules as they are now. Raises Unsound."""
    from tools.check_cache import found_sound, key

    folders, of = _packs(settings, alone)
    first = not before.names
    content = settings.read(True, folders=folders, before=before)
    name = key(folders, (), wording=False)
    if not first:
        content.check()  # soon done by what is known from before: nobody waits for pages to hear of an error
    at_once = bool(content.report.errors) or any(chosen)  # nothing can be chosen of what is not sound
    known = bool(name) and found_sound(name) is not None
    ahead = _checking(content, wanted) if first and not at_once and not known else None
    from tools.press.printer import Order, sound  # which takes a while, and needs nobody who checks

    prove: Callable[[], None] = partial(_prove, content, name, ahead)
    if at_once:
        prove()
        prove = sound
    order = Order(content, out, **wanted, prove=prove)
    if alone:
        order = replace(order, out=out / alone.folder, parts=alone.parts, of=of)
    selection = _chosen(content, *chosen)
    return replace(order, out=out / selection.folder, selection=selection) if selection else order


def _checking(content: Content, wanted: dict[str, Any]) -> Helper | None:
    """Whoever checks rules that were just read, while all is made ready here to print them; nobody where they are played here."""
    from tools.press.typst.compiler import splits
    from tools.workers import Helper

    if not splits(wanted["langs"]) or any(PARTS[part].plays for part in wanted["parts"]):
        return None
    return Helper(partial(_faultless, content))


def _faultless(content: Content) -> bool:
    """Whether nothing at all is wrong with rules."""
    content.check()
    return not content.report.found


def _prove(content: Content, name: str, ahead: Helper | None) -> None:
    """Find out whether rules are sound, unless that is known by a name. Raises Unsound.

    What is wrong with rules that were checked `ahead` is found once more here, to be told.
    """
    from tools.check_cache import found_sound, note_sound, size
    from tools.press.pack_files import problems
    from tools.press.watching import Unsound
    from tools.settings import told

    if name and found_sound(name) is not None:
        return
    if ahead is None or not ahead.answer():
        content.check()
    for problem in problems(content):
        content.report.add(problem)
    if content.report.errors:
        raise Unsound(told(content.report))
    if name and not content.report.sorted():
        note_sound(name, *size(content))


def _printing(
    settings: Settings, out: Path, wanted: dict[str, Any], alone: Alone | None, chosen: tuple[str | None, str | None]
) -> Printing:
    """The order as it was asked for, before anything is read; what is printed for a scenario lies in a folder of its name."""
    from tools.check_cache import key
    from tools.packs.places import LOCK, nearest
    from tools.press.orders import CHOSEN, Printing

    scenario, cards = chosen
    folder = folder_of(scenario) if scenario else CHOSEN if cards else alone.folder if alone else ""
    folders, of = _packs(settings, alone)
    lock = nearest(LOCK, Path())
    asked = {**wanted, "of": of, "chosen": chosen}
    return Printing(out / folder, asked, key(folders, [lock] if lock else (), wording=False))


def _packs(settings: Settings, alone: Alone | None) -> tuple[list[Path], str]:
    """The folders of the packs that are read, and which of them is printed alone."""
    if alone is None:
        return settings.folders, ""
    return settings.folders_with([alone.offer.folder]), alone.offer.name


def _lasting(ctx: click.Context, parts: tuple[str, ...]) -> tuple[str, ...]:
    """The parts that are printed again too, when nobody says what is printed."""
    said = ctx.get_parameter_source("parts") is click.core.ParameterSource.COMMANDLINE
    return tuple(part for part in parts if said or not PARTS[part].once)


def _of_selection(
    ctx: click.Context, parts: tuple[str, ...], scenario: str | None, cards: str | None, of: Path | None, out: Path
) -> tuple[str, ...]:
    """The parts of a selection, or all that were asked for. Raises UsageError for what does not go together."""
    given = [option for option, value in (("--for", scenario), ("--cards", cards), ("--of", of)) if value]
    if len(given) > 1:
        raise click.UsageError(f"{given[0]} and {given[1]} do not go together", ctx)
    said = ctx.get_parameter_source("parts") is click.core.ParameterSource.COMMANDLINE
    if cards or scenario:
        if not said:
            return ("kit",) if scenario else ("cards",)
        known = [p for p, part in PARTS.items() if (part.of_scenario if scenario else part.of_cards)]
        if wrong := [part for part in parts if part not in known]:
            what = "a scenario" if scenario else "chosen cards"
            raise click.UsageError(
                f"for {what} there is no {' and no '.join(wrong)}; there is: {', '.join(known)}", ctx
            )
    elif asked := [part for part in parts if PARTS[part].asked]:
        raise click.UsageError(f"{' and '.join(asked)}: say which scenario, with --for", ctx)
    return parts if said else tuple(p for p in parts if not (PARTS[p].once and any(out.glob(PARTS[p].once))))


def _chosen(content: Content, scenario: str | None, cards: str | None) -> Selection | None:
    """What was chosen of all cards; wrong use when something of a name is not there."""
    from tools.games import wrong_use
    from tools.press.selection import cards_named, for_scenario

    with wrong_use():
        return for_scenario(content, scenario) if scenario else cards_named(content, cards) if cards else None


@dataclass(frozen=True)
class Alone:
    """A pack that is printed alone: which parts of it, and the folder of its name."""

    offer: Offer
    parts: tuple[str, ...]

    @property
    def folder(self) -> str:
        return folder_of(self.offer.name, "_")


def _alone(ctx: click.Context, of: Path, parts: tuple[str, ...]) -> Alone:
    """The pack that is printed alone. Raises UsageError for what is no pack, and for parts that tell of the whole game."""
    from tools.packs.choice import offer_named

    whole = [part for part in parts if PARTS[part].whole]
    if whole and ctx.get_parameter_source("parts") is click.core.ParameterSource.COMMANDLINE:
        raise click.UsageError(
            f"of one pack alone there is no {' and no '.join(whole)}: it tells of the whole game", ctx
        )
    return Alone(offer_named(of), tuple(part for part in parts if part not in whole))


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
