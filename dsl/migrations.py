"""Bring texts of earlier releases of the language up to date: by the words that say how they were written once.

A word keeps each way in which it was written (`Word.formerly`) with the last release that wrote it so. Texts are read with those
ways in place, and what was read is written anew in the words of today. Words that are gone without another way stand in `GONE`:
of those it can only be said how to do without them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from dsl.tree import Node
from dsl.words import Former, Vocabulary, Word, shown_surface

Requoted = Mapping[int, Mapping[str, str]]
"""Of lines of amendments, by their identity: what a slot is to quote."""


@dataclass(frozen=True)
class Gone:
    """A word that is gone without another way to write it: its surface, the last release that had it, what to write by hand."""

    surface: str
    release: int
    instead: str


GONE = (
    Gone("seen from {space}", 1, "say who looks: `in line of sight of ⟨space⟩ for ⟨character⟩`"),
    Gone(
        "friend across an {border} from {character}",
        1,
        "name the friend and the border apart: `friend in contact with ⟨character⟩`, and a target `free space across …`",
    ),
)
"""The words that are gone."""


@dataclass(frozen=True)
class Once:
    """How a line was written in an earlier release: the last that wrote it so, what it is now, and what to do about it."""

    release: int
    now: str
    way: str


@lru_cache(maxsize=1)
def vintage(vocabulary: Vocabulary, release: int) -> Vocabulary:
    """The words that texts of a release may be written in: those of today, and those of that release and later ones."""
    old = (_former(word, former) for word, former in formers(vocabulary) if former.release >= release)
    return Vocabulary((*vocabulary.words, *old))


def words_of_today(words: Iterable[Word]) -> dict[Word, Word]:
    """What each word of an earlier release is today; empty for the words of today alone."""
    return {word: word.today for word in words if word.today is not None}


def reworded(node: Node, words: Mapping[Word, Word], requoted: Requoted = MappingProxyType({})) -> Node:
    """The same line in other words, that have the same slots."""
    quotes = requoted.get(id(node), {})
    args = tuple(
        quotes.get(slot.name, _reworded(arg, words)) for slot, arg in zip(node.word.slots, node.args, strict=True)
    )
    body = [reworded(line, words, requoted) for line in node.body]
    word = words.get(node.word)
    if word is None:
        return replace(node, args=args, body=body)
    by_name = dict(zip((s.name for s in node.word.slots), args, strict=True))
    return replace(node, word=word, args=tuple(by_name.get(slot.name) for slot in word.slots), body=body, form=0)


def _reworded(arg: Any, words: Mapping[Word, Word]) -> Any:
    if isinstance(arg, tuple):
        return tuple(_reworded(part, words) for part in arg)
    return reworded(arg, words) if isinstance(arg, Node) else arg


def formers(vocabulary: Vocabulary) -> Iterator[tuple[Word, Former]]:
    """Every word that was once written otherwise, with how; one that is the beginning of another comes after it."""
    found = [(word, former) for word in vocabulary.words for former in word.formerly]
    return iter(sorted(found, key=lambda pair: -len(pair[1].surface)))


def written_once(vocabulary: Vocabulary, text: str) -> Once | None:
    """How a line may have been written in an earlier release; None where no word was written so."""
    for word, former in formers(vocabulary):
        if _pattern(former.surface).search(text):
            return Once(former.release, f"now it is `{shown_surface(word.surface)}`", "`tierce fix` rewrites it")
    for gone in GONE:
        if _pattern(gone.surface).search(text):
            return Once(gone.release, "nothing is written so any more", f"to be rewritten by hand: {gone.instead}")
    return None


def _former(word: Word, former: Former) -> Word:
    """A word as it was written."""
    slots = " ".join(f"{{{{ {slot.name} }}}}" for slot in word.slots)
    en, pl, name = f"{word.en} {slots}", f"{word.pl} {slots}", f"{word.name} until {former.release}"
    return replace(word, surface=former.surface, en=en, pl=pl, name=name, formerly=(), today=word)


def _pattern(surface: str) -> re.Pattern[str]:
    """What lines of a surface look like: its words in their order, something in each slot."""
    parts = [re.escape(part.strip()).replace(r"\ ", r"\s+") + r"\s*" for part in re.split(r"\{[^}]*\}", surface)]
    return re.compile(r"\b" + r"(\S.*?)".join(parts))
