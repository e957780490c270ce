"""What the chapters of the reference are made of: groups of entries, and of rows of tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.press.model.entries import Entry
from tools.press.model.rich_text import RichText


@dataclass(slots=True)
class Row:
    """A definition printed as a row: its anchor, its name, the name in the other language, what else there is."""

    anchor: str
    title: RichText | str
    other: str
    cells: list[RichText | str]
    sources: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Group:
    """Entries or rows that stand together under a heading of their own, or right under the section."""

    anchor: str = ""
    title: str = ""
    entries: list[Entry] = field(default_factory=list)
    head: Sequence[RichText | str] = ()
    rows: list[Row] = field(default_factory=list)
    cards: bool = False
    sortable: bool = False
    alphabetical: bool = False

    def __bool__(self) -> bool:
        return bool(self.entries or self.rows)


@dataclass(slots=True)
class Section:
    """A chapter of the page."""

    anchor: str
    title: str
    groups: list[Group]
    apart: bool = False
    """Whether each of its groups has a page of its own."""
    cards: bool = False
    """Whether all of it is what cards print."""
