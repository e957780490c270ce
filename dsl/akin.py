"""Find what somebody may mean by a word: definitions and words of the language, by their names in both languages, by
what they are spoken of as, and by synonyms."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files

from dsl.characters import folded
from dsl.layout import Line
from dsl.symbols import Symbol, Symbols
from dsl.words import Vocabulary, Word, shown_surface

_BEGINNING = 4
"""So many letters at least are the same in stems that are alike, or all of a shorter one."""
_BRIEF = 100
"""Words of the language that are longer to write are of use to few."""
_TOKEN = re.compile(r"[^\W\d_]+|[+-]")
_SPOKEN = re.compile(r'(?:pl|en|verb|counts|means) +"([^"]*)"(?: */ *"([^"]*)")?')
_ROLES = re.compile(r'^\w+ +"[^"]*" *\(([^)]*)\)')
_ENDINGS = ("ings", "ing", "ies", "ed", "es", "er", "s", "y", "e")
_COMMON = frozenset(
    {"a", "an", "the", "of", "to", "is", "be", "it", "in", "on", "at", "or", "and", "that", "its", "from", "with"}
)
_WEIGHTS = {
    "procedure": 0.3,
    "action": 0.3,
    "word": 0.25,
    "number": 0.2,
    "state": 0.2,
    "token": 0.2,
    "permission": 0.2,
    "skill": 0.1,
}
"""Which kinds come first among equals: what a rule does most things with; the roles of procedures come last."""


@dataclass(frozen=True)
class Kin:
    """Something that may be meant: its kind, its name, how it is written in a rule; of a word of the language its category."""

    kind: str
    name: str
    written: str
    category: str = ""


Called = tuple[Kin, list[list[str]]]
"""Something with all that it is called, each taken apart into stems."""


class Akin:
    """Looks among the words of a vocabulary and the names that the texts declare."""

    def __init__(self, vocabulary: Vocabulary, symbols: Symbols) -> None:
        self._vocabulary, self._symbols = vocabulary, symbols

    def of(self, asked: str, most: int = 6) -> list[Kin]:
        """What is nearest in meaning to what was asked for, the nearest first; nothing where nothing is near."""
        own = [stem(t) for t in tokens(asked) if t not in _COMMON]
        rows = [self._ranked(own)]
        further = [self._ranked([stem(t) for t in tokens(s)]) for t in tokens(asked) for s in synonyms(t)]
        rows += [[row[n] for row in further if n < len(row)] for n in range(most)]
        return list(dict.fromkeys(kin for row in rows for kin in row))[:most]

    def _ranked(self, stems: list[str]) -> list[Kin]:
        """What is called by all of some stems: what is called just so first, then what begins with them."""
        found = [(max(_nearness(c, stems) for c in called), kin) for kin, called in self._holding(stems[:1])]
        near = [(score + _WEIGHTS.get(kin.kind, -0.6), kin) for score, kin in found if score]
        return [kin for _, kin in sorted(near, key=lambda f: (-f[0], len(f[1].name), f[1].name))]

    def _holding(self, stems: list[str]) -> list[Called]:
        """What is called by something like a stem; stems that are alike begin alike."""
        return [
            c for s in stems for index in (self._names, _words(self._vocabulary)) for c in index.get(s[:_BEGINNING], ())
        ]

    @cached_property
    def _names(self) -> dict[str, list[Called]]:
        symbols = (s for known in self._symbols.by_kind.values() for s in known.values())
        return _index((_kin_of(s), [s.name, *_spoken(s.line)]) for s in symbols)


def _index(found: Iterable[tuple[Kin, list[str]]]) -> dict[str, list[Called]]:
    """Everything by the beginnings of what it is called."""
    index: dict[str, list[Called]] = {}
    for kin, names in found:
        called = kin, [[stem(t) for t in tokens(name)] for name in names if tokens(name)]
        for beginning in dict.fromkeys(s[:_BEGINNING] for stems in called[1] for s in stems):
            index.setdefault(beginning, []).append(called)
    return index


def _words(vocabulary: Vocabulary) -> dict[str, list[Called]]:
    """The words of a language, taken apart once."""
    kept = _KNOWN.get(id(vocabulary))
    if kept is None or kept[0] is not vocabulary:
        brief = (w for w in vocabulary.words if len(w.surface) < _BRIEF)
        index = _index((_kin_of_word(w), list(dict.fromkeys(_literals(w)))) for w in brief)
        kept = _KNOWN[id(vocabulary)] = vocabulary, index
    return kept[1]


_KNOWN: dict[int, tuple[Vocabulary, dict[str, list[Called]]]] = {}


def _nearness(called: list[str], stems: list[str]) -> float:
    """How near a name is to some stems: 0 when it lacks one of them."""
    places = [next((n for n, t in enumerate(called) if alike(s, t)), -1) for s in stems]
    return 0.0 if -1 in places else 1 + 0.5 * (places[0] == 0) + len(stems) / len(called)


def _kin_of(symbol: Symbol) -> Kin:
    name, roles = symbol.name, _ROLES.match(symbol.line.text)
    if symbol.kind == "procedure":
        return Kin(symbol.kind, name, f"do {name}" + (f" for {roles[1]}" if roles else ""))
    return Kin(symbol.kind, name, name)


def _kin_of_word(word: Word) -> Kin:
    return Kin("word", shown_surface(word.surface), shown_surface(word.surface), word.category)


def _spoken(line: Line) -> Iterator[str]:
    for child in line.children:
        match = _SPOKEN.match(child.text)
        if match:
            yield from filter(None, match.groups())


def _literals(word: Word) -> Iterator[str]:
    """The words that are written of a word of the language, in each way of writing it."""
    for parts, _ in word.alternatives:
        yield " ".join(p for p in parts if isinstance(p, str))


def tokens(text: str) -> list[str]:
    return [t.lower() for t in _TOKEN.findall(text)]


def stem(token: str) -> str:
    """A word without its ending and without marks above its letters."""
    plain = folded(token)
    return next(
        (plain[: -len(e)] for e in _ENDINGS if plain.endswith(e) and len(plain) - len(e) >= 4 - (e == "s")), plain
    )


def alike(a: str, b: str) -> bool:
    """Whether two stems are of one word: the same, or one begins the other and little is left."""
    if a == b:
        return True
    short, long = sorted((a, b), key=len)
    return len(short) >= _BEGINNING and long.startswith(short) and len(long) - len(short) <= 3


@lru_cache(maxsize=1)
def _table() -> dict[str, list[str]]:
    known: dict[str, list[str]] = tomllib.loads(files("dsl").joinpath("synonyms.toml").read_text("utf-8"))
    return {stem(asked): called for asked, called in known.items()}


def synonyms(token: str) -> list[str]:
    """What a word may be called instead."""
    return _table().get(stem(token), [])


def shown(kin: Iterable[Kin]) -> list[str]:
    """How each is written, with its kind."""
    return list(
        dict.fromkeys(f"`{k.written}`" + ("" if k.kind in ("word", "procedure") else f" ({k.kind})") for k in kin)
    )
