"""Cut a line into tokens as the parser needs them: literal words, numbers, strings, and names of declared things.

A name may be several words long and wins over a literal of the same start when the parser can take it there; of two
names the longer wins. So the same word can be a literal in one phrase and a name in another.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from dsl.symbols import Symbols

_TOKEN = re.compile(
    r"""(?P<string>"[^"]*")|(?P<open>")|(?P<poss>'s\b)|(?P<space>[A-Z]{1,2}\d{1,2}\b)"""
    r"""|(?P<decimal>\d{1,4}\.\d{1,2}(?!\d))|(?P<number>\d+)|(?P<word>[^\W\d_][\w-]*)|(?P<sign>[^\w\s])"""
)
MAX_NUMBER = 999_999
_SPACES = re.compile(r"\s*")
SIGNS = {
    "+": "PLUS",
    "-": "MINUS",
    "−": "MINUS",
    ",": "COMMA",
    ":": "COLON",
    "(": "OPEN",
    ")": "CLOSE",
    "[": "SQUARE",
    "]": "SQUARE_END",
    "/": "SLASH",
    ".": "STOP",
    "%": "PERCENT",
    "=": "EQUALS",
}


@cache
def literal_terminal(word: str) -> str:
    """The terminal of a literal word."""
    return "W_" + word.upper().replace("-", "__")


@cache
def _terminal(kind: str) -> str:
    """The terminal of the names of a kind."""
    return "N_" + kind.upper()


@dataclass(slots=True)
class Token:
    """A token: the terminal it is, its value, and its place in the line (0-based, end exclusive); of a name its kind."""

    type: str
    value: Any
    start: int
    end: int
    names: str = ""


@dataclass(slots=True)
class LineLexer:
    """Lexes one line on demand: `next(row)` is asked with the parser's present row of acceptable symbols.

    One name may be of several kinds, and a row may allow more of them than the phrase does. `doubtful` keeps the last
    such name and its kinds, the one that was taken first; `settled` says which to take, by the place of the name.
    """

    text: str
    symbols: Symbols
    literals: frozenset[str]
    settled: dict[int, str] = field(default_factory=dict)
    doubtful: tuple[int, list[str]] = (-1, [])
    position: int = 0

    def next(self, row: dict[str, int]) -> Token:
        """The next token that the row can take; `UNKNOWN` with the offending text when there is none."""
        text = self.text
        start = _SPACES.match(text, self.position).end()  # type: ignore[union-attr]
        if start >= len(text):
            return Token("$END", "", start, start)
        match = _TOKEN.match(text, start)
        if match is None:
            return Token("UNKNOWN", text[start], start, start + 1)
        token = self._token(match, row)
        self.position = token.end
        return token

    def _token(self, match: re.Match[str], row: dict[str, int]) -> Token:
        kind, start, end = match.lastgroup, match.start(), match.end()
        found = match.group()
        if kind == "string":
            return self._string(found, start, end, row)
        if kind == "decimal" and "DECIMAL" in row:
            return Token("DECIMAL", found, start, end)
        if kind == "decimal":
            found = found.partition(".")[0]
            kind, end = "number", start + len(found)
        if kind == "number":
            return Token("NUMBER", int(found), start, end) if len(found) < 7 else Token("UNKNOWN", found, start, end)
        if kind == "sign" or kind == "poss":
            return Token("POSSESSIVE" if kind == "poss" else SIGNS.get(found, "UNKNOWN"), found, start, end)
        if kind == "space" and "SPACE" in row:
            return Token("SPACE", found, start, end)
        if kind == "open":
            return Token("UNKNOWN", self.text[start:], start, len(self.text))
        return self._word(found, start, end, row)

    def _string(self, found: str, start: int, end: int, row: dict[str, int]) -> Token:
        content = found[1:-1]
        named = self._kind(content, row, start)
        if named and "STRING" not in row:
            return self._name(content, named, start, end)
        return Token("STRING" if "STRING" in row else "UNKNOWN", content if "STRING" in row else found, start, end)

    def _word(self, found: str, start: int, end: int, row: dict[str, int]) -> Token:
        literal = literal_terminal(found)
        takes_literal = literal in row
        for name in self.symbols.by_first.get(found, ()):
            stop = start + len(name)
            if not self.text.startswith(name, start) or (stop < len(self.text) and _inside(self.text, stop)):
                continue
            if takes_literal and stop <= end and not self.text.startswith("'s", stop):
                break  # of one length the literal wins; but only a name can own something
            kind = self._kind(name, row, start)
            if kind:
                return self._name(name, kind, start, stop)
        if takes_literal:
            return Token(literal, found, start, end)
        unknown = self._unknown(found, start)
        return Token("UNKNOWN", unknown, start, start + len(unknown))

    def _kind(self, name: str, row: dict[str, int], start: int) -> str | None:
        kinds = [kind for kind in self.symbols.kinds_of.get(name, ()) if _terminal(kind) in row]
        if len(kinds) < 2:
            return kinds[0] if kinds else None
        if start not in self.settled:
            self.doubtful = start, kinds
        return self.settled.get(start, kinds[0])

    def _name(self, text: str, kind: str, start: int, end: int) -> Token:
        return Token(_terminal(kind), self.symbols.canonical(kind, text), start, end, kind)

    def _unknown(self, found: str, start: int) -> str:
        """The offending text: the whole of a known name where one stands, else the word."""
        for name in self.symbols.by_first.get(found, ()):
            stop = start + len(name)
            if self.text.startswith(name, start) and not (stop < len(self.text) and _inside(self.text, stop)):
                return name
        return found


def _inside(text: str, position: int) -> bool:
    """Whether a word goes on at this position."""
    return text[position].isalnum() or text[position] in "-_"
