"""Bring texts of earlier releases of the language up to date: by the words that say how they were written once.

A word keeps each way in which it was written (`Word.formerly`) with the last release that wrote it so. Texts are read with those
ways in place, and what was read is written anew in the words of today.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from dsl.core.amendments import AmendingLine
from dsl.tree import Node
from dsl.words import Former, Vocabulary, Word, shown_surface

_SLOT = re.compile(r"\{(\w+)[^}]*\}")


@dataclass(frozen=True)
class Vintage:
    """The words of the language together with those of earlier releases; `now` has for each old one what it is today."""

    vocabulary: Vocabulary
    now: dict[str, Word]

    @staticmethod
    def of(vocabulary: Vocabulary, release: int) -> Vintage:
        """The words that texts of a release may be written in."""
        old = [(_former(word, former), word) for word, former in formers(vocabulary) if former.release >= release]
        return Vintage(Vocabulary((*vocabulary.words, *(w for w, _ in old))), {w.name: word for w, word in old})

    def renewed(self, node: Node) -> Node:
        """The same line in the words of today."""
        quotes = isinstance(node.means, AmendingLine)
        args = tuple(self._quoted(arg) if quotes and isinstance(arg, str) else self._renewed(arg) for arg in node.args)
        body = [self.renewed(line) for line in node.body]
        word = self.now.get(node.word.name)
        if word is None:
            return replace(node, args=args, body=body)
        by_name = dict(zip((s.name for s in node.word.slots), args, strict=True))
        filled = tuple(by_name.get(slot.name) for slot in word.slots)
        return replace(node, word=word, args=filled, body=body, form=0)

    def _quoted(self, text: str) -> str:
        """A line that an amendment quotes, in the words of today."""
        for word, former in formers(self.vocabulary):
            found = _pattern(former.surface).fullmatch(text)
            if found:
                return _filled(word.surface, dict(zip(_SLOT.findall(former.surface), found.groups(), strict=True)))
        return text

    def _renewed(self, arg: Any) -> Any:
        if isinstance(arg, tuple):
            return tuple(self._renewed(part) for part in arg)
        return self.renewed(arg) if isinstance(arg, Node) else arg


def formers(vocabulary: Vocabulary) -> Iterator[tuple[Word, Former]]:
    """Every word that was once written otherwise, with how; one that is the beginning of another comes after it."""
    found = [(word, former) for word in vocabulary.words for former in word.formerly]
    return iter(sorted(found, key=lambda pair: -len(pair[1].surface)))


def written_once(vocabulary: Vocabulary, text: str) -> tuple[Former, str] | None:
    """How a line may have been written in an earlier release, with the surface of today; None where no word was written so."""
    for word, former in formers(vocabulary):
        if _pattern(former.surface).search(text):
            return former, shown_surface(word.surface)
    return None


def _former(word: Word, former: Former) -> Word:
    """A word as it was written."""
    slots = " ".join(f"{{{{ {slot.name} }}}}" for slot in word.slots)
    en, pl = f"{word.en} {slots}", f"{word.pl} {slots}"
    return replace(word, surface=former.surface, en=en, pl=pl, name=f"{word.name} until {former.release}", formerly=())


def _filled(surface: str, slots: Mapping[str, str]) -> str:
    """A surface with something in each of its slots."""
    return _SLOT.sub(lambda slot: slots[slot[1]], surface)


def _pattern(surface: str) -> re.Pattern[str]:
    """What lines of a surface look like: its words in their order, something in each slot."""
    parts = [re.escape(part.strip()).replace(r"\ ", r"\s+") + r"\s*" for part in re.split(r"\{[^}]*\}", surface)]
    return re.compile(r"\b" + r"(\S.*?)".join(parts))
