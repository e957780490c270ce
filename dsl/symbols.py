"""Know every name that the content declares: found in the headers before anything is parsed."""

from __future__ import annotations

import re
from bisect import insort
from collections.abc import Iterable
from dataclasses import dataclass, field

from dsl.diagnostics import Report
from dsl.layout import Line
from dsl.source import Span

_WORD = re.compile(r"[\w-]+")

Meanings = dict[str, tuple[tuple[str, str], ...]]
"""For each text that is a name, the kinds of things called so, in their order, each with the name as it was declared.

This is all that reading a line asks of names, and it asks only of those that the line holds, letter by letter.
"""


def changed(before: Meanings, now: Meanings) -> list[str]:
    """The texts that do not mean what they meant: names that came or went, or are of other kinds."""
    return [] if before == now else [text for text in {**before, **now} if before.get(text) != now.get(text)]


@dataclass(slots=True)
class Symbol:
    """A declared name: its kind (`skill`, `state`, `number` …) and the header line that declares it."""

    name: str
    kind: str
    line: Line

    @property
    def keyword(self) -> str:
        """The word that its definition begins with."""
        return self.line.text.partition('"')[0].strip()

    @property
    def span(self) -> Span:
        start = self.line.text.index('"')
        return self.line.span(start, start + len(self.name) + 2)


@dataclass
class Symbols:
    """All declared names by kind, and by their first word for the lexer."""

    by_kind: dict[str, dict[str, Symbol]] = field(default_factory=dict)
    by_first: dict[str, list[str]] = field(default_factory=dict)
    kinds_of: dict[str, list[str]] = field(default_factory=dict)

    def copy(self) -> Symbols:
        """The same names, to which others can be added."""
        return Symbols(
            {kind: dict(known) for kind, known in self.by_kind.items()},
            {first: list(texts) for first, texts in self.by_first.items()},
            {text: list(kinds) for text, kinds in self.kinds_of.items()},
        )

    def declare(self, symbol: Symbol, report: Report) -> None:
        known = self.by_kind.setdefault(symbol.kind, {})
        if symbol.name in known:
            first = known[symbol.name]
            packs = first.span.source.pack, symbol.span.source.pack
            apart = packs[0] != packs[1] and all(packs)
            called = f'{symbol.keyword} "{symbol.name}"'
            which = f', in the packs "{packs[0]}" and "{packs[1]}"' if apart else ""
            ways = (
                f"give it another name, write `amend {called}` or `replace {called}`, or a rule that comes `instead of …`"
                if apart
                else "give it another name, or change the first"
            )
            related = [(first.span, "first defined here")]
            report.error(
                "E0201", f"the {called} is defined twice{which}", symbol.span, ways, related=related, label="again here"
            )
            return
        known[symbol.name] = symbol
        self.enter(symbol.name, symbol.kind)

    def enter(self, name: str, kind: str) -> None:
        """Make a name known to the lexer, also with its first letter small (as within a sentence).

        Where several kinds of thing are called so, one that is spelled just so comes before one that is not.
        """
        for text in dict.fromkeys((name, name[0].lower() + name[1:])):
            kinds = self.kinds_of.setdefault(text, [])
            if not kinds:
                first = _WORD.match(text)
                same = self.by_first.setdefault(first.group() if first else text[0], [])
                insort(same, text, key=lambda known: -len(known))
            if kind not in kinds:
                exact = sum(text in self.by_kind.get(k, ()) for k in kinds)
                kinds.insert(exact if text == name else len(kinds), kind)

    def get(self, kind: str, name: str) -> Symbol | None:
        known = self.by_kind.get(kind, {})
        return known.get(name) or known.get(name[0].upper() + name[1:])

    def canonical(self, kind: str, text: str) -> str:
        """The name as it was declared, for a text that may have its first letter small."""
        known = self.by_kind.get(kind, {})
        return text if text in known else text[0].upper() + text[1:]

    def meanings(self) -> Meanings:
        """What each text means that is a name."""
        return {
            text: tuple((kind, self.canonical(kind, text)) for kind in kinds) for text, kinds in self.kinds_of.items()
        }

    def names(self, kind: str) -> Iterable[str]:
        return self.by_kind.get(kind, {})
