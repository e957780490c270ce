"""What an entry depends on, so that it is made again only when that has changed."""

from __future__ import annotations

from bisect import bisect_right
from hashlib import sha256
from pathlib import Path

import dsl.wording
from dsl.model import Definition
from dsl.source import Source
from interpreter.language import grammar_key, language
from interpreter.load import Content

DEPTH = 2
"""How far names are followed: a card tells the rules that it names, and those name others."""
PRESS = Path(__file__).resolve().parents[2]


class Digests:
    """Digests of definitions: of their own text without examples, of what they name, and of the words they are said in."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self._own: dict[int, str] = {}
        self._named: dict[int, list[Definition]] = {}
        self._common = self._language()

    def of(self, definition: Definition, lang: str) -> str:
        """The digest of all that the entry of a definition in a language is made from."""
        found = {id(definition): definition}
        rim = [definition]
        for _ in range(DEPTH):
            rim = [d for near in rim for d in self.named(near) if id(d) not in found]
            found |= {id(d): d for d in rim}
        parts = sorted(self.own(d) for d in found.values())
        return sha256("\n".join([lang, self._common, self.own(definition), *parts]).encode()).hexdigest()

    def whole(self, lang: str) -> str:
        """The digest of all that anything printed in a language can be made from."""
        return sha256(f"{lang}\n{self._common}\n{self.content.digest}".encode()).hexdigest()

    def named(self, definition: Definition) -> list[Definition]:
        """The definitions that a definition names, its examples left out."""
        kept = self._named.get(id(definition))
        if kept is None:
            lines = [n for n in definition.node.body if n.word.extra.get("core") != "example"]
            names = {(n.kind, n.text) for line in lines for n in line.names()}
            found = (self.content.library.get(kind, text) for kind, text in sorted(names))
            kept = self._named[id(definition)] = [d for d in found if d is not None]
        return kept

    def own(self, definition: Definition) -> str:
        kept = self._own.get(id(definition))
        if kept is None:
            kept = self._own[id(definition)] = sha256(_text(definition).encode()).hexdigest()
        return kept

    def _language(self) -> str:
        """The words of the language and of the packs' lexicons, and what the press itself is made of."""
        digest = sha256(grammar_key(language()).encode())
        for word in language().words:
            digest.update(f"{word.name}\0{word.en}\0{word.pl}".encode())
        for pack in self.content.packs:
            digest.update(pack.lexicon.encode())
        for folder in (PRESS / "press", PRESS / "templates", Path(dsl.wording.__path__[0])):
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.suffix in (".py", ".jinja", ".typ", ".svg"):
                    digest.update(path.read_bytes())
        return digest.hexdigest()


def _text(definition: Definition) -> str:
    """The text of a definition without its examples."""
    source: Source = definition.span.source
    at = bisect_right(source.headers, definition.span.line)
    end = source.headers[at] if at < len(source.headers) else len(source.lines) + 1
    starts = {example.node.span.line for example in definition.examples}
    kept, skipping = [], 0
    for number in range(definition.span.line, end):
        line = source.lines[number - 1]
        depth = len(line) - len(line.lstrip())
        if number in starts:
            skipping = depth + 1
        elif line.strip() and depth < skipping:
            skipping = 0
        if not skipping:
            kept.append(line)
    return "\n".join(kept)
