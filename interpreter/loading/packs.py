"""Read packs from disk: a folder with a `pack.toml`, its texts in a fixed order, its Polish forms."""

from __future__ import annotations

import datetime
import hashlib
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from dsl.characters import composed, escaped, unseen
from dsl.diagnostics import Report, did_you_mean, listed
from dsl.layout import read_bytes
from dsl.source import Source, Span
from interpreter.loading.files import (
    MANIFEST,
    MAX_MANIFEST,
    MAX_TEXT,
    Folder,
    Place,
    UnreadableError,
    name_fault,
    read_file,
    shown,
    text_in,
)
from interpreter.loading.meaning import meaning_of

if TYPE_CHECKING:
    from packaging.specifiers import SpecifierSet

    from dsl.layout import Line

LANGUAGE = 2
"""The release of the language that this interpreter reads. Packs of earlier ones are read too; what was written otherwise
then is told where it stands, and `tierce fix` rewrites it."""

_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")
_LACKING = {"name": '"…"', "pl": '"…"', "language": str(LANGUAGE)}
"""How what a manifest cannot do without is written."""
MAX_PROBLEMS = 20
"""Faults of one manifest that are told."""


def _printable(text: str) -> str:
    if unseen(text):
        raise ValueError("it holds a character that cannot be seen")
    return text


def _semantic(text: str) -> str:
    """Raise ValueError for what is no version of three numbers, as `1.4.0`, with what may follow them."""
    if not _SEMANTIC.fullmatch(text):
        raise ValueError("a version is three numbers, as in 1.4.0")
    return text


def _ranged(text: str) -> str:
    Need.of(text)
    return text


def _worded(text: str) -> str:
    if not any(map(str.isalnum, text)):
        raise ValueError("it holds no word")
    return text


Text = Annotated[str, Field(max_length=200), AfterValidator(_printable)]
Name = Annotated[Text, Field(min_length=1)]


@dataclass(frozen=True)
class Need:
    """A pack that another needs: its name, and which versions of it will do."""

    name: str
    versions: SpecifierSet

    @classmethod
    def of(cls, text: str) -> Need:
        """`Anno Domini 1666 >=1.0, <2`, or a name alone. Raises ValueError when the versions are none."""
        from packaging.specifiers import InvalidSpecifier, SpecifierSet  # a hundredth of a second, which few packs need

        found = _NEED.fullmatch(text)
        assert found is not None
        try:
            return cls(found[1].rstrip(), SpecifierSet(found[2], prereleases=True))
        except InvalidSpecifier:
            raise ValueError("versions are said as in `Some Game >=1.0, <2`") from None

    def __str__(self) -> str:
        return f'"{self.name}"' + (f" {self.versions}" if len(self.versions) else "")


_SEMANTIC = re.compile(r"(0|[1-9]\d{0,8})(\.(0|[1-9]\d{0,8})){2}(-?(a|b|rc|alpha|beta)[.-]?\d{1,4})?", re.ASCII)
_NEED = re.compile(r"([^<>=!~]*)((?:[<>=!~].*)?)", re.DOTALL)


class Document(BaseModel):
    """What a document is called, in both languages."""

    model_config = ConfigDict(extra="forbid", strict=True)

    en: Name
    pl: Name


class Subject(Document):
    """What the procedures of some texts are about; a text is named by its path in the pack, without its ending."""

    texts: Annotated[list[Name], Field(min_length=1)]


