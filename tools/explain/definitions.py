"""Explain a definition of the content to a player: its names and its text, in one language."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from dsl.characters import caseless, folded
from dsl.lexicon import MissingForm
from dsl.model import Definition
from dsl.tree import Node
from dsl.wording import Wording, WordingError
from dsl.wording.engine import Params
from interpreter.loading.load import Content
from tools.story.facts import excerpt
from tools.wording.sentences import plain, rule_text, sheet_text, wording


class Explainer:
    """Finds definitions by name, in either language, and says what they say."""

    def __init__(self, content: Content, lang: str) -> None:
        self.content, self.lang = content, lang
        self._wording: Wording | None = None

    @property
    def wording(self) -> Wording:
        if self._wording is None:
            self._wording = wording(self.content, self.lang)
        return self._wording

    def say(self, node: Node, known: Params | None = None) -> str:
        """A line or phrase of the rules in words; in those of the rules themselves where it cannot be worded.

        Who is `known` by a name is called so: the bearer, and whoever has a role.
        """
        try:
            if node.word.category in ("truth", "either", "both", "term", "number") or node.word.category.endswith(
                "_line"
            ):
                return self.wording.render(node, params=known)
            return plain([self.wording.render_line(node, known)]).rstrip(".")
        except (WordingError, MissingForm):
            return self.say(node) if known else excerpt(node)

    def find(self, name: str) -> list[Definition]:
        """Every definition of a name, in either language, whatever the capitals; if there is none, whatever the marks above letters."""
        for said in (caseless, folded):
            wanted = said(name.strip())
            found = [d for d in self.content.library.definitions if wanted in map(said, (d.name, d.pl, d.en))]
            if found:
                return found
        return []

    def near(self, name: str) -> list[str]:
        """Names that are much like one that is not known."""
        names = [d.name if self.lang == "en" else d.pl for d in self.content.library.definitions]
        known = {folded(n): n for n in names}
        return [known[n] for n in get_close_matches(folded(name.strip())[:100], known, 3, 0.6)]

    def lines(self, definition: Definition) -> Iterator[str]:
        """Both names, then the text."""
        yield (
            f"{definition.name} / {definition.pl}"
            if definition.pl and definition.pl != definition.name
            else definition.name
        )
        if definition.gist is not None:
            yield f"  {self.say(definition.gist)}"
        try:
            text = plain([*sheet_text(self.wording, definition), *rule_text(self.wording, definition)])
        except (WordingError, MissingForm):
            text = "\n".join(excerpt(line) for line in definition.lines)
        yield from (f"  {line}" for line in text.splitlines())
        for ruling in (*definition.rulings, *definition.origins):
            yield f"  {self.say(ruling)}"
