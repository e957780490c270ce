"""The player aid: short lines by hand, each tied to the clauses that it tells, and what a pack has instead."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from pydantic import BaseModel, ConfigDict, Field, model_validator

from dsl.amend import Change
from dsl.constructs import Spoken
from dsl.format import phrase
from dsl.model import Definition
from dsl.tree import Node
from dsl.wording.punctuation import tied
from tools.press.model.rich_text import RichText, strong
from tools.press.model.teller import Line, Teller
from tools.press.own_words import OwnWords, numbers
from tools.press.typst.theme import OWN

CHOICE = "aid.toml"
"""The file of a theme that has the lines of the aid under their headings."""
_STRICT = ConfigDict(extra="forbid", strict=True)
_OPEN = re.compile(r"\{\}")
_MARK = re.compile(r"\*\*(.+?)\*\*|\{(\w+)\}")


class AidError(Exception):
    """The file that has the lines of the aid names something that is not there, or says what its clause does not (`untrue`)."""

    def __init__(self, message: str, untrue: bool = False) -> None:
        super().__init__(f"{CHOICE}: {message}")
        self.untrue = untrue


class AidLine(BaseModel):
    """A line in both languages, with the clauses that it tells; `figure` makes a row of a table of it, `under` stands under the one above.

    `instead` is the English of a line of another pack, whose place it takes; with nothing to say, nobody does.
    """

    model_config = _STRICT

    en: str = ""
    pl: str = ""
    figure: str = ""
    tells: list[str] = []
    of: list[int] = []
    under: bool = False
    instead: str = ""
    pack: str = Field("", init=False)

    @model_validator(mode="after")
    def is_tied(self) -> AidLine:
        if bool(self.en) != bool(self.pl) or bool(self.en) != bool(self.tells) or not (self.en or self.instead):
            raise ValueError(
                "a line stands in both languages and tells a clause; one with nothing to say stands instead of another"
            )
        return self


class AidPart(BaseModel):
    """Lines under a heading, in a colour of the theme; those of one `card` stand together on a card of reference."""

    model_config = _STRICT

    en: str
    pl: str
    card: str = ""
    colour: str = "state"
    lines: list[AidLine] = []

    @model_validator(mode="after")
    def says_something(self) -> AidPart:
        if not self.lines:
            raise ValueError("no lines stand under this heading")
        return self


class AidFile(BaseModel):
    """`aid.toml`."""

    model_config = _STRICT

    part: list[AidPart]


@dataclass(frozen=True, slots=True)
class Row:
    """A line as it is printed: its figure, its markup, its plain text; `of` are the lines of the old aid that it stands for."""

    figure: str
    body: RichText
    text: str
    of: tuple[int, ...] = ()
    under: bool = False
    by_hand: bool = True


@dataclass(frozen=True, slots=True)
class Part:
    """Rows under one heading."""

    title: str
    rows: list[Row]
    card: str = ""
    colour: str = "state"


@dataclass
class Aid:
    """The aid of one language."""

    lang: str
    game: str
    parts: list[Part]

    @property
    def text(self) -> str:
        """All that is printed of it, a line for each row."""
        out: list[str] = []
        for part in self.parts:
            out += ["", part.title, *("  " + " ".join(filter(None, (r.figure, r.text))) for r in part.rows)]
        return "\n".join(out[1:]) + "\n"


@dataclass
class Clause:
    """What a line tells: the definition, the lines that it quotes, and what a pack has made of them, if it has."""

    definition: Definition
    lines: list[Node]
    amended: list[Node] | None = None


def chosen_by(texts: Iterable[tuple[str, str]]) -> list[AidPart]:
    """The parts of the aid as the packs have them together: the theme and text of each pack after those of the packs that it needs."""
    parts: dict[str, AidPart] = {}
    for pack, text in texts:
        for part in AidFile.model_validate(tomllib.loads(text)).part:
            part.lines = [line.model_copy(update={"pack": pack}) for line in part.lines]
            before = parts.get(part.en)
            parts[part.en] = (
                part if before is None else before.model_copy(update={"lines": _joined(before.lines, part.lines)})
            )
    return list(parts.values())


def _joined(before: list[AidLine], after: list[AidLine]) -> list[AidLine]:
    """Lines of a heading with those of another pack, each in the place of the one that it stands instead of, or at the end."""
    lines = list(before)
    for line in after:
        if not line.instead:
            lines.append(line)
            continue
        place = next((n for n, other in enumerate(lines) if other.en == line.instead), None)
        if place is None:
            raise AidError(f"`{line.instead}`: there is no such line")
        lines[place] = line.model_copy(update={"of": line.of or lines[place].of})
    return lines


@dataclass
class AidMaker:
    """Says the lines of the aid in one language; what a pack has amended, and nobody has a line for, as the rules now say it."""

    teller: Teller
    words: OwnWords
    chosen: list[AidPart]
    game: str = ""
    _said: set[str] = field(default_factory=set)

    @cached_property
    def _named(self) -> dict[str, list[Definition]]:
        named: dict[str, list[Definition]] = {}
        for definition in self.teller.content.library.definitions:
            for name in (definition.name, f"{definition.keyword} {definition.name}"):
                named.setdefault(name, []).append(definition)
        return named

    @cached_property
    def _themes(self) -> dict[str, str]:
        """The themes of the packs, by their names."""
        return {pack.manifest.name: str(pack.folder / OWN) for pack in self.teller.content.packs}

    def aid(self) -> Aid:
        self._said.clear()
        parts = [
            Part(
                getattr(part, self.teller.lang),
                [r for line in part.lines for r in self.rows(line)],
                part.card,
                part.colour,
            )
            for part in self.chosen
        ]
        return Aid(self.teller.lang, self.game, [part for part in parts if part.rows])

    def rows(self, line: AidLine) -> Iterator[Row]:
        """A line as it is printed; nothing of what a pack has withdrawn."""
        clauses = [clause for tell in line.tells if (clause := self.clause(tell, line.pack)) is not None]
        if not line.en or len(clauses) < len(line.tells):
            return
        amended = [(c, n) for c in clauses for n in c.amended or ()]
        if any(c.amended is not None for c in clauses):
            for clause, node in amended:
                yield from self._generated(clause.definition, node, line)
            return
        yield self._by_hand(line, clauses)

    def _by_hand(self, line: AidLine, clauses: list[Clause]) -> Row:
        lang = self.teller.lang
        left = [n for c in clauses if (n := _first_number(c.lines))]
        found, count = iter(left), len(left)
        figure, text = (_OPEN.sub(lambda _: next(found, ""), said) for said in (line.figure, getattr(line, lang)))
        if len(_OPEN.findall(line.figure + getattr(line, lang))) > count:
            raise AidError(f"`{line.en}`: its clauses have no number for `{{}}`")
        plain = _MARK.sub(lambda m: str(m[1] or self.teller.suits.said.get(m[2], m[2])), text)
        told = [n for c in clauses for n in c.lines]
        wrong = self.words.foreign(f"{figure} {plain}", lang, told, [c.definition for c in clauses], 0)
        if wrong:
            raise AidError(
                f"`{line.en}`: `{wrong[0]}` stands in its {lang.upper()} and not in {', '.join(line.tells)}",
                untrue=True,
            )
        return Row(figure, self._marked(tied(text, lang)), plain, tuple(line.of), line.under)

    def _marked(self, text: str) -> RichText:
        """A text with its bold words and suits."""
        out, end = RichText(), 0
        for mark in _MARK.finditer(text):
            bold = strong(mark[1]) if mark[1] else self.teller.suits.icon(mark[2])
            out, end = out + text[end : mark.start()] + bold, mark.end()
        return out + text[end:]

    def _generated(self, definition: Definition, node: Node, line: AidLine) -> Iterator[Row]:
        """What a clause says that a pack has put there, told from the rules; nothing is said twice."""
        if node.word.category in ("meta", "definition", "procedure_line") or isinstance(node.means, Spoken):
            return
        for said in _flat(self.teller.lines([node], definition)):
            text = said.plain
            if text and text not in self._said:
                self._said.add(text)
                yield Row("", said, text, tuple(line.of), line.under, by_hand=False)

    # --- clauses

    @property
    def told(self) -> list[Definition]:
        """The definitions that the aid tells."""
        tells = dict.fromkeys(tell for part in self.chosen for line in part.lines for tell in line.tells)
        return [clause.definition for tell in tells if (clause := self.clause(tell, "")) is not None]

    def clause(self, tell: str, theme: str) -> Clause | None:
        """What a line of a theme tells, whose own pack amends nothing that it does not know of; nothing where a pack has withdrawn it. AidError when there is no such clause, and never was."""
        name, _, beginning = tell.partition(":")
        found = self._named.get(name, [])
        if not found and any(
            name in (n, f"{d.keyword} {n}") for (_, n), d in self.teller.content.library.withdrawn.items()
        ):
            return None
        if len(found) != 1:
            why = "there is no such rule" if not found else "several rules have that name: put the kind before it"
            raise AidError(f"`{name}`: {why}")
        (definition,) = found
        changes = [c for c in definition.changes if _is_of_rules(c) and self._themes.get(c.pack) != theme]
        if not beginning:
            amended = [n for c in changes for n in c.after] if changes else None
            return Clause(definition, definition.lines, amended)
        lines = _beginning(beginning, definition)
        if lines:
            new = {id(n) for c in changes for n in c.after}
            inner = [n for n in lines[0].lines() if id(n) in new]
            other = id(lines[0]) in new and not any(_shape(n) == _shape(lines[0]) for c in changes for n in c.before)
            return Clause(definition, lines[:1], lines[:1] if inner or other else None)
        if not (
            gone := [
                c
                for c in changes
                if any(_text(n).startswith(beginning) for line in c.before for n in [line, *line.lines()])
            ]
        ):
            raise AidError(f"`{tell}`: `{definition.name}` has no line that begins so")
        return Clause(definition, [], [n for c in gone for n in c.after])


def _beginning(beginning: str, definition: Definition) -> list[Node]:
    """The lines of a definition that begin so, or else those of its examples."""
    for lines in (definition.lines, [e.node for e in definition.examples]):
        found = [n for line in lines for n in [line, *line.lines()] if _text(n).startswith(beginning)]
        if found:
            return found
    return []


def _shape(node: Node) -> str:
    """A line but for its numbers."""
    return re.sub(r"\d+", "", phrase(node))


def _is_of_rules(change: Change) -> bool:
    """Whether a pack has changed what is played, and not only how it is called or shown."""
    lines = (*change.before, *change.after)
    return any(n.word.category not in ("meta", "procedure_line") and not isinstance(n.means, Spoken) for n in lines)


def _text(node: Node) -> str:
    """A line as it stands in its file."""
    return str(node.span.source.lines[node.span.line - 1]).strip()


def _first_number(lines: Iterable[Node]) -> str:
    """The first number that some lines have."""
    found = (n for line in lines for part in [line, *line.lines()] for n in numbers(phrase(part)))
    return next(found, "").replace("-", "−")


def _flat(lines: Iterable[Line]) -> Iterator[RichText]:
    """The sentences of lines, with those under them."""
    for line in lines:
        if line.text:
            yield line.text
        yield from _flat(line.under)
