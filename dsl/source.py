"""Name places in source text: files and spans."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple


@dataclass(frozen=True)
class Source:
    """One text with the name it is reported under (a relative path, as given by whoever read it)."""

    name: str
    text: str
    pack: str = ""

    @cached_property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def headers(self) -> list[int]:
        """The numbers of the lines that begin at the left margin and are no comments."""
        return [n for n, line in enumerate(self.lines, 1) if line[:1] not in ("", " ", "\t", "#")]

    def line(self, number: int) -> str:
        """The text of a line counted from 1; empty past the end."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""


class Span(NamedTuple):
    """A stretch of one line or several: line and column count from 1, the end column is exclusive."""

    source: Source
    line: int
    column: int
    end_line: int
    end_column: int

    def to(self, other: Span) -> Span:
        """The span from the start of this one to the end of the other."""
        return Span(self.source, self.line, self.column, other.end_line, other.end_column)

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"
