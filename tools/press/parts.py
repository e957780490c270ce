"""What can be printed: of each part, one language, and how the languages are put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tools.press.output import Output
    from tools.press.printer import Made, Order, Printer


def together(_order: Order, sides: Sequence[Made]) -> Made:
    """The files of all languages, and what is lacking in any."""
    return [file for files, _ in sides for file in files], [lack for _, lacks in sides for lack in lacks]


def nothing(_order: Order) -> None:
    """Each language makes all that it needs."""


def nowhere(_lang: str) -> Sequence[str]:
    """No files beside the reference."""
    return ()


class Across(NamedTuple):
    """What of a side is `told` to all languages, and how each is `ended` by what all have told, in the process that began it."""

    told: Callable[[Any], Any]
    ended: Callable[[Printer, Any, Sequence[Any]], Any]


@dataclass(frozen=True)
class Part:
    """A part: `side` prints it in one language, perhaps in a process of its own; `join` makes the whole of the languages.
    Where languages have to know of each other, they are ended by what goes `across`.

    Some print the `examples` of the rules; some tell of the `whole` game and not of one pack alone. `of_scenario` can be
    printed for one scenario, `of_cards` also of chosen cards; what is printed only when it is `asked` for needs a scenario.
    What takes long is printed `once`: where this file is there it is printed again only if it is named. What `plays` all examples needs the rules as they are played.
    What a part puts `beside` the reference in a language has these names, the first of which is always there.
    What all languages need is made `ready` once, in the process that proves the order, before they may put anything in its place.
    """

    side: Callable[[Printer], Any]
    join: Callable[[Order, Sequence[Any]], Made] = together
    across: Across | None = None
    examples: bool = False
    whole: bool = False
    of_scenario: bool = False
    of_cards: bool = False
    asked: bool = False
    once: str = ""
    plays: bool = False
    ready: Callable[[Order], None] = nothing
    beside: Callable[[str], Sequence[str]] = nowhere


def _reference(printer: Printer) -> Any:
    """The rules reference: a folder of pages of HTML that works from disk."""
    from tools.press.html.site import side

    return side(printer)


def _ways(made: Any) -> Any:
    """The pages of one language, as far as links of the other lead there."""
    from tools.press.html.site import ways_of

    return ways_of(made)


def _pages(printer: Printer, made: Any, ways: Sequence[Any]) -> Any:
    """Write the pages of one language, with links to the others; their digests go on with what was written."""
    from tools.press.html.site import files_of
    from tools.press.model.labels import LANGUAGES

    words = any(_there(printer.order, PARTS["words"], lang) for lang in LANGUAGES)
    output = printer.output("reference")
    for file in files_of(made, ways, words):
        place = f"reference/{file.name}"
        if not output.has(place, file.made_from):
            output.put(place, file.made_from, {place: file.make().encode()})
    output.close()
    return output.written, {PurePosixPath(name).name: digest for name, digest in output.digests.items()}


def _bound(order: Order, sides: Sequence[Any]) -> Made:
    """The pages of all languages, with what they share."""
    from tools.press.html.site import shared
    from tools.press.output import Output

    beside = [name for lang in order.langs for part in PARTS.values() for name in _there(order, part, lang)]
    digests = {name: digest for _, found in sides for name, digest in found.items()}
    written = [file for files, _ in sides for file in files]
    return written + write_pages(Output(order.out, "reference"), shared(digests, beside)), []


def _there(order: Order, part: Part, lang: str) -> Sequence[str]:
    """The files that a part puts beside the reference in one language: nothing when they are not made, and none are there."""
    names = part.beside(lang)
    made = lang in order.langs and part in (PARTS[name] for name in order.parts)
    return names if made or any((order.out / "reference" / name).is_file() for name in names[:1]) else ()


def _played(printer: Printer) -> dict[str, str]:
    """The examples of the reference as they were played, to be looked at step by step."""
    from tools.press.html.played import played_files

    return played_files(printer)


def _played_names(lang: str) -> Sequence[str]:
    """The files of the examples as they were played."""
    from tools.press.html.played import played_names

    return played_names(lang)


def _words_names(lang: str) -> Sequence[str]:
    """The files of the words."""
    from tools.press.html.wordbook import wordbook_names

    return wordbook_names(lang)


def _apart(part: str) -> Callable[[Order, Sequence[dict[str, str]]], Made]:
    """Writes the pages of a part that stand beside the reference, a language after the other."""

    def written(order: Order, sides: Sequence[dict[str, str]]) -> Made:
        from tools.press.output import Output

        outputs = [Output(order.out, f"{part}-{lang}") for lang in order.langs]
        return [f for out, pages in zip(outputs, sides, strict=True) for f in write_pages(out, pages)], []

    return written


def _words(printer: Printer) -> dict[str, str]:
    """The words of the language, beside the reference."""
    from tools.press.html.site import shared
    from tools.press.html.wordbook import Wordbook

    pages = Wordbook(printer, printer.order.out / "reference").pages()
    return {**shared(), **pages}


def write_pages(output: Output, pages: Mapping[str, str]) -> list[Path]:
    """Write the pages that are not there just so already, and take away those that were."""
    output.put("pages", "", {f"reference/{name}": text.encode() for name, text in pages.items()})
    output.close()
    return output.written


def _cards(printer: Printer) -> Made:
    """The cards: each as PNG and SVG, and sheets of them as PDF for A4 and Letter, with crop marks and backs."""
    from tools.press.typst.cards import print_cards

    return print_cards(printer)


def _aid(printer: Printer) -> Made:
    """The player aid: two pages as PDF, PNG and SVG, for A4 and Letter."""
    from tools.press.typst.aid import print_aid

    return print_aid(printer)


def _scenarios(printer: Printer) -> Made:
    """A sheet for each scenario: map, bands, rules, as PDF, PNG and SVG, for A4 and Letter."""
    from tools.press.typst.scenario_sheets import print_scenarios

    return print_scenarios(printer)


def _book(printer: Printer) -> Made:
    """The reference as a book: a PDF with contents, page numbers and an index."""
    from tools.press.typst.book import print_book

    return print_book(printer)


def _learn(printer: Printer) -> Made:
    """The book to learn the game from, as PDF for A4 and Letter."""
    from tools.press.typst.learn import print_learn

    return print_learn(printer)


def _chapters(order: Order) -> None:
    """Fill in the chapters of the book to learn from: the examples that they tell are played once for all languages."""
    from tools.press.learn.chapters import filled
    from tools.press.printer import Printer

    for lang in order.langs:
        filled(Printer(order, lang))


def _kit(printer: Printer) -> Made:
    """All that a scenario is played with: cards, decks, board, tokens, tracks, its sheet, the aid, and a list of it all."""
    from tools.press.kit.printing import print_kit

    return print_kit(printer)


def _tabletop(printer: Printer) -> Made:
    """The same as a saved object of Tabletop Simulator, with its pictures."""
    from tools.press.kit.tabletop_simulator import print_saved_object

    return print_saved_object(printer)


PARTS: dict[str, Part] = {
    "reference": Part(_reference, _bound, Across(_ways, _pages), examples=True),
    "played": Part(
        _played, _apart("played"), whole=True, once="reference/played-0*.js", plays=True, beside=_played_names
    ),
    "words": Part(_words, _apart("words"), whole=True, beside=_words_names),
    "cards": Part(_cards, of_scenario=True, of_cards=True),
    "aid": Part(_aid, whole=True, of_scenario=True),
    "scenarios": Part(_scenarios, of_scenario=True),
    "book": Part(_book),
    "learn": Part(_learn, whole=True, ready=_chapters),
    "kit": Part(_kit, whole=True, of_scenario=True, asked=True),
    "tts": Part(_tabletop, whole=True, of_scenario=True, asked=True),
}
"""What can be printed, in the order in which it is."""
