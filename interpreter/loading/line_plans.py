"""Remember how the lines of texts are put together, so that another process need not work it out again.

What is kept is data without nodes, one entry a file, by what its lines say. It holds for the names by which they were read;
of names that have changed since, only the lines are forgotten that hold one of them.
"""

from __future__ import annotations

import marshal
import os
from collections.abc import Iterable, Mapping
from hashlib import sha256

from dsl.parse_cache import Recipes, unaffected
from dsl.source import Source
from dsl.symbols import Meanings, changed
from interpreter.loading import cache
from interpreter.loading.language import grammar_key, language


class LinePlans:
    """The plans of lines in the user's cache; texts are read with their examples or without."""

    def __init__(self, examples: bool) -> None:
        self._basis = cache.fingerprint(), grammar_key(language()), str(examples)
        self._known: dict[Source, Recipes] = {}

    def recall(self, sources: Iterable[Source], names: Meanings) -> Recipes:
        """What is kept of the lines of some texts, as far as it holds for these names."""
        texts_of = {self._name(source): source for source in sources}
        read_by: dict[str, dict[Source, Recipes]] = {}
        for name, kept in cache.get_all(texts_of).items():
            known_by, recipes = marshal.loads(kept)
            read_by.setdefault(known_by, {})[texts_of[name]] = recipes
        now = self._named(names)
        for known_by, texts in read_by.items():
            if known_by != now:
                then = cache.get(known_by)
                if then is None:
                    continue
                others = changed(marshal.loads(then), names)
                texts = {source: unaffected(recipes, others) for source, recipes in texts.items()}
            self._known |= texts
        return {key: recipe for recipes in self._known.values() for key, recipe in recipes.items()}

    def keep(self, names: Meanings, lines: Mapping[Source, Recipes]) -> None:
        """Remember the lines of those texts of which anything had to be worked out."""
        now, known = self._named(names), self._known
        new = {s: found for s, found in lines.items() if not found.keys() <= known.get(s, {}).keys()}
        entries = {self._name(source): marshal.dumps((now, found)) for source, found in new.items()}
        if entries:
            cache.put({now: marshal.dumps(names), **entries})

    def _name(self, source: Source) -> str:
        return cache.name_of("lines", *self._basis, os.path.abspath(source.name))

    def _named(self, names: Meanings) -> str:
        """The entry of the names themselves."""
        return cache.name_of("names", sha256(repr(names).encode()).hexdigest())
