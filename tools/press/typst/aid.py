"""The player aid: two pages of the rules one needs at the table, chosen by the content, said from the tree."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from markupsafe import Markup

from dsl.amend import Change
from dsl.core.terms import MeansLine
from dsl.model import Definition
from dsl.tree import Node
from tools.press.model.labels import words
from tools.press.model.links import capitalised
from tools.press.model.teller import Line
from tools.press.printer import Made, Printer
from tools.press.typst.compiler import Compiler
from tools.press.typst.papers import PAPERS, files_of, largest_fit
from tools.press.typst.theme import Theme

Entry = dict[str, Any]
"""A part of the aid as a theme chooses it: its heading, its notes, and its rules with the lines that are wanted."""
CHOICE = "aid.toml"
"""The file of a theme that says which rules stand on the aid, under which headings."""
_UNTOLD = ("meta", "definition")
"""What comes with an amendment and is no line of a rule: names and sources, and the whole of a definition that is replaced."""
PAGES = 2
SIZES = tuple(n / 10 for n in range(95, 54, -2))
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


class AidMaker:
    """Finds the lines that the choice of a theme names, and says them in one language."""

    def __init__(self, printer: Printer, chosen: Iterable[Entry]) -> None:
        self.printer, self.lang, self.chosen = printer, printer.lang, list(chosen)
        self.teller = printer.teller
        self._named: dict[str, list[Definition]] = {}
        for definition in printer.content.library.definitions:
            for name in (definition.name, f"{definition.keyword} {definition.name}"):
                self._named.setdefault(name, []).append(definition)

    def aid(self) -> Aid:
        parts = [
            Part(
                entry[self.lang],
                [*self._notes(entry), *(row for row in self._rows(entry) if row.lines)],
            )
            for entry in self.chosen
        ]
        return Aid(self.lang, self.game, parts)

    @property
    def game(self) -> str:
        """The name of the game, with that of the edition."""
        return " · ".join(filter(None, (self.printer.game, self.printer.edition)))

    def _rows(self, entry: Entry) -> Iterator[Row]:
        """Its rules; of one that an edition amends there may be nothing left to say."""
        return (self.row(name, lines) for name, lines in self._there(entry))

    def _notes(self, entry: Entry) -> Iterator[Row]:
        """What the choice says in its own words."""
        for note in entry.get("notes", ()):
            yield Row("", note[self.lang], [Line(Markup("{}").format(note[f"says_{self.lang}"]))])

    @cached_property
    def _rules(self) -> list[Definition]:
        """The rules that the aid is made from."""
        return [self.definition(name) for entry in self.chosen for name, _ in self._there(entry)]

    def _there(self, entry: Entry) -> list[tuple[str, bool | list[str]]]:
        """The rules of a part, but for those that an edition has withdrawn or does not want there."""
        withdrawn = {name for _, name in self.printer.content.library.withdrawn} - self._named.keys()
        return [(name, lines) for name, lines in entry["rules"].items() if lines and name not in withdrawn]

    @property
    def digest(self) -> str:
        """The digest of all that the aid is made from."""
        return " ".join(self.printer.digests.of(rule, self.lang) for rule in self._rules)

    @property
    def is_said(self) -> bool:
        """Whether all of its rules could be said, as far as they have been."""
        return not any(map(self.teller.failed, self._rules))

    def definition(self, name: str) -> Definition:
        """The definition of a name, with its kind before it where several have that name."""
        found = self._named.get(name, [])
        if len(found) != 1:
            why = "there is no such rule" if not found else "several rules have that name: put the kind before it"
            raise AidError(f"{CHOICE}: `{name}`: {why}")
        return found[0]

    def row(self, name: str, wanted: bool | list[str]) -> Row:
        definition = self.definition(name)
        title = self.teller.title(definition)
        lines = definition.lines if wanted is True else list(self._chosen(definition, wanted or []))
        said = [line for line in self.teller.lines(_spoken(lines), definition) if line.action is None]
        return Row(self.teller.anchors.of(definition), capitalised(title), said)

    def _chosen(self, definition: Definition, wanted: Iterable[str]) -> Iterator[Node]:
        """The lines that begin as the choice says, in its order."""
        chosen: list[Node] = []
        for beginning in wanted:
            found = [n for line in definition.lines for n in _under(line) if _text(n).startswith(beginning)]
            if not found and not (changes := _changed(definition, beginning)):
                raise AidError(f"{CHOICE}: `{definition.name}` has no line that begins with `{beginning}`")
            chosen += found or [line for c in changes for line in c.after if line.word.category not in _UNTOLD]
        yield from _outermost(chosen)


def _changed(definition: Definition, beginning: str) -> list[Change]:
    """What an edition has made of the lines that begin so, where it has taken them away or replaced them."""
    return [
        c for c in definition.changes if any(_text(n).startswith(beginning) for line in c.before for n in _under(line))
    ]


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
    return [n for n in lines if n.word.category != "procedure_line" and not isinstance(n.means, MeansLine)]


def chosen_by(theme: Theme) -> list[Entry]:
    """The parts of the aid as the packs choose them together: of notes and of each rule what the last pack says, in its old place."""
    parts: dict[str, Entry] = {}
    for path in (folder / CHOICE for folder in reversed(theme.folders)):
        for entry in tomllib.loads(theme.read(path).decode())["part"] if path.is_file() else ():
            before = parts.get(entry["en"], {})
            rules = {**before.get("rules", {}), **entry.get("rules", {})}
            parts[entry["en"]] = {**before, **entry, "rules": rules}
    return list(parts.values())


def print_aid(printer: Printer) -> Made:
    """Print the aid: a PDF for each paper, and each of its pages as PNG and SVG; and say what does not fit."""
    chosen = chosen_by(printer.theme)
    if not chosen:
        return [], []
    maker, output = AidMaker(printer, chosen), printer.output("aid")
    lacks: list[str] = []
    try:
        made_from = "\n".join([printer.theme.look, maker.game, str(chosen), maker.digest])
        for paper in PAPERS:
            name = f"aid/{printer.lang}/aid-{paper}"
            if not output.has(name, made_from):
                files, lacking = _made_on(printer.compiler, printer.theme, maker.aid(), paper, name)
                output.put(name, made_from, files, not lacking and maker.is_said)
                lacks += lacking
    except AidError as error:
        return [], [f"{error} [{printer.lang}]"]
    output.close()
    return output.written, lacks


def _made_on(compiler: Compiler, theme: Theme, aid: Aid, paper: str, stem: str) -> tuple[dict[str, bytes], list[str]]:
    """The aid on one paper in the largest type that fits; what is too much on its last page."""
    template, said = theme.templates.get_template("aid.typ.jinja"), words(aid.lang)
    text = template.render({"aid": aid, "w": said, "lang": aid.lang, "paper": paper, "pages": PAGES})
    source, over = largest_fit(compiler, [f"#let size = {size}pt\n{text}" for size in SIZES])
    lacks = [f"aid [{aid.lang}], {paper}: {over:g} mm too much on page {PAGES}"] if over else []
    return files_of(compiler, stem, source), lacks
