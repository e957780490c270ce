"""What packs have changed of others, gathered for a page: of each pack what it amends, what is new in it, what is gone."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.loading.packs import Pack
from tools.alphabet import alphabet
from tools.press.model.entries import Entries
from tools.press.model.links import capitalised
from tools.press.model.rich_text import RichText


@dataclass(slots=True)
class Amendments:
    """What one pack does to others: each definition with what was changed of it, links to new ones, names of those gone."""

    pack: str
    anchor: str
    changed: list[tuple[RichText, list[RichText]]] = field(default_factory=list)
    new: list[RichText] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)


def amendments(entries: Entries, only: str = "") -> list[Amendments]:
    """What each pack, or only one, does that changes others; none where nothing is amended."""
    content = entries.teller.content
    found = (_of_pack(pack, n, entries) for n, pack in enumerate(content.packs, 1) if only in ("", pack.manifest.name))
    return [one for one in found if one.changed or one.gone]


def _of_pack(pack: Pack, number: int, entries: Entries) -> Amendments:
    teller, name = entries.teller, pack.manifest.name
    title = teller.of_pack(name)
    made = Amendments(title, f"changes-{number}")
    definitions = sorted(teller.content.library.definitions, key=lambda d: alphabet(teller.title(d)))
    for definition in (d for d in definitions if any(c.pack == name for c in d.changes)):
        texts = [text for by, text in entries.changes(definition) if by == title]
        if texts:
            made.changed.append((teller.link(definition), texts))
    made.new = [teller.link(d) for d in definitions if d.pack == name and not d.changes and not _is_given(d)]
    library, lost = teller.content.library, teller.content.texts.amended.withdrawn
    gone = (capitalised(teller.title(library.withdrawn[key])) for key, by in lost.items() if by.pack == name)
    made.gone = sorted(gone, key=alphabet)
    return made


def _is_given(definition: object) -> bool:
    return bool(getattr(definition, "given_by", ""))