class PreferredTerm(BaseModel):
    """A term of the rulebook, and the words that its texts are never to say in its place.

    Words of `deprecated` are matched whole, whatever their case; one that ends in `*` stands for all that begin so, which covers
    the cases of Polish, and `*` among several for any one word.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    term: Name
    deprecated: Annotated[list[Annotated[Name, AfterValidator(_worded)]], Field(min_length=1)]


Component = Literal["characters", "square board", "open table", "decks of cards", "dice", "dials", "bands"]


class Manifest(BaseModel):
    """`pack.toml`: what a pack is called, its version, which release of the language it is written in, what it needs.

    `needs` are texts that `Need` reads; `languages` those that its texts and sentences are told in; `edition` says that
    it amends a game as another printing of its rulebook does; `sources` what the documents are called that texts cite by marks;
    `subjects` what the procedures are told under; `terms` the words that are not to be said for a term; `components` what its game uses of `interpreter.components`, everything where
    no pack says it; `date` the day of this version, in the imprint of what is printed.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    name: Name
    pl: Name
    language: Annotated[int, Field(ge=1, lt=1000)]
    version: Annotated[Text, AfterValidator(_semantic)] = "0.0.0"
    authors: list[Name] = []
    licence: Text = ""
    date: datetime.date | None = None
    languages: Annotated[list[Literal["en", "pl"]], Field(min_length=1)] = ["en", "pl"]
    edition: bool = False
    needs: list[Annotated[Name, AfterValidator(_ranged)]] = []
    order: list[Text] = []
    lexicon: Text = ""
    practice_board: Text = ""
    components: list[Component] | None = None
    sources: dict[Name, Document] = {}
    subjects: list[Subject] = []
    terms: list[PreferredTerm] = []

    @property
    def wanted(self) -> list[Need]:
        return [Need.of(text) for text in self.needs]


@dataclass
class Pack:
    """A pack as read: its manifest and where that stands, its texts, the text of its Polish lexicon, where it came from."""

    manifest: Manifest
    folder: Path
    sources: list[Source] = field(default_factory=list)
    lexicon: str = ""
    text: Source = Source("", "")
    place: Place = Path()
    lines: Mapping[Source, list[Line]] = field(default_factory=dict, repr=False)
    """The lines of those texts that were laid out already."""

    @cached_property
    def meaning(self) -> str:
        """A digest of what the pack means for play; a comment, an example or a title changes nothing of it."""
        return meaning_of(self.manifest.name, self.sources, self.lines)

    @cached_property
    def digest(self) -> str:
        """A digest of what the pack says, word by word; where it lies does not matter."""
        parts = [self.manifest.name]
        for source in self.sources:
            parts += [Path(source.name).relative_to(self.folder).as_posix(), source.text]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def read_pack(place: Place, report: Report) -> Pack | None:
    """The pack in a folder, or None when it has no readable manifest (reported)."""
    files = place if isinstance(place, Folder) else Folder(place)
    text = _manifest_text(files, report)
    manifest = text and read_manifest(text, report)
    if not text or not manifest:
        return None
    pack = Pack(manifest, files.root, text=text, place=files.root if type(files) is Folder else files)
    for file in texts_of(files, manifest, report, text):
        pack.sources.append(_read_text(file, files, report, manifest.name))
    if manifest.lexicon:
        pack.lexicon = _lexicon(files, manifest.lexicon, text, report)
    return pack


def manifest_in(files: Folder, report: Report) -> Manifest | None:
    """The manifest of the pack in a folder, or None (reported)."""
    text = _manifest_text(files, report)
    return read_manifest(text, report) if text else None


def _manifest_text(files: Folder, report: Report) -> Source | None:
    path = files.root / MANIFEST
    name = shown(path)
    place = Span(Source(name, ""), 1, 1, 1, 2)
    if not files.has(path):
        report.error("E0110", "there is no pack here", place, "a pack is a folder with a pack.toml")
        return None
    try:
        return Source(name, text_in(files.read(path, MAX_MANIFEST)))
    except (UnreadableError, UnicodeDecodeError) as error:
        why = "is not UTF-8 text" if isinstance(error, UnicodeDecodeError) else str(error)
        report.error("E0111", f"the manifest cannot be read: it {why}", place)
        return None


