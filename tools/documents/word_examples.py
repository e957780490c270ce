"""An example for each word of the language that shows the word, with names that the content has."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

from dsl.diagnostics import Report
from dsl.format import format_node
from dsl.layout import Line, lay_out
from dsl.parser import Parser
from dsl.source import Source
from dsl.syntax_errors import Explainer, Unparsed
from dsl.tree import Node
from dsl.words import Word
from interpreter.loading.language import language, tables
from interpreter.loading.load import Content

PARTS = (
    "whose",
    "role",
    "rolelist",
    "parameter",
    "traitlist",
    "argument",
    "typename",
    "owner",
    "rating",
    "suited",
    "band",
)
"""Categories of phrases that say little by themselves: the whole line is shown."""


UNUSED = Path(__file__).with_suffix(".toml")
"""Examples of words that no rule uses, by their surfaces; names of kinds of things that no rule declares."""


class Unexplained(Explainer):
    """Says only that a line cannot be read, for whoever asks nothing else."""

    def explain(self, line: Line, category: str, error: Unparsed, above: Node | None = None) -> None:
        self.report.error("E0301", "the line cannot be read", line.span())


class WordExamples:
    """Takes a word's own example where it can be read in this content and shows the word, else the shortest in its rules."""

    def __init__(self, content: Content) -> None:
        written = tomllib.loads(UNUSED.read_text("utf-8"))
        symbols = content.texts.symbols.copy()
        for kind, name in written.pop("names").items():
            symbols.by_kind.setdefault(kind, {})
            symbols.enter(name, kind)
        self._parser = Parser(language(), tables(), symbols, Report())
        self._parser.explainer = Unexplained(language(), tables(), symbols, Report(), self._parser.parses)
        self._lines = sorted({w.body for w in language().words if w.body} - {"definition"})
        self._own = self._readable()
        self._used: dict[str, str] = {}
        for node in content.texts.nodes:
            for word, text in self._shown_by(node).items():
                _keep_shorter(self._used, word, text)
        self.unused: dict[str, str] = {surface: example.strip() for surface, example in written.items()}

    def of(self, word: Word) -> str:
        """The example of a word."""
        return self._own.get(word.name) or self._used.get(word.name) or self.unused.get(word.surface, word.example)

    def shows(self, text: str, word: Word) -> bool:
        """Whether a text can be read by the names of the content and uses a word: as its category, a small part in a line."""
        lines = ("definition", *self._lines) if word.category in PARTS else ()
        return any(self._reads(text, category, word) for category in (word.category, *lines))

    def _reads(self, text: str, category: str, word: Word) -> bool:
        if category not in self._parser.tables.starts:
            return False
        report = self._parser.report = self._parser.explainer.report = Report()
        lines = lay_out(Source("example", text + "\n"), report)
        if report.found or not lines or not self._parser.parses(lines[0].text, category):
            return False
        nodes = self._parser.lines(lines, category)
        return not report.found and any(n.word is word for top in nodes for n in top.walk())

    def _readable(self) -> dict[str, str]:
        """The words' own examples that can be read in this content, by the names of the words."""
        return {word.name: word.example for word in language().words if self.shows(word.example, word)}

    def _shown_by(self, definition: Node) -> dict[str, str]:
        """The shortest text of a definition for each word that has no example of its own."""
        found: dict[str, str] = {}
        self._note(definition, definition, found)
        return found

    def _note(self, node: Node, line: Node, found: dict[str, str]) -> None:
        """Remember a phrase or line for its word, if that is sought, and what is within it."""
        for child in node.children():
            self._note(child, child if child in node.body else line, found)
        if node.word.name not in self._own:
            _keep_shorter(found, node.word.name, self._text(line if node.word.category in PARTS else node, line))

    def _text(self, node: Node, line: Node) -> str:
        """A phrase as it is written, or a line with the first of the lines under it."""
        span = node.span
        if node is not line:
            return (
                span.source.line(span.line)[span.column - 1 : span.end_column - 1] if span.line == span.end_line else ""
            )
        return format_node(replace(node, body=node.body[:1], comments=(), after=())).rstrip()


def _keep_shorter(used: dict[str, str], word: str, text: str) -> None:
    """Remember the shortest text for a word; of several the first in the alphabet."""
    found = used.get(word)
    if text and (found is None or (len(text), text) < (len(found), found)):
        used[word] = text
