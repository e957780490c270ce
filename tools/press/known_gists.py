"""Gists that were found true before: looked at again when they, or what they may tell of, say something else, or names have changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import TypeVar

from dsl.model import Definition
from interpreter.loading.load import Content
from tools.press.entry_cache import EntryCache
from tools.press.model.digests import text_of
from tools.press.printer import digests_of

T = TypeVar("T")
Asked = tuple[str, str]
"""What was asked for on the way: a definition by its kind and name."""


class KnownGists:
    """The gists of some content in which nothing was wrong, with what was asked for to find that out."""

    def __init__(self, content: Content) -> None:
        self._library, self._digests = content.library, digests_of(content)
        self._memory = EntryCache(content, "gists")
        self._texts: dict[int, str] = {}

    def problems(self, definition: Definition, find: Callable[[], list[T]]) -> list[T]:
        """What is wrong with the gist of a definition; none is looked for where none was found and all is as it was then."""
        anchor, own = self._digests.anchors.own(definition), self._own(definition)
        kept = self._memory.get(anchor, own)
        if kept is not None:
            asked, basis = json.loads(kept)
            if self._of(asked) == basis:
                return []
        around, self._library.asked = self._library.asked, set()
        try:
            found, asked = find(), sorted(self._library.asked)
        finally:
            self._library.asked = around
        if not found:
            self._memory.put(anchor, own, json.dumps([asked, self._of(asked)]))
        return found

    def keep(self) -> None:
        self._memory.keep()

    def _own(self, definition: Definition) -> str:
        """A digest of the definition itself, and of what all are called."""
        said = (self._digests.common, self._digests.names, self._text(definition))
        return sha256("\n".join(said).encode()).hexdigest()

    def _of(self, asked: Iterable[Asked]) -> str:
        """A digest of all that was asked for, as it is now."""
        found = (self._library.get(*name) for name in asked)
        return sha256("\n".join("" if d is None else self._text(d) for d in found).encode()).hexdigest()

    def _text(self, definition: Definition) -> str:
        if id(definition) not in self._texts:
            self._texts[id(definition)] = sha256(text_of(definition).encode()).hexdigest()
        return self._texts[id(definition)]
