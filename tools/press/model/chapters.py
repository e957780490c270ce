"""The chapters of a printed book: what is said of each subject in one place, then the rest by its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from dsl.core.scenarios import OnBoard
from dsl.core.states import Bookkeeping
from dsl.model import Definition
from interpreter.loading.load import Content
from tools.alphabet import alphabet
from tools.press.model.bot_terms import bot_terms_of
from tools.press.model.groups import Group, Section
from tools.press.model.labels import at
from tools.press.model.sections import QUIET
from tools.press.model.teller import Teller
from tools.slugs import slug

D = TypeVar("D", bound=Definition)
TOLD = ("concepts", "course", "tests")
"""Chapters of the reference whose entries open that of their subject, without a heading of their own."""
UNDER = ("actions", "permissions", "terms", "cards")
"""Those that have a heading there."""


def at_the_table(content: Content, examples: bool) -> Callable[[Iterable[D]], list[D]]:
    """Of some definitions those that players look up: no bookkeeping, nothing for bots, no boards of examples alone."""
    library = content.library
    bots = bot_terms_of(content)
    played = {line["board"].text for s in library.written("scenario") for line in s.of(OnBoard)}

    def is_wanted(definition: Definition) -> bool:
        if definition.kind == "board":
            return examples or not played or definition.name in played
        inner = definition.one(Bookkeeping) and all(isinstance(line.means, QUIET) for line in definition.lines)
        return not (inner or bots.has(definition))

    return lambda found: [d for d in found if is_wanted(d)]


def chapters(sections: list[Section], teller: Teller) -> list[Section]:
    """The chapters of the reference by the subjects that packs name; without subjects as they are."""
    named = [(pack.folder, subject) for pack in teller.content.packs for subject in pack.manifest.subjects]
    if not named:
        return sections
    number = {folder / f"{text}.tierce": n for n, (folder, subject) in enumerate(named) for text in subject.texts}
    of = {teller.anchors.of(d): number.get(Path(d.span.source.name), -1) for d in teller.content.library.definitions}
    divided = {section.anchor: section for section in sections if section.anchor in TOLD + UNDER}
    words, found = teller.words, []
    for n, (_, subject) in enumerate(named):
        title = (subject.en, subject.pl)[at(teller.lang)]
        found.append(Section(f"subject-{slug(subject.en)}", title, list(_groups(divided, words, of, n))))
    rest = Section("further", words["other_procedures"], list(_groups(divided, words, of, -1)))
    others = sorted((s for s in sections if s.anchor not in divided), key=lambda s: s.anchor != "skills")
    return [section for section in (*found, rest, *others) if section.groups]


def _groups(divided: dict[str, Section], words: dict[str, str], of: dict[str, int], n: int) -> Iterator[Group]:
    """What is said of one subject."""
    first = [g for name in TOLD if name in divided for g in _parts(divided[name], of, n)]
    if first:
        yield Group(entries=[e for g in first for e in g.entries])
    for name in UNDER:
        parts = _parts(divided[name], of, n) if name in divided else []
        entries = sorted((e for g in parts for e in g.entries), key=lambda e: alphabet(e.title))
        if entries:
            yield Group(f"{name}-{n}", words[name], entries)
        yield from (replace(g, anchor=f"{g.anchor}-{n}", entries=[]) for g in parts if g.rows)


def _parts(section: Section, of: dict[str, int], n: int) -> list[Group]:
    """The groups of a chapter with no more than what is of a subject; rows that are no entries are of none."""
    found = [
        replace(
            group,
            entries=[e for e in group.entries if of.get(e.anchor, -1) == n],
            rows=[row for row in group.rows if of.get(row.anchor, -1) == n],
        )
        for group in section.groups
    ]
    return [group for group in found if group]
