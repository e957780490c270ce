"""Divide chapters into pages that are not too heavy."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, replace
from itertools import groupby

from tools.press.model.addresses import links_of
from tools.press.model.entries import Entry
from tools.press.model.groups import Group, Section

HEAVY = 1_200_000
"""A chapter with more characters than that is divided."""
PART = 1_000_000
"""No part has more then, unless what cannot be divided has; there are as few parts as that allows."""
LINK = 32
"""What a link may gain when it is led to the page that holds its anchor."""


@dataclass(slots=True, eq=False)
class Leaf:
    """A page: a chapter, or a part of one. `nav` is what its contents list: anchors, names, and those under them."""

    stem: str
    title: str
    part: str = ""
    groups: list[Group] = field(default_factory=list)
    anchor: str = ""
    body: str = ""
    ids: set[str] = field(default_factory=set)
    nav: list[tuple[str, str, list[tuple[str, str]]]] = field(default_factory=list)

    @property
    def heading(self) -> str:
        return f"{self.title}: {self.part}" if self.part else self.title


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """What stands on one page: some entries of a group, of which the first piece has the rows too."""

    group: Group
    entries: list[Entry]

    @property
    def weight(self) -> int:
        """The characters that it has on its page."""
        return sum(len(e.text) + LINK * links_of(e.text) for e in self.entries)

    @property
    def first(self) -> bool:
        return self.entries[:1] == self.group.entries[:1]


def paginated(section: Section) -> list[Leaf]:
    """The pages of a chapter, in order."""
    parts = [[group] for group in section.groups] if section.apart else _divided(section.groups)
    leaves = []
    for number, groups in enumerate(parts, 1):
        named = groups[0].anchor if section.apart else ""
        stem = section.anchor if number == 1 else named or f"{section.anchor}-{number}"
        part = _named(groups, number) if len(parts) > 1 else ""
        leaves.append(Leaf(stem, section.title, part, groups, section.anchor if number == 1 else "", nav=_nav(groups)))
    return leaves


def _divided(groups: list[Group]) -> list[list[Group]]:
    """Groups in parts of about the same weight; a group may go on on the next page."""
    pieces = [(piece, piece.weight) for group in groups for piece in _pieces(group)]
    if sum(weight for _, weight in pieces) <= HEAVY:
        return [groups]
    fewest = len(_filled(pieces, PART))
    even = bisect_left(range(PART), True, key=lambda limit: len(_filled(pieces, limit)) <= fewest)
    return [_joined(part, number) for number, part in enumerate(_filled(pieces, even), 1)]


def _pieces(group: Group) -> list[Piece]:
    """What no page divides: a letter of the alphabet, or a procedure with those under it."""
    pieces = [Piece(group, [])]
    for entry in group.entries:
        if pieces[-1].entries and _may_begin(group, pieces[-1].entries[-1], entry):
            pieces.append(Piece(group, []))
        pieces[-1].entries.append(entry)
    return pieces


def _filled(pieces: list[tuple[Piece, int]], limit: int) -> list[list[Piece]]:
    """Pieces in parts that are as heavy as the limit lets them be."""
    parts: list[list[Piece]] = []
    room = 0
    for piece, weight in pieces:
        if weight > room or not parts:
            parts.append([])
            room = limit
        parts[-1].append(piece)
        room -= weight
    return parts


def _joined(part: list[Piece], number: int) -> list[Group]:
    """The groups of a part; one that began before has an anchor of its own."""
    found = []
    for _, same in groupby(part, lambda piece: id(piece.group)):
        pieces = list(same)
        group, entries = pieces[0].group, [e for piece in pieces for e in piece.entries]
        if pieces[0].first:
            found.append(replace(group, entries=entries))
        else:
            anchor = f"{group.anchor}-{number}" if group.title else ""
            found.append(replace(group, anchor=anchor, entries=entries, rows=[]))
    return found


def _may_begin(group: Group, before: Entry, entry: Entry) -> bool:
    """Whether a page may begin with an entry: not within a letter of the alphabet, nor under another procedure."""
    if group.alphabetical:
        return _letter(before) != _letter(entry)
    return bool(group.title) or entry.level == 3


def _named(groups: list[Group], number: int) -> str:
    """What a part is called: its one heading, the letters that it holds, or its number."""
    if len(groups) == 1 and groups[0].title:
        return groups[0].title
    entries = [e for g in groups for e in g.entries]
    if not entries or not all(g.alphabetical for g in groups):
        return str(number)
    first, last = _letter(entries[0]), _letter(entries[-1])
    return first if first == last else f"{first}–{last}"


def _letter(entry: Entry) -> str:
    return entry.title[:1].upper()


def _nav(groups: list[Group]) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """The headings of a page; entries that stand right under the chapter are headings too."""
    found: list[tuple[str, str, list[tuple[str, str]]]] = []
    for group in groups:
        if group.title:
            found.append((group.anchor, group.title, [(e.anchor, e.title) for e in group.entries]))
        else:
            found += [(anchor, title, []) for anchor, title in _listed(group.entries)]
    return found


def _listed(entries: list[Entry]) -> list[tuple[str, str]]:
    """The entries of a page for its contents; of procedures within procedures the outer ones, when there are any."""
    outer = [e for e in entries if e.level == 3] or entries
    return [(e.anchor, e.title) for e in outer]
