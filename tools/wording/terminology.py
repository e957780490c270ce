"""One thing, one name: words that texts are not to say for a term of the rulebook, as the manifests of packs list them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from interpreter.loading.packs import Manifest

_WORD = re.compile(r"\w+\*?|\*")


class Deprecated(NamedTuple):
    """A word, or several, found in a text, and the term that is to be said."""

    said: str
    term: str


@dataclass(frozen=True)
class Terminology:
    """The deprecated words of some packs, each with its term. What a pack prefers may be said, whatever those before it list."""

    deprecated: tuple[Deprecated, ...]

    @classmethod
    def of(cls, manifests: Iterable[Manifest]) -> Terminology:
        found: dict[str, str] = {}
        for manifest in manifests:
            for entry in manifest.terms:
                found.pop(entry.term.casefold(), None)
                found |= {words.casefold(): entry.term for words in entry.deprecated}
        return cls(tuple(Deprecated(words, term) for words, term in found.items()))

    def found(self, text: str) -> Iterator[Deprecated]:
        """What a text says for terms, as it says it."""
        for match in self._pattern.finditer(text) if self.deprecated else ():
            which = match.lastindex
            assert which is not None
            yield Deprecated(match[0], self.deprecated[which - 1].term)

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile("|".join(f"({_matching(words)})" for words, _ in self.deprecated), re.IGNORECASE)


def _matching(words: str) -> str:
    """A pattern of the words one after the other, with anything but letters and figures between them."""
    parts = (r"\w+" if w == "*" else re.escape(w.rstrip("*")) + r"\w*" * w.endswith("*") for w in _WORD.findall(words))
    return r"\b" + r"\W+".join(parts) + r"\b"
