"""Templates of words as they were compiled before, in the user's cache: to compile a few takes longer than to say all that is new."""

from __future__ import annotations

import marshal
from functools import lru_cache

from dsl.wording.realisation.templates import Analysed
from interpreter.loading import cache


class KnownTemplates(dict[str, Analysed]):
    """What is known of the templates of one language by their texts; compiled code may hold forms from the lexicons."""

    def __init__(self, lang: str, *lexicons: str) -> None:
        self._entry = cache.name_of("wordings", cache.fingerprint(), lang, *lexicons)
        kept = cache.get(self._entry)
        super().__init__({} if kept is None else {text: Analysed(*made) for text, made in marshal.loads(kept).items()})
        self._before = len(self)

    def keep(self) -> None:
        """Remember what was added."""
        if len(self) > self._before:
            cache.put({self._entry: marshal.dumps({text: tuple(made) for text, made in self.items()})})
            self._before = len(self)


@lru_cache(maxsize=8)
def known_templates(lang: str, *lexicons: str) -> KnownTemplates:
    """What is known of the templates of one language with the forms of some lexicons; all who say something in a process share it."""
    return KnownTemplates(lang, *lexicons)