def read_manifest(text: Source, report: Report) -> Manifest | None:
    """The manifest that a text is, or None (reported, where it stands)."""
    try:
        manifest = Manifest.model_validate(tomllib.loads(text.text))
    except tomllib.TOMLDecodeError as error:
        found = _PLACE.search(str(error))
        line, column = (int(found[1]), int(found[2])) if found else (len(text.lines), 1)
        why = escaped(_PLACE.sub("", str(error))).lower()
        report.error("E0111", f"the manifest is no TOML: {why}", Span(text, line, column, line, column + 1))
        return None
    except RecursionError:
        report.error("E0111", "the manifest is nested too deep", Span(text, 1, 1, 1, 2))
        return None
    except ValidationError as error:
        for problem in error.errors()[:MAX_PROBLEMS]:
            key = ".".join(map(str, problem["loc"]))
            why = problem["msg"].removeprefix("Value error, ").lower()
            if problem["type"] == "extra_forbidden":
                why = "there is no such key"
            ways = _ways_out(problem["type"], problem["loc"])
            report.error("E0112", f"in the manifest, `{escaped(key)}`: {why}", _line_of(text, problem["loc"]), *ways)
        return None
    except ValueError:  # of a number with thousands of digits, after the errors that are values too
        report.error("E0111", "the manifest holds a number that is too large", Span(text, 1, 1, 1, 2))
        return None
    if manifest.language > LANGUAGE:
        message = f"the pack is written in release {manifest.language} of the language; this is {LANGUAGE}"
        way = f"a later version of Tierce reads it; what is written as this one has it says `language = {LANGUAGE}`"
        report.error("E0113", message, _line_of(text, ("language",)), way)
        return None
    return manifest


def _ways_out(fault: str, place: tuple[int | str, ...]) -> list[str]:
    """What to write where a key is lacking, or is none of those that there are."""
    key, fields = str(place[-1]), _fields_at(place)
    if fault == "missing":
        return [f"write `{key} = …` in it" if len(place) > 1 else f"add a line `{key} = {_LACKING.get(key, '…')}`"]
    if fault == "extra_forbidden":
        return [did_you_mean(key, fields) or f"the keys are: {listed(fields, 20)}"]
    return []


def _fields_at(place: tuple[int | str, ...]) -> list[str]:
    """The keys of a manifest or, deeper in it, of an entry in one of its lists."""
    field = Manifest.model_fields.get(str(place[0])) if len(place) > 1 else None
    entries = get_args(field.annotation) if field is not None else ()
    model = next((e for e in entries if isinstance(e, type) and issubclass(e, BaseModel)), Manifest)
    return list(model.model_fields)


def _line_of(text: Source, keys: Sequence[Any]) -> Span:
    """Where a key of the manifest stands; its beginning when that cannot be told."""
    wanted = re.compile(rf"\s*[\"']?{re.escape(str(keys[0]))}[\"']?\s*=")
    for number, line in enumerate(text.lines, 1):
        found = wanted.match(line)
        if found:
            return Span(text, number, 1, number, found.end())
    return Span(text, 1, 1, 1, 2)


def texts_of(files: Folder, manifest: Manifest, report: Report, place: Source) -> list[Path]:
    """The texts of a pack: folders in the order that the manifest gives, files by name; packs within it left out."""
    try:
        found = files.texts()
    except UnreadableError as error:
        report.error("E0116", f"the pack {error}", Span(place, 1, 1, 1, 2))
        return []
    _require_apart(found, files.root, report, place)
    rank = {name: n for n, name in enumerate(manifest.order)}
    return sorted(found, key=lambda p: (rank.get(p.relative_to(files.root).parts[0], len(rank)), p.as_posix()))


def _require_apart(found: list[Path], root: Path, report: Report, place: Source) -> None:
    """Report texts whose names are one to some systems: these take letters and their marks, or capitals, for the same."""
    names = [path.relative_to(root).as_posix() for path in found]
    alike: dict[str, list[str]] = {}
    for name in sorted(names):
        alike.setdefault(composed(name).casefold(), []).append(name)
    for one, *others in alike.values():
        if others:
            way = "give one of them another name"
            report.error(
                "E0116",
                f"the pack holds two texts whose names some systems take for one: {shown(Path(one))}",
                Span(place, 1, 1, 1, 2),
                way,
            )


def _lexicon(files: Folder, name: str, place: Source, report: Report) -> str:
    try:
        return text_in(files.read(files.root / name))
    except (UnreadableError, UnicodeDecodeError) as error:
        why = "is not UTF-8 text" if isinstance(error, UnicodeDecodeError) else str(error)
        way = f"`tierce lexicon {escaped(name)} --from-texts .` begins one; a pack without Polish forms of its own needs no such line"
        report.error("E0115", f"the lexicon `{escaped(name)}` {why}", _line_of(place, ("lexicon",)), way)
        return ""


