"""Divide chapters into pages that are not too heavy."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tools.press.model.entries import Entry
from tools.press.model.sections import Group, Section

HEAVY = 1_200_000
"""A chapter with more characters than that is divided."""
PART = 800_000
"""About as much stands on each page then."""


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


def paginated(section: Section) -> list[Leaf]:
    """The pages of a chapter, in order."""
    size = sum(len(e.text) for g in section.groups for e in g.entries)
    parts = _cut(section.groups, size) if size > HEAVY else [section.groups]
    leaves = []
    for number, groups in enumerate(parts, 1):
        stem = section.anchor if number == 1 else f"{section.anchor}-{number}"
        part = _named(groups, number) if len(parts) > 1 else ""
        leaves.append(Leaf(stem, section.title, part, groups, section.anchor if number == 1 else "", nav=_nav(groups)))
    return leaves


def _cut(groups: list[Group], size: int) -> list[list[Group]]:
    """Groups in parts of about the same weight; a group may go on on the next page."""
    limit = size / max(2, round(size / PART))
    parts: list[list[Group]] = [[]]
    weight = 0
    for group in groups:
        own = replace(group, entries=[])
        parts[-1].append(own)
        for entry in group.entries:
            if weight > limit and _may_begin(own, entry):
                own = replace(
                    own, anchor=f"{group.anchor}-{len(parts) + 1}" if group.title else "", entries=[], rows=[]
                )
                parts.append([own])
                weight = 0
            own.entries.append(entry)
            weight += len(entry.text)
    return [[g for g in part if g] for part in parts if any(part)]


def _may_begin(group: Group, entry: Entry) -> bool:
    """Whether a page may begin with an entry: not within a letter of the alphabet, nor under another procedure."""
    if group.alphabetical:
        return not group.entries or _letter(group.entries[-1]) != _letter(entry)
    return bool(group.title) or entry.level == 3


def _named(groups: list[Group], number: int) -> str:
    """What a part is called: the letters that it holds, or its number."""
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
        entries = _listed(group.entries)
        if group.title:
            found.append((group.anchor, group.title, entries))
        else:
            found += [(anchor, title, []) for anchor, title in entries]
    return found


def _listed(entries: list[Entry]) -> list[tuple[str, str]]:
    """The entries of a page for its contents; of procedures within procedures the outer ones, when there are any."""
    outer = [e for e in entries if e.level == 3] or entries
    return [(e.anchor, e.title) for e in outer]
