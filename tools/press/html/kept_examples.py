"""Examples of words that were found before: a definition is looked through again when it says something else, or names have changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from hashlib import sha256

from dsl.texts import text_of
from dsl.tree import Node
from interpreter.loading import cache
from interpreter.loading.load import Content
from tools.documents.word_examples import WordExamples
from tools.press.entry_cache import EntryCache


class KeptExamples(WordExamples):
    """The same examples, with what texts have shown before. What a text shows depends on it and on all names."""

    def __init__(self, content: Content, memory: EntryCache) -> None:
        self._memory = memory
        names = {kind: sorted(known) for kind, known in sorted(content.texts.symbols.by_kind.items())}
        self._basis = sha256(f"{cache.fingerprint()}\n{names}".encode()).hexdigest()
        # Of what was amended, not all lines stand in one text.
        self._texts = {id(d.node): text_of(d) for d in content.library.definitions if not d.changes}
        super().__init__(content)

    def _readable(self) -> dict[str, str]:
        return self._known("own examples", self._basis, super()._readable)

    def _shown_by(self, definition: Node) -> dict[str, str]:
        text = self._texts.get(id(definition))
        if text is None:
            return super()._shown_by(definition)
        digest = sha256(f"{self._basis}\n{text}".encode()).hexdigest()
        return self._known(f"examples {digest}", digest, partial(super()._shown_by, definition))

    def _known(self, name: str, digest: str, make: Callable[[], dict[str, str]]) -> dict[str, str]:
        """What is remembered of a name, or is made and remembered now."""
        kept = self._memory.get(name, digest)
        if kept is None:
            kept = json.dumps(make(), ensure_ascii=False)
            self._memory.put(name, digest, kept)
        found: dict[str, str] = json.loads(kept)
        return found
