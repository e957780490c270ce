"""What the search knows of each entry: all that it is called, in every form, what sort of thing it is, its gist, its text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dsl.characters import folded
from dsl.core.states import Bookkeeping
from dsl.model import Action, Definition, Term
from tools.press.model.labels import kind_name
from tools.press.model.links import capitalised, linker_of
from tools.press.model.rich_text import RichText
from tools.press.model.teller import Line, Teller

if TYPE_CHECKING:
    from tools.press.model.entries import Entry
    from tools.press.model.groups import Section

LONG = 170
"""So many characters of a first sentence stand for a gist, where there is none."""
_ORDER = {
    "concept": 0,
    "action": 0,
    "state": 1,
    "procedure": 1,
    "token": 1,
    "skill": 2,
    "gear": 2,
    "figure": 2,
    "faction": 2,
    "deck": 2,
    "pile": 2,
    "ability": 3,
    "table": 3,
    "scenario": 3,
    "board": 3,
    "variant": 3,
    "suit": 3,
    "trait": 5,
    "permission": 6,
    "test": 6,
}
"""Which kinds of entries come first among those that are called alike; terms come before traits."""
_TERM, _INNER = 4, 7
_SENTENCE = re.compile(r"(?<=[.!?])\s")
_WORD = re.compile(r"[^\W_]{2,}")


@dataclass(frozen=True, slots=True)
class Told:
    """What an entry says: its gist, or first sentence, and the words of all its sentences, each once and in small Latin letters."""

    gist: str
    words: str


@dataclass(slots=True)
class Sought:
    """An entry as the search knows it; `names` are lists of what it is called: names, other words for it, forms of them."""

    anchor: str
    title: str
    other: str
    kind: str
    order: int
    names: tuple[list[str], list[str], list[str]] = field(default_factory=lambda: ([], [], []))
    told: Told = Told("", "")


def told_of(entry: Entry) -> dict[str, Told]:
    """What an entry says, and each of those within it, by their anchors."""
    sentences = [*_sentences(entry.ordered), *_sentences(entry.lines)]
    numbers = [f"{_plain(name)} {_plain(value)}" for name, value in entry.numbers]
    facts = [f"{name}: {_plain(value)}" if name else _plain(value) for name, value in entry.facts]
    first = [", ".join(numbers), entry.flavour, *facts, entry.remark]
    gist = entry.gist.plain or opening([*entry.ordered, *entry.lines]) or _brief(next(filter(None, first), ""))
    rulings = [_plain(text) for text, _ in entry.rulings]
    titles = [box.title for box in entry.examples]
    said = [gist, *sentences, *numbers, *facts, entry.flavour, *rulings, *titles]
    found = {entry.anchor: Told(gist, _words(" ".join(said)))}
    for inner in entry.given.values():
        found |= told_of(inner)
    return found


def opening(lines: Iterable[Line]) -> str:
    """The first sentence of some lines; where it ends in a colon it says nothing without what stands under it."""
    for line in lines:
        under = " ".join(_sentences(line.under))
        said = " ".join(filter(None, [line.label, line.text.plain]))
        if said and under and _brief(said).endswith(":"):
            return _cut(f"{said} {under}")
        if said or under:
            return _brief(said or under)
    return ""


def _words(text: str) -> str:
    return " ".join(dict.fromkeys(_WORD.findall(folded(text))))


def _sentences(lines: Iterable[Line]) -> Iterator[str]:
    for line in lines:
        if text := " ".join(filter(None, [line.label, line.text.plain])):
            yield text
        yield from _sentences(line.under)


def _plain(text: RichText | str) -> str:
    return text.plain if isinstance(text, RichText) else text


def _brief(text: str) -> str:
    """The beginning of a text: its first sentence, or as many words as there is room for."""
    return _cut(_SENTENCE.split(text.strip(), maxsplit=1)[0])


def _cut(text: str) -> str:
    return text if len(text) <= LONG else f"{text[:LONG].rsplit(' ', 1)[0]} …"


def sought(definitions: Iterable[Definition], sections: Iterable[Section], teller: Teller, other: str) -> list[Sought]:
    """The entries in the order of the definitions; what is told within another counts as a further name of that."""
    anchors, told = teller.anchors, _all_told(sections)
    linkers = teller.linker, linker_of(teller.content, other)
    found: dict[str, Sought] = {}
    for definition in sorted(definitions, key=lambda d: anchors.own(d) != anchors.of(d)):
        anchor = anchors.of(definition)
        made = found.get(anchor)
        titles = teller.title(definition), teller.heading(definition), teller.other_title(definition)
        own = [folded(name) for name in titles if name]
        if made is None:
            made = found[anchor] = Sought(
                anchor,
                capitalised(teller.heading(definition)),
                capitalised(teller.other_title(definition)),
                kind_name(definition, teller.content.library, teller.lang),
                _order(definition),
                told=told.get(anchor, Told("", "")),
            )
            made.names[0].extend(own)
        else:
            made.names[1].extend(own)
        made.names[1].extend(folded(name) for names in definition.aliases for name in names)
        made.names[2].extend(folded(form) for linker in linkers for form in linker.forms(definition))
    for made in found.values():
        _once(made)
    return [found[anchor] for anchor in dict.fromkeys(map(anchors.of, definitions))]


def _all_told(sections: Iterable[Section]) -> dict[str, Told]:
    found: dict[str, Told] = {}
    for group in (group for section in sections for group in section.groups):
        for entry in group.entries:
            found |= entry.told
        for row in group.rows:
            cells = ", ".join(filter(None, map(_plain, row.cells)))
            found.setdefault(row.anchor, Told(cells, _words(cells)))
    return found


def _order(definition: Definition) -> int:
    inner = definition.one(Bookkeeping) is not None
    if isinstance(definition, Term):
        return _INNER if inner else _TERM
    if isinstance(definition, Action) and definition.given_by:
        return _ORDER["skill"]
    return _TERM if inner else _ORDER.get(definition.kind, _TERM)


def _once(made: Sought) -> None:
    """Let each name stand once, where it counts most."""
    seen: set[str] = set()
    for names in made.names:
        names[:] = [name for name in dict.fromkeys(names) if name not in seen]
        seen.update(names)
