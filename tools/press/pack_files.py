"""Find what is wrong with what packs are printed by: the Polish lexicon and the files of the theme."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import jinja2
from pydantic import BaseModel, RootModel, ValidationError

from dsl.diagnostics import Diagnostic
from dsl.lexicon import LexiconError
from dsl.source import Source, Span
from dsl.wording.languages import table as languages
from interpreter.loading.files import Folder, UnreadableError, shown, text_in
from interpreter.loading.load import Content
from interpreter.loading.packs import Pack
from tools.press.about import ABOUT, About, check_about
from tools.press.kit.choices import FILE as KIT
from tools.press.kit.choices import KitChoices
from tools.press.learn.chapters import files, filled
from tools.press.model.aid import CHOICE, AidError, AidFile, AidMaker
from tools.press.model.card_choices import ART, ART_FOLDER, ArtNotes, CardChoices
from tools.press.model.card_choices import FILE as CARDS
from tools.press.model.cards import carded
from tools.press.model.labels import LANGUAGES
from tools.press.model.links import anchors_of
from tools.press.model.teller import Teller
from tools.press.own_words import own_words, own_words_problems
from tools.press.pictures import PHOTOS, require_usable
from tools.press.printer import Order, Printer
from tools.press.typst.aid import chosen_in
from tools.press.typst.faults import ThemeError, require_local
from tools.press.typst.letters import lacking, unknown
from tools.press.typst.theme import OWN, PICTURES, SHOWN, Theme
from tools.wording import OWN_FORMS, own_forms
from tools.wording.sentences import lexicon_in
from tools.wording.translations import FORMS, WORDINGS, translation

_LINE = re.compile(r"line (\d+)")
_NAMED = re.compile(r"`([^`]+)`")


class Pictures(RootModel[dict[str, dict[str, str]]]):
    """`pictures.toml`."""


_MODELS: dict[str, type[BaseModel]] = {
    ABOUT: About,
    PICTURES: Pictures,
    CHOICE: AidFile,
    KIT: KitChoices,
    CARDS: CardChoices,
    ART: ArtNotes,
}
_CHOSEN = ("term", "number", "ability", "state", "faction", "skill", "trait")
"""The kinds of what themes choose by name."""


def problems(content: Content) -> Iterator[Diagnostic]:
    """What keeps sound rules from being printed, each with its file and, where there is one, its line.

    Rules with errors cannot be played, and so nobody asks what the book to learn from plays.
    """
    sound = not content.report.errors
    lexicons = [*_of_lexicons(content), *_of_translations(content)]
    yield from lexicons
    if not lexicons:
        yield from own_words_problems(content)
    yield from _of_letters(content)
    found = [d for pack in content.packs for d in _of_theme(content, pack)]
    yield from found
    if not found:
        yield from _of_choices(content)
    if not found and not lexicons:
        yield from _of_aid(content)
        if sound:
            yield from _of_book(content)


def _of_lexicons(content: Content) -> Iterator[Diagnostic]:
    """What is wrong with the lexicon of the vocabulary, or with one of a pack beside those before it."""
    packs = [(pack.folder / pack.manifest.lexicon, pack.lexicon) for pack in content.packs if pack.lexicon]
    read: list[str] = []
    for path, text in [(OWN_FORMS, own_forms()), *packs]:
        try:
            lexicon_in(*read, text)
            read.append(text)
        except LexiconError as error:
            source = Source(path.as_posix(), text)
            yield Diagnostic("E0121", f"the lexicon cannot be used: {error}", _place(source, str(error)))


def _of_translations(content: Content) -> Iterator[Diagnostic]:
    """What of languages that packs bring cannot be used."""
    for pack in content.packs:
        for lang in (lang for lang, language in languages.LANGUAGES.items() if not language.own):
            try:
                translation(lang, [pack])
            except LexiconError as error:
                name = (WORDINGS if WORDINGS.format(lang) in str(error) else FORMS).format(lang)
                source = Source((pack.folder / name).as_posix(), "")
                yield Diagnostic("E0121", f"`{name}` cannot be used: {error}", _line(source, 1))


def _of_letters(content: Content) -> Iterator[Diagnostic]:
    """Letters that pages would show as crossed boxes, each where it stands first in a pack."""
    for pack in content.packs:
        told: set[str] = set()
        for source in pack.sources:
            lines = source.lines if unknown(source.text) else []
            for number, line in enumerate(lines, 1):
                if line.lstrip().startswith("#"):
                    continue
                new = sorted(unknown(line) - told, key=line.index)
                if new:
                    told.update(new)
                    place = Span(source, number, line.index(new[0]) + 1, number, line.index(new[0]) + 2)
                    yield Diagnostic("W0705", lacking(new), place, "warning")


def _of_theme(content: Content, pack: Pack) -> Iterator[Diagnostic]:
    """What is wrong with single files of the theme of a pack."""
    if not isinstance(pack.place, Path) or not (pack.folder / OWN).is_dir():
        return
    folder = Folder(pack.folder)
    for path in sorted(p for p in (pack.folder / OWN).rglob("*") if not p.is_dir() or p.is_symlink()):
        source = Source(path.as_posix(), "")
        try:
            data = folder.read(path)
            if path.suffix in SHOWN:
                source = Source(path.as_posix(), text_in(data))
            _check(path, source.text, data)
        except jinja2.TemplateSyntaxError as error:
            yield _finding(f"this template is wrong: {error.message}", _line(source, error.lineno))
        except (UnreadableError, UnicodeDecodeError) as error:
            why = "is not UTF-8 text" if isinstance(error, UnicodeDecodeError) else str(error)
            yield _finding(f"`{shown(path.relative_to(pack.folder))}` {why}", _line(source, 1))
        except ValidationError as error:
            first = error.errors()[0]
            where = [str(part) for part in first["loc"]]
            named = next((part for part in reversed(where) if part in source.text), "")
            yield _finding(f"`{'.'.join(where)}`: {first['msg'].lower()}", _place(source, f"`{named}`"))
        except (tomllib.TOMLDecodeError, ElementTree.ParseError, ThemeError, RecursionError, ValueError) as error:
            yield _finding(f"`{path.name}` cannot be used: {error}", _place(source, str(error)))


def _check(path: Path, text: str, data: bytes) -> None:
    """Raise what is wrong with a file by itself."""
    if path.name in _MODELS:
        _MODELS[path.name].model_validate(tomllib.loads(text))
    elif path.suffix in PHOTOS:
        require_usable(data, PHOTOS[path.suffix])
    elif path.suffix == ".jinja":
        Theme().templates.parse(text)
        require_local(text)
    elif path.suffix == ".typ":
        require_local(text)
    elif path.suffix == ".svg":
        if "<!" in text.replace("<!--", ""):
            raise ThemeError("a picture declares nothing of its own with `<!`")
        if not ElementTree.fromstring(text).tag.endswith("svg"):
            raise ThemeError("a picture is an `svg`")


def _of_choices(content: Content) -> Iterator[Diagnostic]:
    """What files that are sound by themselves name, and is not there."""
    theme = Theme.of(content)
    yield from _of_home(theme, content)
    icons = theme.files("icons").keys()
    for path, text in theme.texts(PICTURES):
        source = Source(path.as_posix(), text)
        for chosen in tomllib.loads(text).values():
            for icon in chosen.values():
                if f"{icon}.svg" not in icons:
                    yield _finding(f"there is no picture `{icon}`", _place(source, f"`{icon}`"))
    known = {d.name for d in content.library.definitions if d.kind in _CHOSEN}
    for file, model in ((KIT, KitChoices), (CARDS, CardChoices)):
        for path, text in theme.texts(file):
            source = Source(path.as_posix(), text)
            for name in sorted(model.model_validate(tomllib.loads(text)).named - known):
                what = "number, ability, state or faction"
                yield _finding(f"there is no {what} `{name}`", _place(source, f"`{name}`"))
    anchors = anchors_of(content)
    cards = {anchors.of(d) for d in carded(content.library)}
    for name, path in theme.files(ART_FOLDER).items():
        if path.stem not in cards:
            yield _finding(
                f"there is no card `{path.stem}` for the picture `{name}`", _line(Source(path.as_posix(), ""), 1)
            )


def _of_home(theme: Theme, content: Content) -> Iterator[Diagnostic]:
    """What the home page says otherwise than the rules."""
    for path, text in theme.texts(ABOUT):
        try:
            check_about(text, content.library)
        except ThemeError as error:
            yield _finding(str(error), _place(Source(path.as_posix(), text), str(error)))


def _of_aid(content: Content) -> Iterator[Diagnostic]:
    """Lines of the aid that tell a clause which is not there, or say what it does not."""
    theme = Theme.of(content)
    sources = [Source(path.as_posix(), text) for path, text in reversed(theme.texts(CHOICE))]
    told: set[str] = set()
    try:
        chosen = chosen_in(theme)
    except AidError as error:
        yield _finding(str(error), _place(sources[0], str(error)))
        return
    for lang in LANGUAGES if chosen else ():
        maker = AidMaker(Teller(content, anchors_of(content), lang), own_words(content), chosen)
        for line in (line for part in chosen for line in part.lines):
            try:
                list(maker.rows(line))
            except AidError as error:
                if str(error) not in told:
                    told.add(str(error))
                    source = next((s for s in sources if line.en in s.text), sources[0])
                    place = _place(source, f"`{line.en}`")
                    yield Diagnostic("E0703", str(error), place) if error.untrue else _finding(str(error), place)


def _of_book(content: Content) -> Iterator[Diagnostic]:
    """What the book to learn from says and the rules do not, and chapters that one language lacks."""
    printers = {lang: Printer(Order(content, Path()), lang) for lang in LANGUAGES}
    every = {lang: {path.name.partition(".")[0]: path for path in files(printers[lang])} for lang in LANGUAGES}
    for lang, found in every.items():
        for name, path in sorted(found.items()):
            if lacking := [other for other, known in every.items() if name not in known]:
                place = _line(Source(path.as_posix(), ""), 1)
                yield _finding(f"the chapter `{name}` is there in {lang}, and not in {', '.join(lacking)}", place)
    for printer in printers.values():
        for fault in filled(printer).faults:
            text = Source(fault.path.as_posix(), text_in(printer.theme.read(fault.path)))
            place = _line(text, fault.line)
            if fault.untrue:
                yield Diagnostic("E0703", fault.message, place)
            else:
                amends = len(content.packs) > 1 and fault.message.startswith("there is no example")
                yield _finding(fault.message, place, *([_TAKEN_AWAY] if amends else []))


_TAKEN_AWAY = (
    'an amendment that takes it away leaves this without a story: `replace example "…" by` one of the same title'
)


def _finding(message: str, place: Span, *notes: str) -> Diagnostic:
    return Diagnostic("E0122", message, place, notes=notes)


def _place(source: Source, message: str) -> Span:
    """Where a message speaks of: the line that it tells, or that of what it names."""
    told, named = _LINE.search(message), _NAMED.search(message)
    if told:
        return _line(source, int(told[1]))
    lines = source.text.splitlines()
    if "end of document" in message:
        return _line(source, len(lines))
    return _line(source, next((n for n, text in enumerate(lines, 1) if named and named[1] and named[1] in text), 1))


def _line(source: Source, number: int) -> Span:
    lines = source.text.splitlines()
    number = min(max(number, 1), max(len(lines), 1))
    return Span(source, number, 1, number, max(2, len(lines[number - 1]) + 1 if lines else 2))
