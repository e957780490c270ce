"""Documents by their names: texts cite them by short marks, `S004`, and manifests say what each is called."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from dsl.lexicon import Lexicon
from interpreter.loading.packs import Manifest
from tools.press.model.labels import at

_CASES = {
    **dict.fromkeys(("w", "we", "o", "po", "przy"), "loc"),
    **dict.fromkeys(("z", "ze", "według", "do", "od", "spoza", "poza", "oprócz", "wobec", "brak"), "gen"),
    **dict.fromkeys(("przeciw", "dzięki", "wbrew"), "dat"),
}
"""The cases that Polish prepositions take; anywhere else a document does something, or is the object of what is done."""


class Citations:
    """What documents are called in one language. `lexicon` gives the Polish forms, when somebody asks for them."""

    def __init__(self, manifests: Iterable[Manifest], lang: str, lexicon: Callable[[], Lexicon]) -> None:
        self._lang, self._lexicon = lang, lexicon
        self.names = {mark: (said.en, said.pl)[at(lang)] for m in manifests for mark, said in m.sources.items()}
        marks = "|".join(map(re.escape, sorted(self.names, key=len, reverse=True)))
        self._found = re.compile(rf"(?:(\w+)( ))?\b({marks})\b") if marks else None

    def heading(self, text: str) -> str:
        """A line that says where something stands: `S004, Prone` as `English rulebook, Prone`."""
        mark, comma, rest = text.partition(",")
        name = self.names.get(mark, mark)
        return name[:1].upper() + name[1:] + comma + rest

    def within(self, text: str) -> str:
        """A sentence that speaks of documents, with their names."""
        return self._found.sub(self._named, text) if self._found is not None else text

    def _named(self, found: re.Match[str]) -> str:
        before, blank, mark = found[1] or "", found[2] or "", found[3]
        name = self.names[mark]
        if self._lang == "en":
            name = f"the {name}"
        elif (case := _CASES.get(before.lower())) and self._lexicon().has("noun", name):
            name = self._lexicon().noun(name).form(case)
        start = found.start(3) == 0 and found.string.endswith((".", "!", "?"))
        return before + blank + (name[:1].upper() + name[1:] if start else name)
