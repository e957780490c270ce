"""The player aid: two pages of the rules one needs at the table, chosen by the content, said from the tree."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from dsl.model import Definition
from dsl.tree import Node
from interpreter.load import Content
from tools.press.labels import at, words
from tools.press.links import Anchors
from tools.press.setting.papers import PAPERS, largest_fit, print_pages
from tools.press.setting.setter import Setter
from tools.press.setting.sides import Made, side_by_side
from tools.press.setting.theme import Theme
from tools.press.telling import Line, Teller, grouped

CHOICE = "aid.toml"
"""The file of a theme that says which rules stand on the aid, under which headings."""
PAGES = 2
SIZES = tuple(n / 10 for n in range(95, 54, -1))
"""Sizes of type in points, from the largest wanted to the smallest allowed."""


class AidError(Exception):
    """The file that chooses what stands on the aid names something that is not there."""


@dataclass(frozen=True, slots=True)
class Row:
    """A rule on the aid: its name and those of its lines that stand there."""

    anchor: str
    title: str
    lines: list[Line]


@dataclass(frozen=True, slots=True)
class Part:
    """Rules under one heading."""

    title: str
    rows: list[Row]


@dataclass
class Aid:
    """The aid of one language."""

    lang: str
    game: str
    parts: list[Part]
    lacks: list[str] = field(default_factory=list)


class AidMaker:
    """Finds the lines that the choice of a theme names, and says them in one language."""

    def __init__(self, content: Content, lang: str, choice: Path) -> None:
        self.content, self.lang, self.choice = content, lang, choice
        self.teller = Teller(content, Anchors(content.library), lang)
        self._named: dict[str, list[Definition]] = {}
        for definition in content.library.definitions:
            for name in (definition.name, f"{definition.keyword} {definition.name}"):
                self._named.setdefault(name, []).append(definition)

    def aid(self) -> Aid:
        parts = [
            Part(entry[self.lang], [self._row(name, lines) for name, lines in entry["rules"].items()])
            for entry in tomllib.loads(self.choice.read_text("utf-8"))["part"]
        ]
        manifest = self.content.packs[0].manifest if self.content.packs else None
        game = (manifest.name, manifest.pl)[at(self.lang)] if manifest else ""
        return Aid(self.lang, game, parts, grouped(self.teller.failures))

    def definition(self, name: str) -> Definition:
        """The definition of a name, with its kind before it where several have that name."""
        found = self._named.get(name, [])
        if len(found) != 1:
            why = "there is no such rule" if not found else "several rules have that name: put the kind before it"
            raise AidError(f"{self.choice.name}: `{name}`: {why}")
        return found[0]

    def _row(self, name: str, wanted: bool | list[str]) -> Row:
        definition = self.definition(name)
        title = self.teller.title(definition)
        lines = definition.lines if wanted is True else list(self._chosen(definition, wanted or []))
        said = [line for line in self.teller.lines(_spoken(lines), definition) if line.action is None]
        return Row(self.teller.anchors.of(definition), title[:1].upper() + title[1:], said)

    def _chosen(self, definition: Definition, wanted: Iterable[str]) -> Iterator[Node]:
        """The lines that begin as the choice says, in its order."""
        for beginning in wanted:
            found = [n for line in definition.lines for n in _under(line) if _text(n).startswith(beginning)]
            if not found:
                raise AidError(f"{self.choice.name}: `{definition.name}` has no line that begins with `{beginning}`")
            yield from _outermost(found)


def _under(line: Node) -> Iterator[Node]:
    """A line with the lines under it."""
    yield line
    for inner in line.body:
        yield from _under(inner)


def _outermost(found: list[Node]) -> list[Node]:
    """Those that stand under none of the others."""
    inner = {id(n) for line in found for n in _under(line) if n is not line}
    return [line for line in found if id(line) not in inner]


def _text(node: Node) -> str:
    """A line as it stands in its file."""
    return str(node.span.source.lines[node.span.line - 1]).strip()


def _spoken(lines: Iterable[Node]) -> list[Node]:
    """Lines that say something to a player; what only tells the rules' own bookkeeping stays in the reference."""
    return [n for n in lines if n.word.category != "procedure_line" and n.word.extra.get("core") != "means"]


def choice_of(theme: Theme) -> Path | None:
    """The file that chooses the rules of the aid, when a pack has one."""
    try:
        return theme.find(CHOICE)
    except FileNotFoundError:
        return None


def print_aid(content: Content, langs: Iterable[str], out: Path) -> Made:
    """Print the aid: a PDF for each paper, and each of its pages as PNG and SVG; and say what does not fit."""
    if choice_of(Theme.of(content)) is None:
        return [], []
    return side_by_side(content, list(langs), out, _print)


def _print(content: Content, lang: str, out: Path) -> Made:
    theme = Theme.of(content)
    choice = choice_of(theme)
    assert choice is not None
    try:
        aid = AidMaker(content, lang, choice).aid()
    except AidError as error:
        return [], [f"{error} [{lang}]"]
    setter, lacks = Setter(theme, out), list(aid.lacks)
    for paper in PAPERS:
        lacks += _print_on(setter, theme, aid, paper)
    setter.keep()
    return setter.written, lacks


def _print_on(setter: Setter, theme: Theme, aid: Aid, paper: str) -> list[str]:
    """The aid on one paper in the largest type that fits; what is too much on its last page."""
    template, said = theme.templates.get_template("aid.typ.jinja"), words(aid.lang)
    given = {"aid": aid, "w": said, "lang": aid.lang, "paper": paper, "pages": PAGES}
    stem = f"aid-{paper}"
    source, over = largest_fit(setter, stem, [template.render(**given, size=size) for size in SIZES])
    print_pages(setter, stem, source)
    return [f"aid [{aid.lang}], {paper}: {over:g} mm too much on page {PAGES}"] if over else []