def _read_text(file: Path, files: Folder, report: Report, pack: str) -> Source:
    """One text of a pack. What cannot be read, or is called so that it cannot be named, is reported and read as empty."""
    try:
        fault = name_fault(file, files.root)
        if fault:
            raise UnreadableError(fault)
        return read_bytes(file.as_posix(), files.read(file), report, pack)
    except UnreadableError as error:
        return _unread(file, error, report, pack)


def read_source(file: Path | Source, report: Report, pack: str = "") -> Source:
    """One text that somebody has named, wherever it lies; what cannot be read is reported and read as empty."""
    if isinstance(file, Source):
        return read_bytes(file.name, file.text.encode("utf-8", "surrogatepass"), report, pack)
    try:
        return read_bytes(file.as_posix(), read_file(file, MAX_TEXT), report, pack)
    except UnreadableError as error:
        return _unread(file, error, report, pack)


def _unread(file: Path, error: UnreadableError, report: Report, pack: str) -> Source:
    source = Source(shown(file), "", pack)
    report.error("E0115", f"this text {error}", Span(source, 1, 1, 1, 2))
    return source


# --- packs together


def check_needs(packs: Sequence[Pack], report: Report) -> None:
    """Find out whether each pack has what it needs beside it, no two are called the same, and none needs itself."""
    by_name: dict[str, Pack] = {}
    for pack in packs:
        name = pack.manifest.name
        if name in by_name:
            other = (_line_of(by_name[name].text, ("name",)), "the other pack")
            report.error("E0119", f'two packs are called "{name}"', _line_of(pack.text, ("name",)), related=[other])
        by_name.setdefault(name, pack)
    for pack in packs:
        for need in pack.manifest.wanted:
            _check_need(pack, need, by_name, report)
    told: set[str] = set()
    for name in by_name:
        circle = _circle(name, by_name)
        if circle and not told.intersection(circle):
            told.update(circle)
            chain = ", ".join(f'"{a}" needs "{b}"' for a, b in zip(circle, [*circle[1:], name], strict=True))
            message = f"packs need each other in a circle: {chain}"
            way = "take one out of the circle: put what several need into a pack of its own, or both into one"
            others = [(_line_of(by_name[a].text, ("needs",)), "and here") for a in circle if a != name]
            report.error("E0118", message, _line_of(by_name[name].text, ("needs",)), way, related=others)


def needed(packs: Sequence[Pack]) -> dict[str, frozenset[str]]:
    """For each pack the packs that it needs, and those that they need in turn."""
    direct = {pack.manifest.name: {need.name for need in pack.manifest.wanted} for pack in packs}
    whole: dict[str, frozenset[str]] = {}
    for name in direct:
        todo, seen = [name], {name}
        while todo:
            new = direct.get(todo.pop(), set()) - seen
            seen |= new
            todo += new
        whole[name] = frozenset(seen - {name})
    return whole


def _check_need(pack: Pack, need: Need, by_name: dict[str, Pack], report: Report) -> None:
    place, found = _line_of(pack.text, ("needs",)), by_name.get(need.name)
    if found is None:
        label = did_you_mean(need.name, by_name) or "load it too, with --pack"
        message = f'the pack "{pack.manifest.name}" needs "{need.name}", which is not loaded'
        report.error("E0117", message, place, f"loaded are: {listed(by_name)}", label=label)
    elif found.manifest.version not in need.versions:
        message = f'the pack "{pack.manifest.name}" needs {need}, and {found.manifest.version} of it is loaded'
        way = "load a version that will do, or widen what `needs` says if this one does too"
        report.error("E0123", message, place, way, related=[(_line_of(found.text, ("version",)), "the other pack")])


def _circle(name: str, packs: dict[str, Pack]) -> list[str]:
    """The shortest way from a pack back to itself by what packs need; empty when there is none."""
    ways, seen = [[name]], {name}
    for way in ways:
        for need in packs[way[-1]].manifest.wanted:
            if need.name == name:
                return way
            if need.name in packs and need.name not in seen:
                seen.add(need.name)
                ways.append([*way, need.name])
    return []
